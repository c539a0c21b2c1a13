"""6.6 Rally, 6.7 Request, 6.8 Forced March, and arrivals through the Teleporter (15.2)."""

from __future__ import annotations

import pytest

from tests.hades.scene import Scene, state, twin

hq = twin.hq


@pytest.fixture
def here(scene) -> int:
    return scene.hex("inferno", 3, 4)


@pytest.fixture
def acuto(scene, here) -> int:
    return scene.unit("hq", at=here, number=3)


# --- 6.6 Rally ----------------------------------------------------------------------------------


@pytest.mark.rule("hades:6.6-rally", "hades:13.1-hq")
def test_the_hq_and_all_depleted_units_beside_it_try_once_each(scene, here):
    acuto = scene.unit("hq", at=here, number=3, depleted=True)
    engineer = scene.unit("engineer", at=scene.beyond(here, "E"), depleted=True)
    scout = scene.unit("scout", at=scene.beyond(here, "W"), depleted=True)
    scene.unit("swat", at=scene.beyond(here, "SE"))
    far = scene.unit("swat", at=scene.beyond(here, "E", "E"), number=1, depleted=True)
    with scene.cards(shl=scene.numbers(3, 4, 1)):
        hq.rally(scene.game, scene.at, acuto)
    depleted = [int(scene.game.units[u].depleted) for u in (acuto, engineer, scout, far)]
    assert depleted == [0, 1, 0, 1]
    assert [event["who"] for event in scene.told("rallied")] == [acuto, scout]
    assert scene.game.units[acuto].acted == 1
    assert [asked.amount for asked in scene.asked_of("deck")] == [3, 3, 3]


@pytest.mark.rule("hades:6.6-rally", "hades:11.0-honor-guard")
def test_the_honor_guard_never_rallies(scene, acuto, here):
    scene.unit("honor_guard", at=scene.beyond(here, "W"), depleted=True)
    assert not scene.offered_to(hq.offer_rally, acuto)


@pytest.mark.rule("hades:6.6-rally")
def test_either_deck_may_serve_for_each_attempt(scene, acuto, here):
    scout = scene.unit("scout", at=scene.beyond(here, "W"), depleted=True)
    scene.answer("deck", what=state.NASTIAN_CARDS)
    with scene.cards(nastian=scene.numbers(2, deck="nastian")):
        hq.rally(scene.game, scene.at, acuto)
    assert scene.game.units[scout].depleted == 0


@pytest.mark.rule("hades:6.6-rally")
def test_walls_locked_doors_and_shafts_keep_an_hq_from_rallying(scene):
    walled = scene.unit("hq", at=scene.hex("purgatory", 4, 1))
    scene.unit("scout", at=scene.hex("purgatory", 5, 1), depleted=True)
    outside = scene.unit("hq", at=scene.door(7)[0], number=1)
    scene.open_empty(7)
    scene.unit("scout", at=scene.cell(7), number=1, depleted=True)
    scene.install("railgun", "K", "destroyed")
    above = scene.unit("hq", at=scene.site("K"), number=2)
    scene.unit("scout", at=scene.site("K", "purgatory"), number=2, depleted=True)
    assert [bool(scene.offered_to(hq.offer_rally, u)) for u in (walled, outside, above)] == [
        False,
        True,
        False,
    ]
    twin.board.shut_door(scene.game, scene.rules, 6)
    assert not scene.offered_to(hq.offer_rally, outside)


@pytest.mark.rule("hades:6.6-rally")
def test_whoever_shares_the_hex_of_the_hq_is_rallied_too(scene, acuto, here):
    dante = scene.unit("dante", at=here, depleted=True)
    with scene.cards(shl=scene.numbers(3)):
        hq.rally(scene.game, scene.at, acuto)
    assert scene.game.units[dante].depleted == 0


@pytest.mark.rule("hades:6.6-rally")
def test_only_an_hq_rallies(scene, here):
    scout = scene.unit("scout", at=here, depleted=True)
    assert scene.offered_to(hq.offer_rally, scout) == []


# --- 6.7 Request --------------------------------------------------------------------------------


def ask_for(scene: Scene, unit: int, number: int) -> bool:
    """A Request with this random number; whether it is granted."""
    before = int(scene.game.tally.requests_granted)
    scene.answer("transfer", verb="pass")
    with scene.cards(shl=scene.numbers(number)):
        hq.request(scene.game, scene.at, unit)
    return int(scene.game.tally.requests_granted) > before


@pytest.mark.rule("hades:6.7-request", "hades:13.1-hq")
@pytest.mark.parametrize("number", [4, 5])
def test_a_request_is_granted_on_a_four(scene, acuto, number):
    assert ask_for(scene, acuto, number) == (number == 4)
    assert scene.game.tally.requests == 1
    assert scene.game.units[acuto].acted == 1


