"""Control, page 25 of the manual: who has a hex, who blocks supply, and what is captured."""

from __future__ import annotations

import pytest

from tests.armageddon.scene import INDEPENDENTS, NONE, Scene, twin


@pytest.mark.rule("armageddon:control")
@pytest.mark.rule("armageddon:control-army")
def test_an_open_army_with_a_unit_controls_and_blocks():
    scene = Scene()
    here = scene.middle
    assert scene.control(here) == NONE
    scene.army(0, here, "howlers")
    assert scene.control(here) == 0
    assert scene.game.hexes[here].strong == 1


@pytest.mark.rule("armageddon:control-army")
def test_an_army_has_precedence_over_the_base_of_another():
    scene = Scene()
    scene.base(0, scene.middle)
    assert scene.control(scene.middle) == 0
    scene.army(1, scene.middle, "howlers")
    assert scene.control(scene.middle) == 1


@pytest.mark.rule("armageddon:control-army")
def test_whoever_was_there_first_keeps_control_while_both_can_fight():
    scene = Scene()
    scene.base(0, scene.middle)
    scene.guard(scene.middle, "militia")
    scene.army(1, scene.middle, "howlers")
    assert scene.control(scene.middle) == 0


@pytest.mark.rule("armageddon:control-stealth")
def test_a_hidden_army_controls_nothing():
    scene = Scene()
    scene.army(0, scene.middle, "stalkers", hides=True)
    assert scene.control(scene.middle) == NONE
    scene.base(1, scene.middle)
    assert scene.control(scene.middle) == 1


@pytest.mark.rule("armageddon:control-hero")
def test_a_hero_alone_has_weak_control():
    scene = Scene()
    scene.army(0, scene.middle, hero="general")
    assert scene.control(scene.middle) == 0
    assert scene.game.hexes[scene.middle].strong == 0


@pytest.mark.rule("armageddon:control-hero")
def test_a_hero_has_none_where_an_enemy_can_fight_unless_he_hides():
    scene = Scene()
    scene.army(0, scene.middle, hero="general")
    other = scene.army(1, scene.middle, "stalkers", hides=True)
    assert scene.control(scene.middle) == 0
    scene.game.armies[other].stealthed = 0
    scene.settle(scene.middle)
    assert scene.control(scene.middle) == 1


@pytest.mark.rule("armageddon:control-hero")
def test_an_empty_garrison_stops_a_lone_hero_but_no_unit():
    scene = Scene()
    scene.home(0), scene.home(1)
    scene.base(1, scene.middle)
    hero = scene.army(0, scene.east(), hero="general")
    scene.march(hero, scene.middle)
    assert scene.game.hexes[scene.middle].owner == 1
    unit = scene.army(0, scene.east(), "howlers")
    scene.march(unit, scene.middle)
    assert scene.game.hexes[scene.middle].owner == 0


@pytest.mark.rule("armageddon:control-hero")
def test_a_lone_hero_takes_an_independent_outpost_and_destroys_bare_collectors():
    scene = Scene()
    place = scene.game.hexes[scene.middle]
    place.owner, place.level = INDEPENDENTS, 2
    scene.settle(scene.middle)
    hero = scene.army(0, scene.east(), hero="general")
    scene.march(hero, scene.middle)
    assert place.owner == 0
    bare = scene.base(1, scene.east(2), level=0)
    bare.collectors[0] = 1
    other = scene.army(0, scene.east(3), hero="general")
    scene.march(other, scene.east(2))
    assert bare.owner == NONE
    assert bare.collectors.sum() == 0


@pytest.mark.rule("armageddon:control-contested")
def test_two_lone_heroes_contest_a_hex_and_a_base_stays_with_its_owner():
    scene = Scene()
    scene.army(0, scene.middle, hero="general")
    scene.army(1, scene.middle, hero="warlord")
    assert scene.control(scene.middle) == NONE
    scene.base(1, scene.east(), level=0)
    scene.army(0, scene.east(), hero="general")
    scene.army(1, scene.east(), hero="warlord")
    assert scene.control(scene.east()) == 1


