"""Implement `simkit check --rerun`: play a stored result again, and compare.

A Parquet file says in its metadata what was played. Text formats and workbooks hold rows alone;
what was played is read from their columns, as far as it stands there. A saved answer of
`run --json` is compared figure by figure, a sweep's folder file by file.
"""

from __future__ import annotations

import csv
import json
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

from simkit.description.game import MOST_GAMES, Game, shown, whole_number
from simkit.finding.registry import find_for_document, games
from simkit.finding.trusted import check_bots
from simkit.lab.basics.seals import Seal, seal_of
from simkit.lab.play.cell import LARGEST_SEED, Cell
from simkit.lab.play.prepare import prepare
from simkit.lab.play.settle import settle
from simkit.lab.play.worker_orders import bot_files, extra_columns, kernel_digest
from simkit.lab.sweeps.cell_again import cell_from, chosen
from simkit.lab.sweeps.folder_check import audit
from simkit.lab.sweeps.manifest import MOST_PACKS, Anything, Named, Prose
from simkit.lab.sweeps.replayed_games import Replay, table_difference
from simkit.lab.sweeps.rerun_answer import Difference, Rerun
from simkit.lab.sweeps.stored import open_sweep
from simkit.lab.table.csv_text import from_cell
from simkit.lab.table.parquet import (
    DAMAGED,
    Unreadable,
    content_of,
    facts_in,
    open_parquet,
    rows_in,
)
from simkit.lab.table.rows import Columns, Labels
from simkit.lab.table.workbook_bytes import MOST_ROWS
from simkit.lab.table.writers import arrow_table, open_writer
from simkit.messages.errors import BadInput
from simkit.outside.files import read_content
from simkit.outside.workbooks import rows_of_workbook
from simkit.values.schema import Integer, ListOf, PlaceInFile

if TYPE_CHECKING:
    import pyarrow as pa

BATCH = 5_000  # rows that are compared at a time
LONGEST_ROW = 1_000_000  # characters
WORKBOOK = ".xlsx"
LARGEST_BOOK, MOST_UNPACKED = 2**28, 2**29  # bytes of a workbook, packed and unpacked
MOST_COLUMNS = 16_384  # of a sheet, says Excel
Row = TypeVar("Row")


@dataclass(frozen=True)
class StoredGames:
    """What a stored result says of its games."""

    path: Path
    cell: Cell
    first: int
    games: int
    kernel: str | None = None  # digests, where the file says them
    components: str | None = None
    bot_files: Mapping[str, Any] | None = None  # what the files said that stand for bots


def rerun(path: str | os.PathLike[str], jobs: int | None = None, progress: bool = False) -> Rerun:
    """Play a stored result again; says whether all rows are identical, and what has changed."""
    stored = Path(path)
    if stored.is_dir():
        return audit(open_sweep(stored), jobs, progress)
    if not stored.exists():
        raise BadInput(f"{stored}: there is no such file.")
    if not stored.is_file():
        raise BadInput(f"{stored}: this is no ordinary file.")
    kind = KINDS.get(stored.suffix.lower())
    if kind is None:
        raise BadInput(f"{stored}: a stored result ends in {', '.join(KINDS)}, or is a folder.")
    return kind(stored, jobs, progress)


# --- What was played -----------------------------------------------------------------------------


def _changes(source: StoredGames) -> list[str]:
    """Which rules or values are others now than when the file was written."""
    found = []
    game = source.cell.game
    kernel = kernel_digest(game)
    if source.kernel not in (None, kernel):
        found.append(
            f"the rules of {game.name} have changed (kernel {source.kernel}, now {kernel})"
        )
    now = settle(source.cell).components.digest()
    if source.components not in (None, now):
        found.append(f"component values have changed (digest {source.components}, now {now})")
    said = source.bot_files or {}
    found += [f"the bot file {file} has changed" for file in _changed_bots(source.cell, said)]
    return found


