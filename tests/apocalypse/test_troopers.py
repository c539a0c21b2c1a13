"""Trooper Characteristics and Regions: every type with its trait, and who is recruited where."""

from __future__ import annotations

from typing import Any

import pytest

from simkit.finding.registry import find
from simkit.messages.errors import BadInput
from tests.apocalypse.scene import Scene, twin
from tests.apocalypse.team_table import TeamTable

BOX = find("apocalypse").components()
TROOPERS = BOX.table("troopers")
LARVA, GRYLLUS = 0, 1
HERE, THERE = 3, 5


def types_of(*names: str) -> dict[str, Any]:
    """Settings of a game whose region has these types and no others."""
    return {"overrides": [("regions.core.troopers", list(names))]}


def with_trait(op: str) -> list[str]:
    return [name for name, entry in TROOPERS.items() if entry["trait"]["op"] == op]


def scene_of(*names: str, heroes: str = "tarang", **settings: Any) -> Scene:
    scene = Scene(heroes=heroes, **types_of(*names), **settings)
    scene.clear()
    return scene


def ambush(scene: Scene, area: int) -> dict[str, int]:
    names = twin.regions.trooper_names(scene.components, scene.settings)
    counts = scene.game.areas[area].ambush
    return {name: int(count) for name, count in zip(names, counts, strict=False) if count}


def fire(scene: Scene, *faces: int, area: int = HERE) -> None:
    """The captain has the ambush of an area fire."""
    scene.answer("fire", verb="area", where=area)
    with scene.dice(*faces):
        twin.ambush.ambush_segment(scene.game, scene.at)


def dice_of(trooper: str, count: int) -> list[int]:
    pool = twin.building.dice_counts(TROOPERS[trooper]["ambush"][count - 1])
    sizes = twin.kernel.dice.SIZES
    return [size for size, number in zip(sizes, pool, strict=True) for _ in range(number)]


def laid(scene: Scene) -> list[int]:
    return [int(sides) for sides in scene.game.dice.sides[: scene.game.dice["count"]]]


# --- every type, as the pack describes it --------------------------------------------------------


@pytest.mark.rule("apocalypse:as-an-ambush", "apocalypse:trooper-characteristics")
@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("name", TROOPERS)
def test_every_ambush_rolls_the_dice_on_its_card(name: str, count: int) -> None:
    scene = scene_of(name)
    scene.put_ambush(HERE, name, count)
    scene.put(area=HERE, larva=1)
    fire(scene, *[1] * len(dice_of(name, count)))
    assert laid(scene) == dice_of(name, count)
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:absorbing", "apocalypse:trooper-characteristics")
@pytest.mark.parametrize("name", TROOPERS)
def test_every_trooper_absorbs_what_his_card_says(name: str) -> None:
    entry, trait = TROOPERS[name], TROOPERS[name]["trait"]
    on_patrol = trait["amount"] if trait["op"] == "patrol_absorbs" else entry["absorb"]
    for verb, absorbed in (("patrol", on_patrol), ("ambush", entry["absorb"])):
        scene = scene_of(name)
        scene.hero(0).health = scene.hero(0).cap = 9
        scene.hero(0).area = HERE
        (scene.put_patrol if verb == "patrol" else scene.put_ambush)(
            0 if verb == "patrol" else HERE, name, 1
        )
        scene.answer("absorb", verb=verb)
        assert twin.damage.suffer_hits(scene.game, scene.at, 0, 6) == 6 - absorbed
        assert scene.problems() == []


@pytest.mark.rule("apocalypse:recruit", "apocalypse:trooper-characteristics")
@pytest.mark.parametrize("name", TROOPERS)
def test_every_trooper_costs_what_his_card_says(name: str) -> None:
    table = TeamTable("naomi", **types_of(name))
    table.purse(0, courage=9)
    with table.dice(1):
        twin.recruiting.recruit(table.game, table.at, 0, 0)
    (option,) = [o for o in table.asked_of("recruiting")[0].options if o["verb"] == "take"]
    assert option["amount"] == TROOPERS[name]["cost"] - 1


