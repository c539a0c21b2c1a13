"""First Aid, and every other point of healing in the team phase."""

from __future__ import annotations

import pytest

from tests.apocalypse.scene import twin
from tests.apocalypse.team_table import TeamTable


def pairs(table: TeamTable) -> set[tuple[int, int]]:
    """Who may give first aid to whom."""
    return {(option["who"], option["what"]) for option in table.options("aid")}


def hurt(table: TeamTable, seat: int, health: int = 1) -> None:
    table.hero(seat).health = health


# --- who helps whom ------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:first-aid")
def test_first_aid_restores_1_health() -> None:
    table = TeamTable("hannah+tarang")
    hurt(table, 1, 3)
    table.do("aid", who=0, what=1)
    table.team_phase()
    assert table.hero(1).health == 4
    assert table.asked_of("cure") == [], "without pestilence there is nothing to choose"


@pytest.mark.rule("apocalypse:first-aid")
def test_heroes_may_treat_each_other_and_themselves() -> None:
    table = TeamTable("hannah+tarang")
    hurt(table, 0)
    hurt(table, 1)
    assert pairs(table) == {(0, 0), (0, 1), (1, 0), (1, 1)}


@pytest.mark.rule("apocalypse:first-aid")
def test_only_heroes_in_the_same_area_are_treated() -> None:
    table = TeamTable("hannah+tarang")
    hurt(table, 0)
    hurt(table, 1)
    table.hero(1).area = 2
    assert pairs(table) == {(0, 0), (1, 1)}


@pytest.mark.rule("apocalypse:first-aid")
def test_health_never_passes_the_cap() -> None:
    table = TeamTable("hannah+tarang")
    assert pairs(table) == set()
    hurt(table, 1, 5)
    assert pairs(table) == {(0, 1), (1, 1)}


@pytest.mark.rule("apocalypse:first-aid", "apocalypse:team-actions")
def test_a_hero_gives_first_aid_once_but_may_receive_it_often() -> None:
    table = TeamTable("hannah+tarang")
    hurt(table, 0)
    hurt(table, 1)
    table.do("aid", who=0, what=1)
    table.do("aid", who=1, what=1)
    table.team_phase()
    assert table.hero(1).health == 3
    assert pairs(table) == set()
    twin.team.begin_team_actions(table.game, table.at)
    assert len(pairs(table)) == 4


@pytest.mark.rule("apocalypse:first-aid")
def test_the_fallen_are_beyond_first_aid() -> None:
    table = TeamTable("hannah+tarang")
    twin.damage.die(table.game, table.at, 1)
    assert pairs(table) == set()


# --- the price -----------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:first-aid")
def test_first_aid_is_free_without_enemies() -> None:
    table = TeamTable("hannah+tarang")
    table.purse(0)
    table.game.pool = 0
    hurt(table, 1)
    table.put(1, larva=3)
    table.do("aid", who=0, what=1)
    table.team_phase()
    assert table.hero(1).health == 2


@pytest.mark.rule("apocalypse:first-aid")
@pytest.mark.parametrize("enemy", ["larva", "gryllus", "fiend", "cacodemon", "hellhound"])
def test_first_aid_costs_1_courage_among_enemies(enemy: str) -> None:
    table = TeamTable("hannah+tarang")
    hurt(table, 1)
    table.purse(0, courage=3)
    if enemy == "hellhound":
        table.put_fourth("hellhound", 0)
    else:
        table.put(0, **{enemy: 1})
    table.do("aid", who=0, what=1)
    table.team_phase()
    assert table.hero(0).courage == 2


@pytest.mark.rule("apocalypse:first-aid")
def test_who_cannot_pay_gives_no_first_aid_among_enemies() -> None:
    table = TeamTable("hannah+tarang")
    table.put(0, larva=1)
    hurt(table, 1)
    for seat in range(2):
        table.purse(seat)
    table.game.pool = 0
    assert pairs(table) == set()
    table.game.pool = 1
    assert pairs(table) == {(0, 1), (1, 1)}
    table.game.pool = 0
    table.purse(1, luck=1)
    assert pairs(table) == {(1, 1)}


@pytest.mark.rule("apocalypse:first-aid", "apocalypse:gifts")
def test_john_dark_at_1_health_is_treated_by_two_beside_a_larva() -> None:
    table = TeamTable("tarang+maxwell+hannah")
    john, doctor, hannah = 0, 1, 2
    hurt(table, john, 1)
    table.give_gift(doctor, "medikit")  # as Doc Hunter: an extra point
    table.put(0, larva=1)
    table.game.pool = 0
    for seat in range(3):
        table.purse(seat, courage=1)
    table.do("aid", who=doctor, what=john)
    table.do("aid", who=hannah, what=john)
    table.team_phase()
    assert table.hero(john).health == 4
    assert [int(table.hero(seat).courage) for seat in range(3)] == [1, 0, 0]


