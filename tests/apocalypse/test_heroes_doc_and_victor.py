"""Doc Hunter and Victor Steele: abilities and weaknesses."""

from __future__ import annotations

import pytest

from .hero_table import ABILITIES, HELL, LARVA, own, suffer, table, turn
from .scene import Scene, twin
from .team_table import TeamTable

# --- Field Surgeon ------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:doc-hunter")
@pytest.mark.rule("apocalypse:first-aid")
def test_example_doc_hunter_and_hannah_bring_john_dark_back_by_3() -> None:
    table = TeamTable("hannah+doc_hunter+john_dark")
    table.put(0, larva=1)
    table.hero(2).health = 1
    table.purse(0, courage=1)
    table.purse(1, courage=1)
    table.game.pool = 0
    table.do("aid", who=1, what=2)
    table.do("aid", who=0, what=2)
    table.team_phase()
    assert table.hero(2).health == 4
    assert (table.hero(0).courage, table.hero(1).courage) == (0, 0)


@pytest.mark.rule("apocalypse:doc-hunter")
def test_field_surgeon_and_medikit_heal_together() -> None:
    table = TeamTable("doc_hunter+naomi")
    table.give_gift(0, "medikit")
    table.hero(1).health = 1
    table.do("aid", who=0, what=1)
    table.team_phase()
    assert table.hero(1).health == 4


# --- Stimpacks ----------------------------------------------------------------------------------


def clinic(luck: int = 3, area: int = 2) -> Scene:
    scene = table("naomi+doc_hunter+tarang", area=area, stimpacks=1)
    scene.hero(1).luck = luck
    return scene


@pytest.mark.rule("apocalypse:doc-hunter")
@pytest.mark.rule("apocalypse:faq-stimpacks")
def test_a_stimpack_comes_before_the_fire_burns() -> None:
    scene = clinic()
    scene.hero(0).health, scene.hero(0).burning = 1, 1
    scene.answer("stimpack", verb="heal")
    turn(scene)
    assert scene.hero(0).health == 1
    assert own(scene, 1)[1] == 2
    assert scene.events().index("injected") < scene.events().index("burned")


@pytest.mark.rule("apocalypse:doc-hunter")
@pytest.mark.rule("apocalypse:faq-stimpacks")
def test_as_many_stimpacks_as_he_has_luck_for_at_once() -> None:
    scene = clinic()
    scene.hero(0).health = 2
    for _ in range(3):
        scene.answer("stimpack", verb="heal")
    turn(scene)
    assert (scene.hero(0).health, scene.hero(1).luck) == (5, 0)
    assert scene.game.tally.luck_spent == 3


@pytest.mark.rule("apocalypse:doc-hunter")
@pytest.mark.rule("apocalypse:faq-stimpacks", "apocalypse:hell-time")
def test_a_stimpack_serves_in_hell_time_too_but_not_for_moving() -> None:
    scene = clinic(area=HELL)
    scene.game.battle.lord, scene.game.battle.rounds = 0, 1
    scene.game.lords[0].area = HELL
    scene.hero(0).health = 2
    scene.answer("stimpack", verb="heal")
    scene.answer("hell_turn", verb="retreat")
    twin.hell.attack_or_retreat(scene.game, scene.at, 0)
    assert scene.hero(0).health == 3
    assert scene.asked_of("stimpack")[0].verbs() == {"pass", "heal"}


@pytest.mark.rule("apocalypse:doc-hunter")
def test_a_stimpack_reaches_any_area_but_not_across_the_gate_of_hell() -> None:
    scene = clinic()
    scene.hero(0).health = 2
    scene.hero(1).area = 7
    scene.answer("stimpack", verb="heal")
    turn(scene)
    assert scene.hero(0).health == 3
    scene.asked.clear()
    scene.hero(1).area = HELL
    turn(scene)
    assert not scene.asked_of("stimpack")


