"""The pages of `simkit pack`: what was written, and how a spreadsheet was read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Ink, paragraph
from simkit.view.text.words import counted, listed


def text_page(text: str, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """A table or a pack as it is written to files."""
    return text.rstrip("\n")


def written_page(
    data: Mapping[str, Any], use: str = "", *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """`simkit pack to-csv --out FILE`; `use` says how another program reads it."""
    tables = ", ".join(data["tables"])
    written = paragraph(f"{data['out']} holds {tables} of {data['game']}.", width)
    return "\n".join(filter(None, [written, use]))


def made_page(data: Mapping[str, Any], *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """The page of `simkit pack from FILE --out FILE.toml`."""
    rows = f"read from {counted(data['entries'], 'row')} of {data['file']}"
    lines = [f"{data['out']} is a pack with {counted(data['values'], 'value')}, {rows}."]
    lines += data["reading"]
    if data["unchanged"]:
        same = counted(data["unchanged"], "value")
        lines.append(f"Left out: {same} that {data['game']} already has. To keep them, add --all.")
    for table, columns in data["unread"].items():
        lines.append(_unread(table, columns))
    lines += data["hints"]
    return "\n".join(paragraph(line, width) for line in lines)


def _unread(table: str, columns: Sequence[str]) -> str:
    """Columns that the pack holds, though they change no game."""
    named = listed(f'"{column}"' for column in columns)
    many = len(columns) > 1
    which, them = ("columns", "them") if many else ("column", "it")
    is_kept = "are" if many else "is"
    return f"The {which} {named} of {table} {is_kept} kept in the pack, but no rule uses {them}."
