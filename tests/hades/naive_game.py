"""A whole game told anew from its log, by a second reading of the rules, apart from the engine.

The referee knows the pack's map and counters and what the log says, event by event. It keeps a
position of its own, with a complaint for every event that breaks a rule; at the end its position
must be that of the engine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.hades.naive_finds import Finds
from tests.hades.naive_march import AROUND, Spot, turned
from tests.hades.naive_position import Event, Side

INFERNO = 0


@dataclass
class Referee(Finds):
    """What each line of the log must hold to."""

    # --- phases and set-up ---

    def on_phase_begins(self, event: Event) -> None:
        self.hold(not self.due, f"hits on {self.due} were forgotten")
        idle = {enemy for enemy in self.owed if self.is_engaged(enemy)}
        self.hold(not idle, f"enemies {idle} were engaged and did not attack")
        self.owed = set()
        self.due, self.fight, self.blast = {}, None, None
        self.in_system, self.leaves = self.in_system and not self.leaves, False
        self.phase = self.phase_name(event.what)
        self.shots.clear()
        self.fired.clear()
        if self.phase.endswith("ground combat"):
            self.owed = {e for e in self.enemies if self.kind(e) != "officer"}
            self.owed = {enemy for enemy in self.owed if self.is_engaged(enemy)}
        if self.phase.startswith("recovery"):
            self.recovering = {u for u in self.units if self.recovers(u)}
        if self.phase.startswith("end"):
            self.hold(not self.recovering, f"units {self.recovering} did not recover")

    def recovers(self, unit: int) -> bool:
        spot = self.units[unit]
        combat = self.counters.units[unit]["combat"] and ("unit", unit) in self.weak
        return combat and not self.enemies_beside(spot) and not self.live_sites_beside(spot)

    def on_unit_set_up(self, event: Event) -> None:
        self.units[event.who] = event.spot

    def on_enemy_set_up(self, event: Event) -> None:
        self.enemies[event.who] = event.spot

    def on_counter_placed(self, event: Event) -> None:
        self.open_door(event.spot)
        self.find(event.what, event.spot)

    def on_gorgon_freed(self, event: Event) -> None:
        self.open_door(event.spot)
        self.enemies[event.who] = event.spot

    def on_direction_set(self, event: Event) -> None:
        if event.where == INFERNO:
            self.preferred = AROUND[event.value]

    # --- installations and fighters (5.1, 10.0) ---

    def on_site_woken(self, event: Event) -> None:
        self.hold(event.spot not in self.sites.values(), "there is one already")
        self.sites[event.what], self.status[event.what] = event.spot, "operational"

    def on_site_repaired(self, event: Event) -> None:
        self.hold(self.status[event.what] == "damaged", "only damaged ones are repaired")
        self.status[event.what] = "operational"

    def on_ew_destroyed(self, event: Event) -> None:
        self.shots.clear()  # those that repair themselves fire after higher-numbered ones (12.6)

    def on_fighter_launched(self, event: Event) -> None:
        self.orbit.add(event.what)

    on_fighter_rebuilt = on_fighter_launched

    def on_fighter_mended(self, event: Event) -> None:
        self.weak.discard(("fighter", event.what))

    def on_rammed(self, event: Event) -> None:
        self.hold(self.in_system and ("fighter", event.what) in self.weak, "it cannot ram")
        self.lose_fighter(event.what)

    def on_fighter_attacks(self, event: Event) -> None:
        self.shoot(0, event.who, ("ship", 0))
        self.hold(event.who in self.orbit, "it is not in orbit")

    def on_fighter_strafes(self, event: Event) -> None:
        self.shoot(0, event.who, ("unit", event.what))
        self.hold(event.who in self.orbit, "it is not in orbit")
        exposed = [unit for unit, spot in self.units.items() if spot[0] == INFERNO]
        self.hold(event.what == max(exposed), "this is not the highest-numbered unit")

    def on_site_fires(self, event: Event) -> None:
        self.shoot(1, event.who, ("ship", 0))
        working = self.status[event.who] == "operational"
        self.hold(working and event.who in self.counters.offensive, "it cannot fire")

    on_parting_shot = on_site_fires

    def on_site_fires_down(self, event: Event) -> None:
        self.shoot(1, event.who, ("unit", event.what))
        self.hold(self.status[event.who] == "operational", "it cannot fire")
        for sides in range(6):
            there = self.board.ahead(self.sites[event.who], turned(self.preferred, sides))
            found = [unit for unit, spot in self.units.items() if spot == there]
            if found:
                self.hold(event.what == max(found), "another one is nearer the direction")
                return
        self.hold(False, "nobody stands beside it")

    def shoot(self, rank: int, number: int, target: Side) -> None:
        """Fighters before installations, both in ascending order; on the ship while it is there."""
        shot = (rank, number)
        in_order = not self.shots or shot > self.shots[-1] or self.phase.endswith("surprise")
        self.hold(in_order, f"{shot} fires after {self.shots}")
        self.hold((target[0] == "ship") == self.in_system, f"{target} in system {self.in_system}")
        self.shots.append(shot)
        self.begin((("fighter", "site")[rank], number), target)

    # --- enemies come, move and attack (5.3 to 5.7) ---

    def on_reinforced(self, event: Event) -> None:
        self.hold(event.who not in self.enemies, "it is on the map already")
        self.halt(event)

    def halt(self, event: Event) -> None:
        """An enemy stays in a hex: with one other Nastian at most."""
        self.enemies[event.who] = event.spot
        there = [e for e, spot in self.enemies.items() if spot == event.spot]
        common = [enemy for enemy in there if self.kind(enemy) == "nastian"]
        self.hold(len(common) <= 2, f"{common} are too many for a hex")

    on_overflowed = on_surprise_placed = on_reinforced

    def on_guards_found(self, event: Event) -> None:
        self.on_reinforced(event)
        self.weak.add(("enemy", event.who))

    def on_enemy_moved(self, event: Event) -> None:
        self.enemies[event.who] = event.spot

    on_gorgon_moved = on_changed_maps = on_enemy_moved

    def on_charged(self, event: Event) -> None:
        self.halt(event)
        self.hold(bool(self.units_beside(event.spot)), "it has come beside nobody")

    def on_crisis_drawn(self, event: Event) -> None:
        self.turn.crisis = True

    def on_hq_jammed(self, event: Event) -> None:
        self.turn.jammed.add(event.who)
        self.turn.kept.add(event.who)

    def on_enemy_attacks(self, event: Event) -> None:
        self.attack_by(event.who, ("unit", event.what))

    def on_gorgon_attacks(self, event: Event) -> None:
        self.attack_by(event.who, ("enemy", event.what))

    on_attacks_gorgon = on_gorgon_attacks

    def on_strikes_back(self, event: Event) -> None:
        self.begin(("enemy", event.who), ("enemy", event.what))

    def attack_by(self, enemy: int, target: Side) -> None:
        self.hold(enemy in self.owed or self.is_engaged(enemy), "it is not engaged")
        self.hold(target == self.target_of(enemy), f"{target}, not {self.target_of(enemy)}")
        self.owed.discard(enemy)
        self.begin(("enemy", enemy), target)

    def target_of(self, enemy: int) -> Side | None:
        """5.7, word by word."""
        units, foes = self.units_beside(self.enemies[enemy]), self.foes_of(enemy)
        ids = self.counters.units, self.counters.enemies
        strong = [(ids[0][u]["id"], 1, ("unit", u)) for u in units if ids[0][u]["combat"]]
        strong += [(ids[1][e]["id"], 0, ("enemy", e)) for e in foes if self.kind(e) != "officer"]
        if strong:
            return max(strong)[2]
        if foes:
            return "enemy", max(foes)
        for role in ("elder", "dante", "emily"):
            found = [unit for unit in units if ids[0][unit]["role"] == role]
            if found:
                return "unit", max(found)
        return None

    # --- the player's units (6.0 to 6.9) ---

    def on_unit_acts(self, event: Event) -> None:
        runs_on = event.who in self.turn.joined  # a partner that runs and guns moves afterwards
        self.turn.joined.discard(event.who)
        if not runs_on:
            self.activate(event.who)

    def activate(self, unit: int) -> None:
        self.hold(unit not in self.turn.kept, f"unit {unit} may not act this turn")
        self.turn.acted[unit] += 1
        self.hold(self.turn.acted[unit] == 1, f"unit {unit} acts twice")

    def on_stepped(self, event: Event) -> None:
        here = self.units[event.who]
        near = self.board.beside(here) - {self.board.twin(here)}
        self.hold(event.spot in near, f"no step leads from {here} to {event.spot}")
        self.enter(event.who, event.spot)

    def on_took_shaft(self, event: Event) -> None:
        self.hold(event.spot == self.board.twin(self.units[event.who]), "no shaft leads there")
        self.enter(event.who, event.spot)

    def enter(self, unit: int, spot: Spot) -> None:
        self.hold(spot not in self.enemies.values(), "an enemy stands there")
        self.hold(self.board.mark(spot) not in "^v", "a Guard Tower is closed")
        self.units[unit] = spot

    def on_door_blown(self, event: Event) -> None:
        beside = any(
            self.is_at_door(self.units[event.who], door, event.what) for door in self.doors
        )
        self.hold(beside, "the unit does not stand at the door")

    @property
    def doors(self) -> list[dict[str, Any]]:
        return list(self.board.table["doors"])

    @staticmethod
    def is_at_door(spot: Spot, door: dict[str, Any], room: int) -> bool:
        return door["circle"] == room + 1 and spot[0] == 1 and tuple(spot[1:]) in door["hexes"]

    def on_circle_opened(self, event: Event) -> None:
        self.hold(self.board.mark(event.spot) not in self.board.open, "it was open before")
        self.open_door(event.spot)
        self.find(event.value, event.spot)

    def on_trapped(self, event: Event) -> None:
        self.units[event.who] = event.spot
        self.open_door(event.spot, False)

    def on_trap_disarmed(self, event: Event) -> None:
        self.open_door(event.spot)
        self.turn.kept |= {unit for unit, spot in self.units.items() if spot == event.spot}

    def on_prisoner_found(self, event: Event) -> None:
        self.units[event.who] = event.spot
        self.turn.kept.add(event.who)

    def on_blast_hits(self, event: Event) -> None:
        self.fight, self.due, self.drawn, self.blast = None, {}, [], event.spot

    def on_attacks(self, event: Event) -> None:
        kind, number = event.target
        near = self.board.beside(self.units[event.who])
        if kind == "site":
            self.hold(self.sites[number] in near and self.is_live(number), "out of reach")
        else:
            spot = self.enemies[number]
            self.hold(spot in near and self.board.mark(spot) not in "^v", "out of reach")
            alone = sum(there == spot for there in self.enemies.values()) == 1
            self.hold(self.kind(number) != "officer" or alone, "the Officer is shielded")
        self.begin(("unit", event.who), event.target)

    def on_shoots_up(self, event: Event) -> None:
        heavy = self.counters.units[event.who]["role"] == "heavy_weapon"
        self.hold(heavy and self.units[event.who][0] == INFERNO, "it reaches no fighter")
        self.begin(("unit", event.who), ("fighter", event.what))

    def on_joins_fire(self, event: Event) -> None:
        self.activate(event.who)
        self.turn.joined.add(event.who)
        (kind, first), defender = self.fight
        self.fight = (kind, max(first, event.who)), defender

    def on_sabotaged(self, event: Event) -> None:
        self.begin(("unit", event.who), ("site", event.what))
        self.drawn = [2 if ("unit", event.who) in self.weak else 4]

    def on_landed_by_cfp(self, event: Event) -> None:
        self.units[event.who] = event.spot

    def on_unit_landed(self, event: Event) -> None:
        self.hold(self.in_system, "the ship is away")
        self.turn.deeds.add("transfers")
        self.on_teleported(event)

    def on_teleported(self, event: Event) -> None:
        self.enter(event.who, event.spot)
        self.turn.kept.add(event.who)

    def on_requested(self, event: Event) -> None:
        self.request = True

    def on_evacuated(self, event: Event) -> None:
        emily = self.counters.units[event.who]["role"] == "emily"
        self.hold(not emily or self.evacuated >= 3, "she is not among the first three")
        self.hold(event.who not in self.turn.jammed, "a jammed HQ is not transferred")
        self.hold(self.in_system, "the ship is away")
        self.evacuated += 1
        self.units.pop(event.who)
        if self.request:
            self.turn.deeds.add("transfers")

    def on_rallied(self, event: Event) -> None:
        self.weak.remove(("unit", event.who))

    on_rested = on_rallied

    def on_recovered(self, event: Event) -> None:
        self.weak.remove(("unit", event.who))
        if event.who in self.units:
            self.hold(event.who in self.recovering, "it does not recover here")
            self.recovering.discard(event.who)

    # --- the ship (7.0) ---

    def on_skedaddles(self, event: Event) -> None:
        self.turn.deeds.add("moves")
        self.shots.clear()
        self.leaves = True

    def on_approaches(self, event: Event) -> None:
        self.turn.deeds.add("moves")
        self.in_system = True

    def on_ship_shoots(self, event: Event) -> None:
        self.hold(event.who not in self.fired, "each weapon fires once")
        self.fired.add(event.who)
        self.turn.deeds.add("fires")
        self.on_bombarded(event)

    def on_bombarded(self, event: Event) -> None:
        kind, number = event.target
        self.hold(self.in_system, "the ship is away")
        if kind == "enemy":
            self.hold(self.enemies[number][0] == INFERNO, "it sees the hull only")
        elif kind == "site":
            self.hold(self.is_live(number), "it is destroyed already")
        else:
            self.hold(number in self.orbit, "it is not in orbit")
        self.begin(("weapon", event.who), event.target)