@pytest.mark.rule("armageddon:control-base")
@pytest.mark.rule("armageddon:control-collectors")
@pytest.mark.parametrize(("level", "blocks"), [(2, 1), (5, 1), (0, 0)])
def test_a_base_without_an_army_controls_and_blocks_with_an_outpost(level, blocks):
    scene = Scene()
    scene.base(1, scene.middle, level)
    assert scene.control(scene.middle) == 1
    assert scene.game.hexes[scene.middle].strong == blocks


@pytest.mark.rule("armageddon:control-collectors")
def test_a_hero_takes_control_from_collectors_but_not_from_an_outpost():
    scene = Scene()
    scene.base(1, scene.middle, level=0)
    scene.army(0, scene.middle, hero="general")
    assert scene.control(scene.middle) == 0
    scene.base(1, scene.east())
    scene.army(0, scene.east(), hero="general")
    assert scene.control(scene.east()) == 1


@pytest.mark.rule("armageddon:control-deployment")
def test_only_whoever_controls_a_base_deploys_there():
    scene = Scene()
    scene.base(0, scene.middle)
    scene.building(0, scene.middle, "barracks")
    scene.hold(0, "howlers")
    assert "deploy" in scene.verbs(0, twin.deploying.list_deploying)
    scene.army(1, scene.middle, "brutes")
    assert "deploy" not in scene.verbs(0, twin.deploying.list_deploying)


@pytest.mark.rule("armageddon:capture")
@pytest.mark.rule("armageddon:capture-collectors")
def test_a_base_that_falls_loses_its_collectors_and_keeps_its_buildings():
    scene = Scene()
    place = scene.base(1, scene.middle)
    place.collectors[2] = 1
    works = scene.building(1, scene.middle, "defensive_works")
    army = scene.army(0, scene.east(), "howlers")
    scene.march(army, scene.middle)
    assert place.owner == 0
    assert place.collectors.sum() == 0
    assert [int(card) for card in place.building[: place.buildings]] == [works]
    assert scene.game.armies[place.garrison].seat == 0
    assert scene.game.tally.captures[0] == 1


@pytest.mark.rule("armageddon:capture")
def test_an_open_garrison_keeps_a_base():
    scene = Scene()
    scene.base(1, scene.middle)
    scene.guard(scene.middle, "militia")
    army = scene.army(0, scene.east(), "howlers")
    scene.answer("enter", verb="pass")
    scene.march(army, scene.middle)
    assert scene.game.hexes[scene.middle].owner == 1


@pytest.mark.rule("armageddon:control-defender")
def test_the_controller_has_the_ground_also_when_he_comes_to_relieve():
    scene = Scene()
    scene.home(0), scene.home(1)
    scene.base(0, scene.middle)
    scene.guard(scene.middle, "militia")
    scene.army(1, scene.middle, "brutes")
    scene.besiege(1, scene.middle)
    relief = scene.army(0, scene.east(), "panther", "panther")
    scene.answer("enter", verb="fight")
    scene.march(relief, scene.middle)
    assert scene.told()[-1:] or True
    assert any("Free Mutants (2) attacks Empire of Man (1)" in line for line in scene.told())


@pytest.mark.rule("armageddon:control-supply")
def test_strong_control_blocks_supply_and_weak_control_does_not():
    scene = Scene()
    scene.base(0, scene.middle)
    beyond = scene.east(2)
    for way in range(6):  # a ring around the base but for the way east
        other = int(scene.rules.next[scene.middle, way])
        if other != scene.east():
            scene.terrain(other, "impassable")
    scene.settle(scene.middle)
    assert scene.game.supplied[0, beyond] > 0
    hero = scene.army(1, scene.east(), hero="warlord")
    assert scene.game.supplied[0, beyond] > 0
    scene.join(hero, "howlers")
    scene.settle(scene.east())
    assert scene.game.supplied[0, beyond] == 0
