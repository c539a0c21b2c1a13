"""A position as people see it on the table: counters, modules of the ship, figures of the turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, pi, sin
from typing import Any

from simkit.description.boards import Box, Counter, Hand, Point, Scene, Track, Tray
from simkit.hades.pack.building import counters
from simkit.hades.words.state import (
    ABOARD,
    DAMAGED,
    DESTROYED,
    IN_CUP,
    IN_LAB,
    IN_ORBIT,
    INFERNO,
    LOSS_CAUSES,
    NONE,
)
from simkit.kernel.layouts import FLAT_NAMES, POINTY_NAMES
from simkit.values.components import Components

from .narration import DECK_NAMES, MODULE_WORDS, SANDERS, TSO

ORBIT = -10  # Combat Orbital Patrol, which is no place of the game's state
WORN = ("whole", "worn")
MODULE_MARKS = ("G1", "G2", "G3", "Q50", "R1", "R2", "W1", "W2", "EW", "LB", "LQ")
TREASURES = ("Idol", "Loot")
SIGNS = (
    "striped: depleted, damaged or failing",
    "crossed: destroyed",
    "triangle: the side that an enemy faces",
)


def scene(state: Any, rules: Any, components: Components, settings: Mapping[str, Any]) -> Scene:
    """The whole table."""
    table = Tabletop(state, rules, components)
    laid = (
        *table.rooms(),
        *table.installations(),
        *table.enemies(),
        *table.units(),
        *table.treasures(),
        *table.patrol(),
    )
    return Scene(
        laid,
        table.figures(),
        (table.modules(),),
        SIGNS,
        tracks=tuple(table.tracks()),
        hands=(table.company(), table.this_turn()),
    )


def marks_of(table: Mapping[str, Any], sides: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """A short mark and the name of every counter, in ascending order of ID."""
    found = []
    for number, kind, which in counters(table, sides):
        entry = table[kind]
        own = entry.get("names", [])
        if which < len(own):
            found.append((_own_mark(own[which]), own[which]))
        elif len(entry["ids"]) == 1:
            found.append((entry["title"].split()[-1][:3], entry["title"]))
        else:
            short = initials(entry["title"])
            found.append((f"{short}{number}", f"{short}: {entry['title']}"))
    return found


def _own_mark(name: str) -> str:
    """Capt. Sever is Sev; the First Elder E1."""
    first, *_, last = name.split() if " " in name else (name, name)
    ordinal = {"First": "1", "Second": "2"}.get(first, "")
    return last[0] + ordinal if ordinal else last[:3]


def initials(title: str) -> str:
    """Armored Infantry is AI; a single word keeps its first two letters."""
    words = title.replace("-", " ").split()
    return "".join(word[0].upper() for word in words) if len(words) > 1 else title[:2]


class Tabletop:
    """What lies where, for one position."""

    def __init__(self, state: Any, rules: Any, components: Components) -> None:
        self.state, self.rules = state, rules
        units = components.table("units")
        self.own = marks_of(units, ("shl",))
        self.foes = marks_of(units, ("nastian", "gorgon"))
        self.sites = marks_of(components.table("installations"))
        self.circles = [entry["title"] for entry in components.table("circles").values()]
        self.directions = components.value("map.directions")
        self.surprises = [
            f"NS-{entry['number']} {entry['title']}"
            for entry in components.table("surprises").values()
        ]

    def units(self) -> Iterator[Counter]:
        for unit, (mark, name) in zip(self.state.units, self.own, strict=False):
            place = int(unit.place)
            if place >= 0 or place in (ABOARD, IN_LAB):
                yield Counter(place, mark, "own", name, WORN[int(unit.depleted)])

    def enemies(self) -> Iterator[Counter]:
        for number, (mark, name) in enumerate(self.foes):
            enemy = self.state.enemies[number]
            if enemy.place < 0:
                continue
            if number == int(self.rules.officer):
                name = SANDERS if enemy.depleted else TSO
                mark = name.split()[-1][:3]
            is_gorgon = number >= self._first_gorgon()
            side = "third" if is_gorgon else "enemy"
            facing = None if enemy.facing == NONE else self._step(int(enemy.facing))
            yield Counter(int(enemy.place), mark, side, name, WORN[int(enemy.depleted)], facing)

    def _first_gorgon(self) -> int:
        """The first of the counters that are neither side's."""
        gorgons = int(self.rules.mask.gorgons)
        return (gorgons & -gorgons).bit_length() - 1 if gorgons else len(self.foes)

    def installations(self) -> Iterator[Counter]:
        states = {DAMAGED: "worn", DESTROYED: "gone"}
        for site, number in enumerate(self.state.sites.tolist()):
            if number != NONE:
                place = int(self.rules.map.site[INFERNO, site])
                mark, name = self.sites[number]
                state = states.get(int(self.state.installations[number].status), "whole")
                yield Counter(place, mark, "enemy", name, state)

    def rooms(self) -> Iterator[Counter]:
        """What was found in the Circles; one that was opened and is empty tells so."""
        for number, room in enumerate(self.state.rooms[: int(self.rules.map.rooms)]):
            place = int(self.rules.map.cell[number])
            if room.counter != NONE:
                title = self.circles[int(room.counter)]
                yield Counter(place, initials(title), "thing", title)
            elif not room.unseen:
                yield Counter(place, "open", "thing", "")

    def treasures(self) -> Iterator[Counter]:
        for number, treasure in enumerate(self.state.treasures):
            if treasure.place >= 0 or treasure.place == ABOARD:
                yield Counter(int(treasure.place), TREASURES[number], "thing", "")

    def patrol(self) -> Iterator[Counter]:
        for number, fighter in enumerate(self.state.fighters[: int(self.rules.fighters)]):
            if fighter.where == IN_ORBIT:
                id_ = int(self.rules.fighter_id[number])
                state = WORN[int(fighter.damaged)]
                yield Counter(ORBIT, f"F{id_}", "enemy", "F: Fighter", state)

    def modules(self) -> Tray:
        """The ship's modules in the order in which they are hit."""
        hit, failing = int(self.state.vittles.module), int(self.state.vittles.failing)
        boxes = []
        for place, module in enumerate(self.rules.module.tolist()):
            state = "gone" if place < hit else "worn" if place == hit and failing else "whole"
            boxes.append(Box(MODULE_MARKS[module], state))
        return Tray("Modules of the Vittles", tuple(boxes[: len(MODULE_WORDS)]))

    def tracks(self) -> Iterator[Track]:
        """What the raid has come to so far."""
        state, tally = self.state, self.state.tally
        opened = sum(int(not room.unseen) for room in state.rooms[: int(self.rules.map.rooms)])
        yield Track("Circles opened", opened, int(self.rules.map.rooms))
        yield Track("Combat Units lost", int(tally.units_lost))
        yield Track("Nastians killed", int(tally.nastians_killed))
        yield Track("Gorgons killed", int(tally.gorgons_killed))
        yield Track("Installations destroyed", int(tally.sites_destroyed))

    def company(self) -> Hand:
        """Where the player's units are."""
        units = self.state.units[: len(self.own)]
        has = (
            ("On Hades", str(sum(int(unit.place >= 0) for unit in units))),
            ("Aboard", str(sum(int(unit.place in (ABOARD, IN_LAB)) for unit in units))),
            ("Depleted", str(sum(int(unit.depleted and unit.place != NONE) for unit in units))),
            ("Lost", str(int(self.state.tally.lost.sum()))),
        )
        return Hand("The company", "own", has)

    def this_turn(self) -> Hand:
        """What the Nastians have drawn, and where they march."""
        drawn, ways = int(self.state.surprise), self.state.preferred
        has = [
            (f"March on {deck}", str(self.directions[int(way)]))
            for deck, way in zip(DECK_NAMES, ways, strict=True)
            if way != NONE
        ]
        cup = sum(int(enemy.place == IN_CUP) for enemy in self.state.enemies[: len(self.foes)])
        cards = (self.surprises[drawn],) if drawn != NONE else ()
        return Hand("The Nastians", "enemy", (*has, ("In the cup", str(cup))), cards=cards)

    def figures(self) -> str:
        """What no counter on the map says."""
        state = self.state
        ways = [
            f"{self.directions[int(way)]} on {deck}"
            for deck, way in zip(DECK_NAMES, state.preferred, strict=True)
            if way != NONE
        ]
        cup = sum(enemy.place == IN_CUP for enemy in state.enemies[: int(self.rules.enemies)])
        where = "in system" if state.vittles.in_system else "out of system"
        preferred = f"Preferred Directions {', '.join(ways)}. " if ways else ""
        shut = sum(int(room.unseen) for room in state.rooms)
        return (
            f"{preferred}The Vittles is {where}. {cup} enemies are in the cup, "
            f"{shut} Circles are shut.{self.lost()}"
        )

    def lost(self) -> str:
        """How units of the player were lost: " Lost: 2 to nastians, 1 to explosions."."""
        causes = zip(LOSS_CAUSES, self.state.tally.lost.tolist(), strict=True)
        told = [f"{count} to {cause.replace('_', ' ')}" for cause, count in causes if count]
        return f" Lost: {', '.join(told)}." if told else ""

    def _step(self, way: int) -> Point:
        """The direction that an enemy faces, as a step on the drawn board."""
        side = self.directions[way]
        is_pointy = set(self.directions) == set(POINTY_NAMES)
        around, first = (POINTY_NAMES, -60) if is_pointy else (FLAT_NAMES, -90)
        angle = (first + 60 * around.index(side)) * pi / 180
        return cos(angle), sin(angle)
