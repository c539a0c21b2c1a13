"""Find the side of each leader and command. It never changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from simkit.fury.pack.fitting import REBELS as ALL_REBELS
from simkit.fury.pack.fitting import ROMANS as ALL_ROMANS
from simkit.fury.words.kinds import COMMAND_SIDES, REBEL
from simkit.fury.words.state import REBELS, ROME
from simkit.values.components import Components

WITHOUT_COMMAND = {ALL_REBELS: REBELS, ALL_ROMANS: ROME}


def first_holders(kind: str, events: np.ndarray, components: Components) -> np.ndarray:
    """The side of each leader or command, in the order of the pack."""
    commands = components.table("commands")
    if kind == "command":
        return np.array([_side(name, commands) for name in commands], dtype=np.int64)
    leads = [entry["leads"] for entry in components.table("leaders").values()]
    return np.array([_side(name, commands) for name in leads], dtype=np.int64)


def _side(leads: str, commands: Mapping[str, Any]) -> int:
    if leads in WITHOUT_COMMAND:
        return WITHOUT_COMMAND[leads]
    return REBELS if commands[leads]["side"] == COMMAND_SIDES[REBEL] else ROME
