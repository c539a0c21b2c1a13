"""Many like things estimated at once: what each is worth, drawn towards what all have in common.

The most extreme of many estimates is partly luck, the more so the less sure it is. So each is drawn
towards the mean of all, as far as luck explains how they scatter (a hierarchical normal model). How
much they truly differ is not known either: every answer is an average over that, with a flat prior
on the true standard deviation (Gelman, Bayesian Analysis 2006).
"""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np

from simkit.lab.statistics.intervals import Interval

METHOD = "pooled"
FEWEST = 3  # things; of two nobody can say how things differ
SPREADS = 80  # true standard deviations that are averaged over
REACH = 4.0  # the largest of them, in terms of how far estimates scatter or may err
_DUST = 1e-9  # estimates may add up to nothing, which leaves one direction without luck


def pooled(
    estimates: np.ndarray, covariance: np.ndarray, confidence: float
) -> list[Interval] | None:
    """Each estimate drawn towards all, with its interval; None of too few or of sure ones."""
    size = len(estimates)
    error = float(np.sqrt(np.diag(covariance).mean())) if size else 0.0
    if size < FEWEST or not math.isfinite(error) or error == 0:
        return None
    luck = covariance + _DUST * error**2 * np.eye(size)
    widest = REACH * max(float(estimates.std(ddof=1)), error)
    answers = [_given(spread, estimates, luck) for spread in np.linspace(0.0, widest, SPREADS)]
    likely = np.array([answer[0] for answer in answers])
    weights = np.exp(likely - likely.max())
    weights /= weights.sum()
    means, squares = (np.array([answer[part] for answer in answers]) for part in (1, 2))
    mean = weights @ means
    errors = np.sqrt(weights @ (squares + means**2) - mean**2)
    reach = NormalDist().inv_cdf((1 + confidence) / 2) * errors
    return [
        Interval(float(m), float(m - r), float(m + r), confidence, METHOD)
        for m, r in zip(mean, reach, strict=True)
    ]


def _given(
    spread: float, estimates: np.ndarray, luck: np.ndarray
) -> tuple[float, np.ndarray, np.ndarray]:
    """If things truly differ by this: how likely the estimates are, and each mean and variance."""
    size, true = len(estimates), spread**2
    inverse = np.linalg.inv(luck + true * np.eye(size))
    mass = inverse.sum()
    centre = float(inverse.sum(axis=0) @ estimates / mass)
    away = estimates - centre
    _, size_of = np.linalg.slogdet(inverse)
    likely = (size_of - math.log(mass) - float(away @ inverse @ away)) / 2
    left = 1 - true * inverse.sum(axis=1)
    variances = true - true**2 * np.diag(inverse) + left**2 / mass
    return float(likely), centre + true * inverse @ away, np.maximum(variances, 0.0)
