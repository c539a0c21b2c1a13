"""Assign a whole row in a rule, `game.row = [0] * 13`, or name one in a text, `{UNIT(number)}`."""

from __future__ import annotations

from typing import Any


def told(kinds: Any, number: Any) -> Any:
    """What a text says for `{UNIT(number)}`: its name; whatever else is called answers itself."""
    found = kinds(number)
    words = getattr(kinds, "_told", None)
    return words(found) if words else found


def laid(place: Any, value: Any) -> Any:
    """What a field holds after `place = value`: a row stays the same one, with other values."""
    refill = getattr(place, "refill", None)
    if refill is None:
        return value
    refill(value)
    return place
