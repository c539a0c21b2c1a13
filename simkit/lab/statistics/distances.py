"""How far apart two distributions are that were counted on the same games.

The two cumulative curves are set side by side: at each value, which share of games reaches no
further. Their gaps move together with luck, and one large sample of normal draws with the same
covariance says by how much at all values at once. So shared luck makes every interval narrower, and
the largest of many gaps is not taken for more than it is.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from simkit.lab.statistics.intervals import Interval
from simkit.lab.statistics.paired import Split, least_p, mcnemar

DRAWS = 4_000
IMAGINED = 4
"""Games from the lowest value to the highest and back, two each way, that nobody has played: as
rare differences may not have come up yet (Agresti and Coull's device for shares)."""
MOST_VALUES = 1_000
FINEST = 300  # values at which luck is drawn; of more values, so many of them

Pairs = Mapping[tuple[float, float], int]
"""How many games had this value of a variant and that of the baseline."""


@dataclass(frozen=True)
class Curves:
    """The two cumulative curves of a metric: at each value, the share of games up to it."""

    values: np.ndarray
    variant: np.ndarray
    base: np.ndarray

    @property
    def gaps(self) -> np.ndarray:
        """By how much more of the variant's games reach no further than each value."""
        found: np.ndarray = self.variant - self.base
        return found


@dataclass(frozen=True)
class Distance:
    """How far apart two distributions are."""

    at: float  # the value with the largest gap
    variant: float  # the share of games up to it, of each
    base: float
    gap: Interval  # the largest gap (Kolmogorov and Smirnov)
    shift: Interval  # how far values must move on average (Wasserstein)
    p: float  # how likely luck alone brings a gap as large


class Distances:
    """The distances of a metric of two variants: prepared once, asked at any confidence."""

    def __init__(self, pairs: Pairs, seed: int = 45) -> None:
        self.curves, joint = _counted(pairs)
        self._area = _area(pairs)
        self._places = _thinned(len(self.curves.values) - 1)
        covariance = _covariance(joint, self.curves.gaps, self._places)
        self._luck = _normal_draws(covariance, seed)
        self.p = self._p(joint)

    def _p(self, joint: np.ndarray) -> float:
        """How seldom luck brings a gap as large; where no draw did, by exact tests of the gaps."""
        gaps = np.abs(self.curves.gaps[self._places])
        largest = gaps.max(initial=0.0)
        if largest == 0:
            return 1.0
        games = int(joint.sum())
        reached = int((np.abs(self._luck).max(axis=1) >= largest - 1e-12).sum())
        drawn = (1 + reached) / (1 + len(self._luck))
        if reached:
            return max(drawn, least_p(games))
        upto = int(self._places[gaps.argmax()]) + 1
        variant, base = int(joint[:upto, upto:].sum()), int(joint[upto:, :upto].sum())
        exact = len(gaps) * mcnemar(Split(games, 0, variant, base))  # Bonferroni over the gaps
        return max(min(drawn, exact), least_p(games))

    def at(self, confidence: float) -> Distance:
        """Both distances, with intervals of this confidence."""
        gaps = self.curves.gaps
        most = int(np.abs(gaps).argmax())
        return Distance(
            at=float(self.curves.values[most]),
            variant=float(self.curves.variant[most]),
            base=float(self.curves.base[most]),
            gap=self._gap(float(np.abs(gaps[most])), confidence),
            shift=self._shift(confidence),
            p=self.p,
        )

    def _gap(self, largest: float, confidence: float) -> Interval:
        """The largest gap lies at one of the values whose gap is nearly as large."""
        noise, reach = np.abs(self._luck), self._reach(confidence)
        near = np.abs(self.curves.gaps[self._places]) >= largest - 2 * reach
        if near.any():
            reach = float(np.quantile(noise[:, near].max(axis=1), confidence))
        return _around(largest, reach, 1.0, confidence, "gap")

    def _shift(self, confidence: float) -> Interval:
        """The area between the curves; where one is surely above the other, luck goes both ways."""
        values, gaps = self.curves.values, self.curves.gaps
        ends = np.append(values[self._places], values[-1])
        steps = np.diff(ends) if len(ends) > 1 else np.zeros(0)
        here = gaps[self._places]
        sure = np.abs(here) > self._reach(confidence)
        moves = np.abs(self._luck[:, sure] @ (np.sign(here[sure]) * steps[sure]))
        moves = moves + np.abs(self._luck[:, ~sure]) @ steps[~sure]
        reach = float(np.quantile(moves, confidence))
        return _around(self._area, reach, float(values[-1] - values[0]), confidence, "area")

    def _reach(self, confidence: float) -> float:
        """How far luck alone moves the largest gap."""
        return float(np.quantile(np.abs(self._luck).max(axis=1, initial=0.0), confidence))


def _around(
    estimate: float, reach: float, highest: float, confidence: float, method: str
) -> Interval:
    low, high = max(0.0, estimate - reach), min(highest, estimate + reach)
    return Interval(estimate, low, max(high, estimate), confidence, method)


def _counted(pairs: Pairs) -> tuple[Curves, np.ndarray]:
    """The curves, and how many games had each two values."""
    values = np.unique([value for pair in pairs for value in pair])
    if len(values) > MOST_VALUES:  # a value counts as the next one that is kept
        values = values[np.linspace(0, len(values) - 1, MOST_VALUES).astype(int)]
    places = np.searchsorted(values, np.array(list(pairs), dtype=float).reshape(-1, 2))
    joint = np.zeros((len(values), len(values)), dtype=np.int64)
    np.add.at(joint, (places[:, 0], places[:, 1]), list(pairs.values()))
    games = joint.sum()
    curves = Curves(values, joint.sum(axis=1).cumsum() / games, joint.sum(axis=0).cumsum() / games)
    return curves, joint


def _area(pairs: Pairs) -> float:
    """The area between the curves, from every value: an outlier makes the last step a wide one.

    By hand because SciPy's `wasserstein_distance`, with which a test compares it, loads for long.
    """
    values, places = np.unique(np.array(list(pairs), dtype=float), return_inverse=True)
    times = np.array(list(pairs.values()))
    more = np.zeros(len(values))
    np.add.at(more, places.reshape(-1, 2), times[:, None] * np.array([1.0, -1.0]))
    return float(np.abs(more.cumsum()[:-1]) @ np.diff(values)) / float(times.sum())


def _thinned(places: int) -> np.ndarray:
    """Places of the curves, all but the last, where both have reached everything."""
    return np.unique(np.linspace(0, max(0, places - 1), min(FINEST, places)).astype(int))


def _covariance(joint: np.ndarray, gaps: np.ndarray, places: np.ndarray) -> np.ndarray:
    """How the gaps at these places move together with luck.

    In a game the curves part between its two values, so two gaps share the games whose values lie
    around both places.
    """
    games = int(joint.sum())
    apart = np.triu(joint, 1) + np.tril(joint, -1).T  # games by their lower and higher value
    around = apart.cumsum(axis=0)[:, ::-1].cumsum(axis=1)[:, ::-1]  # lower up to, higher from
    first = np.minimum.outer(places, places)
    last = np.maximum.outer(places, places)
    shared = around[first, last + 1] + IMAGINED
    centred: np.ndarray = shared / games**2 - np.outer(gaps[places], gaps[places]) / games
    return centred


def _normal_draws(covariance: np.ndarray, seed: int) -> np.ndarray:
    strengths, directions = np.linalg.eigh(covariance)
    spread = directions * np.sqrt(np.maximum(strengths, 0.0))
    draws: np.ndarray = np.random.default_rng(seed).normal(size=(DRAWS, len(spread))) @ spread.T
    return draws


# --- Which games end sooner ----------------------------------------------------------------------


@dataclass(frozen=True)
class EndsSooner:
    """Of games that still go on, how many times as often those of a variant end in a turn."""

    ratio: Interval
    p: float


FEWEST_ENDS = 10  # of each variant while the other still plays; fewer say nothing of a ratio


class LogRank:
    """The log-rank test of two variants on shared luck, and the ratio that belongs to it.

    Turn by turn it sets the games that end against those that still go on. Both variants play the
    same games, so the spread is that of a game's two parts together (Jung, Lifetime Data Analysis
    1999); on luck of their own it is the usual test.
    """

    def __init__(self, pairs: Pairs) -> None:
        _, self._joint = _counted(pairs)
        self._ends = self._joint.sum(axis=1), self._joint.sum(axis=0)
        self._going = [each[::-1].cumsum()[::-1] for each in self._ends]
        both = self._going[0] + self._going[1]
        self._weights = self._going[1] / both, self._going[0] / both
        self.sums = tuple(
            float(ends @ weight) for ends, weight in zip(self._ends, self._weights, strict=True)
        )

    def at(self, confidence: float) -> EndsSooner:
        """The ratio with its interval; unknown where hardly a game ends while others go on."""
        variant, base = self.sums
        if min(variant, base) < FEWEST_ENDS / 2:
            return EndsSooner(Interval(None, None, None, confidence, "log-rank"), 1.0)
        from scipy.special import ndtr, ndtri

        ratio = variant / base
        error = self._spread(ratio) / variant
        reach = math.exp(float(ndtri((1 + confidence) / 2)) * error)
        spread = self._spread(1.0)
        p = 2 * float(ndtr(-abs(variant - base) / spread)) if spread > 0 else 1.0
        return EndsSooner(Interval(ratio, ratio / reach, ratio * reach, confidence, "log-rank"), p)

    def _spread(self, ratio: float) -> float:
        """The standard error of what the variant's ends are ahead, if this were the true ratio."""
        chance = (self._ends[0] + self._ends[1]) / (ratio * self._going[0] + self._going[1])
        mine = self._weights[0] - (self._weights[0] * ratio * chance).cumsum()
        theirs = self._weights[1] - (self._weights[1] * chance).cumsum()
        each = mine[:, None] - ratio * theirs[None, :]
        return math.sqrt(float((self._joint * each**2).sum()) + IMAGINED)
