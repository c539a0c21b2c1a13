"""Which inputs an answer depends on: Sobol indices and Morris effects, corrected for noise.

A win rate from n games is a true share plus noise, and squares of noisy numbers are too large: a
factor without any effect gets an index far above zero. So every point is played with two
independent sets of luck, and every square is the product of the one set's number with the other's.
Such a product is right on average, however few games a point has.

The points of a row (or of a walk) share their luck, since differences are taken between them; rows
have luck of their own. Were all rows played on the same few games, what those games happen to
react to would weigh the same in every row and never average out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from simkit.lab.statistics.intervals import Interval, errors_to_each_side

RESAMPLES = 500
SETS = 2  # independent sets of luck
BOOTSTRAP = "bootstrap"


@dataclass(frozen=True)
class Indices:
    """What each factor explains alone (first) and with all others (total), and the spread.

    `moves` is how far the share typically goes when that factor alone is drawn anew: the root mean
    square, in shares. Unlike an index it makes sense where nothing varies.
    """

    first: tuple[Interval, ...]
    total: tuple[Interval, ...]
    moves: tuple[Interval, ...]
    mean: float
    variance: Interval  # of the share itself, over the space of the factors


def saltelli(factors: int, points: int, seed: int) -> np.ndarray:
    """Points of the unit cube for Sobol indices: matrices A, B and A with one column of B each.

    The shape is (factors + 2, points, factors): A first, then B, then AB of each factor.
    """
    from scipy.stats import qmc

    draw = qmc.Sobol(2 * factors, scramble=True, rng=np.random.default_rng(seed))
    base = draw.random_base2(max(0, points - 1).bit_length())[:points]
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
    spread = np.array(list(_resampled(terms, seed, lambda means: _from_means(means, factors))))
    bounds = _bounds(spread, confidence)

    def intervals(first: int, count: int) -> tuple[Interval, ...]:
        places = range(first, first + count)
        return tuple(_interval(plain[place], bounds[:, place], confidence) for place in places)

    return Indices(
        first=intervals(0, factors),
        total=intervals(factors, factors),
        moves=intervals(2 * factors, factors),
        mean=float(shares[:, :2].mean()),
        variance=intervals(3 * factors, 1)[0],
    )


def _terms(shares: np.ndarray) -> np.ndarray:
    """What each point adds to the sums behind the indices, a row a sum."""
    one, two = shares
    (a1, b1), (a2, b2) = one[:2], two[:2]
    first = (b1 * (two[2:] - a2) + b2 * (one[2:] - a1)) / 2
    total = (one[2:] - a1) * (two[2:] - a2) / 2
    square = (a1 * a2 + b1 * b2) / 2
    return np.concatenate([first, total, [square, (a1 + b1) / 2, (a2 + b2) / 2]])


def _from_means(means: np.ndarray, factors: int) -> np.ndarray:
    """First and total index and the move of every factor, then the variance.

    The square of the mean, too, is the product of the two sets' means.
    """
    variance = means[-3] - means[-2] * means[-1]
    scale = variance if variance > 0 else np.nan
    moves = np.sqrt(np.maximum(0.0, 2 * means[factors : 2 * factors]))
    return np.concatenate([means[: 2 * factors] / scale, moves, [variance]])


def _resampled(
    terms: np.ndarray, seed: int, figures: Callable[[np.ndarray], np.ndarray]
) -> Iterator[np.ndarray]:
    """The figures again and again, with the points weighted as a bootstrap would draw them."""
    draw = np.random.default_rng(seed)
    for _ in range(RESAMPLES):
        weights = np.asarray(draw.poisson(1.0, terms.shape[1]))
        yield figures(terms @ weights / max(1, weights.sum()))


def _bounds(spread: np.ndarray, confidence: float) -> np.ndarray:
    """The bounds of every figure, each from the resamples in which it is known."""
    tail = (1 - confidence) / 2
    bounds = np.full((2, spread.shape[1]), np.nan)
    for place, values in enumerate(spread.T):
        known = values[np.isfinite(values)]
        if len(known) > RESAMPLES / 2:
            bounds[:, place] = np.quantile(known, (tail, 1 - tail))
    return bounds


def _interval(estimate: float, bounds: np.ndarray, confidence: float) -> Interval:
    """Unknown figures are None: nothing varies, so nothing has a share in it."""
    low, high = (None if np.isnan(bound) else float(bound) for bound in bounds)
    known = None if np.isnan(estimate) else float(estimate)
    return Interval(known, low, high, confidence, BOOTSTRAP)


# --- Morris --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FactorEffect:
    """What moving one factor does to the share, wherever the others stand."""

    mean: Interval  # signed: up or down
    usual: Interval  # root mean square: large too where ups and downs cancel
    uneven: float  # how much it varies from place to place: curvature and interplay
    p: float  # that all of it is noise
    largest: float = 0.0  # change that was seen anywhere, of both sets of luck together


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
    shares: np.ndarray,
    points: np.ndarray,
    order: np.ndarray,
    confidence: float = 0.95,
    seed: int = 0,
) -> tuple[FactorEffect, ...]:
    """Effects from shares of shape (2 sets of luck, walks, factors + 1), as `trajectories` walks.

    An effect is the change from the lower to the higher level of its factor.
    """
    changes = np.diff(shares, axis=2)
    moved = np.take_along_axis(np.diff(points, axis=1), order[:, :, None], axis=2)[:, :, 0]
    signed = changes * np.sign(moved)
    return tuple(
        effect(signed[0][order == factor], signed[1][order == factor], confidence, seed)
        for factor in range(order.shape[1])
    )


def effect(one: np.ndarray, two: np.ndarray, confidence: float, seed: int = 0) -> FactorEffect:
    """The effect behind changes of a share: each as one set of luck has it, and as the other."""
    products = one * two
    bounds = _bounds(
        np.array(list(_resampled(products[None], seed, lambda mean: _root(mean)))), confidence
    )
    covariance = float(np.cov(one, two)[0, 1]) if len(one) > 1 else 0.0
    return FactorEffect(
        mean=_mean_interval((one + two) / 2, confidence),
        usual=_interval(float(_root(products.mean())), bounds[:, 0], confidence),
        uneven=float(_root(covariance)),
        p=_noise_p(one, two),
        largest=float(np.abs(one + two).max() / 2),
    )


def _noise_p(one: np.ndarray, two: np.ndarray) -> float:
    """The p-value that the factor does nothing: neither a change on average nor any at all.

    Without effect the two sets' changes are independent and their products nothing on average.
    """
    from scipy.special import stdtr

    if len(one) < 2:
        return 1.0
    ps = []
    for values, sides in (((one + two) / 2, 2), (one * two, 1)):
        mean, error = values.mean(), values.std(ddof=1) / np.sqrt(len(values))
        distance = abs(mean) if sides == 2 else mean
        ps.append(sides * stdtr(len(values) - 1, -distance / error) if error > 0 else 1.0)
    return float(min(1.0, 2 * min(ps)))


def _root(square: np.ndarray | float) -> np.ndarray:
    return np.sqrt(np.maximum(0.0, square))


def _mean_interval(values: np.ndarray, confidence: float) -> Interval:
    """Student's interval for the mean of independent values."""
    mean, count = float(values.mean()), len(values)
    if count < 2:
        return Interval(mean, None, None, confidence, "t")
    error = float(values.std(ddof=1)) / np.sqrt(count)
    reach = errors_to_each_side(confidence, count - 1) * error
    return Interval(mean, mean - reach, mean + reach, confidence, "t")


