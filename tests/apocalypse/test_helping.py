"""Helping Another Hero's Attack: 1 courage, one die a step up, before the roll."""

from __future__ import annotations

import pytest

from .scene import Scene, twin


@pytest.fixture
def scene() -> Scene:
    """John Dark's part is played by Naomi with 2d6; Tarang and Maxwell stand by her."""
    scene = Scene(heroes="naomi+hannah+maxwell")
    scene.clear()
    scene.put_fourth("hellhound", area=2)
    for seat in range(3):
        scene.hero(seat).area = 2
        scene.hero(seat).courage = 2
    scene.hero(0).dice[:] = twin.building.dice_counts("2d6")
    return scene


def attack(scene: Scene, *faces: int) -> list[int]:
    """Naomi attacks; the sizes of the dice that she rolled."""
    with scene.dice(*faces):
        twin.before_the_roll.hero_attacks(scene.game, scene.at, 0)
    return sorted(int(sides) for sides in scene.game.dice.sides[: scene.game.dice["count"]])


def ask_help(scene: Scene, helper: int, die: int | None = None) -> None:
    scene.answer("ready_attack", verb="help", who=helper)
    scene.answer("give_help", verb="help")
    if die is not None:
        scene.answer("raise_die", what=die)


def helpers(scene: Scene, time: int = 0) -> set[int]:
    """Whom she could ask for help."""
    options = scene.asked_of("ready_attack")[time].options
    return {option["who"] for option in options if option["verb"] == "help"}


@pytest.mark.rule("apocalypse:helping")
@pytest.mark.parametrize(("second", "dice"), [(6, [8, 8]), (8, [6, 10])])
def test_example_two_helps_make_2d8_or_1d6_and_1d10(scene: Scene, second, dice) -> None:
    ask_help(scene, helper=1)
    ask_help(scene, helper=2, die=second)
    assert attack(scene, 1, 1) == dice
    assert [int(hero.courage) for hero in scene.game.heroes[:3]] == [2, 1, 1]


@pytest.mark.rule("apocalypse:helping")
def test_help_comes_before_the_roll(scene: Scene) -> None:
    ask_help(scene, helper=1)
    attack(scene, 1, 1)
    events = scene.events()
    assert events.index("helped") < events.index("die_rolled")


@pytest.mark.rule("apocalypse:helping")
def test_whoever_is_asked_may_refuse(scene: Scene) -> None:
    scene.answer("ready_attack", verb="help", who=1)
    scene.answer("give_help", verb="pass")
    assert attack(scene, 1, 1) == [6, 6]
    assert scene.hero(1).courage == 2
    assert helpers(scene, 1) == {2}


@pytest.mark.rule("apocalypse:helping")
def test_nobody_helps_his_own_attack_or_from_another_area_or_twice(scene: Scene) -> None:
    scene.hero(2).area = 3
    ask_help(scene, helper=1)
    attack(scene, 1, 1)
    assert helpers(scene, 0) == {1}
    assert len(scene.asked_of("ready_attack")) == 1  # then nobody is left to ask


@pytest.mark.rule("apocalypse:helping")
def test_the_pool_pays_if_the_captain_agrees(scene: Scene) -> None:
    ask_help(scene, helper=1)
    scene.answer("from_pool", amount=1)
    attack(scene, 1, 1)
    assert (int(scene.game.pool), int(scene.hero(1).courage)) == (3, 2)
    assert scene.asked_of("from_pool")[0].seat == scene.game.captain


@pytest.mark.rule("apocalypse:helping")
def test_whoever_cannot_pay_is_not_asked(scene: Scene) -> None:
    scene.game.pool = 0
    scene.hero(1).courage = scene.hero(1).luck = 0
    scene.hero(2).courage, scene.hero(2).luck = 0, 1
    attack(scene, 1, 1)
    assert helpers(scene) == {2}  # with luck as courage


@pytest.mark.rule("apocalypse:helping")
def test_no_die_goes_past_the_d12(scene: Scene) -> None:
    scene.hero(0).dice[:] = twin.building.dice_counts("1d10+1d12")
    ask_help(scene, helper=1)
    assert attack(scene, 1, 1) == [12, 12]
    assert len(scene.asked_of("ready_attack")) == 1  # nothing is left to raise


@pytest.mark.rule("apocalypse:helping")
def test_help_betters_this_attack_alone(scene: Scene) -> None:
    ask_help(scene, helper=1)
    attack(scene, 1, 1)
    assert list(scene.hero(0).dice) == [0, 2, 0, 0, 0]
    assert attack(scene, 1, 1) == [6, 6]


@pytest.mark.rule("apocalypse:helping")
def test_a_second_attack_can_be_helped_again(scene: Scene) -> None:
    ask_help(scene, helper=1)
    attack(scene, 1, 1)
    scene.asked.clear()
    attack(scene, 1, 1)
    assert helpers(scene) == {1, 2}


@pytest.mark.rule("apocalypse:helping", "apocalypse:captain-and-pool")
def test_a_captain_who_refuses_the_pool_ends_the_help_of_whoever_cannot_pay(scene: Scene) -> None:
    scene.hero(1).courage = scene.hero(1).luck = 0
    ask_help(scene, helper=1)
    scene.answer("from_pool", verb="pass")
    assert attack(scene, 1, 1) == [6, 6]
    assert scene.game.pool == 4
    assert helpers(scene, 1) == {2}, "he is not asked again"
