"""All positions of a game as arrays, and their values if nothing is hidden."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from simkit.messages.errors import BadInput

from .sweeps import sweep

DRAW = -1
MOST_SWEEPS = 100_000
EXACT = 1e-11  # of the range of what seats can get: values that change less stand

Watch = Callable[[int, float], None]  # rounds done, and how far it is from exact


@dataclass(frozen=True)
class SolvedBoard:
    """Every position of a game, with what follows it. `expansion` is how the game gave them."""

    expansion: Any

    @cached_property
    def share(self) -> np.ndarray:
        """Of each way of a draw: its chance; 0 for choices."""
        return np.ascontiguousarray(self.expansion.weight)

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return int(self.expansion.pays.shape[1])

    @cached_property
    def ends(self) -> np.ndarray:
        """What each seat gets, one row for each way to end."""
        found = self.expansion.pays[self.expansion.mover == -2]
        return np.asarray(found)

    @property
    def range(self) -> float:
        """From the worst to the best end."""
        return float(self.ends.max() - self.ends.min()) or 1.0

    @property
    def is_even(self) -> bool:
        """Whether what one seat gains the others lose."""
        totals = self.ends.sum(axis=1)
        return bool(np.ptp(totals) <= 1e-9 * self.range)

    @property
    def total(self) -> float:
        """What all seats get together."""
        return float(self.ends.sum(axis=1)[0])

    @cached_property
    def owner(self) -> np.ndarray:
        """Of each way: the position that it leaves."""
        counts = np.diff(self.expansion.first)
        return np.repeat(np.arange(len(counts)), counts)

    @cached_property
    def chooser(self) -> np.ndarray:
        """Of each way: who takes it; DRAW for chance."""
        return np.asarray(self.expansion.mover[self.owner])

    @cached_property
    def slot(self) -> np.ndarray:
        """Where the options of each decision begin; the last number is how many there are."""
        counts = [len(one.options) for one in self.expansion.decisions]
        return np.concatenate([[0], np.cumsum(counts, dtype=np.int64)]).astype(np.int64)

    @cached_property
    def slot_of_way(self) -> np.ndarray:
        """Of each way: its option among all options; 0 for draws."""
        place = np.arange(len(self.owner)) - self.expansion.first[self.owner]
        decision = self.expansion.decision[self.owner]
        return np.where(decision < 0, 0, self.slot[decision] + place)

    def values(self, mover: np.ndarray, share: np.ndarray, watch: Watch) -> np.ndarray:
        """What each seat gets from each position, if seats named in `mover` choose best."""
        found = self.expansion
        start = self.total / self.seats if self.is_even else 0.0  # of a game without an end
        value = np.where((found.mover == -2)[:, None], found.pays, start)
        value = np.ascontiguousarray(value)
        exact = EXACT * self.range
        for done in range(1, MOST_SWEEPS + 1):
            change = sweep(mover, found.first, found.target, share, value)
            watch(done, change)
            if change <= exact:
                return value
        raise BadInput(
            f"after {MOST_SWEEPS:,} rounds the values still change: games can go on for too long. "
            "Limit their turns with game.turns."
        )

    @property
    def is_one_of_many(self) -> bool:
        """Whether the result may depend on which of equal options a player takes.

        It does not if all seats get the same, nor if one of two seats gains what the other loses.
        """
        is_shared = not np.ptp(self.ends, axis=1).any()
        return not is_shared and (self.seats > 2 or not self.is_even)

    def steps_to_end(self, good: np.ndarray) -> np.ndarray:
        """From each position: the fewest steps to an end over good ways; infinite if none leads."""
        steps = np.where(self.expansion.mover == -2, 0.0, np.inf)
        owner, target = self.owner[good], self.expansion.target[good]
        while True:
            nearer = steps.copy()
            np.minimum.at(nearer, owner, steps[target] + 1.0)
            if np.array_equal(nearer, steps):
                return steps
            steps = nearer

    def best(self, watch: Watch) -> np.ndarray:
        """What each seat gets from each position, if everybody chooses best."""
        return self.values(self.expansion.mover, self.share, watch)

    def against(self, chances: np.ndarray, free: set[int], watch: Watch) -> np.ndarray:
        """What seats get at the start, if some choose best and the others as a bot does."""
        found = self.expansion
        bound = ~np.isin(found.mover, list(free)) & (found.mover >= 0)
        mover = np.where(bound, DRAW, found.mover)
        share = np.where(self.chooser >= 0, chances, self.share)
        return np.asarray(self.values(mover, share, watch)[0])
