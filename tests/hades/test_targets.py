"""Options against the rulebook, over random positions: targets, partners, landings, evacuees."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hades.naive_targets import INFERNO, PURGATORY
from tests.hades.scatter import NAIVE, Scattered
from tests.hades.scene import state, twin

SEEDS = range(12)
REACH = 3


def target_of(what: int) -> tuple[str, int]:
    """The engine's number of a target in words."""
    if what >= state.FIGHTER:
        return "fighter", what - state.FIGHTER
    if what >= state.INSTALLATION:
        return "site", what - state.INSTALLATION
    return "enemy", what


def whats(options: list[dict[str, Any]]) -> set[tuple[str, int]]:
    found = [target_of(option["what"]) for option in options]
    assert len(found) == len(set(found))
    return set(found)


@pytest.mark.rule("hades:6.2-full-fire", "hades:6.2-heavy-weapons", "hades:13.1-heavy-weapon")
@pytest.mark.parametrize("seed", SEEDS)
def test_targets_are_those_of_the_rulebook(seed):
    drawn = Scattered(seed)
    scene, position = drawn.scene, drawn.position
    assert scene.problems() == []
    for unit in position.units:
        wanted = NAIVE.targets(position, unit)
        assert whats(scene.offered(twin.firing.offer_targets, unit)) == wanted
        assert bool(scene.offered_to(twin.firing.offer_fire, unit)) == bool(wanted)
        sites = {each for each in wanted if each[0] == "site"}
        engineer = position.roles[unit] == "engineer"
        sabotaged = whats(scene.offered_to(twin.firing.offer_sabotage, unit))
        assert sabotaged == (sites if engineer else set())


@pytest.mark.rule("hades:6.2-combined-fire")
@pytest.mark.parametrize("seed", SEEDS)
def test_partners_are_those_of_the_rulebook(seed):
    drawn = Scattered(seed)
    position = drawn.position
    numbers = {"enemy": 0, "site": state.INSTALLATION, "fighter": state.FIGHTER}
    for unit in position.units:
        for target in NAIVE.targets(position, unit):
            wanted = NAIVE.partners(position, unit, target)
            what = numbers[target[0]] + target[1]
            both = {(u, how) for u in wanted for how in (state.FULL_FIRE, state.RUN_AND_GUN)}
            assert joined(drawn.scene, unit, what, state.FULL_FIRE) == both
            guns = {(u, state.FULL_FIRE) for u in wanted}
            assert joined(drawn.scene, unit, what, state.RUN_AND_GUN) == guns


def joined(scene, unit: int, what: int, action: int) -> set[tuple[int, int]]:
    """Who may join the fire of a unit that performs this action, and by which of its own."""
    scene.forget()
    scene.game.act.action = action
    twin.firing.choose_partner(scene.game, scene.at, unit, what)
    asked = scene.asked_of("combine")
    return {(o["who"], o["what"]) for o in asked[0].of("join")} if asked else set()


@pytest.mark.rule("hades:6.4-cfp")
@pytest.mark.parametrize("seed", SEEDS)
def test_jumps_are_those_of_the_rulebook(seed):
    drawn = Scattered(seed)
    scene, position = drawn.scene, drawn.position
    for unit, spot in position.units.items():
        able = position.roles[unit] == "swat" and spot[0] == INFERNO
        assert bool(scene.offered_to(twin.cfp.offer_cfp, unit)) == able
        if able:
            scene.forget()
            twin.cfp.choose_destination(scene.game, scene.at, unit)
            places = scene.asked_of("jump")[0].places("jump")
            assert drawn.spots(places) == NAIVE.jumps(position, unit)


@pytest.mark.rule("hades:6.6-rally")
@pytest.mark.parametrize("seed", SEEDS)
def test_rallied_units_are_those_of_the_rulebook(seed):
    drawn = Scattered(seed)
    scene, position = drawn.scene, drawn.position
    for hq in hqs(position):
        wanted = {u for u in NAIVE.rallied(position, hq) if scene.game.units[u].depleted}
        mask = int(twin.hq.depleted_around(scene.game, scene.rules, hq))
        assert {unit for unit in range(scene.rules.units) if mask >> unit & 1} == wanted
        assert bool(scene.offered_to(twin.hq.offer_rally, hq)) == bool(wanted)


def hqs(position) -> list[int]:
    return [unit for unit in position.units if position.roles[unit] == "hq"]


@pytest.mark.rule("hades:6.7-request")
@pytest.mark.parametrize("seed", SEEDS)
def test_whether_a_request_is_disturbed_is_as_in_the_rulebook(seed):
    drawn = Scattered(seed)
    for hq in hqs(drawn.position):
        disturbed = twin.hq.is_disturbed(drawn.scene.game, drawn.scene.rules, hq)
        assert disturbed == NAIVE.disturbed(drawn.position, hq)


@pytest.mark.rule("hades:6.7-reinforcements")
@pytest.mark.parametrize("seed", SEEDS)
def test_landings_are_those_of_the_rulebook(seed):
    drawn = Scattered(seed)
    position = drawn.position
    scout = drawn.scene.unit("scout", at=state.ABOARD)
    position.roles[scout] = "squad"
    for spot in drawn.hexes[:3] + drawn.hexes[-3:]:
        for unit in (scout, drawn.scene.rules.dante):
            wanted = NAIVE.arrivals(position, unit, spot, REACH)
            if spot[0] == INFERNO:
                wanted = NAIVE.landings(position, spot, REACH)
            assert landed(drawn, unit, spot) == wanted


def landed(drawn: Scattered, unit: int, spot: tuple[int, int, int]) -> set[tuple[int, int, int]]:
    """Where a unit may come down around a hex."""
    scene, centre = drawn.scene, drawn.place(spot)
    places = range(spot[0] * state.MOST_HEXES, spot[0] * state.MOST_HEXES + scene.rules.map.hexes)
    may = twin.transfer.can_arrive
    found = {p for p in places if may(scene.game, scene.rules, unit, p, centre, REACH)}
    return drawn.spots(found)


@pytest.mark.rule("hades:6.7-evacuations", "hades:6.9-teleporter")
@pytest.mark.parametrize("seed", SEEDS)
def test_evacuees_are_those_of_the_rulebook(seed):
    drawn = Scattered(seed)
    for deck in (INFERNO, PURGATORY):
        for spot in [each for each in drawn.hexes if each[0] == deck][:4]:
            offer = twin.transfer.offer_evacuees
            options = drawn.scene.offered(offer, drawn.place(spot), REACH)
            assert {o["who"] for o in options} == NAIVE.evacuees(drawn.position, spot, REACH)
