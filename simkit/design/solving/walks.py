"""Replace the loops of rules by ones whose progress can be read and stored."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from simkit.design.author.cards import Cards


class Walk:
    """The loop `for card in cards` as an object with a place."""

    __slots__ = ("place", "row", "until")

    def __init__(self, through: Iterable[Any]) -> None:
        known = isinstance(through, Cards | list | range)
        row: Any = through if known else list(through)
        self.row, self.place = row, 0
        self.until = len(row) if isinstance(through, Cards) else -1

    def more(self) -> bool:
        """Whether something is left."""
        size = len(self.row)
        return self.place < (size if self.until < 0 else min(size, self.until))

    def next(self) -> Any:
        """The next thing."""
        found = self.row._cards[self.place] if isinstance(self.row, Cards) else self.row[self.place]
        self.place += 1
        return found
