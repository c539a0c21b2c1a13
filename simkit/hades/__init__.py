"""Escape from Hades: a solitaire raid on a prison hulk, two decks of hexes and a ship above them.

import simkit
simkit.run("hades", games=1000, bot="expert").win_rate
"""

from __future__ import annotations

from .description import GAME

__all__ = ["GAME"]
