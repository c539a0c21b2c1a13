"""Player Entry or Departure: joining a game, leaving a game; and when replacements enter."""

from __future__ import annotations

from typing import Any

import pytest

from simkit.messages.errors import BadInput
from tests.apocalypse.scene import Scene, twin
from tests.apocalypse.team_table import TeamTable

FOUR = "hannah+naomi+tarang+maxwell"
CINDREW = 4


def table_at(turn: int, heroes: str = FOUR, **settings: Any) -> TeamTable:
    table = TeamTable(heroes, **settings)
    table.game.turn = turn
    return table


# --- joining -------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:joining-a-game")
def test_example_baphomet_with_9_of_15_health_has_12_when_a_fifth_player_joins() -> None:
    table = table_at(3, joins=3)
    lord = table.game.lords[0]
    assert lord.health[0] == 15
    lord.health[0] -= 6
    table.team_phase()
    assert table.game.players == 5
    assert lord.health[0] == 12
    assert table.problems() == []


@pytest.mark.rule("apocalypse:joining-a-game")
def test_a_new_player_enters_on_the_start_without_courage_and_acts_at_once() -> None:
    table = table_at(3, joins=3)
    table.answer("new_hero", what=CINDREW)
    table.do("recruit", who=4)
    with table.dice(2):
        table.team_phase()
    hero, sheet = table.hero(4), table.components.table("heroes")["cindrew"]
    assert (hero.kind, hero.area, hero.courage) == (CINDREW, 0, 0)
    assert (hero.health, hero.luck) == (sheet["health"], sheet["luck"])
    assert "player_joins" in table.events()
    assert table.asked_of("new_hero")[0].seat == 4


@pytest.mark.rule("apocalypse:joining-a-game")
@pytest.mark.parametrize("turn", [1, 2, 4])
def test_nobody_joins_in_another_turn(turn: int) -> None:
    table = table_at(turn, joins=3)
    table.team_phase()
    assert table.game.players == 4
    assert "player_joins" not in table.events()


@pytest.mark.rule("apocalypse:joining-a-game", "apocalypse:despair-advance")
def test_from_then_on_despair_rises_by_one_more_a_turn() -> None:
    table = table_at(3, "hannah+naomi", joins=3)
    twin.enemy.despair_and_lord_segment(table.game, table.at)
    assert table.game.despair == 3
    table.team_phase()
    twin.enemy.despair_and_lord_segment(table.game, table.at)
    assert table.game.despair == 6


@pytest.mark.rule("apocalypse:joining-a-game")
def test_a_lesser_lord_gains_the_difference_of_the_thirds() -> None:
    table = table_at(
        3, "hannah", joins=3, overrides=[("lords.baphomet.health", [6, 11, 12, 15, 18])]
    )
    lord = table.game.lords[0]
    lord.lesser = 1
    lord.health[0] = 1
    table.team_phase()
    assert lord.health[0] == 1 + (4 - 2), "11 / 3 and 6 / 3, rounded up"


@pytest.mark.rule("apocalypse:joining-a-game")
def test_only_what_still_stands_of_a_lord_grows_and_no_wall() -> None:
    body = {"title": "twin", "toughness": "5", "health": [3, 4, 5, 7, 9], "vital": True}
    for beaten in (False, True):
        table = table_at(3, joins=3, overrides=[("lords.baphomet.parts", {"twin": body})])
        lord = table.game.lords[0]
        if beaten:
            lord.health[2] = 0
        table.team_phase()
        order = list(table.components.table("lords")["baphomet"]["parts"])
        twins, wall = 1 + order.index("twin"), 1 + order.index("wall")
        assert lord.health[0] == 18
        assert lord.health[twins] == (0 if beaten else 9)
        assert lord.health[wall] == 5, "as printed for four"


@pytest.mark.rule("apocalypse:joining-a-game")
def test_of_a_lord_whose_next_column_says_no_more_nothing_is_told() -> None:
    for health, told in (([9, 9, 9, 9, 9], 0), ([9, 9, 9, 9, 10], 1)):
        table = table_at(3, joins=3, overrides=[("lords.baphomet.health", health)])
        table.team_phase()
        assert table.events().count("lord_gains") == told


@pytest.mark.rule("apocalypse:joining-a-game", "apocalypse:secret-lord")
def test_a_secret_lord_comes_with_the_health_for_all_who_play_by_then() -> None:
    table = table_at(3, "hannah+naomi", joins=3, secret_lord=True)
    table.team_phase()
    assert table.game.lords[0].health[0] == 0
    twin.setup.unveil_lord(table.game, table.at, 0)
    assert table.game.lords[0].health[0] == 12


