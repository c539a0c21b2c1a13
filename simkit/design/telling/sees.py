"""What a seat sees of a one-file game: its own fields, and everything that lies open."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.design.kernels.cards import KIND, KIND_BITS
from simkit.design.model.fields import CARDS, OwnField
from simkit.design.model.model import GameModel
from simkit.design.model.naming import safe

NOTHING = -1
OF_ENGINE = ("dawn_", "batch_", "drawn_", "draws_", "draws_of_")  # no part of the table


def sees_of(model: GameModel, game: Any, rules: Any, seat: int) -> None:
    """Blank in a copy of a position what the seat cannot see."""
    for name in OF_ENGINE:
        if name in game.dtype.names:
            game[name] = 0
    for field in model.fields.values():
        if field.kind == CARDS:
            _cards(game[safe(field.name)], seat)
        elif field.known:
            known = game[safe(field.known)]
            game[safe(field.name)][(known < 0) | (known >> seat & 1 == 0)] = NOTHING
        elif field.hidden:
            _number(field, game, seat)


def _number(field: OwnField, game: Any, seat: int) -> None:
    """A hidden number or list: each player's own, that of one player, or nobody's."""
    name = safe(field.name)
    if field.per_player:
        others = np.arange(len(game[name])) != seat
        game[name][others if field.owner == -1 else slice(None)] = NOTHING
    elif field.owner != seat:
        game[name] = NOTHING


def _cards(lies: Any, seat: int) -> None:
    """Kinds of cards that the seat knows to lie there, and nothing else of them."""
    cards = lies["cards"]
    places = np.arange(cards.shape[-1]) < np.asarray(lies["held"])[..., None]
    known = places & (cards >> KIND_BITS >> seat & 1 == 1)
    cards[...] = np.where(known, cards & KIND, NOTHING)
