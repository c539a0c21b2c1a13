"""Pieces: units, cards or tiles on the table, each with values that change in play."""

from __future__ import annotations

from typing import Any

from .fields import Hidden
from .mistakes import Mistake, author_line
from .tables import NAME, OwnTable

KIND = "kind"  # what a piece is: an entry of its table
KNOWN = "known"  # who sees what is hidden of a piece, a bit for each seat; OUT: it is not in play
OUT, EVERYBODY = -1, 255
COPIES = "copies"  # the column that says how many there are in the box
OWNERS = ("side", "owner", "player", "seat")  # values and columns that say whose a piece is
SIDE = "side"  # of these, the one that names a team in games whose teams have several players
LOOKS = ("reveal", "hide", "shown")  # words of pieces of which something is hidden
WORDS = (KIND, "name", "add", "remove", "where", "first", "count")
MOST_PIECES = 1000


class OwnPieces:
    """How pieces are declared: what they are, how many there can be, and what each begins with."""

    def __init__(
        self, kinds: OwnTable, most: int | None, values: dict[str, Any], where: tuple[str, int]
    ) -> None:
        self.kinds, self.where = kinds, where
        self.secret = {name: each for name, each in values.items() if isinstance(each, Hidden)}
        """What only the owner of a piece sees; perhaps also its kind."""
        self.values = {
            name: each.start if isinstance(each, Hidden) else each
            for name, each in values.items()
            if name != KIND
        }
        self.pool = most is not None  # several can be of one kind; none is there at the start
        self.size = most if most is not None else len(kinds)

    @property
    def counted(self) -> bool:
        """Whether its table says how many there are: of what has 0 copies none comes into play."""
        return COPIES in self.kinds._columns

    @property
    def there(self) -> str:
        """The row that says which pieces are in play: all others are OUT in it."""
        return KNOWN if self.secret else KIND

    @property
    def owner(self) -> str:
        """The value or the column that says whose a piece is; "" if none does."""
        columns = [each for each in OWNERS if each in self.kinds._columns]
        return next(iter([*(each for each in self.values if each in OWNERS), *columns]), "")

    def rows(self) -> dict[str, list[Any]]:
        """What all pieces begin with, value by value."""
        kinds = [OUT] * self.size if self.pool else list(range(self.size))
        known = {KNOWN: [OUT if self.pool else 0] * self.size} if self.secret else {}
        values = {name: [each] * self.size for name, each in self.values.items()}
        return {KIND: kinds, **values, **known}


def pieces(kinds: OwnTable, most: int | None = None, **values: Any) -> Any:
    """A piece for each entry of a table, or at most so many of any: `pieces(UNIT, place=NONE)`.

    `values` are what changes in play, with what a piece begins with: `game.unit[unit].place`. Only
    the owner of a piece sees those that are hidden, such as `hp=hidden(4)` or `kind=hidden()`.
    """
    where = author_line(2)
    if not isinstance(kinds, OwnTable):
        raise Mistake(*where, "pieces need a table that says what they are: pieces(UNIT, hp=0).")
    if most is not None and not (type(most) is int and 1 <= most <= MOST_PIECES):
        raise Mistake(*where, f"most= is how many pieces there can be, 1 to {MOST_PIECES}.")
    taken = (*WORDS, *LOOKS, KNOWN) if any(map(_is_hidden, values.values())) else WORDS
    for name, value in values.items():
        if name == KIND and _is_hidden(value):
            _check_kind(kinds, most, value, where)
        elif name in taken or name in kinds._columns or not NAME.fullmatch(name):
            text = f"{name} is a word of pieces or a column of the table; give it another name."
            raise Mistake(*where, text)
        _check_value(name, value, where)
    found = OwnPieces(kinds, most, values, where)
    if found.secret:
        _check_owner(found)
    return found


def _is_hidden(value: Any) -> bool:
    return isinstance(value, Hidden)


def _check_kind(kinds: OwnTable, most: int | None, value: Hidden, where: tuple[str, int]) -> None:
    if most is None:
        text = "kind=hidden() needs most=; without it, the number of a piece tells its kind."
        raise Mistake(*where, text)
    if value.among is not None and value.among is not kinds:
        raise Mistake(*where, "a hidden kind is among the entries of the table of the pieces.")


def _check_value(name: str, value: Any, where: tuple[str, int]) -> None:
    if isinstance(value, Hidden):
        if value.owner is not None or isinstance(value.start, list):
            text = f"{name}: what is hidden of a piece is a number that its owner sees: hidden(4)."
            raise Mistake(*where, text)
    elif not isinstance(value, bool | int | float | str | list):
        raise Mistake(*where, f"{name}: a piece has numbers, words, True or False, and lists.")


def _check_owner(found: OwnPieces) -> None:
    """Of pieces that hide something it is known whose they are."""
    name, columns = found.owner, found.kinds._columns
    if not name:
        text = "hidden values need an owner: a value or a column called owner, side or player."
        raise Mistake(*found.where, text)
    if name in found.secret:
        raise Mistake(*found.where, f"{name} says whose a piece is, so it cannot be hidden.")
    if KIND in found.secret and name in columns:
        text = f"the column {name} is hidden with the kind; rename it, and write {name}=NONE here."
        raise Mistake(*found.where, text)
    starts = [vars(row)[name] for row in found.kinds._rows] if name in columns else []
    starts = [found.values[name]] if name in found.values else starts
    if not all(isinstance(each, int) for each in starts):
        raise Mistake(*found.where, f"{name} says whose a piece is, so it is a number from 0.")
