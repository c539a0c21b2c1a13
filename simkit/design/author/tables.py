"""Tables of cards, roles or levels, from the game's file or a spreadsheet next to it."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from simkit.description.game import shown
from simkit.messages.errors import BadInput, nearest
from simkit.outside.files import read_content
from simkit.outside.flags import are_flags, are_ticks, flag_of
from simkit.outside.numerals import POINTED, Numerals, Unclear, number_of, numerals_of
from simkit.outside.separated import rows_of_text
from simkit.outside.table_shape import COUNTS, MOST_TITLES, below_title, sum_told
from simkit.outside.workbooks import is_workbook, rows_of_workbook

from .looks import OwnLook, look_of_row
from .mistakes import Mistake, author_line, check_title
from .unknowns import OwnUnknown, Place, played

NAMED = "name"  # what texts call an entry
NAME = re.compile(r"[a-z][a-z0-9_]{0,31}")
OWN = ("name", "column", "columns", "index", "row", "rows", "file")  # words that a table needs
MOST_ROWS, MOST_COLUMNS = 1000, 100
LOWEST, HIGHEST = -9_999, 99_999  # of a number
LARGEST = 10_000_000  # bytes of a file
TEXTS, NUMBERS, FLAGS, TICKS = "texts", "numbers", "flags", "ticks"  # what a column holds


class TableRow:
    """One entry of a table: `CARD[card].copies`; `name` is how texts call it."""

    def __init__(self, name: str, values: Mapping[str, Any]) -> None:
        self.__dict__.update(values, name=name)

    def __getattr__(self, name: str) -> Any:
        line = author_line(2)
        raise Mistake(*line, f"the table has no column {name}; known: {', '.join(self.__dict__)}.")


class OwnTable:
    """Entries by number: `CARD.king` is the number of one, `CARD[number]` its values."""

    def __init__(
        self,
        rows: Mapping[str, Mapping[str, Any]],
        where: tuple[str, int],
        called: Mapping[str, str] | None = None,
        unknown: Mapping[Place, OwnUnknown] | None = None,
    ) -> None:
        self._where = where
        self._unknown = dict(unknown or {})  # numbers that the author does not know
        self._called = dict(called or {})  # what people call some of the entries
        self._looks: dict[str, OwnLook] = {}  # how some of the entries look in pictures
        self._names = tuple(rows)
        self._columns = tuple(next(iter(rows.values())))
        self._rows = [
            TableRow(self._called.get(name, _plain(name)), values) for name, values in rows.items()
        ]
        for number, name in enumerate(rows):
            setattr(self, name, number)

    def __call__(self, number: int) -> int:
        """A number as an entry of this table: texts tell its name. NONE is no entry."""
        if number != -1:
            self[number]  # refuses what is no entry
        return number

    def _told(self, number: int) -> str:
        return str(self._rows[number].name) if 0 <= number < len(self._rows) else str(number)

    def _look(self, number: int) -> OwnLook:
        """How an entry looks: as the author says, else as columns of the table do."""
        said = self._looks.get(self._names[number], OwnLook())
        return said.over(look_of_row(vars(self._rows[number])))

    def _give(self, entry: str, look: OwnLook) -> None:
        """Give an entry a look, and a name for people."""
        self._looks[entry] = look
        if look.name:
            self._called[entry] = look.name
            vars(self._rows[self._names.index(entry)])[NAMED] = look.name

    def __getitem__(self, number: int) -> TableRow:
        if not 0 <= number < len(self._rows):
            last = len(self._rows) - 1
            raise Mistake(*author_line(2), f"entry {number}: the table has entries 0 to {last}.")
        return self._rows[number]

    def __iter__(self) -> Iterator[int]:
        return iter(range(len(self._rows)))

    def __len__(self) -> int:
        return len(self._rows)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        known = ", ".join(self._names[:8])
        raise Mistake(*author_line(2), f"the table has no entry {name}; known: {known}.")


def table(
    rows: str | Mapping[str, Any] | list[str] | tuple[str, ...],
    column: str = "value",
    names: Mapping[str, str] | None = None,
) -> OwnTable:
    """A table from a dict of dicts, a dict of numbers, a list of names, or a spreadsheet.

    `column` names the numbers of a dict of numbers: `table({"crown": 5}, column="copies")`.
    `names` is what texts call entries: `names={"crown": "Crown of Thorns"}`.
    """
    where = author_line(2)
    found, unknown = _entries(rows, column, where)
    _check_names(found, names or {}, where)
    more = _added.get().get(where)
    if more is None:
        return OwnTable(found, where, names, unknown)
    rows = {**found, **more.rows}
    _check(rows, where)
    return OwnTable(rows, where, {**(names or {}), **more.names}, unknown)


@dataclass(frozen=True)
class AddedRows:
    """Entries that packs add to a table, and what people call them."""

    rows: Mapping[str, Mapping[str, Any]]
    names: Mapping[str, str] = field(default_factory=dict)


Added = Mapping[tuple[str, int], AddedRows]  # by the file and line of the table
NOTHING_ADDED: Added = MappingProxyType({})
_added: ContextVar[Added] = ContextVar("added", default=NOTHING_ADDED)


@contextmanager
def adding(rows: Added) -> Iterator[None]:
    """While a file is read: its tables have these entries, too."""
    before = _added.set(rows)
    try:
        yield
    finally:
        _added.reset(before)


def _entries(
    rows: Any, column: str, where: tuple[str, int]
) -> tuple[dict[str, dict[str, Any]], dict[Place, OwnUnknown]]:
    """The entries, with their values by column, and what is unknown of these."""
    if isinstance(rows, str):
        return _from_file(Path(where[0]).parent / rows, where), {}
    if isinstance(rows, list | tuple):
        rows = {name: {} for name in rows}
    if not isinstance(rows, Mapping) or not rows:
        raise Mistake(*where, 'a table needs a dict of entries or a file such as "cards.csv".')
    found = {
        name: dict(values) if isinstance(values, Mapping) else {column: values}
        for name, values in rows.items()
    }
    plain, unknown = played(found)
    _check(plain, where)
    for (entry, column), each in unknown.items():
        for end in (each.low, each.high):
            _check_number(f"{entry}, {column}", end, column == "copies", where)
    return plain, unknown


def _check_names(rows: Mapping[str, Any], names: Any, where: tuple[str, int]) -> None:
    """Refuse names of what is no entry, and names that do not fit in a line."""
    if not isinstance(names, Mapping):
        raise Mistake(*where, 'names is a dict, such as names={"crown": "Crown of Thorns"}.')
    for entry, called in names.items():
        if entry not in rows:
            raise Mistake(*where, f"names: {entry!r} is no entry; {nearest(str(entry), rows)}")
        check_title(called, f"the name of {entry}", where)


def _plain(name: str) -> str:
    return name.replace("_", " ")


def _check(rows: Mapping[str, Mapping[str, Any]], where: tuple[str, int]) -> None:
    if len(rows) > MOST_ROWS:
        raise Mistake(*where, f"a table holds at most {MOST_ROWS} entries, not {len(rows)}.")
    columns = list(next(iter(rows.values())))
    for name, values in rows.items():
        complaint = bad_name(name) or next(filter(None, map(bad_name, values)), "")
        if complaint:
            raise Mistake(*where, complaint)
        if list(values) != columns:
            raise Mistake(*where, f"{name} has other columns than the first entry ({columns}).")
        for column, value in values.items():
            if not isinstance(value, int | float | str):
                raise Mistake(*where, f"{name}, {column}: {value!r} is no number and no text.")
            if not isinstance(value, str):
                _check_number(f"{name}, {column}", value, column == "copies", where)
    for column in columns:
        texts = [isinstance(values[column], str) for values in rows.values()]
        if any(texts) and not all(texts):
            raise Mistake(*where, f"column {column} mixes numbers and texts.")


def _check_number(what: str, value: float, copies: bool, where: tuple[str, int]) -> None:
    """Refuse numbers that no table can hold; copies are counted from 0."""
    low = 0 if copies else LOWEST
    no_number = isinstance(value, bool) or (copies and not isinstance(value, int))
    if no_number or not low <= value <= HIGHEST:
        kind = "a whole number" if copies else "a number"
        text = f"{what}: {shown(value)} is not {kind} from {low:,} to {HIGHEST:,}."
        raise Mistake(*where, text)


def bad_name(name: Any) -> str:
    """Why no entry or column can have a name; "" if it can."""
    if not isinstance(name, str) or not NAME.fullmatch(name) or keyword.iskeyword(name):
        return f"the name {name!r} needs small letters, digits and _, a letter first, at most 32."
    if name in OWN or name in ("origin", "random"):
        return f"{name} is a word of simkit's; give the entry or column another name."
    return ""


# --- files ---------------------------------------------------------------------------------------


def _from_file(path: Path, where: tuple[str, int]) -> dict[str, dict[str, Any]]:
    if not path.exists():
        raise Mistake(*where, f"there is no file {path.name} beside the game.")
    try:
        (title, names), *lines = _lines_of(path)
    except BadInput as problem:
        raise Mistake(*where, f"{path.name} cannot be read ({problem}).") from None
    except ValueError:
        lines = []
    if not lines:
        raise Mistake(*where, f"{path.name} needs a line of column names and one for each entry.")
    head = _as_copies([name.strip().lower().replace(" ", "_") for name in names], path, title)
    numerals = numerals_of(cell for _, cells in lines for cell in cells[1:])
    cells_of = [[cells[n] for _, cells in lines if n < len(cells)] for n in range(len(head))]
    kinds = [_kind_of(cells) for cells in cells_of]
    _check_head(path, title, len(head), {len(cells) for _, cells in lines})
    rows: dict[str, dict[str, Any]] = {}
    for number, cells in lines:
        if told := sum_told(cells[0]):
            raise Mistake(str(path), number, f"{told}.")
        name = cells[0].strip().lower().replace(" ", "_")
        if len(cells) != len(head):
            raise Mistake(str(path), number, f"{len(cells)} cells; the first line has {len(head)}.")
        if name in rows:
            raise Mistake(str(path), number, f"{name} is there twice.")
        rows[name] = {
            column: _value(path, number, column, cell, numerals, kind)
            for column, cell, kind in [*zip(head, cells, kinds, strict=True)][1:]
        }
        complaint = bad_name(name) or next(filter(None, map(bad_name, head[1:])), "")
        if complaint:
            raise Mistake(str(path), number, complaint)
    _check(rows, where)
    return rows


def _check_head(path: Path, line: int, width: int, widths: set[int]) -> None:
    """Refuse a title that was taken for column names, because it has a separator in it."""
    if widths <= {*range(width + 1, MOST_COLUMNS)} and len(widths) == 1:
        text = (
            f"{width} column names, but all rows below have {widths.pop()} cells; if this is a "
            "title, put it in quotation marks."
        )
        raise Mistake(str(path), line, text)


def _as_copies(head: list[str], path: Path, line: int) -> list[str]:
    """Column names, in which a spreadsheet's word for copies is `copies`; each is there once."""
    said = [name for name in head if name in COUNTS and "copies" not in head]
    if len({*said}) > 1:
        text = f"{said[0]} and {said[1]} may both be copies of a card; call one of them copies."
        raise Mistake(str(path), line, text)
    found = ["copies" if name in said else name for name in head]
    twice = next((name for name in found[1:] if name and found.count(name) > 1), "")
    if twice:
        raise Mistake(str(path), line, f"the column {twice} is there twice; rename one.")
    return found


