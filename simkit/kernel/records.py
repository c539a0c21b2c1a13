"""Structured records that compiled and interpreted code use alike."""

from __future__ import annotations

from typing import Any

import numpy as np


def record(*fields: tuple[Any, ...]) -> np.dtype:
    """A record type whose fields are attributes, compiled and interpreted.

    Every number is an ``i8`` (or ``f8``): narrower fields overflow in plain Python where compiled
    code widens them. A name that NumPy's records use themselves would hide the field there.
    """
    for name, *_ in fields:
        if hasattr(np.record, name):
            raise ValueError(f"{name!r} belongs to every NumPy record: name the field otherwise")
    return np.dtype((np.record, np.dtype(list(fields), align=True)))


def blank(dtype: np.dtype, count: int = 1) -> np.ndarray:
    """``count`` records of zeros."""
    return np.zeros(count, dtype)
