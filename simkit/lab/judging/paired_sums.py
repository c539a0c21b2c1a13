"""Exact sums of differences between games with the same luck."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from simkit.lab.statistics.intervals import Ends

SHARES: Ends = (Fraction(-1), Fraction(1))
"""The ends of a difference of two shares."""
WHOLE = Fraction(1)


@dataclass(frozen=True)
class Sums:
    """Exact sums of a figure over games: what a mean and its error are computed from.

    `ends` are the lowest and the highest that a game can say. Of shares they are 1 to each side.
    """

    games: int
    total: int | Fraction
    squares: int | Fraction
    ends: Ends = SHARES

    def per(self, unit: Fraction) -> Sums:
        """The sums of the figure measured in a unit; -1 turns the sign."""
        low, high = sorted(end / unit for end in self.ends)
        return Sums(self.games, self.total / unit, self.squares / unit**2, (low, high))

    def __add__(self, more: Sums) -> Sums:
        """With some more games."""
        ends = min(self.ends[0], more.ends[0]), max(self.ends[1], more.ends[1])
        total, squares = self.total + more.total, self.squares + more.squares
        return Sums(self.games + more.games, total, squares, ends)


def sums_of(gaps: np.ndarray, unit: Fraction = WHOLE, reach: Fraction | None = None) -> Sums:
    """The sums of whole numbers, one a game, each in a unit.

    `reach` is what a game can say at most, to each side: if not given what was seen, at least 1.
    """
    if reach is None:
        reach = max(1, int(np.abs(gaps).max(initial=0))) * unit
    total, squares = int(gaps.sum()) * unit, int((gaps**2).sum()) * unit**2
    return Sums(len(gaps), total, squares, (-reach, reach))
