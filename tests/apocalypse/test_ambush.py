"""Ambush Segment: troopers left in an area fire at the enemies there."""

from __future__ import annotations

from typing import Any

import pytest

from .scene import Scene, twin

LARVA, GRYLLUS = 0, 1


def ambush_of(trooper: str, count: int, **settings: Any) -> Scene:
    """An ambush in area 3; the hero is at the start."""
    scene = Scene(heroes="tarang", **settings)
    scene.clear()
    scene.put_ambush(3, trooper, count)
    return scene


def fire(scene: Scene, *faces: int) -> None:
    """The captain has the ambush in area 3 fire."""
    scene.answer("fire", verb="area", where=3)
    with scene.dice(*faces):
        twin.ambush.ambush_segment(scene.game, scene.at)


def hit(scene: Scene, target: int, face: int) -> None:
    scene.answer("assign", verb="hit", what=target, amount=face)


@pytest.mark.rule("apocalypse:how-to-ambush")
@pytest.mark.parametrize("second", [LARVA, GRYLLUS])
def test_example_three_army_troopers_roll_a_2_and_a_4(second: int) -> None:
    scene = ambush_of("army", 3)
    scene.put(area=3, larva=2, gryllus=1)
    hit(scene, LARVA, 2)
    hit(scene, second, 4)
    fire(scene, 2, 4)
    assert list(scene.game.dice.sides[:2]) == [6, 6]
    assert scene.game.pool == 4 + 2
    assert sum(scene.game.areas[3].minions) == 1
    assert scene.game.tally.kills[second] == (2 if second == LARVA else 1)


@pytest.mark.rule("apocalypse:as-an-ambush")
@pytest.mark.rule("apocalypse:understanding-troopers")
@pytest.mark.parametrize(
    ("trooper", "count", "dice"),
    [
        ("army", 1, [6]),
        ("army", 2, [6]),
        ("army", 3, [6, 6]),
        ("army", 4, [6, 6, 6]),
        ("volunteer", 1, [6]),
        ("volunteer", 4, [10]),
    ],
)
def test_an_ambush_rolls_the_dice_of_its_number_in_total(trooper, count, dice) -> None:
    scene = ambush_of(trooper, count)
    scene.put(area=3, larva=1)
    fire(scene, *[1] * len(dice))
    rolled = [int(sides) for sides in scene.game.dice.sides[: scene.game.dice["count"]]]
    assert rolled == dice
    assert scene.game.areas[3].ambush[scene.trooper(trooper)] == count


@pytest.mark.rule("apocalypse:ambush-segment")
def test_an_ambush_without_enemies_does_not_fire_nor_do_enemies_without_an_ambush() -> None:
    scene = ambush_of("police", 2)
    scene.put(area=2, larva=1)
    twin.ambush.ambush_segment(scene.game, scene.at)
    assert not scene.asked_of("fire")


@pytest.mark.rule("apocalypse:ambush-segment")
def test_every_ambush_fires_once_in_any_order() -> None:
    scene = ambush_of("police", 2)
    scene.put_ambush(1, "army", 3)
    scene.put(area=1, larva=1)
    scene.put(area=3, larva=1)
    scene.answer("fire", verb="area", where=3)
    scene.answer("fire", verb="area", where=1)
    with scene.dice(1, 1, 1):
        twin.ambush.ambush_segment(scene.game, scene.at)
    asked = [[o["where"] for o in asked.options[1:]] for asked in scene.asked_of("fire")]
    assert asked == [[1, 3], [1]]


@pytest.mark.rule("apocalypse:faq-ambush-may-hold-fire")
def test_the_captain_may_let_an_ambush_lie_low() -> None:
    scene = ambush_of("police", 2)
    scene.put(area=3, larva=1)
    scene.answer("fire", verb="pass")
    twin.ambush.ambush_segment(scene.game, scene.at)
    assert scene.game.areas[3].minions[LARVA] == 1
    assert "ambush_fires" not in scene.events()


@pytest.mark.rule("apocalypse:how-to-ambush")
def test_the_captain_assigns_the_dice_and_may_leave_some() -> None:
    scene = Scene(heroes="tarang+naomi")
    scene.clear()
    scene.game.captain = 1
    scene.put_ambush(3, "army", 3)
    scene.put(area=3, larva=2)
    hit(scene, LARVA, 6)
    fire(scene, 6, 6)
    assert {asked.seat for asked in scene.asked_of("assign")} == {1}
    assert scene.game.areas[3].minions[LARVA] == 1


@pytest.mark.rule("apocalypse:how-to-ambush")
@pytest.mark.parametrize("courage", [3, 4])
def test_a_fourth_circle_demon_earns_the_pool_what_the_setting_says(courage: int) -> None:
    scene = ambush_of("army", 3, fourth_kill_courage=courage)
    hellhound = scene.put_fourth("hellhound", area=3, health=1)
    hit(scene, hellhound, 5)
    fire(scene, 5, 1)
    assert scene.game.pool == 4 + courage
    assert scene.hero(0).courage == 0


@pytest.mark.rule("apocalypse:how-to-ambush")
def test_heroes_cannot_help_an_ambush_nor_use_their_abilities_for_it() -> None:
    scene = ambush_of("army", 3)
    scene.put(area=3, larva=1, gryllus=2)
    scene.hero(0).area = 3
    scene.hero(0).courage = 5
    for ability in ("mentor", "head_shot", "silat", "fidgit_sic"):
        scene.teach(0, ability)
    scene.give_gift(0, "defiance")
    hit(scene, GRYLLUS, 4)
    fire(scene, 1, 4)
    assert not scene.asked_of("ready_ambush")
    assert all(asked.verbs() <= {"pass", "hit"} for asked in scene.asked_of("assign"))
    assert not scene.asked_of("silat")


@pytest.mark.rule("apocalypse:how-to-ambush")
def test_an_ambush_hits_enemies_of_its_own_area_alone() -> None:
    scene = ambush_of("army", 3)
    scene.put(area=3, larva=1)
    scene.put(area=2, larva=1)
    scene.put(area=4, larva=1)
    fire(scene, 6, 6)
    assert {o["where"] for o in scene.asked_of("assign")[0].options[1:]} == {3}


@pytest.mark.rule("apocalypse:as-an-ambush")
def test_ambush_troopers_still_absorb_damage_for_heroes_in_their_area() -> None:
    scene = ambush_of("police", 2)
    scene.hero(0).area = 3
    scene.answer("absorb", verb="ambush")
    assert twin.damage.suffer_hits(scene.game, scene.at, 0, 3) == 0
    assert scene.game.areas[3].ambush[scene.trooper("police")] == 1


@pytest.mark.rule("apocalypse:how-to-ambush")
def test_ambush_dice_follow_the_hit_rule() -> None:
    for hit_rule, asked in (("exceed", 0), ("meet", 1)):
        scene = ambush_of("army", 1, hit_rule=hit_rule)
        scene.put(area=3, gryllus=1)
        fire(scene, 3)
        assert len(scene.asked_of("assign")) == asked