def _changed_bots(cell: Cell, said: Mapping[str, Any]) -> Iterator[str]:
    """The files that stand for bots and say something else than they did."""
    for file, now in bot_files(cell).items():
        if said.get(file, now) != now:
            yield file


def _rows(replay: Replay, source: StoredGames, first: int, games: int) -> Columns:
    """The rows of some games, with every column that a file may have."""
    cell = source.cell
    prepared = replay.ready(cell, cell.game.title, partial(prepare, cell))
    settings = prepared.labels.settings | extra_columns(cell)
    return Labels(cell.seed, settings, cell.bots).rows(replay.play(prepared, first, games))


def _batches(source: StoredGames) -> Iterator[tuple[int, int]]:
    """The games of a source, some at a time: (first, games)."""
    for first in range(source.first, source.first + source.games, BATCH):
        yield first, min(BATCH, source.first + source.games - first)


# --- Parquet -------------------------------------------------------------------------------------


def _rerun_parquet(path: Path, jobs: int | None, progress: bool) -> Rerun:
    file, source = _parquet_source(path)
    found = Rerun(str(path), source.cell.game.name, changed=_changes(source))
    with closing(Replay(jobs, source.games, progress)) as replay:
        _compare_parquet(file, source, replay, found)
    return found


def _parquet_source(path: Path) -> tuple[pa.ParquetFile, StoredGames]:
    content = content_of(path)
    if seal_of(content) is Seal.BROKEN:  # a file of an older simkit has none
        raise Unreadable(path, DAMAGED)
    file = open_parquet(content, path)
    facts = facts_in(file, path)
    if facts.get("kind") == "members":
        raise BadInput(f"{path} holds rows of --members; rerun the file that --out wrote.")
    first, rows = facts.get("first", 0), file.metadata.num_rows
    if not isinstance(first, int) or facts.get("games", rows) != rows:
        raise BadInput(f"{path}: it holds {rows:,} rows of {shown(facts.get('games'))} games.")
    digests = (facts.get(name) for name in ("kernel", "components", "bot_files"))
    return file, StoredGames(path, cell_from(facts, path), first, rows, *digests)


def _compare_parquet(
    file: pa.ParquetFile, source: StoredGames, replay: Replay, found: Rerun
) -> None:
    first = source.first
    for batch in rows_in(file, source.path, BATCH):
        now = arrow_table(_rows(replay, source, first, batch.num_rows))
        found.note(*table_difference(batch, now, first))
        found.games += batch.num_rows
        first += batch.num_rows


# --- Text ----------------------------------------------------------------------------------------


def _rerun_json(path: Path, jobs: int | None, progress: bool) -> Rerun:
    """A list of rows, or the answer of a run."""
    return (_rerun_answer if holds_answer(path) else _rerun_text)(path, jobs, progress)


def holds_answer(path: Path) -> bool:
    """Whether a JSON file holds an answer; else it holds a list of rows, which may be long."""
    with path.open("rb") as file:
        return file.read(1) == b"{"


def _rerun_text(path: Path, jobs: int | None, progress: bool) -> Rerun:
    """The rows are written anew, in the same format, and the two files compared row by row."""
    source = _text_source(path)
    compare = _compare_sheets if _is_workbook(path) else _compare_lines
    found = Rerun(str(path), source.cell.game.name, games=source.games)
    with tempfile.TemporaryDirectory(prefix="simkit-") as place:
        again = Path(place) / f"again{path.suffix.lower()}"
        with closing(Replay(jobs, source.games, progress)) as replay, open_writer(again) as writer:
            for first, games in _batches(source):
                writer.add(_rows(replay, source, first, games))
            writer.finish({})
        compare(path, again, source.first, found)
    return found


def _is_workbook(path: Path) -> bool:
    return path.suffix.lower() == WORKBOOK


