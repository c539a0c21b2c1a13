"""Circles, science and treasures read once more from a log, apart from the engine (6.9, 11.0).

A treasure's place is "found", "taken" (by an enemy) or "aboard"; whoever steps does not say in the
log what it carries, so hexes of treasures are not kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.hades.naive_march import Spot
from tests.hades.naive_position import Event, Position

BRIDGE_MOST, CORE_MOST = 4, 3
CRASHED = ("railgun", "missile", "laser")


@dataclass
class Finds(Position):
    """What lies behind the doors, and what is done with it."""

    circles: tuple[str, ...] = ()  # names of the Circle counters, by number
    weapons: Mapping[int, str] = field(default_factory=dict)  # the role of each installation
    lying: dict[str, Spot] = field(default_factory=dict)  # counters that are face-up
    treasures: dict[int, str] = field(default_factory=dict)
    number: int = 0  # the last random number drawn
    hacked: int = 0  # the turn of the last attempt on the Bridge
    tried_in: str = ""  # the Circle of the last Science Action
    crashing: list[int] = field(default_factory=list)  # installations that must be damaged next

    def find(self, counter: int, spot: Spot) -> None:
        self.lying[self.circles[counter]] = spot

    def on_number_drawn(self, event: Event) -> None:
        self.number = event.value

    # --- science (6.9) ---

    def on_science_tried(self, event: Event) -> None:
        self.request = False
        spot = self.units.get(event.who)
        self.tried_in = next((name for name, there in self.lying.items() if there == spot), "")
        role = self.counters.units[event.who]["role"]
        self.hold(role in ("dante", "emily"), f"{role} knows no science")
        if self.tried_in == "bridge":
            self.hold(self.hacked < event.turn, "the Bridge is hacked once a turn")
            self.hacked = event.turn

    def worked(self, unit: int, circle: str, most: int) -> None:
        """In the right Circle, by a number low enough; a depleted one draws at +1."""
        self.hold(self.tried_in == circle, f"{self.tried_in} is not the {circle}")
        drawn = self.number + (("unit", unit) in self.weak)
        self.hold(drawn <= most, f"{drawn} is more than {most}")

    def on_door_hacked(self, event: Event) -> None:
        self.worked(event.who, "bridge", BRIDGE_MOST)
        self.hold(self.board.mark(event.spot) not in self.board.open, "that door was open")

    def on_core_crashed(self, event: Event) -> None:
        self.worked(event.who, "core_computer", CORE_MOST)
        del self.lying["core_computer"]  # it works but once
        working = {n for n, status in self.status.items() if status == "operational"}
        for role in CRASHED:
            found = [number for number in working if self.weapons[number] == role]
            self.crashing += [max(found)] if found else []

    def on_site_damaged(self, event: Event) -> None:
        if self.crashing:
            first = self.crashing.pop(0)
            self.hold(event.what == first, f"{event.what} is damaged instead of {first}")
        super().on_site_damaged(event)

    # --- treasures (11.0) ---

    def on_treasure_found(self, event: Event) -> None:
        self.hold(event.what not in self.treasures, "it was found before")
        self.treasures[event.what] = "found"

    def on_treasure_taken(self, event: Event) -> None:
        # A dead Nastian's load goes to another one in his hex without being left (11.0).
        self.hold(self.treasures.get(event.what) in ("found", "taken"), "it cannot be taken")
        self.hold(self.kind(event.who) != "gorgon", "Gorgons carry nothing")
        self.treasures[event.what] = "taken"

    def on_treasure_left(self, event: Event) -> None:
        self.hold(self.treasures.get(event.what) == "taken", "nobody carried it")
        self.treasures[event.what] = "found"

    def on_treasure_aboard(self, event: Event) -> None:
        self.hold(self.treasures.get(event.what) == "found", "it cannot be brought aboard")
        self.treasures[event.what] = "aboard"
