"""Intervals: how sure a figure from simulated games is.

A share has a Wilson interval when the number of games was fixed beforehand. Whatever is watched
while it runs has the confidence sequence of `sequence`: it holds at all numbers of games at once,
so looking often costs nothing. For a wanted precision a pilot plans the games.

scipy is imported inside the functions: it is heavy, and most commands do not need it.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from statistics import NormalDist
from typing import Any, SupportsFloat

from simkit.description.game import shown
from simkit.messages.errors import BadInput

MOST_GAMES = 10**15
"""Where `games_needed` stops searching; nobody plays as many."""

FEWEST_PILOT, PILOT = 100, 8  # games of a pilot: so many, or one in so many of an even game's

LEAST_SURE, MOST_SURE = 0.01, 0.999999
FINEST = 1e-6
"""What lies beyond these no number of games tells, and the arithmetic of intervals breaks down."""


@dataclass(frozen=True)
class Interval:
    """An estimate and the range that holds the truth with the stated confidence.

    `estimate` is None before the first game; `low` and `high` are None when nothing bounds them.
    """

    estimate: float | None
    low: float | None
    high: float | None
    confidence: float
    method: str

    def __float__(self) -> float:
        """The estimate, for arithmetic and comparisons."""
        if self.estimate is None:
            raise BadInput("there is no estimate yet; play at least one game.")
        return self.estimate

    def __lt__(self, other: SupportsFloat) -> bool:
        return float(self) < float(other)

    def __le__(self, other: SupportsFloat) -> bool:
        return float(self) <= float(other)

    def __gt__(self, other: SupportsFloat) -> bool:
        return float(self) > float(other)

    def __ge__(self, other: SupportsFloat) -> bool:
        return float(self) >= float(other)

    def __format__(self, how: str) -> str:
        return format(float(self), how) if how else str(self)

    @property
    def known(self) -> tuple[float, float, float]:
        """Estimate, low and high, of an interval that has all three."""
        estimate, low, high = self.estimate, self.low, self.high
        assert estimate is not None and low is not None and high is not None
        return estimate, low, high

    @property
    def half_width(self) -> float:
        """Half the width of the range; infinite when it is unbounded."""
        if self.low is None or self.high is None:
            return math.inf
        return (self.high - self.low) / 2

    def as_dict(self) -> dict[str, float | str | None]:
        """The form that `--json` prints."""
        return {
            "estimate": self.estimate,
            "low": self.low,
            "high": self.high,
            "confidence": self.confidence,
            "method": self.method,
        }


def interval_of(found: Interval | Mapping[str, Any]) -> Interval:
    """An interval, also one that is plain data."""
    if isinstance(found, Interval):
        return found
    estimate, low, high = (found[end] for end in ("estimate", "low", "high"))
    return Interval(estimate, low, high, found.get("confidence", 0.0), found.get("method", ""))


def check_confidence(confidence: Any) -> float:
    """Refuse a confidence of which no interval can be made."""
    if not _is_number(confidence) or not LEAST_SURE <= confidence <= MOST_SURE:
        raise BadInput(
            f"confidence must be a share from {LEAST_SURE} to {MOST_SURE}, such as 0.95, not "
            f"{shown(confidence)}."
        )
    return float(confidence)


def check_share(what: str, value: Any, below: float, example: str = "") -> float:
    """Refuse what is no share, or so fine a one that no number of games could tell it."""
    if not _is_number(value) or not 0 < value < below:
        raise BadInput(
            f"{what} must be a share above 0 and below {below:g}, not {shown(value)}"
            f"{example and '; '}{example}."
        )
    if value < FINEST:
        raise BadInput(
            f"{what} must be {FINEST:f} or more, not {shown(value)}: no number of games tells as "
            "little."
        )
    return float(value)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _check_counts(wins: int, games: int) -> None:
    if not 0 <= wins <= games:
        raise ValueError(f"{wins} wins of {games} games")


def wilson(wins: int, games: int, confidence: float = 0.95) -> Interval:
    """Wilson's interval for a share, for a number of games that was fixed beforehand."""
    _check_counts(wins, games)
    if games == 0:
        return Interval(None, 0.0, 1.0, confidence, "wilson")
    share, z = wins / games, _z(confidence)
    centre = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = _wilson_half_width(share, games, z)
    low = centre - reach if wins else 0.0
    high = centre + reach if wins < games else 1.0
    return Interval(share, low, high, confidence, "wilson")


