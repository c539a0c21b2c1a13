"""Recruit: a roll of 1d4 and courage for troopers on patrol.

In the rulebook's examples core heroes stand in for those of other boxes.
"""

from __future__ import annotations

import pytest

from tests.apocalypse.scene import Asked, twin
from tests.apocalypse.team_table import TeamTable

TYPES = ("volunteer", "citizen_militia", "police", "army", "special_forces")


def recruiter(heroes: str = "naomi", courage: int = 0, pool: int = 0) -> TeamTable:
    """A hero on the start with so much courage, no luck, and so much in the pool."""
    table = TeamTable(heroes)
    for seat in range(table.game.players):
        table.purse(seat)
    table.purse(0, courage=courage)
    table.game.pool = pool
    return table


def recruit(table: TeamTable, roll: int, *taken: str, seat: int = 0) -> None:
    """A hero recruits in a team phase: the roll, then the types that he takes one by one."""
    table.do("recruit", who=seat)
    for name in taken:
        table.answer("recruiting", verb="take", what=TYPES.index(name))
    with table.dice(roll):
        table.team_phase()


def patrol(table: TeamTable, seat: int = 0) -> dict[str, int]:
    return {name: int(n) for name, n in zip(TYPES, table.hero(seat).patrol, strict=False) if n}


def on_offer(asked: Asked, verb: str = "take") -> dict[str, int]:
    """The types on offer and the courage that each costs."""
    return {TYPES[o["what"]]: o["amount"] for o in asked.options if o["verb"] == verb}


# --- the rulebook's examples ---------------------------------------------------------------------


@pytest.mark.rule("apocalypse:recruit")
def test_madeleine_rolls_3_and_adds_2_courage_for_special_forces() -> None:
    table = recruiter("naomi", courage=2)
    recruit(table, 3, "special_forces")
    assert patrol(table) == {"special_forces": 1}
    assert table.hero(0).courage == 0


@pytest.mark.rule("apocalypse:recruit")
def test_frank_rolls_4_adds_a_police_to_his_police_and_loses_a_point() -> None:
    table = recruiter("naomi")
    table.put_patrol(0, "police", 1)
    recruit(table, 4, "police")
    assert patrol(table) == {"police": 2}
    assert table.asked_of("recruiting")[1].amount == 1


@pytest.mark.rule("apocalypse:recruit")
def test_frank_could_have_taken_army_and_discarded_his_police() -> None:
    table = recruiter("naomi")
    table.put_patrol(0, "police", 1)
    recruit(table, 4, "army")
    assert patrol(table) == {"army": 1}
    assert [int(n) for n in table.game.supply[:5]] == [8, 6, 6, 3, 4]


@pytest.mark.rule("apocalypse:recruit")
def test_ken_rolls_2_and_pays_1_courage_for_a_police() -> None:
    table = recruiter("naomi", courage=1)
    recruit(table, 2, "police")
    assert patrol(table) == {"police": 1}
    assert table.hero(0).courage == 0


@pytest.mark.rule("apocalypse:recruit")
def test_chris_rolls_4_and_discards_her_militia_for_four_volunteers() -> None:
    table = recruiter("naomi")
    table.put_patrol(0, "citizen_militia", 1)
    recruit(table, 4, *["volunteer"] * 4)
    assert patrol(table) == {"volunteer": 4}
    assert table.game.supply[1] == 6
    assert table.game.tally.recruited == 4
    assert table.events().count("dismissed") == 1


# --- who may recruit, and for how much -----------------------------------------------------------


@pytest.mark.rule("apocalypse:recruit")
def test_only_heroes_on_the_start_recruit() -> None:
    table = recruiter("naomi+tarang")
    table.hero(0).area = 1
    assert table.who_may("recruit") == [1]


@pytest.mark.rule("apocalypse:recruit", "apocalypse:team-actions")
def test_a_hero_recruits_once_a_team_phase() -> None:
    table = recruiter("naomi+tarang")
    recruit(table, 1)
    assert table.who_may("recruit") == [1]
    twin.team.begin_team_actions(table.game, table.at)
    assert table.who_may("recruit") == [0, 1]


