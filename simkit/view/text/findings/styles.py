"""The finding about styles of play, in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from simkit.view.text.differences import more_games, points
from simkit.view.text.words import listed, quantity, share_with_interval

if TYPE_CHECKING:
    from simkit.lab.improving.styles import Styles, TriedStyle

MOST_NAMED = 3


def best_of(found: Styles) -> TriedStyle:
    """The style that the search liked best."""
    return next(one for one in found.rows if one.best)


def _told(behaviour: Mapping[str, float]) -> str:
    return listed(f"{quantity(value)} {name}" for name, value in behaviour.items())


def styles_finding(found: Styles) -> str:
    """Which styles beat the bot unchanged, as far as that is settled, and how the best plays."""
    above = [one for one in found.rows if one.found.verdict == "higher"]
    if not above:
        return f"{_none_above(found)} {_among(found)}".strip()
    best = max(above, key=lambda one: one.win_rate.known[0])
    share = share_with_interval(*best.win_rate.known)
    names = listed([_named(one) for one in above[:MOST_NAMED]])
    names += f" and {len(above) - MOST_NAMED} more" if len(above) > MOST_NAMED else ""
    win = "wins" if len(above) == 1 else "win"
    which = "It" if len(above) == 1 else _named(best)
    told = (
        f"{names} {win} more often than {found.heading.bot} unchanged. {which} wins {share} of "
        f"games, with {_told(best.behaviour)}. {_among(found)}"
    )
    return (told[0].upper() + told[1:]).strip()


def _named(one: TriedStyle) -> str:
    """A style by its knobs, as they are set."""
    knobs = listed([f"{name}={value:g}" for name, value in one.knobs.items()])
    return f"{one.style} ({knobs})" if knobs else str(one.style)


def _none_above(found: Styles) -> str:
    """That no style beats the bot, and how many games would have found a gain of the margin."""
    told = f"No style is shown to win more often than {found.heading.bot} unchanged."
    needed = more_games(found.games_needed, found.games, "fresh games per style")
    if not needed or all(one.found.verdict != "not settled" for one in found.rows):
        return told
    return f"{told} To find or rule out {points(found.terms.margin)} points, play {needed}."


def _among(found: Styles) -> str:
    """Whether the style that won most in the search beats the other styles."""
    best, many = best_of(found), len(found.rows)
    if many == 1:
        return "All styles that were tried play alike."
    if found.beats_all:
        higher = best.found.verdict == "higher"
        return f"{_named(best)} wins more often than all other styles." if higher else ""
    even = sum(
        one.beaten_by_best is not None and one.beaten_by_best.verdict != "higher"
        for one in found.rows
    )
    return (
        f"No style is shown to win more often than all other styles: {even} of {many - 1} may be "
        "as good as the best of the search."
    )
