"""Quantiles with intervals, without assuming a shape of the distribution.

A quantile is the value that a share of all games does not exceed. How many of the played games lie
below it is binomial, so two ranks of the sorted values hold it. Metrics are mostly whole numbers
that come up again and again; then the interval holds the quantile more often than it says.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from simkit.lab.statistics import intervals
from simkit.lab.statistics.intervals import Interval


def quantile_interval(
    values: Sequence[int | float],
    reached: np.ndarray,
    share: float,
    confidence: float = 0.95,
    watched: bool = False,
) -> Interval:
    """A quantile with its interval; an end is None where too few games lie beyond it.

    `values` ascend, and `reached` counts the games that go no further than each. The estimate is
    the lowest value that the share of games does not exceed, so it is one that came up.
    """
    games = int(reached[-1])
    estimate = _at_rank(values, reached, max(1, math.ceil(share * games - 1e-9)))
    low, high = (_ranks_watched if watched else _ranks)(games, share, confidence)
    return Interval(
        estimate,
        _at_rank(values, reached, low) if low >= 1 else None,
        _at_rank(values, reached, high) if high <= games else None,
        confidence,
        "sequence" if watched else "order",
    )


def _at_rank(values: Sequence[int | float], reached: np.ndarray, rank: int) -> float:
    """The value of a game, when all are sorted; the lowest one has rank 1."""
    return float(values[int(np.searchsorted(reached, rank))])


def _ranks(games: int, share: float, confidence: float) -> tuple[int, int]:
    """The ranks between which the quantile lies, each missed with half of the allowed error."""
    from scipy.special import bdtr

    tail = (1 - confidence) / 2
    low = _first(games, lambda rank: float(bdtr(rank, games, share)) > tail)
    high = _first(games, lambda rank: float(bdtr(rank, games, share)) >= 1 - tail)
    return low, high + 1


def _ranks_watched(games: int, share: float, confidence: float) -> tuple[int, int]:
    """The ranks around the quantile, by sequences that hold at every number of games."""

    def ends(rank: int) -> tuple[float, float]:
        found = intervals.sequence(rank, games, confidence)
        assert found.low is not None and found.high is not None
        return found.low, found.high

    low = _first(games, lambda rank: ends(rank)[1] >= share)
    high = _first(games, lambda rank: ends(rank)[0] > share)
    return low, high


def _first(games: int, enough: Callable[[int], bool]) -> int:
    """The first number of games up to all of them that is enough; one more where none is."""
    low, high = 0, games + 1
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if middle > games or enough(middle) else (middle + 1, high)
    return low
