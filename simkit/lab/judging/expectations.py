"""Expectations: ranges that a design promises, and whether each is kept, broken or not settled.

A expected is left only when the figure surely lies outside of it: then balance has moved, and a
check fails. Intervals hold at all numbers of games at once, so that a check may be run again and
again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from simkit.description.game import Game, shown
from simkit.lab.play.results import Tally
from simkit.lab.statistics import intervals, paired
from simkit.lab.statistics.intervals import Interval
from simkit.messages.errors import BadInput, nearest

WIN_RATE, ENDING = "win_rate", "ending:"
HOLDS, FAILS, UNSETTLED = "holds", "fails", "not settled"

_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?", re.IGNORECASE)

Expectations = Mapping[str, tuple[float, float]]


@dataclass(frozen=True)
class Expectation:
    """A expected, the figure that it is about, and the verdict."""

    measure: str
    low: float
    high: float
    found: Interval
    verdict: str  # kept, left or not settled


def measures_of(game: Game) -> list[str]:
    """Everything that a expected can be about."""
    endings = [ENDING + outcome.name for outcome in game.outcomes]
    return [WIN_RATE, "turns", *(metric.name for metric in game.metrics), *endings]


def read_expectations(
    given: Mapping[str, Any] | Iterable[str], game: Game, where: str
) -> Expectations:
    """Expectations from a table {metric: [low, high]}, or from texts metric=low,high."""
    pairs = given.items() if isinstance(given, Mapping) else [_parted(text) for text in given]
    expectations: dict[str, tuple[float, float]] = {}
    for measure, ends in pairs:
        place = f"{where}{measure}"
        known = measures_of(game)
        if measure not in known:
            hint = nearest(measure, known, listed_by=f"simkit show {game.typed} metrics")
            raise BadInput(f"{place}: {game.name} has no such measure. {hint}")
        if measure in expectations:
            raise BadInput(f"{place} stands twice; give it once.")
        expectations[measure] = _ends(ends, measure, place)
    return expectations


def _parted(text: str) -> tuple[str, Any]:
    measure, equals, ends = text.partition("=")
    if not (measure and equals):
        raise BadInput(f"--expect needs metric=low,high, not {shown(text)}.")
    numbers = [part.strip() for part in ends.split(",")]
    return measure, [float(n) if _NUMBER.fullmatch(n) else n for n in numbers]


def _ends(ends: Any, measure: str, place: str) -> tuple[float, float]:
    numbers = isinstance(ends, list | tuple) and all(
        isinstance(end, int | float) and not isinstance(end, bool) for end in ends
    )
    if not numbers or len(ends) != 2 or not ends[0] <= ends[1]:
        raise BadInput(f"{place} must be two numbers, the lower first, not {shown(ends)}.")
    share = measure == WIN_RATE or measure.startswith(ENDING)
    if share and not 0 <= ends[0] <= ends[1] <= 1:
        raise BadInput(f"{place} is a share: write 0.2 for 20 %, not {shown(ends)}.")
    return float(ends[0]), float(ends[1])


def judge(
    measure: str, expected: tuple[float, float], tally: Tally, confidence: float
) -> Expectation:
    """Whether a figure lies in its expected; `tally` counts it, a share as 0 and 1."""
    if measure == WIN_RATE or measure.startswith(ENDING):
        found = intervals.sequence(tally.counts[1], tally.games, confidence)
    else:
        found = paired.wary_mean_sequence(
            tally.total, tally.squares, tally.games, tally.ends, confidence
        )
    return Expectation(measure, *expected, found, _verdict(expected, found))


def _verdict(expected: tuple[float, float], found: Interval) -> str:
    if found.low is None or found.high is None:
        return UNSETTLED
    if found.low > expected[1] or found.high < expected[0]:
        return FAILS
    return HOLDS if expected[0] <= found.low and found.high <= expected[1] else UNSETTLED
