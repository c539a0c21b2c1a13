"""Plausible neighbours of a value, such as the next number or die.

A step is one whole number (a tenth of a large one), or every die one size up or down; a kind of
value that a game brings says itself what stands next to it. No number steps down to nothing: that a
thing has an effect is more than its size. Words, names, yes and no, and the shape of a table have
no next value: they are structure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from simkit.messages.errors import BadInput
from simkit.values.components import Components
from simkit.values.schema import (
    DIE_SIDES,
    Choice,
    Dice,
    Effect,
    Integer,
    Kind,
    ListOf,
    Lookup,
    PlaceInFile,
    dice_counts,
)

DOWN, UP = -1, 1
_DIE = re.compile(r"d[0-9]+")


def neighbours(kind: Kind, value: Any) -> tuple[Any, ...]:
    """A step down, the value itself, a step up; a step that the pack's schema refuses is left out.

    A value that has no next one comes back alone.
    """
    return ladder_about(kind, value, 1)


def ladder_about(kind: Kind, value: Any, reach: int) -> tuple[Any, ...]:
    """The value with so many steps down and up, in order, as far as the schema goes."""
    found = [value]
    for way in (DOWN, UP):
        at = value
        for _ in range(reach):
            at = _stepped(kind, at, way)
            if at is None:
                break
            found.insert(0 if way == DOWN else len(found), at)
    return tuple(found)


def _stepped(kind: Kind, value: Any, way: int) -> Any:
    """The next value, or None."""
    stepped = _next(kind, value, way)
    if stepped is None or stepped == value:
        return None
    try:
        kind.read(stepped, PlaceInFile("step", names=_names_in(kind, value)))
    except BadInput:
        return None
    return stepped


def _names_in(kind: Kind, value: Any) -> dict[str, tuple[str, ...]]:
    """The names that stand in a value, by the table that they are of: no step changes a name."""
    if isinstance(kind, Lookup):
        inside = [_names_in(kind.item, each) for each in value.values()]
        own = {kind.names.table: tuple(value)} if kind.names else {}
    elif isinstance(kind, ListOf):
        inside, own = [_names_in(kind.item, each) for each in value], {}
    else:
        return {}
    tables = {table for names in (own, *inside) for table in names}
    return {
        table: tuple(name for names in (own, *inside) for name in names.get(table, ()))
        for table in tables
    }


def _next(kind: Kind, value: Any, way: int) -> Any:
    if isinstance(kind, Integer):
        if kind.shape:
            return None
        stepped = value + way * max(1, round(abs(value) / 10))
        return None if stepped == 0 else stepped
    if isinstance(kind, Dice):
        return _next_dice(value, way)
    if isinstance(kind, Choice) and all(map(_DIE.fullmatch, kind.choices)):
        place = kind.choices.index(value) + way
        return kind.choices[place] if 0 <= place < len(kind.choices) else None
    if isinstance(kind, ListOf) and not kind.distinct:  # different ones are names or places
        return _all_next(kind.item, dict(enumerate(value)), way, list)
    if isinstance(kind, Lookup):
        return _all_next(kind.item, value, way, dict)
    return kind.stepped(value, way)


def _all_next(kind: Kind, values: Mapping[Any, Any], way: int, made: type) -> Any:
    """A list or table of numbers moves as one; an item that cannot move stays."""
    moved = {key: _stepped(kind, each, way) for key, each in values.items()}
    whole = {key: each if moved[key] is None else moved[key] for key, each in values.items()}
    return list(whole.values()) if made is list else whole


def _next_dice(text: str, way: int) -> str | None:
    """Every die one size up or down; at the end of the sizes a die is added or taken away."""
    counts = dict(zip(DIE_SIDES, dice_counts(text), strict=True))
    moved = dict.fromkeys(DIE_SIDES, 0)
    for place, sides in enumerate(DIE_SIDES):
        last = place + way not in range(len(DIE_SIDES))
        moved[sides if last else DIE_SIDES[place + way]] += counts[sides]
    if moved == counts:  # all of them are as small or as large as dice are
        here = next((each for each in DIE_SIDES if counts[each]), 0)
        if not here or counts[here] + way < 1:
            return None
        moved[here] += way
    return "+".join(f"{moved[sides]}d{sides}" for sides in DIE_SIDES if moved[sides])


def numbers_in(components: Components, path: str, value: Any) -> Iterator[tuple[str, tuple]]:
    """Every number at or inside a written value: its path, and the values that it may have."""
    kind = components.kind(path)
    around = neighbours(kind, value)
    if len(around) > 1:
        yield path, around
    elif isinstance(value, Mapping):
        known = kind.ops[value["op"]] if isinstance(kind, Effect) else value
        for key in (key for key in value if key in known):
            each = value[key]
            yield from numbers_in(components, f"{path}.{key}", each)
    elif isinstance(kind, ListOf) and not kind.distinct:
        for place, each in enumerate(value, start=1):
            yield from numbers_in(components, f"{path}.{place}", each)
