"""What a player sees of a position: all but the order of both decks and the secret Lords."""

from __future__ import annotations

from typing import Any

NOTHING = -1


def sees(game: Any, rules: Any, seat: int) -> None:
    """Blank in a copy of a position what no player can see."""
    for deck in (game.hidden.gifts, game.hidden.legions):
        deck.cards[:] = NOTHING
        deck.keys[:] = 0
    game.hidden.lords[:] = NOTHING
