"""Turn records into plain columns, for the table of every answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from simkit.lab.table.rows import Columns


def columns_of(records: Sequence[Mapping[str, Any]]) -> Columns:
    """Records that all have the same keys, as columns."""
    if not records:
        return {}
    return {key: column([record[key] for record in records]) for key in records[0]}


def column(values: list[Any]) -> np.ndarray:
    """Texts, whole numbers, flags, or floats with NaN where nothing is known."""
    if any(isinstance(value, str) for value in values):
        return np.array([text(value) for value in values], dtype=object)
    if any(value is None for value in values):
        return np.array([np.nan if value is None else value for value in values], dtype=float)
    return np.array(values)


def text(value: Any) -> str:
    """A value as the command line writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "+".join(map(text, value))
    return f"{value:g}" if isinstance(value, float) else str(value)
