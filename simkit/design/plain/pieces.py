"""Pieces in plain Python: the values of each piece are stored in rows of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from typing import Any

from simkit.design.author.mistakes import mistake
from simkit.design.author.pieces import EVERYBODY, KIND, KNOWN, OwnPieces
from simkit.design.reading.pieces import row_of
from simkit.messages.errors import nearest

NOTHING = -1


class Pieces:
    """The pieces of a field in one game; `rows` are the values, by their names."""

    def __init__(
        self, field: str, declared: OwnPieces, own: dict[str, Any], seats_of: Callable[[int], Any]
    ) -> None:
        self._field, self._declared, self._seats_of = field, declared, seats_of
        self._own = own
        self.viewer = NOTHING  # the seat whose bot looks at them; NOTHING: a rule does
        names = (KIND, *declared.values, *((KNOWN,) if declared.secret else ()))
        self._rows = {
            name: own[row_of(field, name)] for name in names if row_of(field, name) in own
        }
        self._columns: dict[str, list[Any]] = {}  # of what pieces are, once they are asked for
        self._there = self._rows.get(declared.there, self._rows[KIND])
        shown = tuple(name for name in self._rows if name not in declared.secret and name != KNOWN)
        kind = _class_of(shown, tuple(declared.secret))
        self._each = [kind(self, self._rows, number) for number in range(declared.size)]

        if declared.counted and not declared.pool:
            self._leave_out()
        if declared.secret and not declared.pool:
            for number in self:
                self._rows[KNOWN][number] = self._bits_of(number)

    def _leave_out(self) -> None:
        """Those of which the box has none are not in play."""
        for number in range(self._declared.size):
            if not self._declared.kinds[number].copies:
                self._rows[KIND][number] = self._there[number] = NOTHING

    # --- looking ---

    def __getitem__(self, number: int) -> OnePiece:
        if not 0 <= number < self._declared.size:
            last = self._declared.size - 1
            raise mistake(f"game.{self._field}[{number}]: there are pieces 0 to {last}.")
        return self._each[number]

    def __iter__(self) -> Iterator[int]:
        there = self._there
        return (n for n in range(self._declared.size) if list.__getitem__(there, n) != NOTHING)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, number: int) -> bool:
        return bool(self._there[number] != NOTHING)

    def where(self, **wanted: Any) -> Iterator[int]:
        """Pieces in play with these values, one after another."""
        if self.viewer != NOTHING and any(map(self._hides, wanted)):
            yield from self._where_seen(wanted)
            return
        kinds, there = self._rows[KIND], self._there
        tests = [(*self._column(name), value) for name, value in wanted.items()]
        for number in self._candidates(wanted):
            if list.__getitem__(there, number) == NOTHING:
                continue
            kind = list.__getitem__(kinds, number)
            for row, is_of_kind, value in tests:
                if list.__getitem__(row, kind if is_of_kind else number) != value:
                    break
            else:
                yield number

    def _where_seen(self, wanted: dict[str, Any]) -> Iterator[int]:
        """The same for a bot, which may look only at what its player sees."""
        for number in self:
            if all(self._value(number, name) == value for name, value in wanted.items()):
                yield number

    def first(self, **wanted: Any) -> int:
        """The first piece in play with these values; NONE if there is none."""
        return next(self.where(**wanted), NOTHING)

    def count(self, **wanted: Any) -> int:
        """How many pieces in play have these values."""
        return sum(1 for _ in self.where(**wanted))

    def _candidates(self, wanted: dict[str, Any]) -> Iterator[int]:
        """Numbers of which one value is as wanted, if a value can be searched for."""
        name = next((each for each in wanted if each in self._rows), "")
        return _places(self._rows[name], wanted[name]) if name else iter(self)

    def _column(self, name: str) -> tuple[list[Any], bool]:
        """The values of that name, and whether they are found by what a piece is."""
        if name in self._rows:
            return self._rows[name], False
        if name not in self._columns:
            self._check_column(name)
            kinds = self._declared.kinds
            self._columns[name] = [getattr(kinds[kind], name) for kind in kinds]
        return self._columns[name], self._declared.pool

    def _check_column(self, name: str) -> None:
        if name != "name" and name not in self._declared.kinds._columns:
            known = [*self._rows, *self._declared.kinds._columns]
            raise mistake(f"a piece of game.{self._field} has no {name}. {nearest(name, known)}")

    def _value(self, number: int, name: str) -> Any:
        if self.viewer != NOTHING and self._hides(name):
            self._check_view(number, name)
        if name in self._rows:
            return self._rows[name][number]
        kind = self._rows[KIND][number] if self._declared.pool else number
        self._check_column(name)
        return getattr(self._declared.kinds[kind], name)

    def _set(self, number: int, name: str, value: Any) -> None:
        if name not in self._declared.values:
            told = nearest(name, self._declared.values)
            raise mistake(f"{name} of a piece of game.{self._field} cannot be set. {told}")
        self._rows[name][number] = value
        if self._declared.secret and name == self._declared.owner and number in self:
            self._rows[KNOWN][number] |= self._bits_of(number)

    # --- what is hidden ---

    def _hides(self, name: str) -> bool:
        """Whether only owners see a value, or a column of what a piece is."""
        known = self._declared
        return name in known.secret or (KIND in known.secret and name not in self._rows)

    def _check_view(self, number: int, name: str) -> None:
        """Refuse a bot that looks at what its player cannot see."""
        if number in self and not self._rows[KNOWN][number] >> self.viewer & 1:
            form = f"game.{self._field}.shown(piece, to=player)"
            text = f"this bot reads {name} of a piece that it cannot see; ask {form} first."
            raise mistake(text)

    def _bits_of(self, number: int) -> int:
        """A bit for each seat that owns a piece."""
        name = self._declared.owner
        rows = self._rows
        if name in rows:
            return sum(1 << seat for seat in self._seats_of(rows[name][number]))
        kind = rows[KIND][number] if self._declared.pool else number
        return sum(1 << seat for seat in self._seats_of(getattr(self._declared.kinds[kind], name)))

    def reveal(self, number: int, to: int | None = None) -> None:
        """Show what is hidden of a piece to everybody, or to one player."""
        self._check_there(number)
        self._rows[KNOWN][number] |= EVERYBODY if to is None else self._bit(to)

    def hide(self, number: int) -> None:
        """From now on only its owner sees what is hidden of a piece."""
        self._check_there(number)
        self._rows[KNOWN][number] = self._bits_of(number)

    def shown(self, number: int, to: int) -> bool:
        """Whether a player sees what is hidden of a piece."""
        return number in self and bool(self._rows[KNOWN][number] & self._bit(to))

    def _bit(self, player: int) -> int:
        players = self._own["players"]
        if player not in players:
            raise mistake(f"to={player}: there are players 0 to {len(players) - 1}.")
        return 1 << player

    def _check_there(self, number: int) -> None:
        if not self._declared.secret:
            text = f"nothing of game.{self._field} is hidden; declare it so: hp=hidden(4)."
            raise mistake(text)
        if number not in self:
            raise mistake(f"piece {number} of game.{self._field} is not in play.")

    # --- coming and going ---

    def add(self, kind: int, **values: Any) -> int:
        """Bring a piece into play; its number. NONE if the box has none of it."""
        entry = self._declared.kinds[kind]  # refuses what is no entry
        if self._declared.counted and not entry.copies:
            return NOTHING
        number = self._free(kind)
        for name, start in self._declared.values.items():
            self._rows[name][number] = values.get(name, start)
        self._rows[KIND][number] = kind
        if self._declared.secret:
            self._rows[KNOWN][number] = self._bits_of(number)
        return number

    def _free(self, kind: int) -> int:
        """The number for a new piece."""
        there = self._there
        if not self._declared.pool:
            if kind in range(self._declared.size) and there[kind] != NOTHING:
                raise mistake(f"piece {kind} of game.{self._field} is in play already.")
            return kind
        if NOTHING not in there:
            text = f"game.{self._field} has room for {self._declared.size} pieces; "
            raise mistake(f"{text}declare it with more: most=.")
        return there.index(NOTHING)

    def remove(self, number: int) -> None:
        """Take a piece out of play."""
        if number not in self:
            raise mistake(f"piece {number} of game.{self._field} is not in play.")
        self._rows[KIND][number] = self._there[number] = NOTHING


class OnePiece:
    """One piece: its values, and the columns of what it is."""

    __slots__ = ("_number", "_pieces", "_rows")

    def __init__(self, pieces: Pieces, rows: dict[str, Any], number: int) -> None:
        object.__setattr__(self, "_pieces", pieces)
        object.__setattr__(self, "_rows", rows)
        object.__setattr__(self, "_number", number)

    def __getattr__(self, name: str) -> Any:
        return self._pieces._value(self._number, name)

    def __setattr__(self, name: str, value: Any) -> None:
        self._pieces._set(self._number, name, value)


def _places(row: list[Any], value: Any) -> Iterator[int]:
    """Where a row holds a value, looked for as far as is asked."""
    place = -1
    with suppress(ValueError):  # there is no further one
        while True:
            place = list.index(row, value, place + 1)
            yield place


@cache
def _class_of(names: tuple[str, ...], secret: tuple[str, ...]) -> type[OnePiece]:
    """Pieces with these values, each found at once: rules look at little else."""
    values = {n: _value_of(n) for n in names} | {n: _secret_of(n) for n in secret}
    return type("PieceOfGame", (OnePiece,), {"__slots__": (), **values})


def _secret_of(name: str) -> property:
    """The same of a value that only owners see."""

    def look(piece: OnePiece) -> Any:
        if piece._pieces.viewer != NOTHING:
            piece._pieces._check_view(piece._number, name)
        return list.__getitem__(piece._rows[name], piece._number)

    return property(look)


def _value_of(name: str) -> property:
    """A value that changes; the number is within, as the pieces have looked."""
    return property(lambda piece: list.__getitem__(piece._rows[name], piece._number))