def _lines_of(path: Path) -> list[tuple[int, list[str]]]:
    """The filled rows with their numbers, from the column names on; of a workbook its first sheet.

    Rows of a workbook end with their last filled cell, so they are made as long as the first.
    """
    content = read_content(path, LARGEST)
    if not is_workbook(content):
        rows = rows_of_text(content, path.name)
        return list(below_title((number, cells) for number, cells in rows if any(cells)))
    sheets = rows_of_workbook(content, path.name, MOST_ROWS + MOST_TITLES, MOST_COLUMNS)
    lines = list(below_title(next((rows for _, rows in sheets), iter(()))))
    width = len(lines[0][1]) if lines else 0
    return [(number, cells + [""] * (width - len(cells))) for number, cells in lines]


def _kind_of(cells: Sequence[str]) -> str:
    """What all cells of a column are. Without a single number they are text; shares are no text."""
    if are_flags(cells):
        return TICKS if are_ticks(cells) else FLAGS
    is_text = not any(map(_is_number, cells)) and not all(map(_is_share, cells))
    return TEXTS if is_text else NUMBERS


def _value(
    path: Path, line: int, column: str, cell: str, numerals: Numerals, kind: str
) -> int | float | str:
    """What a cell says: 1 or 0 for yes or no, a number, or text."""
    if kind == FLAGS and not cell:
        raise Mistake(str(path), line, f"column {column}: the cell is empty; write yes or no.")
    if kind in (FLAGS, TICKS):
        return int(bool(flag_of(cell)))
    return cell if kind == TEXTS else _number(path, line, column, cell, numerals)


def _is_number(cell: str) -> bool:
    return number_of(cell, POINTED) is not None


def _is_share(cell: str) -> bool:
    return cell.endswith("%") and _is_number(cell[:-1].rstrip())


def _number(path: Path, line: int, column: str, cell: str, numerals: Numerals) -> int | float:
    try:
        number = number_of(cell, numerals)
    except Unclear as problem:
        raise Mistake(str(path), line, f"column {column}: {problem}.") from None
    if number is None:
        told = f'"{cell}" is no number' if cell else "the cell is empty"
        told += "; write it without %" * _is_share(cell)
        raise Mistake(str(path), line, f"column {column}: {told}.")
    return number
