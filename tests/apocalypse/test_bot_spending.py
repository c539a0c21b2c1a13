"""What the planning bots spend on gifts, troopers and ambushes, on positions of the twin."""

from __future__ import annotations

import pytest

from simkit.apocalypse.bots import knobs
from tests.apocalypse.bot_table import TableOn, last, verbs
from tests.apocalypse.scene import GAME, twin
from tests.apocalypse.test_bots import Table, table

NONE = twin.state.NONE


# --- the team phase ------------------------------------------------------------------------------


@pytest.mark.parametrize("taste", [0.0, 2.0])  # all for defence, all for attack
def test_no_card_is_worth_more_than_what_decides_whether_cards_are_weighed(taste):
    scene = table("expert")
    mind = scene.at.desk.minds[0].knobs
    mind[knobs.ARMS] = taste
    hero = scene.hero(0)
    hero.cap = hero.health = 20  # as many as a pack can let him have
    hero.luck = hero.dice[4] = 20
    gift = scene.rules.gift[scene.rules.card[0]]
    for op in range(len(twin.buying.GIFT_WORTH)):  # whatever a pack has a card do
        gift.effect.op = op
        worth = twin.buying.gift_worth(scene.game, scene.rules, 0, 0, mind)
        assert worth < twin.buying.MOST_FOR_A_CARD


def test_the_team_renews_only_when_no_hero_has_room_for_a_gift():
    for wishes in (True, False):
        scene = table("expert", heroes="naomi+tarang")
        scene.game.pool = 60
        scene.game.panel[:] = -1
        if not wishes:
            for seat in range(2):
                scene.hero(seat).slot_cost = NONE
        twin.team.team_phase(scene.game, scene.at)
        assert ("renew" in verbs(scene, "team")) != wishes


def team_phase_with_a_seal_of_solomon(first_raid: int) -> Table:
    """Naomi, at home, could call Tarang back, who walks ahead; raids begin in that turn."""
    scene = table("expert", heroes="naomi+tarang")
    for mind in scene.at.desk.minds:
        mind.knobs[knobs.STRIKE_TURN] = first_raid
    scene.give_gift(0, "seal_of_solomon")
    scene.hero(1).area = 2
    scene.game.pool = 0
    twin.team.team_phase(scene.game, scene.at)
    return scene


def test_a_hero_without_a_shield_is_summoned_to_where_troopers_are():
    scene = team_phase_with_a_seal_of_solomon(first_raid=20)
    assert "summon" in verbs(scene, "team")
    assert [option["where"] for option in scene.said("send")] == [1, 0]
    assert [o["who"] for o in scene.said("team") if o["verb"] == "recruit"] == [0, 1]


def test_a_scout_is_not_called_back():
    assert "summon" not in verbs(team_phase_with_a_seal_of_solomon(first_raid=2), "team")


@pytest.mark.parametrize(("pool", "is_given"), [(5, False), (6, True)])
def test_aid_beside_enemies_is_paid_for_where_there_is_courage_enough(pool, is_given):
    scene = table("expert", heroes="tarang+hannah")
    scene.put(1, larva=1)
    scene.hero(1).area, scene.hero(1).health = 1, 3
    scene.game.panel[:] = -1
    scene.game.pool = pool
    for seat in range(2):
        scene.hero(seat).courage = scene.hero(seat).luck = 0
    twin.team.team_phase(scene.game, scene.at)
    patients = [o["what"] for o in scene.said("team") if o["verb"] == "aid"]
    assert (1 in patients) == is_given


def test_courage_is_cheaper_where_there_is_plenty():
    scene = table("expert", heroes="naomi+tarang")
    turned = scene.at.desk.minds[0].knobs
    turned[knobs.PLENTY] = 6.0
    prices = []
    for pool in (0, 6, 12):
        scene.game.pool = pool
        scene.hero(0).courage = scene.hero(1).courage = 0
        prices.append(twin.buying.price_of_courage(scene.game, 0, turned))
    assert prices == pytest.approx([0.8, 0.8, 0.4])
    assert twin.buying.price_of_courage(scene.game, 1, turned) == pytest.approx(0.8)  # no pool


def upgrade_gain(wishes: bool) -> float:
    """What two Paramilitary on patrol gain by the upgrade."""
    scene = table("expert", heroes="naomi+tarang", region="japan")
    if not wishes:
        for seat in range(2):
            scene.hero(seat).slot_cost = NONE
    option = twin.kernel.records.blank(twin.kernel.decisions.OPTION)[0]
    option.what, option.where, option.amount = scene.trooper("paramilitary"), NONE, 2
    return float(twin.mustering.upgrade_gain(scene.game, scene.rules, option))


