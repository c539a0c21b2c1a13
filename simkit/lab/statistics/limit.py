"""Estimate the limit of a share that rises with effort, and its uncertainty.

What is left to the limit is taken to shrink by a power of the effort (limit - A * effort^-a), as
an exponential (limit - A * e^(-effort / t)) or in the shape of an S (Hill, Weibull, logistic,
Gompertz). Nobody knows which, so the interval is as wide as those of all families that fit. All
levels play the same games, so their shares are fitted together, by generalised least squares. The
interval of a family holds every limit with which some curve of it goes through the shares about
as well as its best one does (a profile likelihood). Curves that rise slowly are often as good, and
then the interval reaches far: that is the honest answer.

scipy.optimize.curve_fit would give one curve and a standard error that is good near it alone; here
the power is hardly ever known, so every power is tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from simkit.lab.statistics.intervals import Interval

METHOD = "profile of usual curves"
POWERS = np.geomspace(0.1, 3.0, 30)
_LIMITS = np.linspace(0.0, 1.0, 1001)
_STEEP = np.geomspace(0.7, 6.0, 11)
FEWEST = 4  # levels; a curve has three numbers
POOR = 0.01  # a fit that luck alone makes so poor as seldom is none


@dataclass(frozen=True)
class Limit:
    """What the shares of levels go to, if they go on as they have begun."""

    share: Interval
    p: float  # how often luck alone makes the best curve fit as poorly

    TOLD = ("share", "p", "fits")

    @property
    def fits(self) -> bool:
        """Whether such a curve is possible at all."""
        return self.p >= POOR


def limit_of(
    efforts: Sequence[float], wins: np.ndarray, games: int, confidence: float
) -> Limit | None:
    """The limit of levels that played the same games; `wins` counts those that any two both won."""
    if len(efforts) < FEWEST or games < 2:
        return None
    shares = np.diag(wins) / games
    precision = np.linalg.inv(_covariance(wins, games))
    families = _families(np.array(efforts, dtype=float))
    misfits = np.stack([_misfits(shares, precision, each).min(axis=0) for each in families])
    best = int(misfits.min(axis=0).argmin())
    least = misfits.min(axis=1, keepdims=True)
    p = [_p_of_fit(float(each), len(efforts)) for each in least[:, 0]]
    fitting = np.array(p) >= min(POOR, max(p))
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    near = (misfits <= least + z * z) & fitting[:, None]
    held = np.flatnonzero(near.any(axis=0))
    step = _LIMITS[1]
    low, high = max(0.0, _LIMITS[held[0]] - step), min(1.0, _LIMITS[held[-1]] + step)
    found = Interval(float(_LIMITS[best]), float(low), float(high), confidence, METHOD)
    return Limit(found, max(p))


def _p_of_fit(misfit: float, levels: int) -> float:
    from scipy.special import chdtrc

    return float(chdtrc(max(1, levels - 3), misfit))


def _families(efforts: np.ndarray) -> tuple[np.ndarray, ...]:
    """What is left to the limit at each effort, turned round: a row a curve of each family."""
    paces = np.geomspace(efforts.min() / 2, 2 * efforts.max(), 24)
    ratios = efforts / paces[:, None]
    steep = np.multiply.outer(_STEEP, np.log(ratios)).reshape(-1, len(efforts))
    powers = -np.power.outer(efforts, -POWERS).T
    hills, weibulls = -_logistic(-steep), -np.exp(-np.exp(np.minimum(steep, 50.0)))
    slopes = np.geomspace(1, 20, 20) / efforts.max()
    middles = np.linspace(-0.5, 1.0, 31) * efforts.max()
    away = (slopes[:, None, None] * (efforts - middles[:, None])).reshape(-1, len(efforts))
    return powers, weibulls, hills, -_logistic(-away), np.exp(-np.exp(-away)) - 1


def _logistic(odds: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-np.clip(odds, -500, 500)))


def _covariance(wins: np.ndarray, games: int) -> np.ndarray:
    """Of the shares; a level that lost or won all its games might have done otherwise in two."""
    shares = np.diag(wins) / games
    spread = (wins / games - np.outer(shares, shares)) / games
    wary = (np.diag(wins) + 1) / (games + 2)
    floor = wary * (1 - wary) / (games + 2) - shares * (1 - shares) / games
    return spread + np.diag(np.maximum(floor, 0.0) + 1e-3 / games**2)


def _misfits(shares: np.ndarray, precision: np.ndarray, curves: np.ndarray) -> np.ndarray:
    """Powers by limits: how far from the shares the best curve of each is (a chi-square)."""
    away = shares[None, :] - _LIMITS[:, None]
    along = curves @ precision @ away.T  # powers by limits
    size = np.einsum("pi,ij,pj->p", curves, precision, curves)[:, None]
    scale = np.maximum(0.0, along / size)  # more effort never wins less
    straight = np.einsum("li,ij,lj->l", away, precision, away)
    found: np.ndarray = straight - 2 * scale * along + scale**2 * size
    return found
