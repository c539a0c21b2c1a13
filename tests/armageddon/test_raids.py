"""Attack cards, page 25 of the manual: ranges of aircraft, helicopters and missiles; their way."""

from __future__ import annotations

import pytest

from tests.armageddon.scene import Scene, twin

raids = twin.raids


def point(scene: Scene, card: int, steps: int) -> int:
    return int(raids.launch_point(scene.game, scene.rules, 0, card, scene.east(steps)))


def short(scene: Scene, card: int, reach: int) -> None:
    """Another range, so that a small map has hexes out of it."""
    scene.rules.sheet[scene.game.cards[card].sheet].range = reach


@pytest.mark.rule("armageddon:ranges-aircraft")
def test_aircraft_fly_from_bases_that_nobody_besieges_and_from_no_army():
    scene = Scene()
    card = scene.hold(0, "bomber")
    short(scene, card, 2)
    scene.army(0, scene.east(2), "panther")
    assert point(scene, card, 2) == raids.OUT_OF_RANGE
    scene.base(0, scene.middle)
    assert point(scene, card, 2) == raids.FROM_BASE
    assert point(scene, card, 3) == raids.OUT_OF_RANGE
    scene.besiege(1, scene.middle)
    scene.game.hexes[scene.middle].besieger = 1
    assert point(scene, card, 2) == raids.OUT_OF_RANGE


@pytest.mark.rule("armageddon:ranges-helicopters")
def test_helicopters_fly_from_armies_in_supply_too():
    scene = Scene()
    scene.base(0, scene.middle)
    card = scene.hold(0, "gunship")
    assert point(scene, card, 1) == raids.FROM_BASE
    assert point(scene, card, 3) == raids.OUT_OF_RANGE
    army = scene.army(0, scene.east(2), "panther")
    assert point(scene, card, 3) == raids.FROM_ARMY
    scene.game.supplied[0, scene.where_is(army)] = 0
    assert point(scene, card, 3) == raids.OUT_OF_RANGE


@pytest.mark.rule("armageddon:ranges-helicopters")
@pytest.mark.parametrize(("hp", "strikes"), [(3, True), (1, False)])
def test_from_an_army_a_helicopter_suffers_a_point_first(hp, strikes):
    scene = Scene()
    scene.base(0, scene.middle)
    scene.army(0, scene.east(2), "panther")
    scene.army(1, scene.east(3), "howlers")
    card = scene.hold(0, "gunship")
    scene.game.cards[card].hp = hp
    with scene.falling():
        raids.launch(scene.game, scene.at, 0, card, scene.east(3))
    assert scene.game.cards[card].hp == hp - 1
    assert any("hits Howlers" in line for line in scene.told()) == strikes
    spent = scene.game.cards[card].where == twin.state.SPENT
    assert spent != strikes


@pytest.mark.rule("armageddon:ranges-missiles")
def test_missiles_start_from_bases_and_mobile_launchers():
    scene = Scene()
    card = scene.hold(0, "cruise_missile")
    short(scene, card, 1)
    scene.army(0, scene.middle, "panther")
    assert point(scene, card, 1) == raids.OUT_OF_RANGE
    scene.army(0, scene.middle, "missile_carrier")
    assert point(scene, card, 1) == raids.FROM_ARMY
    scene.base(0, scene.east(3))
    assert point(scene, card, 3) == raids.FROM_BASE


@pytest.mark.rule("armageddon:ranges")
@pytest.mark.rule("armageddon:ranges-price")
def test_a_raid_is_offered_where_an_open_enemy_is_in_range_and_the_price_can_be_paid():
    scene = Scene()
    scene.base(0, scene.middle)
    card = scene.hold(0, "bomber")
    assert scene.options(0, raids.list_raids) == []
    hidden = scene.army(1, scene.east(), "stalkers", hides=True)
    assert scene.options(0, raids.list_raids) == []
    scene.game.armies[hidden].stealthed = 0
    scene.settle(scene.east())
    (option,) = scene.options(0, raids.list_raids)
    assert (option["what"], option["where"]) == (card, scene.east())
    scene.game.seats[0].ap = int(scene.rules.sheet[scene.sheet("bomber")].ap) - 1
    assert scene.options(0, raids.list_raids) == []


@pytest.mark.rule("armageddon:raids-strike")
def test_planes_come_back_and_missiles_are_spent():
    for name, where in (("bomber", "OUT_OF_SIGHT"), ("cruise_missile", "SPENT")):
        scene = Scene()
        scene.base(0, scene.middle)
        scene.army(1, scene.east(), "behemoth")
        card = scene.hold(0, name)
        with scene.falling():
            raids.launch(scene.game, scene.at, 0, card, scene.east())
        assert scene.game.cards[card].where == getattr(twin.state, where)
        assert scene.game.seats[0].hand == (1 if where == "OUT_OF_SIGHT" else 0)


