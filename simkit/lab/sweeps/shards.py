"""Shards: the Parquet files with a sweep's rows, named by everything that their games depend on.

A shard holds the rows of consecutive games of one cell. Which games those are, the study alone
decides; so the same study makes the same files, byte for byte, whoever plays it and in what pieces.
It says to which sweep, cell and games it belongs and bears a seal: `open_shard`, through which all
reading goes, believes no file that stands in the place of another or was changed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.lab.basics.seals import OPEN_SEAL, Seal, seal_of, sealed
from simkit.lab.play.worker_orders import DECIDING, Order, Piece, Played, fingerprint, key_of
from simkit.lab.sweeps.manifest import carried, is_sealed
from simkit.lab.table.parquet import (
    DAMAGED,
    METADATA_KEY,
    SEAL_KEY,
    Unreadable,
    content_of,
    facts_in,
    open_parquet,
    parquet_bytes,
    reading,
    said_in,
)
from simkit.lab.table.rows import Chunk, joined
from simkit.lab.table.where import Where
from simkit.lab.table.writers import ROW_GROUP, arrow_table
from simkit.lab.varying import keys

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

SWEEP_KEY = "simkit.sweep"  # what a shard says of its sweep stands under it


@dataclass(frozen=True)
class Shard:
    """Consecutive games of a cell that are stored in one file."""

    cell: int
    first: int
    games: int

    def name(self, key: str) -> str:
        """In the order of cells and games; what stands last says what is in it.

        `key` is the digest of all that the cell's games depend on.
        """
        content = fingerprint([key, self.first, self.games])[:20]
        return f"{self.cell:05d}-{self.first:09d}-{content}.parquet"

    def pieces(self, size: int) -> Iterator[Piece]:
        """The shard cut into pieces of at most so many games."""
        for first in range(self.first, self.first + self.games, size):
            yield Piece(self.cell, first, min(size, self.first + self.games - first))


class Assembly:
    """Pieces that wait until their shard is whole; they come in any order."""

    def __init__(self) -> None:
        self._waiting: dict[Shard, list[Chunk]] = {}

    def add(self, played: Played, shard: Shard) -> Chunk | None:
        """Put a piece to its shard; gives the shard's games when they are whole."""
        parts = self._waiting.setdefault(shard, [])
        parts.append(played.chunk)
        if sum(map(len, parts)) < shard.games:
            return None
        del self._waiting[shard]
        return joined(sorted(parts, key=lambda part: part.first))


# --- As files ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ties:
    """What ties a shard to its cell and its sweep."""

    values: Mapping[str, Any]  # of the cell, as the sweep's folder names them
    key: str  # digest of all that the cell's games depend on
    sweep: str | None  # what every shard says of the sweep; None where an older simkit wrote it


def ties_in(manifest: Mapping[str, Any]) -> list[Ties]:
    """The ties of every cell of a sweep."""
    sweep = carried(manifest) if is_sealed(manifest) else None
    return [Ties(cell["values"], cell["key"], sweep) for cell in manifest["cells"]]


def shard_bytes(order: Order, chunk: Chunk, shard: Shard, ties: Ties) -> bytes:
    """The whole file. Nothing in it says when, where or by how many workers it was played."""
    facts = order.facts() | {
        "cell": shard.cell,
        "values": ties.values,
        "first": chunk.first,
        "games": len(chunk),
        "wins": chunk.wins,
    }
    text = json.dumps(facts, ensure_ascii=False, sort_keys=True)
    says = {METADATA_KEY: text, SWEEP_KEY: ties.sweep or "", SEAL_KEY: OPEN_SEAL}
    return sealed(parquet_bytes(arrow_table(order.labels.rows(chunk)), says, ROW_GROUP))