def test_every_trait_of_the_engine_is_on_some_card() -> None:
    traits = {entry["trait"]["op"] for entry in TROOPERS.values()}
    assert traits == set(twin.effects.TRAITS)


# --- Gang: lost when it fires --------------------------------------------------------------------


@pytest.mark.rule("apocalypse:trooper-characteristics")
@pytest.mark.parametrize("name", with_trait("lost_when_firing"))
@pytest.mark.parametrize("count", [1, 3])
def test_after_its_ambush_fires_a_gang_loses_a_member(name: str, count: int) -> None:
    scene = scene_of(name)
    scene.put_ambush(HERE, name, count)
    scene.put(area=HERE, larva=2)
    fire(scene, *[1] * len(dice_of(name, count)))
    lost = min(count, TROOPERS[name]["trait"]["amount"])
    assert sum(ambush(scene, HERE).values()) == count - lost
    assert scene.game.supply[0] == TROOPERS[name]["count"] - count + lost
    assert scene.problems() == []


@pytest.mark.rule("apocalypse:trooper-characteristics")
@pytest.mark.parametrize("seat", [twin.state.NONE, 0])
def test_where_no_gang_is_left_none_is_lost_and_none_goes_home(seat: int) -> None:
    scene = scene_of("gang")
    home = int(scene.game.supply[0])
    twin.troopers.lose_who_fired(scene.game, scene.at, seat, HERE, 0)
    assert scene.game.supply[0] == home
    assert scene.game.areas[HERE].ambush[0] == scene.hero(0).patrol[0] == 0


@pytest.mark.rule("apocalypse:faq-ambush-may-hold-fire")
def test_a_gang_that_holds_its_fire_loses_nobody() -> None:
    scene = scene_of("gang")
    scene.put_ambush(HERE, "gang", 2)
    scene.put(area=HERE, larva=2)
    scene.answer("fire", verb="pass")
    twin.ambush.ambush_segment(scene.game, scene.at)
    assert ambush(scene, HERE) == {"gang": 2}


@pytest.mark.rule("apocalypse:trooper-characteristics")
def test_a_gang_on_patrol_that_fires_with_a_fire_team_loses_a_member_too() -> None:
    scene = scene_of("gang")
    scene.hero(0).area = HERE
    scene.hero(0).luck = 1
    scene.give_gift(0, "fire_team")
    scene.put_patrol(0, "gang", 2)
    scene.put(area=HERE, larva=2)
    scene.answer("fire", verb="patrol", who=0)
    with scene.dice(1):
        twin.ambush.ambush_segment(scene.game, scene.at)
    assert scene.hero(0).patrol[0] == 1
    assert scene.problems() == []


# --- Evangelicals: luck ---------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:trooper-characteristics")
@pytest.mark.parametrize("name", with_trait("luck_when_absorbing"))
@pytest.mark.parametrize("where", ["patrol", "ambush"])
def test_whom_an_evangelical_saves_gains_luck(name: str, where: str) -> None:
    scene = scene_of(name)
    scene.hero(0).area, scene.hero(0).luck = HERE, 0
    if where == "patrol":
        scene.put_patrol(0, name, 1)
    else:
        scene.put_ambush(HERE, name, 1)
    scene.answer("absorb", verb=where)
    twin.damage.suffer_hits(scene.game, scene.at, 0, 1)
    assert scene.hero(0).luck == TROOPERS[name]["trait"]["amount"]


@pytest.mark.rule("apocalypse:trooper-characteristics")
def test_an_evangelical_who_is_dismissed_brings_no_luck() -> None:
    scene = scene_of("evangelical")
    scene.hero(0).luck = 0
    scene.put_patrol(0, "evangelical", 1)
    twin.recruiting.dismiss(scene.game, scene.at, 0, 0, 1)
    assert scene.hero(0).luck == 0