# --- pestilence ----------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:first-aid")
def test_a_point_may_remove_pestilence_instead_as_the_patient_chooses() -> None:
    table = TeamTable("hannah+tarang")
    hurt(table, 1, 3)
    table.hero(1).pestilence = 2
    table.do("aid", who=0, what=1)
    table.answer("cure", verb="clear")
    table.team_phase()
    (asked,) = table.asked_of("cure")
    assert (asked.seat, asked.verbs()) == (1, {"heal", "clear"})
    assert (table.hero(1).health, table.hero(1).pestilence) == (3, 1)


@pytest.mark.rule("apocalypse:first-aid")
def test_a_patient_may_prefer_the_health() -> None:
    table = TeamTable("hannah+tarang")
    hurt(table, 1, 3)
    table.hero(1).pestilence = 2
    table.do("aid", who=0, what=1)
    table.answer("cure", verb="heal")
    table.team_phase()
    assert (table.hero(1).health, table.hero(1).pestilence) == (4, 2)


@pytest.mark.rule("apocalypse:first-aid")
def test_a_healthy_hero_can_be_rid_of_pestilence() -> None:
    table = TeamTable("hannah+tarang")
    table.hero(1).pestilence = 1
    assert pairs(table) == {(0, 1), (1, 1)}
    table.do("aid", who=0, what=1)
    table.team_phase()
    assert table.hero(1).pestilence == 0


# --- heroes and gifts that change it -------------------------------------------------------------


@pytest.mark.rule("apocalypse:heroes", "apocalypse:weakness")
def test_naomi_does_not_treat_herself() -> None:
    table = TeamTable("naomi+tarang")
    hurt(table, 0)
    assert pairs(table) == {(1, 0)}
    hurt(table, 1)
    assert pairs(table) == {(1, 0), (0, 1), (1, 1)}


@pytest.mark.rule("apocalypse:gifts")
def test_a_medikit_adds_a_point_that_may_go_elsewhere() -> None:
    table = TeamTable("hannah+tarang")
    table.give_gift(0, "medikit")
    hurt(table, 1, 3)
    table.hero(1).pestilence = 1
    table.do("aid", who=0, what=1)
    table.answer("cure", verb="clear")
    table.team_phase()
    assert (table.hero(1).health, table.hero(1).pestilence) == (4, 0)


@pytest.mark.rule("apocalypse:gifts")
def test_an_antidote_removes_two_pestilence_with_a_point() -> None:
    table = TeamTable("hannah+tarang")
    table.give_gift(0, "inv_antidote")
    table.hero(1).pestilence = 3
    table.do("aid", who=0, what=1)
    table.do("aid", who=1, what=1)
    table.team_phase()
    assert table.hero(1).pestilence == 0


@pytest.mark.rule("apocalypse:gifts")
def test_a_second_wind_heals_two_for_one_luck() -> None:
    table = TeamTable("hannah+tarang")
    slot = 0
    table.give_gift(1, "inv_second_wind", slot)
    table.purse(1, luck=2)
    hurt(table, 1, 2)
    table.do("heal", who=1, where=slot)
    table.team_phase()
    assert (table.hero(1).health, table.hero(1).luck) == (4, 1)
    assert table.options("heal") == []


@pytest.mark.rule("apocalypse:gifts", "apocalypse:first-aid")
def test_a_second_wind_can_blow_pestilence_away() -> None:
    table = TeamTable("hannah+tarang")
    table.give_gift(1, "inv_second_wind")
    table.purse(1, luck=1)
    assert table.options("heal") == []
    table.hero(1).pestilence = 3
    table.do("heal", who=1)
    table.team_phase()
    assert table.hero(1).pestilence == 1


@pytest.mark.rule("apocalypse:heroes", "apocalypse:other-abilities", "apocalypse:first-aid")
def test_prayer_restores_a_point_at_the_start_of_the_team_phase() -> None:
    table = TeamTable("hannah+tarang")
    table.teach(1, "prayer")
    hurt(table, 0, 2)
    hurt(table, 1, 2)
    table.team_phase()
    assert (table.hero(0).health, table.hero(1).health) == (2, 3)
    table.hero(1).pestilence = 1
    table.answer("cure", verb="clear")
    table.team_phase()
    assert (table.hero(1).health, table.hero(1).pestilence) == (3, 0)
