"""Go through all ways in which dice fall and decks are shuffled, each with its probability."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from simkit.messages.errors import TooManyWays

MOST_WAYS = 300_000
MOST_DRAWS = 400  # of one way: more is a roll that may go on for ever


@dataclass
class Fork:
    """A draw on the present way: which result it has, of how many, and its weight up to here."""

    taken: int
    count: int
    weights: Sequence[int]  # of the results; () where each is as likely
    before: tuple[int, int]  # the weight of the way up to here: so many of so many

    def weight(self) -> tuple[int, int]:
        """The weight of the way with this draw."""
        favourable, total = self.before
        if not self.weights:
            return favourable, total * self.count
        return favourable * self.weights[self.taken], total * sum(self.weights)


class EveryWay:
    """The luck of a table on which every way is gone once."""

    def __init__(self) -> None:
        self._forks: list[Fork] = []
        self._place = 0

    def __iter__(self) -> Iterator[None]:
        """Go all ways; at each step one of them is on the table."""
        for _ in range(MOST_WAYS):
            self._place = 0
            yield
            if not self._turn():
                return
        raise TooManyWays(f"the dice and cards can fall in more than {MOST_WAYS:,} ways")

    def weight(self) -> tuple[int, int]:
        """How much of all luck the way is that was gone: so many of so many."""
        return self._forks[-1].weight() if self._forks else (1, 1)

    def _turn(self) -> bool:
        """Go back to the last fork that has a way left, and take it."""
        while self._forks:
            fork = self._forks[-1]
            fork.taken += 1
            if fork.taken < fork.count:
                return True
            self._forks.pop()
        return False

    def pick(self, count: int, weights: Sequence[int] = ()) -> int:
        """The result of a draw, 0 to count - 1."""
        if count < 2:
            return 0
        place = self._place
        self._place = place + 1
        if place == len(self._forks):
            if place == MOST_DRAWS:
                raise TooManyWays(f"one roll can need more than {MOST_DRAWS} dice and cards")
            self._forks.append(Fork(0, count, weights, self.weight()))
        return self._forks[place].taken

    # --- what a table asks its luck for ---

    def below(self, here: Any, count: int, of: Any) -> int:
        """0 to count - 1, each as likely."""
        return self.pick(count)

    def chance(self, percent: float) -> bool:
        """True in so many of a hundred cases."""
        favourable = min(max(ceil(percent), 0), 100)
        if favourable in (0, 100):
            return favourable == 100
        return self.pick(2, (100 - favourable, favourable)) == 1

    def shuffle(self, cards: Any) -> None:
        """Leave the order open until somebody looks."""
        cards._cards = OpenRow(list.__getitem__(cards._cards, slice(None)), self)

    def entries(self, purpose: int, given: list[int], size: int) -> list[int]:
        """Entries for players who have none yet (-1), each once as long as there are enough."""
        found = list(given)
        for seat, entry in enumerate(given):
            if entry < 0:
                free = [e for e in range(size) if e not in found] or list(range(size))
                found[seat] = free[self.pick(len(free))]
        return found


class OpenRow(list[int]):
    """Shuffled cards, the top one last: which card lies where is decided when it matters.

    Places from `low` up to `high` are open; all cards there are equally likely at each of them.
    """

    def __init__(self, cards: Sequence[int], ways: EveryWay) -> None:
        super().__init__(sorted(cards))
        self._ways, self._low, self._high = ways, 0, len(self)

    def _decide(self) -> None:
        """Which card lies on the highest open place: one draw for a kind of card."""
        still_open = list.__getitem__(self, slice(self._low, self._high))
        kinds = sorted(set(still_open))
        weights = [still_open.count(kind) for kind in kinds]
        kind = kinds[self._ways.pick(len(kinds), weights)]
        self._high -= 1
        place = self._low + still_open.index(kind)
        top = list.__getitem__(self, self._high)
        list.__setitem__(self, place, top)
        list.__setitem__(self, self._high, kind)

    def _decide_down_to(self, place: int) -> None:
        while self._low <= place < self._high:
            self._decide()

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            self._decide_down_to(self._low)
        else:
            self._decide_down_to(place % len(self) if len(self) else 0)
        return list.__getitem__(self, place)

    def __iter__(self) -> Iterator[int]:
        self._decide_down_to(self._low)
        return list.__iter__(self)

    def pop(self, place: Any = -1) -> int:
        """Take the top card; one from elsewhere needs the whole order."""
        self._decide_down_to(len(self) - 1 if place == -1 else self._low)
        return list.pop(self, place)

    def remove(self, card: int) -> None:
        """Take the lowest of these cards."""
        self._decide_down_to(self._low)
        list.remove(self, card)
        self._low = self._high = 0

    def insert(self, place: Any, card: int) -> None:
        """Slide a card under the others."""
        self._low, self._high = self._low + 1, self._high + 1
        list.insert(self, place, card)

    def clear(self) -> None:
        """Take all cards away."""
        self._low = self._high = 0
        list.clear(self)
