"""The scripted policies. Each reads the position and names one of the options it is offered."""

from __future__ import annotations

from typing import Any

from simkit.hades.bots.scripts.beginner import beginner
from simkit.hades.bots.scripts.collector import collector
from simkit.hades.bots.scripts.expert import expert
from simkit.hades.bots.scripts.gunner import gunner
from simkit.hades.bots.scripts.idle import idle
from simkit.hades.bots.scripts.raider import raider
from simkit.hades.bots.scripts.random import random
from simkit.hades.bots.scripts.recall import recall

CHOOSERS: dict[str, Any] = {
    "idle": idle,
    "random": random,
    "beginner": beginner,
    "recall": recall,
    "raider": raider,
    "gunner": gunner,
    "collector": collector,
    "expert": expert,
}

__all__ = ["CHOOSERS"]
