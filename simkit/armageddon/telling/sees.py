"""What a seat sees of a position: its hand, its armies, open armies of others, and its bid."""

from __future__ import annotations

from typing import Any

import numpy as np

NOTHING = -1


def sees(game: Any, rules: Any, seat: int) -> None:
    """Blank in a copy of a position what the seat cannot see."""
    hidden = game.hidden
    others = np.arange(len(hidden.bid)) != seat
    hidden.order[others] = NOTHING
    hidden.order[seat, game.seats[seat].drawn :] = NOTHING
    hides = (game.armies["seat"] != seat) & (game.armies["stealthed"] == 1)
    hidden.place[hides] = NOTHING
    hidden.bid[others] = NOTHING
