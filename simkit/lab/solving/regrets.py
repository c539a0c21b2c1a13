"""Solve two-player games with hidden things by counterfactual regret (CFR+).

Tammelin, O.: Solving large imperfect information games using CFR+ (2014).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from .positions import SolvedBoard, Watch
from .sweeps import backward, reach, reach_alone

FIRST_LOOK = 25  # rounds before it is first measured how far it is from exact


def order_of(board: SolvedBoard) -> np.ndarray | None:
    """The positions so that each comes before those that follow it; None if one can come again."""
    found = board.expansion
    before: np.ndarray = np.bincount(found.target, minlength=found.size)
    waiting, order = [0], []
    while waiting:
        place = waiting.pop()
        order.append(place)
        for way in range(found.first[place], found.first[place + 1]):
            to = found.target[way]
            before[to] -= 1
            if before[to] == 0:
                waiting.append(int(to))
    return np.array(order, np.int64) if len(order) == found.size else None


@dataclass
class Regrets:
    """Two players who learn from what each option would have brought."""

    board: SolvedBoard
    order: np.ndarray

    def __post_init__(self) -> None:
        options = int(self.board.slot[-1])
        self.regret, self.average = np.zeros(options), np.zeros(options)
        self.rounds = 0

    @cached_property
    def _chooses(self) -> np.ndarray:
        return self.board.chooser >= 0

    def mixed(self, weights: np.ndarray) -> np.ndarray:
        """Of each option: how often it is taken, in proportion to its weight."""
        slot = self.board.slot
        counts = np.diff(slot)
        totals = np.repeat(np.add.reduceat(weights, slot[:-1]), counts)
        equal = 1.0 / np.repeat(counts, counts)
        return np.where(totals > 0.0, weights / np.where(totals > 0.0, totals, 1.0), equal)

    def shares(self, chances: np.ndarray) -> np.ndarray:
        """Of each way: how often it is gone, if options are taken so often."""
        board = self.board
        return np.where(self._chooses, chances[board.slot_of_way], board.share)

    def learn(self) -> None:
        """A round for each of the two."""
        self.rounds += 1
        for seat in (0, 1):
            self._learn(seat)

    def _learn(self, seat: int) -> None:
        board, found = self.board, self.board.expansion
        share = self.shares(self.mixed(self.regret))
        own = np.empty(found.size)
        reach_alone(self.order, found.mover, found.first, found.target, share, seat, own)
        value, others, gains = self._gains(seat, share)
        mine = board.chooser == seat
        slots, size = board.slot_of_way[mine], len(self.regret)
        gained = np.bincount(slots, gains[mine] - (value * others)[board.owner[mine]], size)
        self.regret = np.maximum(self.regret + gained, 0.0)
        weights = self.rounds * own[board.owner[mine]] * share[mine]
        self.average += np.bincount(slots, weights, size)

    def _gains(self, seat: int, share: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Of each position its value for a seat, how often others allow it; of each way both."""
        board, found = self.board, self.board.expansion
        others = np.empty(found.size)
        reach(self.order, found.mover, found.first, found.target, share, seat, others)
        value = np.ascontiguousarray(found.pays[:, seat])
        backward(self.order, found.first, found.target, share, value)
        return value, others, others[board.owner] * value[found.target]

    # --- what is known by now ---

    @property
    def chances(self) -> np.ndarray:
        """Of each option: how often it is taken on average, which is what is learned."""
        return self.mixed(self.average)

    def best_against(self, shares: np.ndarray, seat: int) -> float:
        """What a seat gets, if it chooses best against another that goes each way so often."""
        board, found = self.board, self.board.expansion
        shares = shares.copy()
        depth = found.memory[found.decision[board.owner]]
        own = board.chooser == seat
        for level in range(int(found.memory.max()), -1, -1):
            mine = own & (depth == level)
            gains = self._gains(seat, shares)[2]
            slots = board.slot_of_way[mine]
            worth = np.bincount(slots, gains[mine], len(self.regret))
            shares[mine] = self._first_best(worth)[slots]
        return self.value_of(shares, seat)

    def _first_best(self, worth: np.ndarray) -> np.ndarray:
        """1 for the best option of each decision, the first of equal ones."""
        slot = self.board.slot
        counts = np.diff(slot)
        top = np.repeat(np.maximum.reduceat(worth, slot[:-1]), counts)
        is_top = worth >= top
        before: np.ndarray = np.cumsum(is_top) - is_top
        return (is_top & (before == np.repeat(before[slot[:-1]], counts))).astype(float)

    def value_of(self, shares: np.ndarray, seat: int) -> float:
        """What a seat gets, if both go each way so often."""
        return float(self._gains(seat, shares)[0][0])

    def option_values(self) -> np.ndarray:
        """Of each option, what it brings on average, if everything else is as learned."""
        board, shares = self.board, self.shares(self.chances)
        size, found = len(self.regret), np.zeros(len(self.regret))
        for seat in (0, 1):
            _, others, gains = self._gains(seat, shares)
            mine = board.chooser == seat
            slots = board.slot_of_way[mine]
            often = np.bincount(slots, others[board.owner[mine]], size)
            found += np.bincount(slots, gains[mine], size) / np.where(often > 0, often, 1.0)
        return found

    def solve(self, near: float, most: int, watch: Watch) -> float:
        """Learn until nobody can gain more than `near` on average; how much that still is."""
        look, apart = FIRST_LOOK, float("inf")
        while self.rounds < most:
            self.learn()
            if self.rounds in (look, most):
                look *= 2
                shares = self.shares(self.chances)
                apart = exploitability(self, shares)
                if apart <= near:
                    break
            watch(self.rounds, apart)
        return apart


def exploitability(regrets: Regrets, shares: np.ndarray) -> float:
    """The mean gain of the best answer to each of two players who go each way so often."""
    board = regrets.board
    return (sum(regrets.best_against(shares, seat) for seat in (0, 1)) - board.total) / 2.0