@dataclass(frozen=True)
class OpenShard:
    """An open shard whose file has been checked."""

    path: Path
    facts: Mapping[str, Any]
    sweep: str | None
    file: pa.ParquetFile
    where: Where | None = None  # only games with this condition are read

    @property
    def games(self) -> int:
        """How many games it holds, whatever the condition."""
        return int(self.facts["games"])

    @property
    def wins(self) -> int:
        """How many of these were won; its rows are not read for that."""
        return int(self.facts["wins"])

    @property
    def columns(self) -> list[str]:
        return list(self.file.schema_arrow.names)

    def chunk(self, columns: Sequence[str]) -> Chunk:
        """Some columns of its rows."""
        table, picked = self._read(columns)
        arrays = {name: table.column(name).to_numpy() for name in columns}
        return Chunk(self.facts["first"], arrays, picked)

    def frame(self, columns: Sequence[str] | None = None) -> pd.DataFrame:
        """Some columns of its rows, or all, as a frame."""
        return self.table(columns).to_pandas()

    def table(self, columns: Sequence[str] | None = None) -> pa.Table:
        """Some columns of its rows, or all, as an Arrow table."""
        return self._read(columns)[0]

    def _read(self, columns: Sequence[str] | None) -> tuple[pa.Table, np.ndarray | None]:
        """The rows, and the numbers of their games if a condition has picked them."""
        names = self.columns if columns is None else [*dict.fromkeys(columns)]
        asked = self.where.columns if self.where else ()
        with reading(self.path):
            table = self.file.read(columns=[*dict.fromkeys((*names, *asked))])
            table.validate(full=self.sweep is None)  # what bears a seal is as it was written
            if self.where is None:
                return table.select(names), None
            held = self.where.holds({name: table.column(name).to_numpy() for name in asked})
            return table.filter(held).select(names), self.facts["first"] + np.flatnonzero(held)


def open_shard(path: Path, shard: Shard, ties: Ties) -> OpenShard:
    """The one way to a sweep's rows; Unreadable where the file is not the shard that it should be.

    Its bytes must be those that were written, and it must say that it belongs to this sweep, to
    this cell with its settings, bots, seed, values and rules, and hold these games of it.
    """
    try:
        found = open_sealed(path) if ties.sweep is not None else _opened(content_of(path), path)
    except Unreadable as problem:
        raise Unreadable(path, problem.why, _REMEDY) from None
    complaint = _stranger(found, shard, ties)
    if complaint:
        raise Unreadable(path, complaint, _REMEDY)
    return found


_REMEDY = (
    "Remove it and go on with simkit sweep --resume: its games are played again. simkit check "
    "names every such file of a folder."
)


def open_sealed(path: Path) -> OpenShard:
    """A shard that is as it was written, wherever it belongs; nothing else of it is checked."""
    content = content_of(path)
    seal = seal_of(content)
    if seal is Seal.BROKEN:
        raise Unreadable(path, DAMAGED)
    if seal is Seal.NONE:
        raise Unreadable(path, "it bears no seal of simkit, so it may be anything")
    return _opened(content, path)


def _opened(content: bytes, path: Path) -> OpenShard:
    file = open_parquet(content, path)
    return OpenShard(path, facts_in(file, path), said_in(file, SWEEP_KEY, path), file)


def _stranger(found: OpenShard, shard: Shard, ties: Ties) -> str:
    """Why a file is not the shard that its name says; "" when it is."""
    facts, rows = found.facts, found.file.metadata.num_rows
    if not {"first", "games", "wins", *DECIDING} <= set(facts) or type(facts["wins"]) is not int:
        return "what the file says of its games is incomplete"
    cell, first, games = facts.get("cell", shard.cell), facts["first"], facts["games"]
    if (cell, first, games) != (shard.cell, shard.first, shard.games):
        held = f"{_games(first, games)} of cell {cell}{_named(facts)}"
        wanted = f"{_games(shard.first, shard.games)} of cell {shard.cell}{_label(ties.values)}"
        return f"it holds {held}, but stands for {wanted}"
    if key_of(facts) != ties.key:
        return "it holds games of other settings, bots, values, seed or rules than its cell has"
    if ties.sweep is not None and found.sweep != ties.sweep:
        return "it belongs to another sweep"
    if facts.get("values", None if ties.sweep else ties.values) != ties.values:
        return f"it holds games of{_named(facts)}, where sweep.json says{_label(ties.values)}"
    return "" if rows == games else f"it holds {rows:,} rows of {games:,} games"


def _games(first: Any, games: Any) -> str:
    last = first + games - 1 if isinstance(first, int) and isinstance(games, int) else "?"
    return f"games {first} to {last}"


def _named(facts: Mapping[str, Any]) -> str:
    values = facts.get("values")
    return _label(values) if isinstance(values, Mapping) else ""


def _label(values: Mapping[str, Any]) -> str:
    return f" ({keys.label(values)})" if values else ""
