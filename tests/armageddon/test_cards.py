"""Cards and bases: what may be put on what, deployment, outposts, collectors, buildings, draws."""

from __future__ import annotations

import pytest

from tests.armageddon.scene import NONE, Scene, twin

state = twin.state


def bears(scene: Scene, host: int, name: str) -> bool:
    card = scene.hold(host // twin.sizes.MOST_DECK, name)
    seat = host // twin.sizes.MOST_DECK
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
    assert {o["who"] for o in found} == {army, int(scene.game.hexes[scene.middle].garrison)}
    assert hidden not in {o["who"] for o in found}
    twin.deploying.deploy(scene.game, scene.at, 0, army, card, scene.middle)
    assert scene.unit(army) == card
    assert scene.game.seats[0].ap == 38
    assert scene.game.seats[0].stock.tolist() == [19, 19, 19, 19]
    scene.game.seats[0].stock[1] = 0
    assert not twin.cards.can_pay(scene.game, scene.rules, 0, scene.hold(0, "panther"), 0)


@pytest.mark.rule("armageddon:cards-deploy")
def test_fast_deploy_and_barracks_save_action_points():
    scene = Scene()
    scene.base(0, scene.middle)
    scene.building(0, scene.middle, "barracks")
    saving = twin.deploying.saving
    assert saving(scene.game, scene.rules, scene.hold(0, "panther"), scene.middle) == 1
    assert saving(scene.game, scene.rules, scene.hold(0, "militia"), scene.middle) == 2
    assert saving(scene.game, scene.rules, scene.hold(0, "general"), scene.middle) == 0


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
