"""Lay a table, as a player sees it, into the record of a position, for compiled code to read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from simkit.design.author.options import OfferedOption
from simkit.design.model.fields import CARDS, OwnField
from simkit.design.model.model import GameModel
from simkit.design.model.naming import safe

from .keys import OPEN, Key

UNSEEN = -1
PARTS_OF = ("who", "what", "where", "amount")


def lay_seen(model: GameModel, names: Sequence[str], seen: Key, state: Any) -> None:
    """What a player sees; what it does not see is left as it is, but for how many cards lie there.

    The same code tells positions apart here and in games (`lowering.seen`).
    """
    for name, value in zip(names, seen, strict=True):
        field, place = model.fields.get(name), state[safe(name)]
        if field is None or (field.per_player and field.kind != CARDS):
            for seat, each in enumerate(value):
                place[seat] = _number(model, field, each)
        elif field.kind == CARDS:
            places = place if field.per_player else [place]
            for here, each in zip(places, value if field.per_player else [value], strict=False):
                _lay_cards(here, each)
        else:
            state[safe(name)] = _number(model, field, value)


def option_row(model: GameModel, option: OfferedOption) -> tuple[int, ...]:
    """An option as the engine has it: verb, who, what, where, amount."""
    parts = {model.words.parts[name]: int(value) for name, value in option.parts.items()}
    return (model.words.number(str(option)), *(parts.get(each, -1) for each in PARTS_OF))


def _lay_cards(place: Any, cards: Any) -> None:
    place["held"] = cards if isinstance(cards, int) else _count(cards)
    if not isinstance(cards, int):
        row = cards[3:] if cards and cards[0] == OPEN else cards
        place["cards"][: len(row)] = row


def _count(cards: Key) -> int:
    return len(cards) - 3 if cards and cards[0] == OPEN else len(cards)


def _number(model: GameModel, field: OwnField | None, value: Any) -> Any:
    if value is None:
        return UNSEEN
    if isinstance(value, tuple):
        return np.array([_number(model, field, each) for each in value])
    return model.words.number(value) if isinstance(value, str) else value
