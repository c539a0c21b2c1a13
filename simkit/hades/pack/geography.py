"""Read the two maps as a pack draws them: places, walls and ways, and mistakes in them.

Plain Python and light: packs are checked here before anything is compiled, and the record of
numbers is built from the same drawing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from simkit.kernel.layouts import FLAT_NAMES, POINTY_NAMES

DECKS = ("inferno", "purgatory")
MOST_COLUMNS, MOST_ROWS = 24, 16

LETTERS = "ABCDEFGHIJKL"
TOWERS = "^v"  # the northern and the southern Guard Tower
ROOMS = "123456789abc"  # Circles 1 to 12
FLOOR, ROCK = ".", "#"

Spot = tuple[int, int, int]  # deck, column, row


@dataclass(frozen=True)
class Sheets:
    """Both decks of a pack's `map` table."""

    table: Mapping[str, Any]

    @cached_property
    def columns(self) -> int:
        return int(self.table["columns"])

    @cached_property
    def rows(self) -> int:
        return int(self.table["rows"])

    @cached_property
    def is_pointy(self) -> bool:
        return str(self.table["layout"]).startswith("pointy")

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The six directions in the order of the Preferred Direction card."""
        return tuple(self.table["directions"])

    @cached_property
    def first(self) -> int:
        """The place of direction 1 in the clockwise list of all directions."""
        return (POINTY_NAMES if self.is_pointy else FLAT_NAMES).index(self.sides[0])

    def mark(self, spot: Spot) -> str:
        deck, column, row = spot
        return str(self.table[DECKS[deck]][row][column])

    def spots(self, deck: int) -> Iterator[Spot]:
        for row in range(self.rows):
            for column in range(self.columns):
                yield deck, column, row

    @cached_property
    def marked(self) -> dict[tuple[int, str], list[Spot]]:
        """Every deck's marks, and where they stand."""
        found: dict[tuple[int, str], list[Spot]] = {}
        for deck in range(len(DECKS)):
            for spot in self.spots(deck):
                found.setdefault((deck, self.mark(spot)), []).append(spot)
        return found

    def find(self, deck: int, mark: str) -> Spot:
        """Where the one hex with this mark lies."""
        return self.marked[deck, mark][0]

    # --- one step ---

    def beyond(self, spot: Spot, side: str) -> Spot | None:
        """The hex across a hexside; nothing beyond the north and south edge."""
        deck, column, row = spot
        line = row if self.is_pointy else column
        shifted = line % 2 == (1 if str(self.table["layout"]).endswith("odd") else 0)
        if self.is_pointy:
            east, south = _POINTY_STEPS[side]
            column += east + (shifted if south else 0)
        else:
            east, south = _FLAT_STEPS[side]
            column += east
            south += shifted if east else 0
        if not 0 <= row + south < self.rows:
            return None
        return deck, column % self.columns, row + south

    @cached_property
    def walls(self) -> set[tuple[Spot, Spot]]:
        """Every walled hexside, seen from both of its hexes."""
        found = set()
        for deck, key in enumerate(("walls_inferno", "walls_purgatory")):
            for wall in self.table[key]:
                here = (deck, *wall["hex"])
                there = self.beyond(here, wall["side"])
                if there:
                    found |= {(here, there), (there, here)}
        return found

    @cached_property
    def doors(self) -> dict[Spot, tuple[int, list[Spot]]]:
        """By cell: the room's place from 0, and the hexes outside its door."""
        found = {}
        for door in self.table["doors"]:
            room = door["circle"] - 1
            outside = [(1, column, row) for column, row in door["hexes"]]
            found[self.find(1, ROOMS[room])] = (room, outside)
        return found

    def door_between(self, here: Spot, there: Spot) -> int | None:
        """The room whose door lies between two hexes, or None."""
        for cell, outside in ((here, there), (there, here)):
            if cell in self.doors and outside in self.doors[cell][1]:
                return self.doors[cell][0]
        return None

    def is_open(self, here: Spot, there: Spot) -> bool:
        """True if one can step across, doors being shut."""
        closed = ROCK + ROOMS
        return (
            self.mark(here) not in closed
            and self.mark(there) not in closed
            and (here, there) not in self.walls
        )

    def next_to(self, here: Spot) -> Iterator[Spot]:
        """The hexes around one, whatever lies between."""
        return filter(None, (self.beyond(here, side) for side in self.sides))

    # --- on foot ---

    def steps_from(self, start: Spot, most: int = 10**6) -> dict[Spot, int]:
        """Steps on foot to every hex, all doors open; nobody walks through a room or a tower."""
        steps, edge = {start: 0}, [start]
        for here in edge:
            passes = here == start or self.mark(here) not in ROOMS + TOWERS
            if passes and steps[here] < most:
                for there in self.next_on_foot(here):
                    if there not in steps:
                        steps[there] = steps[here] + 1
                        edge.append(there)
        return steps

    def next_on_foot(self, here: Spot) -> Iterator[Spot]:
        for side in self.sides:
            there = self.beyond(here, side)
            if there and (self.is_open(here, there) or self.door_between(here, there) is not None):
                yield there


