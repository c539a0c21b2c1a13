"""The result table: one row per game, in order of the game number.

A row depends on sources, packs, settings, bots, seed and game number alone. How many games were
asked for, by how many workers and in what chunks is never a column.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simkit.messages.errors import SimkitError

MOST_SEATS = 8

Columns = dict[str, np.ndarray]


@dataclass(frozen=True)
class Chunk:
    """Finished games with consecutive numbers: what the engine says of each, a column each."""

    first: int
    columns: Columns
    picked: np.ndarray | None = None  # the games' numbers, where they are not consecutive

    def __len__(self) -> int:
        return len(self.columns["outcome"])

    def cut(self, count: int) -> tuple[Chunk, Chunk]:
        """The first `count` games, and the others."""
        head = {name: values[:count] for name, values in self.columns.items()}
        tail = {name: values[count:] for name, values in self.columns.items()}
        return Chunk(self.first, head), Chunk(self.first + count, tail)

    def pick(self, which: np.ndarray) -> Chunk:
        """Only these games, which keep their numbers."""
        columns = {name: values[which] for name, values in self.columns.items()}
        return Chunk(self.first, columns, self.numbers[which])

    @property
    def numbers(self) -> np.ndarray:
        """The number of each game."""
        if self.picked is not None:
            return self.picked
        return np.arange(self.first, self.first + len(self), dtype=np.int64)

    @property
    def wins(self) -> int:
        return int(np.count_nonzero(self.columns["won"]))


@dataclass(frozen=True)
class Labels:
    """What is the same in every row of a run."""

    seed: int
    settings: dict[str, Any]
    bots: tuple[str, ...]

    def rows(self, chunk: Chunk) -> Columns:
        """The chunk with every column of the result table, in the table's order."""
        games = len(chunk)
        rows: Columns = {
            "game": chunk.numbers,
            "seed": np.full(games, self.seed, dtype=np.int64),
        }
        for name, value in {**self.settings, **self.bot_columns()}.items():
            rows[name] = constant(value, games)
        return rows | chunk.columns

    def bot_columns(self) -> dict[str, str]:
        """`bot` when one bot plays for all, else a column for each seat."""
        if len(self.bots) == 1:
            return {"bot": self.bots[0]}
        return {f"bot_{seat}": bot for seat, bot in enumerate(self.bots, start=1)}


def joint_name(bots: Sequence[str]) -> str:
    """The bots of all seats in one name: one for all, or one a seat joined by +."""
    return bots[0] if len(set(bots)) == 1 else "+".join(bots)


def plain(value: Any) -> Any:
    """A setting as a row shows it: a number, a flag or text; lists are joined by +."""
    if isinstance(value, tuple | list):
        return "+".join(map(str, value))
    return "" if value is None else value


def constant(value: Any, games: int) -> np.ndarray:
    """A column that holds the same value in every row."""
    return np.full(games, value, dtype=object if isinstance(value, str) else None)


def ordered(columns: Mapping[str, Any], metrics: Sequence[str]) -> Columns:
    """The engine's columns in the table's order: how the game ended, texts, then the metrics."""
    head = ("outcome", "won", "turns")
    told = dict.fromkeys((*head, *metrics))
    missing = [name for name in told if name not in columns]
    if missing:
        raise SimkitError(f"the engine leaves out the column {', '.join(missing)}")
    texts = [name for name in columns if name not in told]
    return {name: np.asarray(columns[name]) for name in (*head, *texts, *metrics)}


def seat_wins(columns: Mapping[str, np.ndarray]) -> np.ndarray:
    """Games by seats that somebody sits in: 1 where it has won; one column for a team."""
    seats = [np.asarray(columns[key], float) for key in _seat_columns(columns)]
    taken = [won for won in seats if not np.isnan(won).all()]
    won = np.stack(taken or [np.asarray(columns["won"], float)], axis=1)
    return (np.nan_to_num(won) > 0).astype(np.int64)


def _seat_columns(columns: Mapping[str, np.ndarray]) -> list[str]:
    return [f"won_{seat}" for seat in range(1, MOST_SEATS + 1) if f"won_{seat}" in columns]


def joined(chunks: Sequence[Chunk]) -> Chunk:
    """Consecutive chunks as one."""
    if len(chunks) == 1:
        return chunks[0]
    names = chunks[0].columns
    columns = {name: np.concatenate([chunk.columns[name] for chunk in chunks]) for name in names}
    picked = [chunk.numbers for chunk in chunks if chunk.picked is not None]
    return Chunk(chunks[0].first, columns, np.concatenate(picked) if picked else None)


def as_records(rows: Columns) -> list[dict[str, Any]]:
    """The rows as plain Python values; what is not a number (an empty place) is None."""
    lists = [_plain_list(values) for values in rows.values()]
    return [dict(zip(rows, values, strict=True)) for values in zip(*lists, strict=True)]


def _plain_list(values: np.ndarray) -> list[Any]:
    if values.dtype.kind != "f":
        return values.tolist()
    return [None if value != value else value for value in values.tolist()]
