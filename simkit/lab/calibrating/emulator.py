"""Estimate a figure without playing, as a smooth function of the unknown values.

It says where to look next and nothing else; what is told rests on games. Its error is that of
points which it had not seen: it holds the luck of the games and all that it cannot follow.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

RIDGES = tuple(10.0**power for power in range(-3, 5))
FEWEST = 12  # points that it can learn from


@dataclass(frozen=True)
class Emulator:
    """A figure over the places of the unknowns, each from 0 to 1."""

    coefficients: np.ndarray
    error: float

    def guess(self, places: np.ndarray) -> np.ndarray:
        guessed: np.ndarray = terms(places) @ self.coefficients
        return guessed


def terms(places: np.ndarray) -> np.ndarray:
    """One, every place about the middle, and its square."""
    about = 2 * np.atleast_2d(places) - 1
    return np.hstack([np.ones((len(about), 1)), about, about**2 - 1 / 3])


def learned(places: np.ndarray, figures: np.ndarray, luck: float = 0.0) -> Emulator | None:
    """The best of some stiffnesses, judged by points left out; None of too few points.

    It is never surer than games are, whose error is `luck`.
    """
    if len(figures) < FEWEST:
        return None
    features = terms(places)
    mean = figures.mean()
    found: Emulator | None = None
    for ridge in RIDGES:
        penalty = ridge * np.eye(features.shape[1])
        penalty[0, 0] = 1e-9
        inverse = np.linalg.inv(features.T @ features + penalty)
        coefficients = inverse @ features.T @ (figures - mean)
        leverage = np.einsum("ij,jk,ik->i", features, inverse, features)
        missed = (figures - mean - features @ coefficients) / np.maximum(1 - leverage, 0.05)
        error = max(luck, float(np.sqrt(np.mean(missed**2))))
        if found is None or error < found.error:
            coefficients[0] += mean
            found = Emulator(coefficients, error)
    return found
