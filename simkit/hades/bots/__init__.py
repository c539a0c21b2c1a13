"""The scripted policies. Each reads the position and names one of the options it is offered."""

from __future__ import annotations

from typing import Any

from .beginner import beginner
from .gunner import gunner
from .idle import idle
from .random import random
from .recall import recall

CHOOSERS: dict[str, Any] = {
    "idle": idle,
    "random": random,
    "recall": recall,
    "beginner": beginner,
    "gunner": gunner,
}

__all__ = ["CHOOSERS"]
