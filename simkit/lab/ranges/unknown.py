"""An unknown: values that are not published, and how far they may differ from the pack's.

Values that belong together are one unknown, and move as one: the health of all heroes by so many
points. Of an unknown `apart` every value is drawn by itself; all that it has is the number of a
draw. Where an unknown stands is its level: a number of steps, a factor, a word, or that number.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from simkit.description.game import shown
from simkit.lab.ranges.moves import Alternatives, Move, Multiple, Steps, reach
from simkit.lab.ranges.places import Spot
from simkit.messages.errors import BadInput
from simkit.values.components import Components

DRAWS = 1 << 20  # of an unknown whose values are drawn one by one
DIGITS = 3  # of a factor, so that a file says exactly what was played

Level = Any


@dataclass(frozen=True)
class Unknown:
    """Some values, or a setting that is a reading of a rule, and what they may be instead."""

    name: str
    title: str
    reason: str
    move: Move
    spots: tuple[Spot, ...] = ()
    setting: str = ""
    apart: bool = False
    known: bool = False  # an owner has said where it stands

    @property
    def continuous(self) -> bool:
        return isinstance(self.move, Multiple) and not self.apart

    @property
    def usual(self) -> Level:
        """The level at which everything is as the pack says."""
        return None if self.apart else self.move.usual

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels of one that has few; none for a continuous one or one of draws."""
        if self.apart or isinstance(self.move, Multiple):
            return ()
        return self.move.levels if isinstance(self.move, Steps) else self.move.values

    def level_at(self, place: float) -> Level:
        """The level at a place from 0 to 1 of the range."""
        if self.apart:
            return min(DRAWS - 1, int(place * DRAWS))
        if isinstance(self.move, Multiple):
            return round(self.move.low + place * (self.move.high - self.move.low), DIGITS)
        return self.levels[min(len(self.levels) - 1, int(place * len(self.levels)))]

    def place_of(self, level: Level) -> float:
        """Where a level lies from 0 to 1; the middle of its share of the range."""
        if self.apart:
            return (float(level) + 0.5) / DRAWS
        if isinstance(self.move, Multiple):
            width = self.move.high - self.move.low
            return (float(level) - self.move.low) / width if width else 0.5
        return (self.levels.index(level) + 0.5) / len(self.levels)

    def values(self, components: Components, level: Level) -> dict[str, Any]:
        """What stands at a level, by key: values of the pack, or the setting."""
        if self.setting:
            return {} if level is None else {self.setting: level}
        if level is None:
            return {}
        if self.apart:
            return self._drawn(components, int(level))
        return {
            f"pack:{spot.path}": self.move.moved(components, spot, level) for spot in self.spots
        }

    def _drawn(self, components: Components, number: int) -> dict[str, Any]:
        """Each value by itself, anywhere in its range."""
        luck = np.random.default_rng([zlib.crc32(self.name.encode()), number])
        found: dict[str, Any] = {}
        for spot, place in zip(self.spots, luck.random(len(self.spots)), strict=True):
            allowed = self.allowed(components, spot)
            if isinstance(self.move, Multiple):
                factor = self.move.low + float(place) * (self.move.high - self.move.low)
                found[f"pack:{spot.path}"] = self.move.moved(components, spot, factor)
            else:
                found[f"pack:{spot.path}"] = allowed[int(place * len(allowed))]
        return found

    def allowed(self, components: Components, spot: Spot) -> tuple[Any, ...]:
        """What one of its values may be."""
        return reach(self.move, components, spot)

    def narrowed(self, given: Any) -> Unknown:
        """The value with less of its range: one level, [low, high], or some of its words."""
        listed = list(given) if isinstance(given, list | tuple) else [given]
        if self.apart:
            raise BadInput("its values are drawn one by one; write those that you know themselves")
        if isinstance(self.move, Alternatives):
            beyond = [each for each in listed if each not in self.move.values]
            if beyond or not listed:
                raise BadInput(f"found {shown(given)}, expected some of: {self.move.text}")
            move: Move = Alternatives(tuple(listed))
        else:
            move = self._between(given, listed)
        return replace(self, move=move, known=len(listed) == 1 or listed[0] == listed[-1])

    def _between(self, given: Any, listed: list[Any]) -> Move:
        assert not isinstance(self.move, Alternatives)
        number = int if isinstance(self.move, Steps) else (int, float)
        sound = 1 <= len(listed) <= 2 and all(
            isinstance(each, number) and not isinstance(each, bool) for each in listed
        )
        low, high = (listed[0], listed[-1]) if sound else (0, 0)
        if not sound or not self.move.low <= low <= high <= self.move.high:
            raise BadInput(
                f"found {shown(given)}, expected a number or [low, high] within {self.move.text}"
            )
        return Steps(low, high) if isinstance(self.move, Steps) else Multiple(low, high)


def keys_at(
    unknowns: tuple[Unknown, ...], levels: Mapping[str, Level], components: Components
) -> dict[str, Any]:
    """Everything that some levels say, as keys with their values."""
    found: dict[str, Any] = {}
    for unknown in unknowns:
        found |= unknown.values(components, levels.get(unknown.name, unknown.usual))
    return found
