"""Paired differences: how sure it is that one variant wins more often than another.

Both variants play the same games on the same luck, so most games end alike and only those that one
variant alone has won speak. For a number of games that was fixed beforehand there is Tango's score
interval and McNemar's exact test; for whatever is watched while it runs, intervals and p-values
that hold at all numbers of games at once.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist

import numpy as np

from simkit.lab.statistics import intervals
from simkit.lab.statistics.intervals import Ends, Interval
from simkit.messages.errors import BadInput

POWER = 0.9
"""The chance that a comparison finds what is there, when the games it needs are told."""

_NORMAL = NormalDist()
_NARROW = 50
_TUNED_TO = 5_000  # games at which the sequence for a mean is narrowest
_STAKES = 30
_FOR_RATE = 0.1  # of the allowed error: for how often games part, which matters less


@dataclass(frozen=True)
class Split:
    """The games of a pair of variants, by who has won them."""

    games: int
    both: int
    variant: int  # won by the variant alone
    base: int  # won by the variant that it is set against alone

    def __post_init__(self) -> None:
        if min(self.both, self.variant, self.base, self.neither) < 0:
            raise ValueError(f"{self} counts more games than there are")

    @property
    def neither(self) -> int:
        return self.games - self.both - self.variant - self.base

    @property
    def parted(self) -> int:
        """Games that the two variants ended differently."""
        return self.variant + self.base

    @property
    def difference(self) -> float | None:
        """By how much the variant's share of wins is larger."""
        return (self.variant - self.base) / self.games if self.games else None


# --- A number of games fixed beforehand ----------------------------------------------------------


def tango(split: Split, confidence: float = 0.95) -> Interval:
    """Tango's score interval for the difference of two paired shares (Statist. Med. 1998).

    Every difference that the score test does not reject; it covers well where few games part, and
    does not collapse where none does.
    """
    if split.difference is None:
        return Interval(None, -1.0, 1.0, confidence, "tango")
    z = _z(confidence)
    low = -1.0 if split.base == split.games else _crossing(split, z, -1.0)
    high = 1.0 if split.variant == split.games else _crossing(split, -z, 1.0)
    return Interval(split.difference, low, high, confidence, "tango")


def _z(confidence: float) -> float:
    return _NORMAL.inv_cdf((1 + confidence) / 2)


def _crossing(split: Split, z: float, bound: float) -> float:
    """The difference between the estimate and a bound at which the score reaches z."""
    from scipy.optimize import brentq

    assert split.difference is not None
    ends = sorted((split.difference, bound * (1 - 1e-12)))
    return float(brentq(lambda difference: score(split, difference) - z, *ends, xtol=1e-14))


def score(split: Split, difference: float) -> float:
    """By how many standard errors the found difference lies above a supposed one.

    The error is that of the likeliest pair of variants with the supposed difference.
    """
    games, variant, base = split.games, split.variant, split.base
    above = variant - base - games * difference
    if above == 0:
        return 0.0
    linear = (2 * games - variant + base) * difference - variant - base
    root = math.sqrt(max(0.0, linear**2 + 8 * games * base * difference * (1 - difference)))
    likeliest = (root - linear) / (4 * games)  # share of games that the other variant alone wins
    spread = games * (2 * likeliest + difference * (1 - difference))
    return above / math.sqrt(spread) if spread > 0 else math.copysign(math.inf, above)


def mcnemar(split: Split) -> float:
    """McNemar's exact p-value: had the variants equal chances, parted games would be coin flips."""
    if not split.parted:
        return 1.0
    from scipy.special import bdtr

    return min(1.0, 2 * float(bdtr(min(split.variant, split.base), split.parted, 0.5)))


def same_p(split: Split, margin: float) -> float:
    """The p-value of equivalence: small when the difference surely lies within the margin.

    Two one-sided score tests, of a margin below and of a margin above.
    """
    if not split.games:
        return 1.0
    return max(_NORMAL.cdf(-score(split, -margin)), _NORMAL.cdf(score(split, margin)))


def mean_p(total: int | Fraction, squares: int | Fraction, games: int) -> float:
    """The p-value of the paired t-test for a mean difference, from exact sums."""
    if games < 2:
        return 1.0
    from scipy.special import stdtr

    error = math.sqrt(intervals.variance(total, squares, games) / games)
    if error == 0:
        return least_p(games) if total else 1.0
    p = float(2 * stdtr(games - 1, -abs(float(total / games)) / error))
    return max(p, least_p(games))


def least_p(games: int) -> float:
    """What the sign test says of games that all differ the same way: few games never say more."""
    return 0.5 ** min(games - 1, 1000)


