"""Planet Apocalypse: a co-operative battle of one to five heroes against a Demon Lord.

import simkit
simkit.run("apocalypse", games=1000, bot="expert").win_rate
"""

from __future__ import annotations

from .description import GAME

__all__ = ["GAME"]