# --- Texas Rangers: despair goes back -------------------------------------------------------------


@pytest.mark.rule("apocalypse:trooper-characteristics")
@pytest.mark.parametrize("name", with_trait("despair_back"))
@pytest.mark.parametrize("box", [1, 2, 5])
def test_when_a_texas_ranger_dies_despair_goes_back(name: str, box: int) -> None:
    scene = scene_of(name)
    scene.game.despair = box
    scene.put_patrol(0, name, 1)
    scene.answer("absorb", verb="patrol")
    twin.damage.suffer_hits(scene.game, scene.at, 0, 1)
    assert scene.game.despair == max(1, box - TROOPERS[name]["trait"]["amount"])


@pytest.mark.rule("apocalypse:trooper-characteristics", "apocalypse:shadow-effects")
def test_the_rangers_of_an_ambush_that_the_shadow_kills_count_one_by_one() -> None:
    scene = scene_of("texas_ranger")
    scene.game.despair = 5
    scene.put_ambush(HERE, "texas_ranger", 3)
    twin.enemy.kill_ambush(scene.game, scene.at, HERE)
    assert scene.game.despair == 2
    assert scene.game.supply[0] == 4


@pytest.mark.rule("apocalypse:trooper-characteristics")
def test_a_ranger_who_goes_home_has_not_died() -> None:
    scene = scene_of("texas_ranger")
    scene.game.despair = 5
    scene.put_ambush(HERE, "texas_ranger", 1)
    twin.recruiting.dismiss_ambush(scene.game, scene.at, HERE, -1)
    twin.damage.die(scene.game, scene.at, 0)
    assert scene.game.despair == 5


# --- dice and places ------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:trooper-characteristics")
@pytest.mark.parametrize("name", TROOPERS)
def test_a_patrol_gives_its_hero_the_die_on_its_card_or_none(name: str) -> None:
    scene = scene_of(name)
    scene.hero(0).area = HERE
    scene.put(area=HERE, larva=1)
    scene.put_patrol(0, name, 1)
    trait = TROOPERS[name]["trait"]
    if trait["op"] != "attack_die":
        with scene.dice(1):
            twin.before_the_roll.hero_attacks(scene.game, scene.at, 0)
        assert scene.asked_of("ready_attack") == []
        return
    scene.answer("ready_attack", verb="trooper_die", what=0)
    with scene.dice(1, 1):
        twin.before_the_roll.hero_attacks(scene.game, scene.at, 0)
    assert laid(scene) == [6, int(trait["die"].removeprefix("d"))]


@pytest.mark.rule("apocalypse:trooper-characteristics")
@pytest.mark.parametrize("name", TROOPERS)
def test_only_some_lie_in_ambush_in_the_next_area(name: str) -> None:
    scene = scene_of(name)
    scene.hero(0).area = HERE
    scene.put_patrol(0, name, 1)
    next_door = twin.heroes.may_place(scene.game, scene.at, 0, 0, HERE + 1)
    assert next_door == (TROOPERS[name]["trait"]["op"] == "set_adjacent")
    assert twin.heroes.may_place(scene.game, scene.at, 0, 0, HERE)


# --- Gendarmes ------------------------------------------------------------------------------------


@pytest.mark.rule("apocalypse:trooper-characteristics")
def test_a_gendarme_absorbs_1_on_patrol_and_3_in_ambush() -> None:
    scene = scene_of("gendarme")
    absorbs = twin.troopers.trooper_absorbs
    assert absorbs(scene.rules, 0, 1, False) == 1
    assert absorbs(scene.rules, 0, 1, True) == 3
    assert absorbs(scene.rules, 0, 0, False) == 3


