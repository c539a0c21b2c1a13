"""The scripted policies. Each reads the position and names one of the options it is offered."""

from __future__ import annotations

from typing import Any

from .beginner import beginner
from .expert import expert
from .guardian import guardian
from .hunter import hunter
from .idle import idle
from .random import random
from .rusher import rusher

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
