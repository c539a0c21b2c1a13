"""Renew: nine courage of all players together for four luck."""

from __future__ import annotations

import pytest

from tests.apocalypse.scene import twin
from tests.apocalypse.team_table import TeamTable

FOUR_LUCK = 4


def luck(table: TeamTable) -> list[int]:
    return [int(table.hero(seat).luck) for seat in range(table.game.players)]


def courage(table: TeamTable) -> list[int]:
    return [int(table.hero(seat).courage) for seat in range(table.game.players)]


def able_to_renew(heroes: str = "hannah+naomi") -> TeamTable:
    """Nine courage in the pool, none with the heroes."""
    table = TeamTable(heroes)
    table.empty_panel()
    for seat in range(table.game.players):
        table.purse(seat)
    table.game.pool = 9
    return table


@pytest.mark.rule("apocalypse:renew")
def test_nine_courage_buy_four_luck() -> None:
    table = able_to_renew()
    table.do("renew")
    table.team_phase()
    assert table.game.pool == 0
    assert sum(luck(table)) == FOUR_LUCK


@pytest.mark.rule("apocalypse:renew")
@pytest.mark.parametrize(("pool", "most"), [(5, 5), (9, 9), (20, 9)])
def test_the_pool_pays_as_much_as_the_captain_says(pool: int, most: int) -> None:
    table = able_to_renew()
    table.game.pool = pool
    table.purse(0, courage=9)
    table.do("renew")
    table.team_phase()
    (asked,) = table.asked_of("from_pool")
    assert (asked.seat, asked.amount) == (0, 9)
    assert [option["amount"] for option in asked.options] == list(range(most + 1))
    assert courage(table) == [0, 0]
    assert table.events().count("paid") == 1, "Naomi has nothing to pay"


@pytest.mark.rule("apocalypse:renew")
def test_the_captain_divides_the_luck() -> None:
    table = able_to_renew()
    table.game.captain = 1
    table.do("renew", who=1)
    for seat in (0, 1, 1, 1):
        table.answer("other_hero", who=seat)
    table.game.turn = 1
    table.team_phase()
    assert luck(table) == [1, 3]
    assert {asked.seat for asked in table.asked_of("other_hero")} == {1}


@pytest.mark.rule("apocalypse:renew")
def test_eight_courage_are_not_enough() -> None:
    table = able_to_renew()
    table.game.pool = 8
    assert table.options("renew") == []
    table.hero(1).courage = 1
    assert len(table.options("renew")) == 1


@pytest.mark.rule("apocalypse:renew")
def test_all_players_together_pay() -> None:
    table = able_to_renew("hannah+naomi+tarang")
    table.game.pool = 2
    for seat in range(3):
        table.purse(seat, courage=3)
    table.answer("from_pool", amount=2)
    table.answer("share", amount=3)
    table.answer("share", amount=1)
    table.do("renew")
    table.team_phase()
    assert table.game.pool == 0
    assert courage(table) == [0, 2, 0]
    assert [asked.seat for asked in table.asked_of("share")] == [0, 1]
    assert [option["amount"] for option in table.asked_of("share")[1].options] == [1, 2, 3]


@pytest.mark.rule("apocalypse:renew", "apocalypse:luck")
def test_luck_can_be_part_of_the_price() -> None:
    table = able_to_renew()
    table.game.pool = 4
    table.purse(0, courage=3, luck=2)
    table.do("renew")
    for _ in range(4):
        table.answer("other_hero", who=1)
    table.team_phase()
    assert luck(table) == [0, 4]
    assert courage(table) == [0, 0]


@pytest.mark.rule("apocalypse:renew", "apocalypse:team-actions")
def test_the_team_renews_once_a_team_phase() -> None:
    table = able_to_renew()
    table.game.pool = 27
    table.do("renew")
    table.team_phase()
    assert table.options("renew") == []
    twin.team.begin_team_actions(table.game, table.at)
    assert len(table.options("renew")) == 1


@pytest.mark.rule("apocalypse:renew")
def test_a_fallen_hero_neither_pays_nor_gains() -> None:
    table = able_to_renew("hannah+naomi+tarang")
    twin.damage.die(table.game, table.at, 1)
    twin.renewal.renew(table.game, table.at)
    seats = {option["who"] for asked in table.asked_of("other_hero") for option in asked.options}
    assert seats == {0, 2}


@pytest.mark.rule("apocalypse:renew")
def test_nobody_renews_when_all_heroes_have_fallen() -> None:
    table = able_to_renew("naomi")
    twin.damage.die(table.game, table.at, 0)
    assert table.options("renew") == []
