"""Dorothy Hall: Spunky, Winsome, Inner Strength; Unsophisticated."""

from __future__ import annotations

import pytest

from .hero_table import ABILITIES, HELL, LARVA, attack, own, suffer, table
from .scene import Asked, Scene, twin
from .team_table import TeamTable

pytestmark = pytest.mark.rule("apocalypse:dorothy-hall")


def spunk(heroes: str = "dorothy+naomi+tarang+hannah") -> TeamTable:
    return TeamTable(heroes)


def friends(table: TeamTable) -> set[int]:
    """By whom she may begin."""
    return {o["where"] for o in table.options("ability") if o["what"] == ABILITIES.index("spunky")}


# --- Spunky -------------------------------------------------------------------------------------


def test_spunky_gives_1_courage_each_to_two_other_heroes_with_her() -> None:
    table = spunk()
    table.do("ability", who=0, where=1)
    table.answer("spunky", who=3)
    table.team_phase()
    assert [int(table.hero(seat).courage) for seat in range(4)] == [0, 1, 0, 1]
    assert table.game.tally.courage[twin.state.BY_ABILITIES] == 2


def test_spunky_may_end_with_one_and_reaches_nobody_twice() -> None:
    table = spunk()
    table.do("ability", who=0, where=2)
    table.answer("spunky", verb="pass")
    table.team_phase()
    (asked,) = table.asked_of("spunky")
    assert {o["who"] for o in asked.options[1:]} == {1, 3}
    assert table.hero(2).courage == 1
    assert friends(table) == set(), "once a team phase"
    twin.team.begin_team_actions(table.game, table.at)
    assert friends(table) == {1, 2, 3}


def test_spunky_reaches_only_her_area_and_never_herself() -> None:
    table = spunk()
    table.hero(1).area = 3
    twin.damage.die(table.game, table.at, 3)
    assert friends(table) == {2}
    table.hero(2).area = 3
    assert friends(table) == set()


# --- Winsome ------------------------------------------------------------------------------------


def test_winsome_passes_damage_to_another_hero_in_her_area() -> None:
    scene = table("dorothy+naomi+tarang", winsome=0)
    scene.answer("pass_on", who=2, amount=2)
    assert suffer(scene, 0, 3) == 1
    assert [int(scene.hero(seat).health) for seat in range(3)] == [3, 6, 4]


def test_winsome_leaves_her_the_first_point() -> None:
    scene = table("dorothy+naomi", winsome=0)
    assert suffer(scene, 0, 1) == 1
    assert not scene.asked_of("pass_on")
    suffer(scene, 0, 3)
    assert {o["amount"] for o in scene.asked_of("pass_on")[0].options[1:]} == {1, 2}


def test_winsome_comes_after_troopers_and_the_other_hero_has_none_for_it() -> None:
    scene = table("dorothy+naomi", winsome=0)
    scene.put_patrol(0, "volunteer", 1)
    scene.put_patrol(1, "police", 4)
    scene.answer("absorb", verb="patrol")
    scene.answer("pass_on", who=1, amount=2)
    assert suffer(scene, 0, 4) == 1
    assert scene.hero(1).health == 4
    assert scene.hero(1).patrol[scene.trooper("police")] == 4


def test_winsome_reaches_nobody_elsewhere_and_works_in_hell() -> None:
    scene = table("dorothy+naomi+tarang", area=HELL, winsome=0)
    scene.hero(2).area = 3
    suffer(scene, 0, 2)
    assert {o["who"] for o in scene.asked_of("pass_on")[0].options[1:]} == {1}


@pytest.mark.rule("apocalypse:gifts")
def test_an_attack_that_winsome_divides_is_one_attack_for_schadenfreude() -> None:
    scene = table("dorothy+naomi+tarang", winsome=0)
    scene.give_gift(2, "schadenfreude")
    scene.answer("pass_on", who=1, amount=2)
    suffer(scene, 0, 3)
    assert scene.hero(2).courage == 1


def test_winsome_leaves_the_mark_of_an_injury_with_her() -> None:
    scene = table("dorothy+naomi", winsome=0)
    scene.legion("phlegethon")
    scene.put(area=2, gryllus=4)
    scene.answer("target", who=0)
    scene.answer("pass_on", who=1, amount=1)
    with scene.dice(8, 8, 1, 1):
        twin.groups.all_groups_attack(scene.game, scene.at, 2, twin.chances.GROUP_ATTACK, 0)
    assert [int(scene.hero(seat).burning) for seat in range(2)] == [1, 0]
    assert scene.hero(1).health == 5


# --- Inner Strength -----------------------------------------------------------------------------


def test_inner_strength_helps_the_same_attack_again_and_again() -> None:
    scene = table("naomi+dorothy", inner_strength=1)
    scene.put(area=2, larva=1)
    for _ in range(2):
        scene.answer("ready_attack", verb="help", who=1)
        scene.answer("give_help", verb="help")
        scene.answer("from_pool", amount=1)
    assert attack(scene, 1) == [10]
    assert own(scene, 1)[2] == 2, "1 courage each time"


def test_inner_strength_ends_when_she_refuses() -> None:
    scene = table("naomi+dorothy", inner_strength=1)
    scene.put(area=2, larva=1)
    scene.answer("ready_attack", verb="help", who=1)
    scene.answer("give_help", verb="pass")
    assert attack(scene, 1) == [6]
    assert len(scene.asked_of("ready_attack")) == 1


def test_without_inner_strength_she_helps_an_attack_once() -> None:
    scene = table("naomi+dorothy")
    scene.put(area=2, larva=1)
    scene.answer("ready_attack", verb="help", who=1)
    scene.answer("give_help", verb="help")
    attack(scene, 1)
    assert len(scene.asked_of("ready_attack")) == 1


