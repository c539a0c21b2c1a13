"""What a side sees of a position: its own units, the heights of enemy stacks, enemy losses."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.fury.words import state

NOTHING = -1


def sees(game: Any, rules: Any, seat: int) -> None:
    """Blank in a copy of a position which of the enemy's counters stand where."""
    hidden = game.hidden
    theirs = rules.unit["seat"] != seat
    _blank(hidden.units, theirs[: len(hidden.units)])
    enemies = (rules.leader["seat"] != seat) & (hidden.leaders["captor"] == state.NONE)
    _blank(hidden.leaders, enemies)
    both = np.concatenate([theirs[: len(hidden.units)], rules.leader["seat"] != seat])
    for flags in (hidden.party, hidden.leaving):
        flags[both[: len(flags)]] = NOTHING


def _blank(pieces: Any, theirs: np.ndarray) -> None:
    """Every number of those that stand on the map."""
    on_map = theirs & (pieces["place"] >= 0) & (pieces["place"] < state.FIRST_SEA)
    for name in pieces.dtype.names:
        pieces[name][on_map] = NOTHING
