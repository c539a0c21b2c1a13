"""Estimate very small shares by copying promising games at every stage.

A population of games goes on stage by stage. After each stage games that stand well are taken up
several times, each copy with luck of its own, and games that stand badly are let go; every game
carries a weight that makes up for how it was chosen. Whatever is meant by standing well, the
estimate is right on the average (Del Moral, Feynman-Kac Formulae, 2004); the better it predicts a
win, the less the estimate scatters. A part of every population is chosen as if nothing were
favoured, so that no weight gets large: then the scatter that is seen is the scatter there is. How
strongly the well-standing are favoured is set by a pilot population that takes no part in the
estimate. Several populations that know nothing of each other say how sure it is.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np

from simkit.lab.statistics.intervals import Interval, errors_to_each_side

METHOD = "splitting"
FEWEST = 5  # populations that must have won something before their spread means anything
UNFAVOURED = 0.15  # of a population is taken up as if no game were favoured
ENOUGH = 0.5  # of the games of a population must count after a choice, in the pilot
_DOUBLINGS, _HALVINGS = 40, 20


class Stand(NamedTuple):
    """How the games of a population stand after a stage."""

    won: np.ndarray  # whether each is won
    over: np.ndarray  # whether it has ended, won or not
    scores: np.ndarray  # how well it stands; of games that are over it does not matter


class Population(Protocol):
    """Games that go on together."""

    def begin(self) -> Stand:
        """The games before the first stage."""

    def go_on(self, parents: np.ndarray) -> Stand:
        """Each goes on for a stage from where the game of that number stood."""


@dataclass(frozen=True)
class SplitStage:
    """What a stage brought."""

    won: float  # share of all games that are won in it, as estimated
    running: float  # share of the population that is not over
    tilt: float  # how strongly games were favoured after it


def split(
    population: Population, tilts: Sequence[float] | None, luck: np.random.Generator, cap: float
) -> list[SplitStage]:
    """Let a population play to its end; without tilts (a pilot) they are found on the way."""
    stand = population.begin()
    size = len(stand.won)
    weights = np.ones(size)  # how many games each game of the population stands for
    tilt = 0.0
    stages: list[SplitStage] = []
    while True:
        won = float(weights[stand.won].sum()) / size
        alive = np.flatnonzero(~stand.over)
        kept = weights[alive]
        tilt = _tilt(tilts, len(stages), tilt, stand.scores[alive], -np.log(kept), cap)
        stages.append(SplitStage(won, len(alive) / size, tilt))
        if not len(alive):
            return stages
        shares = _shares(kept, tilt * stand.scores[alive])
        chosen = drawn(shares, size, luck)
        weights = kept[chosen] / (size * shares[chosen])
        stand = population.go_on(alive[chosen])


def _shares(weights: np.ndarray, favour: np.ndarray) -> np.ndarray:
    """How often each game is taken up: mostly as it is favoured, and a part as if none were.

    So no game ever stands for more than `1 / UNFAVOURED` games of plain play. Without that part a
    favour that leads away from wins would leave them to a few games of enormous weight, which most
    populations never meet (defensive importance sampling; Hesterberg, Technometrics 1995).
    """
    favoured = weights * np.exp(favour - favour.max())
    return (1 - UNFAVOURED) * favoured / favoured.sum() + UNFAVOURED * weights / weights.sum()


def _tilt(
    tilts: Sequence[float] | None,
    stage: int,
    last: float,
    scores: np.ndarray,
    before: np.ndarray,
    cap: float,
) -> float:
    if tilts is not None:
        return tilts[min(stage, len(tilts) - 1)]
    if len(scores) < 2 or float(scores.std()) == 0:
        return last
    return strongest(lambda tilt: counting(tilt * scores - before), last, 1 / scores.std(), cap)


def strongest(counts: Callable[[float], float], last: float, step: float, cap: float) -> float:
    """The strongest favour, not below the last one, with which enough of the games still count."""
    low, step = min(last, cap), step / 8
    if counts(low) < ENOUGH:
        return low
    high = low
    for _ in range(_DOUBLINGS):
        high = min(cap, high + step)
        if counts(high) < ENOUGH:
            break
        if high == cap:
            return cap
        low, step = high, 2 * step
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if counts(middle) >= ENOUGH else (low, middle)
    return low


def counting(logs: np.ndarray) -> float:
    """The share of games that weighted games are worth (Kish's effective sample size)."""
    weights = np.exp(logs - logs.max())
    return float(weights.sum()) ** 2 / float((weights**2).sum()) / len(weights)


def drawn(shares: np.ndarray, size: int, luck: np.random.Generator) -> np.ndarray:
    """As many places, each about as often as its share says: one draw, and equal steps from it."""
    ends = np.cumsum(shares)
    steps = (luck.random() + np.arange(size)) * (ends[-1] / size)
    return np.minimum(np.searchsorted(ends, steps, side="right"), len(shares) - 1)


def total(stages: Sequence[SplitStage]) -> float:
    """The share of games that are won, as one population has it."""
    return sum(stage.won for stage in stages)


def share_of(estimates: Sequence[float], confidence: float) -> Interval:
    """The mean share of independent populations, with an interval that is computed on a log scale.

    What populations find scatters by factors and not by steps, so that the interval of a mean would
    reach below nothing and not high enough. Where hardly a population has won there is none.
    """
    found = np.array(estimates, dtype=float)
    if np.count_nonzero(found) < FEWEST:
        share = float(found.mean()) if len(found) else None
        return Interval(share, None, None, confidence, METHOD)
    mean = float(found.mean())
    error = float(found.std(ddof=1)) / math.sqrt(len(found)) / mean
    reach = errors_to_each_side(confidence, len(found) - 1) * error
    return Interval(
        mean, mean * math.exp(-reach), min(1.0, mean * math.exp(reach)), confidence, METHOD
    )
