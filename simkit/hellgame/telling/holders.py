"""Who is the first to hold a demon, a card, a lieutenant or a place, from the log of a game."""

from __future__ import annotations

import numpy as np

from simkit.hellgame.pack.building import place_of
from simkit.hellgame.words import state, tallies
from simkit.hellgame.words.events import CARD_DRAWN, CONTROL_GAINED, DEMON_DEALT, LIEUTENANT_HIRED
from simkit.hellgame.words.sizes import COPIES, MOST_SEATS
from simkit.values.components import Components

# Of each kind: the event by which a seat gets it, where its number stands, numbers an entry.
FIRST = {
    "demon": (DEMON_DEALT, "what", 1),
    "arcanum": (CARD_DRAWN, "what", COPIES),
    "lieutenant": (LIEUTENANT_HIRED, "what", 1),
    "sectio": (CONTROL_GAINED, "where", 1),
}


def first_holders(kind: str, events: np.ndarray, components: Components) -> np.ndarray:
    """The seat that has each of a kind first, in the order of the pack; NONE for nobody."""
    event, field, numbers = FIRST[kind]
    chosen = events[(events["kind"] == event) & (events["who"] < MOST_SEATS)]
    if kind == "sectio":
        chosen = chosen[chosen["what"] == tallies.GAINED_AT_START]
    order = chosen[::-1]  # the first one is written last
    first = dict(zip((order[field] // numbers).tolist(), order["who"].tolist(), strict=True))
    places = _places(kind, components)
    return np.array([first.get(place, state.NONE) for place in places], dtype=np.int64)


def _places(kind: str, components: Components) -> list[int]:
    """The number of each entry of the pack."""
    if kind == "sectio":
        return [place_of(entry) for entry in components.table("sectios").values()]
    table = {"demon": "demons", "arcanum": "arcana", "lieutenant": "lieutenants"}[kind]
    return list(range(len(components.table(table))))
