"""Replays that void one kind of event: it happens, but without its effect."""

from __future__ import annotations

import pytest

from .scene import Scene, twin


def scene_of(void: str, heroes: str = "hannah+naomi") -> Scene:
    scene = Scene(heroes=heroes, legion="acheron")
    scene.clear()
    scene.rules.void = twin.events.event_number(void)
    return scene


def voided(scene: Scene) -> list[str]:
    """The kinds of event that were voided."""
    events = twin.kernel.events.events_of(scene.log)
    return [
        twin.events.EVENTS[int(e.what)].name
        for e in events
        if e.kind == twin.kernel.vocabulary.VOIDED
    ]


def test_every_kind_that_can_be_voided_is_a_kind_of_event():
    names = [event.name for event in twin.events.EVENTS]
    assert set(twin.events.VOIDABLE) <= set(names)


def test_the_game_lists_what_its_engine_can_void():
    from simkit.apocalypse import GAME

    assert {void.name for void in GAME.voids} == set(twin.events.VOIDABLE)


@pytest.mark.parametrize("name", ["", "lord_moves"])
def test_nothing_else_is_voided(name):
    scene = scene_of(name)
    twin.damage.die(scene.game, scene.at, 0)
    assert scene.game.doom == 2
    assert voided(scene) == []


@pytest.mark.parametrize(
    ("name", "cause"),
    [("doom_exit", "exits"), ("doom_death", "deaths"), ("doom_shortage", "shortages")],
)
def test_a_voided_cause_of_doom_leaves_the_track_and_the_legion_alone(name, cause):
    scene = scene_of(name)
    legion = scene.game.legion
    for other in ("exits", "deaths", "shortages"):
        number = twin.state.DOOM_CAUSES.index(other)
        twin.tracks.score_doom(scene.game, scene.at, 1, number)
    assert scene.game.doom == 2
    assert scene.game.tally.doom[twin.state.DOOM_CAUSES.index(cause)] == 0
    twin.tracks.score_doom(scene.game, scene.at, 13, twin.state.DOOM_CAUSES.index(cause))
    assert scene.game.outcome == twin.state.UNFINISHED
    assert scene.game.legion == legion
    assert voided(scene) == [name] * 2


def test_minions_still_leave_when_their_doom_is_voided():
    scene = scene_of("doom_exit")
    scene.hero(0).area = scene.hero(1).area = 3
    scene.put(0, fiend=2)
    twin.enemy.minions_move_segment(scene.game, scene.at)
    assert (scene.game.doom, scene.game.figures[2]) == (0, 4)


def test_a_hero_whose_death_is_voided_lives_on_with_one_health():
    scene = scene_of("hero_dies")
    card = scene.give_gift(0, "faith")
    twin.damage.lose_health(scene.game, scene.at, 0, 9)
    assert (scene.hero(0).health, scene.game.doom) == (1, 0)
    assert scene.hero(0).slots[0] == card
    assert voided(scene) == ["hero_dies"]
    assert scene.problems() == []


def test_a_miracle_is_asked_for_first_so_a_hero_whom_it_saves_has_no_death_to_void():
    scene = scene_of("hero_dies")
    scene.give_gift(0, "pray_for_a_miracle")
    scene.answer("miracle", verb="pray")
    twin.damage.lose_health(scene.game, scene.at, 0, 9)
    assert (scene.hero(0).health, scene.hero(0).luck) == (1, 4)
    assert voided(scene) == []


def test_a_voided_move_of_the_lord_leaves_him_and_his_shadow_where_they_are():
    scene = scene_of("lord_moves")
    scene.hero(0).area = 6
    scene.put_ambush(6, "army", 2)
    twin.enemy.lord_cycle(scene.game, scene.at)
    assert scene.game.lords[0].area == 7
    assert scene.game.areas[6].shadow == 0
    assert sum(scene.game.areas[6].ambush) == 2
    assert scene.game.tally.lord_battles == 0
    assert "fourth_appears" in scene.events()


def test_voided_pestilence_and_fire_stay_on_the_hero_and_do_not_hurt():
    for name in ("pestilence_bites", "burned"):
        scene = scene_of(name)
        hero = scene.hero(0)
        hero.pestilence, hero.burning = 2, 1
        twin.enemy.pestilence_bites(scene.game, scene.at, 0)
        twin.heroes.burn(scene.game, scene.at, 0)
        assert hero.health == (3 if name == "pestilence_bites" else 2)
        assert (hero.pestilence, hero.burning) == (2, 1)
        assert voided(scene) == [name]


def test_a_voided_event_is_told_in_words():
    scene = scene_of("hero_dies")
    twin.damage.lose_health(scene.game, scene.at, 0, 9)
    assert any("voided" in sentence for sentence in scene.told())
