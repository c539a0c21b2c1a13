"""Armageddon Empires: two to four empires on a wasteland of hexes; control, siege and supply.

import simkit
simkit.run("armageddon", games=1000, bot="expert").win_rates
"""

from __future__ import annotations

from .description import GAME

__all__ = ["GAME"]
