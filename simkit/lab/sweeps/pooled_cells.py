"""Win rates of cells that are like things (maps, heroes), each moved towards the mean of all.

The highest of many win rates is partly luck. Cells are alike if they differ in one key whose values
are names: numbers have an order, so that a mean of all would say little of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from simkit.lab.statistics.intervals import Interval
from simkit.lab.statistics.pooling import pooled

FEWEST_ALIKE = 5  # cells; fewer say little of how much such things differ


def are_alike(values: Sequence[Mapping[str, Any]]) -> bool:
    """Whether cells with these values are like things."""
    if len(values) < FEWEST_ALIKE or any(len(each) != 1 for each in values):
        return False
    return all(isinstance(value, str) for each in values for value in each.values())


def pooled_rates(won: Sequence[np.ndarray], confidence: float) -> list[Interval] | None:
    """The pooled win rate of each cell, by which of its games are won; None if none has luck."""
    if not all(len(each) for each in won):
        return None
    rates = np.array([each.mean() for each in won])
    found = pooled(rates, _covariance(won), confidence)
    return found and [replace(each, low=_share(each.low), high=_share(each.high)) for each in found]


def _covariance(won: Sequence[np.ndarray]) -> np.ndarray:
    """How win rates move together with luck: each two alike, by the games that all have played.

    A correlation of their own for each two would be noise that goes with the win rates themselves:
    pooled rates then err more than raw ones. So would the small error of a cell that was rarely
    won: none has less than that of the mean. Cells that won all or none of their games have luck,
    too (Agresti and Coull's device for shares).
    """
    games = np.array([len(each) for each in won])
    both = np.array([each[: games.min()] for each in won], dtype=float)
    each_var = both.var(axis=1).mean()
    others = len(won) - 1
    between = (len(won) * both.mean(axis=0).var() - each_var) / others if others else 0.0
    alike = min(1.0, max(0.0, between / each_var)) if each_var else 0.0
    own = (np.array([each.sum() for each in won]) + 2) / (games + 4)
    wary = np.array([own, np.full(len(own), own.mean())])
    errors = np.sqrt((wary * (1 - wary)).max(axis=0) / games)
    overlap = np.sqrt(np.outer(games, games)) / np.maximum.outer(games, games)
    shared: np.ndarray = alike * np.outer(errors, errors) * overlap
    np.fill_diagonal(shared, errors**2)
    return shared


def _share(rate: float | None) -> float:
    return min(1.0, max(0.0, float(rate or 0.0)))
