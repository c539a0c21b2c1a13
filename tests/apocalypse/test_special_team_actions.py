"""Special team actions: what some abilities and gifts let heroes do in the team phase."""

from __future__ import annotations

import pytest

from tests.apocalypse.scene import twin
from tests.apocalypse.team_table import TeamTable

LORD_AREA = 7


def areas(table: TeamTable, verb: str) -> list[int]:
    return [option["where"] for option in table.options(verb)]


# --- abilities -----------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:heroes", "apocalypse:special-team-actions")
def test_nimble_naomi_steps_one_area_once() -> None:
    table = TeamTable("hannah+naomi")
    table.hero(1).area = 2
    assert table.who_may("nimble") == [1]
    assert areas(table, "nimble") == [1, 3]
    table.do("nimble", who=1, where=3)
    table.team_phase()
    assert table.hero(1).area == 3
    assert table.options("nimble") == []
    twin.team.begin_team_actions(table.game, table.at)
    assert areas(table, "nimble") == [2, 4]


@pytest.mark.rule("apocalypse:special-team-actions")
def test_nimble_naomi_may_recruit_and_then_step_or_the_other_way_round() -> None:
    table = TeamTable("naomi")
    table.do("recruit")
    table.do("nimble", where=1)
    with table.dice(1):
        table.team_phase()
    assert table.hero(0).area == 1
    table.do("nimble", where=0)
    table.do("recruit")
    with table.dice(1):
        table.team_phase()
    assert table.hero(0).area == 0


@pytest.mark.rule("apocalypse:special-team-actions")
def test_a_step_reveals_the_tokens_there() -> None:
    table = TeamTable("naomi")
    twin.spawning.place_token(table.game, table.at, 1)
    table.do("nimble", where=1)
    with table.dice(1, 1, 1, 1):
        table.team_phase()
    assert [int(n) for n in table.game.areas[1].minions] == [2, 2, 0, 0]


@pytest.mark.rule("apocalypse:special-team-actions")
def test_a_step_into_the_shadow_begins_hell_time() -> None:
    table = TeamTable("hannah+naomi")
    table.hero(1).area = LORD_AREA - 1
    table.answer("hell_turn", verb="retreat", where=0)
    table.do("nimble", who=1, where=LORD_AREA)
    with table.dice(1, 1, 1, 1, 1, 1):
        table.team_phase()
    assert table.game.tally.lord_battles == 1
    assert table.hero(1).area == 0
    assert table.asked_of("team")[-1].options, "the team phase goes on"


@pytest.mark.rule("apocalypse:heroes", "apocalypse:special-team-actions")
def test_fidgit_fetches_the_top_card_to_an_empty_place_once() -> None:
    table = TeamTable("cindrew+naomi")
    deck = table.game.hidden.gifts
    top = int(deck.cards[deck["count"] - 1])
    table.buy(1, "vanity")
    assert table.who_may("fetch") == [0]
    table.do("fetch", who=0)
    table.team_phase()
    assert table.game.panel[0] == top
    table.game.panel[3] = -1
    assert table.options("fetch") == []


@pytest.mark.rule("apocalypse:faq-fidgit-fetch")
def test_fidgit_fetches_nothing_while_the_panel_is_full() -> None:
    table = TeamTable("cindrew")
    assert table.options("fetch") == []


@pytest.mark.rule("apocalypse:special-team-actions")
def test_fidgit_shuffles_the_discards_when_the_deck_is_empty() -> None:
    table = TeamTable("cindrew+naomi")
    table.buy(1, "vanity")
    twin.kernel.decks.take_all(table.game.discards, table.game.hidden.gifts)
    table.do("fetch", who=0)
    table.team_phase()
    assert table.game.panel[0] >= 0
    assert table.game.hidden.gifts["count"] == 54
    twin.kernel.decks.take_all(table.game.discards, table.game.hidden.gifts)
    table.game.discards["count"] = 0
    table.game.panel[0] = -1
    twin.team.begin_team_actions(table.game, table.at)
    assert table.options("fetch") == [], "there is no card left"


@pytest.mark.rule("apocalypse:faq-using-an-ability", "apocalypse:faq-using-a-gift")
def test_no_ability_and_no_gift_has_to_be_used() -> None:
    table = TeamTable("cindrew+naomi")
    table.give_gift(0, "brevet_rank")
    table.game.panel[0] = -1
    table.team_phase()
    (asked,) = table.asked_of("team")
    assert asked.options[0]["verb"] == "pass"
    assert asked.verbs() >= {"fetch", "nimble", "brevet"}
    assert table.hero(1).area == 0


# --- gifts ---------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:gifts", "apocalypse:special-team-actions")
@pytest.mark.parametrize(
    ("title", "verb"),
    [
        ("brevet_rank", "brevet"),
        ("brigadier", "brigade"),
        ("seal_of_solomon", "summon"),
        ("inv_second_wind", "heal"),
    ],
)
def test_a_gift_that_uses_luck_costs_one_and_serves_once_a_phase(title: str, verb: str) -> None:
    table = TeamTable("hannah+naomi")
    table.give_gift(0, title)
    table.hero(0).health = 1
    table.purse(0)
    assert table.options(verb) == []
    table.purse(0, luck=3)
    table.do(verb, who=0, where=0)
    table.team_phase()
    assert table.hero(0).luck == 2
    assert table.options(verb) == []
    twin.team.begin_team_actions(table.game, table.at)
    table.game.recruit_anywhere = 0
    assert table.options(verb) != []


