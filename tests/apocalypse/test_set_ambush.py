"""The Set Ambush Action: troopers of the patrol stay behind, four of one type at most."""

from __future__ import annotations

from typing import Any

import pytest

from .scene import Scene, twin


def with_patrol(trooper: str, count: int, hero: str = "tarang", **settings: Any) -> Scene:
    """A hero in area 2 with troopers on patrol and a larva before him."""
    scene = Scene(heroes=hero, **settings)
    scene.clear()
    scene.put(area=2, larva=1)
    scene.hero(0).area = 2
    scene.put_patrol(0, trooper, count)
    return scene


def turn(scene: Scene, *faces: int) -> None:
    with scene.dice(*faces):
        twin.heroes.hero_turn(scene.game, scene.at, 0)


def set_ambush(scene: Scene, troopers: int, **where: int) -> None:
    """The hero's next action is an ambush; where there is no choice, the first is not asked for."""
    scene.answer("hero_turn", verb="set")
    for _ in range(troopers if where else troopers - 1):
        scene.answer("set_ambush", verb="set", **where)


def ambush(scene: Scene, area: int, trooper: str) -> int:
    return int(scene.game.areas[area].ambush[scene.trooper(trooper)])


@pytest.mark.rule("apocalypse:set-ambush")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_hero_leaves_one_or_more_troopers_where_he_stands(number: int) -> None:
    scene = with_patrol("police", 3)
    set_ambush(scene, number)
    turn(scene)
    assert ambush(scene, 2, "police") == number
    assert scene.hero(0).patrol[scene.trooper("police")] == 3 - number
    assert not scene.problems()


@pytest.mark.rule("apocalypse:set-ambush")
def test_each_further_trooper_is_asked_for_with_the_number_of_those_before() -> None:
    scene = with_patrol("police", 3)
    set_ambush(scene, 3)
    turn(scene)
    assert [asked.amount for asked in scene.asked_of("set_ambush")] == [1, 2]


@pytest.mark.rule("apocalypse:set-ambush")
def test_without_a_patrol_there_is_no_ambush() -> None:
    scene = with_patrol("police", 0)
    turn(scene)
    assert "set" not in scene.asked_of("hero_turn")[0].verbs()


@pytest.mark.rule("apocalypse:set-ambush")
@pytest.mark.rule("apocalypse:understanding-troopers")
def test_no_more_than_four_troopers_lie_in_one_ambush() -> None:
    scene = with_patrol("police", 2)
    scene.put_ambush(2, "police", 3)
    set_ambush(scene, 2)
    turn(scene)
    assert ambush(scene, 2, "police") == 4
    scene.asked.clear()
    twin.heroes.begin_hero_turns(scene.game)
    turn(scene)
    assert "set" not in scene.asked_of("hero_turn")[0].verbs()


@pytest.mark.rule("apocalypse:set-ambush")
def test_a_new_type_sends_the_old_ambush_back_to_its_stack() -> None:
    scene = with_patrol("police", 1)
    scene.put_ambush(2, "volunteer", 4)
    set_ambush(scene, 1)
    turn(scene)
    assert (ambush(scene, 2, "volunteer"), ambush(scene, 2, "police")) == (0, 1)
    assert scene.game.supply[scene.trooper("volunteer")] == 8


@pytest.mark.rule("apocalypse:set-ambush")
def test_by_default_neither_attack_nor_move_follows() -> None:
    scene = with_patrol("police", 2)
    scene.give_gift(0, "arcane_attack", slot=0)
    scene.give_gift(0, "inv_adrenaline", slot=1)
    set_ambush(scene, 1)
    turn(scene)
    assert len(scene.asked_of("hero_turn")) == 1


@pytest.mark.rule("apocalypse:set-ambush")
def test_by_the_other_reading_attack_and_move_can_follow() -> None:
    scene = with_patrol("police", 2, ambush_when="any")
    scene.give_gift(0, "arcane_attack")
    set_ambush(scene, 1)
    turn(scene)
    assert scene.asked_of("hero_turn")[1].verbs() == {"pass", "attack", "move", "extra_attack"}


