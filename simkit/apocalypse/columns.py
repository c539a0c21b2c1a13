"""The result table of finished games: one column for each thing that is counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from simkit.components import Components

from .state import COURAGE_SOURCES, DOOM_CAUSES, LORD_KILLED, NONE, OUTCOMES


def columns(
    batch: np.ndarray, components: Components, settings: Mapping[str, Any]
) -> dict[str, np.ndarray]:
    """Columns of a batch of ended games, in the order of the table."""
    tally = batch["tally"]
    heroes = components.order("heroes")
    found: dict[str, np.ndarray] = {
        "outcome": np.array(OUTCOMES)[batch["outcome"]],
        "won": batch["outcome"] == LORD_KILLED,
        "turns": batch["turn"].copy(),
        "team": _teams(batch, heroes),
        "doom": batch["doom"].copy(),
    }
    for place, cause in enumerate(DOOM_CAUSES):
        found[f"doom_{cause}"] = tally["doom"][:, place].copy()
    found["despair_dice_end"] = batch["despair_dice"].copy()
    found["lord_battles"] = tally["lord_battles"].copy()
    found["lord_health"] = _lord_health(batch, components, settings)
    found["deaths"] = tally["deaths"].sum(axis=1)
    for place, hero in enumerate(heroes):
        found[f"deaths_{hero}"] = tally["deaths"][:, place].copy()
    found["gifts_bought"] = tally["gifts_bought"].copy()
    for place, source in enumerate(COURAGE_SOURCES):
        found[f"courage_{source}"] = tally["courage"][:, place].copy()
    for name in ("luck_spent", "recruited", "exits", "revealed", "lord_damage", "dice"):
        found[name] = tally[name].copy()
    found["kills"] = tally["kills"].sum(axis=1)
    found["decisions"] = batch["decisions"].copy()
    return found


def _lord_health(
    batch: np.ndarray, components: Components, settings: Mapping[str, Any]
) -> np.ndarray:
    """What is left to the Lord; one who was never unveiled still has it all."""
    lord = batch["lords"][:, 0]
    column = settings["players"] - 1 + settings["enraged"]
    full = np.array([entry["health"][column] for entry in components.table("lords").values()])
    return np.where(lord["kind"] == NONE, full[batch["hidden"]["lord"]], lord["health"])


def _teams(batch: np.ndarray, heroes: tuple[str, ...]) -> np.ndarray:
    """The heroes that a game began with, by seat."""
    started = batch["team"]
    return np.array(["+".join(heroes[kind] for kind in team if kind >= 0) for team in started])