@pytest.mark.rule("apocalypse:faq-gendarme")
def test_led_by_victor_a_gendarme_absorbs_3_on_patrol() -> None:
    scene = scene_of("gendarme", heroes="tarang+naomi")
    scene.hero(0).health = scene.hero(0).cap = 9
    scene.teach(1, "leadership")
    scene.put_patrol(0, "gendarme", 2)
    scene.answer("absorb", verb="patrol")
    assert twin.damage.suffer_hits(scene.game, scene.at, 0, 4) == 1
    scene.hero(1).area = HERE
    scene.answer("absorb", verb="patrol")
    assert twin.damage.suffer_hits(scene.game, scene.at, 0, 4) == 3, "he leads in his area alone"


# --- Paramilitary: upgrades -----------------------------------------------------------------------

BETTER = ("paramilitary", "self_defense_force")


def upgrades(heroes: str = "naomi", courage: int = 8) -> TeamTable:
    table = TeamTable(heroes, **types_of(*BETTER))
    table.game.pool = 0
    for seat in range(table.game.players):
        table.purse(seat, courage=courage)
    return table


@pytest.mark.rule("apocalypse:faq-paramilitary")
def test_paramilitary_are_upgraded_as_a_group() -> None:
    table = upgrades()
    table.put_patrol(0, "paramilitary", 3)
    (option,) = table.options("upgrade")
    assert (option["what"], option["where"], option["amount"]) == (0, -1, 3)
    table.do("upgrade")
    table.team_phase()
    assert list(table.hero(0).patrol[:2]) == [0, 3]
    price = TROOPERS["paramilitary"]["trait"]["amount"]
    assert table.hero(0).courage == 8 - 3 * price
    assert table.problems() == []


@pytest.mark.rule("apocalypse:faq-paramilitary")
def test_only_maxwell_upgrades_some_of_his_own_patrol() -> None:
    table = upgrades("maxwell+naomi")
    table.put_patrol(0, "paramilitary", 3)
    table.put_ambush(0, "paramilitary", 2)
    found = {(o["who"], o["where"], o["amount"]) for o in table.options("upgrade")}
    assert found == {(0, -1, 1), (0, -1, 2), (0, -1, 3), (0, 0, 2), (1, 0, 2)}
    table.do("upgrade", who=0, where=-1, amount=1)
    table.team_phase()
    assert list(table.hero(0).patrol[:2]) == [2, 1]
    assert table.problems() == []


@pytest.mark.rule("apocalypse:faq-paramilitary")
def test_an_ambush_is_upgraded_by_a_hero_beside_it_once_a_team_phase() -> None:
    table = upgrades("naomi+tarang")
    table.hero(1).area = HERE
    table.put_ambush(HERE, "paramilitary", 2)
    assert [(o["who"], o["where"]) for o in table.options("upgrade")] == [(1, HERE)]
    table.do("upgrade", who=1)
    table.team_phase()
    assert ambush(table, HERE) == {"self_defense_force": 2}
    table.put_patrol(1, "paramilitary", 1)
    assert table.options("upgrade") == []


@pytest.mark.rule("apocalypse:faq-paramilitary")
def test_no_upgrade_without_courage_for_all_or_cards_for_all() -> None:
    poor = upgrades(courage=3)
    poor.put_patrol(0, "paramilitary", 2)
    assert poor.options("upgrade") == []
    short = upgrades("naomi+tarang")
    short.put_patrol(1, "self_defense_force", 3)
    short.put_patrol(0, "paramilitary", 2)
    assert short.options("upgrade") == []


@pytest.mark.rule("apocalypse:faq-paramilitary")
def test_where_the_better_type_is_not_recruited_nobody_is_upgraded() -> None:
    table = TeamTable("naomi", **types_of("paramilitary", "army"))
    table.purse(0, courage=9)
    table.put_patrol(0, "paramilitary", 1)
    assert table.options("upgrade") == []


# --- Cosmonauts: larger dice ----------------------------------------------------------------------


