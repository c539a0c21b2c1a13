"""Write tables of a pack as .csv, .tsv or .xlsx."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from simkit.description.game import shown
from simkit.lab.basics.outputs import checked_place, write_asked
from simkit.lab.sheets.pack_sheets import Rows, rows_of_table, tables_of
from simkit.lab.table.csv_text import as_cell
from simkit.lab.table.workbook_bytes import workbook_bytes
from simkit.messages.errors import BadInput, nearest
from simkit.outside.numerals import is_open
from simkit.outside.workbooks import openpyxl
from simkit.values.components import Components

SEPARATORS = {".csv": ",", ".tsv": "\t"}
WORKBOOK = ".xlsx"
MARK = "\ufeff"  # tells Excel that the letters are UTF-8


def checked_tables(pack: Components, asked: str | None, out: Path | None) -> list[str]:
    """The tables to write: one, or all of them where a workbook has room."""
    known = tables_of(pack)
    if asked is not None:
        if asked not in known:
            raise BadInput(f"{pack.game} has no table {shown(asked)}. {nearest(asked, known)}")
        return [asked]
    if not known:
        raise BadInput(f"{pack.game} has no tables of cards or values.")
    if out is None or out.suffix.lower() != WORKBOOK:
        raise BadInput(
            f"name a table, or write all of them to a workbook (--out FILE.xlsx). "
            f"{nearest('', known)}"
        )
    return known


def checked_out(file: str | os.PathLike[str]) -> Path:
    """A place for a spreadsheet; refused before any work."""
    out = Path(file)
    known = (*SEPARATORS, WORKBOOK)
    if out.suffix.lower() not in known:
        raise BadInput(
            f"{out}: a spreadsheet is written to a file that ends in {', '.join(known)}."
        )
    if out.suffix.lower() == WORKBOOK:
        openpyxl()
    return checked_place(out, "--out")


def write_tables(pack: Components, tables: Sequence[str], out: Path) -> Path:
    """Write tables; a workbook has a sheet for each."""
    rows = {table: rows_of_table(pack, table) for table in tables}
    if out.suffix.lower() == WORKBOOK:
        return write_asked(out, workbook_bytes(rows))
    text = separated_text(rows[tables[0]], SEPARATORS[out.suffix.lower()])
    return write_asked(out, MARK + text)


def separated_text(rows: Rows, separator: str = ",") -> str:
    """Rows as text; one that a spreadsheet would run is marked as text."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator, lineterminator="\n")
    writer.writerows([[_cell(value) for value in row] for row in rows])
    return out.getvalue()


def _cell(value: Any) -> Any:
    """A cell; three figures behind a point could be taken for thousands, so a fourth follows."""
    if isinstance(value, float) and is_open(repr(value)):
        return f"{value!r}0"
    return str(value).lower() if isinstance(value, bool) else as_cell(value)