@pytest.mark.rule("apocalypse:faq-brigadier", "apocalypse:gifts")
def test_a_brigadier_may_create_an_ambush_where_there_was_none() -> None:
    table = TeamTable("hannah+naomi")
    table.give_gift(0, "brigadier")
    table.do("brigade", who=0)
    table.answer("station", what=2, where=5)
    table.team_phase()
    assert [int(n) for n in table.game.areas[5].ambush[:5]] == [0, 0, 1, 0, 0]
    assert table.game.supply[2] == 5


@pytest.mark.rule("apocalypse:gifts")
def test_a_brigadier_stations_troopers_of_cost_3_at_most_outside_the_shadow() -> None:
    table = TeamTable("hannah+naomi")
    table.give_gift(0, "brigadier")
    table.put_ambush(3, "volunteer", 4)
    table.put_patrol(1, "police", 4)
    table.put_ambush(4, "police", 2)
    table.do("brigade", who=0)
    table.team_phase()
    (asked,) = table.asked_of("station")
    places = {(option["what"], option["where"]) for option in asked.options}
    full = {(0, 3)}
    assert places == {(kind, area) for kind in (0, 1) for area in range(LORD_AREA)} - full


@pytest.mark.rule("apocalypse:gifts")
def test_a_brigadiers_trooper_reveals_tokens_and_replaces_another_type() -> None:
    table = TeamTable("hannah+naomi")
    table.give_gift(0, "brigadier")
    table.put_ambush(5, "volunteer", 2)
    twin.spawning.place_token(table.game, table.at, 5)
    table.do("brigade", who=0)
    table.answer("station", what=1, where=5)
    with table.dice(1, 2, 4, 6):
        table.team_phase()
    assert [int(n) for n in table.game.areas[5].ambush[:5]] == [0, 1, 0, 0, 0]
    assert table.game.areas[5].minions[1] == 1
    assert table.problems() == []


@pytest.mark.rule("apocalypse:gifts")
def test_a_brigadier_without_anybody_to_station_is_not_offered() -> None:
    table = TeamTable("hannah+naomi")
    table.give_gift(0, "brigadier")
    for kind in range(3):
        table.game.supply[kind] = 0
    assert table.options("brigade") == []


def with_seal(team: str = "hannah+maxwell") -> TeamTable:
    """The first hero has the Seal of Solomon."""
    table = TeamTable(team)
    table.give_gift(0, "seal_of_solomon")
    return table


@pytest.mark.rule("apocalypse:gifts")
def test_a_seal_moves_any_hero_up_to_two_areas_without_turning_back() -> None:
    table = with_seal()
    assert [option["what"] for option in table.options("summon")] == [0, 1]
    table.hero(1).area = 3
    table.do("summon", who=0, what=1)
    table.answer("send", verb="move", where=4)
    table.answer("send", verb="move", where=5)
    table.team_phase()
    assert table.hero(1).area == 5
    first, second = table.asked_of("send")
    assert {asked.seat for asked in (first, second)} == {0}
    assert [o["where"] for o in first.options if o["verb"] == "move"] == [2, 4]
    assert [o["where"] for o in second.options if o["verb"] == "move"] == [5]


@pytest.mark.rule("apocalypse:gifts")
def test_a_seal_may_move_a_hero_one_area_only() -> None:
    table = with_seal()
    table.hero(1).area = 3
    table.do("summon", who=0, what=1)
    table.answer("send", verb="move", where=4)
    table.answer("send", verb="pass")
    table.team_phase()
    assert table.hero(1).area == 4


@pytest.mark.rule("apocalypse:faq-arthritis-and-seal")
def test_maxwell_takes_no_damage_when_a_seal_moves_him() -> None:
    table = with_seal()
    table.do("summon", who=0, what=1)
    table.answer("send", verb="move", where=1)
    table.answer("send", verb="move", where=2)
    table.team_phase()
    assert table.hero(1).area == 2
    assert table.hero(1).health == table.hero(1).cap


@pytest.mark.rule("apocalypse:gifts")
def test_a_hero_sent_into_the_shadow_moves_no_further_after_the_battle() -> None:
    table = with_seal()
    table.hero(1).area = LORD_AREA - 1
    table.do("summon", who=0, what=1)
    table.answer("send", verb="move", where=LORD_AREA)
    table.answer("hell_turn", verb="retreat", where=2)
    with table.dice(1, 1, 1, 1, 1, 1):
        table.team_phase()
    assert table.game.tally.lord_battles == 1
    assert table.hero(1).area == 2
    assert len(table.asked_of("send")) == 1


@pytest.mark.rule("apocalypse:gifts")
def test_an_extinguisher_clears_fire_or_stun_once_a_phase() -> None:
    table = TeamTable("hannah+naomi")
    table.give_gift(0, "inv_extinguisher")
    assert table.options("clear") == []
    table.hero(0).burning, table.hero(0).stunned = 1, 1
    assert [option["what"] for option in table.options("clear")] == [0, 1]
    table.do("clear", who=0, what=0)
    table.team_phase()
    assert (table.hero(0).burning, table.hero(0).stunned) == (0, 1)
    assert table.options("clear") == []
    table.do("clear", who=0, what=1)
    table.team_phase()
    assert table.hero(0).stunned == 0


@pytest.mark.rule("apocalypse:gifts")
def test_vanity_brings_courage_to_whoever_stands_alone() -> None:
    table = TeamTable("hannah+naomi")
    table.give_gift(0, "vanity")
    table.team_phase()
    assert table.hero(0).courage == 0
    table.hero(1).area = 1
    table.team_phase()
    assert (table.hero(0).courage, table.hero(1).courage) == (1, 0)
    assert table.events().count("gained_courage") == 1
    assert table.game.tally.courage[twin.state.BY_GIFTS] == 1
