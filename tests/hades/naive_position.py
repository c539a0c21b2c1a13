"""A position kept from a game's log, apart from the engine: who is beside whom, who is hit (4.0).

Sides are "unit", "enemy", "site", "fighter", "ship" and "weapon", with a number each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.hades import naive_combat as naive
from tests.hades.naive_march import Board, Spot

GROUND = ("unit", "enemy", "site")
NO_COMBAT = (6, 7)  # causes of a loss: the unit's own projectors, the sixth dimension
Side = tuple[str, int]


@dataclass(frozen=True)
class Event:
    """A line of the log; `target` is the side that the line names as fired at."""

    turn: int
    name: str
    who: int
    what: int
    where: int
    spot: Spot  # of `where`, if that is a hex
    value: int
    target: Side = ("", -1)


@dataclass(frozen=True)
class Counters:
    """Units and enemies by number: what each is worth knowing about."""

    units: list[dict[str, Any]]  # id, role, combat, steps
    enemies: list[dict[str, Any]]  # id, kind: "nastian", "officer" or "gorgon"
    offensive: set[int]  # installations that fire


@dataclass
class Turn:
    """What is counted afresh in every turn."""

    number: int = 0
    acted: Counter[int] = field(default_factory=Counter)
    joined: set[int] = field(default_factory=set)
    kept: set[int] = field(default_factory=set)  # found, landed or jammed: these do not act
    jammed: set[int] = field(default_factory=set)
    crisis: bool = False
    deeds: set[str] = field(default_factory=set)  # of the ship


@dataclass
class Position:
    board: Board
    counters: Counters
    phase_name: Callable[[int], str]
    in_system: bool
    orbit: set[int]
    units: dict[int, Spot] = field(default_factory=dict)
    enemies: dict[int, Spot] = field(default_factory=dict)
    sites: dict[int, Spot] = field(default_factory=dict)
    status: dict[int, str] = field(default_factory=dict)
    weak: set[Side] = field(default_factory=set)  # depleted or damaged
    modules: int = 0  # destroyed
    failing: bool = False
    evacuated: int = 0
    preferred: str = ""  # of Inferno
    phase: str = "set-up"
    turn: Turn = field(default_factory=Turn)
    fight: tuple[Side, Side] | None = None
    drawn: list[int] = field(default_factory=list)
    due: dict[Side, int] = field(default_factory=dict)  # hits that the last result brings
    blast: Spot | None = None
    shots: list[tuple[int, int]] = field(default_factory=list)
    fired: set[int] = field(default_factory=set)
    owed: set[int] = field(default_factory=set)  # enemies that must attack in this step
    request: bool = False
    leaves: bool = False  # under Parting Shots
    recovering: set[int] = field(default_factory=set)
    complaints: list[str] = field(default_factory=list)

    def hear(self, event: Event) -> None:
        """One line of the log."""
        if event.turn != self.turn.number:
            self.turn = Turn(event.turn)
        self.event = event
        rule = getattr(self, f"on_{event.name}", None)
        if rule:
            rule(event)
        deeds = self.turn.deeds
        self.hold(not self.turn.crisis or len(deeds) < 2, f"in a Crisis! the ship {deeds}")

    def hold(self, right: bool, complaint: str) -> None:
        if not right:
            where = f"turn {self.turn.number}, {self.phase}, {self.event.name}"
            self.complaints.append(f"{where}: {complaint}")

    # --- who is beside whom ---

    def enemies_beside(self, spot: Spot) -> set[int]:
        near = self.board.beside(spot)
        return {enemy for enemy, there in self.enemies.items() if there in near}

    def units_beside(self, spot: Spot) -> set[int]:
        near = self.board.beside(spot)
        return {unit for unit, there in self.units.items() if there in near}

    def live_sites_beside(self, spot: Spot) -> set[int]:
        near = self.board.beside(spot)
        return {n for n, there in self.sites.items() if there in near and self.is_live(n)}

    def is_live(self, number: int) -> bool:
        return self.status[number] != "destroyed"

    def kind(self, enemy: int) -> str:
        return str(self.counters.enemies[enemy]["kind"])

    def foes_of(self, enemy: int) -> set[int]:
        """Gorgons against all others."""
        gorgon = self.kind(enemy) == "gorgon"
        near = self.enemies_beside(self.enemies[enemy])
        return {other for other in near if (self.kind(other) == "gorgon") != gorgon}

    def is_engaged(self, enemy: int) -> bool:
        return bool(self.units_beside(self.enemies[enemy]) or self.foes_of(enemy))

    def open_door(self, spot: Spot, is_open: bool = True) -> None:
        self.board.near.clear()
        mark = self.board.mark(spot)
        self.board.open = self.board.open | {mark} if is_open else self.board.open - {mark}

    # --- combat (4.0) ---

    def begin(self, attacker: Side, defender: Side) -> None:
        self.hold(not self.due, f"hits on {self.due} were forgotten")
        self.fight, self.drawn, self.due, self.blast = (attacker, defender), [], {}, None

    def on_attack_drawn(self, event: Event) -> None:
        self.drawn.append(event.value)

    on_defense_drawn = on_attack_drawn

    def on_net_result(self, event: Event) -> None:
        self.hold(event.value == sum(self.drawn), f"{self.drawn} do not make {event.value}")
        self.hold(self.fight is not None or self.blast is not None, "nobody fights")
        self.drawn = []
        if self.fight:
            attacker, defender = self.fight
            ground = attacker[0] in GROUND and defender[0] in GROUND
            hits = naive.result(event.value, ground)
            both = zip((defender, attacker), hits, strict=True)
            self.due = {side: count for side, count in both if count}

    def suffer(self, side: Side, destroyed: bool, one_step: bool) -> None:
        """A hit tells on somebody: as many as were due, and with the result of 4.0."""
        hits = self.due.pop(side, 0)
        if hits == 0:  # an effect that is no combat strikes installations and the ship alone
            self.hold(side[0] in ("site", "ship") or self.blast is not None, f"{side} was not hit")
            return
        left = naive.after(hits, 1 if one_step else 2, side in self.weak)
        self.hold((left == "destroyed") == destroyed, f"{hits} hits on {side} leave it {left}")

    def on_unit_depleted(self, event: Event) -> None:
        side = ("unit", event.who)
        fought = side in self.due or self.blast is not None
        if fought or not self.phase.startswith("SHL"):  # else it is recoil (6.4) or the Lab (6.9)
            self.suffer(side, False, self.counters.units[event.who]["steps"] == 1)
        self.weak.add(side)

    def on_unit_lost(self, event: Event) -> None:
        if event.what not in NO_COMBAT:
            self.suffer(("unit", event.who), True, self.counters.units[event.who]["steps"] == 1)
        self.weak.discard(("unit", event.who))
        self.units.pop(event.who, None)

    def on_enemy_depleted(self, event: Event) -> None:
        self.suffer(("enemy", event.who), False, False)
        self.weak.add(("enemy", event.who))

    def on_enemy_killed(self, event: Event) -> None:
        self.suffer(("enemy", event.who), True, False)
        self.weak.discard(("enemy", event.who))
        self.enemies.pop(event.who)
        self.owed.discard(event.who)

    def on_tso_falls(self, event: Event) -> None:
        self.hold(bool(self.due.pop(("enemy", event.who), 0) or self.blast), "nobody hit him")
        self.weak.add(("enemy", event.who))

    def on_officer_killed(self, event: Event) -> None:
        self.hold(("enemy", event.who) in self.weak, "General Tso does not die at once")
        self.due.pop(("enemy", event.who), 0)
        self.enemies.pop(event.who)
        self.weak.discard(("enemy", event.who))

    def on_site_damaged(self, event: Event) -> None:
        self.suffer(("site", event.what), False, self.status[event.what] != "operational")
        self.status[event.what] = "damaged"

    def on_site_destroyed(self, event: Event) -> None:
        self.suffer(("site", event.what), True, self.status[event.what] == "damaged")
        self.status[event.what] = "destroyed"

    def on_fighter_damaged(self, event: Event) -> None:
        self.suffer(("fighter", event.what), False, False)
        self.weak.add(("fighter", event.what))

    def on_fighter_destroyed(self, event: Event) -> None:
        self.suffer(("fighter", event.what), True, False)
        self.lose_fighter(event.what)

    def lose_fighter(self, fighter: int) -> None:
        self.orbit.discard(fighter)
        self.weak.discard(("fighter", fighter))

    def on_module_failing(self, event: Event) -> None:
        self.suffer(("ship", 0), False, self.failing)
        self.failing = True

    def on_module_destroyed(self, event: Event) -> None:
        self.suffer(("ship", 0), True, self.failing)
        self.modules, self.failing = self.modules + 1, False

    def on_module_repaired(self, event: Event) -> None:
        self.modules, self.failing = max(self.modules - 1, 0), False