def _text_source(path: Path) -> StoredGames:
    """What the columns of the first row say; such a file says nothing else of its games."""
    row, rows = _first_row(path)
    game = _game_with(row, path)
    bots = [str(row[name]) for name in row if name == "bot" or name.startswith("bot_")]
    settings = {setting.key: row[setting.key] for setting in game.settings}
    seed = whole_number(row["seed"], f"{path}: seed", 0, LARGEST_SEED)
    first = whole_number(row["game"], f"{path}: game", 0, MOST_GAMES - 1)
    return StoredGames(path, Cell(game, chosen(game, settings), tuple(bots), seed), first, rows)


def _first_row(path: Path) -> tuple[dict[str, Any], int]:
    """The first row of a file, and how many there are."""
    try:
        if _is_workbook(path):
            sheet = _sheet(path)
            heading, cells = next(sheet), map(from_cell, next(sheet))
            return dict(zip_longest(heading, cells, fillvalue="")), 1 + sum(1 for _ in sheet)
        with path.open(encoding="utf-8", newline="") as file:
            if path.suffix.lower() == ".csv":
                rows = _Lines(file, path).rows(csv.reader)
                heading, first = next(rows), next(rows)
                cells = map(from_cell, first)
                return dict(zip(heading, cells, strict=True)), 1 + sum(1 for _ in rows)
            lines = _Lines(file, path).rows(iter)
            next(lines)  # the opening bracket
            row = json.loads(next(lines).rstrip().rstrip(","))
            return dict(row), sum(1 for line in lines if line.startswith("{")) + 1
    except (StopIteration, ValueError, TypeError, RecursionError, csv.Error):
        raise BadInput(f"{path}: this does not hold rows as simkit writes them.") from None


class _Lines:
    """The lines of a file; a row longer than any of ours is refused, not held in memory."""

    def __init__(self, file: TextIO, path: Path) -> None:
        self._file, self._path = file, path
        self._row = 0  # signs so far: a row of CSV may have several lines

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        line = self._file.readline(LONGEST_ROW + 1)
        self._row += len(line)
        if self._row > LONGEST_ROW:
            raise BadInput(
                f"{self._path}: a row has more than {LONGEST_ROW:,} characters; "
                "simkit writes no such file."
            )
        if not line:
            raise StopIteration
        return line

    def rows(self, reader: Callable[[Iterator[str]], Iterator[Row]]) -> Iterator[Row]:
        """What a reader makes of the lines."""
        for row in reader(self):
            self._row = 0
            yield row


def _game_with(row: Mapping[str, Any], path: Path) -> Game:
    """The game whose settings and metrics are the columns of a row."""
    for game in games().values():
        columns = {setting.key for setting in game.settings} | {m.name for m in game.metrics}
        if columns | {"game", "seed", "outcome"} <= set(row):
            return game
    raise BadInput(f"{path}: these are not the columns of a game that simkit knows.")


def _compare_lines(stored: Path, again: Path, first: int, found: Rerun) -> None:
    with stored.open(encoding="utf-8") as file, again.open(encoding="utf-8") as new:
        old = _Lines(file, stored).rows(iter)
        heading = next(old), next(new)
        if heading[0] != heading[1]:
            found.note(found.games, Difference(None, "the heading", *map(shown, heading)))
        for number, (left, right) in enumerate(zip_longest(old, new, fillvalue="")):
            if left != right:
                found.note(1, _line_difference(heading[0], left, right, first + number))


def _sheet(path: Path) -> Iterator[list[str]]:
    """The rows of the first sheet, in texts."""
    content = read_content(path, LARGEST_BOOK)
    sheets = rows_of_workbook(content, str(path), MOST_ROWS, MOST_COLUMNS, MOST_UNPACKED)
    return (cells for _, cells in next(sheets)[1])


def _compare_sheets(stored: Path, again: Path, first: int, found: Rerun) -> None:
    old, new = _sheet(stored), _sheet(again)
    heading = next(old), next(new)
    if heading[0] != heading[1]:
        found.note(found.games, Difference(None, "the heading", *map(_row_text, heading)))
    for number, (left, right) in enumerate(zip_longest(old, new, fillvalue=())):
        if left != right:
            found.note(1, _row_difference(heading[1], left, right, first + number))


