"""Estimate many similar things together, each drawn towards their mean.

The most extreme of many estimates is partly luck, the more so the less sure it is. So each is drawn
towards the mean of all, as far as luck explains how they scatter (a hierarchical model). The law of
their true values has two parts: most lie near the mean, and a few stand free of it, anywhere
(Efron, Statistical Science 2008). How much most of them truly differ is not known either: every
answer is an average over that, with a flat prior on the true standard deviation (Gelman, Bayesian
Analysis 2006).

Such an interval holds its truth on average over all things, but seldom that of the one that stands
free without being seen to. So it also holds what the thing's own games say (Pratt, JASA 1961).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from simkit.lab.statistics.intervals import Interval

METHOD = "pooled"
FEWEST = 3  # things; of two nobody can say how things differ
SPREADS = 60  # true standard deviations that are averaged over
REACH = 4.0  # the largest of them, in terms of how far estimates scatter or may err
FREE = 0.04  # of things that stand free, before anything is seen
_DUST = 1e-9  # estimates may add up to nothing, which leaves one direction without luck


def own_confidence(confidence: float) -> float:
    """The confidence of a thing's own interval, which its pooled interval holds.

    So it holds the truth of any one thing, however free that stands, at least so often. It mostly
    goes on towards the mean of all, and then it misses to one side only.
    """
    return max(0.0, 2 * confidence - 1)


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
    far = max(float(np.abs(estimates - np.median(estimates)).max()), error)
    laws = [_Law(spread, far) for spread in np.linspace(0.0, widest, SPREADS)]
    answers = [_given(law, estimates, luck) for law in laws]
    likely = np.array([answer.likely for answer in answers])
    weights = np.exp(likely - likely.max())
    weights /= weights.sum()
    mean = weights @ np.array([answer.means for answer in answers])
    squares = weights @ np.array([answer.variances + answer.means**2 for answer in answers])
    errors = np.sqrt(np.maximum(squares - mean**2, 0.0))
    return _intervals(mean, errors, estimates, np.sqrt(np.diag(luck)), confidence)


def _intervals(
    means: np.ndarray, errors: np.ndarray, own: np.ndarray, luck: np.ndarray, confidence: float
) -> list[Interval]:
    """What is known of each with all, and what its own games say of it, in one interval."""
    reach, apart = (
        NormalDist().inv_cdf((1 + share) / 2) for share in (confidence, own_confidence(confidence))
    )
    lows = np.minimum(means - reach * errors, own - apart * luck)
    highs = np.maximum(means + reach * errors, own + apart * luck)
    return [
        Interval(*figures, confidence, METHOD)
        for figures in zip(means.tolist(), lows.tolist(), highs.tolist(), strict=True)
    ]


# --- If the law of the true values were known ----------------------------------------------------


@dataclass(frozen=True)
class _Law:
    """How true values lie around their mean: most by `spread`, those that stand free by `far`."""

    spread: float
    far: float


@dataclass(frozen=True)
class _Given:
    """How likely the estimates are under a law, and each mean and variance."""

    likely: float
    means: np.ndarray
    variances: np.ndarray


def _given(law: _Law, estimates: np.ndarray, luck: np.ndarray) -> _Given:
    """What a law says of each true value: near the mean, or free, as far as either is likely."""
    free, inside, likely = _freed(law, estimates, luck)
    pulls, mixed = inside @ estimates, luck @ inside
    means = estimates - luck @ pulls
    variances = np.diag(luck) - np.einsum("ij,ji->i", mixed, luck)
    own, turned = np.diag(inside), np.where(free, -1.0, 1.0) * law.far**2
    other = np.diag(mixed) / (1 + turned * own)
    other_means = means + turned * other * pulls
    other_variances = variances + turned * other * np.diag(mixed)
    share = 1 / (1 + np.exp(np.clip(_gains(law, free, inside, estimates), -500, 500)))
    share = np.where(free, 1 - share, share)  # of what was taken for true
    mean = share * means + (1 - share) * other_means
    squares = share * (variances + means**2) + (1 - share) * (other_variances + other_means**2)
    return _Given(likely, mean, np.maximum(squares - mean**2, 0.0))


def _freed(
    law: _Law, estimates: np.ndarray, luck: np.ndarray
) -> tuple[np.ndarray, np.ndarray, float]:
    """Which things stand free: one after the other, the furthest first, while it is likely."""
    size = len(estimates)
    free = np.zeros(size, bool)
    while True:
        inside, likely = _precision(luck + np.diag(law.spread**2 + law.far**2 * free), estimates)
        gains = np.where(free, -np.inf, _gains(law, free, inside, estimates))
        if gains.max() <= 0 or 2 * free.sum() >= size - 1:
            count = int(free.sum())
            prior = count * math.log(FREE) + (size - count) * math.log(1 - FREE)
            return free, inside, likely + prior
        free[gains.argmax()] = True


def _precision(scatter: np.ndarray, estimates: np.ndarray) -> tuple[np.ndarray, float]:
    """The inverse of how estimates scatter, with an unknown mean, and how likely they are."""
    inverse = np.linalg.inv(scatter)
    _, size_of = np.linalg.slogdet(inverse)
    sums, mass = inverse.sum(axis=1), float(inverse.sum())
    inside = inverse - np.outer(sums, sums) / mass
    return inside, float(size_of - math.log(mass) - estimates @ inside @ estimates) / 2


def _gains(law: _Law, free: np.ndarray, inside: np.ndarray, estimates: np.ndarray) -> np.ndarray:
    """The log odds that each thing stands free, from how far all others let expect it."""
    own = np.diag(inside)
    near = 1 / own - law.far**2 * free
    squares = (inside @ estimates / own) ** 2
    wide = near + law.far**2
    odds = math.log(FREE / (1 - FREE))
    gains: np.ndarray = odds + (np.log(near / wide) + squares * (1 / near - 1 / wide)) / 2
    return gains
