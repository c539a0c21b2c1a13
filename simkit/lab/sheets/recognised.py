"""Recognise files of other programs, and say what simkit does with them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from simkit.lab.sheets.sheet import Spreadsheet, is_spreadsheet, read_sheets
from simkit.messages.errors import BadInput

SHOWN = 6  # columns
OF_LOGS = {"won", "turns", "winner", "outcome", "players"}  # two of them make a log of games


def refuse_foreign(path: Path) -> None:
    """Say of a file of another program what it is and which command reads it; others pass."""
    if not path.is_file():
        return
    if is_spreadsheet(path):
        _refuse_spreadsheet(path)
    if path.suffix.lower() == ".xml":
        raise BadInput(f"{path} looks like plays of BoardGameGeek: {_read_by(path)}")


def refuse_export(path: Path, document: Mapping[str, Any]) -> None:
    """Say of an export of BG Stats what it is; other documents pass."""
    plays = document.get("plays")
    if isinstance(plays, list) and "games" in document:
        raise BadInput(f"{path} is an export of BG Stats: {len(plays):,} plays. {_read_by(path)}")


def _read_by(file: Path | str) -> str:
    return f"Compare it with a game: simkit play-log GAME {file}"


def _refuse_spreadsheet(path: Path) -> None:
    sheets = read_sheets(path)
    raise BadInput(
        f"{path} is a spreadsheet: {_told(sheets[0], len(sheets))}. {_remedy(sheets[0])}"
    )


def _told(sheet: Spreadsheet, count: int) -> str:
    columns = ", ".join(sheet.columns[:SHOWN]) + (", ..." if len(sheet.columns) > SHOWN else "")
    found = f"{len(sheet.lines):,} rows with the columns {columns}"
    return f"{count} sheets, the first with {found}" if count > 1 else found


def _remedy(sheet: Spreadsheet) -> str:
    if len(OF_LOGS & {column.lower() for column in sheet.columns}) > 1:
        return f"It looks like a log of games. {_read_by(sheet.file)}"
    return f"Make a pack of it: simkit pack from {sheet.file} --game GAME --table TABLE"