def test_inner_strength_uses_hero_worship_for_its_first_help_alone() -> None:
    scene = table("naomi+dorothy", inner_strength=1)
    scene.put(area=2, larva=1)
    scene.give_gift(0, "hero_worship")
    for _ in range(2):
        scene.answer("ready_attack", verb="help", who=1)
        scene.answer("give_help", verb="help")
    attack(scene, 1)
    prices = [asked.amount for asked in scene.asked_of("give_help")]
    assert prices == [0, 1]


# --- Unsophisticated ----------------------------------------------------------------------------


def shares(price: int, courage: int, luck: int, pool: int) -> set[tuple[int, int, int]]:
    """Every way in which she can pay: from the pool, in courage, in luck."""
    found = set()
    for from_pool in range(price + 1):
        for in_luck in range(price + 1):
            scene = Scene(heroes="naomi+dorothy")
            hero = scene.hero(1)
            hero.courage, hero.luck, scene.game.pool = courage, luck, pool
            try:
                scene.answer("from_pool", amount=from_pool)
                scene.answer("from_luck", amount=in_luck)
                twin.courage.pay(scene.game, scene.at, 1, price)
            except AssertionError:
                continue
            left = own(scene, 1)
            found.add((pool - left[2], courage - left[0], luck - left[1]))
    return found


def naive_shares(price: int, courage: int, luck: int, pool: int) -> set[tuple[int, int, int]]:
    """Her own courage only once the pool is empty; luck as she likes."""
    return {
        (p, c, price - p - c)
        for p in range(min(price, pool) + 1)
        for c in range(min(price - p, courage) + 1)
        if price - p - c <= luck and (c == 0 or p == pool)
    }


@pytest.mark.rule("apocalypse:faq-dorothy-and-the-pool", "apocalypse:weakness")
@pytest.mark.parametrize(
    "purse", [(5, 0, 2), (5, 1, 2), (5, 3, 2), (0, 2, 5), (5, 2, 0), (4, 1, 1)]
)
@pytest.mark.parametrize("price", [1, 2, 3])
def test_unsophisticated_she_pays_from_the_pool_until_it_is_empty(price, purse) -> None:
    courage, luck, pool = purse
    assert shares(price, courage, luck, pool) == naive_shares(price, courage, luck, pool) != set()


@pytest.mark.rule("apocalypse:faq-dorothy-and-the-pool")
def test_help_and_first_aid_among_demons_come_from_the_pool_or_her_luck() -> None:
    for in_luck in (0, 1):
        table = TeamTable("naomi+dorothy")
        table.put(0, larva=1)
        table.hero(0).health = 1
        table.purse(1, courage=3, luck=2)
        table.do("aid", who=1, what=0)
        table.answer("from_pool", amount=1 - in_luck)
        table.team_phase()
        assert own(table, 1) == (3, 2 - in_luck, 3 + in_luck)


@pytest.mark.rule("apocalypse:faq-dorothy-and-the-pool", "apocalypse:captain-and-pool")
@pytest.mark.parametrize(("luck", "barred"), [(0, True), (1, False)])
def test_a_captain_who_refuses_the_pool_bars_her_unless_she_has_luck(luck, barred) -> None:
    scene = table("naomi+dorothy")
    scene.put(area=2, larva=1)
    scene.hero(1).courage, scene.hero(1).luck = 5, luck
    scene.answer("ready_attack", verb="help", who=1)
    scene.answer("give_help", verb="help")
    scene.answer("from_pool", amount=0)
    assert attack(scene, 1) == ([6] if barred else [8])
    asked: Asked = scene.asked_of("from_pool")[0]
    assert asked.seat == 0
    assert ("pass" in asked.verbs()) == barred
    assert own(scene, 1) == (5, 0, 4)


def test_unsophisticated_she_saves_her_courage_for_gifts_only_when_the_pool_is_empty() -> None:
    table = TeamTable("dorothy")
    table.empty_panel()
    table.lay("determination")
    table.purse(0, courage=4)
    table.game.pool = 1
    table.do("buy", amount=0)
    table.answer("gift_slot", what=0)
    table.team_phase()
    assert own(table) == (0, 0, 0)


@pytest.mark.rule("apocalypse:renew")
def test_unsophisticated_she_adds_courage_to_a_renewal_that_empties_the_pool() -> None:
    table = TeamTable("naomi+dorothy")
    table.purse(0)
    table.purse(1, courage=5)
    table.game.pool = 4
    table.do("renew")
    table.team_phase()
    assert table.game.pool == 0
    assert table.hero(1).courage == 0
    table.game.pool = 3
    assert table.options("renew") == []


def test_luck_that_she_shares_goes_to_the_others() -> None:
    table = TeamTable("dorothy+naomi+tarang")
    table.give_gift(0, "defiance", 4)
    for seat in (1, 2, 2, 2, 1):
        table.answer("other_hero", who=seat)
    before = [int(table.hero(seat).luck) for seat in range(3)]
    table.lay("inv_steady_aim")
    table.game.pool, table.hero(0).courage = 0, 30
    table.answer("gift_slot", what=5)
    twin.gifts.buy_gift(table.game, table.at, 0, 0)
    assert [int(table.hero(seat).luck) - before[seat] for seat in range(3)] == [0, 2, 3]


def test_she_fights_like_any_other_hero() -> None:
    scene = table("dorothy")
    scene.put(area=2, larva=1)
    scene.answer("assign", verb="hit", what=LARVA)
    attack(scene, 4)
    assert own(scene)[0] == 1
