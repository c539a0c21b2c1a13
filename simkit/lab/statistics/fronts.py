"""Fronts: which of several things nothing else beats in every aim, and which gives up least.

What is known of the means of games is joint: all arms play on the same luck. So means are drawn
again from what the games say of them (the normal law of their means, covariances and all), and it
is counted in how many draws an arm lies on the front, or is the knee.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

DRAWS = 4_000
PIECE = 200  # draws that are compared at a time, so that little memory is needed


@dataclass
class JointSums:
    """Sums over games of what every arm has come to, and of the products of these."""

    games: int
    sums: np.ndarray  # arms times aims
    products: np.ndarray  # the same, twice

    @classmethod
    def of(cls, arms: int, aims: int) -> JointSums:
        size = arms * aims
        return cls(0, np.zeros(size), np.zeros((size, size)))

    def add(self, values: np.ndarray) -> None:
        """Some more games: games, by arms, by aims."""
        flat = values.reshape(len(values), -1)
        self.games += len(flat)
        self.sums += flat.sum(axis=0)
        self.products += flat.T @ flat

    @property
    def means(self) -> np.ndarray:
        return self.sums / self.games

    @property
    def errors(self) -> np.ndarray:
        """The covariances of the means."""
        spread = self.products / self.games - np.outer(self.means, self.means)
        return spread / max(1, self.games - 1)

    def _wary_errors(self, shape: tuple[int, int]) -> np.ndarray:
        """The same, but no mean is surer than two games unlike the others would leave it.

        An arm that has lost every game seems to have no spread at all.
        """
        errors = self.errors
        own = np.diag(errors).reshape(shape)
        least = np.broadcast_to(own.max(axis=0) * 4 / self.games, shape)
        return errors + np.diag(np.maximum(least - own, 0.0).ravel())

    def drawn(self, shape: tuple[int, int], seed: int, draws: int = DRAWS) -> np.ndarray:
        """Means as they may as well be: draws, by arms, by aims."""
        luck = np.random.default_rng(seed)
        values, vectors = np.linalg.eigh(self._wary_errors(shape))
        root = vectors * np.sqrt(np.maximum(values, 0.0))
        normal = luck.standard_normal((draws, len(values)))
        return (self.means + normal @ root.T).reshape(draws, *shape)


def on_front(costs: np.ndarray) -> np.ndarray:
    """Which arms nothing beats: draws by arms by aims, the less the better."""
    return np.concatenate([_on_front(costs[at : at + PIECE]) for at in range(0, len(costs), PIECE)])


def _on_front(costs: np.ndarray) -> np.ndarray:
    mine, theirs = costs[:, :, None, :], costs[:, None, :, :]
    beaten = np.all(theirs <= mine, axis=3) & np.any(theirs < mine, axis=3)
    on: np.ndarray = ~np.any(beaten, axis=2)
    return on


def knees(costs: np.ndarray, front: np.ndarray) -> np.ndarray:
    """The arm of each draw that gives up least: its worst aim is the least bad.

    Every aim is measured from the best to the worst on the front.
    """
    masked = np.where(front[:, :, None], costs, np.nan)
    best, worst = np.nanmin(masked, axis=1), np.nanmax(masked, axis=1)
    reach = np.where(worst > best, worst - best, 1.0)
    given_up = ((costs - best[:, None]) / reach[:, None]).max(axis=2)
    place: np.ndarray = np.where(front, given_up, np.inf).argmin(axis=1)
    return place
