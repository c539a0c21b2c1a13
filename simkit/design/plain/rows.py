"""Rows of numbers that report an error when a rule reads or writes beyond their end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from simkit.design.author.mistakes import author_line, mistake


class WatchedRow(list[Any]):
    """A row whose places are counted from 0, as compiled code counts them."""

    name = "row"
    whole = False  # whether it holds whole numbers alone
    nested = False  # whether it holds rows
    from_end: frozenset[tuple[str, int]] = frozenset()  # lines that count from the end: row[-1]

    def __getitem__(self, place: Any) -> Any:
        if not isinstance(place, slice):
            self._check(place)
        return list.__getitem__(self, place)

    def __setitem__(self, place: Any, value: Any) -> None:
        self._check(place)
        if self.nested:
            list.__getitem__(self, place).refill(value)
            return
        self._check_value(value)
        list.__setitem__(self, place, value)

    def refill(self, values: Any) -> None:
        """Give all places other values."""
        if not isinstance(values, list | tuple) or len(values) != len(self):
            given = len(values) if isinstance(values, list | tuple) else "no"
            raise mistake(f"{self.name} has {len(self)} places; the list has {given}.")
        for value in values:
            self._check_value(value)
        list.__setitem__(self, slice(None), list(values))

    def _check_value(self, value: Any) -> None:
        if self.whole and isinstance(value, float):
            raise mistake(f"{self.name} holds whole numbers; write // or start it with 0.0.")

    def _check(self, place: Any) -> None:
        if (
            isinstance(place, int)
            and -len(self) <= place < 0
            and _place(*author_line(2)) in self.from_end
        ):
            return
        if not isinstance(place, int) or not 0 <= place < len(self):
            last = len(self) - 1
            text = f"{self.name}[{place}]: the row has {len(self)} places, 0 to {last}."
            raise mistake(text)


def _place(file: str, line: int) -> tuple[str, int]:
    return Path(file).name, line


def watched(name: str, value: list[Any], from_end: frozenset[tuple[str, int]]) -> WatchedRow:
    """A row, and the rows within it, that are watched."""
    row = WatchedRow(
        watched(f"{name}[{place}]", each, from_end) if isinstance(each, list) else each
        for place, each in enumerate(value)
    )
    row.name, row.from_end = name, from_end
    row.nested = any(isinstance(each, WatchedRow) for each in row)
    row.whole = all(isinstance(each, int) for each in value)
    return row
