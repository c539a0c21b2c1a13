"""The columns of the result table, one for each thing that is counted in a game, for each side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from simkit.fury.words import kinds
from simkit.fury.words.sizes import SIDES
from simkit.fury.words.state import DRAWN, OUTCOMES, REBELS, UNFINISHED
from simkit.values.components import Components

COUNTED = (
    "battles",
    "battles_won",
    "overruns",
    "sp_lost",
    "sp_starved",
    "units_lost",
    "leaders_lost",
)


def columns(
    batch: np.ndarray, components: Components, settings: Mapping[str, Any]
) -> dict[str, np.ndarray]:
    """Columns of a batch of ended games."""
    outcome = np.where(batch["outcome"] == UNFINISHED, DRAWN, batch["outcome"])
    commands = list(components.table("commands").values())
    rebels = np.array([entry["side"] == kinds.COMMAND_SIDES[kinds.REBEL] for entry in commands])
    legions = np.array([entry["side"] == kinds.COMMAND_SIDES[kinds.LEGION] for entry in commands])
    lowland = np.array([entry["lowland"] for entry in commands])
    active = batch["commands"]["active"][:, : len(commands)]
    broken = batch["commands"]["demoralised"][:, : len(commands)]
    sides = {
        "won": (batch["winner"][:, None] == np.arange(SIDES)).astype(int),
        **{name: batch["tally"][name] for name in COUNTED},
        "tracts": (batch["control"][:, :, None] == np.arange(SIDES)).sum(axis=1),
        "demoralised": np.stack([broken[:, rebels].sum(axis=1), broken[:, ~rebels].sum(axis=1)], 1),
    }
    return {
        "outcome": np.array(OUTCOMES)[outcome],
        "won": batch["winner"] == REBELS,
        "turns": batch["turn"].copy(),
        "winner": batch["winner"] + 1,
        **{
            f"{name}_{seat + 1}": values[:, seat].copy()
            for name, values in sides.items()
            for seat in range(SIDES)
        },
        "tribes_active": active[:, rebels].sum(axis=1),
        "lowland_active": active[:, lowland].sum(axis=1),
        "legions_broken": broken[:, legions].sum(axis=1),
        "looted": batch["tally"]["looted"].copy(),
        "decisions": batch["decisions"].copy(),
    }
