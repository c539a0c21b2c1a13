"""Play a compiled game that failed again in plain Python, to find the line of the error."""

from __future__ import annotations

from typing import Any

from simkit.design.author.mistakes import Mistake
from simkit.design.model.model import GameModel
from simkit.design.plain.trial import play_watched
from simkit.messages.errors import BadInput

from .rules import values_of


def explain(model: GameModel, settled: Any, number: int) -> str:
    """The author's mistake that made a game break down; "" if plain Python shows none."""
    cell = settled.cell
    values = values_of(model, settled.components, settled.settings)
    bots = list(cell.bots)
    bots = bots * values.players if len(bots) == 1 else bots
    known = ("idle", "random", *model.program.bots)
    try:
        names = [bot if bot in known else model.best_bot for bot in bots]
        play_watched(model, values, names, cell.seed, number)
    except Mistake as found:
        return str(found)
    except BadInput:
        return ""
    return ""
