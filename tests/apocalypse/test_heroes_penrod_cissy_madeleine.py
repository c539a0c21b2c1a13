"""Penrod, Cissy and Madeleine: abilities and weaknesses, most of them ours."""

from __future__ import annotations

import pytest

from .hero_table import (
    ABILITIES,
    GRYLLUS,
    HELL,
    LARVA,
    abilities_on_offer,
    attack,
    hit,
    own,
    table,
    turn,
    use,
)
from .scene import Scene, twin
from .team_table import TeamTable

# --- Brawler ------------------------------------------------------------------------------------


def brawling(**minions: int) -> Scene:
    scene = table("penrod+naomi")
    scene.put(area=2, **(minions or {"larva": 3}))
    return scene


@pytest.mark.rule("apocalypse:penrod")
def test_brawler_pays_1_health_for_an_extra_attack_once_a_turn() -> None:
    scene = brawling()
    use(scene, "hero_turn", "brawler")
    for _ in range(2):
        scene.answer("hero_turn", verb="attack")
        scene.answer("assign", verb="hit", what=LARVA)
    turn(scene, 3, 4)
    assert scene.hero(0).health == 7
    assert scene.game.areas[2].minions[LARVA] == 1
    assert abilities_on_offer(scene, "hero_turn", 1) == set()


@pytest.mark.rule("apocalypse:penrod")
@pytest.mark.rule("apocalypse:faq-giving-up-an-added-action")
@pytest.mark.parametrize(("mark", "cured"), [("stunned", "stood_up"), ("burning", "put_out")])
def test_penrod_may_spend_his_extra_attack_on_a_stun_or_a_fire(mark: str, cured: str) -> None:
    scene = brawling()
    scene.hero(0)[mark] = 1
    use(scene, "hero_turn", "brawler")
    scene.answer("hero_turn", verb="recover_by_attack")
    scene.answer("hero_turn", verb="attack")
    turn(scene, 1)
    assert scene.hero(0)[mark] == 0
    assert cured in scene.events()
    assert "attacks" in scene.events(), "his own attack is left to him"


@pytest.mark.rule("apocalypse:penrod")
@pytest.mark.rule("apocalypse:faq-self-inflicted-damage")
def test_brawler_moves_no_witness_and_spends_no_trooper() -> None:
    scene = brawling()
    scene.give_gift(1, "schadenfreude")
    scene.put_patrol(0, "police", 1)
    use(scene, "hero_turn", "brawler")
    turn(scene)
    assert scene.hero(1).courage == 0
    assert not scene.asked_of("absorb")


@pytest.mark.rule("apocalypse:penrod")
def test_brawler_may_cost_him_his_life_and_then_gives_no_attack() -> None:
    scene = brawling()
    scene.hero(0).health = 1
    use(scene, "hero_turn", "brawler")
    turn(scene)
    assert scene.hero(0).kind == -1
    assert scene.game.doom == 2
    assert "extra_action" not in scene.events()


@pytest.mark.rule("apocalypse:penrod")
@pytest.mark.rule("apocalypse:set-ambush")
def test_brawler_comes_before_the_ambush_that_ends_his_turn() -> None:
    scene = brawling()
    scene.put_patrol(0, "police", 1)
    scene.answer("hero_turn", verb="set")
    turn(scene)
    assert len(scene.asked_of("hero_turn")) == 1


# --- Last Stand, Shrug Off ----------------------------------------------------------------------


@pytest.mark.rule("apocalypse:penrod")
@pytest.mark.parametrize(("health", "dice"), [(3, [6]), (2, [6, 8]), (1, [6, 8])])
def test_last_stand_adds_a_d8_at_2_health_or_less(health: int, dice: list[int]) -> None:
    scene = brawling()
    scene.teach(0, "last_stand")
    scene.hero(0).health = health
    assert attack(scene, *[1] * len(dice)) == dice


@pytest.mark.rule("apocalypse:penrod")
def test_shrug_off_ends_a_stun_at_the_start_of_his_turn_for_nothing() -> None:
    scene = brawling()
    scene.teach(0, "shrug_off")
    scene.hero(0).stunned = scene.hero(1).stunned = 1
    turn(scene)
    assert scene.asked_of("hero_turn")[0].verbs() >= {"pass", "attack", "move"}
    assert (scene.hero(0).stunned, scene.hero(1).stunned) == (0, 1)