@pytest.mark.rule("apocalypse:recruit")
@pytest.mark.parametrize("roll", [1, 2, 3, 4])
def test_without_courage_he_takes_as_many_points_as_he_rolled(roll: int) -> None:
    table = recruiter()
    recruit(table, roll)
    (asked,) = table.asked_of("recruiting")
    assert set(on_offer(asked)) == set(TYPES[:roll])


@pytest.mark.rule("apocalypse:recruit")
def test_the_recruit_die_is_a_d4() -> None:
    table = recruiter()
    rolls = []
    for turn in range(60):
        table.game.turn = turn
        table.asked.clear()
        twin.recruiting.recruit(table.game, table.at, 0, 0)
        rolls.append(table.asked_of("recruiting")[0].amount)
    assert set(rolls) == {1, 2, 3, 4}


@pytest.mark.rule("apocalypse:recruit")
def test_courage_adds_points_one_for_one() -> None:
    table = recruiter(courage=2)
    recruit(table, 2)
    (asked,) = table.asked_of("recruiting")
    assert on_offer(asked) == {"volunteer": 0, "citizen_militia": 0, "police": 1, "army": 2}


@pytest.mark.rule("apocalypse:recruit")
def test_points_are_spent_before_courage() -> None:
    table = recruiter(courage=3)
    recruit(table, 3, "citizen_militia", "citizen_militia", "citizen_militia")
    assert patrol(table) == {"citizen_militia": 3}
    assert table.hero(0).courage == 0


@pytest.mark.rule("apocalypse:recruit")
def test_points_that_are_left_are_lost() -> None:
    table = recruiter()
    recruit(table, 4, "police")
    assert table.hero(0).courage == 0
    assert table.game.pool == 0


@pytest.mark.rule("apocalypse:recruit", "apocalypse:luck")
def test_luck_may_be_spent_as_courage() -> None:
    table = recruiter()
    table.purse(0, luck=1)
    recruit(table, 1, "citizen_militia")
    assert patrol(table) == {"citizen_militia": 1}
    assert table.hero(0).luck == 0


@pytest.mark.rule("apocalypse:recruit", "apocalypse:captain-and-pool")
def test_the_captain_decides_whether_the_pool_pays() -> None:
    table = recruiter("hannah+naomi", pool=2)
    table.answer("from_pool", verb="pass")
    recruit(table, 2, "army", seat=1)
    assert patrol(table, 1) == {}
    assert table.game.pool == 2
    refused = table.asked_of("recruiting")[1]
    assert set(on_offer(refused)) == {"volunteer", "citizen_militia"}


@pytest.mark.rule("apocalypse:recruit", "apocalypse:captain-and-pool")
def test_the_pool_pays_if_the_captain_agrees() -> None:
    table = recruiter("hannah+naomi", pool=2)
    table.answer("from_pool", verb="pay", amount=2)
    recruit(table, 2, "army", seat=1)
    assert patrol(table, 1) == {"army": 1}
    assert table.game.pool == 0


@pytest.mark.rule("apocalypse:recruit")
def test_he_may_take_nothing() -> None:
    table = recruiter(courage=9)
    recruit(table, 4)
    assert patrol(table) == {}
    assert table.hero(0).courage == 9


# --- what a patrol can be ------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:recruit")
def test_an_empty_stack_offers_no_more() -> None:
    table = recruiter("naomi+tarang", courage=9)
    table.put_patrol(1, "special_forces", 4)
    recruit(table, 4)
    assert "special_forces" not in on_offer(table.asked_of("recruiting")[0])


