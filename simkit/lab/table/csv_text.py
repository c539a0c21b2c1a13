"""Write tables as CSV, in which no text can act as a formula.

Spreadsheets run what begins with = + - or @. An apostrophe in front, which they do not show, makes
plain text of it; numbers stay numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd

APOSTROPHE = "'"
FORMULAS = ("=", "+", "-", "@", "\t", "\r")


def csv_text(frame: pd.DataFrame, heading: bool = True) -> str:
    """The table's lines, with a heading unless it stands there already."""
    plain = frame.rename(columns=as_cell)
    for name, kind in plain.dtypes.items():
        if kind.kind not in "biuf":
            plain[name] = plain[name].map(as_cell)
    return str(plain.to_csv(header=heading, index=False, lineterminator="\n"))


def as_cell(value: Any) -> Any:
    """A value as it stands in a cell: a text that a spreadsheet would run is marked as text."""
    if not isinstance(value, str) or _is_number(value):
        return value
    return APOSTROPHE + value if _bare(value).startswith(FORMULAS) else value


def from_cell(text: str) -> str:
    """The text that `as_cell` has marked."""
    marked = text.startswith(APOSTROPHE) and _bare(text).startswith(FORMULAS)
    return text[len(APOSTROPHE) :] if marked else text


def _bare(text: str) -> str:
    """Without apostrophes in front: a text that has one of its own gets one more."""
    return text.lstrip(APOSTROPHE)


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