@pytest.mark.rule("hades:6.7-request")
@pytest.mark.parametrize("depleted", [0, 1])
@pytest.mark.parametrize("beside", ["nobody", "enemy", "live", "damaged", "destroyed", "both"])
@pytest.mark.parametrize("jamming", [0, 1])
def test_modifiers_of_a_request_add_up(scene, depleted, beside, jamming):
    here = scene.hex("inferno", 2, 2)
    unit = scene.unit("hq", at=here, depleted=bool(depleted))
    status = {"damaged": "damaged", "live": "operational", "both": "operational"}
    scene.install("railgun", "A", status.get(beside, "destroyed"))
    if beside in ("enemy", "both"):
        scene.enemy("guard", at=scene.beyond(here, "E"))
    scene.game.jamming = jamming
    modifier = depleted + (beside not in ("nobody", "destroyed")) + jamming
    assert ask_for(scene, unit, 4 - modifier)
    assert scene.told("requested")[0]["value"] == modifier
    scene.game.units[unit].acted = 0
    assert not ask_for(scene, unit, 5 - modifier)


@pytest.mark.rule("hades:6.7-request")
def test_a_request_needs_an_hq_on_inferno_and_the_vittles_in_system(scene, acuto, here):
    assert len(scene.offered_to(hq.offer_request, acuto)) == 1
    scout = scene.unit("scout", at=scene.beyond(here, "E"))
    below = scene.unit("hq", at=scene.hex("purgatory", 3, 5))
    assert scene.offered_to(hq.offer_request, scout) == []
    assert scene.offered_to(hq.offer_request, below) == []
    scene.game.vittles.in_system = 0
    assert scene.offered_to(hq.offer_request, acuto) == []


@pytest.mark.rule("hades:6.7-request")
@pytest.mark.parametrize(
    ("did", "allowed"),
    [
        (state.NOTHING_DONE, True),
        (state.TRANSFERS, True),
        (state.FIRES, False),
        (state.MOVES, False),
    ],
)
def test_in_a_crisis_transfers_are_the_one_thing_that_is_done(scene, acuto, did, allowed):
    scene.game.vittles.crisis, scene.game.vittles.did = 1, did
    assert bool(scene.offered_to(hq.offer_request, acuto)) == allowed


@pytest.mark.rule("hades:6.7-request")
def test_a_request_that_moves_nobody_leaves_the_vittles_free(scene, acuto):
    assert ask_for(scene, acuto, 1)
    assert scene.game.vittles.did == state.NOTHING_DONE
    scene.game.units[acuto].acted = 0
    scene.answer("transfer", verb="evacuate", who=acuto)
    ask_for(scene, acuto, 2)
    assert scene.game.vittles.did == state.TRANSFERS


@pytest.mark.rule("hades:5.3-crisis")
def test_a_request_that_is_refused_in_a_crisis_leaves_the_vittles_free(scene, acuto):
    scene.game.vittles.crisis = 1
    assert not ask_for(scene, acuto, 6)
    for deed in (state.TRANSFERS, state.FIRES, state.MOVES):
        assert twin.vittles.may_do(scene.game, deed)


@pytest.mark.rule("hades:5.3-crisis")
def test_a_request_that_moves_somebody_in_a_crisis_binds_the_vittles(scene, acuto):
    scene.game.vittles.crisis = 1
    scene.answer("transfer", verb="evacuate", who=acuto)
    assert ask_for(scene, acuto, 1)
    assert twin.vittles.may_do(scene.game, state.TRANSFERS)
    assert not twin.vittles.may_do(scene.game, state.FIRES)
    assert not twin.vittles.may_do(scene.game, state.MOVES)


# --- 6.8 Forced March ---------------------------------------------------------------------------


@pytest.mark.rule("hades:6.8-forced-march", "hades:13.1-hq")
def test_an_hq_marches_any_other_combat_unit_of_its_map_that_was_not_activated(scene, acuto):
    wanted = [
        scene.unit("hq", at=scene.hex("inferno", 9, 9)),
        scene.unit("scout", at=scene.hex("inferno", 12, 1)),
    ]
    scene.unit("dante", at=scene.hex("inferno", 5, 5))
    scene.unit("scout", at=scene.hex("purgatory", 3, 5), number=1)
    tired = scene.unit("scout", at=scene.hex("inferno", 14, 8), number=2)
    scene.game.units[tired].acted = 1
    options = scene.offered_to(hq.offer_march, acuto)
    assert [option["what"] for option in options] == wanted
    assert {option["who"] for option in options} == {acuto}


@pytest.mark.rule("hades:6.8-forced-march")
def test_the_honor_guard_is_a_combat_unit_too(scene):
    acuto = scene.unit("hq", at=scene.hex("purgatory", 3, 5))
    guard = scene.unit("honor_guard", at=scene.hex("purgatory", 9, 3))
    scene.unit("elder", at=scene.hex("purgatory", 9, 5))
    assert [option["what"] for option in scene.offered_to(hq.offer_march, acuto)] == [guard]


