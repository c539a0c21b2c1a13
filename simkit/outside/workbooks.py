"""Read workbooks of Excel (.xlsx), with openpyxl, and of LibreOffice (.ods).

Both are extras of simkit. Of a formula the value that Excel has stored is read.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from itertools import islice
from typing import Any

from simkit.messages.errors import BadInput
from simkit.messages.installing import installing
from simkit.outside.opendocument import is_opendocument, sheets_of, unreckoned, written

MOST_UNPACKED = 100_000_000  # bytes
MOST_PARTS = 2_000
MOST_TAGS = 1_000_000  # of XML in all parts: some 250,000 filled cells. Each takes microseconds
ROW = 5  # tags for which a row counts: an empty one is as wide as all
STEP = 2**20  # bytes that are unpacked at a time
MOST_SHEETS = 50
LAST_ROW = 1_048_576  # of a sheet, says Excel
MAGIC = b"PK\x03\x04"

NEEDED = f"workbooks need openpyxl: {installing('sheets')}, or save the table as .csv."

Rows = Iterator[tuple[int, list[str]]]


def openpyxl() -> Any:
    """The library, or one message that says how to get it."""
    try:
        import openpyxl
    except ImportError:
        raise BadInput(NEEDED) from None
    return openpyxl


def is_workbook(content: bytes) -> bool:
    return content.startswith(MAGIC)


def rows_of_workbook(
    content: bytes, file: str, most_rows: int, most_columns: int, unpacked: int = MOST_UNPACKED
) -> Iterator[tuple[str, Rows]]:
    """Every sheet by its name, and its filled rows with their numbers; those hidden last.

    Of columns beyond the most one is read, so that too many can be refused; of rows half as many
    may be blank. `unpacked` is how many bytes there may be of all of it.
    """
    with _opened(content, file, unpacked) as packed:
        read = _opendocument if is_opendocument(packed) else _excel
    try:
        sheets = list(islice(read(content, 2 * most_rows, most_columns + 1), MOST_SHEETS))
    except BadInput as problem:
        raise BadInput(f"{file}: {problem}") from None
    except Exception as problem:
        raise BadInput(f"{file}: simkit cannot read this workbook ({_brief(problem)}).") from None
    for name, rows in sheets:
        place = f"{file}, sheet {name}"
        yield name, _bounded(_legible(rows, place), place, 2 * most_rows)


def _opendocument(content: bytes, most_rows: int, most_columns: int) -> Iterator[tuple[str, Rows]]:
    for name, rows in sheets_of(content, most_rows, most_columns):
        yield name, iter(rows)


def _excel(content: bytes, most_rows: int, most_columns: int) -> Iterator[tuple[str, Rows]]:
    book, formulas = (
        openpyxl().load_workbook(io.BytesIO(content), read_only=True, data_only=values)
        for values in (True, False)
    )
    pairs = zip(book.worksheets, formulas.worksheets, strict=True)
    for sheet, formulated in sorted(pairs, key=lambda pair: pair[0].sheet_state != "visible"):
        yield sheet.title, _rows(sheet, formulated, most_columns)


def _legible(rows: Rows, place: str) -> Rows:
    try:
        yield from rows
    except BadInput as problem:
        raise BadInput(f"{place}, {problem}") from None
    except Exception as problem:
        raise BadInput(f"{place}: simkit cannot read it ({_brief(problem)}).") from None


def _bounded(rows: Rows, place: str, most_rows: int) -> Rows:
    for number, cells in rows:
        if number > most_rows:
            raise BadInput(f"{place}: row {number:,} is filled; {most_rows:,} rows are read.")
        yield number, cells


def _rows(sheet: Any, written: Any, most_columns: int) -> Rows:
    """The filled rows of a sheet; `written` is the same one with its formulas."""
    found = zip(_values(sheet, most_columns), _values(written, most_columns), strict=True)
    for number, (values, formulas) in enumerate(found, start=1):
        if any(value is not None for value in formulas):
            _refuse_unreckoned(values, formulas, number)
            yield number, _trimmed([_text(value) for value in values])


def _values(sheet: Any, most_columns: int) -> Iterator[tuple[Any, ...]]:
    sheet.reset_dimensions()
    found: Iterator[tuple[Any, ...]] = sheet.iter_rows(
        max_row=LAST_ROW, max_col=most_columns, values_only=True
    )
    return found


def _refuse_unreckoned(values: Sequence[Any], formulas: Sequence[Any], number: int) -> None:
    """Refuse a formula whose value the program that wrote it has not stored."""
    for place, (value, formula) in enumerate(zip(values, formulas, strict=True), start=1):
        if value is None and formula is not None:
            raise BadInput(unreckoned(place, number))


def _brief(problem: Exception) -> str:
    """What a library says, on one line."""
    return str(problem).partition("\n")[0].rstrip(".")


def _trimmed(cells: list[str]) -> list[str]:
    """The cells up to the last that is filled: a sheet may be as wide as its widest row."""
    while cells and not cells[-1]:
        cells.pop()
    return cells


def _opened(content: bytes, file: str, unpacked: int) -> zipfile.ZipFile:
    """The packed file. A small one may unpack to one that fills the memory."""
    try:
        packed = zipfile.ZipFile(io.BytesIO(content))
    except (zipfile.BadZipFile, ValueError) as problem:
        raise BadInput(f"{file}: the workbook is damaged ({problem}).") from None
    parts = packed.infolist()
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > unpacked:
        most = f"{unpacked // 10**6} MB"
        raise BadInput(f"{file}: the workbook is too large; it may unpack to {most}.")
    _refuse_many_tags(packed, file)
    return packed


def _refuse_many_tags(packed: zipfile.ZipFile, file: str) -> None:
    """Refuse what would be parsed for minutes: a small file can hold millions of empty cells."""
    tags = 0
    for part in packed.infolist():
        try:
            for piece in _pieces(packed, part):
                tags += piece.count(b"<") + ROW * piece.count(b"<row")
                if tags > MOST_TAGS:
                    raise BadInput(
                        f"{file}: the workbook is too large; it may have some "
                        f"{MOST_TAGS // 4:,} filled cells. Save the sheet as .csv."
                    )
        except (OSError, RuntimeError, ValueError, EOFError, zipfile.BadZipFile, zlib.error) as why:
            raise BadInput(f"{file}: the workbook is damaged ({_brief(why)}).") from None


def _pieces(packed: zipfile.ZipFile, part: zipfile.ZipInfo) -> Iterator[bytes]:
    with packed.open(part) as opened:
        while piece := opened.read(STEP):
            yield piece


def _text(value: Any) -> str:
    """A cell as text: whole numbers without a fraction, dates as 2026-03-01."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return written(value)
    if isinstance(value, datetime) and value.time() == datetime.min.time():
        return value.date().isoformat()
    return value.isoformat() if isinstance(value, date | datetime) else str(value).strip()
