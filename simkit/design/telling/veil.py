"""Tables for compiled code that say which words of a position each seat does not see."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.design.kernels.cards import KIND, KIND_BITS
from simkit.design.model.fields import CARDS, OwnField
from simkit.design.model.model import GameModel
from simkit.design.model.naming import safe
from simkit.design.model.records import state_of
from simkit.kernel.decisions import MOST_SEATS
from simkit.values.held import OF_PIECES, SHOWN, Veil

from .sees import sees_of

WORD = 8  # bytes
PROBE = 7  # stands in every word, to find those that are blanked


def veil_of(model: GameModel) -> Veil:
    """The veil of a file's game: `sees_of` says what it hides in a position full of a number."""
    state = state_of(model)
    hides = np.zeros((MOST_SEATS, state.itemsize // WORD), np.int8)
    for seat in range(model.program.most_players):
        probe = np.zeros(1, state)
        words = probe.view(np.int64)
        words[:] = PROBE
        sees_of(model, probe[0], None, seat)
        hides[seat] = np.where(words == PROBE, SHOWN, words - 1)
    places = [*_cards(model, state), *_pieces(model, state)]
    return Veil(hides, np.array(places, np.int64).reshape(-1, 5))


def _cards(model: GameModel, state: Any) -> list[tuple[int, ...]]:
    """Each place for cards: where their number stands, where they lie, how many, who knows them."""
    found: list[tuple[int, ...]] = []
    for field in model.fields.values():
        if field.kind == CARDS:
            for first in _begins(field, state):
                kind = state[safe(field.name)].base
                held, cards = (first + kind.fields[each][1] // WORD for each in ("held", "cards"))
                found.append((held, cards, field.room, KIND_BITS, KIND))
    return found


def _pieces(model: GameModel, state: Any) -> list[tuple[int, ...]]:
    """Each hidden value of pieces: where it says who sees which, where they stand, how many."""
    found: list[tuple[int, ...]] = []
    for field in model.fields.values():
        if field.known:
            known, first = (state.fields[safe(n)][1] // WORD for n in (field.known, field.name))
            found.append((known, first, field.size[0], 0, OF_PIECES))
    return found


def _begins(field: OwnField, state: Any) -> list[int]:
    """The first word of a field, or of each player's part of it."""
    kind, offset = state.fields[safe(field.name)][:2]
    seats = kind.shape[0] if kind.shape else 1
    return [(offset + seat * kind.base.itemsize) // WORD for seat in range(seats)]
