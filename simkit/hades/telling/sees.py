"""What the player sees of a position: all but deck order, cards set aside, closed rooms."""

from __future__ import annotations

from typing import Any

NOTHING = -1


def sees(game: Any, rules: Any, seat: int) -> None:
    """Blank in a copy of a position what the player cannot see."""
    hidden = game.hidden
    for deck in (hidden.decks[0], hidden.decks[1], hidden.surprises, hidden.aside):
        deck.cards[:] = NOTHING
        deck.keys[:] = 0
    hidden.rooms[:] = NOTHING
