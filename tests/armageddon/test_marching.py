"""Armies on the march: prices, rates, stealth and scouts, mines, discoveries, independents."""

from __future__ import annotations

import pytest

from tests.armageddon.scene import INDEPENDENTS, NONE, Scene, twin


def fed() -> Scene:
    scene = Scene()
    scene.base(0, scene.middle)
    return scene


@pytest.mark.rule("armageddon:armies-move")
@pytest.mark.parametrize(
    ("units", "hero", "price"),
    [(("panther",), "", 1), (("panther", "panther"), "general", 3), (("swarm", "panther"), "", 1)],
)
def test_a_march_costs_a_point_a_card_but_for_rapid_reaction(units, hero, price):
    scene = fed()
    army = scene.army(0, scene.middle, *units, hero=hero)
    scene.march(army, scene.east())
    assert scene.game.seats[0].ap == 40 - price
    assert not twin.marching.may_march(scene.game, scene.rules, 0, army)


@pytest.mark.rule("armageddon:armies-move")
@pytest.mark.parametrize(("units", "steps"), [(("panther",), 2), (("panther", "howlers"), 1)])
def test_an_army_goes_at_the_rate_of_its_slowest(units, steps):
    scene = fed()
    army = scene.army(0, scene.middle, *units)
    scene.march(army, *[scene.east(n) for n in range(1, steps + 1)])
    assert scene.where_is(army) == scene.east(steps)
    assert len(scene.asked_of("step")) == steps


@pytest.mark.rule("armageddon:armies-move")
def test_the_first_step_may_always_be_made_and_nobody_enters_what_is_impassable():
    scene = fed()
    scene.terrain(scene.east(), "mountain")
    west = int(scene.rules.next[scene.middle, 3])
    scene.terrain(west, "impassable")
    army = scene.army(0, scene.middle, "howlers")
    scene.march(army, scene.east())
    (asked,) = scene.asked_of("step")
    assert west not in asked.values("step", "where")
    assert scene.where_is(army) == scene.east()


@pytest.mark.rule("armageddon:stealth")
def test_an_army_hides_for_a_point_if_all_its_cards_can():
    scene = fed()
    scene.army(0, scene.middle, "raider_commandos", "panther")
    assert "hide" not in scene.verbs(0, twin.marching.list_marching)
    army = scene.army(0, scene.middle, "raider_commandos", hero="kusanagi")
    found = [o for o in scene.options(0, twin.marching.list_marching) if o["verb"] == "hide"]
    assert [o["who"] for o in found] == [army]
    twin.marching.hide(scene.game, scene.at, 0, army)
    assert scene.game.armies[army].place == NONE
    assert scene.where_is(army) == scene.middle
    assert scene.game.seats[0].ap == 39


@pytest.mark.rule("armageddon:stealth")
def test_a_hidden_army_passes_enemies_and_finds_nothing():
    scene = fed()
    scene.army(1, scene.east(2), "behemoth")
    scene.game.hexes[scene.east()].discovery = 1
    army = scene.army(0, scene.middle, "spy_pod", hides=True)
    with scene.falling(1, 6):
        scene.march(army, scene.east(), scene.east(2))
    assert scene.where_is(army) == scene.east(2)
    assert scene.game.armies[army].stealthed == 1
    assert scene.game.hexes[scene.east()].discovery == 1
    assert scene.asked_of("enter") == []


@pytest.mark.rule("armageddon:stealth")
def test_an_army_that_shows_itself_meets_whoever_stands_there():
    scene = fed()
    scene.army(1, scene.east(), "behemoth")
    army = scene.army(0, scene.east(), "spy_pod", hides=True)
    scene.answer("enter", verb="pass")
    twin.marching.show_itself(scene.game, scene.at, 0, army)
    assert len(scene.asked_of("enter")) == 1
    assert scene.game.armies[army].place == scene.east()


@pytest.mark.rule("armageddon:stealth-observe")
@pytest.mark.parametrize(
    ("watch", "steps", "terrain", "dice"),
    [
        (("recon_bikes",), 1, "plains", 2),  # (5 - 0 - 1) // 2
        (("recon_bikes",), 1, "forest", 1),
        (("recon_bikes",), 3, "plains", 0),  # beyond its sight
        (("panther",), 0, "plains", 1),  # 3 // 2
        (("panther",) * 3, 0, "plains", 1),  # (3 - 1) // 2
        (("panther",), 2, "plains", 0),
    ],
)
def test_how_many_dice_look_for_a_hidden_army(watch, steps, terrain, dice):
    scene = fed()
    there = scene.east(2) if steps else scene.middle
    scene.terrain(there, terrain)
    start = {0: scene.middle, 1: scene.east(), 2: scene.middle, 3: None}[steps]
    if start is None:
        start = int(scene.rules.next[scene.middle, 3])
    army = scene.army(1, start, *watch)
    assert int(twin.marching.sight(scene.game, scene.rules, army, there)) == dice


