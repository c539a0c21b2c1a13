"""Points of a game: 1 for a win, an equal share for each player if nobody wins, 0 for a loss.

So a change that turns losses into undecided games counts. The equal share is one half of two
rivals, one third of three: with more, a seat would gain by making every game undecided.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm

import numpy as np

from simkit.lab.judging.paired_sums import SHARES, Sums
from simkit.lab.table.rows import seat_wins


def is_undecided(wins: np.ndarray) -> np.ndarray:
    """Of games by seats, those that none of several seats has won."""
    found: np.ndarray = (wins.sum(axis=1) == 0) & (wins.shape[1] > 1)
    return found


def points_of(columns: Mapping[str, np.ndarray], rivals: int, won: int) -> np.ndarray:
    """Games by seats: `won` for a win, an equal share of it for an undecided game.

    One column where all win together, and no game is undecided.
    """
    wins = seat_wins(columns)
    found: np.ndarray = won * wins + won // rivals * is_undecided(wins)[:, None]
    return found


class SharedPoints:
    """Points of the first seat, counted over variants that play the same games.

    They are whole numbers of a unit that fits every variant, however many rivals it has.
    """

    def __init__(self, rivals: Sequence[int]) -> None:
        self.rivals = tuple(rivals)  # seats or teams that compete, of each variant
        self.unit = Fraction(1, lcm(*self.rivals))
        variants = len(self.rivals)
        shape = variants, variants
        self.undecided = np.zeros(variants, dtype=np.int64)  # games of each variant
        self.products = np.zeros(shape, dtype=np.int64)  # of two variants, over the games of both
        self.own = np.zeros(shape, dtype=np.int64)  # of one, over the games of both
        self.squares = np.zeros(shape, dtype=np.int64)

    def add(self, columns: Sequence[Mapping[str, np.ndarray]], playing: Sequence[int]) -> None:
        """Count some more games of the variants that play."""
        won = self.unit.denominator
        rivals = [self.rivals[variant] for variant in playing]
        each = zip(columns, rivals, strict=True)
        points = np.stack([points_of(one, among, won)[:, 0] for one, among in each])
        nobody = [is_undecided(seat_wins(one)).sum() for one in columns]
        among = np.ix_(playing, playing)
        self.undecided[playing] += np.array(nobody)
        self.products[among] += points @ points.T
        self.own[among] += points.sum(axis=1)[:, None]
        self.squares[among] += (points**2).sum(axis=1)[:, None]

    def merge(self, other: SharedPoints) -> None:
        """Count what was counted of other games of the same variants."""
        self.undecided += other.undecided
        self.products += other.products
        self.own += other.own
        self.squares += other.squares

    def mean(self, variant: int, games: int) -> float:
        """The points of a variant in a game, from 0 to 1."""
        return float(int(self.own[variant, variant]) * self.unit / games)

    def gap(self, variant: int, base: int, games: int) -> Sums:
        """By how many points a variant is ahead of another, over the games of both."""
        total = int(self.own[variant, base] - self.own[base, variant])
        squares = int(self.squares[variant, base] + self.squares[base, variant])
        squares -= 2 * int(self.products[variant, base])
        return Sums(games, total * self.unit, squares * self.unit**2, SHARES)