def test_paramilitary_become_better_soldiers_only_when_courage_is_for_nothing_else():
    assert upgrade_gain(wishes=True) < 0 < upgrade_gain(wishes=False)


@pytest.mark.parametrize(("health", "buys"), [(1, False), (6, True)])
def test_bernice_buys_no_gift_that_would_kill_her(health, buys):
    scene = table("expert", heroes="bernice+naomi")
    scene.game.pool = 12
    scene.hero(0).health = health
    turned = scene.at.desk.minds[0].knobs
    option = twin.kernel.records.blank(twin.kernel.decisions.OPTION)[0]
    option.who, option.what = 0, scene.card("angelic_wrath")
    slots = twin.buying.open_slots(scene.game, scene.rules, 0, turned)
    assert (twin.buying.purchase_value(scene.game, scene.rules, option, slots, turned) > 0) == buys


# --- gifts for the hero they go to ---------------------------------------------------------------


def gift(scene: Table, seat: int, title: str) -> float:
    knobs = scene.at.desk.minds[0].knobs
    worth = twin.buying.gift_worth
    return float(worth(scene.game, scene.rules, seat, scene.card(title), knobs))


@pytest.mark.parametrize(
    ("title", "better", "worse"),
    [
        ("the_abyss_peers_back", "maxwell", "moose"),  # luck for who has it
        ("faith", "moose", "hannah"),  # armour for the front
        ("inv_body_armor", "penrod", "dorothy"),
        ("inv_veteran_squad", "naomi", "hannah"),  # who leads one trooper gains a point
        ("hero_worship", "naomi", "cissy"),  # nobody helps a loner
        ("inv_steady_aim", "naomi", "cindrew"),  # who must move never stands still
    ],
)
def test_a_gift_is_worth_more_to_who_can_use_it(title, better, worse):
    scene = table("expert", heroes=f"{better}+{worse}")
    assert gift(scene, 0, title) > gift(scene, 1, title)


def test_more_dice_make_more_of_a_second_attack():
    scene = table("expert", heroes="naomi+tarang")
    scene.hero(1).luck = scene.hero(0).luck
    scene.dice_of(0, 8, 8, 6)
    assert gift(scene, 0, "arcane_attack") > gift(scene, 1, "arcane_attack")


def test_every_ability_has_a_worth_and_no_weakness_has():
    scene = table("expert", heroes="naomi+tarang")
    heroes = GAME.components().table("heroes").values()
    earned = {name for hero in heroes for name in (hero["start_ability"], *hero["earned"])}
    worth = twin.roles.ability_worth
    for number, name in enumerate(twin.effects.ABILITIES):
        assert (worth(scene.game, 0, number) > 0) == (name in earned), name


# --- troopers ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("region", "roll", "taken"),
    [
        ("core", 3, ["police"]),
        ("core", 4, ["volunteer"] * 4),
        ("usa", 4, ["gang"] * 4),
        ("japan", 3, ["police"]),
        ("space", 3, ["cosmonaut"]),
        ("space", 4, ["astronaut"]),
    ],
)
def test_points_buy_what_absorbs_and_shoots_most_for_them(region, roll, taken):
    scene = table("expert", heroes="naomi+tarang", region=region)
    scene.game.pool = 0
    scene.hero(0).luck = 0
    with scene.dice(roll):
        twin.recruiting.recruit(scene.game, scene.at, 0, 0)
    recruited = [o["what"] for o in scene.said("recruiting") if o["verb"] == "take"]
    assert recruited == [scene.trooper(name) for name in taken]


def test_nobody_recruits_shields_that_do_not_shield_her():
    scene = table("expert", heroes="amelia+tarang")
    scene.game.pool = 0
    with scene.dice(4):
        twin.recruiting.recruit(scene.game, scene.at, 0, 0)
    taken = [o["what"] for o in scene.said("recruiting") if o["verb"] == "take"]
    assert scene.trooper("volunteer") not in taken


def test_a_poor_roll_is_traded_on_the_moon_and_a_good_one_is_not():
    for roll, verb in ((1, "trade"), (4, "take")):
        scene = TableOn("expert", "moon-base")
        scene.hero(1).luck = 0
        with scene.dice(roll):
            twin.recruiting.recruit(scene.game, scene.at, 1, 0)
        assert scene.said("recruiting")[0]["verb"] == verb


