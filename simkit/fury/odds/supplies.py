"""The chances of single dice: supply checks (step b), looting (d) and unreliable tribes (e)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simkit.description.game import whole_number
from simkit.fury.words.kinds import COMMUNITIES, TERRAINS
from simkit.messages.errors import BadInput, nearest

MOST_UNITS = 99
FOOT, RIDER = 2, 3  # what they eat, in halves of a unit
SIDES = ("rebels", "rome")
FED = (0, False, 0)

Rules = Mapping[str, Any]
Keys = Mapping[str, Any]


def supply(die: int, rules: Rules, keys: Keys) -> tuple[int, bool, int]:
    """How many units go short, whether they are disrupted, and the percentage that each loses.

    Foot goes short before riders do.
    """
    foot = whole_number(keys["foot"], "foot", 0, MOST_UNITS)
    riders = whole_number(keys["riders"], "riders", 0, MOST_UNITS)
    percent = int(rules["supply_loss_by_die"][die - 1])
    disrupts = die >= rules["supply_disrupts_from"]
    excess = FOOT * foot + RIDER * riders - 2 * limit(rules, keys)
    if excess <= 0 or not (disrupts or percent):
        return FED
    on_foot = min(foot, -(-excess // FOOT))
    mounted = -(-max(0, excess - FOOT * on_foot) // RIDER)
    return on_foot + mounted, bool(disrupts), percent


def limit(rules: Rules, keys: Keys) -> int:
    """What the land feeds, and the communities that serve this side."""
    column = "supply_british" if _one_of(keys, "side", SIDES) == "rebels" else "supply_roman"
    total = int(rules[column][TERRAINS.index(_one_of(keys, "terrain", TERRAINS))])
    for name in str(keys["communities"]).split("+"):
        if name and name != "none":
            if name not in COMMUNITIES[: len(rules["supply_community"])]:
                raise BadInput(f"There is no community {name!r}. {nearest(name, COMMUNITIES)}")
            total += int(rules["supply_community"][COMMUNITIES.index(name)])
    return total


def _one_of(keys: Keys, key: str, known: tuple[str, ...]) -> str:
    name = str(keys[key])
    if name not in known:
        raise BadInput(f"There is no {key} {name!r}. {nearest(name, known)}")
    return name


def looting(die: int, rules: Rules, keys: Keys) -> tuple[int]:
    """Turns after that of the capture in which nobody leaves."""
    return (int(rules["looting_turns"][die - 1]),)


def unreliability(die: int, rules: Rules, keys: Keys) -> tuple[int]:
    """What a force without leaders of its own has against it."""
    return (-int(rules["unreliability"][die - 1]),)