@pytest.mark.rule("apocalypse:joining-a-game")
def test_a_dead_lord_stays_dead() -> None:
    table = table_at(3, joins=3)
    lord = table.game.lords[0]
    lord.alive, lord.health[0] = 0, 0
    twin.joining.strengthen_lords(table.game, table.at)
    assert lord.health[0] == 0


@pytest.mark.rule("apocalypse:joining-a-game", "apocalypse:new-captain")
def test_a_player_who_has_joined_becomes_captain_in_turn() -> None:
    table = TeamTable("hannah+naomi", joins=2)
    captains = []
    for turn in range(1, 6):
        table.game.turn = turn
        table.team_phase()
        captains.append(int(table.game.captain))
    assert captains == [0, 1, 2, 0, 1]


@pytest.mark.rule("apocalypse:joining-a-game")
@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"players": 5, "joins": 2}, "joins=2 adds a player"),
        ({"players": 4, "enraged": True, "joins": 2}, "when a fifth player joins"),
        ({"joins": -1}, "joins must be a whole number from 0"),
    ],
)
def test_who_cannot_join_is_refused(settings: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        Scene(**settings)


# --- leaving -------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:leaving-a-game")
def test_the_hero_of_a_player_who_leaves_is_played_on() -> None:
    table = table_at(2, "hannah+naomi+tarang", leaves=2)
    table.hero(2).courage = 5
    table.team_phase()
    assert "player_leaves" in table.events()
    assert table.hero(2).courage == 5
    twin.heroes.hero_phase(table.game, table.at)
    assert table.events().count("turn_begins") == 3
    assert table.problems() == []


@pytest.mark.rule("apocalypse:leaving-a-game")
def test_captaincy_passes_between_players_so_the_leavers_seat_is_passed_by() -> None:
    table = TeamTable("hannah+naomi+tarang", leaves=3)
    captains = []
    for turn in range(1, 7):
        table.game.turn = turn
        table.team_phase()
        captains.append(int(table.game.captain))
    assert captains == [0, 1, 0, 1, 0, 1]


@pytest.mark.rule("apocalypse:leaving-a-game", "apocalypse:despair-advance")
def test_despair_still_rises_for_every_hero() -> None:
    table = table_at(2, "hannah+naomi+tarang", leaves=2)
    table.team_phase()
    twin.enemy.despair_and_lord_segment(table.game, table.at)
    assert table.game.despair == 4


@pytest.mark.rule("apocalypse:leaving-a-game", "apocalypse:new-heroes")
def test_if_that_hero_dies_another_replaces_him() -> None:
    table = table_at(2, "hannah+naomi+tarang", leaves=2)
    table.team_phase()
    twin.damage.die(table.game, table.at, 2)
    table.game.turn = 3
    table.team_phase()
    assert table.hero(2).kind >= 0
    assert table.hero(2).courage == table.game.despair_dice


@pytest.mark.rule("apocalypse:leaving-a-game")
def test_the_last_player_cannot_leave() -> None:
    with pytest.raises(BadInput, match="leaves needs a second player"):
        Scene(players=1, leaves=3)
    with pytest.raises(BadInput, match="leaves needs a second player"):
        Scene(players=1, leaves=3, joins=3)
    table = table_at(3, "hannah", joins=2, leaves=3)
    table.game.turn = 2
    table.team_phase()
    table.game.turn = 3
    table.team_phase()
    assert table.game.left == 1 << 1
    assert table.game.captain == 0


# --- two readings --------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:replacement-segment")
def test_a_replacement_enters_after_the_marker_has_passed_and_before_any_team_action() -> None:
    table = table_at(2, "hannah+naomi")
    twin.damage.die(table.game, table.at, 0)
    table.game.pool = 9
    table.team_phase()
    told = table.events()
    assert told.index("captain_is") < told.index("replacement")
    assert [asked.kind for asked in table.asked].index("new_hero") == 0


@pytest.mark.rule("apocalypse:pestilence-and-box-0")
@pytest.mark.parametrize(("box", "steps", "bites"), [(1, 4, 0), (4, 2, 0), (5, 2, 1), (6, 4, 1)])
def test_pestilence_bites_where_the_despair_counter_hits_or_passes_box_1(
    box: int, steps: int, bites: int
) -> None:
    heroes = ("naomi", "hannah", "tarang", "maxwell")[:steps]
    table = TeamTable("+".join(heroes))
    table.game.despair = box
    table.hero(0).pestilence = 1
    before = int(table.hero(0).health)
    twin.enemy.despair_and_lord_segment(table.game, table.at)
    assert before - table.hero(0).health == bites
    assert table.events().count("despair_cycle") == bites
