"""Points of a game: two for a win, one for a game without a winner, none for a loss.

So a change that turns losses into undecided games counts. Half of wins less losses says the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np

from simkit.lab.judging.paired_sums import SHARES, Sums
from simkit.lab.table.rows import seat_wins

WON, UNDECIDED = 2, 1
HALF = Fraction(1, WON)


def half_points(columns: Mapping[str, np.ndarray]) -> np.ndarray:
    """Games by seats; one column where all win together, and no game is undecided."""
    wins = seat_wins(columns)
    nobody = is_undecided(wins)
    found: np.ndarray = WON * wins + UNDECIDED * nobody[:, None]
    return found


def is_undecided(wins: np.ndarray) -> np.ndarray:
    """Of games by seats, those that none of several seats has won."""
    found: np.ndarray = (wins.sum(axis=1) == 0) & (wins.shape[1] > 1)
    return found


class HalfPoints:
    """Half points of the first seat, counted over variants that play the same games."""

    def __init__(self, variants: int) -> None:
        shape = variants, variants
        self.undecided = np.zeros(variants, dtype=np.int64)  # games of each variant
        self.products = np.zeros(shape, dtype=np.int64)  # of two variants, over the games of both
        self.own = np.zeros(shape, dtype=np.int64)  # of one, over the games of both
        self.squares = np.zeros(shape, dtype=np.int64)

    def add(self, columns: Sequence[Mapping[str, np.ndarray]], playing: Sequence[int]) -> None:
        """Count some more games of the variants that play."""
        halves = np.stack([half_points(each)[:, 0] for each in columns]).astype(np.int64)
        among = np.ix_(playing, playing)
        self.undecided[playing] += (halves == UNDECIDED).sum(axis=1)
        self.products[among] += halves @ halves.T
        self.own[among] += halves.sum(axis=1)[:, None]
        self.squares[among] += (halves**2).sum(axis=1)[:, None]

    def merge(self, other: HalfPoints) -> None:
        """Count what was counted of other games of the same variants."""
        self.undecided += other.undecided
        self.products += other.products
        self.own += other.own
        self.squares += other.squares

    def mean(self, variant: int, games: int) -> float:
        """The points of a variant in a game, from 0 to 1."""
        return float(int(self.own[variant, variant]) * HALF / games)

    def gap(self, variant: int, base: int, games: int) -> Sums:
        """By how many points a variant is ahead of another, over the games of both."""
        total = int(self.own[variant, base] - self.own[base, variant])
        squares = int(self.squares[variant, base] + self.squares[base, variant])
        squares -= 2 * int(self.products[variant, base])
        return Sums(games, total * HALF, squares * HALF**2, SHARES)
