"""Britain told once more, apart from the engine: tracts by name, and whoever stands in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

ROUGH = ("high_hills", "marsh")
SLOW = ("low_hills", "high_hills", "marsh")  # hills and marsh, as the forced march counts them
MOUNTED = ("chariot", "horse", "legion_horse", "auxiliary_horse", "guard_horse")
AUXILIARIES = ("auxiliary_foot", "auxiliary_horse")
HER_OWN = ("iceni", "trinovantes", "catuvellauni")
Tables = Callable[[str], Mapping[str, Any]]


@dataclass(eq=False)
class Unit:
    """A unit as its counter and the table show it."""

    number: int
    command: str  # "" for Town Defenders and the Governor's Guard
    side: str  # "rebel", "ally" or "roman"
    kind: str
    people: str
    morale: int
    mp: int
    place: str
    sp: int
    disrupted: bool
    moved: bool
    landed: bool
    fresh: bool  # its tribe rose in this player-turn

    british_leader = False

    @property
    def seat(self) -> str:
        return "rebels" if self.side == "rebel" else "rome"

    @property
    def british(self) -> bool:
        return self.side != "roman"


@dataclass(eq=False)
class Leader:
    """A leader who is in play."""

    number: int
    name: str
    leads: str  # "rebels", "romans" or a command
    side: str
    combat: int
    help: int  # his modifier for rallies and forced marches
    near_help: int  # the same for Boudica's own
    mp: int
    place: str
    captor: int
    wounded: int  # up to this turn
    moved: bool
    landed: bool
    free: bool = True  # nobody's captive
    well: bool = True
    disrupted = False
    kind = "leader"

    @property
    def seat(self) -> str:
        return "rebels" if self.side == "rebel" else "rome"

    @property
    def british(self) -> bool:
        return self.side != "roman"

    def is_appropriate(self, unit: Unit) -> bool:
        """Terms of the summary: whom he leads."""
        if self.leads == "rebels":
            return unit.side == "rebel"
        if self.leads == "romans":
            return unit.side == "roman"
        return unit.command == self.leads

    def helps(self, unit: Unit) -> int:
        """His morale modifier for this unit."""
        return self.near_help if self.near_help and unit.people in HER_OWN else self.help


Piece = Unit | Leader


class Country:
    """The map of the pack, and its charts."""

    def __init__(self, table: Tables) -> None:
        self.tracts = table("tracts")
        self.rules = table("rules")
        self.kinds = {name: tract.get("kinds", []) for name, tract in self.tracts.items()}
        self.near = {name: set(tract["next"]) for name, tract in self.tracts.items()}
        for name, near in list(self.near.items()):
            for other in near:
                self.near[other].add(name)
        self.rivers = {frozenset(pair) for pair in table("waters")["rivers"]}
        self.crossing = frozenset(table("waters")["petuaria_crossing"])
        courses = [road["course"] for road in table("roads").values()]
        self.roads = {frozenset(pair) for way in courses for pair in pairwise(way)}
        self.on_road = {tract for way in courses for tract in way}

    def terrain(self, tract: str) -> str:
        return str(self.tracts[tract]["terrain"])

    def home(self, tract: str) -> str:
        return str(self.tracts[tract]["home"])

    def apart(self, start: str, goals: Iterable[str]) -> int:
        """The number of tracts from here to the nearest of these."""
        wanted, seen, edge, steps = set(goals), {start}, {start}, 0
        while edge and not edge & wanted:
            edge = {there for here in edge for there in self.near[here]} - seen
            seen |= edge
            steps += 1
        return steps if edge else 999

    def is_plunder(self, tract: str) -> bool:
        """d: Viroconium, Verulamium and every Roman Centre are looted."""
        return tract in ("cr24", "cv1") or "roman_centre" in self.kinds[tract]


@dataclass
class Position:
    """Everybody who is on the map, and what lies over the tracts."""

    country: Country
    mover: str
    turn: int
    units: list[Unit]
    leaders: list[Leader]
    looted: set[str] = field(default_factory=set)  # tracts in which looting goes on
    control: dict[str, str] = field(default_factory=dict)

    def units_in(self, tract: str, seat: str) -> list[Unit]:
        return [unit for unit in self.units if unit.place == tract and unit.seat == seat]

    def leaders_in(self, tract: str, seat: str) -> list[Leader]:
        here = [leader for leader in self.leaders if leader.place == tract and leader.free]
        return [leader for leader in here if leader.seat == seat]

    def foes_in(self, tract: str, seat: str) -> list[Unit]:
        return self.units_in(tract, "rome" if seat == "rebels" else "rebels")

    def unit(self, number: int) -> Unit | None:
        return next((unit for unit in self.units if unit.number == number), None)
