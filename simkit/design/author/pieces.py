"""Pieces: units, cards or tiles on the table, each with values that change in play."""

from __future__ import annotations

from typing import Any

from .mistakes import Mistake, author_line
from .tables import NAME, OwnTable

KIND = "kind"  # what a piece is: an entry of its table
COPIES = "copies"  # the column that says how many there are in the box
WORDS = (KIND, "name", "add", "remove", "where", "first", "count")
MOST_PIECES = 1000


class OwnPieces:
    """How pieces are declared: what they are, how many there can be, and what each begins with."""

    def __init__(
        self, kinds: OwnTable, most: int | None, values: dict[str, Any], where: tuple[str, int]
    ) -> None:
        self.kinds, self.values, self.where = kinds, values, where
        self.pool = most is not None  # several can be of one kind; none is there at the start
        self.size = most if most is not None else len(kinds)

    @property
    def counted(self) -> bool:
        """Whether its table says how many there are: of what has 0 copies none comes into play."""
        return COPIES in self.kinds._columns

    def rows(self) -> dict[str, list[Any]]:
        """What all pieces begin with, value by value."""
        kinds = [-1] * self.size if self.pool else list(range(self.size))
        return {KIND: kinds, **{name: [each] * self.size for name, each in self.values.items()}}


def pieces(kinds: OwnTable, most: int | None = None, **values: Any) -> Any:
    """A piece for each entry of a table, or at most so many of any: `pieces(UNIT, place=NONE)`.

    `values` are what changes in play, with what a piece begins with: `game.unit[unit].place`.
    """
    where = author_line(2)
    if not isinstance(kinds, OwnTable):
        raise Mistake(*where, "pieces need a table that says what they are: pieces(UNIT, hp=0).")
    if most is not None and not (type(most) is int and 1 <= most <= MOST_PIECES):
        raise Mistake(*where, f"most= is how many pieces there can be, 1 to {MOST_PIECES}.")
    for name, value in values.items():
        if name in WORDS or name in kinds._columns or not NAME.fullmatch(name):
            text = f"{name} is a word of pieces or a column of the table; give it another name."
            raise Mistake(*where, text)
        if not isinstance(value, bool | int | float | str | list):
            raise Mistake(*where, f"{name}: a piece has numbers, words, True or False, and lists.")
    return OwnPieces(kinds, most, values, where)
