"""Pieces as plain Python plays with them: each value is a place of a row of the table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any

from simkit.design.author.mistakes import mistake
from simkit.design.author.pieces import KIND, OwnPieces
from simkit.design.reading.pieces import row_of
from simkit.messages.errors import nearest

NOTHING = -1


class Pieces:
    """The pieces of a field in one game; `rows` are the values, by their names."""

    def __init__(self, field: str, declared: OwnPieces, own: dict[str, Any]) -> None:
        self._field, self._declared = field, declared
        names = (KIND, *declared.values)
        self._rows = {
            name: own[row_of(field, name)] for name in names if row_of(field, name) in own
        }
        self._columns: dict[str, list[Any]] = {}  # of what pieces are, once they are asked for
        kind = _class_of(tuple(self._rows))
        self._each = [kind(self, self._rows, number) for number in range(declared.size)]

        if declared.counted and not declared.pool:
            self._leave_out()

    def _leave_out(self) -> None:
        """Those of which the box has none are not in play."""
        for number in range(self._declared.size):
            if not self._declared.kinds[number].copies:
                self._rows[KIND][number] = NOTHING

    # --- looking ---

    def __getitem__(self, number: int) -> OnePiece:
        if not 0 <= number < self._declared.size:
            last = self._declared.size - 1
            raise mistake(f"game.{self._field}[{number}]: there are pieces 0 to {last}.")
        return self._each[number]

    def __iter__(self) -> Iterator[int]:
        kinds = self._rows[KIND]
        return (n for n in range(self._declared.size) if list.__getitem__(kinds, n) != NOTHING)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, number: int) -> bool:
        return bool(self._rows[KIND][number] != NOTHING)

    def where(self, **wanted: Any) -> Iterator[int]:
        """Pieces in play with these values, one after another."""
        kinds = self._rows[KIND]
        tests = [(*self._column(name), value) for name, value in wanted.items()]
        for number in self._candidates(wanted):
            kind = list.__getitem__(kinds, number)
            if kind == NOTHING:
                continue
            for row, is_of_kind, value in tests:
                if list.__getitem__(row, kind if is_of_kind else number) != value:
                    break
            else:
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
        if name in self._rows:
            return self._rows[name][number]
        kind = self._rows[KIND][number] if self._declared.pool else number
        self._check_column(name)
        return getattr(self._declared.kinds[kind], name)

    def _set(self, number: int, name: str, value: Any) -> None:
        if name not in self._rows:
            told = nearest(name, self._declared.values)
            raise mistake(f"{name} of a piece of game.{self._field} cannot be set. {told}")
        self._rows[name][number] = value

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
        return number

    def _free(self, kind: int) -> int:
        """The number for a new piece."""
        kinds = self._rows[KIND]
        if not self._declared.pool:
            if kind in range(self._declared.size) and kinds[kind] != NOTHING:
                raise mistake(f"piece {kind} of game.{self._field} is in play already.")
            return kind
        if NOTHING not in kinds:
            text = f"game.{self._field} has room for {self._declared.size} pieces; "
            raise mistake(f"{text}declare it with more: most=.")
        return kinds.index(NOTHING)

    def remove(self, number: int) -> None:
        """Take a piece out of play."""
        if number not in self:
            raise mistake(f"piece {number} of game.{self._field} is not in play.")
        self._rows[KIND][number] = NOTHING


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
def _class_of(names: tuple[str, ...]) -> type[OnePiece]:
    """Pieces with these values, each found at once: rules look at little else."""
    return type("PieceOfGame", (OnePiece,), {"__slots__": (), **{n: _value_of(n) for n in names}})


def _value_of(name: str) -> property:
    """A value that changes; the number is within, as the pieces have looked."""
    return property(lambda piece: list.__getitem__(piece._rows[name], piece._number))