_POINTY_STEPS = {
    "NE": (0, -1),
    "E": (1, 0),
    "SE": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}
_FLAT_STEPS = {
    "N": (0, -1),
    "NE": (1, -1),
    "SE": (1, 0),
    "S": (0, 1),
    "SW": (-1, 0),
    "NW": (-1, -1),
}


# --- what is wrong with a drawing ----------------------------------------------------------------


def check_map(table: Mapping[str, Any]) -> str:
    """What is wrong with a pack's map; each check leans on those before it."""
    sheets = Sheets(table)
    checks = (_wrong_frame, _wrong_marks, _wrong_doors, _wrong_walls, _wrong_ways)
    return next(filter(None, (check(sheets) for check in checks)), "")


def _wrong_frame(sheets: Sheets) -> str:
    """Size and directions."""
    table = sheets.table
    for deck in DECKS:
        lines = table[deck]
        if len(lines) != sheets.rows:
            return f"{deck} has {len(lines)} lines, expected {sheets.rows} (rows)"
        for number, line in enumerate(lines, 1):
            if len(line) != sheets.columns:
                found = f"{deck}, line {number} has {len(line)} hexes"
                return f"{found}, expected {sheets.columns} (columns)"
    if not sheets.is_pointy and sheets.columns % 2:
        return (
            f"columns is {sheets.columns}, expected an even number, so that a flat-topped map joins"
        )
    around = POINTY_NAMES if sheets.is_pointy else FLAT_NAMES
    turned = [list(around[n:] + around[:n]) for n in range(len(around))]
    if list(sheets.sides) not in turned:
        return f"directions must run clockwise, such as {', '.join(around)}"
    return ""


def _wrong_marks(sheets: Sheets) -> str:
    """Every Complex and Guard Tower stands once on each deck, every Circle once on Purgatory."""
    for deck, name in enumerate(DECKS):
        wanted = LETTERS + TOWERS + (ROOMS if deck else "")
        for (where, mark), spots in sheets.marked.items():
            if where == deck and mark not in wanted + FLOOR + ROCK:
                _, column, row = spots[0]
                place = f"{name}, line {row + 1}, hex {column + 1}"
                return f'{place} is "{mark}", expected one of {FLOOR} {ROCK} {" ".join(wanted)}'
        for mark in wanted:
            count = len(sheets.marked.get((deck, mark), ()))
            if count != 1:
                return f'{name} has {count} hexes marked "{mark}" ({_named(mark)}), expected 1'
    return ""


def _named(mark: str) -> str:
    if mark in LETTERS:
        return f"Complex {mark}"
    if mark in ROOMS:
        return f"Circle {ROOMS.index(mark) + 1}"
    return "the northern Guard Tower" if mark == TOWERS[0] else "the southern Guard Tower"


def _wrong_doors(sheets: Sheets) -> str:
    """One door for every Circle, onto floor beside its cell."""
    numbers = [door["circle"] for door in sheets.table["doors"]]
    for room in range(1, len(ROOMS) + 1):
        if numbers.count(room) != 1:
            return f"doors has {numbers.count(room)} doors for Circle {room}, expected 1"
    for place, door in enumerate(sheets.table["doors"], 1):
        cell = sheets.find(1, ROOMS[door["circle"] - 1])
        beside = [sheets.beyond(cell, side) for side in sheets.sides]
        for column, row in door["hexes"]:
            what = f"doors.{place}: hex [{column}, {row}]"
            if column >= sheets.columns or row >= sheets.rows:
                return f"{what} lies beyond the map"
            if (1, column, row) not in beside:
                return f"{what} does not touch Circle {door['circle']} at {list(cell[1:])}"
            if sheets.mark((1, column, row)) not in FLOOR + LETTERS:
                return f"{what} is not floor, so nobody can stand at that door"
    return ""


def _wrong_walls(sheets: Sheets) -> str:
    """Walls stand between two hexes of the map, and not in a door."""
    for deck, key in enumerate(("walls_inferno", "walls_purgatory")):
        for place, wall in enumerate(sheets.table[key], 1):
            column, row = wall["hex"]
            if column >= sheets.columns or row >= sheets.rows:
                return f"{key}.{place}: hex [{column}, {row}] lies beyond the map"
            if wall["side"] not in sheets.sides:
                return (
                    f"{key}.{place}: side {wall['side']}, expected one of {', '.join(sheets.sides)}"
                )
            here = (deck, column, row)
            there = sheets.beyond(here, wall["side"])
            if there and deck and sheets.door_between(here, there) is not None:
                return f"{key}.{place}: the wall stands in a door"
    return ""


def _wrong_ways(sheets: Sheets) -> str:
    """All floor of a deck is one piece, and every Guard Tower opens onto it."""
    for deck, name in enumerate(DECKS):
        start = sheets.find(deck, LETTERS[0])
        reached = sheets.steps_from(start)
        for spot in sheets.spots(deck):
            if sheets.mark(spot) != ROCK and spot not in reached:
                what = f"hex [{spot[1]}, {spot[2]}] of {name}"
                return f"no way leads from Complex A to {what}"
    return ""
