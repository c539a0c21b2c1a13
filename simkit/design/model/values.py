"""The values with which a one-file game is played: its settings and tables."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass
class Values:
    """Players, settings as numbers, and the columns of tables."""

    players: int
    settings: dict[str, Any]
    tables: dict[str, dict[str, list[Any]]] = field(default_factory=dict)
