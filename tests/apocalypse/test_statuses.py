"""Game Effects: stun, fire and pestilence."""

from __future__ import annotations

import pytest

from .scene import Scene, twin


def scene_of(heroes: str = "hannah+naomi+tarang", **settings) -> Scene:
    """The heroes stand in area 1 of an empty map."""
    scene = Scene(heroes=heroes, legion="acheron", **settings)
    scene.clear()
    for seat in range(scene.game.players):
        scene.hero(seat).area = 1
    return scene


def take_turn(scene: Scene, seat: int) -> None:
    twin.heroes.hero_turn(scene.game, scene.at, seat)


# --- stun --------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:stun")
def test_a_stunned_hero_gives_up_his_attack_or_his_move_before_anything_else():
    scene = scene_of()
    scene.put(1, larva=1)
    scene.put_patrol(0, "volunteer", 1)
    twin.damage.stun(scene.game, scene.at, 0)
    take_turn(scene, 0)
    first = scene.asked_of("hero_turn")[0]
    assert first.verbs() == {"recover_by_attack", "recover_by_move"}


@pytest.mark.rule("apocalypse:stun")
@pytest.mark.parametrize(
    ("given_up", "left"), [("recover_by_attack", "move"), ("recover_by_move", "attack")]
)
def test_the_rest_of_the_turn_is_his(given_up, left):
    scene = scene_of()
    scene.put(1, larva=1)
    twin.damage.stun(scene.game, scene.at, 0)
    scene.answer("hero_turn", verb=given_up)
    take_turn(scene, 0)
    assert scene.hero(0).stunned == 0
    then = scene.asked_of("hero_turn")[1].verbs()
    assert then & {"attack", "move"} == {left}


@pytest.mark.rule("apocalypse:stun")
def test_being_stunned_twice_costs_no_more_than_once():
    scene = scene_of()
    twin.damage.stun(scene.game, scene.at, 0)
    twin.damage.stun(scene.game, scene.at, 0)
    scene.answer("hero_turn", verb="recover_by_move")
    take_turn(scene, 0)
    assert scene.hero(0).stunned == 0
    assert scene.events().count("stunned") == 1


# --- fire --------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:fire")
def test_fire_burns_at_the_start_of_every_turn_until_it_is_put_out():
    scene = scene_of()
    twin.damage.set_afire(scene.game, scene.at, 0)
    take_turn(scene, 0)
    twin.heroes.begin_hero_turns(scene.game)
    take_turn(scene, 0)
    assert scene.hero(0).health == 2
    assert scene.hero(0).burning == 1


@pytest.mark.rule("apocalypse:fire")
def test_a_burning_hero_with_one_health_dies_before_he_can_act():
    scene = scene_of()
    scene.hero(0).health = 1
    twin.damage.set_afire(scene.game, scene.at, 0)
    take_turn(scene, 0)
    assert scene.hero(0).kind == -1
    assert scene.asked_of("hero_turn") == []


@pytest.mark.rule("apocalypse:fire")
def test_a_hero_in_the_area_saves_him_by_skipping_an_attack():
    scene = scene_of()
    scene.hero(0).health = 1
    twin.damage.set_afire(scene.game, scene.at, 0)
    scene.answer("hero_turn", verb="recover_by_attack", what=0)
    take_turn(scene, 1)
    take_turn(scene, 0)
    assert scene.hero(0).health == 1
    assert scene.hero(1).attacks_left == 0


@pytest.mark.rule("apocalypse:fire")
@pytest.mark.parametrize("burning", [0, 1, 2])
def test_a_fire_in_his_own_area_can_be_put_out_and_his_own_is_one(burning):
    scene = scene_of()
    scene.hero(2).area = 3
    twin.damage.set_afire(scene.game, scene.at, burning)
    take_turn(scene, 1)
    offered = "recover_by_attack" in scene.asked_of("hero_turn")[0].verbs()
    assert offered == (burning != 2)


@pytest.mark.rule("apocalypse:fire")
def test_it_is_his_attack_that_he_gives_up():
    scene = scene_of()
    scene.put(1, larva=1)
    twin.damage.set_afire(scene.game, scene.at, 1)
    scene.answer("hero_turn", verb="recover_by_attack")
    take_turn(scene, 1)
    assert scene.hero(1).burning == 0
    assert "attack" not in scene.asked_of("hero_turn")[1].verbs()


@pytest.mark.rule("apocalypse:fire")
def test_a_second_fire_marker_is_ignored():
    scene = scene_of()
    twin.damage.set_afire(scene.game, scene.at, 0)
    twin.damage.set_afire(scene.game, scene.at, 0)
    take_turn(scene, 0)
    assert scene.hero(0).health == 3
    assert scene.events().count("set_afire") == 1


# --- pestilence --------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:pestilence")
def test_markers_add_up_and_each_costs_a_health_in_the_despair_cycle():
    scene = scene_of()
    twin.damage.infect(scene.game, scene.at, 1, 1)
    twin.damage.infect(scene.game, scene.at, 1, 2)
    twin.enemy.despair_cycle(scene.game, scene.at)
    assert [int(scene.hero(seat).health) for seat in range(3)] == [4, 3, 6]
    assert scene.hero(1).pestilence == 3


@pytest.mark.rule("apocalypse:pestilence")
def test_a_point_of_first_aid_takes_a_marker_or_heals():
    scene = scene_of()
    scene.hero(0).health, scene.hero(0).pestilence = 2, 2
    scene.answer("cure", verb="clear")
    twin.team.give_first_aid(scene.game, scene.at, 1, 0)
    scene.answer("cure", verb="heal")
    twin.team.give_first_aid(scene.game, scene.at, 2, 0)
    assert (scene.hero(0).health, scene.hero(0).pestilence) == (3, 1)


@pytest.mark.rule("apocalypse:pestilence")
def test_pestilence_can_kill_and_the_game_may_end_there():
    scene = scene_of()
    scene.game.doom = 11
    twin.damage.infect(scene.game, scene.at, 1, 6)
    twin.damage.infect(scene.game, scene.at, 2, 6)
    twin.enemy.despair_cycle(scene.game, scene.at)
    assert twin.state.OUTCOMES[scene.game.outcome] == "doom"
    assert scene.hero(2).health == 6
    assert scene.game.despair_dice == 4
    assert scene.problems() == []
