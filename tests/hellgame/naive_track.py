"""9.4 The Rank Track, written from the rulebook apart from the engine: a list, next in front."""

from __future__ import annotations

from collections.abc import Callable


def play_track(
    ranks: dict[str, int], choose: Callable[[str, list[str]], int]
) -> list[tuple[str, int]]:
    """Who chose what, in order: 0 is an action, a number a Pass by so many places.

    ``choose`` is asked with the demon and those behind it, and answers with one of these.
    """
    line = sorted(ranks, key=ranks.__getitem__)
    story = []
    while line:
        demon, *line = line
        places = choose(demon, line)
        story.append((demon, places))
        if places:
            line = [*line[:places], demon, *line[places:]]
    return story
