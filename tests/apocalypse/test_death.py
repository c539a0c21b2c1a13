"""Hero and Minion Death."""

from __future__ import annotations

import pytest

from .scene import Scene, twin


def scene_of(heroes: str = "hannah+naomi", **settings) -> Scene:
    scene = Scene(heroes=heroes, legion="acheron", **settings)
    scene.clear()
    return scene


def kill(scene: Scene, seat: int) -> None:
    twin.damage.lose_health(scene.game, scene.at, seat, 99)


@pytest.mark.rule("apocalypse:hero-death")
def test_a_hero_dies_at_health_zero_and_doom_rises_by_two():
    scene = scene_of()
    twin.damage.lose_health(scene.game, scene.at, 0, 3)
    assert (scene.hero(0).health, scene.game.doom) == (1, 0)
    twin.damage.lose_health(scene.game, scene.at, 0, 1)
    assert scene.hero(0).kind == -1
    assert scene.game.doom == 2
    assert scene.game.tally.deaths[0] == 1


@pytest.mark.rule("apocalypse:hero-death")
def test_his_gifts_and_courage_are_discarded_and_his_troopers_return_to_their_stack():
    scene = scene_of()
    card = scene.give_gift(0, "faith")
    scene.put_patrol(0, "army", 1)
    scene.hero(0).courage, scene.hero(0).luck = 7, 3
    kill(scene, 0)
    hero, discards = scene.hero(0), scene.game.discards
    assert card in discards.cards[: discards["count"]]
    assert list(hero.slots) == [-1] * len(hero.slots)
    assert (hero.courage, hero.luck) == (0, 0)
    assert scene.game.supply[scene.trooper("army")] == 4
    assert scene.game.pool == 4
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:hero-death")
def test_a_new_hero_comes_with_the_next_team_phase_and_not_before():
    scene = scene_of()
    kill(scene, 0)
    twin.enemy.enemy_phase(scene.game, scene.at)
    assert scene.hero(0).kind == -1
    scene.game.turn = 2
    twin.team.team_phase(scene.game, scene.at)
    hero = scene.hero(0)
    assert hero.kind >= 0
    assert (hero.area, hero.health) == (0, hero.cap)
    assert (hero.stunned, hero.burning, hero.pestilence) == (0, 0, 0)


@pytest.mark.rule("apocalypse:hero-death")
def test_the_last_two_doom_of_a_death_lose_the_game():
    scene = scene_of()
    scene.game.doom = 11
    kill(scene, 1)
    assert twin.state.OUTCOMES[scene.game.outcome] == "doom"


@pytest.mark.rule("apocalypse:hero-death")
def test_the_dead_are_attacked_by_nobody_and_take_no_turn():
    scene = scene_of()
    kill(scene, 0)
    kill(scene, 1)
    scene.put(0, larva=3)
    with scene.dice():
        twin.enemy.minions_attack_segment(scene.game, scene.at)
        twin.heroes.hero_phase(scene.game, scene.at)
    assert "turn_begins" not in scene.events()


@pytest.mark.rule("apocalypse:hero-death")
def test_the_captain_stays_captain_without_a_hero():
    scene = scene_of(heroes="hannah+naomi+tarang")
    kill(scene, 0)
    scene.put(0, larva=1)
    scene.answer("target", who=2)
    with scene.dice(6):
        twin.enemy.minions_attack_segment(scene.game, scene.at)
    (asked,) = scene.asked_of("target")
    assert asked.seat == scene.game.captain == 0
    assert scene.hero(2).health == 5


@pytest.mark.rule("apocalypse:faq-miracle-markers")
@pytest.mark.parametrize("prays", [True, False])
def test_a_miracle_saves_him_and_he_keeps_his_markers(prays):
    scene = scene_of()
    scene.give_gift(0, "pray_for_a_miracle")
    hero = scene.hero(0)
    hero.burning, hero.stunned, hero.pestilence = 1, 1, 3
    scene.answer("miracle", verb="pray" if prays else "pass")
    kill(scene, 0)
    if prays:
        assert (hero.health, hero.luck, scene.game.doom) == (1, 6 - 2, 0)
        assert (hero.burning, hero.stunned, hero.pestilence) == (1, 1, 3)
    else:
        assert (hero.kind, scene.game.doom) == (-1, 2)


@pytest.mark.rule("apocalypse:hero-death")
def test_a_hero_without_the_luck_for_it_cannot_pray():
    scene = scene_of()
    scene.give_gift(0, "pray_for_a_miracle")
    scene.hero(0).luck = 1
    kill(scene, 0)
    assert scene.hero(0).kind == -1
    assert scene.asked_of("miracle") == []


@pytest.mark.rule("apocalypse:hero-death")
def test_a_dead_hero_gets_no_mark_from_the_blow_that_killed_him():
    scene = Scene(heroes="hannah+naomi", legion="lethe")
    scene.clear()
    scene.hero(0).area, scene.hero(0).health = 1, 1
    scene.put(1, fiend=1)
    with scene.dice(10, 10):
        twin.enemy.minions_attack_segment(scene.game, scene.at)
    assert (scene.hero(0).kind, scene.hero(0).stunned) == (-1, 0)
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:minion-death")
@pytest.mark.parametrize("circle", range(4))
@pytest.mark.parametrize("killer", ["hero", "ambush"])
def test_a_killed_minion_returns_to_the_box_and_earns_one_courage(circle, killer):
    scene = scene_of()
    box = int(scene.game.figures[circle])
    scene.game.areas[1].minions[circle] += 2
    scene.game.figures[circle] -= 2
    twin.attack.begin_attack(scene.game, 0 if killer == "hero" else -1, 1, 0)
    twin.attack.strike(scene.game, scene.at, circle, 1)
    assert scene.game.areas[1].minions[circle] == 1
    assert scene.game.figures[circle] == box - 1
    earned = (scene.hero(0).courage, scene.game.pool - 4)
    assert earned == ((1, 0) if killer == "hero" else (0, 1))
