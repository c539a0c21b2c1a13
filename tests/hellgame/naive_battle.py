"""A battle as the rulebook tells it (11.2, 11.3.2, 11.3.4), in plain Python, apart from the engine.

Nobody flees and nobody uses magic. Units are named by numbers; a Hellhound is ("hound", number), a
legion ("legion", number). Dice and lots come from outside, each asked for by name, and so does what
a player would like to attack.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

FREEBOOTERS = "freebooters"
Unit = tuple[str, int]


@dataclass
class Army:
    """What one owner has in the sectio."""

    legions: list[int]
    hounds: dict[int, int] = field(default_factory=dict)  # the legion that holds each Hellhound
    lieutenants: dict[int, tuple[int, int]] = field(default_factory=dict)  # bonus, leadership
    skulls: int = 0

    def leaders(self) -> dict[int, int]:
        """The lieutenant of each led legion: those without a Hellhound are led first."""
        holding = set(self.hounds.values())
        waiting = sorted(self.legions, key=lambda legion: (legion in holding, legion))
        found = {}
        for lieutenant, (_, leadership) in sorted(self.lieutenants.items()):
            for legion in waiting[:leadership]:
                found[legion] = lieutenant
            waiting = waiting[leadership:]
        return found


@dataclass
class Battle:
    """The whole field: armies by owner in the order of their colours, Freebooters last."""

    armies: dict[Any, Army]
    loose: set[int]
    attacks: dict[int, int]  # of each Hellhound
    dice: Any  # dice.<what>(...) -> a face, dice.lot(...) -> a number
    wishes: Any  # wishes(attacker, number) -> how much each unit would be liked as a target
    sides: dict[Any, int] = field(default_factory=dict)
    hound_sides: dict[int, int] = field(default_factory=dict)
    rounds: int = 0

    # --- who is where --------------------------------------------------------------------------

    def owners(self) -> list[Any]:
        return [owner for owner, army in self.armies.items() if army.legions]

    def owner_of(self, unit: Unit) -> Any:
        kind, number = unit
        for owner, army in self.armies.items():
            if number in (army.legions if kind == "legion" else army.hounds):
                return owner
        return None

    def side_of(self, unit: Unit) -> int:
        owner = self.owner_of(unit)
        return self.hound_sides[unit[1]] if owner is None else self.sides[owner]

    def units(self) -> list[Unit]:
        hounds = set(self.loose)
        for army in self.armies.values():
            hounds |= set(army.hounds)
        legions = [("legion", n) for army in self.armies.values() for n in sorted(army.legions)]
        return [("hound", hound) for hound in sorted(hounds)] + legions

    def attacks_of(self, unit: Unit) -> int:
        kind, number = unit
        if kind == "hound":
            return self.attacks[number]
        holding = {legion for army in self.armies.values() for legion in army.hounds.values()}
        return 0 if number in holding else 1

    # --- sides ---------------------------------------------------------------------------------

    def choose_sides(self) -> None:
        players = [owner for owner in self.owners() if owner != FREEBOOTERS]
        players.sort(key=lambda o: (len(self.armies[o].legions), self.dice.size_lot(o)))
        players.reverse()
        self.players = players
        for place, owner in enumerate(players):
            self.sides[owner] = place
        if FREEBOOTERS in self.owners():
            if len(players) == 2:
                self.sides[FREEBOOTERS] = 0 if self.dice.freebooters() <= 3 else 1
            else:
                self.sides[FREEBOOTERS] = 1 if players else 0

    def regroup(self) -> bool:
        """True if there is anybody left to fight."""
        standing = {self.sides[owner] for owner in self.owners()}
        if len(standing) == 1 and FREEBOOTERS in self.owners() and len(self.owners()) > 1:
            self.sides[FREEBOOTERS] = 1 - self.sides[FREEBOOTERS]
            standing = {0, 1}
        for hound in sorted(self.loose):
            if len(standing) == 2:
                self.hound_sides[hound] = 0 if self.dice.hound_side(self.rounds, hound) <= 3 else 1
            else:
                self.hound_sides[hound] = 0 if standing == {1} or not standing else 1
        return len(standing) == 2 or (len(standing) == 1 and bool(self.loose))

    # --- a round -------------------------------------------------------------------------------

    def targets(self) -> list[tuple[Unit, int, Unit]]:
        """Who attacks whom: (attacker, which of its attacks, target)."""
        found: list[tuple[Unit, int, Unit]] = []
        units = self.units()

        def aimed(unit: Unit, by: Unit | None = None) -> int:
            return sum(1 for a, _, target in found if target == unit and by in (None, a))

        for player in self.players:
            own = [
                u for u in units if self.owner_of(u) == player for _ in range(self.attacks_of(u))
            ]
            count: dict[Unit, int] = {}
            for spent, unit in enumerate(own, 1):
                enemies = [u for u in units if self.side_of(u) != self.sides[player]]
                fresh = [u for u in enemies if not aimed(u)]
                allowed = enemies if len(own) - spent >= len(fresh) else fresh
                if allowed:
                    number = count.get(unit, 0)
                    wish = self.wishes(unit, number)
                    found.append((unit, number, max(allowed, key=wish)))
                count[unit] = count.get(unit, 0) + 1
        for unit in units:
            if self.owner_of(unit) in self.players:
                continue
            for number in range(self.attacks_of(unit)):
                enemies = [u for u in units if self.side_of(u) != self.side_of(unit)]
                if self.owner_of(unit) is None and any(u[0] == "hound" for u in enemies):
                    enemies = [u for u in enemies if u[0] == "hound"]
                if not enemies:
                    continue
                least = min((aimed(u, unit), aimed(u)) for u in enemies)
                best = [u for u in enemies if (aimed(u, unit), aimed(u)) == least]
                lot = self.dice.prey(self.rounds, unit, number, len(best)) if len(best) > 1 else 0
                found.append((unit, number, best[lot]))
        return found

    def bonus(self, unit: Unit) -> int:
        owner = self.owner_of(unit)
        if owner is None or unit[0] == "hound":
            return 0
        army = self.armies[owner]
        leader = army.leaders().get(unit[1])
        return 0 if leader is None else army.lieutenants[leader][0]

    def threshold(self, unit: Unit) -> int:
        if unit[0] == "hound":
            return 4
        owner = self.owner_of(unit)
        army = self.armies[owner]
        if owner == FREEBOOTERS:
            leader = army.leaders().get(unit[1])
            return 1 if leader is None else max(1, army.lieutenants[leader][0])
        return army.skulls or 1

    def fight_round(self) -> None:
        self.rounds += 1
        hits: dict[Unit, int] = {}
        for attacker, number, target in self.targets():
            if self.dice.attack(self.rounds, attacker, number) + self.bonus(attacker) >= 6:
                hits[target] = hits.get(target, 0) + 1
        fallen = []
        for unit, count in hits.items():
            most = self.threshold(unit)
            if any(self.dice.save(self.rounds, unit, n) > most for n in range(count)):
                fallen.append(unit)
        shaken = set()
        for army in self.armies.values():
            for legion, leader in army.leaders().items():
                if ("legion", legion) in fallen and legion not in army.hounds.values():
                    shaken.add(leader)
        for unit in fallen:
            if unit[0] == "hound":
                self.loose.discard(unit[1])
                for army in self.armies.values():
                    army.hounds.pop(unit[1], None)
        for unit in fallen:
            if unit[0] == "legion":
                self.lose_legion(unit[1])
        for army in self.armies.values():
            for leader in shaken & set(army.lieutenants):
                if self.dice.lieutenant(self.rounds, leader) > 5:
                    del army.lieutenants[leader]
            if not army.legions:
                army.lieutenants.clear()  # they flee, or are captured

    def lose_legion(self, legion: int) -> None:
        army = self.armies[self.owner_of(("legion", legion))]
        army.legions.remove(legion)
        for hound, holder in list(army.hounds.items()):
            if holder == legion:
                del army.hounds[hound]
                if self.dice.freed(hound) > 4:  # the compass leads nowhere
                    self.loose.add(hound)

    # --- the whole -----------------------------------------------------------------------------

    def fight(self) -> None:
        self.choose_sides()
        while self.regroup():
            self.fight_round()
        if not self.owners():
            time = 0
            while len(self.loose) > 1:
                totals = {h: self.dice.alone(self.rounds, h, time) for h in self.loose}
                self.loose = {h for h in self.loose if totals[h] == max(totals.values())}
                time += 1