@pytest.mark.rule("apocalypse:doc-hunter")
def test_a_stimpack_lets_the_next_move_lead_1_area_farther() -> None:
    scene = clinic(area=1)
    scene.answer("stimpack", verb="extra_move")
    scene.answer("stimpack", verb="pass")
    scene.answer("hero_turn", verb="move", where=2)
    for area in (3, 4):
        scene.answer("step_on", verb="move", where=area)
    turn(scene)
    assert (scene.hero(0).area, scene.hero(0).stride) == (4, 0)
    assert len(scene.asked_of("step_on")) == 2


@pytest.mark.rule("apocalypse:doc-hunter")
def test_a_stimpack_that_is_not_walked_off_is_gone_by_the_next_turn() -> None:
    scene = clinic()
    scene.answer("stimpack", verb="extra_move")
    scene.answer("stimpack", verb="pass")
    turn(scene)
    assert scene.hero(0).stride == 1
    twin.heroes.begin_hero_turns(scene.game)
    assert scene.hero(0).stride == 0


@pytest.mark.rule("apocalypse:doc-hunter")
def test_a_stimpack_sheds_pestilence_as_any_point_of_healing() -> None:
    scene = clinic()
    scene.hero(0).pestilence = 2
    scene.answer("stimpack", verb="heal")
    scene.answer("cure", verb="clear")
    turn(scene)
    assert scene.hero(0).pestilence == 1


@pytest.mark.rule("apocalypse:doc-hunter")
def test_stimpacks_are_for_others_and_need_luck() -> None:
    scene = clinic()
    scene.hero(1).health = 1
    turn(scene, seat=1)
    assert not scene.asked_of("stimpack")
    scene.hero(1).luck = 0
    turn(scene)
    assert not scene.asked_of("stimpack")


# --- Autopsy ------------------------------------------------------------------------------------


def morgue() -> TeamTable:
    scene = TeamTable("doc_hunter+naomi")
    scene.teach(0, "autopsy")
    scene.put(0, larva=2)
    scene.game.pool = 0
    return scene


def autopsies(table: TeamTable) -> list[int]:
    options = table.options("ability")
    return [o["where"] for o in options if ABILITIES[o["what"]] == "autopsy"]


@pytest.mark.rule("apocalypse:doc-hunter")
@pytest.mark.rule("apocalypse:faq-autopsy")
def test_an_autopsy_kills_a_larva_for_nothing_and_earns_1_courage() -> None:
    table = morgue()
    assert own(table) == (0, 0, 0)
    table.do("ability", who=0, where=0)
    table.team_phase()
    assert own(table) == (1, 0, 0)
    assert table.game.areas[0].minions[LARVA] == 1
    assert table.game.tally.kills[LARVA] == 1
    assert table.problems() == []


@pytest.mark.rule("apocalypse:doc-hunter")
def test_an_autopsy_takes_the_place_of_first_aid() -> None:
    table = morgue()
    table.hero(1).health = 1
    table.hero(0).courage = 5
    table.do("aid", who=0, what=1)
    table.team_phase()
    assert autopsies(table) == []
    twin.team.begin_team_actions(table.game, table.at)
    assert autopsies(table) == [0]
    table.do("ability", who=0)
    table.team_phase()
    assert 0 not in table.who_may("aid")


@pytest.mark.rule("apocalypse:doc-hunter")
def test_an_autopsy_needs_a_larva_in_his_area() -> None:
    table = morgue()
    table.hero(0).area = 2
    table.put(2, gryllus=1)
    assert autopsies(table) == []


# --- Addict -------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:doc-hunter")
@pytest.mark.rule("apocalypse:weakness", "apocalypse:luck")
def test_an_addicts_luck_is_no_courage_but_powers_his_gifts() -> None:
    table = TeamTable("doc_hunter+naomi")
    table.empty_panel()
    table.lay("determination")
    table.purse(0, courage=4, luck=5)
    table.game.pool = 0
    assert 0 not in table.who_may("buy")
    table.give_gift(0, "inv_second_wind", 7)
    table.hero(0).health = 1
    assert 0 in table.who_may("heal")
    table.hero(0).courage = 5
    table.do("buy", who=0)
    table.team_phase()
    assert own(table)[:2] == (0, 5 + 3), "all his luck, and what the slot gives"
    assert not table.asked_of("from_luck")