def cosmonauts(courage: int = 1, pool: int = 0, heroes: str = "tarang+naomi") -> Scene:
    scene = Scene(heroes=heroes, region="space")
    scene.clear()
    scene.game.pool = pool
    for seat in range(scene.game.players):
        scene.hero(seat).courage, scene.hero(seat).luck = 0, 0
    scene.hero(1).courage = courage
    scene.put_ambush(HERE, "cosmonaut", 3)
    scene.put(area=HERE, gryllus=2)
    return scene


@pytest.mark.rule("apocalypse:space-troopers")
def test_any_hero_anywhere_pays_1_courage_for_larger_dice_of_cosmonauts() -> None:
    scene = cosmonauts()
    scene.answer("ready_ambush", verb="boost", who=1)
    scene.answer("give_help", verb="help")
    fire(scene, 1, 1)
    assert laid(scene) == [8, 8]
    assert scene.hero(1).courage == 0


@pytest.mark.rule("apocalypse:space-troopers")
def test_an_ambush_is_boosted_once_and_nobody_must_pay() -> None:
    scene = cosmonauts(courage=5)
    scene.answer("ready_ambush", verb="boost", who=1)
    scene.answer("give_help", verb="pass")
    fire(scene, 1, 1)
    assert laid(scene) == [6, 6]
    assert scene.hero(1).courage == 5
    paid = cosmonauts(courage=5)
    paid.answer("ready_ambush", verb="boost", who=1)
    paid.answer("give_help", verb="help")
    fire(paid, 1, 1)
    assert len(paid.asked_of("ready_ambush")) == 1


@pytest.mark.rule("apocalypse:space-troopers")
def test_without_courage_cosmonauts_fire_as_they_are() -> None:
    scene = cosmonauts(courage=0)
    fire(scene, 1, 1)
    assert scene.asked_of("ready_ambush") == []


# --- Astronauts: they move ------------------------------------------------------------------------


def astronauts(count: int = 3, courage: int = 1, **settings: Any) -> TeamTable:
    table = TeamTable("tarang+naomi", region="space", **settings)
    table.game.pool = 0
    table.purse(0)
    table.purse(1, courage=courage)
    table.put_ambush(HERE, "astronaut", count)
    return table


@pytest.mark.rule("apocalypse:space-troopers", "apocalypse:faq-astronauts")
def test_any_hero_anywhere_moves_an_ambush_of_astronauts_for_1_courage() -> None:
    table = astronauts()
    assert [(o["who"], o["where"]) for o in table.options("transfer")] == [(1, HERE)]
    table.do("transfer", who=1, where=HERE)
    table.answer("transfer_to", where=THERE, amount=3)
    table.team_phase()
    assert (ambush(table, HERE), ambush(table, THERE)) == ({}, {"astronaut": 3})
    assert table.hero(1).courage == 0
    assert table.problems() == []


@pytest.mark.rule("apocalypse:space-troopers")
def test_only_part_of_an_ambush_may_go() -> None:
    table = astronauts()
    table.do("transfer", who=1)
    table.answer("transfer_to", where=THERE, amount=1)
    table.team_phase()
    assert (ambush(table, HERE), ambush(table, THERE)) == ({"astronaut": 2}, {"astronaut": 1})
    offered = {(o["where"], o["amount"]) for o in table.asked_of("transfer_to")[0].options}
    assert offered == {(area, n) for area in (0, 1, 2, 4, 5, 6) for n in (1, 2, 3)}, "no Shadow"


@pytest.mark.rule("apocalypse:faq-astronauts")
def test_others_in_the_new_area_are_discarded_and_astronauts_above_four() -> None:
    table = astronauts()
    table.put_ambush(THERE, "cosmonaut", 2)
    table.do("transfer", who=1)
    table.answer("transfer_to", where=THERE, amount=3)
    table.team_phase()
    assert ambush(table, THERE) == {"astronaut": 3}
    assert table.game.supply[table.trooper("cosmonaut")] == 8
    joined = astronauts()
    joined.put_ambush(THERE, "astronaut", 3)
    joined.do("transfer", who=1)
    joined.answer("transfer_to", where=THERE, amount=3)
    joined.team_phase()
    assert ambush(joined, THERE) == {"astronaut": 4}
    assert joined.game.supply[joined.trooper("astronaut")] == 4
    assert joined.problems() == []


