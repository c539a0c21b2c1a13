"""The columns of the result table, one for each thing that is counted in a game, seat by seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from simkit.armageddon.words.sizes import MOST_SEATS
from simkit.armageddon.words.state import NOBODY, OUTCOMES, UNFINISHED
from simkit.values.components import Components

COUNTED = (
    "first",
    "bought",
    "battles",
    "battles_won",
    "units_lost",
    "captures",
    "sieges",
    "sallies",
    "raids",
    "operations",
    "ap_unused",
    "income",
    "out",
)


def columns(
    batch: np.ndarray, components: Components, settings: Mapping[str, Any]
) -> dict[str, np.ndarray]:
    """Columns of a batch of ended games."""
    outcome = np.where(batch["outcome"] == UNFINISHED, NOBODY, batch["outcome"])
    seats, players = np.arange(MOST_SEATS), settings["players"]
    empty = np.full(len(batch), np.nan)  # of a seat that nobody takes
    bases = batch["hexes"]["owner"] * (batch["hexes"]["level"] > 0) - (batch["hexes"]["level"] == 0)
    found = {
        "won": (batch["winner"][:, None] == seats).astype(int),
        **{name: batch["tally"][name] for name in COUNTED},
        "bases": (bases[:, :, None] == seats).sum(axis=1),
        "hexes": (batch["hexes"]["control"][:, :, None] == seats).sum(axis=1),
    }
    return {
        "outcome": np.array(OUTCOMES)[outcome],
        "won": batch["winner"] == 0,
        "turns": batch["turn"].copy(),
        "winner": batch["winner"] + 1,
        **{
            f"{name}_{seat + 1}": values[:, seat].copy() if seat < players else empty
            for name, values in found.items()
            for seat in range(MOST_SEATS)
        },
        "all_alive": _all_alive(batch, players),
        "decisions": batch["decisions"].copy(),
    }


def _all_alive(batch: np.ndarray, players: int) -> np.ndarray:
    """The turns before the one in which the first empire fell; all turns if none did."""
    out = batch["tally"]["out"][:, :players]
    first = np.where(out > 0, out - 1, batch["turn"][:, None]).min(axis=1)
    return np.asarray(first, np.int64)
