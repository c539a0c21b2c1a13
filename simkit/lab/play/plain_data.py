"""A cell as plain data that another process can read: names, values and the game's place."""

from __future__ import annotations

import copyreg
import importlib
import os
from collections.abc import Mapping
from typing import Any

from simkit.description.game import Game
from simkit.finding import registry
from simkit.finding.gamefile import is_path
from simkit.finding.grown import with_rows
from simkit.finding.trusted import trust, trusted_files
from simkit.lab.play.cell import Cell
from simkit.lab.table.rows import plain
from simkit.messages.errors import BadInput
from simkit.values.added import Rows

NAMED = "named:"  # of a game that an installed package brings


def place_of(game: Game) -> str:
    """Where another process finds a game. A path may be looked up from another folder."""
    if game.source:
        return os.path.abspath(game.source)
    return f"{NAMED}{game.name}" if game.digest else game.package


def game_at(place: str) -> Game:
    """A game by its place. Whoever gave the order has looked whether it may be run."""
    if place.startswith(NAMED):
        return registry.find(place.removeprefix(NAMED))
    if is_path(place):
        return registry.find(place)
    found: Game = importlib.import_module(place).GAME
    return found


def _kept(place: str, content: str, added: Rows) -> Game:
    """The game of an answer that was pickled."""
    found = with_rows(game_at(place), added)
    if found.content != content:
        raise BadInput(f"{place}: the game has changed since this answer was pickled.")
    return found


copyreg.pickle(Game, lambda game: (_kept, (place_of(game), game.content, game.added)))


def plain_cell(cell: Cell) -> dict[str, Any]:
    """A cell; the process that reads it runs in the same folder."""
    return {
        "game": place_of(cell.game),
        "settings": {key: plain(value) for key, value in cell.settings.items()},
        "bots": list(cell.bots),
        "seed": cell.seed,
        "packs": [str(pack) for pack in cell.packs],
        "overrides": [[path, plain(value)] for path, value in cell.overrides],
        "knobs": {bot: dict(knobs) for bot, knobs in cell.knobs.items()},
        "forbidden": list(cell.forbidden),
        "scripts": trusted_files(),
    }


def cell_of_order(order: Mapping[str, Any]) -> Cell:
    """The cell of an order, in that process."""
    for script in order["scripts"]:
        trust(script)
    return Cell(
        game=game_at(order["game"]),
        settings=order["settings"],
        bots=tuple(order["bots"]),
        seed=order["seed"],
        packs=tuple(order["packs"]),
        overrides=tuple((path, value) for path, value in order["overrides"]),
        knobs=order["knobs"],
        forbidden=tuple(order["forbidden"]),
    )
