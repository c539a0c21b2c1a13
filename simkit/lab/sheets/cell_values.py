"""Convert a value of a pack to a spreadsheet cell and back.

A cell holds the plain value wherever that is enough: `3`, `1d8`, `larva+gryllus`. Anything else is
written as in TOML: `[[1, 2], [3]]`, `{ op = "heal" }`, or a text in quotation marks.
"""

from __future__ import annotations

from typing import Any

from simkit.lab.table.csv_text import as_cell
from simkit.outside.flags import flag_of
from simkit.outside.numerals import POINTED, Numerals, is_open, number_of, share_of
from simkit.outside.toml_text import inline
from simkit.values.schema import Flag, Integer, Kind, ListOf, Real, toml_value

JOIN = "+"  # between the items of a list, as on the command line
MOST_WHOLE = 1e15
_TOML = ('"', "[", "{")


def cell_of(kind: Kind, value: Any) -> Any:
    """What to write into a cell: a number, true or false, or text."""
    plain = value if isinstance(value, bool | int | float) else _plain(kind, value)
    typed = str(plain).lower() if isinstance(plain, bool) else str(plain)
    changed = isinstance(value, list) and (as_cell(plain) != plain or _is_unclear(kind, typed))
    fits = bool(typed) and not changed and _same(value_of(kind, typed), value)
    return plain if fits else inline(value)


def _is_unclear(kind: Kind, cell: str) -> bool:
    return any(map(is_open, numbers_in(kind, cell)))


def _plain(kind: Kind, value: Any) -> Any:
    """A text, or a list whose items are joined."""
    if isinstance(value, str):
        return value
    if isinstance(value, list) and isinstance(kind, ListOf):
        return JOIN.join(str(cell_of(kind.item, item)) for item in value)
    return inline(value)


def _same(found: Any, value: Any) -> bool:
    return type(found) is type(value) and found == value


def value_of(kind: Kind, cell: str, numerals: Numerals = POINTED) -> Any:
    """What a cell stands for; the kind then checks it, and refuses what does not fit."""
    if cell.startswith(_TOML):
        return toml_value(cell)
    if isinstance(kind, Flag):
        return _flag(cell)
    if isinstance(kind, Integer | Real):
        share = _share(kind, cell, numerals)
        return _number(cell, numerals) if share is None else share
    if isinstance(kind, ListOf):
        return [value_of(kind.item, part.strip(), numerals) for part in cell.split(JOIN)]
    return kind.from_text(cell)


def numbers_in(kind: Kind, cell: str) -> list[str]:
    """The numbers of a cell, as they are written."""
    if cell.startswith(_TOML):
        return []
    if isinstance(kind, ListOf):
        return [text for part in cell.split(JOIN) for text in numbers_in(kind.item, part.strip())]
    return [cell] if isinstance(kind, Integer | Real) else []


def _flag(cell: str) -> Any:
    found = flag_of(cell)
    return cell if found is None else found


def _share(kind: Kind, cell: str, numerals: Numerals) -> float | None:
    """What 25% stands for, if the value is a share: else nobody knows whether it is 25 or 0.25."""
    is_share = isinstance(kind, Real) and kind.low >= 0.0 and kind.high <= 1.0
    return share_of(cell, numerals) if is_share else None


def _number(cell: str, numerals: Numerals) -> Any:
    """A number as the table writes it; other text stays, and is refused as such."""
    found = number_of(cell, numerals)
    if found is None:
        return cell
    is_whole = isinstance(found, float) and found.is_integer() and abs(found) < MOST_WHOLE
    return int(found) if is_whole and "e" not in cell.lower() else found
