"""Play stored games again, and compare their rows."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING, Any

from simkit.lab.basics.compiling import notice_if
from simkit.lab.play.chunks import play_games, workers
from simkit.lab.play.prepare import Prepared
from simkit.lab.play.run_progress import Progress
from simkit.lab.sweeps.rerun_answer import Difference
from simkit.lab.table.rows import Chunk, joined

if TYPE_CHECKING:
    import pyarrow as pa


class Replay:
    """The games of cells once more; a cell is made ready once for all its files."""

    def __init__(self, jobs: int | None, games: int, progress: bool) -> None:
        self._jobs = workers(jobs)
        self._ready: tuple[Any, Prepared] | None = None
        self._line = Progress(games) if progress else None
        self._loud = progress
        self._done = self._wins = 0

    def ready(self, cell: Any, title: str, prepare: Callable[[], Prepared]) -> Prepared:
        """The cell, ready to play; `cell` tells it from others, `prepare` makes it ready."""
        if self._ready is None or self._ready[0] != cell:
            with notice_if(self._loud, title):
                self._ready = (cell, prepare())
        return self._ready[1]

    def play(self, prepared: Prepared, first: int, games: int) -> Chunk:
        """Some games of a cell."""
        with closing(play_games(prepared, games, self._jobs, first=first)) as chunks:  # type: ignore[type-var]
            chunk = joined(list(chunks))
        self._done += len(chunk)
        self._wins += chunk.wins
        if self._line:
            self._line.update(self._done, self._wins)
        return chunk

    def close(self) -> None:
        if self._line and self._done:
            self._line.close(self._done, self._wins)


def table_difference(stored: Any, now: pa.Table, first: int) -> tuple[int, Difference | None]:
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
