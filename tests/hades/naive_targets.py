"""6.2 and 6.4-6.9 read once more, apart from the engine: who may shoot whom, come down, go aboard.

A position is plain Python: spots are (deck, column, row), people go by the numbers of their
counters. Only the drawing of the map is taken from the pack.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

Spot = tuple[int, int, int]
INFERNO, PURGATORY = range(2)
LETTERS = "ABCDEFGHIJKL"
CIRCLES = "123456789abc"
STEPS = {"NE": (0, -1), "E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (-1, -1)}


@dataclass
class Position:
    """Who stands where, and what is open, alive and in orbit."""

    units: dict[int, Spot] = field(default_factory=dict)
    roles: dict[int, str] = field(default_factory=dict)
    foes: dict[int, Spot] = field(default_factory=dict)
    foe_roles: dict[int, str] = field(default_factory=dict)
    sites: dict[str, tuple[int, str]] = field(default_factory=dict)
    open_circles: set[str] = field(default_factory=set)
    orbit: set[int] = field(default_factory=set)
    acted: set[int] = field(default_factory=set)
    jammed: set[int] = field(default_factory=set)
    aboard: set[int] = field(default_factory=set)
    evacuated: int = 0


class Naive:
    """The rules over one drawing."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.decks = (table["inferno"], table["purgatory"])
        self.columns, self.rows = int(table["columns"]), int(table["rows"])
        self.walls = set()
        for deck, key in enumerate(("walls_inferno", "walls_purgatory")):
            for wall in table[key]:
                here = (deck, wall["hex"][0], wall["hex"][1])
                there = self.beside(here, wall["side"])
                self.walls |= {(here, there), (there, here)}
        self.doors = {
            CIRCLES[door["circle"] - 1]: {(PURGATORY, c, r) for c, r in door["hexes"]}
            for door in table["doors"]
        }

    def mark(self, spot: Spot) -> str:
        return str(self.decks[spot[0]][spot[2]][spot[1]])

    def spots(self, deck: int) -> Iterator[Spot]:
        return ((deck, c, r) for r in range(self.rows) for c in range(self.columns))

    def beside(self, spot: Spot, side: str) -> Spot | None:
        """The hex across a hexside; odd rows are shifted half a hex to the east."""
        deck, column, row = spot
        east, south = STEPS[side]
        column += east + (row % 2 if south else 0)
        row += south
        return (deck, column % self.columns, row) if 0 <= row < self.rows else None

    def twin(self, spot: Spot) -> Spot | None:
        """The Complex of the same letter on the other deck."""
        mark, other = self.mark(spot), 1 - spot[0]
        if mark not in LETTERS:
            return None
        return next(each for each in self.spots(other) if self.mark(each) == mark)

    def passable(self, position: Position, here: Spot, there: Spot) -> bool:
        """No wall, rock or locked door between two neighbouring hexes."""
        if (here, there) in self.walls or "#" in (self.mark(here), self.mark(there)):
            return False
        for cell, outside in ((here, there), (there, here)):
            circle = self.mark(cell)
            if circle in CIRCLES and (
                outside not in self.doors[circle] or circle not in position.open_circles
            ):
                return False
        return True

    def sees(self, position: Position, here: Spot) -> set[Spot]:
        """All adjacent hexes of a map."""
        around = {self.beside(here, side) for side in STEPS} - {None}
        return {there for there in around if self.passable(position, here, there)}

    def adjacent(self, position: Position, here: Spot) -> set[Spot]:
        """The same and the twin Complex (6.2)."""
        twin = self.twin(here)
        return self.sees(position, here) | ({twin} if twin else set())

    # --- 6.2, 6.5 ---

    def targets(self, position: Position, unit: int) -> set[tuple[str, int]]:
        """What a unit may attack from where it stands."""
        here, role = position.units[unit], position.roles[unit]
        if role == "elder":
            return set()
        near = self.adjacent(position, here)
        found = {("enemy", foe) for foe in position.foes if self.exposed(position, foe, near)}
        found |= {("site", number) for number in self.live_sites(position, near)}
        if role == "heavy_weapon" and here[0] == INFERNO:
            found |= {("fighter", fighter) for fighter in position.orbit}
        return found

    def exposed(self, position: Position, foe: int, near: set[Spot]) -> bool:
        """Adjacent, in no Guard Tower, and no Officer who hides behind others."""
        there = position.foes[foe]
        company = [other for other, spot in position.foes.items() if spot == there and other != foe]
        hidden = position.foe_roles[foe] == "officer" and company
        return there in near and self.mark(there) not in "^v" and not hidden

    def live_sites(self, position: Position, near: set[Spot]) -> set[int]:
        """Numbers of the installations that stand on these hexes and are not destroyed."""
        marks = {self.mark(spot) for spot in near if spot[0] == INFERNO}
        alive = {
            mark for mark in marks if position.sites.get(mark, (0, "destroyed"))[1] != "destroyed"
        }
        return {position.sites[mark][0] for mark in alive}

    def partners(self, position: Position, unit: int, target: tuple[str, int]) -> set[int]:
        """Who may combine fire with a unit on a target."""
        others = set(position.units) - position.acted - position.jammed - {unit}
        return {other for other in others if target in self.targets(position, other)}

    # --- 6.4 ---

    def jumps(self, position: Position, unit: int) -> set[Spot]:
        """Destinations of a CFP action."""
        taken = set(position.units.values()) | set(position.foes.values())
        floor = {spot for spot in self.spots(INFERNO) if self.mark(spot) == "."}
        return floor - taken | {position.units[unit]}

    # --- 6.6 ---

    def rallied(self, position: Position, hq: int) -> set[int]:
        """Who is beside an HQ on its own map, it and its hex included."""
        here = position.units[hq]
        near = self.sees(position, here) | {here}
        return {unit for unit, spot in position.units.items() if spot in near}

    # --- 6.7, 6.9 ---

    def around(self, centre: Spot, reach: int) -> set[Spot]:
        """Every hex of the deck within so many hexes, walls or not: growing rings."""
        found = {centre}
        for _ in range(reach):
            found |= {self.beside(here, side) for here in found for side in STEPS} - {None}
        return found

    def landings(self, position: Position, centre: Spot, reach: int) -> set[Spot]:
        """Where a unit may come down on Inferno: vacant, no tower, no Complex that still stands."""
        taken = set(position.units.values()) | set(position.foes.values())
        free = self.around(centre, reach) - taken
        return {spot for spot in free if self.mark(spot) == "." or self.in_ruins(position, spot)}

    def in_ruins(self, position: Position, spot: Spot) -> bool:
        return position.sites.get(self.mark(spot), (0, ""))[1] == "destroyed"

    def arrivals(self, position: Position, unit: int, centre: Spot, reach: int) -> set[Spot]:
        """Where a unit may arrive below: no enemy, tower, rock or closed Circle, and room left."""
        free = self.around(centre, reach) - set(position.foes.values())
        closed = set(CIRCLES) - position.open_circles
        free = {spot for spot in free if self.mark(spot) not in {"#", "^", "v"} | closed}
        return {spot for spot in free if self.fits(position, unit, spot)}

    def fits(self, position: Position, unit: int, spot: Spot) -> bool:
        """One squad a hex, or two Elders; Dante and Emily anywhere (6.1)."""
        present = [position.roles[other] for other, at in position.units.items() if at == spot]
        bound = [role for role in present if role not in ("dante", "emily")]
        if position.roles[unit] in ("dante", "emily") or not bound:
            return True
        return position.roles[unit] == "elder" and bound == ["elder"]

    def evacuees(self, position: Position, centre: Spot, reach: int) -> set[int]:
        """Who may go: anybody near, Emily after three others, no jammed HQ."""
        near = self.around(centre, reach)
        found = {unit for unit, spot in position.units.items() if spot in near} - position.jammed
        return {u for u in found if position.roles[u] != "emily" or position.evacuated >= 3}

    def disturbed(self, position: Position, hq: int) -> bool:
        """An enemy or a live installation is adjacent (6.7)."""
        near = self.adjacent(position, position.units[hq])
        return bool(self.live_sites(position, near) or near & set(position.foes.values()))
