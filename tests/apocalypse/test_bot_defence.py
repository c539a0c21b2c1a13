"""Who takes a hit, and what absorbs it: exact chances, and the choices that follow from them."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.apocalypse.scene import twin
from tests.apocalypse.test_bots import Table, in_hell, table

HELL, LORD, NONE = twin.state.HELL, twin.state.LORD, twin.state.NONE
LARVA, FIEND = twin.state.LARVA, twin.state.FIEND
PERIL = twin.peril


def attack_on(scene: Table, seat: int, hits: int) -> None:
    """So many hits of an enemy on a hero, who absorbs what he likes."""
    twin.damage.suffer_hits(scene.game, scene.at, seat, hits)


def target_of(scene: Any, place: int, target: int) -> int:
    """Whom the captain lets a group attack."""
    return int(twin.groups.choose_victim(scene.game, scene.at, place, target))


@pytest.mark.parametrize("dice", [(6,), (6, 6, 8), (10, 10, 12), (4, 8, 12, 12)])
@pytest.mark.parametrize("toughness", [0, 3, 5])
def test_the_chances_of_hits_are_those_of_all_faces_counted(dice, toughness):
    counts = [0] * (len(dice) + 1)
    for faces in product(*(range(1, size + 1) for size in dice)):
        counts[sum(face > toughness for face in faces)] += 1
    notes = [0] * 64
    PERIL.expect_nothing(notes)
    for size in dice:
        PERIL.expect_dice(notes, 1, size, toughness)
    for hits, count in enumerate(counts):
        assert notes[hits] / PERIL.WHOLE == pytest.approx(count / sum(counts), abs=1e-6)


def test_more_dice_than_are_told_apart_are_still_sure_to_do_something():
    notes = [0] * 64
    PERIL.expect_nothing(notes)
    PERIL.expect_dice(notes, 60, 12, 0)
    assert sum(notes) == pytest.approx(PERIL.WHOLE, rel=1e-6)
    assert notes[PERIL.MOST_HITS] == pytest.approx(PERIL.WHOLE, rel=1e-6)


def test_the_lord_is_sent_at_a_hero_whom_six_dice_cannot_kill():
    scene = in_hell("expert", lord="baphomet")
    scene.hero(0).health, scene.hero(1).health = 5, 7
    assert target_of(scene, HELL, LORD) == 1


def test_a_fiend_before_the_lord_goes_to_the_hero_who_can_spare_the_health_least_needed():
    scene = in_hell("expert", lord="baphomet")
    scene.put(HELL, fiend=1)
    scene.hero(0).health, scene.hero(1).health = 4, 7
    assert target_of(scene, HELL, FIEND) == 0  # two hits do not kill him; the Lord's five would
    assert target_of(scene, HELL, LORD) == 1


def test_nobody_dies_who_need_not_when_a_death_ends_the_game():
    scene = table("expert")
    scene.put(0, larva=4)
    scene.hero(0).health, scene.hero(1).health = 4, 5
    scene.game.doom = scene.rules.doom_loss - 1
    assert target_of(scene, 0, LARVA) == 1


def test_several_troopers_together_save_a_life_that_none_would_save_alone():
    scene = table("expert")
    scene.hero(0).health = 2
    scene.put_patrol(0, "volunteer", 3)
    attack_on(scene, 0, 4)
    assert scene.hero(0).health >= 1
    assert scene.hero(0).patrol[scene.trooper("volunteer")] == 0


def test_a_policeman_is_too_dear_for_a_scratch():
    scene = table("expert")
    scene.hero(0).health = 6
    scene.put_patrol(0, "police", 1)
    attack_on(scene, 0, 1)
    assert scene.hero(0).patrol[scene.trooper("police")] == 1
    attack_on(scene, 0, 5)
    assert scene.hero(0).patrol[scene.trooper("police")] == 0


@pytest.mark.parametrize("health", [2, 4, 7])
def test_a_point_of_health_or_a_trooper_more_never_makes_an_attack_worse(health):
    scene = in_hell("expert", lord="baphomet")
    knobs = scene.at.desk.minds[0].knobs
    notes = PERIL.Attacks(*([0] * PERIL.NOTES for _ in range(3)))
    hero = scene.hero(0)

    def harm() -> float:
        PERIL.expect_attacks(
            notes, scene.game, scene.rules, LORD, NONE, HELL, scene.hero(0).toughness
        )
        bears = PERIL.bearer(scene.game, scene.rules, 0, notes, NONE, knobs)
        return float(PERIL.harm_of_hits(notes.now, bears, bears.shelter, knobs))

    hero.health = health
    before = harm()
    hero.health += 1
    assert harm() <= before + 1e-9
    hero.health -= 1
    scene.put_patrol(0, "volunteer", 1)
    assert harm() <= before + 1e-9
    hero.toughness += 1
    assert harm() < before
