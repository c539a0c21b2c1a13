"""Find the seat whose deck has each hero at the start."""

from __future__ import annotations

import numpy as np

from simkit.armageddon.words.events import SEATED
from simkit.armageddon.words.kinds import FACTIONS
from simkit.armageddon.words.state import NONE
from simkit.values.components import Components


def first_holders(kind: str, events: np.ndarray, components: Components) -> np.ndarray:
    """The seat whose deck has each hero, in the order of the pack; NONE for nobody.

    Where two seats play one faction, the first of them.
    """
    seated = events[events["kind"] == SEATED][::-1]
    seats = dict(zip(seated["what"].tolist(), seated["who"].tolist(), strict=True))
    found = dict.fromkeys(components.order("heroes"), NONE)
    for faction, deck in components.table("decks").items():
        for name in found.keys() & set(deck["cards"]):
            found[name] = seats.get(FACTIONS.index(faction), NONE)
    return np.array(list(found.values()), dtype=np.int64)
