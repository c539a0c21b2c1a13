"""The HellGame: two to six triumvirates of demons struggle for one whole circle of Hell.

import simkit
simkit.run("hellgame", games=1000, bot="expert", players=4).win_rate
"""

from __future__ import annotations

from .description import GAME

__all__ = ["GAME"]