@pytest.mark.rule("apocalypse:set-ambush")
def test_an_ambush_is_set_once_a_turn() -> None:
    scene = with_patrol("police", 2, ambush_when="any")
    set_ambush(scene, 1)
    turn(scene)
    assert "set" not in scene.asked_of("hero_turn")[1].verbs()


@pytest.mark.rule("apocalypse:set-ambush")
def test_an_ambush_can_follow_attack_and_move() -> None:
    scene = with_patrol("police", 1)
    scene.answer("hero_turn", verb="attack")
    scene.answer("hero_turn", verb="move", where=3)
    set_ambush(scene, 1)
    turn(scene, 1)
    assert ambush(scene, 3, "police") == 1


@pytest.mark.rule("apocalypse:on-patrol")
def test_a_patrol_absorbs_damage_or_lies_down_in_ambush() -> None:
    scene = with_patrol("police", 2)
    scene.answer("absorb", verb="patrol")
    assert twin.damage.suffer_hits(scene.game, scene.at, 0, 3) == 0
    set_ambush(scene, 1)
    turn(scene)
    assert ambush(scene, 2, "police") == 1
    assert sum(scene.hero(0).patrol) == 0


# --- traits -------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:trooper-characteristics")
def test_special_forces_lie_in_ambush_next_door_and_reveal_what_comes() -> None:
    scene = with_patrol("special_forces", 2)
    twin.spawning.place_token(scene.game, scene.at, 3)
    set_ambush(scene, 2, where=3)
    turn(scene, 1, 1, 4, 6)
    assert ambush(scene, 3, "special_forces") == 2
    assert list(scene.game.areas[3].minions) == [1, 1, 0, 0]
    assert {o["where"] for o in scene.asked_of("set_ambush")[0].options} == {1, 2, 3}
    assert not scene.problems()


@pytest.mark.rule("apocalypse:trooper-characteristics")
def test_all_troopers_of_one_action_form_one_ambush() -> None:
    scene = with_patrol("special_forces", 2)
    set_ambush(scene, 1, where=3)
    turn(scene)
    first, second = scene.asked_of("set_ambush")
    assert "pass" not in first.verbs()
    assert {o["where"] for o in second.options if o["verb"] == "set"} == {3}


@pytest.mark.rule("apocalypse:trooper-characteristics")
def test_special_forces_do_not_lie_down_under_the_shadow() -> None:
    scene = with_patrol("special_forces", 1)
    scene.game.areas[3].shadow = 1
    set_ambush(scene, 1)
    turn(scene)
    assert {o["where"] for o in scene.asked_of("set_ambush")[0].options} == {1, 2}


@pytest.mark.rule("apocalypse:trooper-characteristics")
def test_an_army_trooper_of_the_patrol_is_discarded_for_a_d10() -> None:
    scene = with_patrol("army", 2)
    army = scene.trooper("army")
    scene.answer("ready_attack", verb="trooper_die", what=army)
    scene.answer("ready_attack", verb="trooper_die", what=army)
    with scene.dice(1, 1, 1):
        twin.before_the_roll.hero_attacks(scene.game, scene.at, 0)
    assert [int(sides) for sides in scene.game.dice.sides[:3]] == [6, 10, 10]
    assert (scene.hero(0).patrol[army], scene.game.supply[army]) == (0, 4)


@pytest.mark.rule("apocalypse:trooper-characteristics")
@pytest.mark.parametrize("trooper", ["volunteer", "citizen_militia", "police", "special_forces"])
def test_other_troopers_add_no_die(trooper: str) -> None:
    scene = with_patrol(trooper, 2)
    with scene.dice(1):
        twin.before_the_roll.hero_attacks(scene.game, scene.at, 0)
    assert not scene.asked_of("ready_attack")
