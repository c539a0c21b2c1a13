"""12.0 Aboard the Vittles: damage and repair of modules, and what is lost with some of them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hades.scene import Scene, state, twin

modules = twin.modules
MODULES = twin.effects.MODULES
few = settings(max_examples=40)
tables = {spill: Scene(spill_over=spill) for spill in (False, True)}


def under_marker(scene: Scene) -> tuple[str, bool]:
    place = int(scene.game.vittles.module)
    name = MODULES[int(scene.rules.module[place])] if place < len(MODULES) else "none"
    return name, bool(scene.game.vittles.failing)


# --- a naive marker (12.0) -----------------------------------------------------------------------


def naive(spill: bool, deeds: list[int]) -> tuple[int, bool]:
    """Where the marker lies after hits (1, 2 at once) and repairs (0)."""
    place, failing = 0, False
    for deed in deeds:
        if place == len(MODULES):
            break
        if deed == 0:
            place, failing = max(place - 1, 0), False
        elif deed == 1:
            place, failing = (place + 1, False) if failing else (place, True)
        else:
            place, failing = place + 1, failing and spill
    return place, failing and place < len(MODULES)


@pytest.mark.rule("hades:12.0-modules", "hades:2.3-vittles-counter")
@few
@given(st.booleans(), st.lists(st.sampled_from([0, 0, 1, 1, 1, 2]), max_size=40))
def test_the_marker_moves_as_a_naive_one(spill, deeds):
    scene = tables[spill]
    scene.marker("g1")
    scene.game.outcome = state.UNFINISHED
    for deed in deeds:
        if scene.game.outcome != state.UNFINISHED:
            break
        if deed == 0:
            modules.repair_module(scene.game, scene.at)
        else:
            modules.hit_vittles(scene.game, scene.at, deed)
    place, failing = naive(spill, deeds)
    assert scene.game.vittles.module == place
    assert place == len(MODULES) or bool(scene.game.vittles.failing) == failing


def test_each_module_that_is_lost_is_counted_once(scene):
    for lost in range(1, 4):
        modules.destroy_module(scene.game, scene.at)
        assert scene.game.tally.modules_lost == lost


@pytest.mark.parametrize("spill", [False, True])
def test_hits_are_counted_also_where_they_come_to_nothing(spill):
    scene = tables[spill]
    scene.marker("g1", failing=True)
    before = int(scene.game.tally.hits_scored)
    modules.hit_vittles(scene.game, scene.at, 2)
    assert scene.game.tally.hits_scored == before + 2
    assert (scene.game.vittles.module, scene.game.vittles.failing) == (1, spill)


@pytest.mark.rule("hades:12.1-shield-generators")
def test_three_shield_generators_are_hit_first(scene):
    seen = []
    for _ in range(6):
        seen.append(under_marker(scene)[0])
        modules.hit_vittles(scene.game, scene.at, 1)
    assert seen == ["g1", "g1", "g2", "g2", "g3", "g3"]
    assert under_marker(scene) == ("q50", False)


def test_a_failing_module_works_and_a_destroyed_one_does_not(scene):
    scene.marker("r1", failing=True)
    effects = twin.effects
    assert modules.is_failing(scene.game, scene.rules, effects.R1)
    assert not modules.is_destroyed(scene.game, scene.rules, effects.R1)
    assert modules.is_destroyed(scene.game, scene.rules, effects.Q50)
    assert not modules.is_failing(scene.game, scene.rules, effects.R2)


@pytest.mark.rule("hades:12.5-warp-engines")
@pytest.mark.parametrize(("module", "warps"), [("w1", True), ("w2", True), ("ew", False)])
def test_the_ship_warps_until_both_engines_are_lost(scene, module, warps):
    scene.marker(module, failing=True)
    assert modules.can_warp(scene.game, scene.rules) == warps


@pytest.mark.rule("hades:12.5-warp-engines")
def test_one_engine_is_enough_in_whatever_order_a_pack_has_them_hit(scene):
    first, second = (MODULES.index(name) for name in ("w1", "w2"))
    places = scene.rules.module_place
    places[first], places[second] = int(places[second]), int(places[first])
    scene.game.vittles.module = int(places[second]) + 1
    assert modules.is_destroyed(scene.game, scene.rules, second)
    assert modules.can_warp(scene.game, scene.rules) == 1
    scene.game.vittles.module += 1
    assert modules.can_warp(scene.game, scene.rules) == 0


# --- 12.6 Electronic Warfare Suite ---------------------------------------------------------------


@pytest.mark.rule("hades:12.6-electronic-warfare")
def test_without_electronic_warfare_the_lowest_damaged_weapons_repair_themselves(scene):
    low = scene.install("railgun", "A", "damaged", number=0)
    high = scene.install("railgun", "B", "damaged", number=1)
    laser = scene.install("laser", "C", "damaged")
    radar = scene.install("radar", "D", "damaged")
    gone = scene.install("missile", "E", "destroyed")
    scene.marker("ew", failing=True)
    modules.hit_vittles(scene.game, scene.at, 1)
    status = [int(scene.game.installations[n].status) for n in (low, high, laser, radar, gone)]
    assert status == [0, 1, 0, 1, 2]
    assert scene.game.tally.sites_repaired == 2


@pytest.mark.rule("hades:12.6-electronic-warfare")
def test_it_happens_each_time(scene):
    low = scene.install("railgun", "A", "damaged")
    scene.marker("ew", failing=True)
    modules.hit_vittles(scene.game, scene.at, 1)
    scene.game.installations[low].status = state.DAMAGED
    modules.repair_module(scene.game, scene.at)
    assert scene.game.installations[low].status == state.DAMAGED
    modules.hit_vittles(scene.game, scene.at, 2)
    assert scene.game.installations[low].status == state.OPERATIONAL


@pytest.mark.rule("hades:12.6-electronic-warfare")
@pytest.mark.parametrize("clause", ["shl", "nastian"])
@pytest.mark.parametrize("who", ["shl", "nastian"])
def test_a_setting_says_whose_units_disturb_the_repair(clause, who):
    scene = Scene(ew_clause=clause)
    scene.clear()
    low = scene.install("railgun", "A", "damaged", number=0)
    next_one = scene.install("railgun", "B", "damaged", number=1)
    if who == "shl":
        scene.unit("scout", at=scene.site("A", "purgatory"))
    else:
        scene.enemy("guard", at=scene.site("A", "purgatory"))
    scene.marker("ew", failing=True)
    modules.hit_vittles(scene.game, scene.at, 1)
    repaired = next_one if who == clause else low
    for number in (low, next_one):
        expected = state.OPERATIONAL if number == repaired else state.DAMAGED
        assert scene.game.installations[number].status == expected


# --- 12.7, 12.8 ----------------------------------------------------------------------------------


@pytest.mark.rule("hades:12.7-dantes-lab")
@pytest.mark.parametrize(("place", "gone"), [(state.IN_LAB, True), (state.ABOARD, False)])
def test_dante_goes_with_his_lab_if_he_is_in_it(scene, place, gone):
    dante = scene.unit("dante", at=place)
    scene.marker("lb", failing=True)
    modules.hit_vittles(scene.game, scene.at, 1)
    assert (scene.game.units[dante].place == state.NONE) == gone
    assert scene.game.tally.lost[state.BY_SIXTH_DIMENSION] == gone
    assert scene.game.tally.units_lost == 0


@pytest.mark.rule("hades:12.8-living-quarters", "hades:14.0-victory-and-defeat")
def test_the_game_is_lost_with_the_living_quarters(scene):
    scene.marker("lq")
    modules.hit_vittles(scene.game, scene.at, 1)
    assert scene.game.outcome == state.UNFINISHED
    modules.hit_vittles(scene.game, scene.at, 1)
    assert scene.game.outcome == state.VITTLES_DESTROYED
    assert scene.events()[-1] == "vittles_destroyed"


def test_twenty_two_single_hits_destroy_the_ship(scene):
    scene.marker("g1")
    for hits in range(1, 23):
        modules.hit_vittles(scene.game, scene.at, 1)
        assert (scene.game.outcome == state.VITTLES_DESTROYED) == (hits == 22)


def test_the_loss_of_a_module_can_be_voided(scene):
    scene.rules.void = twin.events.event_number("module_destroyed")
    scene.marker("g1", failing=True)
    modules.hit_vittles(scene.game, scene.at, 2)
    assert under_marker(scene) == ("g1", True)
