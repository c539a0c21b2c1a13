"""Compare two games on shared luck step by step, and find the first difference.

Up to the first line that differs the steps are the same. From there on those of the same turn and
phase stand beside each other; where one game has fewer of them, its last one waits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from simkit.lab.positions.trace import Trace
from simkit.lab.positions.watching import Step

Pair = tuple[int, ...]
"""A step of each game that is shown, from 0."""


def parting(one: Trace, other: Trace) -> int | None:
    """The first line that is not the same in both; None if every line is."""
    lines = [[(event["turn"], event["text"]) for event in told.events] for told in (one, other)]
    shared = min(map(len, lines))
    first = next((n for n in range(shared) if lines[0][n] != lines[1][n]), shared)
    return None if first == max(map(len, lines)) else first


def paired(games: Sequence[Sequence[Step]], parts: int | None) -> list[Pair]:
    """The steps of one game, or of two beside each other."""
    if len(games) == 1:
        return [(place,) for place in range(len(games[0]))]
    one, other = games
    alike = _alike(one, other, parts)
    return [*((place, place) for place in range(alike)), *_by_phase(one, other, alike)]


def _alike(one: Sequence[Step], other: Sequence[Step], parts: int | None) -> int:
    """How many steps from the start tell the same."""
    end = max(step.beyond for step in (*one, *other)) if parts is None else parts
    pairs = zip(one, other, strict=False)
    same = ((a.first, a.beyond) == (b.first, b.beyond) and a.beyond <= end for a, b in pairs)
    return next((n for n, is_same in enumerate(same) if not is_same), min(len(one), len(other)))


def _by_phase(one: Sequence[Step], other: Sequence[Step], start: int) -> Iterator[Pair]:
    """Pairs from a step on, phase by phase."""
    phases = [_phases(one, start), _phases(other, start)]
    at = [max(0, start - 1), max(0, start - 1)]
    for key in _in_order(*map(list, phases)):
        found = [steps.get(key, []) for steps in phases]
        for nth in range(max(map(len, found))):
            at = [
                steps[min(nth, len(steps) - 1)] if steps else before
                for steps, before in zip(found, at, strict=True)
            ]
            yield tuple(at)


Phase = tuple[int, int, str]  # a turn, how often the phase came up before in it, its name


def _phases(steps: Sequence[Step], start: int) -> dict[Phase, list[int]]:
    """Where the steps of every phase lie."""
    found: dict[Phase, list[int]] = {}
    for (turn, name), group in groupby(
        range(start, len(steps)), key=lambda place: (steps[place].turn, steps[place].phase)
    ):
        times = sum(key[0] == turn and key[2] == name for key in found)
        found[turn, times, name] = list(group)
    return found


def _in_order(one: list[Phase], other: list[Phase]) -> Iterator[Phase]:
    """The phases of both games: by turns, and within a turn those of the first, then what is left.

    A phase that only the second game has stands behind the one that came before it there.
    """
    for turn in sorted({key[0] for key in (*one, *other)}):
        order = [key for key in one if key[0] == turn]
        before: Phase | None = None
        for key in (key for key in other if key[0] == turn):
            if key not in order:
                order.insert(order.index(before) + 1 if before else 0, key)
            before = key
        yield from order
