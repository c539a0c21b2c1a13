"""Battles of whole games, held against the naive reading: odds, modifiers, losses, who wins, who
leaves and who follows."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from tests.fury.listening_march import MarchListener
from tests.fury.naive_battle import Field, can_charge, column_of, percents, ratio, strength
from tests.fury.naive_board import Country, Position, Unit
from tests.fury.second_reading import SEATS, Asked, replaced

DICE = ("unreliable attackers", "unreliable defenders")


class BattleListener(MarchListener):
    """Also follows every battle from its beginning to its end."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.fight = self.twin.battles.fight
        self.charged: dict[str, bool] = {}
        self.left = ""  # the tract of the battle

    def contexts(self) -> list[Any]:
        return [*super().contexts(), replaced(self.twin, self.fight, self.fights)]

    # --- one battle ---

    def fights(self, game: Any, at: Any, seat: Any, tract: Any) -> Any:
        before = self.reader.position(game)
        lost = game.commands["lost"].copy()
        since, self.charged = self.written(), {}
        result = self.fight(game, at, seat, tract)
        told = self.events(since)
        field = self.field(before, SEATS[seat], self.tract(tract))
        self.check_strengths(field, told)
        winner = self.check_result(field, told)
        self.check_units(field, told, game)
        self.check_tally(field, told, game.commands["lost"] - lost)
        if winner != "nobody":
            self.check_after(field, winner, game)
        return result

    def field(self, before: Position, seat: str, tract: str) -> Field:
        attackers = [unit for unit in before.units_in(tract, seat) if not unit.disrupted]
        return Field(before, tract, attackers, before.foes_in(tract, seat), self.crossed)

    @staticmethod
    def first(told: list[tuple[str, Any]], kind: str) -> Any:
        return next(event for name, event in told if name == kind)

    def check_strengths(self, field: Field, told: list[tuple[str, Any]]) -> None:
        said = self.first(told, "strengths")
        expected = []
        for units in field.sides:
            charging = self.charged.get(units[0].seat, False)
            expected.append(strength(self.reader.country, field.tract, units, charging))
        self.agree("strengths", [int(said.who), int(said.what)], expected)
        own, theirs = expected
        self.odds = ratio(own, theirs)
        named = int(self.first(told, "combat_rolled").what)
        self.agree("odds", named, column_of(self.odds))

    def check_result(self, field: Field, told: list[tuple[str, Any]]) -> str:
        words = self.twin.events.MODIFIERS
        found = {words[int(e.what)]: int(e.value) for name, e in told if name == "modified"}
        dice = {name: found.pop(name, 0) for name in DICE}
        self.agree("modifiers", found, field.modifiers())
        for name, units in zip(dice, field.sides, strict=True):
            if not field.is_unreliable(units):
                self.agree("reliable", dice[name], 0)
        total = sum(found.values()) + sum(dice.values())
        roll = int(self.first(told, "combat_rolled").value)
        self.agree("two dice", 2 <= roll - total <= 12, True)
        lost = percents(self.reader.country, roll, self.odds)
        winner, *hits = field.losses(*lost)
        said = [e for name, e in told if name == "percent_lost"]
        self.agree("sides", [SEATS[e.who] for e in said], [u[0].seat for u in field.sides])
        self.agree("points", [int(e.value) for e in said], hits)
        won = [SEATS[e.who] for name, e in told if name == "battle_won"]
        victor = {"attacker": field.attackers, "defender": field.defenders}.get(winner)
        self.agree("victory", won, [victor[0].seat] if victor else [])
        return winner

    def check_units(self, field: Field, told: list[tuple[str, Any]], game: Any) -> None:
        """Chargers are hit first, nobody else's people at all, and as many points as said."""
        said = {SEATS[e.who]: int(e.value) for name, e in told if name == "percent_lost"}
        hits = [(int(e.who), int(e.value)) for name, e in told if name == "unit_hit"]
        for units in field.sides:
            own = {unit.number: unit for unit in units}
            mine = [(n, value) for n, value in hits if n in own]
            strength_ = sum(unit.sp for unit in units)
            share = min(said[units[0].seat], strength_)
            self.agree("hits", sum(value for _, value in mine), share)
            self.check_order(field, units, [n for n, _ in mine])
        strangers = {n for n, _ in hits} - {unit.number for side in field.sides for unit in side}
        self.agree("hit without fighting", strangers, set())

    def check_order(self, field: Field, units: list[Unit], hit: list[int]) -> None:
        if not self.charged.get(units[0].seat, False):
            return
        country = self.reader.country
        chargers = [u.number for u in units if can_charge(country, field.tract, u)]
        order = [number in chargers for number in hit]
        self.agree("chargers first", order, sorted(order, reverse=True))
        if False in order:
            self.agree("all chargers", set(chargers) <= set(hit), True)

    def check_tally(self, field: Field, told: list[tuple[str, Any]], lost: np.ndarray) -> None:
        """Every command's losses rise by what its units lost; those cut off count whole."""
        expected: Counter[str] = Counter()
        left = {u.number: u.sp for u in field.position.units}
        sheets = {u.number: u.command for u in field.position.units}
        for name, event in told:
            if name == "unit_hit":
                left[int(event.who)] -= int(event.value)
                expected[sheets[int(event.who)]] += int(event.value)
            if name == "cut_off":
                expected[sheets[int(event.who)]] += left[int(event.who)]
        expected.pop("", None)
        found = {self.reader.commands[n]: int(lost[n]) for n in np.flatnonzero(lost)}
        self.agree("losses of commands", found, {k: v for k, v in expected.items() if v})

    def check_after(self, field: Field, winner: str, game: Any) -> None:
        """The losers have left in disorder, two tracts away if they could, no enemies there."""
        after = self.reader.position(game)
        winners, losers = field.sides if winner == "attacker" else field.sides[::-1]
        fled = losers[0].seat
        self.agree("losers gone", after.units_in(field.tract, fled), [])
        for unit in losers:
            now = after.unit(unit.number)
            if now is None:
                continue
            self.agree("losers disrupted", now.disrupted, True)
            away = self.reader.country.apart(now.place, [field.tract])
            self.met[f"fled {away} tracts"] += 1
            self.agree("fled to a free tract", after.foes_in(now.place, fled), [])
        stayed = after.units_in(field.tract, winners[0].seat)
        self.agree("nobody comes", {u.number for u in stayed} <= self.numbers(field, winners), True)

    @staticmethod
    def numbers(field: Field, winners: list[Unit]) -> set[int]:
        here = field.position.units_in(field.tract, winners[0].seat)
        return {unit.number for unit in here}

    # --- what is asked ---

    def hears(self, asked: Asked, position: Position, game: np.record) -> None:
        super().hears(asked, position, game)
        reader = {"attack": self.hear_attack, "charge": self.hear_charge}
        reader |= {"retreat": self.hear_retreat, "advance": self.hear_advance}
        if asked["kind"] in reader:
            reader[asked["kind"]](asked, position, game)

    def learns(self, asked: Asked, option: dict[str, Any], game: np.record) -> None:
        super().learns(asked, option, game)
        if asked["kind"] == "charge":
            self.charged[asked["seat"]] = option["verb"] == "charge"

    def hear_attack(self, asked: Asked, position: Position, game: np.record) -> None:
        fought = {t for n, t in enumerate(self.reader.tracts) if game.battle.fought[n]}
        seat = position.mover
        fit = {unit.place for unit in position.units if unit.seat == seat and not unit.disrupted}
        expected = {tract for tract in fit if position.foes_in(tract, seat)} - fought
        self.agree("attacks", self.where(asked, "attack"), expected)
        self.agree("attacks are voluntary", self.has(asked, "pass"), True)

    def hear_charge(self, asked: Asked, position: Position, game: np.record) -> None:
        tract = self.tract(asked["subject"])
        units = position.units_in(tract, asked["seat"])
        able = any(can_charge(self.reader.country, tract, unit) for unit in units)
        self.agree("charge", (able, self.has(asked, "pass")), (True, True))

    def hear_retreat(self, asked: Asked, position: Position, game: np.record) -> None:
        """Out of the battle's tract, then on: never among enemies, two tracts off in the end."""
        leaving = set(np.flatnonzero(game.hidden.leaving[: self.twin.sizes.MOST_UNITS]).tolist())
        places = {unit.place for unit in position.units if unit.number in leaving}
        self.agree("leave together", len(places) <= 1, True)
        country, ways = self.reader.country, self.where(asked, "step")
        if asked["amount"] == 2:
            self.left = self.tract(asked["subject"])
        battle, here = self.left, self.tract(asked["subject"])
        self.agree("they leave from there", places <= {here}, True)
        free = {to for to in country.near[here] if not position.foes_in(to, asked["seat"])}
        free -= {to for to in free if frozenset((here, to)) == country.crossing}
        self.agree("ways out", ways <= free, True)
        if asked["amount"] == 2:
            good = self.leading_on(country, position, asked, free, battle)
            self.agree("all ways out", ways, good)
        else:
            far = self.far_ones(country, free - {battle}, battle)
            self.agree("all ways on", ways, far or free - {battle})

    def leading_on(
        self, country: Country, position: Position, asked: Asked, free: set[str], battle: str
    ) -> set[str]:
        """First tracts from which there is a second one; all of them if there is none."""
        good = set()
        for first in free:
            onward = {t for t in country.near[first] if not position.foes_in(t, asked["seat"])}
            onward -= {t for t in onward if frozenset((first, t)) == country.crossing}
            if any(country.apart(t, [battle]) == 2 for t in onward):
                good.add(first)
        return good or free

    @staticmethod
    def far_ones(country: Country, free: set[str], battle: str) -> set[str]:
        return {tract for tract in free if country.apart(tract, [battle]) == 2}

    def hear_advance(self, asked: Asked, position: Position, game: np.record) -> None:
        through = {t for n, t in enumerate(self.reader.tracts) if game.battle.through[n]}
        expected = {t for t in through if not position.foes_in(t, asked["seat"])}
        self.agree("advances", self.where(asked, "step"), expected)
        here = position.units_in(self.tract(asked["subject"]), asked["seat"])
        romans = any(unit.side == "roman" for unit in here)
        self.agree("advance or not", self.has(asked, "pass"), romans)
