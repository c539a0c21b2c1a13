"""What a seat sees of a position: its hand and marks, seen cards, the size of other hands."""

from __future__ import annotations

from typing import Any

import numpy as np

NOTHING = -1


def sees(game: Any, rules: Any, seat: int) -> None:
    """Blank in a copy of a position what the seat cannot see."""
    hidden = game.hidden
    for known in (hidden.arcana_known, hidden.hell_known, game.demon_known):
        known[:] = known >> seat & 1
    own = hidden.hands[seat]
    mine = np.zeros(len(hidden.brought), dtype=bool)
    mine[own.cards[: own.count]] = True
    hidden.brought[~mine] = NOTHING
    _blank(hidden.arcana, hidden.arcana_known)
    _blank(hidden.hell, hidden.hell_known)
    _blank(hidden.demons, game.demon_known)
    for holder in range(len(hidden.hands)):
        if holder != seat:
            _blank(hidden.hands[holder], hidden.arcana_known)
        hidden.hands[holder].keys[:] = 0


def _blank(deck: Any, known: Any) -> None:
    """Cards whose place is not known, and what lies beyond the last card."""
    held = deck.cards[: deck.count]
    deck.cards[: deck.count] = np.where(known[held] == 1, held, NOTHING)
    deck.cards[deck.count :] = NOTHING
    deck.keys[:] = 0
