"""Courage and luck: what a hero pays with, and who must agree."""

from __future__ import annotations

import pytest

from tests.apocalypse.scene import Asked, twin
from tests.apocalypse.team_table import TeamTable


def own(table: TeamTable, seat: int = 0) -> tuple[int, int, int]:
    """Courage and luck of a hero, and the pool."""
    hero = table.hero(seat)
    return int(hero.courage), int(hero.luck), int(table.game.pool)


def amounts(asked: Asked) -> list[int]:
    return [option["amount"] for option in asked.options]


@pytest.mark.rule("apocalypse:luck")
def test_luck_pays_for_courage_one_for_one() -> None:
    table = TeamTable()
    table.purse(0, courage=1, luck=5)
    table.answer("from_pool", amount=0)
    table.answer("from_luck", amount=4)
    twin.courage.pay(table.game, table.at, 0, 4)
    assert own(table) == (1, 1, 4)
    assert table.game.tally.luck_spent == 4


@pytest.mark.rule("apocalypse:luck")
def test_a_hero_chooses_how_much_of_it_he_pays_in_luck() -> None:
    table = TeamTable()
    table.purse(0, courage=3, luck=2)
    table.game.pool = 0
    twin.courage.pay(table.game, table.at, 0, 4)
    (asked,) = table.asked_of("from_luck")
    assert asked.seat == 0
    assert amounts(asked) == [1, 2]
    assert own(table) == (0, 1, 0)


@pytest.mark.rule("apocalypse:luck")
def test_courage_never_buys_luck() -> None:
    table = TeamTable()
    table.purse(0, courage=20, luck=0)
    table.give_gift(0, "inv_second_wind")
    table.hero(0).health = 1
    assert table.options("heal") == []
    table.hero(0).luck = 1
    assert len(table.options("heal")) == 1


@pytest.mark.rule("apocalypse:courage")
def test_a_price_is_paid_from_own_courage_or_the_pool_or_both() -> None:
    table = TeamTable()
    table.purse(0, courage=3)
    table.game.pool = 6
    table.answer("from_pool", amount=2)
    twin.courage.pay(table.game, table.at, 0, 4)
    assert amounts(table.asked_of("from_pool")[0]) == [1, 2, 3, 4]
    assert own(table) == (1, 0, 4)
    assert "luck_paid" not in table.events()


@pytest.mark.rule("apocalypse:courage")
def test_the_pool_pays_no_more_than_it_holds() -> None:
    table = TeamTable()
    table.purse(0, courage=5)
    table.game.pool = 2
    twin.courage.pay(table.game, table.at, 0, 4)
    assert amounts(table.asked_of("from_pool")[0]) == [0, 1, 2]


@pytest.mark.rule("apocalypse:courage")
def test_what_costs_nothing_is_not_asked_for() -> None:
    table = TeamTable()
    table.purse(0, courage=3)
    twin.courage.pay(table.game, table.at, 0, 0)
    assert table.asked == []
    assert "paid" not in table.events()
    assert own(table) == (3, 0, 4)


@pytest.mark.rule("apocalypse:courage")
def test_what_a_hero_earns_is_his_and_what_an_ambush_earns_is_the_pools() -> None:
    table = TeamTable()
    twin.courage.earn(table.game, table.at, 1, 2, twin.state.BY_KILLS)
    twin.courage.fill_pool(table.game, table.at, 3, twin.state.BY_AMBUSHES)
    assert table.hero(1).courage == 2
    assert table.game.pool == 7
    assert list(table.game.tally.courage[:2]) == [2, 3]


# --- the pool needs the captain ------------------------------------------------------------------


@pytest.mark.rule("apocalypse:captain-and-pool")
def test_the_captain_says_what_the_pool_pays_for_another_hero() -> None:
    table = TeamTable()
    table.game.captain = 1
    table.purse(0, courage=4)
    table.answer("from_pool", amount=1)
    twin.courage.pay(table.game, table.at, 0, 4)
    (asked,) = table.asked_of("from_pool")
    assert (asked.seat, asked.subject, asked.amount) == (1, 0, 4)
    assert own(table) == (1, 0, 3)


@pytest.mark.rule("apocalypse:captain-and-pool")
def test_the_captain_may_refuse_a_hero_who_needs_the_pool() -> None:
    table = TeamTable()
    table.purse(1, courage=1)
    table.answer("from_pool", verb="pass")
    assert not twin.courage.pay_if_granted(table.game, table.at, 1, 3)
    assert own(table, 1) == (1, 0, 4)


@pytest.mark.rule("apocalypse:captain-and-pool")
def test_the_captain_may_grant_what_is_needed_or_more() -> None:
    table = TeamTable()
    table.purse(1, courage=1)
    table.answer("from_pool", amount=3)
    assert twin.courage.pay_if_granted(table.game, table.at, 1, 3)
    assert amounts(table.asked_of("from_pool")[0]) == [0, 2, 3]
    assert own(table, 1) == (1, 0, 1)


@pytest.mark.rule("apocalypse:captain-and-pool")
def test_nobody_can_be_refused_what_he_pays_himself() -> None:
    table = TeamTable()
    table.purse(1, courage=3)
    assert twin.courage.pay_if_granted(table.game, table.at, 1, 3)
    assert "pass" not in table.asked_of("from_pool")[0].verbs()


@pytest.mark.rule("apocalypse:captain-and-pool")
def test_the_captain_does_not_refuse_himself() -> None:
    table = TeamTable()
    table.purse(0)
    table.game.pool = 5
    assert twin.courage.pay_if_granted(table.game, table.at, 0, 5)
    assert own(table) == (0, 0, 0)


# --- a weakness ----------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:heroes", "apocalypse:weakness")
def test_tarang_takes_no_courage_from_the_pool_for_gifts() -> None:
    table = TeamTable("tarang")
    table.game.pool = 30
    table.lay("determination")
    table.purse(0, courage=3, luck=1)
    assert table.options("buy") == []
    table.purse(0, courage=3, luck=2)
    table.do("buy", who=0, amount=0)
    table.answer("gift_slot", what=3)
    table.team_phase()
    assert own(table) == (0, 0, 30)


@pytest.mark.rule("apocalypse:heroes")
def test_tarang_may_take_courage_from_the_pool_for_other_things() -> None:
    table = TeamTable("tarang+naomi")
    table.purse(0)
    table.put(0, larva=1)
    table.hero(1).health = 3
    table.do("aid", who=0, what=1)
    table.team_phase()
    assert table.game.pool == 3
