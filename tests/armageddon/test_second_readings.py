"""Whole games and drawn positions, held against a second reading of the page."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simkit.armageddon import GAME
from simkit.lab.play.workspace import Workspace
from tests import contract
from tests.armageddon.naive_control import (
    Army,
    Base,
    Complaints,
    Hex,
    falls,
    siege_may_be_laid,
    verdict,
)
from tests.armageddon.naive_rows import behind, reached, refuge
from tests.armageddon.naive_supply import Host, Land, Source, fed, goes_short
from tests.armageddon.scene import INDEPENDENTS, NONE, Scene, kinds, twin
from tests.contract import Subject

SUBJECT = Subject(GAME, phases=("initiative_step", "player_turns", "end_of_round"))


def name(owner: Any) -> str:
    return "" if owner == NONE else "independents" if owner == INDEPENDENTS else f"seat {owner}"


def read(game: Any, here: int) -> Hex:
    """A hex of the engine in the words of the second reading."""
    place = game.hexes[here]
    armies = tuple(
        Army(name(troop.seat), int(troop.count), bool(troop.hero != NONE), bool(troop.stealthed))
        for number, troop in enumerate(game.armies)
        if troop.seat != NONE and game.hidden.place[number] == here
    )
    base = None if place.owner == NONE else Base(name(place.owner), bool(place.level > 0))
    return Hex(armies, base, name(place.control), name(place.besieger), int(place.laid))


def look(game: Any, rules: Any, complaints: Complaints) -> None:
    """Every hex between two phases."""
    for here in range(int(rules.hexes)):
        place = read(game, here)
        expected = verdict(place)
        complaints.looked_at += 1
        complaints.sieges += bool(place.besieger)
        if name(game.hexes[here].control) != expected.controller:
            complaints.found.append(f"hex {here}: {place}, not {expected}")
        if expected.controller and bool(game.hexes[here].strong) != expected.blocks_supply:
            complaints.found.append(f"hex {here}: {place} blocks: {expected.blocks_supply}")


# --- supply --------------------------------------------------------------------------------------


def land_of(game: Any, rules: Any) -> Land:
    """The map in the words of the second reading; neighbours are hexes that lie one apart."""
    hexes = range(int(rules.hexes))
    prices = [int(rules.terrain[game.hexes[here].terrain].move) for here in hexes]
    apart = rules.apart[: rules.hexes, : rules.hexes]
    return Land(tuple(prices), tuple(tuple(np.flatnonzero(row == 1).tolist()) for row in apart))


def free_bases(game: Any, rules: Any, seat: int) -> list[int]:
    """A seat's outposts and strongholds around which nobody lies."""
    return [
        here
        for here in range(int(rules.hexes))
        if game.hexes[here].owner == seat
        and game.hexes[here].level > 0
        and game.hexes[here].besieger == NONE
    ]


def source(game: Any, rules: Any, seat: int, here: int) -> Source:
    """Four points across, or what the faction and depots add."""
    place = game.hexes[here]
    sheets = [game.cards[place.building[i]].sheet for i in range(place.buildings)]
    depots = sum(int(rules.sheet[sheet].ability[kinds.SUPPLY_RANGE]) for sheet in sheets)
    faction = rules.faction[rules.seat_faction[seat]]
    return Source(here, int(rules.supply_range + faction.supply_range) + depots)


def host_of(game: Any, rules: Any, army: int) -> Host:
    """An army of the engine in the words of the second reading."""
    troop = game.armies[army]
    cards = [*troop.units[: troop.count], *([troop.hero] if troop.hero != NONE else [])]
    abilities = [rules.sheet[game.cards[card].sheet].ability for card in cards]
    place = game.hexes[game.hidden.place[army]]
    besieged = place.owner == troop.seat and place.besieger != NONE and not troop.relief
    return Host(
        units=int(troop.count),
        commandos=bool(cards) and all(own[kinds.COMMANDO] > 0 for own in abilities),
        mobile_supply=any(own[kinds.MOBILE_SUPPLY] > 0 for own in abilities),
        besieged_at_home=int(game.turn - place.laid) if besieged else None,
    )


def look_at_supply(game: Any, rules: Any, complaints: Complaints) -> None:
    """What every seat's bases feed, who goes short, and where each army could withdraw to."""
    land = land_of(game, rules)
    verdicts = [verdict(read(game, here)) for here in range(int(rules.hexes))]
    for seat in range(int(rules.seats)):
        closed = {
            here
            for here, found in enumerate(verdicts)
            if found.blocks_supply and found.controller != name(seat)
        }
        bases = free_bases(game, rules, seat)
        expected = fed(land, [source(game, rules, seat, here) for here in bases], closed)
        if set(np.flatnonzero(game.supplied[seat])) != expected:
            complaints.found.append(f"turn {game.turn}, {name(seat)}: feeds {sorted(expected)}")
        for army, troop in enumerate(game.armies):
            if troop.seat == seat:
                look_at_army(game, rules, army, expected, bases, complaints)


