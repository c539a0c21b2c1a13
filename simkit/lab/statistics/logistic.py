"""Logistic regression, fitted by Newton's method and drawn towards a start.

The problem is convex and has a hundred unknowns or two, so a dozen steps find the one answer, to
the last digit whatever the order of the rows; no library for learning is needed for that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

BLOCK = 1 << 14  # rows at a time: features are kept as 32-bit numbers, reckoned with as 64-bit ones
MOST_STEPS = 40
SMALL = 1e-7  # a step of all weights that changes nothing any more
LEAST_DRAW = 1e-6  # so that there is one answer
FLAT = 1e-9  # spread of a feature that tells nothing


@dataclass(frozen=True)
class Fitted:
    """A weight for each feature and one that stands alone."""

    weights: np.ndarray
    constant: float

    def log_odds(self, features: np.ndarray) -> np.ndarray:
        """Of each row."""
        found: np.ndarray = features @ self.weights + self.constant
        return found

    def chances(self, features: np.ndarray) -> np.ndarray:
        """Of each row."""
        return sigmoid(self.log_odds(features))


def sigmoid(odds: np.ndarray) -> np.ndarray:
    """The chance with this logarithm of the odds."""
    found: np.ndarray = 1.0 / (1.0 + np.exp(-np.clip(odds, -30.0, 30.0)))
    return found


def fit(
    features: np.ndarray,
    won: np.ndarray,
    draw: float,
    start: Fitted | None = None,
    besides: np.ndarray | None = None,
) -> Fitted:
    """The weights that make what happened likeliest, less `draw` halves of their squared distance
    from the start, in standard deviations of the features. `besides`: log odds known already."""
    known = np.zeros(len(won)) if besides is None else besides
    middle, spread = measures(features)
    origin = np.zeros(features.shape[1] + 1)
    if start is not None:
        origin = np.append(start.weights * spread, start.constant + start.weights @ middle)
    pulls = np.append(np.full(features.shape[1], max(draw, LEAST_DRAW)), LEAST_DRAW)
    found = newton(
        lambda tried: _derivatives(features, won, known, tried, middle, spread), origin, pulls
    )
    weights = found[:-1] / spread
    return Fitted(weights, float(found[-1] - weights @ middle))


def newton(
    derivatives: Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]],
    origin: np.ndarray,
    pulls: np.ndarray,
) -> np.ndarray:
    """Where what has this slope and bend is least, together with the pulls towards the origin."""
    found = origin.copy()
    for _ in range(MOST_STEPS):
        slope, bend = derivatives(found)
        slope += pulls * (found - origin)
        bend[np.diag_indices_from(bend)] += pulls
        step = _shortened(np.linalg.solve(bend, slope))
        found -= step
        if np.abs(step).max() < SMALL:
            break
    return found


def _shortened(step: np.ndarray) -> np.ndarray:
    """Far from the answer a full step may overshoot."""
    return step / max(1.0, np.abs(step).max() / 2.0)


def measures(features: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The mean and the spread of each feature; of one that never changes the spread is 1."""
    middle = features.mean(axis=0, dtype=np.float64)
    squares = np.zeros(features.shape[1])
    for begin in range(0, len(features), BLOCK):
        squares += ((features[begin : begin + BLOCK] - middle) ** 2).sum(axis=0)
    spread = np.sqrt(squares / max(1, len(features)))
    return middle, np.where(spread < FLAT, 1.0, spread)


def _derivatives(
    features: np.ndarray,
    won: np.ndarray,
    known: np.ndarray,
    found: np.ndarray,
    middle: np.ndarray,
    spread: np.ndarray,
) -> tuple[np.ndarray, np.ndarray]:
    """Slope and bend of what is made least, at these weights."""
    count = len(found)
    slope, bend = np.zeros(count), np.zeros((count, count))
    for begin in range(0, len(features), BLOCK):
        rows = features[begin : begin + BLOCK]
        scaled = np.ones((len(rows), count))
        scaled[:, :-1] = (rows - middle) / spread
        chance = sigmoid(scaled @ found + known[begin : begin + BLOCK])
        slope += scaled.T @ (chance - won[begin : begin + BLOCK])
        bend += (scaled.T * (chance * (1.0 - chance))) @ scaled
    return slope, bend
