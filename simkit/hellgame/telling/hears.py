"""What a seat hears when others draw cards: that they draw, but not what."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.description.wording import COVERED
from simkit.hellgame.words.events import CARD_DRAWN, CARDS_BROUGHT


def hears(events: np.ndarray, seat: int, before: Any, after: Any, rules: Any) -> np.ndarray:
    """The events between two positions, as a seat hears them."""
    others = events["who"] != seat
    drawn = np.flatnonzero((events["kind"] == CARD_DRAWN) & others)
    known = after.hidden.arcana_known[events["what"][drawn]] >> seat & 1
    events["what"][drawn[known == 0]] = COVERED
    return events[~((events["kind"] == CARDS_BROUGHT) & others)]
