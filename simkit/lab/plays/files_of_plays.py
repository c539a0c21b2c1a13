"""Read any file of plays into columns: spreadsheets, BG Stats, BoardGameGeek.

A play is a line of texts by column. Which of them simkit understands, `log_map` says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from simkit.description.game import Game
from simkit.lab.plays.bg_stats import plays_of_bg_stats
from simkit.lab.plays.bgg_plays import plays_of_bgg
from simkit.lab.plays.recorded import Play
from simkit.lab.sheets.sheet import read_sheet, refuse_unread
from simkit.messages.errors import BadInput
from simkit.outside.files import read_content
from simkit.outside.separated import rows_of_text
from simkit.outside.table_shape import below_title, sum_told
from simkit.outside.workbooks import is_workbook
from simkit.values.schema import PlaceInFile

LARGEST = 50_000_000  # bytes
MOST_PLAYS = 20_000
TABLE, BG_STATS, BGG = "a table", "an export of BG Stats", "plays of BoardGameGeek"


@dataclass(frozen=True)
class Plays:
    """All plays of a file."""

    file: str
    kind: str  # TABLE, BG_STATS or BGG
    columns: tuple[str, ...]
    plays: tuple[Play, ...]


def read_plays(path: Path, game: Game) -> Plays:
    """The plays of a file. What it is, its first signs tell, not its name."""
    refuse_unread(path)
    content = read_content(path, LARGEST)
    begins = content.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    if is_workbook(content):
        sheet = read_sheet(path)
        plays = [Play(f"row {line.number}", line.cells) for line in sheet.lines]
        return _plays(path, TABLE, sheet.columns, plays)
    if begins in (b"{", b"<"):
        read, kind = (plays_of_bg_stats, BG_STATS) if begins == b"{" else (plays_of_bgg, BGG)
        plays = list(read(content, path, game))
        named = dict.fromkeys(column for play in plays for column in play.fields)
        return _plays(path, kind, tuple(named), plays)
    columns, lines = _table(content, str(path))
    return _plays(path, TABLE, columns, list(lines))


def _plays(path: Path, kind: str, columns: Sequence[str], plays: Sequence[Play]) -> Plays:
    if not plays:
        raise BadInput(f"{path}: a log needs a line of column names and a line for each game.")
    if len(plays) > MOST_PLAYS:
        raise BadInput(f"{path}: a log has at most {MOST_PLAYS:,} games.")
    return Plays(str(path), kind, tuple(columns), tuple(plays))


def _table(content: bytes, file: str) -> tuple[Sequence[str], Iterator[Play]]:
    filled = ((n, cells) for n, cells in rows_of_text(content, file) if _counts(cells))
    rows = below_title(filled)
    _, head = next(rows, (0, []))
    for place, column in enumerate(head):
        if column in head[:place]:
            raise BadInput(f"{file}: the column {column} stands twice.")
    return head, (_line(file, number, cells, head) for number, cells in rows)


def _counts(cells: Sequence[str]) -> bool:
    return any(cells) and not cells[0].startswith("#")


def _line(file: str, number: int, cells: Sequence[str], columns: Sequence[str]) -> Play:
    if told := sum_told(cells[0]):
        raise PlaceInFile(file, f"line {number}").bad(told)
    if len(cells) != len(columns):
        told = f"it has {len(cells)} fields, and there are {len(columns)} columns"
        raise PlaceInFile(file, f"line {number}").bad(told)
    return Play(f"line {number}", dict(zip(columns, cells, strict=True)))
