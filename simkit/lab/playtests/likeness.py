"""Estimate by simulation how likely given players are to produce a log of games.

A game is told by whether it was won, or by which seat, and in how many turns it was over. Its
chance is counted out of simulated games of the same settings. To these come games of all candidates
together (`common_ends`): what has not come up yet may come up. The count is itself a figure with an
error, and so is the likelihood.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from simkit.lab.playtests.common_ends import ADDED, CommonEnds, counted
from simkit.lab.playtests.log import TURNS, WON, LoggedGame
from simkit.lab.playtests.seats_log import WINNER
from simkit.lab.statistics.intervals import Interval

NOISES = 2_000  # draws of the simulation's own error
LEAST_CHANCE = 1e-300  # whose logarithm is still a number


@dataclass(frozen=True)
class Likeness:
    """The logarithm of a likelihood, and its standard error by the luck of the simulation."""

    value: float
    error: float
    each: tuple[float, ...] = ()  # the part of each game, in the order of the log's cells
    counts: tuple[tuple[float, float], ...] = ()
    """For each game: how many simulated ones agree with it, and how many do not."""

    def __add__(self, other: Likeness) -> Likeness:
        error = float(np.hypot(self.error, other.error))
        counts = (*self.counts, *other.counts)
        return Likeness(self.value + other.value, error, (*self.each, *other.each), counts)


def likeness(
    logged: Sequence[LoggedGame],
    played: Mapping[str, np.ndarray],
    seats: int = 1,
    common: CommonEnds | None = None,
) -> Likeness:
    """How likely some games of one cell are, by simulated games of the same cell.

    Of simulated games it is known which seat has won, if there are several, else whether all have.
    `common` are the ends of all candidates; without it half a game is added to every way to end.
    """
    added = _evenly(logged, played, seats) if common is None else common.games
    counts = counted(played, seats, added.shape[1] - 1) + added
    total = counts.sum()
    chances = counts / total
    values, slopes = [0.0] * len(logged), np.zeros_like(chances)
    agree = [(float(total), 0.0)] * len(logged)
    for place, each in enumerate(logged):
        ways = _ways(each.figures, chances.shape)
        if not ways.all():
            chance = chances[ways].sum()
            values[place] = float(np.log(chance))
            slopes[ways] += 1.0 / chance
            agree[place] = (float(chance * total), float((1 - chance) * total))
    spread = float((chances * slopes**2).sum() - (chances * slopes).sum() ** 2)
    error = float(np.sqrt(max(0.0, spread) / total))
    return Likeness(sum(values), error, tuple(values), tuple(agree))


def _evenly(
    logged: Sequence[LoggedGame], played: Mapping[str, np.ndarray], seats: int
) -> np.ndarray:
    """Half a game for every way to end, up to the longest game of the model, or one turn more."""
    last = int(played[TURNS].max())
    last += longest_of(logged) > last
    return np.full((seats + 1, last + 1), ADDED)


def longest_of(logged: Sequence[LoggedGame]) -> float:
    """The turns of the longest game of a log."""
    return max((each.figures.get(TURNS, 0.0) for each in logged), default=0.0)


def _ways(figures: Mapping[str, float], shape: tuple[int, int]) -> np.ndarray:
    """The ways to end that agree with what is known of a game."""
    ways = np.ones(shape, dtype=bool)
    winners = np.arange(shape[0])
    if WINNER in figures and len(winners) > 2:  # otherwise only the first seat is looked at
        ways[winners != figures[WINNER]] = False
    elif WON in figures:  # who else has won is not known
        ways[(winners == 1) != bool(figures[WON])] = False
    for seat in winners[1:] if len(winners) > 2 else ():
        if f"won_{seat}" in figures:
            ways[(winners == seat) != bool(figures[f"won_{seat}"])] = False
    if TURNS in figures:
        ways &= np.arange(shape[1]) == min(int(figures[TURNS]), shape[1] - 1)
    return ways


def shares(found: Sequence[Likeness], groups: np.ndarray, seed: int) -> np.ndarray:
    """How much of the belief each candidate gets, where all had the same before.

    Averaged over the simulation's own error, and over logs of groups drawn again from this one
    (bagged posteriors; Huggins and Miller, Bernoulli 2023): nobody plays exactly as a candidate
    does, and the games of one group are not so many witnesses.
    """
    luck = np.random.default_rng(seed)
    size = int(groups.max()) + 1
    again = luck.multinomial(size, np.full(size, 1 / size), NOISES)
    tried = np.column_stack([_drawn(one, again[:, groups], luck) for one in found])
    weights = np.exp(tried - tried.max(axis=1, keepdims=True))
    mean: np.ndarray = (weights / weights.sum(axis=1, keepdims=True)).mean(axis=0)
    return mean


def _drawn(one: Likeness, times: np.ndarray, luck: np.random.Generator) -> np.ndarray:
    """The logarithm of a likelihood, drawn many times from what simulated games leave open.

    The chance of a way to end has a beta distribution (Dirichlet's, of all ways together). So what
    hardly ever came up may be much rarer than it was counted, and hardly more frequent.
    """
    found = np.zeros(len(times))
    for pair in dict.fromkeys(one.counts):
        if pair[1] > 0:
            same = [place for place, each in enumerate(one.counts) if each == pair]
            chances = np.maximum(luck.beta(*pair, len(times)), LEAST_CHANCE)
            found += times[:, same].sum(axis=1) * np.log(chances)
    if not one.counts:  # a likelihood that was not counted
        found = times @ np.array(one.each) + one.error * luck.standard_normal(len(times))
    return found


def credible(values: Sequence[float], weights: Sequence[float], confidence: float) -> Interval:
    """The mean of a value over shares of belief, and the range of the likeliest that hold it."""
    belief = np.array(weights) / sum(weights)
    order = np.argsort(-belief)
    held = order[: int(np.searchsorted(np.cumsum(belief[order]), confidence - 1e-12)) + 1]
    kept = [float(values[place]) for place in held]
    mean = float(np.dot(values, belief))
    return Interval(mean, min(kept), max(kept), confidence, "credible")
