"""The price at which a card is worth as much as the median card, from its worth at several prices.

At a higher price a card is worth no more: so the worths are smoothed to a line that never rises.
The price is where this line crosses the median worth. Its range comes from worths that are drawn
again within their errors, those of the other cards too, as the median has an error of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy.optimize import isotonic_regression
from scipy.stats import norm

from simkit.lab.statistics.intervals import Interval
from simkit.lab.statistics.paired import Split

DRAWS = 2_000  # of all worths


@dataclass(frozen=True)
class PriceTried:
    """The worth of a card at one price: games that are won only with it, and only without it."""

    price: int
    split: Split

    @property
    def worth(self) -> float:
        return (self.split.variant - self.split.base) / self.split.games

    @property
    def error(self) -> float:
        """The standard error of the worth. One more parted game than seen keeps it above zero."""
        games, parted = self.split.games, self.split.parted + 1
        return float(np.sqrt(max(parted / games - self.worth**2, 1 / games**2) / games))


def median_of(worths: Sequence[Interval], confidence: float) -> Interval:
    """The worth of the median card, from the worths of all cards whose intervals hold together.

    If each true worth lies in its interval, their median lies between the medians of the ends.
    So it holds however the errors of the cards hang together: they share the games with all cards.
    """
    estimate, low, high = np.median([each.known for each in worths], axis=0).tolist()
    return Interval(estimate, low, high, confidence, "median of intervals")


@dataclass(frozen=True)
class PriceCurve:
    """A card at all prices, and the worths of all cards at their own prices."""

    tried: tuple[PriceTried, ...]  # by rising price
    own: int  # its place among all cards
    price: int  # that it has
    every: tuple[PriceTried, ...]  # each card at its own price
    seed: int

    @property
    def prices(self) -> np.ndarray:
        return np.array([each.price for each in self.tried])

    @property
    def worths(self) -> np.ndarray:
        return np.array([each.worth for each in self.tried])

    @property
    def errors(self) -> np.ndarray:
        return np.array([each.error for each in self.tried])

    def falls(self, confidence: float) -> bool:
        """Whether the card is surely worth less at its highest price than at its lowest."""
        return self._fall > self._margin(confidence)

    def rises(self, confidence: float) -> bool:
        """Whether it is surely worth more there: then the column is no price."""
        return -self._fall > self._margin(confidence)

    @property
    def _fall(self) -> float:
        return float(self.worths[0] - self.worths[-1])

    def _margin(self, confidence: float) -> float:
        error = np.hypot(self.errors[0], self.errors[-1])
        return float(norm.ppf((1 + confidence) / 2) * error)

    def fair(self, confidence: float) -> Interval:
        """The price; an end is None where it may lie beyond all prices that were tried."""
        level = float(np.median([each.worth for each in self.every]))
        estimate = self._crossing(self.worths, level)
        low, high = np.quantile(self._drawn, [(1 - confidence) / 2, (1 + confidence) / 2])
        first, last = self.prices[0], self.prices[-1]
        return Interval(
            estimate=estimate,
            low=float(low) if low > first else None,
            high=float(high) if high < last else None,
            confidence=confidence,
            method="isotonic",
        )

    @cached_property
    def _drawn(self) -> np.ndarray:
        """The price by worths that are drawn again."""
        draw = np.random.default_rng([self.seed, self.own])
        worths = self.worths + self.errors * draw.standard_normal((DRAWS, len(self.tried)))
        every = np.array([each.worth for each in self.every])
        errors = np.array([each.error for each in self.every])
        others = every + errors * draw.standard_normal((DRAWS, len(self.every)))
        others[:, self.own] = worths[:, int(np.searchsorted(self.prices, self.price))]
        levels = np.median(others, axis=1)
        pairs = zip(worths, levels, strict=True)
        return np.array([self._crossing(each, float(level)) for each, level in pairs])

    def _crossing(self, worths: np.ndarray, level: float) -> float:
        """Where the smoothed worths fall to a level: the first or last price if they never do."""
        line = isotonic_regression(worths, weights=1 / self.errors**2, increasing=False).x
        above = int(np.count_nonzero(line > level))
        at_least = int(np.count_nonzero(line >= level))
        if at_least > above:  # on a level stretch: its middle
            return float(self.prices[above:at_least].mean())
        if above in (0, len(line)):
            return float(self.prices[min(above, len(line) - 1)])
        ends = self.prices[above - 1 : above + 1]
        return float(np.interp(-level, -line[above - 1 : above + 1], ends))
