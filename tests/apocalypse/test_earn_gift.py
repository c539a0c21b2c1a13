"""Earn Gift: the panel, the slots, the price, and what a slot and its card give at once."""

from __future__ import annotations

from typing import Any

import pytest

from simkit.values import components
from tests.apocalypse.scene import twin
from tests.apocalypse.team_table import TeamTable

BOX = components.load("simkit.apocalypse")
ABILITIES = twin.effects.ABILITIES
SIZES = (4, 6, 8, 10, 12)
PLAIN = "inv_steady_aim"  # a card that gives nothing when it is bought
HERO, FRIEND, THIRD = range(3)


def sheet(table: TeamTable, seat: int) -> dict[str, Any]:
    """What can change when a gift is bought."""
    hero = table.hero(seat)
    return {
        "dice": [int(n) for n in hero.dice],
        "toughness": int(hero.toughness),
        "cap": int(hero.cap),
        "health": int(hero.health),
        "luck": int(hero.luck),
        "can": {name for bit, name in enumerate(ABILITIES) if hero.can >> bit & 1},
    }


def add(sheets: list[dict[str, Any]], gain: dict[str, Any]) -> None:
    """What the rulebook and the pack say that a gain adds; choices take the lowest."""
    hero, friend = sheets
    kind, amount = gain["op"], gain.get("amount", 0)
    if kind == "add_die":
        hero["dice"][SIZES.index(int(gain["die"][1:]))] += 1
    elif kind == "step":
        for _ in range(amount):
            lowest = next(size for size in range(4) if hero["dice"][size])
            hero["dice"][lowest] -= 1
            hero["dice"][lowest + 1] += 1
    elif kind == "toughness":
        hero["toughness"] = min(5, hero["toughness"] + amount)
    elif kind in ("health_cap", "health_cap_and_current"):
        raise_health(hero, amount)
    elif kind == "other_health_cap":
        raise_health(friend, amount)
    elif kind in ("luck", "gain_luck"):
        hero["luck"] += amount
    elif kind == "share_luck":
        friend["luck"] += amount
    elif kind == "ability":
        hero["can"].add(gain["name"])


def raise_health(hero: dict[str, Any], amount: int) -> None:
    hero["cap"] = min(10, hero["cap"] + amount)
    hero["health"] = min(hero["cap"], hero["health"] + amount)


def two(name: str) -> TeamTable:
    """A hero and a friend who is hurt."""
    friend = "tarang" if name != "tarang" else "naomi"
    table = TeamTable(f"{name}+{friend}")
    for seat in (HERO, FRIEND):
        table.hero(seat).health -= 2
    return table


# --- the panel -----------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:earn-gift")
def test_a_card_goes_from_the_panel_to_a_slot_and_its_place_stays_empty() -> None:
    table = TeamTable("hannah+naomi")
    card = table.buy(0, "determination")
    assert table.hero(0).slots[0] == card
    assert table.game.panel[0] == -1
    assert all(other >= 0 for other in table.game.panel[1:])
    assert table.game.tally.gifts_bought == 1
    assert table.problems() == []


@pytest.mark.rule("apocalypse:earn-gift")
def test_every_card_of_the_panel_is_on_sale_to_whoever_can_pay() -> None:
    table = TeamTable("hannah+naomi")
    table.game.pool = 0
    table.purse(0, courage=30)
    table.purse(1)
    table.game.panel[4] = -1
    offered = {(o["who"], o["what"], o["amount"]) for o in table.options("buy")}
    panel = table.game.panel
    assert offered == {(0, int(panel[place]), place) for place in range(10) if place != 4}


@pytest.mark.rule("apocalypse:earn-gift", "apocalypse:new-heroes")
def test_a_hero_may_buy_several_gifts_in_one_team_phase() -> None:
    table = TeamTable("naomi")
    table.empty_panel()
    table.lay("determination", 0)
    table.lay("vanity", 1)
    table.purse(0, courage=10)
    table.game.pool = 0
    table.do("buy", amount=0)
    table.do("buy", amount=1)
    table.team_phase()
    assert table.game.tally.gifts_bought == 2
    assert table.hero(0).courage == 0


