"""6.1 read once more, apart from the engine: where a unit may go, from the drawing of the maps.

A hex is (deck, column, row), the deck 0 for Inferno and 1 for Purgatory. Options are short tuples
that begin with a verb.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

Spot = tuple[int, int, int]
Option = tuple[Any, ...]
CIRCLES = "123456789abc"
TOWERS = "^v"
ROCK = "#"


@dataclass
class Position:
    """Who and what lies where."""

    units: dict[int, Spot]  # the player's; not those whom a Trap holds
    kinds: dict[int, str]  # "squad", "elder", or "guest" (Dante and Emily, who stack with anybody)
    foes: set[Spot]
    ruins: set[str]  # letters of Complexes with a destroyed installation
    doors: dict[int, str]  # of each Circle, by number from 1: "locked", "trap" or "open"
    treasures: dict[Spot, int]  # a bit each


class NaiveMap:
    """Both decks as they are drawn: rows shifted by half a hex, the odd ones to the right."""

    def __init__(self, table: dict[str, Any]) -> None:
        assert table["layout"] == "pointy-odd"
        self.columns, self.rows = table["columns"], table["rows"]
        self.drawing = (table["inferno"], table["purgatory"])
        self.outside = {
            door["circle"]: [(1, column, row) for column, row in door["hexes"]]
            for door in table["doors"]
        }
        self.walls = {
            frozenset((spot, self.neighbours(spot)[wall["side"]]))
            for deck, walls in enumerate((table["walls_inferno"], table["walls_purgatory"]))
            for wall in walls
            for spot in [(deck, *wall["hex"])]
        }

    def mark(self, spot: Spot) -> str:
        deck, column, row = spot
        return str(self.drawing[deck][row][column])

    def spots(self) -> Iterator[Spot]:
        for deck in range(2):
            for row in range(self.rows):
                for column in range(self.columns):
                    yield deck, column, row

    def neighbours(self, spot: Spot) -> dict[str, Spot]:
        """Hexes across the six hexsides, the map's north and south edge left out."""
        deck, column, row = spot
        left, right = (column - 1, column) if row % 2 == 0 else (column, column + 1)
        around = {
            "NE": (right, row - 1),
            "E": (column + 1, row),
            "SE": (right, row + 1),
            "SW": (left, row + 1),
            "W": (column - 1, row),
            "NW": (left, row - 1),
        }
        return {
            side: (deck, there % self.columns, line)
            for side, (there, line) in around.items()
            if 0 <= line < self.rows
        }

    def circle(self, spot: Spot) -> int:
        """The Circle whose inside this is, from 1; 0 for none."""
        mark = self.mark(spot)
        return CIRCLES.index(mark) + 1 if spot[0] == 1 and mark in CIRCLES else 0

    def inside(self, circle: int) -> Spot:
        return next(spot for spot in self.spots() if self.circle(spot) == circle)

    # --- what bars the way --------------------------------------------------------------------

    def is_passable(self, position: Position, one: Spot, other: Spot) -> bool:
        """No wall between, no rock; a Circle only through its door, and only an open one."""
        if frozenset((one, other)) in self.walls or ROCK in (self.mark(one), self.mark(other)):
            return False
        for cell, hall in ((one, other), (other, one)):
            circle = self.circle(cell)
            if circle:
                through = hall in self.outside[circle]
                return through and position.doors[circle] == "open"
        return True

    def twin(self, spot: Spot) -> Spot | None:
        """The Complex of the same letter on the other deck."""
        mark = self.mark(spot)
        if not mark.isupper():
            return None
        return next(s for s in self.spots() if s[0] != spot[0] and self.mark(s) == mark)

    def ways(self, position: Position, spot: Spot) -> Iterator[tuple[str, Spot]]:
        """Adjacent places: across hexsides, and by the shaft."""
        for there in self.neighbours(spot).values():
            if self.is_passable(position, spot, there):
                yield "step", there
        twin = self.twin(spot)
        if twin:
            yield "lift", twin

    def is_engaged(self, position: Position, spot: Spot) -> bool:
        """An enemy is adjacent to this place."""
        return any(there in position.foes for _, there in self.ways(position, spot))

    # --- where a unit may go ------------------------------------------------------------------

    def may_enter(self, position: Position, spot: Spot) -> bool:
        """No enemies, no Guard Tower; on Inferno a Complex only when it is a ruin."""
        mark = self.mark(spot)
        if spot in position.foes or mark in TOWERS:
            return False
        return not (spot[0] == 0 and mark.isupper()) or mark in position.ruins

    def may_stay(self, position: Position, unit: int, spot: Spot) -> bool:
        """One squad a hex, or two Elder Aliens; guests stack with anybody."""
        own = position.kinds[unit]
        there = [
            position.kinds[other]
            for other, place in position.units.items()
            if place == spot and other != unit
        ]
        there = [kind for kind in there if kind != "guest"]
        if own == "guest" or not there:
            return True
        return own == "elder" and there == ["elder"]

    def can_end(self, position: Position, unit: int, spot: Spot, points: int) -> bool:
        """Whether a move that has come here can still end where the unit may stay."""
        if self.may_stay(position, unit, spot):
            return True
        if self.is_engaged(position, spot):
            return False
        return points > 0 and any(
            self.may_enter(position, there) and self.can_end(position, unit, there, points - 1)
            for _, there in self.ways(position, spot)
        )

    def options(self, position: Position, unit: int, points: int) -> set[Option]:
        """All that a unit with so many points may do next, if no enemy has stopped it."""
        here = position.units[unit]
        found: set[Option] = set()
        for verb, there in self.ways(position, here):
            if points >= 1 and self.may_enter(position, there):
                if self.can_end(position, unit, there, points - 1):
                    carried = position.treasures.get(here, 0)
                    sets = [taken for taken in range(4) if taken | carried == carried]
                    found |= {(verb, there, taken) for taken in sets}
        if self.may_stay(position, unit, here):
            found.add(("pass",))
            if points >= 2:
                found |= set(self.at_doors(position, here))
        return found

    def at_doors(self, position: Position, spot: Spot) -> Iterator[Option]:
        for circle, hexes in self.outside.items():
            if spot in hexes and position.doors[circle] == "locked":
                yield "blow", circle
            if spot in hexes and position.doors[circle] == "trap":
                yield "disarm", circle