def look_at_army(
    game: Any, rules: Any, army: int, supplied: set[int], bases: list[int], complaints: Complaints
) -> None:
    """Whether an army goes short, and where it would withdraw to."""
    here, seat = int(game.hidden.place[army]), int(game.armies[army].seat)
    short = goes_short(host_of(game, rules, army), here in supplied)
    complaints.starved += short
    if bool(twin.supply.is_starved(game, rules, army)) != short:
        complaints.found.append(f"turn {game.turn}, army {army}: short of supply: {short}")
    goal = refuge({there: int(rules.apart[here, there]) for there in bases if there != here})
    if int(twin.combat.refuge(game, rules, seat, here)) != (NONE if goal is None else goal):
        complaints.found.append(f"turn {game.turn}, army {army}: goes to {goal}")


@pytest.mark.rule("armageddon:control")
@pytest.mark.rule("armageddon:supply")
@pytest.mark.rule("armageddon:supply-lack")
@pytest.mark.parametrize(
    ("bot", "seed", "settings"),
    [("besieger", 1, {"max_turns": 16}), ("rusher", 2, {"max_turns": 12, "players": 3})],
)
def test_control_and_supply_in_whole_games(bot, seed, settings):
    prepared = SUBJECT.on_twin(bot, seed, **settings)
    complaints = Complaints()

    def check(game, at=None):
        look(game, prepared.rules, complaints)
        look_at_supply(game, prepared.rules, complaints)

    with contract._all_watched(SUBJECT.twin.engine, SUBJECT.phases, check):
        Workspace(prepared).run(0, 1)
    assert complaints.found == []
    assert complaints.looked_at > 1000
    assert complaints.starved > 0


def drawn(luck: np.random.Generator) -> tuple[Scene, int]:
    """A hex with up to three armies of two seats, and perhaps a base; the scene and its mover."""
    scene = Scene()
    here = scene.middle
    if luck.random() < 0.6:
        owner = int(luck.choice([0, 1, INDEPENDENTS]))
        if owner == INDEPENDENTS:
            scene.game.hexes[here].owner = owner
            scene.game.hexes[here].level = int(luck.choice([0, 2]))
        else:
            scene.base(owner, here, int(luck.choice([0, 2, 5])))
    scene.settle(here)
    for _ in range(int(luck.integers(0, 4))):
        seat = int(luck.integers(0, 2))
        units = ["stalkers"] * int(luck.integers(0, 3))
        hero = "kusanagi" if luck.random() < 0.5 or not units else ""
        army = scene.army(seat, here, *units, hero=hero)
        scene.game.armies[army].stealthed = int(luck.random() < 0.3)
        twin.armies.put_army(scene.game, army, here)
        scene.game.hexes[here].control = NONE
        twin.control.settle_control(scene.game, scene.at, here)
    return scene, int(luck.integers(0, 2))


@pytest.mark.rule("armageddon:control")
@pytest.mark.rule("armageddon:siege")
@pytest.mark.rule("armageddon:capture")
def test_drawn_positions_are_read_alike():
    luck = np.random.default_rng(5)
    kinds = set()
    for _ in range(150):
        scene, mover = drawn(luck)
        here, game = scene.middle, scene.game
        place = read(game, here)
        assert verdict(place).controller == name(game.hexes[here].control), place
        lays = bool(
            twin.armies.has_force(game, mover, here)
            and twin.sieges.may_besiege(game, scene.rules, mover, here)
        )
        assert lays == siege_may_be_laid(place, name(mover)), place
        taken = falls(place, name(mover))
        if twin.armies.has_force(game, mover, here):
            twin.control.falls_to(game, scene.at, mover, here)
            owned = mover if taken and place.base.outpost else NONE if taken else None
            assert owned is None or game.hexes[here].owner == owned, place
            assert taken or read(game, here).base == place.base
        kinds.add((lays, taken, verdict(place).blocks_supply))
    assert len(kinds) >= 4


# --- rows ----------------------------------------------------------------------------------------

SOLDIERS = ("panther", "field_artillery", "spitters", "titan_walker", "brain_pod", "howlers")


@pytest.mark.rule("armageddon:battle-rows")
def test_drawn_armies_line_up_and_reach_each_other_alike():
    luck = np.random.default_rng(6)
    kept, pairs = set(), 0
    for _ in range(40):
        scene = Scene()
        here, sides, ranges = scene.middle, [], []
        for seat in (0, 1):
            names = [SOLDIERS[i] for i in luck.integers(0, len(SOLDIERS), luck.integers(1, 5))]
            army = scene.army(seat, here, *names)
            twin.strikes.line_up(scene.game, scene.rules, army)
            units = [scene.unit(army, number) for number in range(len(names))]
            sides.append(units)
            ranges.append([int(scene.rules.sheet[scene.sheet(n)].range) for n in names])
            rows = [bool(scene.game.cards[unit].row) for unit in units]
            assert rows == behind(ranges[seat]), names
        for seat, units in enumerate(sides):
            for number, unit in enumerate(units):
                foes = sides[1 - seat]
                found = [
                    enemy
                    for enemy, foe in enumerate(foes)
                    if twin.strikes.reaches(scene.game, scene.rules, unit, foe)
                ]
                assert found == reached(ranges[seat], number, ranges[1 - seat])
                kept.add(len(found) == len(foes))
                pairs += len(foes)
    assert kept == {True, False}
    assert pairs > 200
