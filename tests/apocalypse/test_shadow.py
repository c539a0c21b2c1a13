"""The Lord's Shadow and its effects; winning and losing."""

from __future__ import annotations

import pytest

from .scene import Scene, twin


def scene_of(heroes: str = "hannah+naomi", **settings) -> Scene:
    scene = Scene(heroes=heroes, legion="acheron", **settings)
    scene.clear()
    return scene


def shadow(scene: Scene) -> list[int]:
    return [area for area in range(8) if scene.game.areas[area].shadow]


def outcome(scene: Scene) -> str:
    return twin.state.OUTCOMES[scene.game.outcome]


def advance(scene: Scene) -> None:
    twin.enemy.advance_lord(scene.game, scene.at, 0)


@pytest.mark.rule("apocalypse:lords-shadow")
def test_the_shadow_begins_under_the_lord_and_grows_as_he_moves():
    scene = scene_of()
    assert shadow(scene) == [7]
    advance(scene)
    advance(scene)
    assert shadow(scene) == [5, 6, 7]
    assert scene.game.lords[0].area == 5


@pytest.mark.rule("apocalypse:losing")
@pytest.mark.rule("apocalypse:lords-shadow")
def test_the_shadow_on_the_start_loses_at_once():
    scene = scene_of()
    for _ in range(6):
        advance(scene)
    assert outcome(scene) == "unfinished"
    scene.game.despair, scene.game.lord_track = 6, 3
    twin.enemy.enemy_phase(scene.game, scene.at)
    assert outcome(scene) == "shadow"
    assert "fourth_appears" not in scene.events()
    assert scene.game.tally.lord_battles == 0
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:shadow-effects")
def test_an_ambush_dies_under_the_shadow_and_the_token_there_stays_hidden():
    scene = scene_of()
    scene.put_ambush(6, "army", 4)
    scene.put_ambush(5, "volunteer", 2)
    twin.spawning.place_token(scene.game, scene.at, 6)
    with scene.dice():
        advance(scene)
    assert sum(scene.game.areas[6].ambush) == 0
    assert scene.game.supply[scene.trooper("army")] == 4
    assert sum(scene.game.areas[5].ambush) == 2
    assert [int(token.area) for token in scene.game.tokens if token.area >= 0] == [6]
    assert "ambush_dies" in scene.events()
    assert "ambush_dismissed" not in scene.events()
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:shadow-effects")
def test_patrols_survive_the_shadow():
    scene = scene_of()
    scene.hero(0).area = 6
    scene.put_patrol(0, "army", 1)
    scene.answer("hell_turn", verb="retreat", where=2)
    scene.answer("hell_turn", verb="retreat", where=2)
    scene.hero(0).toughness = scene.hero(1).toughness = 12
    twin.enemy.lord_cycle(scene.game, scene.at)
    assert sum(scene.hero(0).patrol) == 1


@pytest.mark.rule("apocalypse:shadow-effects")
@pytest.mark.rule("apocalypse:hero-enters-shadow")
def test_any_area_under_the_shadow_drags_a_hero_to_hell_but_opens_no_token_there():
    scene = scene_of(lord_advance=2)
    scene.game.lords[0].area = 7  # the Shadow lies before him
    twin.spawning.place_token(scene.game, scene.at, 5)
    scene.put(5, larva=2)
    scene.hero(0).area, scene.hero(0).toughness = 4, 12
    scene.answer("hero_turn", verb="move", where=5)
    scene.answer("hell_turn", verb="retreat", where=1)
    twin.heroes.hero_turn(scene.game, scene.at, 0)
    assert "hell_begins" in scene.events()
    assert "token_revealed" not in scene.events()
    assert scene.game.areas[5].minions[0] == 2
    assert scene.hero(0).area == 1


@pytest.mark.rule("apocalypse:winning")
@pytest.mark.parametrize("health", [1, 2])
def test_the_heroes_win_the_moment_the_lord_dies(health):
    scene = scene_of()
    scene.game.lords[0].health[0] = health
    scene.hero(0).area = 6
    scene.hero(0).dice[:] = (0, 0, 1, 0, 0)
    scene.put(7, larva=3)
    scene.answer("hell_turn", verb="attack")
    scene.answer("hell_turn", verb="retreat", where=0)
    scene.answer("assign", what=twin.state.LORD)
    with scene.dice(*[1] * 6, 8, *([1] * 9 if health == 2 else [])):
        twin.hell.enter_hell(scene.game, scene.at, 0, 0)
    assert outcome(scene) == ("lord-killed" if health == 1 else "unfinished")
    assert scene.events().count("won") == (health == 1)
    assert ("hell_ends" in scene.events()) == (health == 2)
    assert scene.problems() == []