@pytest.mark.rule("apocalypse:space-troopers")
def test_astronauts_reveal_the_tokens_where_they_land() -> None:
    table = astronauts()
    twin.spawning.place_token(table.game, table.at, THERE)
    table.do("transfer", who=1)
    table.answer("transfer_to", where=THERE, amount=1)
    with table.dice(1, 1, 4, 6):
        table.team_phase()
    assert list(table.game.areas[THERE].minions) == [1, 1, 0, 0]


@pytest.mark.rule("apocalypse:space-troopers")
def test_a_hero_moves_them_in_his_own_turn_with_the_pool_if_the_captain_agrees() -> None:
    table = astronauts(courage=0)
    table.game.pool = 1
    table.answer("hero_turn", verb="transfer")
    table.answer("from_pool", verb="pass")
    twin.heroes.hero_turn(table.game, table.at, 1)
    assert ambush(table, HERE) == {"astronaut": 3}, "refused"
    assert "transfer" not in table.asked_of("hero_turn")[1].verbs()
    twin.heroes.begin_hero_turns(table.game)
    table.answer("hero_turn", verb="transfer")
    table.answer("from_pool", verb="pay")
    twin.heroes.hero_turn(table.game, table.at, 1)
    assert ambush(table, 0) == {"astronaut": 1}
    assert table.game.pool == 0


@pytest.mark.rule("apocalypse:space-troopers")
def test_in_the_ambush_segment_they_move_before_they_fire_and_not_after() -> None:
    table = astronauts(courage=5)
    table.put(area=THERE, larva=1)
    table.put(area=HERE, larva=1)
    table.answer("fire", verb="transfer", who=1)
    table.answer("transfer_to", where=THERE, amount=2)
    table.answer("fire", verb="area", where=THERE)
    with table.dice(1):
        twin.ambush.ambush_segment(table.game, table.at)
    last = table.asked_of("fire")[-1]
    assert {(o["verb"], o["where"]) for o in last.options} == {
        ("pass", -1),
        ("area", HERE),
        ("transfer", HERE),
    }
    table.game.areas[HERE].fired = 1
    assert not twin.space_troopers.may_send_to(table.game, HERE, 1)
    assert twin.space_troopers.may_send_to(table.game, HERE, 0)


# --- Moon Base: a roll given up -------------------------------------------------------------------


@pytest.mark.rule("apocalypse:moon-base-recruiting")
def test_a_whole_recruit_roll_is_given_up_for_1_courage() -> None:
    table = TeamTable("naomi")
    table.rules.map.recruit_trade = 1
    table.purse(0)
    table.answer("recruiting", verb="trade")
    with table.dice(4):
        twin.recruiting.recruit(table.game, table.at, 0, 0)
    assert table.hero(0).courage == 1
    assert sum(table.hero(0).patrol) == 0
    assert table.game.tally.courage[twin.state.BY_RECRUITING] == 1


@pytest.mark.rule("apocalypse:moon-base-recruiting")
def test_once_a_trooper_is_taken_the_roll_cannot_be_given_up() -> None:
    table = TeamTable("naomi")
    table.rules.map.recruit_trade = 1
    table.purse(0)
    table.answer("recruiting", verb="take", what=0)
    with table.dice(4):
        twin.recruiting.recruit(table.game, table.at, 0, 0)
    first, second = table.asked_of("recruiting")
    assert "trade" in first.verbs()
    assert "trade" not in second.verbs()


# --- regions --------------------------------------------------------------------------------------


def names_of(**settings: Any) -> tuple[str, ...]:
    return twin.regions.trooper_names(BOX, find("apocalypse").settle(settings, BOX))


def costs_of(names: tuple[str, ...]) -> list[int]:
    return [TROOPERS[name]["cost"] for name in names]


