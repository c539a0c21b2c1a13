"""Imagined players, drawn by how likely a log makes each, because a log leaves open who played.

A bot file holds them beside the one bot that is played, in a table `[likely]`:

    [likely]
    players = [
      { base = "expert", knobs = { mistakes = 0.02, lapse = 0.1 } },
      ...
    ]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from simkit.outside.toml_text import inline
from simkit.values.schema import PlaceInFile

TABLE, PLAYERS = "likely", "players"
FEWEST, MOST = 20, 1_000


@dataclass(frozen=True)
class LikelyPlayer:
    """A bot, and those of its knobs that are not as it has them by itself."""

    base: str
    knobs: Mapping[str, float] = field(default_factory=dict)


def likely_lines(players: Sequence[LikelyPlayer]) -> Iterator[str]:
    """The table of a bot file."""
    yield f"[{TABLE}] # as likely as the log makes them; run lets each play a share"
    yield f"{PLAYERS} = ["
    for each in players:
        yield f"  {inline({'base': each.base, 'knobs': dict(each.knobs)})},"
    yield "]"


def likely_of(file: str, table: Any) -> tuple[LikelyPlayer, ...]:
    """What such a table says; whether there are such bots and knobs is seen when they play."""
    place = PlaceInFile(file, TABLE)
    if not isinstance(table, dict) or [*table] != [PLAYERS]:
        raise place.refuse(table, f"a table with the list {PLAYERS} alone")
    rows = table[PLAYERS]
    if not isinstance(rows, list) or not FEWEST <= len(rows) <= MOST:
        raise place.bad(f"{PLAYERS} must be a list of {FEWEST} to {MOST} players")
    return tuple(_player(place.at(f"{PLAYERS}, number {n}"), row) for n, row in enumerate(rows, 1))


def _player(place: PlaceInFile, row: Any) -> LikelyPlayer:
    is_one = isinstance(row, dict) and row.keys() == {"base", "knobs"}
    if not is_one or not isinstance(row["base"], str) or not isinstance(row["knobs"], dict):
        raise place.refuse(row, '{ base = "...", knobs = { ... } }')
    for name, value in row["knobs"].items():
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise place.refuse(value, f"a number for the knob {name}")
    return LikelyPlayer(row["base"], row["knobs"])
