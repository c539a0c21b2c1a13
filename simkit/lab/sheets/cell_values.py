"""A value of a pack as a cell of a spreadsheet shows it, and what a cell stands for.

A cell holds the plain value wherever that is enough: `3`, `1d8`, `larva+gryllus`. Anything else is
written as in TOML: `[[1, 2], [3]]`, `{ op = "heal" }`, or a text in quotation marks.
"""

from __future__ import annotations

import re
from typing import Any

from simkit.lab.table.csv_text import as_cell
from simkit.outside.separated import with_point
from simkit.outside.toml_text import inline
from simkit.values.schema import Flag, Integer, Kind, ListOf, Real, toml_value

YES = ("true", "yes", "1", "wahr", "ja", "x")
NO = ("false", "no", "0", "falsch", "nein")
JOIN = "+"  # between the items of a list, as on the command line
_WHOLE = re.compile(r"([+-]?\d{1,15})(?:\.0+)?")
_TOML = ('"', "[", "{")


def cell_of(kind: Kind, value: Any) -> Any:
    """What to write into a cell: a number, true or false, or text."""
    plain = value if isinstance(value, bool | int | float) else _plain(kind, value)
    typed = str(plain).lower() if isinstance(plain, bool) else str(plain)
    changed = as_cell(plain) != plain and isinstance(value, list)
    fits = bool(typed) and not changed and _same(value_of(kind, typed), value)
    return plain if fits else inline(value)


def _plain(kind: Kind, value: Any) -> Any:
    """A text, or a list whose items are joined."""
    if isinstance(value, str):
        return value
    if isinstance(value, list) and isinstance(kind, ListOf):
        return JOIN.join(str(cell_of(kind.item, item)) for item in value)
    return inline(value)


def _same(found: Any, value: Any) -> bool:
    return type(found) is type(value) and found == value


def value_of(kind: Kind, cell: str) -> Any:
    """What a cell stands for; the kind then checks it, and refuses what does not fit."""
    if cell.startswith(_TOML):
        return toml_value(cell)
    if isinstance(kind, Flag):
        return _flag(cell)
    if isinstance(kind, Integer | Real):
        return _number(cell)
    if isinstance(kind, ListOf):
        return [value_of(kind.item, part.strip()) for part in cell.split(JOIN)]
    return kind.from_text(cell)


def _flag(cell: str) -> Any:
    word = cell.lower()
    return True if word in YES else False if word in NO else cell


def _number(cell: str) -> Any:
    """A number, written with a point or a comma; other text stays, and is refused as such."""
    text = with_point(cell)
    whole = _WHOLE.fullmatch(text)
    if whole:
        return int(whole[1])
    try:
        return float(text)
    except ValueError:
        return cell
