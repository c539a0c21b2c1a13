"""A key and a value as one types them, short enough for a line of a table or chart."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from simkit.view.text.words import setting_text

_LONGEST_NAME = 20


def key_text(key: str) -> str:
    """A key without the word that says its kind."""
    return key.partition(":")[2] or key


def value_text(value: Any) -> str:
    """A value as one types it; 0.10 is 0.1. Of several in a row that are alike one is told."""
    if isinstance(value, float):
        return f"{value:g}"
    told = setting_text(value)
    return _in_short(told.split("+")) if len(told) > _LONGEST_NAME and "+" in told else told


def _in_short(names: Sequence[str]) -> str:
    """`expert + 3 warlord`: names of seats, those that follow each other counted."""
    runs = [(name, len(list(each))) for name, each in groupby(names)]
    return " + ".join(f"{count} {name}" if count > 1 else name for name, count in runs)