def _z(confidence: float) -> float:
    """How many standard deviations to each side hold this share of a normal distribution.

    Not scipy's: loading scipy.stats takes longer than a small run.
    """
    return NormalDist().inv_cdf((1 + confidence) / 2)


def sequence(wins: int, games: int, confidence: float = 0.95) -> Interval:
    """Robbins' beta-binomial confidence sequence for a share: safe to look at after every game.

    Average the likelihood of the games over a uniform prior and divide it by the likelihood at p.
    At the true p this ratio is a martingale that starts at 1, so by Ville's inequality it ever
    reaches 1/alpha with probability alpha at most. The interval is where it has not reached it.
    """
    _check_counts(wins, games)
    if games == 0:
        return Interval(None, 0.0, 1.0, confidence, "sequence")
    losses = games - wins
    mean = math.lgamma(1 + wins) + math.lgamma(1 + losses) - math.lgamma(2 + games)
    allowed = mean + math.log1p(-confidence)
    low, high = likelihood_edge(wins, losses, allowed), 1 - likelihood_edge(losses, wins, allowed)
    return Interval(wins / games, low, high, confidence, "sequence")


def rate_of(wins: int, games: int, confidence: float, watched: bool) -> Interval:
    """A share: with Wilson's interval if its games were fixed, a sequence if somebody watched."""
    return (sequence if watched else wilson)(wins, games, confidence)


STEPS = 1 << 52  # so fine is the grid on which an edge is looked for


def likelihood_edge(wins: int, losses: int, allowed: float) -> float:
    """The lowest share at which the logarithm of the likelihood reaches `allowed`.

    Solved for the logit of p: the ends lie as close to 0 and 1 as the counts ask for.
    """
    if wins == 0:
        return 0.0
    bottom = -700.0
    step = ((math.log(wins / losses) if losses else 40.0) - bottom) / STEPS

    def likelihood(place: int) -> float:
        logit = bottom + place * step
        return wins * _log_share(logit) + losses * _log_share(-logit)

    place = bisect_left(range(STEPS), allowed, key=likelihood)
    return 1 / (1 + math.exp(-(bottom + place * step)))


def _log_share(logit: float) -> float:
    """log(p) from log(p / (1 - p)), without loss near 0 and 1."""
    if logit < 0:
        return logit - math.log1p(math.exp(logit))
    return -math.log1p(math.exp(-logit))


def errors_to_each_side(confidence: float, freedom: int) -> float:
    """How many standard errors Student's interval reaches to each side."""
    from scipy.special import stdtrit  # scipy.stats takes ten times as long to import

    return float(stdtrit(freedom, (1 + confidence) / 2))


def mean_interval(
    total: int | Fraction, squares: int | Fraction, games: int, confidence: float = 0.95
) -> Interval:
    """Student's interval for a mean, from the exact sum and sum of squares.

    Exact sums merge without rounding, so the answer does not depend on how games were split.
    One game says nothing about the spread: its interval is unbounded.
    """
    if games == 0:
        return Interval(None, None, None, confidence, "t")
    mean = float(total / games)  # of whole numbers Python rounds the exact ratio, once
    if games == 1:
        return Interval(mean, None, None, confidence, "t")
    error = math.sqrt((games * squares - total**2) / (games**2 * (games - 1)))
    reach = errors_to_each_side(confidence, games - 1) * error
    return Interval(mean, mean - reach, mean + reach, confidence, "t")


Ends = tuple[int | Fraction, int | Fraction]
"""The lowest and the highest that a game can say, as far as games have told."""


def exact(value: float | Fraction) -> int | Fraction:
    """The number itself. Whole numbers are added a hundred times as fast as fractions."""
    whole = isinstance(value, int) or value == int(value)
    return int(value) if whole else Fraction(value)


def ends_of(lowest: float | Fraction, highest: float | Fraction) -> Ends:
    """The ends of values that were seen, or a step beyond where only one ever came up."""
    low, high = exact(lowest), exact(highest)
    if low < high:
        return low, high
    if low in (0, 1):
        return 0, 1
    return low - 1, high + 1


