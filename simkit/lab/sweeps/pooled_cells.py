"""Win rates of similar cells (maps, heroes), each drawn towards the mean of all.

The highest of many win rates is partly luck. Cells are alike if they differ in one key whose values
are names: numbers have an order, so that a mean of all would say little of them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from simkit.lab.statistics.intervals import Interval, wilson
from simkit.lab.statistics.pooling import own_confidence, pooled

FEWEST_ALIKE = 5  # cells; fewer say little of how much such things differ


def are_alike(values: Sequence[Mapping[str, Any]]) -> bool:
    """Whether cells with these values are like things."""
    if len(values) < FEWEST_ALIKE or any(len(each) != 1 for each in values):
        return False
    return all(isinstance(value, str) for each in values for value in each.values())


def pooled_rates(won: Sequence[np.ndarray], confidence: float) -> list[Interval] | None:
    """The pooled win rate of each cell, by which of its games are won; None if none has luck."""
    games, wins = (np.array([measure(each) for each in won]) for measure in (len, np.sum))
    if not all(games):
        return None
    found = pooled(_angles(wins, games), _covariance(won, games), confidence)
    return found and [
        _rate(each, int(of), int(number))
        for each, of, number in zip(found, wins, games, strict=True)
    ]


def _rate(angle: Interval, wins: int, games: int) -> Interval:
    """A pooled angle as a win rate; the interval also holds what the cell's own games say of it."""
    own = wilson(wins, games, own_confidence(angle.confidence))
    estimate, low, high = (_share(end, games) for end in (angle.estimate, angle.low, angle.high))
    low, high = min(low, own.low or 0.0), max(high, own.high or 0.0)
    return replace(angle, estimate=estimate, low=low, high=high)


# --- The scale on which a thousandth errs as a half does (Anscombe, Biometrika 1948) -------------


def _angles(wins: np.ndarray, games: np.ndarray) -> np.ndarray:
    """Win rates on a scale on which their errors depend on the number of games alone."""
    angles: np.ndarray = np.arcsin(np.sqrt((wins + 3 / 8) / (games + 3 / 4)))
    return angles


def _share(angle: float | None, games: int) -> float:
    """The win rate at an angle: from 0 to 1, wherever the angle is."""
    turned = math.sin(min(math.pi / 2, max(0.0, angle or 0.0))) ** 2
    return min(1.0, max(0.0, (turned * (games + 3 / 4) - 3 / 8) / games))


def _covariance(won: Sequence[np.ndarray], games: np.ndarray) -> np.ndarray:
    """How angles move together with luck: each two alike, by the games that both have played.

    A correlation of their own for each two would be noise that goes with the win rates themselves:
    pooled rates then err more than raw ones.
    """
    errors = 1 / (4 * games + 2)
    covariance: np.ndarray = _alike(won) * np.minimum.outer(errors, errors)
    np.fill_diagonal(covariance, errors)
    return covariance


def _alike(won: Sequence[np.ndarray]) -> float:
    """The correlation of any two cells, by the games that all have played."""
    games = min(len(each) for each in won)
    both = np.array([each[:games] for each in won], dtype=float)
    own = both.var(axis=1)
    most = np.sqrt(own).sum() ** 2 - own.sum()  # of covariances, if all luck were shared
    together = len(won) ** 2 * both.mean(axis=0).var() - own.sum()
    return float(min(1.0, max(0.0, together / most))) if most > 0 else 0.0