@pytest.mark.rule("armageddon:stealth-observe")
def test_whoever_is_spotted_is_seen_by_all():
    scene = fed()
    scene.army(1, scene.east(2), "recon_bikes")
    army = scene.army(0, scene.middle, "spy_pod", hides=True)
    with scene.falling(6, 1):
        scene.march(army, scene.east())
    assert scene.game.armies[army].stealthed == 0


@pytest.mark.rule("armageddon:mines")
def test_a_mine_stops_an_army_and_hits_its_first_unit():
    scene = fed()
    scene.game.hexes[scene.east()].mine, scene.game.hexes[scene.east()].mine_hp = 1, 6
    army = scene.army(0, scene.middle, "panther")
    with scene.falling():
        scene.march(army, scene.east())
    card = scene.game.cards[scene.unit(army)]
    assert card.hp == 8 - scene.rules.mine_dice
    assert scene.where_is(army) == scene.east()
    place = scene.game.hexes[scene.east()]
    assert (place.mine, place.mine_hp) == (1, 6 - scene.rules.mine_dice)
    with scene.falling():
        twin.marching.tread_on_mine(scene.game, scene.at, 0, army, scene.east())
    assert place.mine == NONE
    assert len(scene.asked_of("step")) == 1


@pytest.mark.rule("armageddon:mines")
def test_a_mine_that_does_one_point_of_damage_is_one_point_weaker():
    scene = fed()
    place = scene.game.hexes[scene.east()]
    place.mine, place.mine_hp, scene.rules.mine_dice = 1, 6, 1
    army = scene.army(0, scene.middle, "panther")
    with scene.falling():
        twin.marching.tread_on_mine(scene.game, scene.at, 0, army, scene.east())
    assert (scene.game.cards[scene.unit(army)].hp, place.mine_hp) == (7, 5)


@pytest.mark.rule("armageddon:mines")
def test_engineers_lay_mines_and_take_dice_off_them():
    scene = fed()
    army = scene.army(0, scene.middle, "combat_engineers")
    assert "mine" in scene.verbs(0, twin.operations.list_operations)
    twin.operations.lay_mine(scene.game, scene.at, 0, scene.unit(army), scene.middle)
    assert scene.game.hexes[scene.middle].mine == 0
    assert scene.game.seats[0].ap == 40 - scene.rules.mine_ap
    foe = scene.army(1, scene.east(), "panther", "combat_engineers")
    with scene.falling():
        twin.marching.tread_on_mine(scene.game, scene.at, 1, foe, scene.middle)
    assert scene.game.cards[scene.unit(foe)].hp == 8 - (scene.rules.mine_dice - 2)


@pytest.mark.rule("armageddon:mines")
def test_engineers_are_immune_to_mines():
    scene = fed()
    place = scene.game.hexes[scene.middle]
    place.mine, place.mine_hp = 0, 6
    mixed = scene.army(1, scene.east(), "combat_engineers", "panther")
    alone = scene.army(1, scene.east(), "combat_engineers")
    with scene.falling():
        assert twin.marching.tread_on_mine(scene.game, scene.at, 1, mixed, scene.middle)
        assert twin.marching.tread_on_mine(scene.game, scene.at, 1, alone, scene.middle)
    wounded = scene.game.cards[scene.unit(mixed, 1)]
    assert wounded.hp == 8 - (scene.rules.mine_dice - 2)
    assert [scene.game.cards[scene.unit(army)].hp for army in (mixed, alone)] == [4, 4]
    assert place.mine_hp == 6 - (scene.rules.mine_dice - 2)


@pytest.mark.rule("armageddon:discoveries")
def test_the_first_open_army_finds_a_cache_or_a_card():
    found = set()
    for seed in range(12):
        scene = Scene(seed=seed)
        scene.game.hexes[scene.middle].discovery = 1
        scene.march(scene.army(0, scene.east(), "panther"), scene.middle)
        gained = int(scene.game.seats[0].stock.sum()) - 80
        found.add((gained, int(scene.game.seats[0].hand)))
        assert scene.game.hexes[scene.middle].discovery == 0
    assert found == {(scene.rules.cache, 0), (0, 1)}


@pytest.mark.rule("armageddon:independents")
@pytest.mark.parametrize(("likes", "joins"), [(100, True), (0, False)])
def test_independents_join_or_fight(likes, joins):
    scene = fed()
    scene.rules.faction[scene.rules.seat_faction[0]].allies = likes
    wild = scene.army(INDEPENDENTS, scene.east(), "scavengers")
    scene.answer("enter", verb="pass")
    scene.march(scene.army(0, scene.middle, "panther"), scene.east())
    assert scene.game.armies[wild].seat == (0 if joins else INDEPENDENTS)
    assert len(scene.asked_of("enter")) == (0 if joins else 1)
