"""Step d, overrun: the chances if a side does not know which units are in the enemy's stack."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from typing import Any

import numpy as np

from simkit.description.game import whole_number
from simkit.fury.pack.building import units_on_paper
from simkit.messages.errors import BadInput
from simkit.values.components import Components

CHARGERS = ("chariot", "legion_horse", "guard_horse")
MOST_STRENGTH, MOST_UNITS = 999, 20
SIDES = ("rebels", "rome")


def overrun_chance(components: Components, keys: Mapping[str, Any]) -> float:
    """How likely the odds are high enough, were any units of that side as likely as any others."""
    own, units, strengths = _read(components, keys)
    most = own // int(components.table("rules")["overrun_odds"])
    ways = np.zeros((units + 1, most + 1), dtype=object)  # by units, by strength up to that
    ways[0, 0] = 1
    for strength in strengths:
        for count in range(units, 0, -1):
            if strength <= most:
                ways[count, strength:] += ways[count - 1, : most + 1 - strength]
    return float(int(ways[units].sum()) / comb(len(strengths), units))


def overrun_dealt(
    components: Components, keys: Mapping[str, Any], games: int, luck: np.random.Generator
) -> int:
    """How many of so many stacks that are dealt at random are overrun."""
    own, units, strengths = _read(components, keys)
    odds = int(components.table("rules")["overrun_odds"])
    dealt = (sum(luck.permutation(strengths)[:units]) for _ in range(games))
    return sum(int(own >= odds * theirs) for theirs in dealt)


def _read(components: Components, keys: Mapping[str, Any]) -> tuple[int, int, list[int]]:
    """One's own strength, the units of the stack, and the strengths that they may have."""
    side = str(keys["enemy"])
    if side not in SIDES:
        raise BadInput(f"enemy must be one of: {', '.join(SIDES)}.")
    own = whole_number(keys["attacker"], "attacker", 1, MOST_STRENGTH)
    units = whole_number(keys["units"], "units", 1, MOST_UNITS)
    factor = int(components.table("rules")["charge_factor"])
    table = components.table("commands")
    strengths = [
        unit.sp * (factor if unit.kind in CHARGERS else 1)
        for unit in units_on_paper(components)
        if (bool(unit.command) and table[unit.command]["side"] == "rebel") == (side == "rebels")
    ]
    return own, units, strengths