# --- The spread of the answer itself -------------------------------------------------------------


@dataclass(frozen=True)
class Spread:
    """Where an answer falls over the space of the factors, without the noise of the games."""

    TOLD = ("q05=low", "median", "q95=high", "sd=deviation", "draws", "reach")

    low: Interval  # 5 % of the draws lie below
    median: Interval
    high: Interval  # 5 % of the draws lie above
    deviation: Interval  # standard deviation
    draws: int
    reach: Interval | None = None  # the farther end's distance from a known answer
    not_above: float = 0.0  # share of draws that neither set of luck has above nothing
    not_below: float = 0.0


QUANTILES = (0.05, 0.5, 0.95)


def spread_of(
    shares: np.ndarray,
    confidence: float = 0.95,
    seed: int = 0,
    answer: tuple[float, float] | None = None,
) -> Spread:
    """The spread of shares of shape (2 sets of luck, rows, draws in a row).

    `answer` is what stands without any ignorance, with its standard error: it varies in the
    bootstrap as well. Bounds come from resampling rows, whose draws share their luck.
    """
    draw = np.random.default_rng(seed)
    centre, error = answer or (0.0, 0.0)
    rows = shares.shape[1]
    plain = _figures(shares, centre)
    figures = [
        _figures(shares[:, draw.integers(rows, size=rows)], draw.normal(centre, error))
        for _ in range(RESAMPLES)
    ]
    bounds = _bounds(np.array(figures), confidence)
    found = [_interval(plain[i], bounds[:, i], confidence) for i in range(len(plain))]
    draws = shares.shape[1] * shares.shape[2]
    reach = found[4] if answer else None
    return Spread(
        low=found[0],
        median=found[1],
        high=found[2],
        deviation=found[3],
        draws=draws,
        reach=reach,
        not_above=float((shares <= 0).all(axis=0).mean()),
        not_below=float((shares >= 0).all(axis=0).mean()),
    )


def _figures(shares: np.ndarray, centre: float) -> np.ndarray:
    low, median, high = np.quantile(noiseless(shares), QUANTILES)
    deviation = float(_root(covariance_of_sets(shares)))
    return np.array([low, median, high, deviation, max(high - centre, centre - low)])


def noiseless(shares: np.ndarray) -> np.ndarray:
    """The draws, drawn together so far that they spread as the true shares do.

    The noise of the games makes the draws spread more widely than the truth. The covariance of the
    two sets of luck is the variance of the truth alone (Louis, J. Amer. Statist. Assoc. 1984).
    """
    means = shares.mean(axis=0).ravel()
    centre, seen = means.mean(), means.var(ddof=1) if means.size > 1 else 0.0
    true = covariance_of_sets(shares)
    shrink = float(np.sqrt(min(1.0, max(0.0, true / seen)))) if seen > 0 else 0.0
    drawn: np.ndarray = centre + shrink * (means - centre)
    return drawn


def covariance_of_sets(shares: np.ndarray) -> float:
    """The variance of the true shares: what the two sets of luck have in common."""
    one, two = shares.reshape(SETS, -1)
    return float(np.cov(one, two)[0, 1]) if one.size > 1 else 0.0