@pytest.mark.rule("apocalypse:regions")
def test_the_core_game_has_the_five_types_of_the_box() -> None:
    assert names_of() == ("volunteer", "citizen_militia", "police", "army", "special_forces")


@pytest.mark.rule("apocalypse:regions")
@pytest.mark.parametrize("region", ["core", "usa", "texas", "japan"])
def test_a_region_has_a_type_of_each_cost(region: str) -> None:
    assert costs_of(names_of(region=region)) == [1, 2, 3, 4, 5]


@pytest.mark.rule("apocalypse:regions")
def test_in_the_usa_each_cost_is_core_or_american() -> None:
    assert names_of(region="usa", troopers="army+volunteer") == (
        "volunteer",
        "evangelical",
        "national_guard",
        "army",
        "navy_seal",
    )
    core = BOX.value("regions.core.troopers")
    assert names_of(region="usa", troopers=core) == tuple(core)


@pytest.mark.rule("apocalypse:regions")
def test_texas_insists_on_its_rangers() -> None:
    assert names_of(region="texas", troopers="army")[3:] == ("army", "texas_ranger")
    with pytest.raises(BadInput, match="special_forces"):
        names_of(region="texas", troopers="special_forces")


@pytest.mark.rule("apocalypse:regions")
def test_japan_has_paramilitary_or_militia() -> None:
    assert names_of(region="japan")[1] == "paramilitary"
    assert names_of(region="japan", troopers="citizen_militia")[1] == "citizen_militia"


@pytest.mark.rule("apocalypse:regions")
@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"region": "rusia"}, "region cannot be 'rusia'"),
        ({"troopers": "gang"}, "troopers cannot be 'gang' in the region core"),
        ({"region": "usa", "troopers": "army+us_marine"}, "which both cost 4"),
        ({"region": "usa", "troopers": "region+army"}, "troopers cannot be 'region'"),
    ],
)
def test_a_choice_that_the_region_does_not_offer_is_refused(settings, complaint) -> None:
    with pytest.raises(BadInput, match=complaint):
        names_of(**settings)


@pytest.mark.rule("apocalypse:regions", "apocalypse:tabletop-set-up")
@pytest.mark.parametrize("region", list(BOX.table("regions")))
def test_a_game_of_each_region_has_its_stacks_and_its_pool(region: str) -> None:
    scene = Scene(region=region)
    entry = BOX.table("regions")[region]
    assert scene.game.pool == entry["pool_start"]
    stacks = [int(n) for n in scene.game.supply[: scene.rules.trooper_types]]
    assert stacks == [TROOPERS[name]["count"] for name in entry["troopers"]]
    assert scene.problems() == []


# --- maps that change the region ------------------------------------------------------------------


@pytest.mark.rule("apocalypse:launch-site-troopers")
@pytest.mark.parametrize("region", ["core", "usa", "texas", "japan"])
def test_at_the_launch_site_cosmonauts_and_astronauts_stand_for_cost_3_and_4(region: str) -> None:
    usual = names_of(region=region)
    names = names_of(region=region, map="launch-site")
    assert names == (*usual[:2], "cosmonaut", "astronaut", usual[4])


@pytest.mark.rule("apocalypse:moon-base-recruiting")
@pytest.mark.parametrize("region", ["core", "usa", "texas", "space", "japan"])
def test_the_moon_base_has_space_troopers_alone(region: str) -> None:
    assert names_of(region=region, map="moon-base") == ("cosmonaut", "astronaut")
    assert Scene(region=region, map="moon-base").rules.map.recruit_trade == 1


@pytest.mark.rule("apocalypse:launch-site-troopers")
def test_a_region_without_the_cost_that_a_map_replaces_is_refused() -> None:
    pack = BOX.with_override("regions.core.troopers", ["volunteer", "police"])
    settings = {"map": "launch-site"}
    with pytest.raises(BadInput, match="astronaut costs 4, but the region core has no type"):
        find("apocalypse").settle(settings, pack)
