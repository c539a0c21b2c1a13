"""The scripted policies. Each reads the position and names one of the options it is offered."""

from __future__ import annotations

from typing import Any

from simkit.apocalypse.bots.scripts.beginner import beginner
from simkit.apocalypse.bots.scripts.expert import expert
from simkit.apocalypse.bots.scripts.guardian import guardian
from simkit.apocalypse.bots.scripts.hunter import hunter
from simkit.apocalypse.bots.scripts.idle import idle
from simkit.apocalypse.bots.scripts.random import random
from simkit.apocalypse.bots.scripts.rusher import rusher

CHOOSERS: dict[str, Any] = {
    "idle": idle,
    "random": random,
    "beginner": beginner,
    "guardian": guardian,
    "rusher": rusher,
    "hunter": hunter,
    "expert": expert,
}

__all__ = ["CHOOSERS"]
