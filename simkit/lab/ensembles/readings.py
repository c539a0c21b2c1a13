"""Read the figures of an answer with their errors, to combine them over many packs.

A new kind of answer is entered in READERS.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import NormalDist
from typing import Any

from simkit.lab.calibrating.figures import Figure, mean_figure, paired_error
from simkit.lab.contests.compare_answer import Comparison
from simkit.lab.contests.ladder import Ladder
from simkit.lab.contests.tournament import Tournament
from simkit.lab.play.answer import Answer
from simkit.lab.play.results import RunResult
from simkit.lab.statistics.intervals import Interval
from simkit.lab.sweeps.stored import StoredSweep
from simkit.lab.unknowns.sensitivity_answer import MATTERS, Sensitivity
from simkit.lab.worths.worth import Worth
from simkit.messages.errors import BadInput

SHARE, DIFFERENCE, MEAN = "share", "difference", "mean"


@dataclass(frozen=True)
class Reading:
    """One figure of an answer; of a difference it is asked on which side of nought it lies."""

    name: str
    kind: str
    figure: Figure
    holds: bool | None = None  # whether what the answer says of it holds here; None: by its side


def readings_of(answer: Answer, first: Answer) -> tuple[Reading, ...]:
    """All figures of an answer, by name; `first` is the answer with the pack as it stands."""
    for kind, read in READERS.items():
        if isinstance(answer, kind):
            return tuple(read(answer, first))
    raise BadInput(f"{answer.VERB} cannot be asked over an ensemble.")


def _figure(found: Interval) -> Figure:
    """An estimate and its error; without bounds nothing is known of it."""
    if found.estimate is None or found.low is None or found.high is None:
        return Figure(None)
    z = NormalDist().inv_cdf((1 + found.confidence) / 2)
    return Figure(found.estimate, found.half_width / z)


def _run(answer: RunResult, _first: Answer) -> Iterator[Reading]:
    yield Reading("won", SHARE, _figure(answer.win_rate))


def _comparison(answer: Comparison, _first: Answer) -> Iterator[Reading]:
    for place, variant in enumerate(answer.variants):
        yield Reading(variant.label, SHARE, _figure(answer.rate(place)))
    for place, found in answer.found.items():
        name = f"{answer.variants[place].label} less {answer.baseline.label}"
        yield Reading(name, DIFFERENCE, _figure(found.difference))


def _worth(answer: Worth, first: Worth) -> Iterator[Reading]:
    """In the order of the pack as it stands."""
    found = {one.name: one.worth.difference for one in answer.assets}
    for name in dict.fromkeys((*(one.name for one in first.assets), *sorted(found))):
        if name in found:
            yield Reading(name, DIFFERENCE, _figure(found[name]))


def _ladder(answer: Ladder, first: Ladder) -> Iterator[Reading]:
    """Every bot's share, and what it has more than the one below it in the pack as it stands."""
    shares = {rung.bot: _figure(rung.win_rate) for rung in answer.rungs}
    yield from _climbed(shares, [rung.bot for rung in first.rungs])


def _tournament(answer: Tournament, first: Tournament) -> Iterator[Reading]:
    """A seat of every bot; the lowest in the pack as it stands first. Then the seats themselves."""
    shares = {each.bot: _figure(each.share) for each in answer.standings}
    yield from _climbed(shares, [each.bot for each in reversed(first.standings)])
    for seat in answer.seats:
        yield Reading(f"seat {seat.seat}", SHARE, _figure(seat.share))


def _climbed(shares: Mapping[str, Figure], order: Sequence[str]) -> Iterator[Reading]:
    for bot in order:
        yield Reading(bot, SHARE, shares[bot])
    for lower, upper in pairwise(order):
        step = _less(shares[upper], shares[lower])
        yield Reading(f"{upper} less {lower}", DIFFERENCE, step)


def _less(one: Figure, other: Figure) -> Figure:
    """The difference of two shares, as if they had been played on luck of their own.

    They share it, so that the error is hardly ever larger.
    """
    if one.estimate is None or other.estimate is None:
        return Figure(None)
    return Figure(one.estimate - other.estimate, math.hypot(one.error, other.error))


def _sensitivity(answer: Sensitivity, first: Sensitivity) -> Iterator[Reading]:
    yield Reading("won", SHARE, _figure(answer.win_rate))
    found = {one.factor: one for one in answer.factors}
    for name in dict.fromkeys((*(one.factor for one in first.factors), *sorted(found))):
        if name in found:
            matters = found[name].verdict == MATTERS
            yield Reading(f"{name} moves it by", MEAN, _figure(found[name].move), matters)


def _sweep(answer: StoredSweep, _first: Answer) -> Iterator[Reading]:
    """Every cell's share, and what it has more than the first cell, game by game."""
    won = [answer.won(number).astype(float) for number in range(len(answer.names))]
    for name, wins in zip(answer.names, won, strict=True):
        yield Reading(name, SHARE, mean_figure(wins, is_share=True))
    for name, wins in list(zip(answer.names, won, strict=True))[1:]:
        both = min(len(wins), len(won[0]))
        apart = wins[:both] - won[0][:both]
        figure = Figure(float(apart.mean()), paired_error(apart)) if both else Figure(None)
        yield Reading(f"{name} less {answer.names[0]}", DIFFERENCE, figure)


READERS: dict[type[Answer], Callable[[Any, Any], Iterator[Reading]]] = {
    RunResult: _run,
    Comparison: _comparison,
    Worth: _worth,
    Ladder: _ladder,
    Tournament: _tournament,
    Sensitivity: _sensitivity,
    StoredSweep: _sweep,
}
