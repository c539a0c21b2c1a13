"""The setting `heroes=picked`: the best heroes for a map and a number of players.

`picked.toml` ranks them by their worth to `expert`; `experiments/pick_heroes.py` measures it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from simkit.messages.errors import BadInput
from simkit.values.components import read_document

FILE = "picked.toml"
PICKED = "picked"
FEWEST = 2  # players for whom the worth of heroes was measured; a lone player picks like them


@cache
def _rankings() -> dict[str, Any]:
    """For each map and number of players, all heroes of the game, the most valuable first."""
    text = (files("simkit.apocalypse.pack") / FILE).read_text(encoding="utf-8")
    return read_document(FILE, text)


def ranking(settings: Mapping[str, Any]) -> tuple[str, ...]:
    """All heroes of the game by their worth on this map, for so many players."""
    board = settings["map"]
    if board not in _rankings():
        raise BadInput(
            f"heroes=picked: nobody has measured heroes on the map {board}; name them, or deal "
            "them with random."
        )
    found = _rankings()[board][str(max(FEWEST, settings["players"]))]
    return tuple(found)


def picked(
    named: Iterable[str], known: Iterable[str], settings: Mapping[str, Any]
) -> tuple[str, ...]:
    """The heroes that are named, then the best of those known here, one for each player.

    If more are wanted than are ranked, chance deals the others.
    """
    taken, here = tuple(named), set(known)
    best = [name for name in ranking(settings) if name in here and name not in taken]
    team = (*taken, *best)[: settings["players"]]
    return team if len(team) == settings["players"] else (*team, "random")
