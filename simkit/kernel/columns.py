"""Columns that every game's result table has, or lays out alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

Columns = dict[str, np.ndarray]


def ended(batch: np.ndarray, outcomes: Sequence[str], won: Any) -> Columns:
    """How and when each game of a batch ended, and whether it was won."""
    return {
        "outcome": np.array(outcomes)[batch["outcome"]],
        "won": won,
        "turns": batch["turn"].copy(),
    }


def by_word(name: str, words: Sequence[str], counts: np.ndarray) -> Columns:
    """A column for each word that is counted apart: "lost_battle". The words are the last axis."""
    return {f"{name}_{word}": counts[..., place].copy() for place, word in enumerate(words)}
