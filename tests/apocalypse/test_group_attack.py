"""Minions Attack Segment: who attacks, in what order, whom, and what the dice mean."""

from __future__ import annotations

import random

import pytest

from . import naive_enemy as naive
from .scene import Scene, twin

GROUPS = ("larva", "gryllus", "fiend", "cacodemon")


def scene_of(heroes: str = "tarang+hannah", legion: str = "acheron", **settings) -> Scene:
    """The heroes stand in area 1 of an empty map."""
    scene = Scene(heroes=heroes, legion=legion, **settings)
    scene.clear()
    for seat in range(scene.game.players):
        scene.hero(seat).area = 1
    return scene


def all_attack(scene: Scene, *faces: int) -> None:
    with scene.dice(*faces):
        twin.enemy.minions_attack_segment(scene.game, scene.at)


def attackers(scene: Scene) -> list[int]:
    """The target codes of the groups, in the order of their attacks."""
    events = twin.kernel.events.events_of(scene.log)
    return [int(e.what) for e in events if e.kind == twin.events.GROUP_ATTACKS]


@pytest.mark.rule("apocalypse:group-attack")
@pytest.mark.rule("apocalypse:absorbing-limits")
def test_the_example_of_moose_and_hannah():
    """Tarang is Moose. One die a gryllus: the two of the example contradict its Circle."""
    scene = scene_of(legion="phlegethon")
    moose, hannah = scene.hero(0), scene.hero(1)
    moose.health, hannah.health = 2, 4
    scene.put(1, larva=4, gryllus=1, fiend=2)
    scene.put_patrol(0, "army", 1)
    scene.put_ambush(1, "police", 2)
    for victim in (1, 0, 1):
        scene.answer("target", who=victim)
    scene.answer("absorb", verb="pass")  # Hannah bears the larvae
    scene.answer("absorb", verb="patrol", who=0)  # Moose sends his Army trooper
    scene.answer("absorb", verb="ambush", who=1)  # Hannah a Police trooper in ambush
    all_attack(scene, *(3, 5, 6, 2), 8, *(10, 3, 2, 1))
    assert (moose.health, hannah.health) == (2, 1)
    assert (moose.burning, hannah.burning) == (0, 0)
    assert sum(moose.patrol) == 0
    assert sum(scene.game.areas[1].ambush) == 1
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:group-attack")
@pytest.mark.rule("apocalypse:minions-attack")
def test_groups_attack_from_the_lowest_circle_to_the_highest():
    scene = scene_of()
    scene.put(1, cacodemon=1, larva=2, fiend=1, gryllus=3)
    hound = scene.put_fourth("hellhound", 1)
    for seat in (0, 1):
        scene.hero(seat).toughness = 12
    twin.enemy.minions_attack_segment(scene.game, scene.at)
    assert attackers(scene) == [0, 1, 2, 3, hound]


@pytest.mark.rule("apocalypse:group-attack")
@pytest.mark.rule("apocalypse:enemy-characteristics")
@pytest.mark.parametrize(("minion", "dice"), [("larva", 1), ("gryllus", 1), ("fiend", 2)])
@pytest.mark.parametrize("count", [1, 2, 4])
def test_a_group_rolls_the_dice_of_all_its_members_at_one_hero(minion, dice, count):
    scene = scene_of()
    scene.hero(0).health = scene.hero(1).health = 50
    scene.put(1, **{minion: count})
    scene.answer("target", who=1)
    all_attack(scene, *[6] * (dice * count))
    assert scene.hero(0).health == 50
    assert scene.hero(1).health == 50 - dice * count


@pytest.mark.rule("apocalypse:group-attack")
@pytest.mark.parametrize("hit_rule", ["exceed", "meet"])
def test_a_die_hurts_a_hero_only_above_his_toughness(hit_rule):
    scene = scene_of(hit_rule=hit_rule)
    scene.hero(0).toughness = 3
    scene.put(1, larva=4)
    scene.answer("target", who=0)
    all_attack(scene, 2, 3, 4, 6)
    assert scene.hero(0).health == 6 - 2


