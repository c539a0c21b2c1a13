"""Read spreadsheets of LibreOffice (.ods), with the extra package defusedxml.

Cells and rows may be repeated, so a small file can stand for a billion of them. They are counted
before they are laid out. Of a formula the value that was stored is read.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from typing import Any

from simkit.messages.errors import BadInput
from simkit.messages.installing import installing
from simkit.outside.numerals import Typed

NEEDED = f"spreadsheets (.ods) need defusedxml: {installing('sheets')}, or save a .csv."
KIND = b"application/vnd.oasis.opendocument.spreadsheet"
MOST_REPEATED = 2**20  # rows of a sheet
MOST_HELD = 200_000  # parts of a row in memory
MOST_DEEP = 100  # parts inside each other
LONGEST_CELL = 100_000  # signs

_NAMES = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}"
_TABLE, _TEXT, _OFFICE, _STYLE = (_NAMES % part for part in ("table", "text", "office", "style"))
_SHEET, _ROW, _CHANGES = (_TABLE + part for part in ("table", "table-row", "tracked-changes"))
_CELLS = (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell")
_VALUES = {"boolean": "boolean-value", "date": "date-value", "time": "time-value"}
_NUMBERS = ("float", "percentage", "currency")
_BETWEEN = {f"{_TEXT}s": " ", f"{_TEXT}tab": "\t", f"{_TEXT}line-break": "\n"}

_LOOKS = f"{_STYLE}table-properties"  # of a sheet: whether it is shown

Row = tuple[int, list[str]]


def is_opendocument(packed: zipfile.ZipFile) -> bool:
    """Whether a packed file says that it is such a spreadsheet."""
    try:
        with packed.open("mimetype") as said:
            return said.read(len(KIND)) == KIND
    except (KeyError, zipfile.BadZipFile, OSError, RuntimeError):
        return False


def sheets_of(content: bytes, most_rows: int, most_columns: int) -> Iterator[tuple[str, list[Row]]]:
    """Every sheet by its name, and its filled rows with their numbers; hidden sheets last.

    Of what is beyond the most one more is read, so that too many can be refused. All sheets
    together may have as many cells as the largest one.
    """
    name, found, number, is_hidden = "", list[Row](), 1, False
    hiding, last = set[str](), list[tuple[str, list[Row]]]()
    left = (most_rows + 1) * (most_columns + 1)  # cells that may be laid out
    for kind, part in _parts(content):
        if kind == HIDES:
            hiding.add(part.get(f"{_STYLE}name", ""))
        elif kind == BEGUN:
            name, found, number = part.get(f"{_TABLE}name", ""), [], 1
            is_hidden = part.get(f"{_TABLE}style-name") in hiding
        elif kind == ENDED and is_hidden:
            last.append((name, found))
        elif kind == ENDED:
            yield name, found
        else:
            _refuse_unreckoned(part, name, number)
            cells, repeated = _cells(part, most_columns), _repeated(part, "rows")
            room = min(repeated, most_rows + 1 - len(found)) if cells else 0
            left -= room * len(cells)
            if left < 0:
                raise BadInput("its sheets have too many cells; split it into several files.")
            found += [(number + n, cells) for n in range(room)]
            number += repeated
    yield from last


HIDES, BEGUN, ROW, ENDED = "a style hides sheets", "a sheet begins", "a row", "it ends"


def _parts(content: bytes) -> Iterator[tuple[str, Any]]:
    """What is read of a file, in its order; everything else is forgotten at once."""
    above: list[Any] = []  # the parts that are open
    held = 0  # parts that are kept, of the row that is read
    for event, part in _events(content):
        if event == "end":
            above.pop()
        around = {each.tag for each in above}
        is_told = _CHANGES not in around and not (part.tag == _SHEET and _SHEET in around)
        if event == "start":
            above.append(part)
            held += 1
            if held > MOST_HELD or len(above) > MOST_DEEP:
                raise BadInput("one of its rows has too many parts")
            if part.tag == _SHEET and is_told:
                yield BEGUN, part
        elif _ROW not in around:
            if part.tag in (_SHEET, _ROW) and is_told:
                yield (ENDED if part.tag == _SHEET else ROW), part
            elif part.tag == _LOOKS and part.get(f"{_TABLE}display") == "false":
                yield HIDES, above[-1]
            held = 0
            if above:
                above[-1].remove(part)


def _events(content: bytes) -> Iterator[tuple[str, Any]]:
    try:
        from defusedxml.ElementTree import iterparse
    except ImportError:
        raise BadInput(NEEDED) from None
    with zipfile.ZipFile(io.BytesIO(content)) as packed, packed.open("content.xml") as part:
        yield from iterparse(part, events=("start", "end"), forbid_dtd=True)


def _cells(row: Any, most_columns: int) -> list[str]:
    """The cells of a row up to the last that is filled, and not many more than are allowed."""
    found: list[str] = []
    empty = 0  # cells that count only if a filled one follows
    for cell in row:
        if cell.tag not in _CELLS or len(found) > most_columns:
            continue
        text, repeated = _text(cell), min(_repeated(cell, "columns"), most_columns + 1)
        if not text:
            empty = min(empty + repeated, most_columns + 1)
            continue
        found += [""] * empty + [text] * repeated
        empty = 0
    return found[: most_columns + 1]


def _refuse_unreckoned(row: Any, sheet: str, number: int) -> None:
    """Refuse a formula whose value the program that wrote it has not stored."""
    place = 1
    for cell in row:
        if cell.tag in _CELLS:
            if cell.get(f"{_TABLE}formula") and not cell.get(f"{_OFFICE}value-type"):
                raise BadInput(f"sheet {sheet}, {unreckoned(place, number)}")
            place += _repeated(cell, "columns")


def unreckoned(column: int, row: int) -> str:
    """What to do about a formula without a value."""
    return (
        f"row {row}, column {letters(column)}: a formula has no stored value; open the file in a "
        "spreadsheet program and save it, or write the value."
    )


def letters(column: int) -> str:
    """A column as spreadsheets name it: A, B, ... Z, AA."""
    rest, place = divmod(column - 1, 26)
    return (letters(rest) if rest else "") + chr(ord("A") + place)


def _repeated(part: Any, what: str) -> int:
    times = part.get(f"{_TABLE}number-{what}-repeated", "1")
    return min(int(times), MOST_REPEATED) if times.isdecimal() and len(times) < 10 else 1


def _text(cell: Any) -> str:
    """A cell as text: whole numbers without a fraction, dates as 2026-03-01."""
    kind = cell.get(f"{_OFFICE}value-type", "")
    if kind in _NUMBERS:
        return _number(cell.get(f"{_OFFICE}value", ""))
    if kind in _VALUES:
        said = cell.get(f"{_OFFICE}{_VALUES[kind]}", "")
        return str(said).removesuffix("T00:00:00")
    lines = ("".join(_words(line)) for line in cell.findall(f"{_TEXT}p"))
    return "\n".join(lines).strip()[:LONGEST_CELL]


def _number(said: str) -> str:
    try:
        return written(float(said))
    except ValueError:
        return said


def written(value: float) -> Typed:
    """A number of a spreadsheet as text: a whole one without a fraction."""
    is_whole = isinstance(value, float) and value.is_integer() and abs(value) < 1e15
    return Typed(int(value) if is_whole else repr(value))


def _words(part: Any) -> Iterator[str]:
    """The text of a paragraph; several spaces stand there as one sign and their number."""
    yield part.text or ""
    for each in part:
        between = _BETWEEN.get(each.tag)
        if between is not None:
            times = each.get(f"{_TEXT}c", "1")
            yield between * (int(times) if times.isdecimal() and len(times) < 4 else 1)
        elif each.tag != f"{_OFFICE}annotation":
            yield from _words(each)
        yield each.tail or ""