# --- the price -----------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:earn-gift")
def test_hannahs_first_gift_is_faith_for_10_courage() -> None:
    table = TeamTable("hannah")
    table.lay("faith")
    table.game.pool = 0
    table.purse(0, courage=9)
    assert table.options("buy") and all(o["amount"] != 0 for o in table.options("buy"))
    table.purse(0, courage=10)
    table.do("buy", amount=0)
    table.team_phase()
    hero = table.hero(0)
    assert hero.courage == 0
    assert [int(n) for n in hero.dice] == [1, 1, 0, 0, 0]  # the slot's d4
    assert hero.toughness == 3  # Faith
    open_now = [
        slot for slot in range(6) if twin.gifts.is_slot_open(table.game, table.rules, 0, slot)
    ]
    assert open_now == [1, 3]  # Zeroed In and Head Shot


@pytest.mark.rule("apocalypse:earn-gift", "apocalypse:gift-slots")
def test_naomi_with_determination_on_her_first_slot() -> None:
    table = TeamTable("naomi")
    table.lay("determination")
    table.game.pool = 0
    table.purse(0, courage=4)
    table.do("buy", amount=0)
    table.team_phase()
    hero = table.hero(0)
    assert hero.courage == 0
    assert [int(n) for n in hero.dice] == [0, 0, 1, 0, 0]
    assert (hero.cap, hero.health) == (7, 7)


@pytest.mark.rule("apocalypse:earn-gift", "apocalypse:courage")
def test_own_courage_and_the_pool_can_pay_together() -> None:
    table = TeamTable("naomi")
    table.empty_panel()
    table.lay("determination")
    table.purse(0, courage=2)
    table.game.pool = 1
    assert table.options("buy") == []
    table.game.pool = 2
    table.do("buy", amount=0)
    table.team_phase()
    assert (table.hero(0).courage, table.game.pool) == (0, 0)


@pytest.mark.rule("apocalypse:earn-gift")
@pytest.mark.parametrize("title", list(BOX.table("gifts")))
def test_a_card_costs_its_slot_and_its_extra_price(title: str) -> None:
    table = TeamTable("naomi+tarang")
    table.lay(title)
    price = 4 + BOX.table("gifts")[title]["extra_cost"]
    table.game.pool = 0
    for courage in (price - 1, price):
        table.purse(0, courage=courage)
        places = {option["amount"] for option in table.options("buy") if option["who"] == 0}
        assert (0 in places) == (courage == price)
    twin.gifts.buy_gift(table.game, table.at, 0, 0)
    assert table.hero(0).courage == 0


# --- slots ---------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:earn-gift", "apocalypse:gift-slots")
@pytest.mark.parametrize("name", list(BOX.table("heroes")))
def test_a_gift_goes_on_a_start_slot_or_one_linked_from_a_gift(name: str) -> None:
    slots = BOX.table("heroes")[name]["slots"]
    table = TeamTable(name)
    for filled in range(1 << len(slots)):
        table.hero(0).filled = filled
        opened = {
            slot for slot in range(8) if twin.gifts.is_slot_open(table.game, table.rules, 0, slot)
        }
        assert opened == {
            slot
            for slot, entry in enumerate(slots)
            if not filled >> slot & 1
            and (not entry["needs"] or any(filled >> (n - 1) & 1 for n in entry["needs"]))
        }


@pytest.mark.rule("apocalypse:earn-gift")
def test_a_hero_chooses_among_the_open_slots_that_he_can_pay_for() -> None:
    table = TeamTable("cindrew")
    table.empty_panel()
    table.lay(PLAIN)
    table.game.pool = 0
    table.purse(0, courage=6)
    table.do("buy", amount=0)
    table.answer("gift_slot", what=2)
    table.team_phase()
    (asked,) = table.asked_of("gift_slot")
    assert {o["what"]: o["amount"] for o in asked.options} == {0: 5, 1: 5, 2: 6, 3: 6}
    assert table.hero(0).slots[2] >= 0


