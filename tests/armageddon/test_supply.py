"""Supply: how far a base feeds, who needs none, what the lack of it costs."""

from __future__ import annotations

import pytest

from tests.armageddon.scene import Scene, twin


def starved(scene: Scene, army: int) -> bool:
    return bool(twin.supply.is_starved(scene.game, scene.rules, army))


@pytest.mark.rule("armageddon:supply")
@pytest.mark.parametrize(("steps", "fed"), [(0, True), (4, True), (5, False)])
def test_a_base_feeds_four_movement_points_far(steps, fed):
    scene = Scene(players=3)
    scene.base(0, scene.east(-0) if steps == 0 else scene.middle)
    assert (scene.game.supplied[0, scene.east(steps)] > 0) == fed


@pytest.mark.rule("armageddon:supply")
def test_terrain_shortens_the_reach():
    scene = Scene(players=3)
    scene.base(0, scene.middle)
    for here in range(scene.rules.hexes):
        scene.terrain(here, "hills")
    scene.settle(scene.middle)
    assert scene.game.supplied[0, scene.east(2)] > 0
    assert scene.game.supplied[0, scene.east(3)] == 0


@pytest.mark.rule("armageddon:supply")
@pytest.mark.rule("armageddon:factions")
def test_depots_and_free_mutants_feed_one_further():
    scene = Scene(players=3)
    scene.base(0, scene.middle)
    scene.building(0, scene.middle, "supply_depot")
    scene.settle(scene.middle)
    assert scene.game.supplied[0, scene.east(5)] > 0
    mutants = Scene(players=3, factions="mutants+empire+machines")
    mutants.base(0, mutants.middle)
    assert mutants.game.supplied[0, mutants.east(5)] > 0


@pytest.mark.rule("armageddon:supply")
def test_a_base_with_a_longer_reach_does_not_lend_it_to_others():
    scene = Scene(players=3)
    scene.base(0, scene.middle)
    scene.base(0, scene.east(2))
    scene.building(0, scene.middle, "supply_depot")
    west = scene.middle
    for _ in range(5):
        west = int(scene.rules.next[west, 3])
    assert scene.game.supplied[0, west] > 0
    plain = Scene(players=3)
    plain.base(0, plain.middle)
    plain.base(0, plain.east(2))
    plain.building(0, plain.east(2), "supply_depot")
    assert plain.game.supplied[0, west] == 0


@pytest.mark.rule("armageddon:supply-lack")
def test_out_of_supply_costs_dice_and_legs():
    scene = Scene()
    army = scene.army(0, scene.middle, "panther")
    assert starved(scene, army)
    assert twin.strength.plight_attack(scene.game, scene.rules, army) == 3
    assert twin.strength.plight_defence(scene.game, scene.rules, army) == 2
    scene.march(army, scene.east())
    assert len(scene.asked_of("step")) == 1


@pytest.mark.rule("armageddon:supply-lack")
def test_in_supply_nothing_is_lacking():
    scene = Scene()
    scene.base(0, scene.middle)
    army = scene.army(0, scene.middle, "panther")
    assert not starved(scene, army)
    assert twin.strength.plight_attack(scene.game, scene.rules, army) == 0
    scene.march(army, scene.east(), scene.east(2))
    assert scene.where_is(army) == scene.east(2)


@pytest.mark.rule("armageddon:supply-exempt")
@pytest.mark.parametrize(
    ("units", "hero", "needs"),
    [
        (("panther",), "", True),
        ((), "general", False),
        (("raider_commandos",), "", False),
        (("raider_commandos", "panther"), "", True),
        (("raider_commandos",), "general", True),
        (("repair_unit", "panther"), "", False),
    ],
)
def test_heroes_alone_commandos_and_mobile_supply_need_none(units, hero, needs):
    scene = Scene()
    army = scene.army(0, scene.middle, *units, hero=hero)
    assert starved(scene, army) == needs
