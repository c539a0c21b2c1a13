"""How Troopers Absorb Damage, and the limitations."""

from __future__ import annotations

import random

import pytest

from . import naive_enemy as naive
from .scene import Scene, twin

RATING = {"volunteer": 1, "citizen_militia": 1, "police": 3, "army": 2, "special_forces": 2}


def scene_of(heroes: str = "maxwell+naomi", legion: str = "acheron", **settings) -> Scene:
    """The heroes stand in area 1 of an empty map."""
    scene = Scene(heroes=heroes, legion=legion, **settings)
    scene.clear()
    for seat in range(scene.game.players):
        scene.hero(seat).area = 1
    return scene


def suffer(scene: Scene, seat: int, hits: int, *troopers: str) -> int:
    """A group scores hits; these troopers are discarded one after another; returns the damage."""
    for name in troopers:
        scene.answer("absorb", verb=name)
    return twin.damage.suffer_hits(scene.game, scene.at, seat, hits)


@pytest.mark.rule("apocalypse:absorbing")
@pytest.mark.parametrize(("discarded", "taken"), [(2, 0), (1, 1), (0, 3)])
def test_the_example_of_john_dark_and_his_two_army_troopers(discarded, taken):
    scene = scene_of()
    scene.put_patrol(0, "army", 2)
    assert suffer(scene, 0, 3, *["patrol"] * discarded) == taken
    assert scene.hero(0).health == 5 - taken
    assert sum(scene.hero(0).patrol) == 2 - discarded


@pytest.mark.rule("apocalypse:absorbing-limits")
@pytest.mark.parametrize(("troopers", "burns"), [(1, True), (2, False)])
def test_example_one_a_gryllus_group_of_phlegethon(troopers, burns):
    scene = scene_of(legion="phlegethon")
    scene.put(1, gryllus=2)
    scene.put_patrol(0, "volunteer", 2)
    scene.answer("target", who=0)
    for _ in range(troopers):
        scene.answer("absorb", verb="patrol")
    with scene.dice(8, 7):
        twin.enemy.minions_attack_segment(scene.game, scene.at)
    assert scene.hero(0).health == 5 - (2 - troopers)
    assert scene.hero(0).burning == burns


@pytest.mark.rule("apocalypse:absorbing-limits")
@pytest.mark.parametrize(("trooper", "markers"), [("army", 1), ("police", 0)])
def test_example_two_the_catoblepas_hits_for_three(trooper, markers):
    scene = scene_of()
    scene.put_fourth("catoblepas", 1)
    scene.put_patrol(0, trooper, 1)
    scene.answer("target", who=0)
    scene.answer("absorb", verb="patrol")
    with scene.dice(8, 7, 6, 1):
        twin.enemy.minions_attack_segment(scene.game, scene.at)
    assert scene.hero(0).health == 5 - markers
    assert scene.hero(0).pestilence == markers


@pytest.mark.rule("apocalypse:absorbing")
@pytest.mark.parametrize("name", RATING)
def test_a_trooper_is_gone_even_if_most_of_his_rating_is_wasted(name):
    scene = scene_of()
    kind = scene.trooper(name)
    scene.put_patrol(0, name, 1)
    stack = int(scene.game.supply[kind])
    assert suffer(scene, 0, 1, "patrol") == 0
    assert sum(scene.hero(0).patrol) == 0
    assert scene.game.supply[kind] == stack + 1


@pytest.mark.rule("apocalypse:absorbing")
def test_a_patrol_shields_only_its_own_hero_but_an_ambush_anybody_in_its_area():
    scene = scene_of()
    scene.put_patrol(0, "army", 1)
    scene.put_ambush(1, "police", 2)
    scene.put_ambush(2, "volunteer", 2)
    suffer(scene, 0, 1)
    suffer(scene, 1, 1)
    offered = [
        [(o["verb"], o["what"]) for o in asked.options[1:]] for asked in scene.asked_of("absorb")
    ]
    army, police = scene.trooper("army"), scene.trooper("police")
    assert offered == [[("patrol", army), ("ambush", police)], [("ambush", police)]]


@pytest.mark.rule("apocalypse:absorbing")
def test_the_hero_decides_and_not_the_captain():
    scene = scene_of()
    scene.put_ambush(1, "police", 1)
    assert scene.game.captain == 0
    suffer(scene, 1, 2, "ambush")
    assert [asked.seat for asked in scene.asked_of("absorb")] == [1]


@pytest.mark.rule("apocalypse:absorbing")
def test_damage_from_afar_is_absorbed_by_the_ambush_where_the_hero_stands():
    scene = scene_of()
    scene.put_fourth("hellhound", 5)
    scene.put_ambush(5, "volunteer", 4)
    scene.put_ambush(1, "police", 1)
    scene.answer("target", who=1)
    scene.answer("absorb", verb="ambush", where=1)
    with scene.dice(10, 10, 10, 1):
        twin.enemy.minions_attack_segment(scene.game, scene.at)
    assert scene.hero(1).health == 6
    assert sum(scene.game.areas[5].ambush) == 4


