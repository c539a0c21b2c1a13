"""A spreadsheet table: one line of column names, and rows below it.

Cells are text, whatever a spreadsheet makes of them: nothing in one is ever run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from simkit.description.game import shown
from simkit.lab.table.csv_text import from_cell
from simkit.messages.errors import BadInput
from simkit.outside.files import read_content
from simkit.outside.numerals import Typed
from simkit.outside.separated import rows_of_text
from simkit.outside.table_shape import below_title, sum_told
from simkit.outside.workbooks import is_workbook, rows_of_workbook
from simkit.values.components import SPREADSHEETS

LARGEST = 10_000_000  # bytes
MOST_ROWS, MOST_COLUMNS = 20_000, 500
UNREAD = (".xls", ".numbers")  # spreadsheets that simkit does not read
REMARK = "#"

Row = tuple[int, Sequence[str]]  # its number, as the spreadsheet shows it, and its cells


@dataclass(frozen=True)
class SheetLine:
    """One row below the column names: the cells by column, as far as they are filled."""

    number: int
    cells: dict[str, str]


@dataclass(frozen=True)
class Spreadsheet:
    """One table of a file; `name` is that of the sheet, "" where a file holds a single table."""

    file: str
    name: str
    columns: tuple[str, ...]
    lines: tuple[SheetLine, ...]

    def at(self, line: SheetLine) -> str:
        """Where a row stands, for messages and origins."""
        return f"{self.title}, row {line.number}"

    @property
    def title(self) -> str:
        return f"{self.file}, sheet {self.name}" if self.name else self.file


def is_spreadsheet(path: Path) -> bool:
    """Whether a file's name says that it is a spreadsheet."""
    return path.suffix.lower() in SPREADSHEETS


def refuse_unread(path: Path) -> None:
    """Say of a spreadsheet that simkit cannot read what to do; other files pass."""
    if path.suffix.lower() in UNREAD:
        raise BadInput(f"{path}: simkit reads .csv, .tsv, .xlsx and .ods; save it as one of them.")


def read_sheets(path: Path) -> tuple[Spreadsheet, ...]:
    """Every table of a file that is not empty."""
    refuse_unread(path)
    content = read_content(path, LARGEST)
    tables: Iterable[tuple[str, Iterable[Row]]] = [("", rows_of_text(content, str(path)))]
    if is_workbook(content):
        tables = rows_of_workbook(content, str(path), MOST_ROWS, MOST_COLUMNS)
    found = tuple(
        sheet for name, rows in tables if (sheet := _sheet(str(path), name, rows)) is not None
    )
    if not found:
        raise BadInput(f"{path}: no table is in it; write column names, and a row for each entry.")
    return found


def read_sheet(path: Path) -> Spreadsheet:
    """The only table of a file; of a workbook the first."""
    return read_sheets(path)[0]


def _sheet(file: str, name: str, rows: Iterable[Row]) -> Spreadsheet | None:
    """A table, once its column names are sound; None if nothing is in it."""
    kept = ((number, cells) for number, cells in rows if any(cells) and not _is_remark(cells))
    below = below_title(kept)
    head = next(below, None)
    if head is None:
        return None
    place = f"{file}, sheet {name}" if name else file
    columns = _columns(head[1], place)
    lines: list[SheetLine] = []
    for number, cells in below:
        if len(lines) >= MOST_ROWS:
            raise BadInput(f"{place}: a table has at most {MOST_ROWS:,} rows.")
        if told := sum_told(cells[0]):
            raise BadInput(f"{place}, row {number}: {told}.")
        lines.append(_line(number, cells, columns, f"{place}, row {number}"))
    return Spreadsheet(file, name, tuple(filter(None, columns)), tuple(lines))


def _is_remark(cells: Sequence[str]) -> bool:
    return cells[0].startswith(REMARK)


def _columns(cells: Sequence[str], place: str) -> list[str]:
    columns = [from_cell(cell).strip() for cell in cells]
    if len(columns) > MOST_COLUMNS:
        raise BadInput(f"{place}: a table has at most {MOST_COLUMNS} columns.")
    name, times = Counter(filter(None, columns)).most_common(1)[0]
    if times > 1:
        raise BadInput(f"{place}: the column {shown(name)} is there twice; rename one.")
    return columns


def _line(number: int, cells: Sequence[str], columns: Sequence[str], place: str) -> SheetLine:
    beyond = [cell for cell in cells[len(columns) :] if cell]
    nameless = [cell for cell, name in zip(cells, columns, strict=False) if cell and not name]
    if beyond or nameless:
        odd = shown((beyond or nameless)[0])
        raise BadInput(f"{place}: {odd} stands in a column without a name; name it or clear it.")
    filled = zip(columns, map(_bare, cells), strict=False)
    return SheetLine(number, {name: cell for name, cell in filled if cell})


def _bare(cell: str) -> str:
    return cell if isinstance(cell, Typed) else from_cell(cell).strip()