def mean_same_p(total: int | Fraction, squares: int | Fraction, games: int, margin: float) -> float:
    """The p-value of equivalence for a mean difference: two one-sided t-tests."""
    if games < 2:
        return 1.0
    from scipy.special import stdtr

    room = margin - abs(float(total / games))
    error = math.sqrt(intervals.variance(total, squares, games) / games)
    if error == 0:
        return 0.0 if room > 0 else 1.0
    return float(stdtr(games - 1, -room / error))


# --- Watched while it runs -----------------------------------------------------------------------


def sequence(split: Split, confidence: float = 0.95) -> Interval:
    """A confidence sequence for the difference of two paired shares: looking often costs nothing.

    The difference is how often games part, times by how much the variant has the better of these
    games. Each of the two has an exact sequence; together they miss as seldom as is allowed.
    """
    if split.difference is None:
        return Interval(None, -1.0, 1.0, confidence, "sequence")
    missed = 1 - confidence
    rate = intervals.sequence(split.parted, split.games, 1 - _FOR_RATE * missed)
    assert rate.low is not None and rate.high is not None
    lead = [2 * share - 1 for share in _better_half(split, (1 - _FOR_RATE) * missed)]
    corners = [each * edge for each in (rate.low, rate.high) for edge in lead]
    return Interval(split.difference, min(corners), max(corners), confidence, "sequence")


def _better_half(split: Split, missed: float) -> tuple[float, float]:
    """The sequence for the variant's share of the parted games."""
    allowed = _evidence(split) + math.log(missed)
    low = intervals.likelihood_edge(split.variant, split.base, allowed)
    return low, 1 - intervals.likelihood_edge(split.base, split.variant, allowed)


def _evidence(split: Split) -> float:
    """The logarithm of the likelihood of the parted games, averaged over a prior.

    Half of the prior is uniform and finds large differences in few games, half is gathered around
    one half and finds small ones. Divided by the likelihood at the true share this is a martingale
    that starts at 1, whatever prior was chosen beforehand.
    """
    from scipy.special import betaln, logsumexp

    variant, base = split.variant, split.base
    wide = betaln(1 + variant, 1 + base)
    narrow = betaln(_NARROW + variant, _NARROW + base) - betaln(_NARROW, _NARROW)
    return float(logsumexp([wide, narrow])) - math.log(2)


def sequence_p(split: Split) -> float:
    """A p-value for equal chances that holds whenever one chooses to stop."""
    return math.exp(min(0.0, -_evidence(split) - split.parted * math.log(2)))


def same_sequence_p(split: Split, margin: float) -> float:
    """A p-value of equivalence that holds whenever one chooses to stop: two one-sided tests."""
    if not split.games:
        return 1.0
    above = _betting_against(split.variant, split.neither + split.both, split.base, margin)
    below = _betting_against(split.base, split.neither + split.both, split.variant, margin)
    return math.exp(min(0.0, -min(above, below)))


def _betting_against(more: int, alike: int, less: int, margin: float) -> float:
    """The logarithm of what betting against a difference of the margin or more has won.

    Every game says 1, 0 or -1. A stake multiplies by `1 + stake * (margin - game)`: on average by
    one at most, if the difference is as large as the margin. So the money never grows but by luck,
    and by Ville's inequality it ever reaches 1/alpha with probability alpha at most (Waudby-Smith
    and Ramdas, JRSS B 2024). The purse is split over stakes, because the best one hangs on how
    often games part.
    """
    from scipy.special import logsumexp

    stakes = np.geomspace(margin / 4, 0.99, _STAKES) / (1 - margin)  # 1 loses all in one game
    won = less * np.log1p(stakes * (margin + 1)) + alike * np.log1p(stakes * margin)
    won += more * np.log1p(stakes * (margin - 1))
    return float(logsumexp(won)) - math.log(_STAKES)


def mean_sequence(
    total: int | Fraction, squares: int | Fraction, games: int, confidence: float = 0.95
) -> Interval:
    """A confidence sequence for a mean (Robbins' normal mixture, with the found spread).

    It holds at all numbers of games from some hundred on, where a mean is as good as normal.
    """
    fixed = intervals.mean_interval(total, squares, games, confidence)
    if fixed.estimate is None or fixed.low is None:
        return Interval(fixed.estimate, None, None, confidence, "sequence")
    scale, growth = _mixture(total, squares, games)
    reach = scale * math.sqrt(math.log(math.sqrt(growth) / (1 - confidence)))
    mean = fixed.estimate
    return Interval(mean, mean - reach, mean + reach, confidence, "sequence")


def wary_mean_sequence(
    total: int | Fraction, squares: int | Fraction, games: int, ends: Ends, confidence: float = 0.95
) -> Interval:
    """A confidence sequence for a mean of values between two ends, rare ones too."""
    usual = mean_sequence(total, squares, games, confidence)
    if games < 2:
        return usual
    sums = intervals.with_two_more(total, squares, games, ends)
    return intervals.around(usual, mean_sequence(*sums, confidence), ends)


