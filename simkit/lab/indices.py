"""What an answer hangs on: Sobol indices and Morris effects of a noisy share, with the noise out.

A win rate from n games is a true share plus noise, and squares of noisy numbers are too large: a
factor without any effect gets an index far above zero. So every point is played with two
independent sets of luck, and every square is the product of the one set's number with the other's.
Such a product is right on average, however few games a point has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from simkit.lab.stats import Interval

RESAMPLES = 500
SETS = 2  # independent sets of luck


@dataclass(frozen=True)
class Indices:
    """What each factor explains alone (first) and with all others (total), and the spread."""

    first: tuple[Interval, ...]
    total: tuple[Interval, ...]
    mean: float
    variance: Interval  # of the share itself, over the space of the factors


def saltelli(factors: int, points: int, seed: int) -> np.ndarray:
    """Points of the unit cube for Sobol indices: matrices A, B and A with one column of B each.

    The shape is (factors + 2, points, factors): A first, then B, then AB of each factor.
    """
    from scipy.stats import qmc

    base = qmc.Sobol(2 * factors, scramble=True, rng=np.random.default_rng(seed)).random(points)
    a, b = base[:, :factors], base[:, factors:]
    mixed = np.repeat(a[None], factors, axis=0)
    for factor in range(factors):
        mixed[factor, :, factor] = b[:, factor]
    return np.concatenate([a[None], b[None], mixed])


def sobol(shares: np.ndarray, confidence: float = 0.95, seed: int = 0) -> Indices:
    """Indices from shares of shape (2 sets of luck, factors + 2, points), laid as by `saltelli`."""
    sets, matrices, _ = shares.shape
    if sets != SETS:
        raise ValueError(f"{sets} sets of luck, not {SETS}")
    factors = matrices - 2
    terms = _terms(shares - shares[:, :2].mean())  # steadier sums; the indices do not change
    plain = _from_means(terms.mean(axis=1), factors)
    bounds = _bounds(np.array(list(_resampled(terms, factors, seed))), confidence)

    def interval(place: int) -> Interval:
        low, high = bounds[:, place]
        return Interval(float(plain[place]), float(low), float(high), confidence, "bootstrap")

    return Indices(
        first=tuple(interval(place) for place in range(factors)),
        total=tuple(interval(factors + place) for place in range(factors)),
        mean=float(shares[:, :2].mean()),
        variance=interval(2 * factors),
    )


def _terms(shares: np.ndarray) -> np.ndarray:
    """What each point adds to the sums behind the indices, a row a sum."""
    one, two = shares
    (a1, b1), (a2, b2) = one[:2], two[:2]
    first = (b1 * (two[2:] - a2) + b2 * (one[2:] - a1)) / 2
    total = (one[2:] - a1) * (two[2:] - a2) / 2
    square = (a1 * a2 + b1 * b2) / 2
    mean = (a1 + a2 + b1 + b2) / 4
    return np.concatenate([first, total, [square, mean]])


def _from_means(means: np.ndarray, factors: int) -> np.ndarray:
    """First and total index of every factor, then the variance."""
    variance = means[-2] - means[-1] ** 2
    scale = variance if variance > 0 else np.nan
    return np.concatenate([means[: 2 * factors] / scale, [variance]])


def _resampled(terms: np.ndarray, factors: int, seed: int) -> Iterator[np.ndarray]:
    """The indices again and again, with the points weighted as a bootstrap would draw them."""
    draw = np.random.default_rng(seed)
    for _ in range(RESAMPLES):
        weights = np.asarray(draw.poisson(1.0, terms.shape[1]))
        yield _from_means(terms @ weights / max(1, weights.sum()), factors)


def _bounds(spread: np.ndarray, confidence: float) -> np.ndarray:
    tail = (1 - confidence) / 2
    finite = spread[np.isfinite(spread).all(axis=1)]
    if not len(finite):
        return np.full((2, spread.shape[1]), np.nan)
    bounds: np.ndarray = np.quantile(finite, (tail, 1 - tail), axis=0)
    return bounds


# --- Morris --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Effect:
    """What moving one factor does to the share, wherever the others stand."""

    mean: Interval  # signed: up or down
    usual: float  # root mean square: large too where ups and downs cancel
    uneven: float  # how much it varies from place to place: curvature and interplay


def trajectories(
    factors: int, count: int, levels: Callable[[int], int], seed: int
) -> tuple[np.ndarray, np.ndarray]:
    """Walks that move one factor a step at a time, each factor once, in an order of their own.

    Returns the levels at each point, (count, factors + 1, factors), and which factor each step
    moves, (count, factors). A step goes to another level of its factor at random.
    """
    draw = np.random.default_rng(seed)
    points = np.zeros((count, factors + 1, factors), dtype=np.int64)
    order = np.array([draw.permutation(factors) for _ in range(count)])
    for walk in range(count):
        here = np.array([draw.integers(levels(factor)) for factor in range(factors)])
        points[walk, 0] = here
        for step, factor in enumerate(order[walk]):
            here = here.copy()
            here[factor] = (here[factor] + draw.integers(1, levels(factor))) % levels(factor)
            points[walk, step + 1] = here
    return points, order


def morris(
    shares: np.ndarray, points: np.ndarray, order: np.ndarray, confidence: float = 0.95
) -> tuple[Effect, ...]:
    """Effects from shares of shape (2 sets of luck, walks, factors + 1), as `trajectories` walks.

    An effect is the change from the lower to the higher level of its factor.
    """
    from scipy.stats import t

    walks, factors = order.shape
    changes = np.diff(shares, axis=2)
    moved = np.take_along_axis(np.diff(points, axis=1), order[:, :, None], axis=2)[:, :, 0]
    signed = changes * np.sign(moved)
    effects = []
    for factor in range(factors):
        place = order == factor
        one, two = signed[0][place], signed[1][place]
        both = (one + two) / 2
        reach = float(t.ppf((1 + confidence) / 2, walks - 1) * both.std(ddof=1) / np.sqrt(walks))
        mean = float(both.mean())
        square = float((one * two).mean())
        covariance = float(np.cov(one, two)[0, 1])
        effects.append(
            Effect(
                mean=Interval(mean, mean - reach, mean + reach, confidence, "t"),
                usual=float(np.sqrt(max(0.0, square))),
                uneven=float(np.sqrt(max(0.0, covariance))),
            )
        )
    return tuple(effects)
