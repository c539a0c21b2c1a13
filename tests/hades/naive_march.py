"""5.4 read once more, apart from the engine: where every enemy ends a Movement Step, or a charge.

A hex is (deck, column, row), the deck 0 for Inferno and 1 for Purgatory; directions go by name.
Enemies are numbered in ascending order of ID.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

Spot = tuple[int, int, int]
AROUND = ("NE", "E", "SE", "SW", "W", "NW")
SLANTS = {"NE": (1, -1), "E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1)}
CIRCLES = "123456789abc"
COMPLEXES = "ABCDEFGHIJKL"
FAR = 999


def turned(direction: str, sides: int) -> str:
    return AROUND[(AROUND.index(direction) + sides) % 6]


@dataclass
class Board:
    """A position: who stands where, which Circles are open, which way each deck prefers."""

    table: dict[str, Any]
    preferred: tuple[str, str] = ("E", "E")
    engine: str = "7"  # the Circle with the Engine Room
    open: set[str] = field(default_factory=set)
    units: dict[int, Spot] = field(default_factory=dict)  # the player's, by ID
    kinds: dict[int, str] = field(default_factory=dict)  # "nastian", "officer" or "gorgon"
    ids: dict[int, int] = field(default_factory=dict)
    factors: dict[int, int] = field(default_factory=dict)
    spots: dict[int, Spot] = field(default_factory=dict)
    facings: dict[int, str] = field(default_factory=dict)
    waiting: set[int] = field(default_factory=set)  # at a shaft
    attempts: int = 0  # at the reactor
    near: dict[Spot, set[Spot]] = field(default_factory=dict)  # what was looked up before

    # --- the map ---

    def mark(self, spot: Spot) -> str:
        deck, column, row = spot
        return str(self.table[("inferno", "purgatory")[deck]][row][column])

    def neighbour(self, spot: Spot, side: str) -> Spot | None:
        """By slanted axes: a column of them leans half a hex a row."""
        deck, column, row = spot
        along, down = SLANTS[side]
        slanted = column - (row - row % 2) // 2 + along
        row += down
        if not 0 <= row < self.table["rows"]:
            return None
        return deck, (slanted + (row - row % 2) // 2) % self.table["columns"], row

    @cached_property
    def walls(self) -> list[set[Spot | None]]:
        """The two hexes on both sides of each wall."""
        found = []
        for deck, key in enumerate(("walls_inferno", "walls_purgatory")):
            for wall in self.table[key]:
                here = (deck, *wall["hex"])
                found.append({here, self.neighbour(here, wall["side"])})
        return found

    def is_door(self, cell: Spot, outside: Spot) -> bool:
        circle = CIRCLES.index(self.mark(cell)) + 1
        door = next(door for door in self.table["doors"] if door["circle"] == circle)
        return outside[1:] in door["hexes"]

    def ahead(self, spot: Spot, side: str) -> Spot | None:
        """The hex across a hexside, if nothing bars it."""
        there = self.neighbour(spot, side)
        if there is None or "#" in (self.mark(spot), self.mark(there)):
            return None
        for cell, outside in ((spot, there), (there, spot)):
            if cell[0] == 1 and self.mark(cell) in CIRCLES:
                if self.mark(cell) not in self.open or not self.is_door(cell, outside):
                    return None
        return None if {spot, there} in self.walls else there

    def twin(self, spot: Spot) -> Spot | None:
        """The Complex with the same letter on the other deck."""
        if self.mark(spot) not in COMPLEXES:
            return None
        for row, line in enumerate(self.table[("purgatory", "inferno")[spot[0]]]):
            if self.mark(spot) in line:
                return 1 - spot[0], line.index(self.mark(spot)), row
        raise AssertionError(spot)

    def beside(self, spot: Spot) -> set[Spot]:
        """All that is adjacent; the doors stay as they are while the enemies move."""
        if spot not in self.near:
            self.near[spot] = self.look_round(spot)
        return self.near[spot]

    def look_round(self, spot: Spot) -> set[Spot]:
        near = {self.ahead(spot, side) for side in AROUND} | {self.twin(spot)}
        return {each for each in near if each is not None}

    # --- who meets whom ---

    def hostile(self, enemy: int) -> dict[int, Spot]:
        gorgon = self.kinds[enemy] == "gorgon"
        return {e: s for e, s in self.spots.items() if (self.kinds[e] == "gorgon") != gorgon}

    def engages(self, enemy: int, spot: Spot) -> bool:
        others = set(self.units.values()) | set(self.hostile(enemy).values())
        return bool(self.beside(spot) & others)

    def is_full(self, enemy: int, spot: Spot) -> bool:
        others = [e for e in self.spots if self.spots[e] == spot and e != enemy]
        return sum(self.kinds[e] == "nastian" for e in others) >= 2

    # --- the step ---

    def step(self) -> None:
        done: set[int] = set()
        for deck in range(2):
            for enemy in sorted(self.spots, reverse=True):
                if self.spots[enemy][0] == deck and enemy not in done:
                    done.add(enemy)
                    getattr(self, f"move_{self.kinds[enemy]}")(enemy)

    def on(self, spot: Spot, facing: str) -> tuple[Spot, str] | None:
        """The next hex of a march, and how he then faces; None between two walls."""
        for side in (facing, turned(facing, 3)):
            there = self.ahead(spot, side)
            if there is not None:
                return there, side
        return None

    # --- Nastians ---

    def plan(self, enemy: int, spot: Spot, facing: str, points: int) -> list[Spot]:
        """All hexes of a march that nothing turns but walls."""
        path: list[Spot] = []
        while points and not self.engages(enemy, path[-1] if path else spot):
            further = self.on(path[-1] if path else spot, facing)
            if further is None:
                break
            path.append(further[0])
            facing, points = further[1], points - 1
            twin = self.twin(path[-1])
            if twin and points and not self.engages(enemy, path[-1]):
                path.append(twin)
                facing, points = self.preferred[twin[0]], points - 1
        return path

    def good(self, enemy: int, spot: Spot, facing: str, points: int) -> bool:
        path = self.plan(enemy, spot, facing, points)
        return bool(path) and not self.is_full(enemy, path[-1])

    def other_way(self, enemy: int, points: int) -> bool:
        spot = self.spots[enemy]
        for sides in range(6):
            facing = turned(self.preferred[spot[0]], sides)
            if self.good(enemy, spot, facing, points):
                self.facings[enemy] = facing
                return True
        return False

    def move_nastian(self, enemy: int) -> None:
        points = self.factors[enemy]
        if self.engages(enemy, self.spots[enemy]):
            return
        if enemy in self.waiting:
            self.waiting.remove(enemy)
            points = self.change_maps(enemy, points)
        while points and not self.engages(enemy, self.spots[enemy]):
            further = self.on(self.spots[enemy], self.facings[enemy])
            if further is None:
                return
            self.facings[enemy] = further[1]
            if self.is_full(enemy, further[0]):
                if not self.good(enemy, self.spots[enemy], further[1], points):
                    if not self.other_way(enemy, points):
                        return
                    further = self.on(self.spots[enemy], self.facings[enemy])
                    assert further is not None
            self.spots[enemy], self.facings[enemy] = further
            points = self.enter(enemy, points - 1)

    def enter(self, enemy: int, points: int) -> int:
        if self.twin(self.spots[enemy]) is None:
            return points
        if points == 0:
            self.waiting.add(enemy)
            return 0
        if self.engages(enemy, self.spots[enemy]):
            return 0
        return self.change_maps(enemy, points)

    def change_maps(self, enemy: int, points: int) -> int:
        there = self.twin(self.spots[enemy])
        assert there is not None
        facing = self.preferred[there[0]]
        if self.is_full(enemy, there) and not self.good(enemy, there, facing, points - 1):
            return points if self.other_way(enemy, points) else 0
        self.spots[enemy], self.facings[enemy] = there, facing
        return points - 1

    # --- a charge (5.6) ---

    def charge(self, enemy: int, most: int) -> None:
        """To room beside the unit to which fewest steps lead, of several the lowest-numbered."""
        if self.engages(enemy, self.spots[enemy]):
            return
        room = [self.room_beside(enemy, self.units[unit]) for unit in sorted(self.units)]
        ends = min(room, key=lambda ends: self.reach(enemy, self.spots[enemy], ends), default=set())
        left = self.reach(enemy, self.spots[enemy], ends)
        while 0 < left <= most:
            left -= 1
            sides = [turned(self.preferred[self.spots[enemy][0]], n) for n in range(6)]
            ways = [(self.ahead(self.spots[enemy], side), side) for side in sides]
            self.spots[enemy], self.facings[enemy] = next(
                (spot, side)
                for spot, side in ways
                if spot and self.reach(enemy, spot, ends) == left
            )
            self.waiting.discard(enemy)

    def room_beside(self, enemy: int, spot: Spot) -> set[Spot]:
        """Hexes about a unit where this enemy could halt."""
        held = {*self.units.values(), *self.hostile(enemy).values()}
        near = {there for side in AROUND if (there := self.ahead(spot, side))} - held
        floor = {there for there in near if self.mark(there) not in CIRCLES + "^v"}
        return {there for there in floor if not self.is_full(enemy, there)}

    def reach(self, enemy: int, start: Spot, ends: set[Spot]) -> int:
        """Steps to the nearest of these hexes; whoever is engaged before comes no further."""
        steps, edge = {start: 0}, [start]
        for here in edge:
            if here in ends:
                return steps[here]
            stopped = self.engages(enemy, here) or self.mark(here) in CIRCLES + "^v"
            if stopped and here != self.spots[enemy]:
                continue
            for there in (self.ahead(here, side) for side in AROUND):
                if there and there not in steps:
                    steps[there] = steps[here] + 1
                    edge.append(there)
        return FAR

    # --- the Officer ---

    def move_officer(self, enemy: int) -> None:
        if self.engages(enemy, self.spots[enemy]):
            self.turn_away(enemy)
        for count in range(self.factors[enemy]):
            if count and self.engages(enemy, self.spots[enemy]):
                return
            further = self.on(self.spots[enemy], self.facings[enemy])
            if further is None:
                return
            self.facings[enemy] = further[1]
            if further[0] in self.units.values() or further[0] in self.hostile(enemy).values():
                return
            self.spots[enemy] = further[0]
            if self.twin(further[0]):
                self.facings[enemy] = self.preferred[1]

    def turn_away(self, enemy: int) -> None:
        """From the highest ID; the player's counts as higher than a Gorgon's that is equal."""
        near = self.beside(self.spots[enemy])
        feared = [(number, 1, spot) for number, spot in self.units.items() if spot in near]
        feared += [(self.ids[e], 0, s) for e, s in self.hostile(enemy).items() if s in near]
        spot = max(feared)[2]
        for side in AROUND:
            if self.ahead(self.spots[enemy], side) == spot:
                self.facings[enemy] = turned(side, 3)

    # --- Gorgons ---

    def far(self) -> dict[Spot, int]:
        """Steps to the Engine Room; nobody walks on through a room or a tower."""
        row = next(r for r, line in enumerate(self.table["purgatory"]) if self.engine in line)
        goal = (1, self.table["purgatory"][row].index(self.engine), row)
        steps, edge = {goal: 0}, [goal]
        for here in edge:
            if here == goal or self.mark(here) not in CIRCLES + "^v":
                for there in self.beside(here):
                    if there[0] == 1 and there not in steps:
                        steps[there] = steps[here] + 1
                        edge.append(there)
        return steps

    def move_gorgon(self, enemy: int) -> None:
        steps = self.far()
        for _ in range(self.factors[enemy]):
            here = self.spots[enemy]
            if steps[here] == 0 or self.engages(enemy, here):
                break
            for sides in range(6):
                side = turned(self.preferred[1], sides)
                there = self.ahead(here, side)
                through = there is not None and self.mark(there) in CIRCLES + "^v"
                if there is not None and steps.get(there, FAR) == steps[here] - 1:
                    if not through or steps[there] == 0:
                        self.spots[enemy], self.facings[enemy] = there, side
                        break
        self.attempts += steps[self.spots[enemy]] == 0