def _mixture(total: int | Fraction, squares: int | Fraction, games: int) -> tuple[float, float]:
    """How wide the sequence for a mean is, but for the error allowed; and how the mixture grew."""
    growth = games * _tuning() + 1
    error = math.sqrt(intervals.variance(total, squares, games) / games)
    return error * math.sqrt(2 * growth / (games * _tuning())), growth


def mean_sequence_p(total: int | Fraction, squares: int | Fraction, games: int) -> float:
    """A p-value for a mean difference of nothing that holds whenever one chooses to stop."""
    if games < 2:
        return 1.0
    scale, growth = _mixture(total, squares, games)
    return max(_beyond(abs(float(total / games)), scale, growth), least_p(games))


def mean_same_sequence_p(
    total: int | Fraction, squares: int | Fraction, games: int, margin: float
) -> float:
    """The least error with which the sequence for a mean lies within the margin."""
    if games < 2:
        return 1.0
    scale, growth = _mixture(total, squares, games)
    return _beyond(margin - abs(float(total / games)), scale, growth)


def _beyond(distance: float, scale: float, growth: float) -> float:
    """The error allowed with which the sequence for a mean reaches no further than this."""
    if distance <= 0:
        return 1.0
    if scale == 0:
        return 0.0
    return min(1.0, math.sqrt(growth) * math.exp(-((distance / scale) ** 2)))


def _tuning() -> float:
    """The variance of the mixture that makes the sequence narrowest where it is tuned to."""
    aim = 2 * math.log(20)
    return (aim + math.log(aim + 1)) / _TUNED_TO


# --- What pairing is worth, and what a question costs --------------------------------------------


def saving(split: Split, confidence: float = 0.95) -> Interval:
    """How many times the games would be needed if every variant had luck of its own.

    The variance of the difference of two unpaired shares over that of the paired ones; the interval
    is that of its logarithm. Without an answer where no game parted.
    """
    games = split.games
    cells = [count / games if games else 0.0 for count in (split.both, split.variant, split.base)]
    variant, base = cells[0] + cells[1], cells[0] + cells[2]
    unpaired = variant * (1 - variant) + base * (1 - base)
    paired = cells[1] + cells[2] - (variant - base) ** 2
    if games < 2 or paired <= 0 or unpaired <= 0:
        return Interval(None, None, None, confidence, "log-ratio")
    by_variant, by_base, gap = 1 - 2 * variant, 1 - 2 * base, 2 * (variant - base)
    slopes = [
        (by_variant + by_base) / unpaired,
        by_variant / unpaired - (1 - gap) / paired,
        by_base / unpaired - (1 + gap) / paired,
    ]
    mean = sum(share * slope for share, slope in zip(cells, slopes, strict=True))
    square = sum(share * slope**2 for share, slope in zip(cells, slopes, strict=True))
    reach = math.exp(_z(confidence) * math.sqrt(max(0.0, square - mean**2) / games))
    ratio = unpaired / paired
    return Interval(ratio, ratio / reach, ratio * reach, confidence, "log-ratio")


def games_for_margin(
    margin: float, parted: float = 0.5, confidence: float = 0.95, family: int = 1
) -> int:
    """How many games two variants that are the same need so that they are most likely found so.

    `parted` is the share of games that the two variants end differently: 0.5 is what luck of their
    own gives to two even variants. As many games find a difference of the margin as likely.
    `family` is the number of comparisons that share the allowed error.
    """
    if not 0 < margin < 1:
        raise BadInput(f"margin: found {margin}, expected a share above 0 and below 1")
    error = (1 - intervals.check_confidence(confidence)) / family
    same = _NORMAL.inv_cdf(1 - error) + _NORMAL.inv_cdf((1 + POWER) / 2)
    other = _NORMAL.inv_cdf(1 - error / 2) + _NORMAL.inv_cdf(POWER)
    return math.ceil(parted * max(same, other) ** 2 / margin**2)


def games_for_margin_watched(
    margin: float, parted: float = 0.5, confidence: float = 0.95, family: int = 1
) -> int:
    """Games after which two variants that are the same, watched, are found so about as they go."""
    error = (1 - intervals.check_confidence(confidence)) / family

    def found(games: int) -> bool:
        half = round(parted * games / 2)
        return same_sequence_p(Split(games, 0, half, half), margin) <= error

    return _least(found)


def _least(enough: Callable[[int], bool]) -> int:
    """The least number of games that is enough, to three digits."""
    high = 100
    while not enough(high):
        high *= 2
    low = high // 2
    while high - low > max(1, high // 1000):
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high
