"""The columns of the result table, one for each thing that is counted in a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from simkit.hades.words import state
from simkit.kernel.columns import by_word, ended
from simkit.values.components import Components

COUNTED = (
    "units_lost",
    "nastians_killed",
    "gorgons_killed",
    "fighters_shot",
    "sites_woken",
    "sites_destroyed",
    "sites_repaired",
    "hits_scored",
    "modules_lost",
    "modules_repaired",
    "skedaddles",
    "requests",
    "requests_granted",
    "landed",
    "circles_opened",
    "science",
    "science_worked",
    "jumps",
    "reactor_attempts",
    "emily_turn",
    "guard_turn",
    "idol_turn",
    "loot_turn",
    "cards",
)


def columns(
    batch: np.ndarray, components: Components, settings: Mapping[str, Any]
) -> dict[str, np.ndarray]:
    """Columns of a batch of ended games: how each ended, points, losses, deeds."""
    outcome, tally = batch["outcome"], batch["tally"]
    return {
        **ended(
            batch, state.OUTCOMES, won=(outcome >= state.LEGENDARY) & (outcome <= state.MARGINAL)
        ),
        "vp": batch["score"].sum(axis=1) / state.HALVES,
        **by_word("vp", state.SCORED, batch["score"] / state.HALVES),
        **by_word("lost", state.LOSS_CAUSES, tally["lost"]),
        "left_behind": (batch["units"]["place"] >= 0).sum(axis=1),
        "modules_gone": batch["vittles"]["module"].copy(),
        "evacuated": batch["evacuated"].copy(),
        **{name: tally[name].copy() for name in COUNTED},
        "elder_1_turn": tally["elder_turn"][:, 0].copy(),
        "elder_2_turn": tally["elder_turn"][:, 1].copy(),
        "decisions": batch["decisions"].copy(),
    }
