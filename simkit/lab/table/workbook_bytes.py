"""Write Excel workbooks (.xlsx) with the extra openpyxl.

What is written is a number, true or false, or text that is marked as such: nothing that a
spreadsheet would run.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from simkit.lab.table.csv_text import as_cell
from simkit.outside.workbooks import openpyxl

MOST_ROWS = 1_048_575  # of a sheet, below its column names, says Excel
LONGEST_NAME = 31  # of a sheet


def workbook_bytes(tables: Mapping[str, Iterable[Sequence[Any]]]) -> bytes:
    """A workbook with a sheet for each table, the first row of which are its column names."""
    book = openpyxl().Workbook(write_only=True)
    for name, rows in tables.items():
        sheet = book.create_sheet(name[:LONGEST_NAME])
        sheet.freeze_panes = "B2"
        for row in rows:
            sheet.append([_cell(sheet, value) for value in row])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _cell(sheet: Any, value: Any) -> Any:
    """A cell; text is marked as text, so that it is never taken for a formula."""
    if not isinstance(value, str) or not value:
        return None if isinstance(value, str) else value
    from openpyxl.cell import WriteOnlyCell

    cell = WriteOnlyCell(sheet, as_cell(value))
    cell.data_type = "s"
    return cell