def test_maxwell_dismisses_a_volunteer_for_a_better_man():
    scene = table("expert", heroes="maxwell+tarang")
    scene.game.pool, scene.hero(0).luck = 0, 0
    scene.put_patrol(0, "volunteer", 4)
    with scene.dice(3):
        twin.recruiting.recruit(scene.game, scene.at, 0, 0)
    assert verbs(scene, "recruiting") == ["dismiss", "take", "pass"]


# --- the ambush segment --------------------------------------------------------------------------


def fire(scene: Table, *faces: int) -> list[str]:
    with scene.dice(*faces):
        twin.ambush.ambush_segment(scene.game, scene.at)
    return verbs(scene, "fire")


def test_a_gang_holds_fire_where_its_die_could_hit_little():
    scene = table("expert", region="usa")
    scene.put_ambush(4, "gang", 1)
    scene.put(4, cacodemon=1)
    assert fire(scene) == ["pass"]
    scene = table("expert", region="usa")
    scene.put_ambush(1, "gang", 1)
    scene.put(1, gryllus=2)
    assert fire(scene, 8) == ["area"]


def test_ambushes_beside_heroes_fire_last_and_unaided_under_a_mandrake():
    scene = table("expert")
    scene.put_fourth("mandrake", 6)
    scene.hero(0).area, scene.hero(1).area = 1, 0
    scene.give_gift(0, "lieutenant")
    scene.put_ambush(1, "volunteer", 1)
    scene.put_ambush(3, "volunteer", 1)
    scene.put(3, larva=1)
    fire(scene, 1, 1)
    assert [o["where"] for o in scene.said("fire")][:1] == [3]
    assert verbs(scene, "ready_ambush") == ["pass"]


def test_a_sergeant_drills_for_strong_ambushes_and_not_for_one_volunteer():
    for trooper, men, dice, first in (("army", 4, 3, "drill"), ("volunteer", 1, 1, "area")):
        scene = table("expert", heroes="naomi+tarang")
        scene.give_gift(0, "sergeant")
        scene.put_ambush(1, trooper, men)
        scene.put(1, gryllus=3, fiend=3)
        scene.game.doom = 6
        assert fire(scene, *[1] * dice)[0] == first


def test_cosmonauts_get_larger_dice_where_there_is_much_to_shoot():
    for minions, verb in (({"gryllus": 3, "fiend": 3}, "boost"), ({"larva": 1}, "pass")):
        scene = table("expert", region="space")
        scene.put_ambush(0, "cosmonaut", 3)
        scene.put(0, **minions)
        fire(scene, 1, 1)
        assert scene.said("ready_ambush")[0]["verb"] == verb


def test_astronauts_go_to_the_enemies_and_stay_with_those_they_have():
    scene = table("expert", region="space")
    scene.put_ambush(3, "astronaut", 4)
    scene.put(1, larva=2, gryllus=3)
    assert fire(scene, 1, 1, 1)[:2] == ["transfer", "area"]
    assert (last(scene, "transfer_to")["where"], last(scene, "transfer_to")["amount"]) == (1, 4)
    scene = table("expert", region="space")
    scene.put_ambush(1, "astronaut", 4)
    scene.put(1, larva=2, gryllus=3)
    assert fire(scene, 1, 1, 1)[0] == "area"


def test_a_beginner_leaves_astronauts_where_they_are():
    scene = table("beginner", region="space")
    scene.put_ambush(3, "astronaut", 4)
    scene.put(1, larva=2, gryllus=3)
    assert fire(scene) == ["pass"]
    assert scene.game.pool == 4


# --- payments ------------------------------------------------------------------------------------


def test_of_a_common_price_each_pays_his_courage_and_no_luck():
    scene = table("expert", heroes="naomi+tarang")
    scene.game.pool = 0
    for seat in range(2):
        scene.hero(seat).courage, scene.hero(seat).luck = 5, 4
    twin.renewal.collect(scene.game, scene.at, 9)
    assert [int(scene.hero(seat).luck) for seat in range(2)] == [4, 4]
    assert sum(int(scene.hero(seat).courage) for seat in range(2)) == 1


def test_own_courage_pays_before_luck():
    scene = table("expert", heroes="naomi+tarang")
    scene.game.pool, scene.hero(0).courage, scene.hero(0).luck = 0, 2, 4
    twin.courage.pay(scene.game, scene.at, 0, 3)
    assert (int(scene.hero(0).courage), int(scene.hero(0).luck)) == (0, 3)
