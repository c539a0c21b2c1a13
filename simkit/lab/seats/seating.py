"""Who sits where: bots in some seats of a cell, outside players in others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from simkit.lab.play.cell import Cell
from simkit.lab.play.settle import settle
from simkit.lab.seats.stepped_game import IDLE
from simkit.messages.errors import BadInput

PLAYERS = "players"


def count_of(cell: Cell) -> int:
    """How many seats decide."""
    key = cell.game.seats or PLAYERS
    known = {setting.key for setting in cell.game.settings}
    return int(settle(replace(cell, bots=(IDLE,))).settings[key]) if key in known else 1


def seated(cell: Cell, bots: Mapping[int, str], count: int) -> Cell:
    """The cell with these bots, by the number of their seat; nobody plays the others."""
    if cell.game.seats:
        return replace(cell, bots=tuple(bots.get(seat, IDLE) for seat in range(1, count + 1)))
    others = {*bots.values()}
    if len(others) > 1:
        raise BadInput(f"{cell.game.typed}: one bot plays all other seats of a team.")
    return replace(cell, bots=(*others, *([] if others else [IDLE])))