# --- Stragglers ---------------------------------------------------------------------------------


def rolls(table: TeamTable) -> dict[int, int]:
    """What each hero who may recruit adds to the die."""
    return {o["who"]: o["amount"] for o in table.options("recruit")}


@pytest.mark.rule("apocalypse:victor-steele")
def test_stragglers_join_him_away_from_the_start_for_a_die_less_1() -> None:
    table = TeamTable("victor+naomi")
    for seat in range(2):
        table.hero(seat).area = 3
    assert rolls(table) == {0: -1}
    table.do("recruit", who=0)
    table.answer("recruiting", verb="take", what=0)
    with table.dice(2):
        table.team_phase()
    assert table.asked_of("recruiting")[0].amount == 1
    assert table.hero(0).patrol[0] == 1


@pytest.mark.rule("apocalypse:victor-steele")
def test_stragglers_are_no_worse_than_others_on_the_start() -> None:
    assert rolls(TeamTable("victor+naomi")) == {0: 0, 1: 0}


@pytest.mark.rule("apocalypse:victor-steele")
@pytest.mark.rule("apocalypse:faq-brevet-rank-and-stragglers")
def test_with_brevet_rank_victor_rolls_the_whole_die() -> None:
    table = TeamTable("victor+naomi")
    for seat in range(2):
        table.hero(seat).area = 3
    table.give_gift(1, "brevet_rank")
    table.do("brevet", who=1)
    table.team_phase()
    assert rolls(table) == {0: 0, 1: -1}


# --- Leadership, Muster -------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:victor-steele")
def test_leadership_has_every_trooper_near_him_absorb_2_at_least() -> None:
    scene = table("victor+naomi+amelia", leadership=0)
    for seat, taken in ((0, 1), (1, 1), (2, 2)):  # Amelia's weakness stands
        scene.put_patrol(seat, "volunteer", 1)
        scene.answer("absorb", verb="patrol")
        assert suffer(scene, seat, 3) == taken
    scene.put_ambush(2, "police", 1)
    scene.answer("absorb", verb="ambush")
    assert suffer(scene, 1, 3) == 0


@pytest.mark.rule("apocalypse:victor-steele")
def test_leadership_ends_at_the_border_of_his_area() -> None:
    scene = table("victor+naomi", leadership=0)
    scene.hero(0).area = 3
    scene.put_patrol(1, "volunteer", 1)
    scene.answer("absorb", verb="patrol")
    assert suffer(scene, 1, 3) == 2


@pytest.mark.rule("apocalypse:victor-steele")
def test_muster_adds_1_to_his_recruit_roll() -> None:
    table = TeamTable("victor+naomi")
    table.teach(0, "muster")
    for seat, points in ((0, 4), (1, 3)):
        table.do("recruit", who=seat)
        with table.dice(3):
            table.team_phase()
        assert table.asked_of("recruiting")[-1].amount == points


# --- Poor Planning ------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:victor-steele")
@pytest.mark.rule("apocalypse:weakness")
def test_poor_planning_costs_the_pool_2_courage_when_he_is_captain() -> None:
    table = TeamTable("victor+naomi")
    table.team_phase()
    assert table.game.pool == 2
    table.game.turn = 2
    table.team_phase()
    assert (table.game.captain, table.game.pool) == (1, 2)
    table.game.pool, table.game.turn = 1, 3
    table.team_phase()
    assert (table.game.captain, table.game.pool) == (0, 0)


@pytest.mark.rule("apocalypse:victor-steele")
@pytest.mark.rule("apocalypse:faq-poor-planning")
def test_poor_planning_is_worse_with_fewer_players() -> None:
    lost = []
    for others in ("", "+naomi", "+naomi+tarang+hannah"):
        table = TeamTable("victor" + others)
        table.game.pool = 100
        for number in range(1, 13):
            table.game.turn = number
            table.team_phase()
        lost.append(100 - int(table.game.pool))
    assert lost == [24, 12, 6]
