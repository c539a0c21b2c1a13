"""The scripted policies. Each reads the position and names one of the options it is offered."""

from __future__ import annotations

from typing import Any

from simkit.hellgame.bots.scripts.beginner import beginner
from simkit.hellgame.bots.scripts.expander import expander
from simkit.hellgame.bots.scripts.expert import expert
from simkit.hellgame.bots.scripts.idle import idle
from simkit.hellgame.bots.scripts.random import random
from simkit.hellgame.bots.scripts.schemer import schemer
from simkit.hellgame.bots.scripts.warlord import warlord

CHOOSERS: dict[str, Any] = {
    "idle": idle,
    "random": random,
    "beginner": beginner,
    "expander": expander,
    "schemer": schemer,
    "warlord": warlord,
    "expert": expert,
}

__all__ = ["CHOOSERS"]
