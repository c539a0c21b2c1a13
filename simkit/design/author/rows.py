"""Rows that a rule fills as a whole: `game.row = [0] * 13`."""

from __future__ import annotations

from typing import Any


def laid(place: Any, value: Any) -> Any:
    """What a field holds after `place = value`: a row stays the same one, with other values."""
    refill = getattr(place, "refill", None)
    if refill is None:
        return value
    refill(value)
    return place
