"""What `simkit rerun` does: play a stored result again, from what its file says, and compare.

A Parquet file says in its metadata what was played. The text formats hold rows alone; what was
played is read from their columns, as far as it stands there. A saved answer of `run --json` is
compared figure by figure, a sweep's folder file by file.
"""

from __future__ import annotations

import csv
import json
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, nullcontext
from dataclasses import asdict, dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.errors import BadInput
from simkit.game import Game, shown
from simkit.lab.basics.command_line import command
from simkit.lab.basics.compiling import compile_notice
from simkit.lab.play.cell import Cell, Prepared, prepare, settle
from simkit.lab.play.chunks import play_games, workers
from simkit.lab.play.run_progress import Progress
from simkit.lab.play.worker_orders import Pack, bot_files, extra_columns, kernel_digest, laid_out
from simkit.lab.sweeps.folder import Folder
from simkit.lab.table.csv_text import from_cell
from simkit.lab.table.rows import Columns, Labels, joined
from simkit.lab.table.writers import METADATA_KEY, arrow_table, open_writer
from simkit.registry import find, games

if TYPE_CHECKING:
    import pyarrow as pa

BATCH = 5_000  # rows that are compared at a time


@dataclass(frozen=True)
class Difference:
    """The first place where the stored rows and the new ones part."""

    game: int | None
    column: str
    stored: Any
    now: Any


@dataclass
class Rerun:
    """What playing a stored result again has shown."""

    file: str
    game: str
    games: int = 0
    differing: int = 0  # games, or figures of an answer
    first: Difference | None = None
    changed: list[str] = field(default_factory=list)  # rules or values that are others now

    @property
    def identical(self) -> bool:
        return not self.differing

    def summary(self) -> dict[str, Any]:
        """What `simkit rerun --json` prints."""
        return {
            **asdict(self),
            "identical": self.identical,
            "again": command("rerun", self.file),
        }

    def note(self, differing: int, first: Difference | None) -> None:
        self.differing += differing
        self.first = self.first or first


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
        return _rerun_folder(Folder(stored), jobs, progress)
    if not stored.is_file():
        raise BadInput(f"{stored}: there is no such file.")
    kinds = {".parquet": _rerun_parquet, ".csv": _rerun_text, ".json": _rerun_json}
    kind = kinds.get(stored.suffix.lower())
    if kind is None:
        raise BadInput(f"{stored}: a stored result ends in {', '.join(kinds)}, or is a folder.")
    return kind(stored, jobs, progress)


# --- What was played -----------------------------------------------------------------------------


def cell_from(facts: Mapping[str, Any], place: Path, packs: Sequence[Any] | None = None) -> Cell:
    """The cell that the metadata of a file describes; packs are looked for where they were."""
    try:
        game = find(facts["game"])
        given = facts.get("given")
        return Cell(
            game=game,
            settings=_chosen(game, facts["settings"]) if given is None else given,
            bots=tuple(facts["bots"]),
            seed=int(facts["seed"]),
            packs=tuple(facts["packs"]) if packs is None else tuple(packs),
            overrides=tuple((path, value) for path, value in facts.get("overrides", ())),
            knobs=facts["knobs"],
        )
    except (KeyError, TypeError, ValueError) as problem:
        why = f"what the file says of its games is incomplete ({problem!r})"
        raise BadInput(f"{place}: {why}.") from None