@pytest.mark.rule("apocalypse:absorbing-limits")
def test_troopers_are_no_help_against_fire_and_pestilence():
    scene = scene_of()
    scene.put_patrol(0, "police", 4)
    scene.put_ambush(1, "army", 4)
    scene.hero(0).burning, scene.hero(0).pestilence = 1, 2
    twin.heroes.burn(scene.game, scene.at, 0)
    twin.enemy.pestilence_bites(scene.game, scene.at, 0)
    assert scene.hero(0).health == 5 - 1 - 2
    assert scene.asked_of("absorb") == []


@pytest.mark.rule("apocalypse:absorbing")
def test_in_hell_the_patrol_shields_and_no_ambush_can():
    scene = scene_of()
    scene.put_patrol(0, "volunteer", 1)
    scene.put_ambush(1, "police", 1)
    scene.hero(0).area = twin.state.HELL
    suffer(scene, 0, 2)
    (asked,) = scene.asked_of("absorb")
    assert asked.verbs() == {"pass", "patrol"}


@pytest.mark.rule("apocalypse:absorbing")
def test_any_damage_and_any_troopers_come_out_as_the_rulebook_says():
    chance = random.Random(3)
    for _ in range(60):
        scene = scene_of()
        scene.hero(0).health = 100
        damage = chance.randint(0, 12)
        patrol, ambush = chance.choice(list(RATING)), chance.choice(list(RATING))
        troopers = [("patrol", patrol)] * chance.randint(0, 4)
        troopers += [("ambush", ambush)] * chance.randint(0, 4)
        for where, name in troopers:
            scene.put_patrol(0, name, 1) if where == "patrol" else scene.put_ambush(1, name, 1)
        chance.shuffle(troopers)
        used = troopers[: chance.randint(0, len(troopers))]
        left, gone = naive.absorb(damage, [RATING[name] for _, name in used])
        assert suffer(scene, 0, damage, *[where for where, _ in used[:gone]]) == left
        alive = sum(scene.hero(0).patrol) + sum(scene.game.areas[1].ambush)
        assert alive == len(troopers) - gone
        assert scene.hero(0).health == 100 - left


# --- gifts that stand between a hero and his hits ----------------------------------------------


@pytest.mark.rule("apocalypse:gifts")
def test_second_wind_heals_before_the_damage_lands():
    scene = scene_of()
    scene.give_gift(0, "inv_second_wind")
    scene.hero(0).health = 2
    assert suffer(scene, 0, 3, "heal") == 3
    assert (scene.hero(0).health, scene.hero(0).luck) == (1, 6)
    assert scene.hero(0).kind >= 0


@pytest.mark.rule("apocalypse:gifts")
@pytest.mark.parametrize(("hits", "taken"), [(1, 0), (3, 2)])
def test_a_shield_stops_the_first_hit_of_an_enemy_phase(hits, taken):
    scene = scene_of()
    scene.give_gift(0, gift_with(scene, "ignore_first_hit"))
    assert suffer(scene, 0, hits) == taken
    assert suffer(scene, 0, 1) == 1
    twin.enemy.enemy_phase(scene.game, scene.at)
    assert suffer(scene, 0, 1) == 0


@pytest.mark.rule("apocalypse:gifts")
def test_luck_can_soften_a_blow_once_for_each_luck():
    scene = scene_of()
    scene.give_gift(0, gift_with(scene, "reduce_hits"))
    assert suffer(scene, 0, 5, "soften", "soften") == 1
    assert scene.hero(0).luck == 7 - 2


@pytest.mark.rule("apocalypse:gifts")
def test_a_gift_can_make_each_patrol_trooper_absorb_more_but_not_the_ambush():
    scene = scene_of()
    scene.give_gift(0, gift_with(scene, "patrol_absorb"))
    scene.put_patrol(0, "volunteer", 1)
    scene.put_ambush(1, "volunteer", 1)
    assert suffer(scene, 0, 4, "patrol", "ambush") == 4 - 2 - 1


@pytest.mark.rule("apocalypse:gifts")
def test_schadenfreude_pays_when_an_enemy_injures_another_hero():
    scene = scene_of()
    scene.give_gift(0, "schadenfreude")
    suffer(scene, 1, 2)
    suffer(scene, 0, 1)
    twin.damage.lose_health(scene.game, scene.at, 1, 1)
    assert [int(scene.hero(seat).courage) for seat in (0, 1)] == [1, 0]


def gift_with(scene: Scene, op: str) -> str:
    """The first gift of the pack with this effect."""
    gifts = scene.components.table("gifts")
    return next(name for name, gift in gifts.items() if gift["effect"]["op"] == op)
