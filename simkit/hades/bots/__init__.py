"""The scripted policies. Each reads the position and names one of the options it is offered."""

from __future__ import annotations

from typing import Any

from .beginner import beginner
from .collector import collector
from .expert import expert
from .gunner import gunner
from .idle import idle
from .raider import raider
from .random import random
from .recall import recall

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