@pytest.mark.rule("apocalypse:earn-gift")
def test_a_full_sheet_takes_no_more_gifts() -> None:
    table = TeamTable("naomi")
    table.game.pool = 99
    for slot, title in enumerate(("faith", "hope", "charity", "vanity", "medikit", "defiance")):
        table.give_gift(0, title, slot)
    assert table.options("buy") == []


@pytest.mark.rule("apocalypse:gift-slots", "apocalypse:other-abilities", "apocalypse:attack-box")
@pytest.mark.parametrize(
    ("name", "slot"),
    [(name, n) for name, hero in BOX.table("heroes").items() for n in range(len(hero["slots"]))],
)
def test_every_slot_gives_at_once_what_is_printed_on_it(name: str, slot: int) -> None:
    table = two(name)
    entry = BOX.table("heroes")[name]["slots"][slot]
    for needed in entry["needs"][:1]:
        table.give_gift(HERO, "defiance", needed - 1)
    expected = [sheet(table, HERO), sheet(table, FRIEND)]
    if name == "bernice":
        expected[HERO]["health"] -= 1  # her weakness
    for gain in entry["gains"]:
        add(expected, gain)
    table.buy(HERO, PLAIN, slot)
    assert [sheet(table, HERO), sheet(table, FRIEND)] == expected


# --- cards ---------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:gifts")
@pytest.mark.parametrize("title", list(BOX.table("gifts")))
def test_every_card_gives_at_once_what_it_says_and_no_more(title: str) -> None:
    table = two("hannah")
    expected = [sheet(table, HERO), sheet(table, FRIEND)]
    add(expected, {"op": "add_die", "die": "d4"})  # her first slot
    effect = BOX.table("gifts")[title]["effect"]
    if effect["op"] in AT_PURCHASE:
        add(expected, effect)
    table.buy(HERO, title)
    assert [sheet(table, HERO), sheet(table, FRIEND)] == expected


AT_PURCHASE = {"health_cap_and_current", "toughness", "gain_luck", "share_luck", "add_die"}


@pytest.mark.rule("apocalypse:gifts")
def test_some_card_of_the_box_has_each_of_these_effects() -> None:
    ops = {gift["effect"]["op"] for gift in BOX.table("gifts").values()}
    assert ops >= AT_PURCHASE


@pytest.mark.rule("apocalypse:gifts")
def test_charity_is_divided_among_the_others_as_its_hero_chooses() -> None:
    table = TeamTable("hannah+naomi+tarang")
    before = [int(table.hero(seat).luck) for seat in range(3)]
    for seat in (1, 2, 2, 2):
        table.answer("other_hero", who=seat)
    table.lay("charity")
    table.hero(0).courage = 6
    twin.gifts.buy_gift(table.game, table.at, 0, 0)
    gained = [int(table.hero(seat).luck) - before[seat] for seat in range(3)]
    assert gained == [0, 1, 3]
    assert {asked.seat for asked in table.asked_of("other_hero")} == {0}


@pytest.mark.rule("apocalypse:gifts")
def test_charity_is_lost_without_another_hero() -> None:
    table = TeamTable("hannah")
    before = int(table.hero(0).luck)
    table.buy(0, "charity")
    assert table.hero(0).luck == before


@pytest.mark.rule("apocalypse:heroes", "apocalypse:gift-slots")
def test_cindrew_chooses_whose_health_her_slot_raises() -> None:
    table = TeamTable("cindrew+naomi+tarang")
    table.answer("other_hero", who=2)
    table.lay(PLAIN)
    table.hero(0).courage = 5
    twin.gifts.buy_gift(table.game, table.at, 0, 0)
    assert [int(table.hero(seat).cap) for seat in range(3)] == [6, 6, 7]