def with_two_more(
    total: int | Fraction, squares: int | Fraction, games: int, ends: Ends
) -> tuple[int | Fraction, int | Fraction, int]:
    """Exact sums with two games more, which nobody has played: the lowest one and the highest.

    Where nearly all games say the same, their spread is nearly nothing, and so would be the
    interval of their mean: what comes up once in a thousand games has not come up yet. What the two
    games add is that it may (Agresti and Coull's device for shares). Where games differ anyhow,
    they are two among many.
    """
    low, high = ends
    return total + low + high, squares + low**2 + high**2, games + 2


def wary_mean(
    total: int | Fraction,
    squares: int | Fraction,
    games: int,
    ends: Ends,
    confidence: float = 0.95,
) -> Interval:
    """The interval of a mean of values between two ends, which holds for rare ones too."""
    usual = mean_interval(total, squares, games, confidence)
    if games < 2:
        return usual
    return around(
        usual, mean_interval(*with_two_more(total, squares, games, ends), confidence), ends
    )


def around(usual: Interval, wary: Interval, ends: Ends) -> Interval:
    """The wary bounds, as far as they lie between the ends, around the estimate that was found."""
    if wary.low is None or wary.high is None:
        return usual
    low, high = max(float(ends[0]), wary.low), min(float(ends[1]), wary.high)
    return replace(wary, estimate=usual.estimate, low=low, high=high)


def variance(total: int | Fraction, squares: int | Fraction, games: int) -> Fraction:
    """Sample variance (divisor games - 1) from exact sums, without cancellation."""
    return Fraction(games * squares - total**2) / (games * (games - 1))


def games_needed(half_width: float, share: float = 0.5, confidence: float = 0.95) -> int:
    """How many games to fix beforehand so that Wilson's interval is this narrow.

    `share` is the win rate to expect; one half, the default, needs the most games.
    """
    if not 0 < half_width < 0.5:
        raise BadInput(f"half-width: found {half_width}, expected a share above 0 and below 0.5")
    if not 0 <= share <= 1:
        raise BadInput(f"share: found {share}, expected a share from 0 to 1")
    z = _z(check_confidence(confidence))
    low, high = 1, MOST_GAMES
    while low < high:
        middle = (low + high) // 2
        if _wilson_half_width(share, middle, z) <= half_width:
            high = middle
        else:
            low = middle + 1
    return low


def games_planned(wins: int, games: int, precision: float, confidence: float = 0.95) -> int:
    """How many games to play in all, after so many of them, for an interval of this half-width.

    First a pilot: an eighth of what an even game needs. What it has won says how many games are
    needed, were the share as near to one half as the pilot allows. How many that are hangs on the
    share so little that Wilson's interval covers as if their number had been fixed (worked out
    exactly: tests/lab/test_stats.py); a sequence, which may stop anywhere, takes four times as
    many.
    """
    if games == 0:
        return max(FEWEST_PILOT, games_needed(precision, 0.5, confidence) // PILOT)
    found = wilson(wins, games, confidence)
    if found.half_width <= precision:
        return games
    assert found.low is not None and found.high is not None
    nearest = min(max(0.5, found.low), found.high)
    return max(games + 1, games_needed(precision, nearest, confidence))


def _wilson_half_width(share: float, games: int, z: float) -> float:
    spread = share * (1 - share) / games + (z / (2 * games)) ** 2
    return z * math.sqrt(spread) / (1 + z * z / games)


def true_squares(
    square: float, expected: float, spread: float, confidence: float
) -> tuple[float, float]:
    """The least and the largest true sum of squares with which luck brings one like this.

    `square` is of means that luck moves: it brings `expected` by itself, and the squares of its
    covariances add up to `spread`. Then the sum is about a noncentral chi-square with as many
    degrees as luck has (Satterthwaite).
    """
    if spread == 0:
        return square, square
    from scipy.special import chdtr, chndtrinc

    unit, degrees = spread / expected, expected**2 / spread
    below = chdtr(degrees, square / unit)
    ends = []
    for tail in ((1 + confidence) / 2, (1 - confidence) / 2):
        beyond = chndtrinc(square / unit, degrees, tail) if below > tail else 0.0
        ends.append(max(0.0, float(beyond)) * unit)
    return ends[0], ends[1]
