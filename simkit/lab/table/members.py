"""The second table of a game: one row per game and member of the cast (demon, hero).

A game's rows name the cast of each seat in one text, joined by +, and say something of each member
in texts of the same order. Here they are taken apart, so that one can ask what a member is worth.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from simkit.description.game import Game
from simkit.lab.table.rows import Columns
from simkit.messages.errors import BadInput

SAME = ("game", "seed", "outcome", "turns")


def member_rows(rows: Columns, game: Game) -> Columns:
    """A row a member and game: how the game ended, seat, bot, won, who it is, its figures."""
    members = game.members
    if members is None:
        raise BadInput(
            f"{game.title} has no members: its games have no table with a row per member."
        )
    records = [
        record
        for seat in _seats(rows, members.names)
        for record in _of_seat(rows, seat, members.names, members.figures)
    ]
    records.sort(key=lambda record: (record["game"], record["seat"]))
    keys = (*SAME, "seat", "bot", "won", members.member, *members.figures)
    return {
        key: _column([_named(record, key, members.member) for record in records]) for key in keys
    }


def _seats(rows: Columns, stem: str) -> list[int]:
    return [seat for seat in range(1, 10) if f"{stem}_{seat}" in rows]


def _of_seat(
    rows: Columns, seat: int, names: str, figures: Iterable[str]
) -> Iterable[dict[str, Any]]:
    """The members that a seat had, game by game."""
    texts = [rows[f"{stem}_{seat}"] for stem in (names, *figures)]
    bots = rows.get(f"bot_{seat}", rows.get("bot"))
    for place in range(len(rows["game"])):
        if not texts[0][place]:
            continue
        told = [str(text[place]).split("+") for text in texts]
        for member, *values in zip(*told, strict=True):
            yield {
                **{key: rows[key][place] for key in SAME},
                "seat": seat,
                "bot": bots[place] if bots is not None else "",
                "won": bool(rows[f"won_{seat}"][place] == 1),
                "member": member,
                **dict(zip(figures, map(int, values), strict=True)),
            }


def _named(record: dict[str, Any], key: str, member: str) -> Any:
    return record["member" if key == member else key]


def _column(values: list[Any]) -> np.ndarray:
    kind = object if any(isinstance(value, str) for value in values) else None
    return np.array(values, dtype=kind)
