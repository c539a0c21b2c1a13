"""Decks, piles and hands in a game's file, and how they are played in plain Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .fields import Kinds
from .mistakes import Mistake, author_line

NONE = -1  # what an empty deck draws
COPIES = "copies"  # the usual column of how many of a card there are
Shuffle = Callable[["Cards"], list[int]]


class Cards:
    """Cards in a row, the top one last. Each is the number of its kind."""

    called = "Pile"
    hidden = False  # whether nobody sees them, or (a Hand) their player alone

    def __init__(self, kinds: Kinds, most: int | None = None) -> None:
        if isinstance(kinds, bool) or (
            not hasattr(kinds, "__len__") and not isinstance(kinds, int)
        ):
            text = f"{self.called} needs a table, a map or a number of kinds."
            raise Mistake(*author_line(2), text)
        self.kinds_of, self.most = kinds, most
        self._cards: list[int] = []
        self._field = ""  # the field of the game that holds it; `game.hand[0]` for people
        self._game: Any = None
        self._purpose = self._owner = self._shuffled = 0

    @property
    def size(self) -> int:
        """How many kinds of cards there are."""
        kinds = self.kinds_of
        return kinds if isinstance(kinds, int) else len(kinds)

    # --- looking ---

    def __len__(self) -> int:
        return len(self._cards)

    def __getitem__(self, place: int) -> int:
        if not -len(self._cards) <= place < len(self._cards):
            told = f"{self._field}[{place}]: it holds {len(self._cards)} cards."
            raise Mistake(*author_line(2), told)
        return self._cards[place]

    def __iter__(self) -> Iterator[int]:
        for place in range(len(self._cards)):
            if place < len(self._cards):
                yield self._cards[place]

    def __contains__(self, card: object) -> bool:
        return card in self._cards

    def count(self, card: int) -> int:
        """How many of this card there are."""
        return self._cards.count(card)

    def kinds(self) -> list[int]:
        """Each card that is there once, the lowest first."""
        return sorted(set(self._cards))

    # --- moving ---

    def draw(self, count: int = 1, to: Cards | None = None) -> int:
        """Take the top card, or move so many; NONE (-1) when there is none."""
        card = NONE
        for _ in range(count):
            self._refill()
            card = self._cards.pop() if self._cards else NONE
            if to is not None and card != NONE:
                to._put(card)
        return card

    def add(self, card: int, copies: int = 1) -> None:
        """Put a card on top."""
        if card != NONE:
            for _ in range(copies):
                self._put(card)

    def add_to_bottom(self, card: int) -> None:
        """Slide a card under the others."""
        if card != NONE:
            self._put(card)
            self._cards.insert(0, self._cards.pop())

    def move(self, card: int, to: Cards, copies: int = 1) -> None:
        """Take a card out, wherever it is, and put it on top of others."""
        for _ in range(copies):
            self.remove(card)
            to._put(card)

    def remove(self, card: int, copies: int = 1) -> None:
        """Take a card out of the game, wherever it is."""
        for _ in range(copies):
            if card not in self._cards:
                raise Mistake(*author_line(2), f"{self._field} holds no card {self._name(card)}.")
            self._cards.remove(card)

    def move_all(self, to: Cards) -> None:
        """Put all cards on top of others."""
        for card in self._cards:
            to._put(card)
        self._cards.clear()

    def clear(self) -> None:
        """Take all cards out of the game."""
        self._cards.clear()

    def shuffle(self) -> None:
        """Shuffle the cards."""
        self._game._shuffle(self)

    def _refill(self) -> None:
        pass

    def _put(self, card: int) -> None:
        if not 0 <= card < self.size:
            raise Mistake(*author_line(3), f"{card} is no card: there are 0 to {self.size - 1}.")
        if self.most is not None and len(self._cards) >= self.most:
            text = f"{self._field} has room for {self.most} cards; declare it with more: most=."
            raise Mistake(*author_line(2), text)
        self._cards.append(card)

    def _name(self, card: int) -> str:
        names = getattr(self.kinds_of, "_names", ())
        return names[card] if 0 <= card < len(names) else str(card)


class Deck(Cards):
    """A face-down deck, full and shuffled at the start; nobody sees it.

    If it is empty, a draw first shuffles the pile `refill` into it. `copies` names the column that
    says how many of each card it holds.
    """

    called = "Deck"
    hidden = True

    def __init__(
        self,
        kinds: Kinds,
        refill: Any = None,
        most: int | None = None,
        copies: str = COPIES,
    ) -> None:
        super().__init__(kinds, most)
        self.refill: Any = refill
        self.copies = copies

    def _refill(self) -> None:
        if not self._cards and self.refill is not None and len(self.refill) > 0:
            self.refill.move_all(to=self)
            self.shuffle()


class Pile(Cards):
    """Cards that everyone sees, empty at the start."""


class OwnHand(Cards):
    """Cards that their player sees (`open=True`: everyone), empty at the start."""

    called = "Hand"
    hidden = True

    def __init__(self, kinds: Kinds, open: bool = False, most: int | None = None) -> None:
        super().__init__(kinds, most)
        self.hidden = not open
