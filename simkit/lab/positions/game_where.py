"""Find the first game of a seed that meets a condition."""

from __future__ import annotations

import numpy as np

from simkit.description.game import MOST_GAMES, whole_number
from simkit.lab.play.cell import Cell
from simkit.lab.play.chunks import play_games, workers
from simkit.lab.play.prepare import prepare
from simkit.lab.table.where import read_where
from simkit.messages.errors import BadInput

MOST_LOOKED_AT = 20_000
"""Games; of a condition that holds in none of them, no example is sought further."""


def chosen_game(cell: Cell, game_number: int | None, where: str | None) -> int:
    """The number of the game that is asked for: by its number, or by a condition."""
    if where is None:
        return whole_number(game_number or 0, "game", 0, MOST_GAMES - 1)
    if game_number:
        raise BadInput("game and where exclude each other: a number, or a condition.")
    return first_game_where(cell, where)


def first_game_where(cell: Cell, text: str) -> int:
    """The least number of a game for which the condition holds."""
    where = read_where(text, cell.game)
    for chunk in play_games(prepare(cell), MOST_LOOKED_AT, workers(None)):
        found = np.flatnonzero(where.holds(chunk.columns))
        if len(found):
            return chunk.first + int(found[0])
    raise BadInput(
        f"where: {text} holds in none of {MOST_LOOKED_AT:,} games. Give a wider condition."
    )
