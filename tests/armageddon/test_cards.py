"""Cards and bases: what may be put on what, deployment, outposts, collectors, buildings, draws."""

from __future__ import annotations

import pytest

from tests.armageddon.scene import NONE, Scene, twin

state = twin.state


def bears(scene: Scene, host: int, name: str) -> bool:
    card = scene.hold(host // int(scene.rules.deck_room), name)
    seat = host // int(scene.rules.deck_room)
    return bool(twin.deploying.may_bear(scene.game, scene.rules, seat, host, card))


def hosts(scene: Scene) -> dict[str, int]:
    """A card of each kind that may bear others."""
    scene.base(0, scene.middle)
    army = scene.army(0, scene.middle, "panther", hero="kusanagi")
    return {
        "unit": scene.unit(army),
        "hero": int(scene.game.armies[army].hero),
        "facility": scene.building(0, scene.middle, "barracks"),
        "attack_card": scene.hold(0, "bomber"),
    }


@pytest.mark.rule("armageddon:attachments")
@pytest.mark.parametrize(
    ("host", "most"), [("unit", 1), ("hero", 2), ("facility", 1), ("attack_card", 0)]
)
def test_how_many_attachments_a_card_bears(host, most):
    scene = Scene()
    card = hosts(scene)[host]
    for _ in range(most):
        assert bears(scene, card, "heavy_armour")
        scene.put_on(card, "heavy_armour")
    assert not bears(scene, card, "targeting_array")


@pytest.mark.rule("armageddon:enhancements")
@pytest.mark.parametrize(("host", "may"), [("unit", True), ("hero", True), ("facility", False)])
def test_enhancements_of_different_names_have_no_limit(host, may):
    scene = Scene()
    card = hosts(scene)[host]
    assert bears(scene, card, "veterans") == may
    if may:
        scene.put_on(card, "veterans")
        assert not bears(scene, card, "veterans")
        assert bears(scene, card, "bunker_drill")


@pytest.mark.rule("armageddon:munitions")
@pytest.mark.parametrize(
    ("host", "munition"),
    [("unit", "armour_piercer"), ("hero", "neuro_toxin"), ("attack_card", "cluster_bombs")],
)
def test_one_munition_that_fits(host, munition):
    scene = Scene()
    card = hosts(scene)[host]
    for other in {"armour_piercer", "neuro_toxin", "cluster_bombs"} - {munition}:
        assert not bears(scene, card, other)
    assert bears(scene, card, munition)
    scene.put_on(card, munition)
    assert not bears(scene, card, munition)


@pytest.mark.rule("armageddon:munitions")
def test_a_unit_fires_its_munition_by_choice_and_once():
    scene = Scene()
    army = scene.army(0, scene.middle, "panther")
    other = scene.army(1, scene.middle, "behemoth")
    munition = scene.put_on(scene.unit(army), "armour_piercer")
    for fires in (0, 1):
        scene.answer("target", verb="choose", amount=fires)
        with scene.falling(1, 1):
            twin.strikes.take_turn(scene.game, scene.at, scene.unit(army), other, 0)
        assert (scene.game.cards[munition].where == state.SPENT) == bool(fires)


@pytest.mark.rule("armageddon:attachments")
def test_what_lies_on_a_unit_adds_dice():
    scene = Scene()
    army = scene.army(0, scene.middle, "panther")
    for item in ("heavy_armour", "veterans", "bunker_drill", "armour_piercer"):
        scene.put_on(scene.unit(army), item)
    worth = [
        int(twin.cards.items_worth(scene.game, scene.rules, scene.unit(army), d))
        for d in (False, True)
    ]
    assert worth == [1, 3]


@pytest.mark.rule("armageddon:salvage")
@pytest.mark.parametrize(("hero", "saved"), [("overmind_node", 1), ("general", 0)])
def test_a_technologist_may_save_an_attachment(hero, saved):
    found = 0
    for seed in range(12):
        scene = Scene(seed=seed)
        army = scene.army(0, scene.middle, "panther", hero=hero)
        card = scene.put_on(scene.unit(army), "heavy_armour")
        twin.cards.lose_unit(scene.game, scene.at, scene.unit(army))
        found += int(scene.game.cards[card].where == state.OUT_OF_SIGHT)
    assert (0 < found < 12) == bool(saved)


@pytest.mark.rule("armageddon:cards-deploy")
def test_cards_are_deployed_into_open_armies_and_garrisons_for_their_price():
    scene = Scene()
    scene.base(0, scene.middle)
    army = scene.army(0, scene.middle)
    hidden = scene.army(0, scene.middle, "raider_commandos", hides=True)
    card = scene.hold(0, "panther")
    found = [o for o in scene.options(0, twin.deploying.list_deploying) if o["what"] == card]
    assert {o["who"] for o in found} == {army}  # the outpost has no barracks
    scene.building(0, scene.middle, "barracks")
    found = [o for o in scene.options(0, twin.deploying.list_deploying) if o["what"] == card]
    assert {o["who"] for o in found} == {army, int(scene.game.hexes[scene.middle].garrison)}
    assert hidden not in {o["who"] for o in found}
    twin.deploying.deploy(scene.game, scene.at, 0, army, card, scene.middle)
    assert scene.unit(army) == card
    assert scene.game.seats[0].ap == 38
    assert scene.game.seats[0].stock.tolist() == [19, 19, 19, 19]
    scene.game.seats[0].stock[1] = 0
    assert not twin.cards.can_pay(scene.game, scene.rules, 0, scene.hold(0, "panther"), 0)


@pytest.mark.rule("armageddon:cards-deploy")
def test_rapid_reaction_deploys_for_no_action_points():
    scene = Scene()
    saved = [
        int(twin.deploying.saving(scene.game, scene.rules, scene.hold(0, name)))
        for name in ("panther", "militia", "swarm")
    ]
    assert saved == [0, 0, 2]
    scene.base(0, scene.middle)
    army, swarm = scene.army(0, scene.middle), scene.hold(0, "swarm")
    scene.game.seats[0].ap = 0
    found = [o for o in scene.options(0, twin.deploying.list_deploying) if o["verb"] == "deploy"]
    assert [(o["who"], o["what"]) for o in found if o["what"] == swarm] == [(army, swarm)]
    twin.deploying.deploy(scene.game, scene.at, 0, army, swarm, scene.middle)
    assert scene.game.seats[0].ap == 0


@pytest.mark.rule("armageddon:cards-deploy")
def test_fast_deploy_joins_an_army_in_supply_in_the_field():
    scene = Scene()
    scene.base(0, scene.middle)
    near, far = scene.army(0, scene.east(2), "panther"), scene.army(0, scene.east(3), "panther")
    scene.army(0, scene.east(2), "raider_commandos", hides=True)
    scene.game.supplied[0, scene.east(3)] = 0
    fast, slow = scene.hold(0, "militia"), scene.hold(0, "panther")
    found = [o for o in scene.options(0, twin.deploying.list_deploying) if o["verb"] == "deploy"]
    assert {o["who"] for o in found if o["what"] == fast} == {near}
    assert [o for o in found if o["what"] == slow] == []
    twin.deploying.deploy(scene.game, scene.at, 0, near, fast, scene.east(2))
    assert scene.unit(near, 1) == fast and far != near


def lone_warlord(scene: Scene) -> int:
    """A hero of seat 1 in armour, alone in the middle."""
    victim = int(scene.game.armies[scene.army(1, scene.middle, hero="warlord")].hero)
    scene.put_on(victim, "heavy_armour")
    return victim


def snipe(scene: Scene) -> None:
    army = scene.army(0, scene.middle, "raider_commandos")
    victim = lone_warlord(scene)
    foe = int(scene.game.cards[victim].place)
    scene.join(foe, "brutes")
    twin.strikes.snipe(scene.game, scene.at, scene.unit(army), foe)


def seize(scene: Scene) -> None:
    army = scene.army(0, scene.middle, "panther", "recon_bikes")
    twin.operations.seize(scene.game, scene.at, 0, army, lone_warlord(scene), scene.middle)


def sabotage(scene: Scene) -> None:
    hero = int(scene.game.armies[scene.army(0, scene.middle, hero="kusanagi", hides=True)].hero)
    scene.put_on(hero, "targeting_array")
    barracks = scene.building(1, scene.middle, "barracks")
    scene.put_on(barracks, "heavy_armour")
    twin.operations.sabotage(scene.game, scene.at, 0, hero, barracks, scene.middle)


def spy(scene: Scene) -> None:
    hero = int(scene.game.armies[scene.army(0, scene.middle, hero="mind_thief", hides=True)].hero)
    scene.put_on(hero, "targeting_array")
    twin.operations.spy(scene.game, scene.at, 0, hero, scene.middle)


def bomb(scene: Scene) -> None:
    tunnels = scene.building(1, scene.middle, "tunnels")
    scene.put_on(tunnels, "heavy_armour")
    twin.raids.launch(scene.game, scene.at, 0, scene.hold(0, "bomber"), scene.middle)


@pytest.mark.rule("armageddon:attachments")
@pytest.mark.parametrize(
    ("challenge", "dice", "against"),
    [
        (snipe, 3, 4 + 2),
        (seize, 1 + 5, 4 + 2),
        (sabotage, 3 + 2, 2),
        (spy, 5 + 2, 0),
        (bomb, 8, 4 + 2),
    ],
)
def test_items_count_against_snipers_captors_saboteurs_and_raids(challenge, dice, against):
    scene = Scene()
    scene.home(0), scene.home(1)
    scene.base(1, scene.middle)
    with scene.falling(1, 6):
        challenge(scene)
    told = [line for line in scene.told() if line.startswith("Challenge of ")]
    assert f": {dice} dice against {against} dice" in told[0], told


@pytest.mark.rule("armageddon:armies")
def test_an_army_without_a_hero_takes_no_more_than_its_faction_leads():
    scene = Scene()
    scene.base(0, scene.middle)
    army = scene.army(0, scene.middle, "panther", "panther", "panther")
    more, wave = scene.hold(0, "panther"), scene.hold(0, "howlers")
    has_room = twin.strength.has_room
    assert not has_room(scene.game, scene.rules, army, more)  # the Empire's 3
    assert has_room(scene.game, scene.rules, army, wave)
    led = scene.army(0, scene.middle, "panther", "panther", "panther", hero="general")
    assert has_room(scene.game, scene.rules, led, more)


@pytest.mark.rule("armageddon:armies")
def test_a_base_captured_on_a_full_table_has_a_garrison():
    scene = Scene()
    scene.home(0), scene.home(1)
    scene.game.hexes[scene.middle].owner = twin.sizes.INDEPENDENTS
    scene.game.hexes[scene.middle].level = 2
    while twin.armies.has_spare_army(scene.game):
        twin.armies.raise_army(scene.game, 1, scene.east(4), 0)
    assert "muster" not in scene.verbs(0, twin.deploying.list_deploying)
    twin.control.capture_base(scene.game, scene.at, 0, scene.middle)
    assert scene.game.hexes[scene.middle].garrison != twin.state.NONE


@pytest.mark.rule("armageddon:attachments")
def test_what_lies_on_heroes_and_buildings_counts_in_their_challenges():
    scene = Scene()
    scene.home(0), scene.home(1)
    scene.base(1, scene.middle)
    victim = int(scene.game.armies[scene.army(1, scene.middle, hero="warlord")].hero)
    killer = int(scene.game.armies[scene.army(0, scene.middle, hero="kusanagi")].hero)
    scene.put_on(victim, "heavy_armour")
    scene.put_on(killer, "targeting_array")
    with scene.falling(1, 1):
        twin.operations.assassinate(scene.game, scene.at, 0, killer, victim, scene.middle)
    assert any("6 dice against 9 dice" in line for line in scene.told())
    tower = scene.building(1, scene.middle, "antiair_battery")
    scene.put_on(tower, "targeting_array")
    bomber = scene.hold(0, "bomber")
    with scene.falling(1, 6):
        twin.raids.fire_batteries(scene.game, scene.at, 0, bomber, 1, scene.middle)
    assert any("5 dice against 3 dice" in line for line in scene.told())


@pytest.mark.rule("armageddon:armies")
def test_an_army_has_eight_units_and_one_hero():
    scene = Scene()
    scene.base(0, scene.middle)
    army = scene.army(0, scene.middle, *["howlers"] * 8, hero="general")
    unit, hero = scene.hold(0, "panther"), scene.hold(0, "kusanagi")
    found = [o for o in scene.options(0, twin.deploying.list_deploying) if o["who"] == army]
    assert not {o["what"] for o in found} & {unit, hero}


@pytest.mark.rule("armageddon:armies")
@pytest.mark.rule("armageddon:armies-new")
def test_a_new_army_costs_three_points_and_there_are_eight():
    scene = Scene()
    scene.base(0, scene.middle)
    for _ in range(8):
        assert "muster" in scene.verbs(0, twin.deploying.list_deploying)
        twin.deploying.muster(scene.game, scene.at, 0, scene.middle)
    assert scene.game.seats[0].ap == 40 - 8 * 3
    assert "muster" not in scene.verbs(0, twin.deploying.list_deploying)


@pytest.mark.rule("armageddon:armies")
def test_a_unit_changes_its_army_once_a_turn():
    scene = Scene()
    scene.base(0, scene.middle)
    one, other = scene.army(0, scene.middle, "panther"), scene.army(0, scene.middle)
    card = scene.unit(one)
    assert "transfer" in scene.verbs(0, twin.deploying.list_deploying)
    twin.deploying.transfer(scene.game, scene.at, other, card)
    assert scene.unit(other) == card
    assert "transfer" not in scene.verbs(0, twin.deploying.list_deploying)


@pytest.mark.rule("armageddon:facilities")
@pytest.mark.rule("armageddon:facilities-ap")
def test_an_outpost_stands_where_an_army_holds_a_hex_in_supply():
    scene = Scene()
    scene.base(0, scene.middle)
    there = scene.east(2)
    assert there not in {o["where"] for o in scene.options(0, twin.deploying.list_deploying)}
    scene.army(0, there, "panther")
    found = scene.options(0, twin.deploying.list_deploying)
    assert [o["where"] for o in found if o["verb"] == "outpost"] == [there]
    twin.deploying.build_outpost(scene.game, scene.at, 0, there)
    assert scene.game.hexes[there].level == scene.rules.outpost_level
    assert scene.game.seats[0].ap == 40 - scene.rules.outpost_price // 2
    assert scene.game.seats[0].stock.sum() == 80 - scene.rules.outpost_price
    assert [int(twin.cards.half_price(n)) for n in (1, 2, 3, 7)] == [1, 1, 2, 4]


@pytest.mark.rule("armageddon:facilities")
def test_a_base_has_as_many_buildings_as_its_level():
    scene = Scene()
    scene.base(0, scene.middle)
    for name in ("barracks", "tunnels"):
        scene.hold(0, "command_centre")
        assert "build" in scene.verbs(0, twin.deploying.list_deploying)
        scene.building(0, scene.middle, name)
    assert "build" not in scene.verbs(0, twin.deploying.list_deploying)


@pytest.mark.rule("armageddon:facilities")
def test_a_building_is_played_and_lends_what_it_has():
    scene = Scene()
    scene.home(0)
    card = scene.hold(0, "command_centre")
    twin.deploying.build(scene.game, scene.at, 0, card, int(scene.rules.home[0]))
    twin.player_turn.begin_player_turn(scene.game, scene.at, 0)
    assert scene.game.seats[0].ap == scene.rules.ap[0] + 1


@pytest.mark.rule("armageddon:resources")
def test_a_base_collects_one_of_each_kind_and_collectors_the_rest():
    scene = Scene()
    place = scene.base(0, scene.middle)
    place.icons[:] = [1, 2, 0, 0]
    collected = twin.deploying.collected
    assert [int(collected(place, kind)) for kind in range(4)] == [1, 1, 0, 0]
    found = [o for o in scene.options(0, twin.deploying.list_deploying) if o["verb"] == "collector"]
    assert [(o["where"], o["amount"]) for o in found] == [(scene.middle, 1)]
    twin.deploying.build_collector(scene.game, scene.at, 0, scene.middle, 1)
    assert int(collected(place, 1)) == 2
    twin.player_turn.begin_player_turn(scene.game, scene.at, 0)
    assert scene.game.tally.income[0] == 3


@pytest.mark.rule("armageddon:resources")
def test_a_collector_may_stand_alone():
    scene = Scene()
    scene.base(0, scene.middle)
    scene.army(0, scene.east(), "panther")
    place = scene.game.hexes[scene.east()]
    place.icons[3] = 1
    twin.deploying.build_collector(scene.game, scene.at, 0, scene.east(), 3)
    assert (int(place.owner), int(place.level)) == (0, 0)
    assert int(twin.deploying.collected(place, 3)) == 1


@pytest.mark.rule("armageddon:cards-draw")
@pytest.mark.rule("armageddon:factions")
def test_drawing_costs_action_points_and_stops_at_the_limit_of_the_hand():
    scene = Scene(factions="xenopods+machines")
    assert (
        int(twin.cards.draw_price(scene.rules, 0)) == int(twin.cards.draw_price(scene.rules, 1)) - 1
    )
    assert (
        int(twin.cards.hand_limit(scene.rules, 1)) == int(twin.cards.hand_limit(scene.rules, 0)) + 1
    )
    for count in range(int(twin.cards.hand_limit(scene.rules, 0))):
        assert scene.game.seats[0].hand == count
        twin.cards.draw(scene.game, scene.at, 0)
    assert not twin.cards.can_draw(scene.game, scene.rules, 0)


@pytest.mark.rule("armageddon:cards-hidden")
def test_hands_decks_and_hidden_armies_are_dealt_anew_and_nothing_else():
    scene = Scene()
    for seat in range(2):
        for _ in range(4):
            twin.cards.draw(scene.game, scene.at, seat)
    hidden = scene.army(1, scene.middle, "stalkers", hides=True)
    before = scene.game.copy()
    twin.dealing.deal_secrets(scene.game, scene.rules, 0, twin.kernel.luck.luck_of(5))
    names = [name for name in before.dtype.names if name != "hidden"]
    assert all(before[name].tobytes() == scene.game[name].tobytes() for name in names)
    own = scene.game.hidden.order[0]
    assert own[:4].tolist() == before.hidden.order[0][:4].tolist()
    assert own.tolist() != before.hidden.order[0].tolist()
    assert scene.game.hidden.order[1][:4].tolist() != before.hidden.order[1][:4].tolist()
    assert scene.where_is(hidden) != NONE


@pytest.mark.rule("armageddon:cards-hidden")
def test_for_nobody_only_the_decks_are_dealt_anew():
    scene = Scene()
    for seat in range(2):
        for _ in range(4):
            twin.cards.draw(scene.game, scene.at, seat)
    hidden = scene.army(1, scene.middle, "stalkers", hides=True)
    before = scene.game.copy()
    nobody = twin.dealing.NOBODY
    twin.dealing.deal_secrets(scene.game, scene.rules, nobody, twin.kernel.luck.luck_of(5))
    for seat in range(2):
        order, earlier = scene.game.hidden.order[seat], before.hidden.order[seat]
        assert order[:4].tolist() == earlier[:4].tolist()
        assert order.tolist() != earlier.tolist()
    assert scene.where_is(hidden) == scene.middle
