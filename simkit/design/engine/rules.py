"""Turn settings and tables into the record of numbers that the compiled rules read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from simkit.design.model.features import features_of
from simkit.design.model.fields import CARDS, copies_of
from simkit.design.model.model import GameModel
from simkit.design.model.naming import safe
from simkit.design.model.values import Values
from simkit.kernel.records import blank
from simkit.messages.errors import BadInput
from simkit.values.components import Components
from simkit.values.learned import ANY, model_for


def build_rules(
    model: GameModel,
    record: np.dtype[Any],
    components: Components,
    settings: Mapping[str, Any],
    void: str = "",
) -> np.ndarray:
    """The rules of a game with these settings and these tables."""
    values = values_of(model, components, settings)
    rules = blank(record)
    rules[0].players = values.players
    for name, value in values.settings.items():
        if model.program.settings[name].each_player:
            rules[0][safe(name)][: values.players] = value
        else:
            rules[0][safe(name)] = value
    for (table, column), name in model.columns.items():
        known = values.tables[table].get(column)
        rules[0][name] = known or model.column(model.program.tables[table], column)
    _lay_chances(model, rules[0], components)
    return rules


def _lay_chances(model: GameModel, rules: Any, components: Components) -> None:
    """The weights of a learned chance, the one that stands alone last."""
    learned = model_for(components, ANY)
    rules.learned_ = int(learned is not None)
    if learned is not None:
        weights = [learned["weights"].get(name, 0.0) for name in features_of(model)]
        rules.chances_[:] = [*weights, learned["constant"]]


def values_of(model: GameModel, components: Components, settings: Mapping[str, Any]) -> Values:
    """What a game is played with: players, settings as numbers, columns of numbers."""
    least = model.program.options["players"][0]
    players = int(settings.get("players", least))
    numbers = {
        name: model.number_of(name, settings[name], players) for name in model.program.settings
    }
    tables = {name: _columns(model, name, components) for name in model.program.tables}
    _check_room(model, tables)
    return Values(players, numbers, tables)


def _columns(model: GameModel, name: str, components: Components) -> dict[str, list[Any]]:
    table = model.program.tables[name]
    if name.lower() not in components.schema:
        return {}
    entries = components.table(name.lower())
    _refuse_unread(name.lower(), table._names, components)
    rows = [entries[each] for each in table._names]
    return {column: [row[column] for row in rows] for column in table._columns if column in rows[0]}


def _refuse_unread(table: str, known: Sequence[str], components: Components) -> None:
    """Refuse to play without an entry that a pack has added."""
    lost = [entry for entry in components.order(table) if entry not in known]
    if lost:
        raise BadInput(f"{table}.{lost[0]}: a pack adds this entry, and the game was read before.")


def _check_room(model: GameModel, tables: Mapping[str, Mapping[str, list[Any]]]) -> None:
    for field in model.fields.values():
        if field.kind == CARDS and field.deck:
            copies = tables.get(field.table, {}).get(field.copies)
            full = sum(copies or copies_of(model.kinds_in(field), field.copies))
            if full > field.room:
                raise BadInput(
                    f"game.{field.name} has room for {field.room} cards, not for {full}; declare "
                    f"it with most={full}."
                )