@pytest.mark.rule("apocalypse:penrod")
def test_shrug_off_works_in_hell_too() -> None:
    scene = table("penrod", area=HELL, shrug_off=0)
    scene.game.battle.lord, scene.game.battle.rounds = 0, 1
    scene.game.lords[0].area = HELL
    scene.hero(0).stunned = 1
    scene.answer("hell_turn", verb="retreat")
    twin.hell.attack_or_retreat(scene.game, scene.at, 0)
    assert "attack" in scene.asked_of("hell_turn")[0].verbs()


# --- Soft Heart ---------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:penrod")
@pytest.mark.rule("apocalypse:weakness")
def test_soft_heart_takes_no_courage_from_the_death_of_a_larva() -> None:
    scene = brawling(larva=1, gryllus=1)
    scene.hero(0).dice[:] = twin.building.dice_counts("2d6")
    hit(scene, LARVA, 3)
    hit(scene, GRYLLUS, 6)
    attack(scene, 3, 6)
    assert own(scene)[0] == 1
    assert scene.game.tally.kills[LARVA] == 1


@pytest.mark.rule("apocalypse:penrod")
@pytest.mark.rule("apocalypse:faq-sparing-larvae", "apocalypse:faq-refusing-a-hit")
def test_penrod_may_refuse_to_use_a_die_on_a_larva() -> None:
    scene = brawling(larva=1)
    scene.answer("assign", verb="pass")
    attack(scene, 6)
    assert scene.asked_of("assign")[0].verbs() == {"pass", "hit"}
    assert scene.game.areas[2].minions[LARVA] == 1


# --- Occult Interest ----------------------------------------------------------------------------


def studying(**teach: int) -> TeamTable:
    scene = TeamTable("cissy+naomi")
    for name, seat in teach.items():
        scene.teach(seat, name)
    return scene


@pytest.mark.rule("apocalypse:cissy")
def test_occult_interest_turns_1_health_into_1_luck_once_a_team_phase() -> None:
    table = studying()
    table.do("ability", who=0)
    table.team_phase()
    assert (table.hero(0).health, table.hero(0).luck) == (5, 6)
    assert table.options("ability") == []
    twin.team.begin_team_actions(table.game, table.at)
    assert [ABILITIES[o["what"]] for o in table.options("ability")] == ["occult_interest"]


@pytest.mark.rule("apocalypse:cissy")
@pytest.mark.rule("apocalypse:faq-self-inflicted-damage")
def test_occult_interest_is_self_inflicted_damage_for_schadenfreude() -> None:
    table = studying()
    table.give_gift(1, "schadenfreude")
    table.do("ability", who=0)
    table.team_phase()
    assert table.hero(1).courage == 0
    twin.damage.suffer_hits(table.game, table.at, 0, 1)
    assert table.hero(1).courage == 1, "but an enemy's damage is not"


@pytest.mark.rule("apocalypse:cissy")
def test_occult_interest_may_kill_her_and_then_gives_nothing() -> None:
    table = studying()
    table.hero(0).health = 1
    table.do("ability", who=0)
    table.team_phase()
    assert (table.hero(0).kind, table.game.doom) == (-1, 2)
    assert table.problems() == []


# --- Blood Rite, Fascination, Loner -------------------------------------------------------------


@pytest.mark.rule("apocalypse:cissy")
def test_blood_rite_adds_a_d8_for_1_health_once_an_attack() -> None:
    scene = table("cissy", blood_rite=0)
    scene.put(area=2, larva=1)
    use(scene, "ready_attack", "blood_rite")
    assert attack(scene, 1, 1) == [4, 8]
    assert scene.hero(0).health == 5
    assert len(scene.asked_of("ready_attack")) == 1


@pytest.mark.rule("apocalypse:cissy")
def test_blood_rite_that_kills_her_ends_the_attack() -> None:
    scene = table("cissy", blood_rite=0)
    scene.put(area=2, larva=1)
    scene.hero(0).health = 1
    use(scene, "ready_attack", "blood_rite")
    attack(scene)
    assert scene.hero(0).kind == -1
    assert "attacks" not in scene.events()


@pytest.mark.rule("apocalypse:cissy")
def test_fascination_earns_1_courage_whenever_she_hurts_herself() -> None:
    scene = table("cissy", blood_rite=0, fascination=0)
    scene.put(area=2, larva=1)
    scene.give_gift(0, "silver_bullet")
    use(scene, "ready_attack", "blood_rite")
    scene.answer("ready_attack", verb="bullet")
    attack(scene, 1, 1, 1)
    assert (scene.hero(0).health, scene.hero(0).courage) == (4, 2)
    twin.damage.suffer_hits(scene.game, scene.at, 0, 1)
    assert scene.hero(0).courage == 2, "others who hurt her earn her nothing"