def _row_difference(
    names: Sequence[str], left: Sequence[str], right: Sequence[str], game: int
) -> Difference:
    """Which column of a row differs."""
    cells = zip_longest(names, left, right, fillvalue="")
    name, one, other = next(each for each in cells if each[1] != each[2])
    return Difference(game, name or "a cell without a heading", one, other)


def _row_text(cells: Sequence[str]) -> str:
    return shown(", ".join(cells))


def _line_difference(heading: str, left: str, right: str, game: int) -> Difference:
    """Which column of a line differs."""
    names = _cells(heading)
    if len(names) > 1:
        rows = [dict(zip(names, _cells(line), strict=False)) for line in (left, right)]
    else:
        rows = [_object(line) for line in (left, right)]
    for name in dict.fromkeys((*rows[0], *rows[1])):
        if rows[0].get(name) != rows[1].get(name):
            return Difference(game, name, rows[0].get(name), rows[1].get(name))
    return Difference(game, "the line", shown(left.rstrip()), shown(right.rstrip()))


def _cells(line: str) -> list[str]:
    try:
        return next(csv.reader([line]), [])
    except csv.Error:
        return []


def _object(line: str) -> dict[str, Any]:
    try:
        return dict(json.loads(line.rstrip().rstrip(",")))
    except (ValueError, TypeError, RecursionError):
        return {}


# --- An answer -----------------------------------------------------------------------------------


ANSWER = {
    "game": Prose(),
    "settings": Named(Anything()),
    "bot": Prose(),
    "packs": ListOf(Prose(), 0, MOST_PACKS),
    "knobs": Named(Named(Anything())),
    "games": Integer(1, MOST_GAMES),
    "seed": Integer(0, LARGEST_SEED),
}
"""What of an answer is played by; the functions that take it say what else is wrong with it."""


def _rerun_answer(path: Path, jobs: int | None, progress: bool) -> Rerun:
    """The object that `simkit run --json` printed: the same figures once more."""
    from simkit.lab.basics.documents import read_document
    from simkit.lab.play.run import run

    told = read_document(path)
    needed = ("game", "settings", "bot", "games", "seed", "outcomes")
    if any(told.get(key) is None for key in needed):
        raise BadInput(f"{path}: this is not what simkit run --json prints.")
    for key, kind in ANSWER.items():
        if told.get(key) is not None:
            kind.read(told[key], PlaceInFile(str(path), key))
    check_bots(told["bot"])
    check_bots(told["settings"].get("bots"))
    game = find_for_document(told["game"], str(path), path.parent)
    again = run(
        game.typed,
        games=told["games"],
        seed=told["seed"],
        bot=told["bot"],
        jobs=jobs,
        packs=told.get("packs") or (),
        overrides=told.get("overrides") or {},
        knobs=told.get("knobs"),
        forbid=told.get("forbidden") or (),
        progress=progress,
        keep_rows=False,
        **chosen(game, told["settings"]),
    ).summary()
    found = Rerun(str(path), game.name, games=told["games"])
    if told.get("version") != again["version"]:
        found.changed.append(f"simkit was {told.get('version')}, is {again['version']}")
    if told.get("game_digest", "") != game.digest:
        found.changed.append(f"{game.typed} has changed")
    for key in ("settings", "components", "outcomes", "metrics"):
        if told.get(key) != again[key]:
            found.note(1, _figure(key, told.get(key), again[key]))
    return found


def _figure(key: str, old: Any, new: Any) -> Difference:
    """The first figure that differs, named by the way to it."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for name in dict.fromkeys((*old, *new)):
            if old.get(name) != new.get(name):
                return _figure(f"{key}.{name}", old.get(name), new.get(name))
    return Difference(None, key, old, new)


KINDS = {
    ".parquet": _rerun_parquet,
    ".csv": _rerun_text,
    ".json": _rerun_json,
    WORKBOOK: _rerun_text,
}
"""How each kind of stored result is played again."""