@pytest.mark.rule("apocalypse:group-attack")
def test_the_captain_names_the_target_before_the_roll_and_may_switch_between_groups():
    scene = scene_of(heroes="tarang+hannah+naomi")
    scene.hero(2).area = 3
    scene.game.captain = 2
    scene.put(1, larva=1, gryllus=1)
    scene.answer("target", who=0)
    scene.answer("target", who=1)
    all_attack(scene, 6, 8)
    assert [int(scene.hero(seat).health) for seat in range(3)] == [5, 3, 6]
    asked = scene.asked_of("target")
    assert [target.seat for target in asked] == [2, 2]
    assert [[option["who"] for option in target.options] for target in asked] == [[0, 1]] * 2
    events = [name for name in scene.events() if name in ("group_attacks", "group_hits")]
    assert events == ["group_attacks", "group_hits"] * 2


@pytest.mark.rule("apocalypse:group-attack")
def test_the_next_target_is_chosen_knowing_what_the_last_group_did():
    scene = scene_of()
    scene.hero(0).health = 1
    scene.put(1, larva=1, gryllus=1)
    scene.answer("target", who=0)
    all_attack(scene, 6, 8)  # Tarang dies, so only Hannah is left for the gryllus
    assert scene.hero(0).kind == -1
    assert scene.hero(1).health == 3


@pytest.mark.rule("apocalypse:group-attack")
@pytest.mark.rule("apocalypse:minions-attack")
def test_the_captain_orders_the_areas_and_each_is_finished_before_the_next():
    scene = scene_of()
    scene.hero(1).area = 3
    for seat in (0, 1):
        scene.hero(seat).toughness = 12
    scene.put(1, larva=1, fiend=1)
    scene.put(3, gryllus=1, cacodemon=1)
    scene.answer("next_area", where=3)
    twin.enemy.minions_attack_segment(scene.game, scene.at)
    assert attackers(scene) == [1, 3, 0, 2]
    (asked,) = scene.asked_of("next_area")
    assert [option["where"] for option in asked.options] == [1, 3]


@pytest.mark.rule("apocalypse:special-cases")
def test_enemies_without_a_hero_in_their_area_do_not_attack():
    scene = scene_of()
    scene.put(2, larva=5, fiend=2)
    scene.put(0, gryllus=1)
    scene.put_ambush(2, "volunteer", 2)
    all_attack(scene)
    assert attackers(scene) == []


@pytest.mark.rule("apocalypse:minions-attack")
def test_each_group_attacks_once():
    scene = scene_of()
    scene.put(1, larva=1)
    all_attack(scene, 1)
    assert attackers(scene) == [0]


@pytest.mark.rule("apocalypse:group-attack")
@pytest.mark.rule("apocalypse:special-cases")
def test_any_position_attacks_whom_the_rulebook_says():
    chance = random.Random(5)
    for _ in range(40):
        scene = scene_of("tarang+hannah+naomi")
        heroes = {seat: chance.randint(0, 3) for seat in range(3)}
        for seat, area in heroes.items():
            scene.hero(seat).area, scene.hero(seat).toughness = area, 12
        groups = [(name, area) for name in GROUPS[:2] for area in range(4) if chance.random() < 0.4]
        for name, area in groups:
            scene.put(area, **{name: 1})
        for name in ("hellhound", "catoblepas"):
            area = chance.randint(0, 5)
            scene.put_fourth(name, area)
            groups.append((name, area))
        twin.enemy.minions_attack_segment(scene.game, scene.at)
        expected = [naive.targets(name, area, heroes) for name, area in groups]
        assert len(attackers(scene)) == sum(map(bool, expected)), (heroes, groups)
        asked = [[o["who"] for o in target.options] for target in scene.asked_of("target")]
        assert sorted(asked) == sorted(seats for seats in expected if len(seats) > 1)


@pytest.mark.rule("apocalypse:enemy-characteristics")
def test_a_circle_rolls_as_many_dice_as_its_number_says_and_larvae_one():
    rules = Scene(heroes="hannah").rules
    assert [int(sum(minion.attack)) for minion in rules.minions] == [1, 1, 2, 3]
    assert {int(sum(rules.fourth[kind].attack)) for kind in range(rules.fourths)} == {4}
