"""The registry: which games there are, and the one function that finds a game by its name."""

from __future__ import annotations

import importlib

from simkit.errors import BadInput, nearest
from simkit.game import Game, shown

PACKAGES = (
    "simkit.apocalypse",
    "simkit.hades",
    "simkit.hellgame",
    "simkit.fury",
    "simkit.armageddon",
)
"""Every game, by its package. A new game is a new line here."""


def games() -> dict[str, Game]:
    """Every game by its name. Loads descriptions only, no engine."""
    found = (importlib.import_module(package).GAME for package in PACKAGES)
    return {game.name: game for game in found}


def find(name: str) -> Game:
    """The game of that name, or BadInput with the nearest one."""
    known = games()
    if name not in known:
        raise BadInput(f"There is no game {shown(name)}. {nearest(str(name), known)}")
    return known[name]
