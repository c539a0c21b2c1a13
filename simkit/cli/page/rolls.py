"""Check the values for a roll in a form, each by its kind, before anything is compiled."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from simkit.description.game import Key, Resolver, shown
from simkit.messages.errors import BadInput
from simkit.values.components import dice_counts
from simkit.web.asking import WrongField

WHOLE = re.compile(r"[+-]?\d{1,9}")
TOUGHNESS = re.compile(r"\d{1,3}(\s*\+\s*\d{1,3})?")


def check_roll(resolver: Resolver, given: Mapping[str, Any]) -> None:
    """Refuse a value that no key of its kind can have."""
    for key in resolver.keys:
        text = str(given.get(key.name, "")).strip()
        if text and key.kind in READERS:
            _check(key, text)
        elif key.required and not text:
            raise WrongField(key.name, f"{key.name} is missing; {key.help}.")


def _check(key: Key, text: str) -> None:
    try:
        sound = READERS[key.kind](text)
    except BadInput:
        sound = False
    if not sound:
        raise WrongField(key.name, f"{key.name} cannot be {shown(text)}; {key.help}.")


def _are_dice(text: str) -> bool:
    return bool(dice_counts(text))


READERS: Mapping[str, Callable[[str], bool]] = {
    "int": lambda text: bool(WHOLE.fullmatch(text)),
    "flag": lambda text: text in ("true", "false"),
    "dice": _are_dice,
    "toughness": lambda text: bool(TOUGHNESS.fullmatch(text)),
}
"""By the kind of a key; of all other kinds the roll itself says what it takes."""
