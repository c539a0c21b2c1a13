"""Hell Hath No Fury: Boudica's revolt, AD 60 and 61. The rebels of Britain against Rome.

import simkit
simkit.run("fury", games=1000, bot="expert").win_rate
"""

from __future__ import annotations

from .description import GAME

__all__ = ["GAME"]
