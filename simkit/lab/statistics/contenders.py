"""The weight of each rival: its share in the total strength.

A rival's odds are e to the sum of weighted features, against 1 for the case that nobody wins. Its
chance is its part of all these odds at one moment (a conditional logit with an outside option).
Convex like `logistic`, and solved as it is.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from simkit.lab.statistics.logistic import BLOCK, LEAST_DRAW, Fitted, measures, newton


def shares(log_odds: np.ndarray, starts: np.ndarray) -> np.ndarray:
    """The chance of each row; at each start begin the rivals of another moment."""
    sizes = np.diff(starts, append=len(log_odds))
    highest = np.maximum(np.maximum.reduceat(log_odds, starts), 0.0)
    odds = np.exp(log_odds - np.repeat(highest, sizes))
    together = np.exp(-highest) + np.add.reduceat(odds, starts)
    found: np.ndarray = odds / np.repeat(together, sizes)
    return found


def fit_rivals(
    features: np.ndarray,
    won: np.ndarray,
    starts: np.ndarray,
    draw: float,
    start: Fitted | None = None,
    besides: np.ndarray | None = None,
) -> Fitted:
    """The weights that make it likeliest who won, or that nobody did; drawn towards a start like
    those of `fit`, with its `besides`. Who won together has an equal part each."""
    known = np.zeros(len(won)) if besides is None else besides
    _, spread = measures(features)
    count = features.shape[1]
    origin = np.zeros(count + 1)
    if start is not None:
        origin = np.append(start.weights * spread, start.constant)
    pulls = np.append(np.full(count, max(draw, LEAST_DRAW)), LEAST_DRAW)
    parts = _parts_won(won, starts)
    found = newton(
        lambda tried: _derivatives(features, parts, starts, known, tried, spread), origin, pulls
    )
    return Fitted(found[:-1] / spread, float(found[-1]))


def _parts_won(won: np.ndarray, starts: np.ndarray) -> np.ndarray:
    """Each row's part of the win of its moment."""
    sizes = np.diff(starts, append=len(won))
    winners = np.repeat(np.add.reduceat(won.astype(float), starts), sizes)
    parts: np.ndarray = won / np.maximum(winners, 1.0)
    return parts


def _derivatives(
    features: np.ndarray,
    parts: np.ndarray,
    starts: np.ndarray,
    known: np.ndarray,
    found: np.ndarray,
    spread: np.ndarray,
) -> tuple[np.ndarray, np.ndarray]:
    """Slope and bend of what is made least, at these weights."""
    slope, bend = np.zeros(len(found)), np.zeros((len(found), len(found)))
    for begin, end, own in _blocks(starts, len(features)):
        scaled = np.ones((end - begin, len(found)))
        scaled[:, :-1] = features[begin:end] / spread
        chance = shares(scaled @ found + known[begin:end], own)
        slope += scaled.T @ (chance - parts[begin:end])
        means = np.add.reduceat(scaled * chance[:, np.newaxis], own)
        bend += (scaled.T * chance) @ scaled - means.T @ means
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