def _chosen(game: Game, settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings that are not at their default: the others need not be given."""
    known = {setting.key: setting for setting in game.settings}
    return {
        key: value
        for key, value in settings.items()
        if value != "" and known[key].text(known[key].parse(value)) != _default_text(known[key])
    }


def _default_text(setting: Any) -> str:
    return "" if setting.default is None else str(setting.text(setting.default))


def _changes(source: StoredGames) -> list[str]:
    """Which rules or values are others now than when the file was written."""
    found = []
    game = source.cell.game
    kernel = kernel_digest(game.package)
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


class Replay:
    """The games of cells once more; a cell is made ready once for all its files."""

    def __init__(self, jobs: int | None, games: int, progress: bool) -> None:
        self._jobs = workers(jobs)
        self._ready: tuple[Cell, Prepared] | None = None
        self._line = Progress(games) if progress else None
        self._loud = progress
        self._done = self._wins = 0

    def rows(self, source: StoredGames, first: int, games: int) -> Columns:
        """The rows of some games, with every column that a file may have."""
        prepared = self._prepared(source.cell)
        with closing(play_games(prepared, games, self._jobs, first=first)) as chunks:  # type: ignore[type-var]
            chunk = joined(list(chunks))
        self._done += len(chunk)
        self._wins += chunk.wins
        if self._line:
            self._line.update(self._done, self._wins)
        settings = prepared.labels.settings | extra_columns(source.cell)
        return Labels(source.cell.seed, settings, source.cell.bots).rows(chunk)

    def close(self) -> None:
        if self._line and self._done:
            self._line.close(self._done, self._wins)

    def _prepared(self, cell: Cell) -> Prepared:
        if self._ready is None or self._ready[0] != cell:
            with compile_notice(cell.game.title) if self._loud else nullcontext():
                self._ready = (cell, prepare(cell))
        return self._ready[1]


def _batches(source: StoredGames) -> Iterator[tuple[int, int]]:
    """The games of a source, some at a time: (first, games)."""
    for first in range(source.first, source.first + source.games, BATCH):
        yield first, min(BATCH, source.first + source.games - first)


# --- Parquet -------------------------------------------------------------------------------------


def _rerun_parquet(path: Path, jobs: int | None, progress: bool) -> Rerun:
    source = _parquet_source(path)
    found = Rerun(str(path), source.cell.game.name, changed=_changes(source))
    with closing(Replay(jobs, source.games, progress)) as replay:
        _compare_parquet(source, replay, found)
    return found


def _rerun_folder(folder: Folder, jobs: int | None, progress: bool) -> Rerun:
    """Every file of a sweep; its packs are those that the folder has kept."""
    with tempfile.TemporaryDirectory(prefix="simkit-") as place:
        packs = _packs_kept(folder, Path(place))
        names = sorted(folder.shards())
        if not names:
            raise BadInput(f"{folder.path}: no game is stored here yet.")
        sources = [_parquet_source(folder.rows / name, packs) for name in names]
        found = Rerun(str(folder.path), sources[0].cell.game.name)
        total = sum(source.games for source in sources)
        with closing(Replay(jobs, total, progress)) as replay:
            for source in sources:
                found.changed += [each for each in _changes(source) if each not in found.changed]
                _compare_parquet(source, replay, found)
    return found


def _packs_kept(folder: Folder, place: Path) -> list[Path]:
    """The packs of a sweep as its folder has kept them, written out."""
    kept = [Pack(pack["file"], pack["text"]) for pack in folder.manifest()["packs"]]
    return [laid_out(place, number, pack) for number, pack in enumerate(kept)]


@contextmanager
def cell_again(folder: Folder, file: Path) -> Iterator[Cell]:
    """The cell whose games are in a file of a sweep's folder, with the packs that it has kept."""
    with tempfile.TemporaryDirectory(prefix="simkit-") as place:
        yield _parquet_source(file, _packs_kept(folder, Path(place))).cell


def _parquet_source(path: Path, packs: Sequence[Path] | None = None) -> StoredGames:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        metadata = pq.read_metadata(path)
        facts = json.loads((metadata.metadata or {})[METADATA_KEY.encode()])
    except KeyError:
        raise BadInput(
            f"{path}: simkit did not write it; it does not say what was played."
        ) from None
    except (OSError, pa.ArrowInvalid, ValueError) as problem:
        raise BadInput(f"{path}: the file cannot be read ({problem}).") from None
    if facts.get("kind") == "cast":
        raise BadInput(f"{path} holds rows of the cast; rerun the file that --out wrote.")
    return StoredGames(
        path,
        cell_from(facts, path, packs),
        facts.get("first", 0),
        metadata.num_rows,
        facts.get("kernel"),
        facts.get("components"),
        facts.get("bot_files"),
    )


def _compare_parquet(source: StoredGames, replay: Replay, found: Rerun) -> None:
    import pyarrow.parquet as pq

    file = pq.ParquetFile(source.path)
    first = source.first
    for batch in file.iter_batches(batch_size=BATCH):
        now = arrow_table(replay.rows(source, first, batch.num_rows))
        found.note(*_table_difference(batch, now, first))
        found.games += batch.num_rows
        first += batch.num_rows


def _table_difference(stored: Any, now: pa.Table, first: int) -> tuple[int, Difference | None]:
    """How many rows differ in a column that both have, or in having it; and the first such."""
    import numpy as np

    differs = np.zeros(stored.num_rows, dtype=bool)
    places: dict[int, str] = {}
    for name in stored.schema.names:
        if name not in now.schema.names:
            return stored.num_rows, Difference(None, name, "a column", "no such column")
        part = _unequal(stored.column(name), now.column(name).combine_chunks())
        if part.any():
            places.setdefault(int(part.argmax()), name)
        differs |= part
    missing = [n for n in now.schema.names if n not in stored.schema.names and ":" not in n]
    if missing:
        return stored.num_rows, Difference(None, missing[0], "no such column", "a column")
    if not places:
        return 0, None
    row = min(places)
    name = places[row]
    old, new = (table.column(name)[row].as_py() for table in (stored, now))
    return int(differs.sum()), Difference(first + row, name, old, new)


def _unequal(stored: Any, now: Any) -> Any:
    """Where two columns differ; an empty place equals an empty place."""
    import numpy as np

    old, new = (np.array(column.to_pylist(), dtype=object) for column in (stored, now))
    return old != new


# --- Text ----------------------------------------------------------------------------------------


def _rerun_json(path: Path, jobs: int | None, progress: bool) -> Rerun:
    """A list of rows, or the answer of a run."""
    with path.open(encoding="utf-8") as file:
        is_answer = file.read(1) == "{"
    return (_rerun_answer if is_answer else _rerun_text)(path, jobs, progress)


def _rerun_text(path: Path, jobs: int | None, progress: bool) -> Rerun:
    """The rows are written anew, in the same format, and the two files compared line by line."""
    source = _text_source(path)
    found = Rerun(str(path), source.cell.game.name, games=source.games)
    with tempfile.TemporaryDirectory(prefix="simkit-") as place:
        again = Path(place) / f"again{path.suffix.lower()}"
        with closing(Replay(jobs, source.games, progress)) as replay, open_writer(again) as writer:
            for first, games in _batches(source):
                writer.add(replay.rows(source, first, games))
            writer.finish({})
        _compare_lines(path, again, source.first, found)
    return found


def _text_source(path: Path) -> StoredGames:
    """What the columns of the first row say; a text file says nothing else of its games."""
    row, rows = _first_row(path)
    game = _game_with(row, path)
    bots = [str(row[name]) for name in row if name == "bot" or name.startswith("bot_")]
    settings = {setting.key: row[setting.key] for setting in game.settings}
    cell = Cell(game, _chosen(game, settings), tuple(bots), int(row["seed"]))
    return StoredGames(path, cell, int(row["game"]), rows)


def _first_row(path: Path) -> tuple[dict[str, Any], int]:
    """The first row of a file, and how many there are."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            if path.suffix.lower() == ".csv":
                reader = csv.reader(file)
                heading, first = next(reader), next(reader)
                cells = map(from_cell, first)
                return dict(zip(heading, cells, strict=True)), 1 + sum(1 for _ in reader)
            file.readline()  # the opening bracket
            row = json.loads(file.readline().rstrip().rstrip(","))
            return dict(row), sum(1 for line in file if line.startswith("{")) + 1
    except (StopIteration, ValueError, TypeError):
        raise BadInput(f"{path}: this does not hold rows as simkit writes them.") from None


def _game_with(row: Mapping[str, Any], path: Path) -> Game:
    """The game whose settings and metrics are the columns of a row."""
    for game in games().values():
        columns = {setting.key for setting in game.settings} | {m.name for m in game.metrics}
        if columns | {"game", "seed", "outcome"} <= set(row):
            return game
    raise BadInput(f"{path}: these are not the columns of a game that simkit knows.")


def _compare_lines(stored: Path, again: Path, first: int, found: Rerun) -> None:
    with stored.open(encoding="utf-8") as old, again.open(encoding="utf-8") as new:
        heading = next(old), next(new)
        if heading[0] != heading[1]:
            found.note(found.games, Difference(None, "the heading", *map(shown, heading)))
        for number, (left, right) in enumerate(zip_longest(old, new, fillvalue="")):
            if left != right:
                found.note(1, _line_difference(heading[0], left, right, first + number))


def _line_difference(heading: str, left: str, right: str, game: int) -> Difference:
    """Which column of a line differs."""
    names = next(csv.reader([heading]))
    if len(names) > 1:
        cells = [next(csv.reader([line]), []) for line in (left, right)]
        rows = [dict(zip(names, cell, strict=False)) for cell in cells]
    else:
        rows = [_object(line) for line in (left, right)]
    for name in dict.fromkeys((*rows[0], *rows[1])):
        if rows[0].get(name) != rows[1].get(name):
            return Difference(game, name, rows[0].get(name), rows[1].get(name))
    return Difference(game, "the line", shown(left.rstrip()), shown(right.rstrip()))


def _object(line: str) -> dict[str, Any]:
    try:
        return dict(json.loads(line.rstrip().rstrip(",")))
    except (ValueError, TypeError):
        return {}


# --- An answer -----------------------------------------------------------------------------------


def _rerun_answer(path: Path, jobs: int | None, progress: bool) -> Rerun:
    """The object that `simkit run --json` printed: the same figures once more."""
    from simkit.lab.basics.documents import read_document
    from simkit.lab.play.run import run

    told = read_document(path)
    if not {"game", "settings", "bot", "games", "seed", "outcomes"} <= set(told):
        raise BadInput(f"{path}: this is not what simkit run --json prints.")
    game = find(told["game"])
    again = run(
        game.name,
        games=told["games"],
        seed=told["seed"],
        bot=told["bot"],
        jobs=jobs,
        packs=told.get("packs", ()),
        overrides=told.get("overrides", {}),
        knobs=told.get("knobs"),
        progress=progress,
        keep_rows=False,
        **_chosen(game, told["settings"]),
    ).summary()
    found = Rerun(str(path), game.name, games=told["games"])
    if told.get("version") != again["version"]:
        found.changed.append(f"simkit was {told.get('version')}, is {again['version']}")
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
