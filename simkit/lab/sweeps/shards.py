"""Shards: the files that a sweep's rows lie in, each named by all that its games depend on.

A shard holds the rows of consecutive games of one cell. Which games those are, the study alone
decides; so the same study makes the same files, byte for byte, whoever plays it and in what pieces.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.errors import SimkitError
from simkit.lab.play.worker_orders import Order, Piece, Played, fingerprint
from simkit.lab.table.rows import Chunk, joined
from simkit.lab.table.writers import METADATA_KEY, ROW_GROUP, arrow_table

if TYPE_CHECKING:
    import pyarrow as pa


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


def shard_bytes(order: Order, chunk: Chunk) -> bytes:
    """The whole file. Nothing in it says when, where or by how many workers it was played."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    facts = order.facts() | {"first": chunk.first, "games": len(chunk), "wins": chunk.wins}
    table = arrow_table(order.labels.rows(chunk))
    sink = pa.BufferOutputStream()
    with pq.ParquetWriter(sink, table.schema, compression="zstd", store_schema=False) as writer:
        writer.write_table(table, row_group_size=ROW_GROUP)
        text = json.dumps(facts, ensure_ascii=False, sort_keys=True)
        writer.add_key_value_metadata({METADATA_KEY: text})
    return bytes(sink.getvalue())


def wins_in(path: Path) -> int:
    """How many games of a shard were won; its rows are not read."""
    return int(facts_in(path)["wins"])


def facts_in(path: Path) -> dict[str, Any]:
    """What a shard says of itself."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        metadata = pq.read_schema(path).metadata or {}
        facts: dict[str, Any] = json.loads(metadata[METADATA_KEY.encode()])
        return facts
    except (OSError, pa.ArrowInvalid, KeyError, ValueError) as problem:
        raise _unreadable(path, problem) from None


def chunk_in(path: Path, columns: Sequence[str]) -> Chunk:
    """Some columns of a shard's rows."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        table = pq.read_table(path, columns=["game", *columns], partitioning=None)
    except (OSError, pa.ArrowInvalid) as problem:
        raise _unreadable(path, problem) from None
    games = table.column("game")
    return Chunk(games[0].as_py(), {name: _array(table, name) for name in columns})


def _array(table: pa.Table, name: str) -> Any:
    return table.column(name).to_numpy()


def _unreadable(path: Path, problem: Exception) -> SimkitError:
    return SimkitError(
        f"{path} cannot be read ({problem}). Remove it and go on with simkit sweep --resume: its "
        "games are played again."
    )
