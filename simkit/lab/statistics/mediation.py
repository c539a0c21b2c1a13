"""How much of a difference runs through one path, as a share of it.

Both are means over the same games, so their ratio has Fieller's interval: every share with which
the path's part less that share of the whole is not surely something.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from simkit.lab.statistics.intervals import Interval

METHOD = "fieller"


@dataclass(frozen=True)
class Moments:
    """The means of two figures of the same games, and what is needed of their errors."""

    part: float
    whole: float
    part_variance: float  # of the mean
    whole_variance: float
    covariance: float


def moments(wins: np.ndarray, games: int, part: np.ndarray, whole: np.ndarray) -> Moments:
    """The moments of two contrasts of variants, from how many games any two have both won."""
    both = np.stack([part, whole]).astype(float)
    means = both @ np.diag(wins) / games
    spread = (both @ wins @ both.T / games - np.outer(means, means)) / games
    variances = float(spread[0, 0]), float(spread[1, 1])
    return Moments(float(means[0]), float(means[1]), *variances, float(spread[0, 1]))


def share_through(found: Moments, confidence: float) -> Interval:
    """The part's share of the whole; unbounded where the whole may be nothing."""
    if found.whole == 0:
        return Interval(None, None, None, confidence, METHOD)
    z2 = NormalDist().inv_cdf((1 + confidence) / 2) ** 2
    square = found.whole**2 - z2 * found.whole_variance
    linear = found.part * found.whole - z2 * found.covariance
    constant = found.part**2 - z2 * found.part_variance
    share = found.part / found.whole
    inside = linear**2 - square * constant
    if square <= 0 or inside < 0:
        return Interval(share, None, None, confidence, METHOD)
    reach = inside**0.5
    low, high = sorted(((linear - reach) / square, (linear + reach) / square))
    return Interval(share, low, high, confidence, METHOD)
