"""The result table of finished games: one column for each thing that is counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from simkit.components import Components
from simkit.hades.words.state import HALVES, LEGENDARY, LOSS_CAUSES, MARGINAL, OUTCOMES, SCORED

COUNTED = (
    "units_lost",
    "nastians_killed",
    "gorgons_killed",
    "fighters_shot",
    "sites_woken",
    "sites_destroyed",
    "sites_repaired",
    "hits_taken",
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
        "outcome": np.array(OUTCOMES)[outcome],
        "won": (outcome >= LEGENDARY) & (outcome <= MARGINAL),
        "turns": batch["turn"].copy(),
        "vp": batch["score"].sum(axis=1) / HALVES,
        **_parts("vp", SCORED, batch["score"] / HALVES),
        **_parts("lost", LOSS_CAUSES, tally["lost"]),
        "left_behind": (batch["units"]["place"] >= 0).sum(axis=1),
        "modules_gone": batch["vittles"]["module"].copy(),
        "evacuated": batch["evacuated"].copy(),
        **{name: tally[name].copy() for name in COUNTED},
        "elder_1_turn": tally["elder_turn"][:, 0].copy(),
        "elder_2_turn": tally["elder_turn"][:, 1].copy(),
        "decisions": batch["decisions"].copy(),
    }


def _parts(name: str, parts: Sequence[str], values: np.ndarray) -> dict[str, np.ndarray]:
    """A column for each scored item or cause of loss: "vp_emily", "lost_fighters"."""
    return {f"{name}_{part}": values[:, place].copy() for place, part in enumerate(parts)}
