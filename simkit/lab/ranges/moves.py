"""How an unknown changes a value: by steps, by a factor, or to another word.

A value that cannot go as far as the others, because the pack's schema ends there, stays at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from simkit.lab.ranges.neighbours import ladder_about
from simkit.lab.ranges.places import Spot
from simkit.messages.errors import BadInput
from simkit.values.components import Components
from simkit.values.schema import Integer, Kind, ListOf, Lookup, PlaceInFile

MOST_NAMED = 3  # numbers that are told one by one


@dataclass(frozen=True)
class Steps:
    """So many steps down and up, as `neighbours` takes them: whole numbers, dice by their sizes."""

    low: int
    high: int

    @property
    def usual(self) -> int:
        return max(self.low, min(self.high, 0))

    @property
    def levels(self) -> tuple[int, ...]:
        return tuple(range(self.low, self.high + 1))

    @property
    def text(self) -> str:
        return f"{self.low:+d} to {self.high:+d}"

    def moved(self, components: Components, spot: Spot, level: Any) -> Any:
        kind = components.kind(spot.path)
        around = ladder_about(kind, spot.value, abs(level))
        usual = around.index(spot.value)
        return around[max(0, min(len(around) - 1, usual + level))]


@dataclass(frozen=True)
class Multiple:
    """A number times any factor between two, rounded: what is known only by its size."""

    low: float
    high: float

    @property
    def usual(self) -> float:
        return max(self.low, min(self.high, 1.0))

    @property
    def text(self) -> str:
        return f"times {self.low:g} to {self.high:g}"

    def moved(self, components: Components, spot: Spot, level: Any) -> Any:
        return _times(components.kind(spot.path), spot.value, float(level))


@dataclass(frozen=True)
class Alternatives:
    """One of some values that are named; the pack's own is always among them."""

    values: tuple[Any, ...]

    @property
    def usual(self) -> Any:
        return self.values[0] if len(self.values) == 1 else None  # None: the pack's own

    @property
    def text(self) -> str:
        numbers = [each for each in self.values if isinstance(each, int | float)]
        if len(numbers) == len(self.values) > MOST_NAMED:
            low, high = min(numbers), max(numbers)
            every = sorted(numbers) == [*range(round(low), round(high) + 1)]
            return f"{low:g} to {high:g}" + ("" if every else f", {len(numbers)} values")
        return "one of " + ", ".join(map(_written, self.values))

    def moved(self, components: Components, spot: Spot, level: Any) -> Any:
        return spot.value if level is None else level


Move = Steps | Multiple | Alternatives


def _times(kind: Kind, value: Any, factor: float) -> Any:
    if isinstance(kind, Integer) and not isinstance(value, bool):
        return max(kind.low, min(kind.high, round(value * factor)))
    if isinstance(kind, ListOf):
        return [_times(kind.item, each, factor) for each in value]
    if isinstance(kind, Lookup):
        return {key: _times(kind.item, each, factor) for key, each in value.items()}
    return value


def reach(move: Move, components: Components, spot: Spot) -> tuple[Any, ...]:
    """The values that a value may have: of numbers the least and the most are the ends."""
    if isinstance(move, Alternatives):
        kind = components.kind(spot.path)
        return tuple(dict.fromkeys([spot.value, *(v for v in move.values if _fits(kind, v))]))
    levels = move.levels if isinstance(move, Steps) else (move.low, move.usual, move.high)
    found: list[Any] = []
    for level in levels:
        value = move.moved(components, spot, level)
        if value not in found:
            found.append(value)
    return tuple(found)


def _fits(kind: Kind, value: Any) -> bool:
    try:
        kind.read(value, PlaceInFile("range"))
    except (BadInput, KeyError):
        return False
    return True


def within(value: Any, allowed: tuple[Any, ...]) -> bool:
    """Whether a value lies in a range; numbers in lists and tables one by one."""
    if isinstance(value, bool) or not isinstance(value, int | float | list | Mapping):
        return value in allowed
    if isinstance(value, int | float):
        numbers = [each for each in allowed if isinstance(each, int | float)]
        return bool(numbers) and min(numbers) <= value <= max(numbers)
    inside = [_by_place(each) for each in allowed if isinstance(each, list | Mapping)]
    mine = _by_place(value)
    if not inside or any(each.keys() != mine.keys() for each in inside):
        return value in allowed
    return all(within(each, tuple(other[at] for other in inside)) for at, each in mine.items())


def _by_place(value: Any) -> dict[Any, Any]:
    """What a list or a table holds, by place or name."""
    return dict(value) if isinstance(value, Mapping) else dict(enumerate(value))


def ends(allowed: tuple[Any, ...]) -> str:
    """A range in words."""
    if len(allowed) == 1:
        return _written(allowed[0])
    if all(isinstance(each, int | float) and not isinstance(each, bool) for each in allowed):
        return f"{min(allowed)} to {max(allowed)}"
    if all(isinstance(each, list | Mapping) for each in allowed):
        return f"{_written(allowed[0])} to {_written(allowed[-1])}"
    return ", ".join(map(_written, allowed))


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return "[" + ", ".join(map(_written, value)) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} {_written(each)}" for key, each in value.items()) + "}"
    return str(value)
