"""The default result columns of a one-file game: ending, winner, plain numbers of the table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from simkit.design.model.fields import CARDS, OwnField
from simkit.design.model.model import GameModel
from simkit.design.model.naming import safe
from simkit.values.components import Components

ENDLESS, RUNNING = "endless", "running"


def outcome_name(word: str) -> str:
    """An outcome as a column and a study name it: without spaces."""
    return re.sub(r"[^A-Za-z0-9_-]+", "_", word).strip("_") or "ended"


def columns_of(
    model: GameModel, batch: np.ndarray, components: Components, settings: Mapping[str, Any]
) -> dict[str, Any]:
    """The result table of a batch of games."""
    words = np.array([RUNNING, ENDLESS, *map(outcome_name, model.words.list)])
    players = int(settings.get("players", model.program.options["players"][0]))
    ranks = batch["rank_"]
    found: dict[str, Any] = {
        "outcome": words[batch["outcome"]],
        "won": ranks[:, 0] == 1,
        "turns": np.minimum(batch["turn"], model.most_turns),
    }
    if model.competes:
        found |= _rivals(ranks, players, model.program.most_players)
    for field in shown_fields(model):
        found |= _of_field(field, batch[safe(field.name)], players, model)
    return found


def shown_fields(model: GameModel) -> Iterator[OwnField]:
    """Fields that have columns: plain numbers, and how many cards lie where."""
    for field in model.fields.values():
        if (field.plain and not field.words) or (field.kind == CARDS and not field.deck):
            yield field


def names_of(field: OwnField, most_players: int) -> list[str]:
    """The columns of a field."""
    name = f"{field.name}_cards" if field.kind == CARDS else field.name
    return [f"{name}_{seat}" for seat in range(1, most_players + 1)] if field.per_player else [name]


def _rivals(ranks: np.ndarray, players: int, most: int) -> dict[str, np.ndarray]:
    """Who won: a single winner, every seat that won, its share in a tie, its rank."""
    won = ranks == 1
    winners = won.sum(axis=1)
    single = np.where(winners == 1, won.argmax(axis=1) + 1, 0)
    share = won / np.maximum(winners, 1)[:, None]
    found = {"winner": single}
    empty = np.full(len(ranks), np.nan)
    for name, each in (("won", won.astype(int)), ("share", share), ("rank", ranks)):
        for seat in range(most):
            column = each[:, seat].copy() if seat < players else empty
            found[f"{name}_{seat + 1}"] = column
    return found


def _of_field(
    field: OwnField, values: np.ndarray, players: int, model: GameModel
) -> dict[str, Any]:
    values = values["held"] if field.kind == CARDS else values
    names = names_of(field, model.program.most_players)
    if not field.per_player:
        return {names[0]: values.copy()}
    empty = np.full(len(values), np.nan)
    return {
        name: values[:, seat].copy() if seat < players else empty for seat, name in enumerate(names)
    }