@pytest.mark.rule("apocalypse:cissy")
@pytest.mark.rule("apocalypse:weakness")
def test_loner_she_is_not_helped_but_helps() -> None:
    scene = table("cissy+naomi")
    scene.put(area=2, larva=1)
    attack(scene, 1)
    assert not scene.asked_of("ready_attack")
    attack(scene, 1, seat=1)
    assert "help" in scene.asked_of("ready_attack")[0].verbs()


# --- Cover Fire ---------------------------------------------------------------------------------


def ambushed(area: int) -> list[int]:
    """The dice of three Army troopers in area 2 while Madeleine stands in an area."""
    scene = table("naomi+madeleine")
    scene.hero(1).area = area
    scene.put_ambush(2, "army", 3)
    scene.put(area=2, larva=1)
    scene.answer("fire", verb="area")
    with scene.dice(1, 1):
        twin.ambush.ambush_segment(scene.game, scene.at)
    return [int(n) for n in scene.game.dice.sides[:2]]


@pytest.mark.rule("apocalypse:madeleine")
def test_cover_fire_steps_up_the_dice_of_an_ambush_where_she_stands() -> None:
    assert ambushed(2) == [8, 8]
    assert ambushed(3) == [6, 6]


@pytest.mark.rule("apocalypse:madeleine")
@pytest.mark.rule("apocalypse:faq-combining-gifts")
def test_cover_fire_joins_with_a_lieutenant_and_a_sergeant() -> None:
    scene = table("madeleine+naomi")
    scene.put_ambush(2, "volunteer", 1)
    scene.put(area=2, larva=1)
    scene.give_gift(1, "lieutenant", 0)
    scene.give_gift(1, "sergeant", 1)
    scene.answer("fire", verb="drill")
    scene.answer("fire", verb="area")
    scene.answer("ready_ambush", verb="bullet")
    with scene.dice(1, 1):
        twin.ambush.ambush_segment(scene.game, scene.at)
    assert [int(n) for n in scene.game.dice.sides[:2]] == [10, 10]


# --- Fireproof, Aid Under Fire, Burdened --------------------------------------------------------


@pytest.mark.rule("apocalypse:madeleine")
def test_fireproof_she_never_burns() -> None:
    scene = table("madeleine+naomi", fireproof=0)
    for seat in range(2):
        twin.damage.set_afire(scene.game, scene.at, seat)
    assert (scene.hero(0).burning, scene.hero(1).burning) == (0, 1)


@pytest.mark.rule("apocalypse:madeleine")
@pytest.mark.rule("apocalypse:first-aid")
def test_under_fire_her_first_aid_costs_nothing_among_enemies() -> None:
    table = TeamTable("madeleine+naomi")
    table.put(0, larva=1)
    table.game.pool = 0
    for seat in range(2):
        table.purse(seat)
        table.hero(seat).health = 1
    assert table.options("aid") == []
    table.teach(0, "under_fire")
    assert table.who_may("aid") == [0]
    table.do("aid", who=0, what=1)
    table.team_phase()
    assert table.hero(1).health == 2


@pytest.mark.rule("apocalypse:madeleine")
@pytest.mark.rule("apocalypse:weakness", "apocalypse:move-action")
@pytest.mark.parametrize(("troopers", "asked"), [(0, 1), (1, 0)])
def test_burdened_she_moves_one_area_while_she_leads_troopers(troopers: int, asked: int) -> None:
    scene = table("madeleine", area=1)
    scene.put_patrol(0, "police", troopers)
    scene.answer("hero_turn", verb="move", where=2)
    turn(scene)
    assert scene.hero(0).area == 2
    assert len(scene.asked_of("step_on")) == asked


@pytest.mark.rule("apocalypse:madeleine")
@pytest.mark.rule("apocalypse:recruit")
def test_example_madeleine_pays_2_courage_on_top_of_a_3_for_special_forces() -> None:
    table = TeamTable("madeleine")
    table.purse(0, courage=2)
    table.game.pool = 0
    table.do("recruit", who=0)
    table.answer("recruiting", verb="take", what=table.trooper("special_forces"))
    with table.dice(3):
        table.team_phase()
    assert table.hero(0).patrol[table.trooper("special_forces")] == 1
    assert own(table) == (0, 0, 0)
