"""Write a key and a value as you type them, short enough for a table or chart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from simkit.view.text.lookup import called, spoken
from simkit.view.text.words import setting_text

if TYPE_CHECKING:
    from simkit.description.game import Game

_LONGEST_NAME = 20


def key_text(key: str) -> str:
    """A key without the word that says its kind."""
    return key.partition(":")[2] or key


def key_told(key: str, game: Game | None) -> str:
    """A key as people say it: "Iron Shirt: extra cost". A setting is said as it is typed."""
    path = key.removeprefix("pack:")
    in_pack = game is not None and "." in path and ":" not in path
    return called(game.components(), path) if game and in_pack else key_text(key)


def key_title(key: str, game: Game | None = None) -> str:
    """A key as a chart writes it: "Larva: toughness", "despair dice", "expert: caution"."""
    labels = {each.key: each.label for each in game.settings} if game else {}
    if key in labels:
        return labels[key]
    told = key_told(key, game)
    return told if told != key_text(key) else spoken(told.replace(".", ": "))


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


def value_told(value: Any, titles: Mapping[str, str] | None = None) -> str:
    """A value of a pack in words: names by their titles, effects by what they do and how much."""
    if isinstance(value, Mapping):
        return _effect_told(value, titles) if "op" in value else _fields_told(value, titles)
    if isinstance(value, list | tuple):
        return ", ".join(value_told(each, titles) for each in value) or "none"
    return (titles or {}).get(value, value) if isinstance(value, str) else setting_text(value)


def _effect_told(effect: Mapping[str, Any], titles: Mapping[str, str] | None) -> str:
    """What an effect does: 'add die d4', 'per damage (part wall; amount 1)'."""
    given = {key: each for key, each in effect.items() if key != "op"}
    name = spoken(str(effect["op"]))
    if len(given) == 1:
        return f"{name} {value_told(next(iter(given.values())), titles)}"
    return f"{name} ({_fields_told(given, titles)})" if given else name


def _fields_told(fields: Mapping[str, Any], titles: Mapping[str, str] | None) -> str:
    return "; ".join(f"{spoken(key)} {value_told(each, titles)}" for key, each in fields.items())