@pytest.mark.rule("armageddon:raids-strike")
def test_cluster_bombs_and_air_controllers_add_dice_and_a_nuke_hits_all():
    scene = Scene()
    scene.base(0, scene.middle)
    scene.army(1, scene.east(), "behemoth", "behemoth")
    scene.army(0, scene.east(), "forward_observers", hides=True)
    card = scene.hold(0, "bomber")
    bombs = scene.put_on(card, "cluster_bombs")
    with scene.falling(1, 1):
        raids.launch(scene.game, scene.at, 0, card, scene.east())
    dice = int(scene.rules.sheet[scene.sheet("bomber")].attack) + 3 + 3
    challenges = [line for line in scene.told() if line.startswith("Challenge of Bomber of ")]
    assert any(f": {dice} dice against " in line for line in challenges)
    assert scene.game.cards[bombs].where == twin.state.SPENT
    scene.forget()
    with scene.falling():
        raids.launch(scene.game, scene.at, 0, scene.hold(0, "tactical_nuke"), scene.east())
    assert len([line for line in scene.told() if "hits Behemoth" in line]) == 2


@pytest.mark.rule("armageddon:raids-defence")
def test_a_fighter_may_rise_and_the_loser_of_the_duel_is_hurt():
    for attack, hurt in ((6, "bomber"), (1, "fighter")):
        scene = Scene()
        scene.base(0, scene.middle)
        scene.base(1, scene.east())
        scene.army(1, scene.east(), "behemoth")
        cards = {"bomber": scene.hold(0, "bomber"), "fighter": scene.hold(1, "fighter")}
        before = {name: int(scene.game.cards[card].hp) for name, card in cards.items()}
        scene.answer("intercept", seat=1, verb="intercept")
        with scene.falling(attack, 7 - attack):
            raids.launch(scene.game, scene.at, 0, cards["bomber"], scene.east())
        lost = {name for name, card in cards.items() if scene.game.cards[card].hp < before[name]}
        assert lost == {hurt}


@pytest.mark.rule("armageddon:raids-defence")
@pytest.mark.parametrize(
    ("card", "battery", "hurt"),
    [
        ("bomber", "antiair_battery", True),
        ("bomber", "missile_shield", False),
        ("cruise_missile", "missile_shield", True),
    ],
)
def test_batteries_fire_at_what_they_are_for(card, battery, hurt):
    scene = Scene()
    scene.base(0, scene.middle)
    scene.base(1, scene.east())
    scene.building(1, scene.east(), battery)
    scene.army(1, scene.east(), "behemoth")
    played = scene.hold(0, card)
    before = int(scene.game.cards[played].hp)
    with scene.falling():
        raids.launch(scene.game, scene.at, 0, played, scene.east())
    assert (int(scene.game.cards[played].hp) < before) == hurt


@pytest.mark.rule("armageddon:raids-strike")
def test_a_raid_may_hit_a_building_which_has_structure_points():
    scene = Scene()
    scene.home(0), scene.home(1)
    scene.base(1, scene.middle)
    tower = scene.building(1, scene.middle, "tunnels")
    bomber = scene.hold(0, "bomber")
    assert scene.options(0, raids.list_raids)[0]["where"] == scene.middle
    defence, structure = scene.rules.sheet[scene.sheet("tunnels")].defence, 6
    with scene.falling(6, 1):
        raids.launch(scene.game, scene.at, 0, bomber, scene.middle)
    assert scene.game.hexes[scene.middle].buildings == 0
    assert scene.game.cards[tower].where == twin.state.SPENT
    assert defence == 4 and structure == scene.rules.sheet[scene.sheet("tunnels")].hp


@pytest.mark.rule("armageddon:raids-strike")
def test_damage_to_a_building_adds_up():
    scene = Scene()
    scene.home(0), scene.home(1)
    scene.base(1, scene.middle)
    tower = scene.building(1, scene.middle, "tunnels")
    scene.game.cards[tower].hp = 10
    for left in (2, 0):
        bomber = scene.hold(0, "bomber")
        with scene.falling(6, 1):
            raids.launch(scene.game, scene.at, 0, bomber, scene.middle)
        assert scene.game.cards[tower].hp == left
        assert scene.game.hexes[scene.middle].buildings == (1 if left else 0)
