"""The two records of a one-file game: its position, and values that never change (the rules)."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.design.kernels.cards import cards_of
from simkit.kernel.records import record
from simkit.kernel.vocabulary import MOST_OF

from .features import features_of
from .fields import CARDS, OwnField
from .model import GameModel
from .named_draws import names_draws
from .naming import safe


def state_of(model: GameModel) -> np.dtype[Any]:
    """The record of a position."""
    seats, sites = model.program.most_players, len(model.flow.purposes)
    fields: list[tuple[Any, ...]] = [(name, "i8") for name in ("turn", "decisions", "outcome")]
    fields += [(name, "i8") for name in ("dawn_", "batch_", "drawn_")]
    fields += [("rank_", "i8", (seats,)), ("draws_", "i8", (max(sites, 1),))]
    if names_draws(model):
        fields.append(("draws_of_", "i8", (sites, MOST_OF)))
    for name, setting in model.program.settings.items():
        if setting.each_player:
            fields.append((safe(name), "i8", (seats,)))
    fields += [_field(each, seats) for each in model.fields.values()]
    return record(*fields)


def _field(each: OwnField, seats: int) -> tuple[Any, ...]:
    kind: Any = cards_of(each.room) if each.kind == CARDS else "f8" if each.real else "i8"
    shape = ((seats,) if each.per_player else ()) + each.size
    return (safe(each.name), kind, shape) if shape else (safe(each.name), kind)


def rules_of(model: GameModel) -> np.dtype[Any]:
    """The record of settings and of the tables' columns."""
    seats = model.program.most_players
    fields: list[tuple[Any, ...]] = [("players", "i8"), ("void", "i8")]
    for name, setting in model.program.settings.items():
        fields.append((safe(name), "i8", (seats,)) if setting.each_player else (safe(name), "i8"))
    fields += [("learned_", "i8"), ("chances_", "f8", (len(features_of(model)) + 1,))]
    for (table, column), name in model.columns.items():
        rows = model.program.tables[table]._rows
        real = any(isinstance(vars(row)[column], float) for row in rows)
        fields.append((name, "f8" if real else "i8", (len(rows),)))
    return record(*fields)
