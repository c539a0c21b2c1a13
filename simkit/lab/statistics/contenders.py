"""Weights of rivals: each has a share of what all of them together have going for them.

A rival's odds are e to the sum of weighted features, the chance is the share of the odds of all who
are rivals at that moment (a conditional logit). What is the same for all of them tells nothing, so
no number stands alone. Convex like `logistic`, and solved as it is.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from simkit.lab.statistics.logistic import BLOCK, LEAST_DRAW, Fitted, measures, newton


def shares(log_odds: np.ndarray, starts: np.ndarray) -> np.ndarray:
    """The chance of each row; at each start begin the rivals of another moment."""
    sizes = np.diff(starts, append=len(log_odds))
    highest = np.maximum.reduceat(log_odds, starts)
    odds = np.exp(log_odds - np.repeat(highest, sizes))
    together = np.add.reduceat(odds, starts)
    found: np.ndarray = odds / np.repeat(together, sizes)
    return found


def fit_rivals(
    features: np.ndarray,
    won: np.ndarray,
    starts: np.ndarray,
    draw: float,
    start: Fitted | None = None,
) -> Fitted:
    """The weights that make it likeliest who won, drawn towards a start like those of `fit`.

    Moments in which nobody won tell nothing; who won together has an equal part each.
    """
    _, spread = measures(features)
    origin = np.zeros(features.shape[1]) if start is None else start.weights * spread
    pulls = np.full(features.shape[1], max(draw, LEAST_DRAW))
    parts = _parts_won(won, starts)
    found = newton(
        lambda tried: _derivatives(features, parts, starts, tried, spread), origin, pulls
    )
    return Fitted(found / spread, 0.0)


def _parts_won(won: np.ndarray, starts: np.ndarray) -> np.ndarray:
    """Each row's part of the win of its moment; nan where nobody won."""
    sizes = np.diff(starts, append=len(won))
    winners = np.repeat(np.add.reduceat(won.astype(float), starts), sizes)
    parts: np.ndarray = np.divide(won, winners, out=np.full(len(won), np.nan), where=winners > 0)
    return parts


def _derivatives(
    features: np.ndarray,
    parts: np.ndarray,
    starts: np.ndarray,
    found: np.ndarray,
    spread: np.ndarray,
) -> tuple[np.ndarray, np.ndarray]:
    """Slope and bend of what is made least, at these weights."""
    slope, bend = np.zeros(len(found)), np.zeros((len(found), len(found)))
    for begin, end, own in _blocks(starts, len(features)):
        scaled = features[begin:end] / spread
        chance = shares(scaled @ found, own)
        tells = ~np.isnan(parts[begin:end])
        slope += scaled[tells].T @ (chance - parts[begin:end])[tells]
        weight = np.where(tells, chance, 0.0)
        means = np.add.reduceat(scaled * weight[:, np.newaxis], own)
        bend += (scaled.T * weight) @ scaled - means.T @ means
    return slope, bend


def _blocks(starts: np.ndarray, rows: int) -> Iterator[tuple[int, int, np.ndarray]]:
    """Whole moments, some BLOCK rows at a time: first row, end, and where moments start in it."""
    ends = np.append(starts, rows)
    place = 0
    while place < len(starts):
        begin = int(starts[place])
        after = max(place + 1, int(np.searchsorted(starts, begin + BLOCK)))
        yield begin, int(ends[after]), starts[place:after] - begin
        place = after
