"""Where settings, values and results are in a game's two records, for readers outside Python."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.design.model.fields import CARDS, OwnField
from simkit.design.model.model import GameModel
from simkit.design.model.naming import safe
from simkit.values.components import Components

from .columns import ENDLESS, RUNNING, outcome_name, shown_fields

NUMBER = 8  # bytes of each
WHOLE, REAL = "whole", "real"


def layout_of(
    model: GameModel, rules: np.dtype[Any], state: np.dtype[Any], components: Components
) -> dict[str, Any]:
    """Offsets in bytes, as plain data: of settings, of values, and of what a game ends with."""
    return {
        "players": offset(rules, "players"),
        "settings": {name: _setting(model, rules, name) for name in model.program.settings},
        "values": _values(model, rules, components),
        "decks": [_deck(model, rules, each) for each in model.fields.values() if each.deck],
        "turn": offset(state, "turn"),
        "outcome": offset(state, "outcome"),
        "rank": offset(state, "rank_"),
        "endings": [RUNNING, ENDLESS, *map(outcome_name, model.words.list)],
        "most_turns": model.most_turns,
        "fields": [_field(state, each) for each in shown_fields(model)],
    }


def offset(record: np.dtype[Any], name: str) -> int:
    """Where a field stands in a record, in bytes."""
    assert record.fields is not None
    return int(record.fields[name][1])


def _setting(model: GameModel, rules: np.dtype[Any], name: str) -> dict[str, Any]:
    """Where a setting stands; one for each player has a place for each. `random` is -1."""
    each = model.program.settings[name]
    return {"at": offset(rules, safe(name)), "each": each.each_player}


def _values(
    model: GameModel, rules: np.dtype[Any], components: Components
) -> dict[str, dict[str, Any]]:
    """Where the numbers of tables stand, by their paths in packs."""
    known = {leaf.path for leaf in components.leaves()}
    found = {}
    for (table, column), field in model.columns.items():
        at, kind = offset(rules, field), rules[field].base
        for row, entry in enumerate(model.program.tables[table]._names):
            path = f"{table.lower()}.{entry}.{column}"
            if path in known:
                found[path] = {"at": at + NUMBER * row, "kind": _kind(kind)}
    return found


def _kind(kind: np.dtype[Any]) -> str:
    return REAL if kind.kind == "f" else WHOLE


def _deck(model: GameModel, rules: np.dtype[Any], field: OwnField) -> dict[str, Any]:
    """How many cards a deck has room for, and where the copies of each kind stand."""
    column = model.columns.get((field.table, field.copies), "")
    count = len(model.program.tables[field.table]._rows) if column else 0
    at = offset(rules, column) if column else 0
    places = [at + NUMBER * row for row in range(count)]
    return {"name": field.name, "room": field.room, "copies": places}


def _field(state: np.dtype[Any], field: OwnField) -> dict[str, Any]:
    """Where the number of a field stands, or how many cards lie there."""
    name = safe(field.name)
    at, kind = offset(state, name), state[name]
    step = kind.base.itemsize if field.per_player else 0
    if field.kind == CARDS:
        at += offset(kind.base, "held")
    shown = f"{field.name}_cards" if field.kind == CARDS else field.name
    real = REAL if field.real and field.kind != CARDS else WHOLE
    return {"name": shown, "at": at, "step": step, "kind": real}