@pytest.mark.rule("apocalypse:recruit")
def test_a_trooper_who_dies_can_be_recruited_again() -> None:
    table = recruiter("naomi+tarang", courage=9)
    table.put_patrol(1, "special_forces", 4)
    with table.dice(4):
        twin.recruiting.recruit(table.game, table.at, 0, 0)
    twin.damage.spend_trooper(
        table.game, table.at, 1, twin.choices.DO_PATROL, TYPES.index("special_forces"), 1
    )
    with table.dice(4):
        twin.recruiting.recruit(table.game, table.at, 0, 0)
    before, after = table.asked_of("recruiting")
    assert "special_forces" not in on_offer(before)
    assert "special_forces" in on_offer(after)


@pytest.mark.rule("apocalypse:recruit")
def test_no_more_than_four_troopers_are_on_patrol() -> None:
    table = recruiter(courage=9)
    table.put_patrol(0, "volunteer", 3)
    recruit(table, 4, "volunteer")
    first, second = table.asked_of("recruiting")
    assert "volunteer" in on_offer(first)
    assert "volunteer" not in on_offer(second)
    assert "police" in on_offer(second), "another type may replace them"


# --- heroes and gifts that change it -------------------------------------------------------------


@pytest.mark.rule("apocalypse:heroes", "apocalypse:weakness")
def test_hannah_leads_only_one_trooper() -> None:
    table = recruiter("hannah", courage=9)
    recruit(table, 4, "volunteer")
    assert set(on_offer(table.asked_of("recruiting")[1])) == set(TYPES[1:])


@pytest.mark.rule("apocalypse:heroes", "apocalypse:start-ability")
def test_maxwell_mixes_types_up_to_four() -> None:
    table = recruiter("maxwell", courage=9)
    table.put_patrol(0, "army", 2)
    recruit(table, 4, "volunteer", "police")
    assert patrol(table) == {"army": 2, "volunteer": 1, "police": 1}
    assert on_offer(table.asked_of("recruiting")[2]) == {}


@pytest.mark.rule("apocalypse:heroes")
def test_maxwell_may_dismiss_one_of_a_full_patrol_for_another() -> None:
    table = recruiter("maxwell")
    table.put_patrol(0, "volunteer", 4)
    table.answer("recruiting", verb="dismiss", what=0)
    recruit(table, 4, "army")
    assert on_offer(table.asked_of("recruiting")[0], "dismiss") == {"volunteer": 1}
    assert patrol(table) == {"volunteer": 3, "army": 1}
    assert table.game.supply[0] == 5
    assert table.problems() == []


@pytest.mark.rule("apocalypse:gifts")
def test_a_quartermaster_adds_two_points() -> None:
    table = recruiter()
    table.give_gift(0, "inv_quartermaster")
    recruit(table, 1)
    assert set(on_offer(table.asked_of("recruiting")[0])) == {
        "volunteer",
        "citizen_militia",
        "police",
    }


@pytest.mark.rule("apocalypse:gifts", "apocalypse:special-team-actions")
def test_brevet_rank_lets_heroes_recruit_anywhere_with_one_point_less() -> None:
    table = recruiter("naomi+tarang")
    table.give_gift(0, "brevet_rank")
    table.purse(0, luck=1)
    table.hero(1).area = 3
    assert table.who_may("recruit") == [0]
    table.do("brevet", who=0)
    table.do("recruit", who=1)
    table.do("recruit", who=0)
    with table.dice(3, 3):
        table.team_phase()
    away, home = table.asked_of("recruiting")
    assert (away.seat, away.amount) == (1, 2)
    assert (home.seat, home.amount) == (0, 3)
    assert table.hero(0).luck == 0


@pytest.mark.rule("apocalypse:gifts")
def test_a_brevet_roll_of_1_brings_nothing_without_courage() -> None:
    table = recruiter("naomi")
    with table.dice(1):
        twin.recruiting.recruit(table.game, table.at, 0, -1)
    assert table.asked_of("recruiting") == []


@pytest.mark.rule("apocalypse:gifts")
def test_brevet_rank_ends_with_the_team_phase() -> None:
    table = recruiter("naomi+tarang")
    table.game.recruit_anywhere = 1
    table.hero(1).area = 3
    twin.team.begin_team_actions(table.game, table.at)
    assert table.who_may("recruit") == [0]