@pytest.mark.rule("hades:6.8-forced-march")
def test_the_march_costs_the_hq_its_own_activation(scene, acuto):
    scout = scene.unit("scout", at=scene.hex("inferno", 12, 1))
    hq.pay_march(scene.game, scene.at, acuto, scout)
    assert [scene.game.units[unit].acted for unit in (acuto, scout)] == [1, 0]
    assert scene.told("marched")[0]["what"] == scout
    assert scene.game.act.unit == state.NONE


@pytest.mark.rule("hades:6.8-forced-march")
def test_the_unit_acts_at_once_with_three_more_points(scene, acuto):
    scout = scene.unit("scout", at=scene.hex("inferno", 12, 4))
    scene.answer("shl_turn", verb="forced_march", what=scout)
    scene.answer("march", verb="move", who=scout)
    scene.answer("step", verb="pass")
    twin.shl_phase.shl_phase(scene.game, scene.at)
    assert scene.asked_of("step")[0].amount == 6 + 3
    assert [scene.game.units[unit].acted for unit in (acuto, scout)] == [1, 1]
    assert {"move", "run_and_gun"} <= scene.asked_of("march")[0].verbs()


# --- 15.2 Arrivals ------------------------------------------------------------------------------


@pytest.fixture
def squeeze() -> Scene:
    scene = Scene(scenario="squeeze-play")
    scene.clear()
    scene.open_circle("teleporter", 7)
    scene.game.vittles.in_system = 0
    return scene


@pytest.mark.rule("hades:15.2-special")
def test_an_hq_in_the_teleporter_calls_one_unit_wherever_the_vittles_is(squeeze):
    unit = squeeze.unit("hq", at=squeeze.cell(7))
    (option,) = squeeze.offered_to(hq.offer_request, unit)
    assert (option["where"], option["amount"]) == (squeeze.cell(7), 0)
    swat = squeeze.units_of("swat")[0]
    squeeze.answer("arrival", who=swat)
    squeeze.answer("land_place", where=squeeze.door(7)[1])
    with squeeze.cards(shl=squeeze.numbers(4)):
        hq.request(squeeze.game, squeeze.at, unit)
    assert squeeze.game.units[swat].place == squeeze.door(7)[1]
    assert squeeze.game.units[swat].acted == 1
    assert squeeze.game.units[unit].acted == 1
    assert squeeze.told("teleported")[0]["who"] == swat
    assert squeeze.problems() == []


@pytest.mark.rule("hades:15.2-special")
def test_nobody_arrives_on_a_five(squeeze):
    unit = squeeze.unit("hq", at=squeeze.cell(7), depleted=True)
    with squeeze.cards(shl=squeeze.numbers(5)):
        hq.request_arrival(squeeze.game, squeeze.at, unit)
    assert squeeze.asked_of("arrival") == []
    assert squeeze.asked_of("deck")[0].amount == 4


@pytest.mark.rule("hades:15.2-special")
def test_arrivals_stand_within_three_hexes_where_a_unit_may_end_its_move(squeeze):
    unit = squeeze.unit("hq", at=squeeze.cell(7))
    squeeze.enemy("guard", at=squeeze.door(7)[0])
    squeeze.unit("scout", at=squeeze.door(7)[1])
    swat = squeeze.units_of("swat")[0]
    squeeze.answer("arrival", who=swat)
    with squeeze.cards(shl=squeeze.numbers(1)):
        hq.request(squeeze.game, squeeze.at, unit)
    places = squeeze.asked_of("land_place")[0].places("place")
    assert places & {squeeze.door(7)[0], squeeze.door(7)[1], squeeze.cell(7)} == set()
    assert squeeze.beyond(squeeze.door(7)[1], "NE") in places
    assert squeeze.site("F", "purgatory") in places  # eligible: it may end a move there
    far = [
        place
        for place in places
        if twin.board.steps_between(squeeze.rules, squeeze.cell(7), place) > 3
    ]
    assert far == []


@pytest.mark.rule("hades:15.2-special")
def test_a_jammed_hq_does_not_arrive(squeeze):
    unit = squeeze.unit("hq", at=squeeze.cell(7))
    jammed = squeeze.units_of("hq")[1]
    squeeze.game.units[jammed].jammed = 1
    with squeeze.cards(shl=squeeze.numbers(1)):
        hq.request(squeeze.game, squeeze.at, unit)
    chosen = {option["who"] for option in squeeze.asked_of("arrival")[0].options}
    assert jammed not in chosen
    assert squeeze.units_of("hq")[2] in chosen


@pytest.mark.rule("hades:15.2-special")
def test_the_teleporter_is_no_place_for_requests_in_other_scenarios(scene):
    scene.open_circle("teleporter", 7)
    unit = scene.unit("hq", at=scene.cell(7))
    assert scene.offered_to(hq.offer_request, unit) == []
