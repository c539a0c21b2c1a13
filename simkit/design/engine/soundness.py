"""Check a position of a one-file game: every card is in a place for cards, every word is known."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.design.kernels.cards import KIND
from simkit.design.model.fields import CARDS
from simkit.design.model.model import GameModel
from simkit.design.model.naming import safe


def check_state(model: GameModel, game: np.record, rules: np.record) -> list[str]:
    """Everything that is wrong with a position; empty when it is sound."""
    wrong = []
    for field in model.fields.values():
        value = game[safe(field.name)]
        if field.kind == CARDS:
            for cards in value[: int(rules.players)] if field.per_player else [value]:
                wrong += _wrong_cards(field.name, field.room, field.kinds, cards)
        elif field.words and not field.hidden:
            known = len(model.words.numbers)
            if np.any((np.asarray(value) < 0) | (np.asarray(value) >= known)):
                wrong.append(f"{field.name} is {value}, which is no word of the game")
    return wrong


def _wrong_cards(name: str, room: int, kinds: int, cards: Any) -> list[str]:
    held = int(cards["held"])
    if not 0 <= held <= room:
        return [f"{name} holds {held} cards, not 0 to {room}"]
    found = np.asarray(cards["cards"][:held]) & KIND
    return [f"{name} holds a card {card}" for card in found if not 0 <= card < kinds]
