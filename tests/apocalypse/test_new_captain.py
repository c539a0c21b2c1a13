"""New Captain segment: the marker passes on, and new heroes replace the fallen."""

from __future__ import annotations

import pytest

from tests.apocalypse.scene import twin
from tests.apocalypse.team_table import CINDREW, HANNAH, TARANG, TeamTable

THREE = "hannah+naomi+tarang"


# --- the captain ---------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:new-captain")
def test_the_first_player_is_the_first_captain() -> None:
    table = TeamTable(THREE)
    table.team_phase()
    assert table.game.captain == 0
    assert table.game.phase == twin.state.TEAM_PHASE


@pytest.mark.rule("apocalypse:new-captain")
def test_the_marker_passes_to_the_left_every_turn_and_comes_round() -> None:
    table = TeamTable(THREE)
    captains = []
    for turn in range(1, 6):
        table.game.turn = turn
        table.team_phase()
        captains.append(int(table.game.captain))
    assert captains == [0, 1, 2, 0, 1]


@pytest.mark.rule("apocalypse:new-captain")
def test_a_player_without_a_hero_is_captain_all_the_same() -> None:
    table = TeamTable(THREE)
    twin.damage.die(table.game, table.at, 1)
    table.game.turn = 2
    twin.team.new_captain(table.game, table.at)
    assert table.game.captain == 1


@pytest.mark.rule("apocalypse:new-captain", "apocalypse:team-actions")
def test_the_captain_names_the_teams_actions() -> None:
    table = TeamTable(THREE)
    table.game.turn = 2
    table.team_phase()
    assert {asked.seat for asked in table.asked_of("team")} == {1}


# --- new heroes ----------------------------------------------------------------------------------


def with_a_fallen_hero() -> TeamTable:
    """Naomi, in seat 1, has died."""
    table = TeamTable(THREE)
    table.hero(1).courage = 7
    table.hero(1).pestilence = 3
    table.give_gift(1, "faith")
    twin.damage.die(table.game, table.at, 1)
    table.game.turn = 2
    return table


@pytest.mark.rule("apocalypse:new-heroes")
def test_a_new_hero_is_one_that_nobody_plays() -> None:
    table = with_a_fallen_hero()
    table.team_phase()
    (asked,) = table.asked_of("new_hero")
    assert asked.seat == 1
    names = table.components.order("heroes")
    assert {names[o["what"]] for o in asked.options} == {*names} - {"hannah", "tarang"}
    assert {o["where"] for o in asked.options} == {0}


@pytest.mark.rule("apocalypse:new-heroes")
def test_a_new_hero_is_fresh_on_the_start_with_courage_for_every_despair_die() -> None:
    table = with_a_fallen_hero()
    table.game.despair_dice = 6
    table.answer("new_hero", what=CINDREW)
    table.team_phase()
    hero, sheet = table.hero(1), table.components.table("heroes")["cindrew"]
    assert hero.kind == CINDREW
    assert hero.area == 0
    assert (hero.health, hero.luck) == (sheet["health"], sheet["luck"])
    assert hero.courage == 6
    assert hero.pestilence == 0
    assert all(card == -1 for card in hero.slots)
    assert table.problems() == []


@pytest.mark.rule("apocalypse:new-heroes")
def test_only_a_brand_new_hero_gets_that_courage() -> None:
    table = with_a_fallen_hero()
    before = [int(table.hero(seat).courage) for seat in (0, 2)]
    table.team_phase()
    assert [int(table.hero(seat).courage) for seat in (0, 2)] == before
    assert table.game.tally.courage[twin.state.BY_REPLACEMENTS] == table.game.despair_dice


@pytest.mark.rule("apocalypse:new-heroes")
def test_a_new_hero_takes_part_in_the_team_actions_at_once() -> None:
    table = with_a_fallen_hero()
    table.hero(1).done = 31
    table.do("recruit", who=1)
    with table.dice(2):
        table.team_phase()
    assert "recruit_roll" in table.events()


@pytest.mark.rule("apocalypse:new-heroes")
def test_two_players_never_choose_the_same_new_hero() -> None:
    table = TeamTable("hannah+naomi+tarang+maxwell")
    for seat in (0, 1):
        twin.damage.die(table.game, table.at, seat)
    table.team_phase()
    first, second = table.asked_of("new_hero")
    heroes = len(table.components.order("heroes"))
    assert len(first.options) == heroes - 2  # all but Tarang and Maxwell, who live
    assert len(second.options) == heroes - 3
    assert table.hero(0).kind == HANNAH
    assert table.problems() == []


@pytest.mark.rule("apocalypse:new-heroes")
def test_a_new_hero_reveals_a_token_on_the_start() -> None:
    table = with_a_fallen_hero()
    twin.spawning.place_token(table.game, table.at, 0)
    table.team_phase()
    assert table.events().count("token_revealed") == 1


@pytest.mark.rule("apocalypse:new-heroes")
def test_nobody_else_enters_once_the_game_is_lost() -> None:
    table = TeamTable(THREE)
    for seat in (0, 1):
        twin.damage.die(table.game, table.at, seat)
    table.game.doom = 12
    table.game.figures[0] = 0
    twin.spawning.place_token(table.game, table.at, 0)
    with table.dice(1, 1, 1, 1):
        table.team_phase()
    assert table.game.outcome == twin.state.LOST_TO_DOOM
    assert table.hero(1).kind == -1
    assert table.hero(2).kind == TARANG
