"""The Move Action: one or two areas, at one go, no way back, and what waits in a new area."""

from __future__ import annotations

import pytest

from .scene import Scene, twin


@pytest.fixture
def scene() -> Scene:
    scene = Scene(heroes="tarang+naomi")
    scene.clear()
    scene.hero(0).area = 2
    return scene


def turn(scene: Scene, *faces: int) -> None:
    with scene.dice(*faces):
        twin.heroes.hero_turn(scene.game, scene.at, 0)


def steps(scene: Scene, kind: str, time: int = 0) -> set[int]:
    """The areas that were on offer when a step was asked for."""
    options = scene.asked_of(kind)[time].options
    return {option["where"] for option in options if option["verb"] == "move"}


@pytest.mark.rule("apocalypse:move-action")
def test_a_hero_moves_toward_the_start_or_away_from_it(scene: Scene) -> None:
    turn(scene)
    assert steps(scene, "hero_turn") == {1, 3}


@pytest.mark.rule("apocalypse:move-action")
def test_a_move_is_one_area_or_two(scene: Scene) -> None:
    scene.answer("hero_turn", verb="move", where=3)
    scene.answer("step_on", verb="move", where=4)
    turn(scene)
    assert scene.hero(0).area == 4
    assert len(scene.asked_of("step_on")) == 1
    assert len(scene.asked_of("hero_turn")) == 1  # nothing is left but to end the turn


@pytest.mark.rule("apocalypse:move-action")
def test_a_hero_may_stop_after_the_first_area(scene: Scene) -> None:
    scene.answer("hero_turn", verb="move", where=3)
    scene.answer("step_on", verb="pass")
    turn(scene)
    assert scene.hero(0).area == 3


@pytest.mark.rule("apocalypse:move-action")
def test_a_hero_does_not_go_back_to_the_area_that_he_has_left(scene: Scene) -> None:
    scene.answer("hero_turn", verb="move", where=3)
    turn(scene)
    assert steps(scene, "step_on") == {4}


@pytest.mark.rule("apocalypse:move-action")
def test_the_whole_move_comes_before_any_other_action(scene: Scene) -> None:
    scene.put(area=3, larva=1)
    scene.put_patrol(0, "police", 1)
    scene.hero(1).area = 3
    scene.hero(1).burning = 1
    scene.give_gift(0, "arcane_attack")
    scene.answer("hero_turn", verb="move", where=3)
    turn(scene)
    assert scene.asked_of("step_on")[0].verbs() == {"pass", "move"}
    after = scene.asked_of("hero_turn")[1].verbs()
    assert after == {"pass", "attack", "set", "recover_by_attack", "extra_attack"}


@pytest.mark.rule("apocalypse:move-action")
def test_a_second_move_action_may_lead_back(scene: Scene) -> None:
    scene.give_gift(0, "inv_adrenaline")
    scene.answer("hero_turn", verb="extra_move")
    scene.answer("hero_turn", verb="move", where=3)
    scene.answer("step_on", verb="pass")
    turn(scene)
    assert steps(scene, "hero_turn", time=2) == {2, 4}


@pytest.mark.rule("apocalypse:entering-a-new-area")
def test_a_token_is_revealed_and_the_move_can_go_on(scene: Scene) -> None:
    twin.spawning.place_token(scene.game, scene.at, 3)
    twin.spawning.place_token(scene.game, scene.at, 4)
    scene.answer("hero_turn", verb="move", where=3)
    scene.answer("step_on", verb="move", where=4)
    turn(scene, 1, 1, 4, 4, 1, 4, 6, 6)  # pairs of First and Second; a pair of Third
    assert list(scene.game.areas[3].minions) == [2, 1, 1, 0]
    assert list(scene.game.areas[4].minions) == [1, 0, 0, 1]
    assert all(token.area == -1 for token in scene.game.tokens)


@pytest.mark.rule("apocalypse:entering-a-new-area")
def test_the_shadow_ends_his_move_and_his_turn(scene: Scene) -> None:
    scene.hero(0).area = 5
    scene.game.areas[6].shadow = 1
    scene.answer("hero_turn", verb="move", where=6)
    scene.answer("hell_turn", verb="retreat", where=0)
    turn(scene, 1, 1, 1, 1, 1, 1)  # the menace of Baphomet, six dice that miss
    assert scene.hero(0).area == 0
    assert not scene.asked_of("step_on")
    assert len(scene.asked_of("hero_turn")) == 1
