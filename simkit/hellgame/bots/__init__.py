"""The scripted policies. Each reads the position and names one of the options it is offered."""

from __future__ import annotations

from typing import Any

from .beginner import beginner
from .expander import expander
from .expert import expert
from .idle import idle
from .random import random
from .schemer import schemer
from .warlord import warlord

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