@pytest.mark.rule("apocalypse:gift-slots")
def test_a_hero_chooses_which_die_a_slot_raises() -> None:
    table = TeamTable("naomi")
    table.hero(0).dice[0] = 1
    table.answer("raise_die", what=6)
    table.buy(0, PLAIN)
    assert [int(n) for n in table.hero(0).dice] == [1, 0, 1, 0, 0]


# --- Heart of Platinum ---------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:faq-heart-of-platinum")
@pytest.mark.parametrize("title", list(BOX.table("gifts")))
def test_heart_of_platinum_gives_luck_for_cards_that_use_luck_alone(title: str) -> None:
    table = TeamTable("hannah+naomi+tarang")
    table.give_gift(THIRD, "heart_of_platinum")
    before = int(table.hero(THIRD).luck)
    for _ in range(4):
        table.answer("other_hero", who=1)  # Charity, for somebody else
    table.lay(title)
    table.hero(0).courage = 10
    twin.gifts.buy_gift(table.game, table.at, 0, 0)
    uses_luck = BOX.table("gifts")[title]["uses_luck"]
    assert table.hero(THIRD).luck - before == (1 if uses_luck else 0)


@pytest.mark.rule("apocalypse:faq-heart-of-platinum")
def test_hope_and_charity_do_not_use_luck() -> None:
    assert not BOX.value("gifts.hope.uses_luck")
    assert not BOX.value("gifts.charity.uses_luck")


# --- Hero Maximums -------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:hero-maximums")
def test_toughness_ends_at_5() -> None:
    table = TeamTable("naomi")
    table.hero(0).toughness = 5
    table.buy(0, "faith")
    assert table.hero(0).toughness == 5


@pytest.mark.rule("apocalypse:hero-maximums")
def test_a_demons_toughness_beyond_5_is_not_taken_away() -> None:
    table = TeamTable("naomi")
    table.hero(0).toughness = 7
    table.buy(0, "faith")
    assert table.hero(0).toughness == 7


@pytest.mark.rule("apocalypse:hero-maximums", "apocalypse:health-track")
def test_the_health_cap_ends_at_10() -> None:
    table = TeamTable("naomi")
    table.hero(0).cap, table.hero(0).health = 9, 9
    twin.gifts.raise_health(table.game, table.at, 0, 3)
    assert (table.hero(0).cap, table.hero(0).health) == (10, 10)


@pytest.mark.rule("apocalypse:faq-health-cap", "apocalypse:hero-maximums")
def test_at_a_cap_of_10_determination_still_adds_to_current_health() -> None:
    table = TeamTable("naomi")
    table.hero(0).cap, table.hero(0).health = 10, 6
    table.buy(0, "determination")
    assert (table.hero(0).cap, table.hero(0).health) == (10, 7)


@pytest.mark.rule("apocalypse:health-track")
def test_health_never_passes_the_cap() -> None:
    table = TeamTable("naomi")
    table.hero(0).cap, table.hero(0).health = 10, 10
    table.buy(0, "determination")
    assert (table.hero(0).cap, table.hero(0).health) == (10, 10)


@pytest.mark.rule("apocalypse:hero-maximums")
def test_a_cap_beyond_the_maximum_is_not_taken_away() -> None:
    table = TeamTable("naomi", overrides=[("rules.health_cap_max", 5)])
    table.buy(0, "determination")
    assert table.hero(0).cap == 6


@pytest.mark.rule("apocalypse:hero-maximums")
def test_no_die_passes_the_d12() -> None:
    table = TeamTable("naomi")
    table.hero(0).dice[:] = [0, 0, 0, 1, 2]
    for _ in range(2):
        twin.gifts.raise_attack_die(table.game, table.at, 0)
    assert [int(n) for n in table.hero(0).dice] == [0, 0, 0, 0, 3]
