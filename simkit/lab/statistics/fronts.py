"""Pareto fronts: the options that no other option beats in every aim.

What is known of the means of games is joint: all variants play on the same luck. So means are drawn
again from what the games say of them (the normal law of their means, covariances and all), and it
is counted in how many draws a variant lies on the front, or is the knee. Verdicts do not rest on
that count: of eight variants that are all alike most would seem beaten by one of the others. They
rest on tests of every two, with a margin up to which two are alike, corrected for all of them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

DRAWS = 4_000
PIECE = 200  # draws that are compared at a time, so that little memory is needed


@dataclass
class JointSums:
    """Sums over games of what every variant has come to, and of the products of these."""

    games: int
    sums: np.ndarray  # variants times aims
    products: np.ndarray  # the same, twice
    lowest: np.ndarray  # that any game has come to
    highest: np.ndarray

    @classmethod
    def of(cls, variants: int, aims: int) -> JointSums:
        size = variants * aims
        ends = np.full(size, np.inf)
        return cls(0, np.zeros(size), np.zeros((size, size)), ends, -ends)

    def add(self, values: np.ndarray) -> None:
        """Some more games: games, by variants, by aims."""
        flat = values.reshape(len(values), -1)
        self.games += len(flat)
        self.sums += flat.sum(axis=0)
        self.products += flat.T @ flat
        self.lowest = np.minimum(self.lowest, flat.min(axis=0))
        self.highest = np.maximum(self.highest, flat.max(axis=0))

    def spreads(self, shape: tuple[int, int]) -> np.ndarray:
        """The standard deviation between games in each aim, averaged over the variants."""
        own = np.diag(self.errors).reshape(shape).mean(axis=0) * self.games
        return np.asarray(np.sqrt(np.maximum(own, 0.0)))

    @property
    def means(self) -> np.ndarray:
        return self.sums / self.games

    @property
    def errors(self) -> np.ndarray:
        """The covariances of the means."""
        spread = self.products / self.games - np.outer(self.means, self.means)
        return spread / max(1, self.games - 1)

    def _wary_errors(self, shape: tuple[int, int]) -> np.ndarray:
        """The covariances of the means, none surer than two games unlike the others would leave it.

        A variant that has lost every game seems to have no spread at all.
        """
        errors = self.errors
        own = np.diag(errors).reshape(shape)
        least = np.broadcast_to(own.max(axis=0) * 4 / self.games, shape)
        return errors + np.diag(np.maximum(least - own, 0.0).ravel())

    def drawn(self, shape: tuple[int, int], seed: int, draws: int = DRAWS) -> np.ndarray:
        """Means as they may as well be: draws, by variants, by aims."""
        luck = np.random.default_rng(seed)
        values, vectors = np.linalg.eigh(self._wary_errors(shape))
        root = vectors * np.sqrt(np.maximum(values, 0.0))
        normal = luck.standard_normal((draws, len(values)))
        return (self.means + normal @ root.T).reshape(draws, *shape)


def on_front(costs: np.ndarray) -> np.ndarray:
    """Which variants nothing beats: draws by variants by aims, the less the better."""
    return np.concatenate([_on_front(costs[at : at + PIECE]) for at in range(0, len(costs), PIECE)])


def _on_front(costs: np.ndarray) -> np.ndarray:
    mine, theirs = costs[:, :, None, :], costs[:, None, :, :]
    beaten = np.all(theirs <= mine, axis=3) & np.any(theirs < mine, axis=3)
    on: np.ndarray = ~np.any(beaten, axis=2)
    return on


def knees(costs: np.ndarray, front: np.ndarray) -> np.ndarray:
    """The variant of each draw that gives up least: its worst aim is the least bad.

    Every aim is measured from the best to the worst on the front.
    """
    masked = np.where(front[:, :, None], costs, np.nan)
    best, worst = np.nanmin(masked, axis=1), np.nanmax(masked, axis=1)
    reach = np.where(worst > best, worst - best, 1.0)
    given_up = ((costs - best[:, None]) / reach[:, None]).max(axis=2)
    place: np.ndarray = np.where(front, given_up, np.inf).argmin(axis=1)
    return place


# --- What is sure --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Standings:
    """P-values of every variant, each good for this variant alone."""

    beaten: (
        np.ndarray
    )  # that no other is better by more than the margin in one aim, and near in all
    on_front: np.ndarray  # that some other is


def standings(costs: np.ndarray, drawn: np.ndarray, margins: np.ndarray) -> Standings:
    """From the costs as found (variants by aims), as drawn, and the margin of each aim.

    Beaten: by one of the others, which is surely better by more than the margin in an aim and
    surely not worse by more in any. On the front: each of the others is surely worse in an aim, or
    surely not better by more than the margin in any. All tests are one-sided; the best of several
    is multiplied by their number, of several that must all pass the worst counts.
    """
    variants, aims = costs.shape
    if variants < 2:
        return Standings(np.ones(variants), np.zeros(variants))
    behind = costs[:, None, :] - costs[None, :, :]  # by how much the first is worse
    errors = _errors_between(drawn)
    better_far, not_worse = _p(behind - margins, errors), _p(behind + margins, errors)
    by_each = np.maximum(not_worse.max(axis=2), aims * better_far.min(axis=2))
    ahead, not_far = _p(-behind, errors), _p(margins - behind, errors)
    of_each = 2 * np.minimum(aims * ahead.min(axis=2), not_far.max(axis=2))
    np.fill_diagonal(by_each, 1.0)
    np.fill_diagonal(of_each, 0.0)
    beaten = np.minimum((variants - 1) * by_each.min(axis=1), 1.0)
    return Standings(beaten, np.minimum(of_each.max(axis=1), 1.0))


def _errors_between(drawn: np.ndarray) -> np.ndarray:
    """The standard errors of the difference of any two costs in each aim."""
    spread = drawn - drawn.mean(axis=0)
    shared = np.einsum("dva,dwa->vwa", spread, spread) / len(drawn)
    own = np.einsum("vva->va", shared)
    return np.asarray(np.sqrt(np.maximum(own[:, None] + own[None, :] - 2 * shared, 0.0)))


def _p(above: np.ndarray, errors: np.ndarray) -> np.ndarray:
    """One-sided p-values that a figure is above nothing."""
    from scipy.special import ndtr

    sure = np.where(above > 0, 0.0, 1.0)
    return np.where(errors > 0, ndtr(-above / np.where(errors > 0, errors, 1.0)), sure)
