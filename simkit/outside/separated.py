"""Read text tables (CSV): cells separated by commas, semicolons or tabs.

Excel of most of Europe writes semicolons and, unless asked for UTF-8, the letters of Windows.
"""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Iterator

from simkit.messages.errors import BadInput, why_unread

SEPARATORS = (",", ";", "\t")
OF_EXCEL = "sep="  # a first line that tells Excel the separator
LONGEST_CELL = 10_000
_MARKED = ((codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))


def rows_of_text(content: bytes, file: str) -> Iterator[tuple[int, list[str]]]:
    """The rows of a text with their numbers."""
    text = _decoded(content, file)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator_of(text))
    try:
        for cells in reader:
            if cells and not cells[0].lower().startswith(OF_EXCEL):
                if max(map(len, cells)) > LONGEST_CELL:
                    raise BadInput(
                        f"{file}, row {reader.line_num}: a cell has over {LONGEST_CELL:,} signs; "
                        "is a quotation mark left open?"
                    )
                yield reader.line_num, [cell.strip() for cell in cells]
    except csv.Error as problem:
        raise BadInput(f"{file}, row {reader.line_num}: it cannot be read ({problem}).") from None


def separator_of(text: str) -> str:
    """The sign between cells: what `sep=` says, or what the column names have most often."""
    lines = (line for line in text.splitlines() if line.strip() and not line.startswith("#"))
    head = next(lines, "")
    if head.lower().startswith(OF_EXCEL):
        return head[len(OF_EXCEL) : len(OF_EXCEL) + 1] or ","
    for line in (head, *lines):
        unquoted = "".join(line.split('"')[::2])
        found = max(SEPARATORS, key=unquoted.count)
        if found in unquoted:  # a title above the column names has none
            return found
    return SEPARATORS[0]


def _decoded(content: bytes, file: str) -> str:
    """The text, in whichever of the usual encodings it is."""
    try:
        for mark, encoding in _MARKED:
            if content.startswith(mark):
                return content.decode(encoding)
        if b"\0" in content:
            raise BadInput(f"{file}: this is no table in text; save it as .csv or .xlsx.")
        try:
            return content.decode("utf-8-sig")
        except UnicodeDecodeError:
            return content.decode("cp1252")
    except UnicodeDecodeError as problem:
        raise BadInput(f"{file}: {why_unread(problem)}; save the file as UTF-8.") from None
