"""6.9 Science Actions in every place, 11.0 the rooms for them, 12.7 Dante aboard, 15.4."""

from __future__ import annotations

import pytest

from tests.hades.scene import Scene, state, twin

science = twin.science
effects = twin.effects
choices = twin.choices


def places(scene: Scene, unit: int) -> list[int]:
    """Where the unit may try a Science Action now."""
    return [option["what"] for option in scene.offered_to(science.offer_experiment, unit)]


def attempt(scene: Scene, unit: int, number: int) -> None:
    """The Science Action on offer, with this random number."""
    (place,) = places(scene, unit)
    with scene.cards(shl=scene.numbers(number)):
        science.experiment(scene.game, scene.at, unit, place)


# --- 6.9 ----------------------------------------------------------------------------------------


@pytest.mark.rule("hades:6.9-science")
def test_only_dante_and_emily_take_science_actions(scene):
    scene.open_circle("core_computer", 7)
    scene.install("railgun", "A")
    scout = scene.unit("scout", at=scene.cell(7))
    assert places(scene, scout) == []
    for kind in ("dante", "emily"):
        unit = scene.unit(kind, at=scene.cell(7))
        assert places(scene, unit) == [effects.CORE_COMPUTER]


@pytest.mark.rule("hades:6.9-science")
@pytest.mark.parametrize(("depleted", "highest"), [(False, 4), (True, 3)])
def test_a_depleted_dante_needs_one_less(scene, depleted, highest):
    scene.open_circle("bridge", 7)
    dante = scene.unit("dante", at=scene.cell(7), depleted=depleted)
    for number, works in ((highest, 1), (highest + 1, 0)):
        scene.game.bridge_hacked = 0
        scene.game.tally.science_worked = 0
        attempt(scene, dante, number)
        assert scene.game.tally.science_worked == works
        assert scene.asked_of("deck")[-1].amount == highest
    assert scene.game.tally.science == 2
    assert scene.game.units[dante].acted == 1


@pytest.mark.rule("hades:6.9-science")
def test_the_number_may_come_from_either_deck(scene):
    scene.open_circle("bridge", 7)
    dante = scene.unit("dante", at=scene.cell(7))
    scene.answer("deck", what=state.NASTIAN_CARDS)
    with scene.cards(nastian=scene.numbers(6, deck="nastian")):
        science.experiment(scene.game, scene.at, dante, effects.BRIDGE)
    assert scene.game.tally.science_worked == 0


# --- Dante's Lab --------------------------------------------------------------------------------


@pytest.fixture
def lab(scene) -> Scene:
    """Dante in his Lab, a laser and a radar operational, a railgun damaged."""
    scene.unit("dante", at=state.IN_LAB)
    scene.install("railgun", "A", "damaged")
    scene.install("laser", "B")
    scene.install("radar", "C")
    return scene


# By (Lab failing, Dante depleted): what each number from 1 to 6 does.
LAB_TABLE = {
    (False, False): ["hit", "hit", "hit", "hit", "depleted", "gone"],
    (False, True): ["hit", "hit", "hit", "gone", "gone", "gone"],
    (True, False): ["hit", "hit", "nothing", "nothing", "depleted", "gone"],
    (True, True): ["hit", "nothing", "nothing", "gone", "gone", "gone"],
}


@pytest.mark.rule("hades:6.9-lab")
@pytest.mark.parametrize(("failing", "depleted"), LAB_TABLE)
@pytest.mark.parametrize("number", range(1, 7))
def test_the_lab_strikes_or_harms_dante(lab, failing, depleted, number):
    dante, laser = lab.rules.dante, int(lab.game.sites[1])
    lab.game.units[dante].depleted = int(depleted)
    if failing:
        lab.marker("lb", failing=True)
    attempt(lab, dante, number)
    wanted = LAB_TABLE[failing, depleted][number - 1]
    struck = lab.game.installations[laser].status == state.DAMAGED
    gone = lab.game.units[dante].place == state.NONE
    assert struck == (wanted == "hit")
    assert gone == (wanted == "gone")
    assert lab.game.units[dante].depleted == (depleted or wanted == "depleted")
    assert lab.game.tally.lost[state.BY_SIXTH_DIMENSION] == gone
    assert ("sixth_dimension" in lab.events()) == gone
    assert lab.problems() == []


@pytest.mark.rule("hades:6.9-lab")
def test_the_lab_damages_the_highest_numbered_fully_operational_installation(lab):
    attempt(lab, lab.rules.dante, 1)
    statuses = [int(lab.game.installations[int(lab.game.sites[n])].status) for n in range(3)]
    assert statuses == [state.DAMAGED, state.DAMAGED, state.OPERATIONAL]


@pytest.mark.rule("hades:6.9-lab")
def test_the_lab_needs_the_vittles_in_system_and_something_to_strike(lab):
    dante = lab.rules.dante
    assert places(lab, dante) == [choices.LAB_SCIENCE]
    lab.game.vittles.in_system = 0
    assert places(lab, dante) == []
    lab.game.vittles.in_system = 1
    for number in range(1, 3):
        lab.game.installations[int(lab.game.sites[number])].status = state.DESTROYED
    assert places(lab, dante) == []


@pytest.mark.rule("hades:6.9-lab")
def test_from_the_living_quarters_no_experiment_is_made(lab):
    dante = lab.unit("dante", at=state.ABOARD)
    assert places(lab, dante) == []


@pytest.mark.rule("hades:6.9-lab")
def test_a_replay_can_keep_dante_in_this_world():
    scene = Scene()
    scene.clear()
    scene.rules.void = twin.events.event_number("sixth_dimension")
    scene.install("laser", "B")
    dante = scene.unit("dante", at=state.IN_LAB)
    attempt(scene, dante, 6)
    assert scene.game.units[dante].place == state.IN_LAB
    assert "voided" in scene.events()


# --- Living Quarters ----------------------------------------------------------------------------


@pytest.mark.rule("hades:6.9-quarters")
@pytest.mark.parametrize("number", [3, 4])
def test_a_depleted_dante_rests_in_the_living_quarters(scene, number):
    dante = scene.unit("dante", at=state.ABOARD, depleted=True)
    scene.game.vittles.in_system = 0
    assert places(scene, dante) == [choices.REST_SCIENCE]
    attempt(scene, dante, number)  # one more, for he is depleted
    assert scene.game.units[dante].depleted == (number == 4)


@pytest.mark.rule("hades:6.9-quarters")
def test_there_is_no_rest_for_the_fresh_or_in_the_lab(scene):
    dante = scene.unit("dante", at=state.ABOARD)
    assert places(scene, dante) == []
    scene.unit("dante", at=state.IN_LAB, depleted=True)
    assert choices.REST_SCIENCE not in places(scene, dante)


@pytest.mark.rule("hades:12.7-dantes-lab")
def test_dante_goes_to_his_lab_without_being_activated(scene):
    dante = scene.unit("dante", at=state.ABOARD)
    assert [o["verb"] for o in scene.offered_to(science.offer_lab, dante)] == ["to_lab"]
    science.go_to_lab(scene.game, scene.at, dante)
    assert scene.game.units[dante].place == state.IN_LAB
    assert scene.game.units[dante].acted == 0
    assert scene.offered_to(science.offer_lab, dante) == []


@pytest.mark.rule("hades:12.7-dantes-lab")
def test_dante_goes_to_his_lab_even_after_his_activation_and_stays_activated(scene):
    dante = scene.unit("dante", at=state.ABOARD)
    scene.install("laser", "B")
    scene.game.units[dante].acted = 1
    scene.answer("shl_turn", verb="to_lab")
    twin.shl_phase.shl_phase(scene.game, scene.at)
    assert scene.game.units[dante].place == state.IN_LAB
    assert len(scene.asked_of("shl_turn")) == 1


@pytest.mark.rule("hades:12.7-dantes-lab")
def test_nobody_enters_a_destroyed_lab(scene):
    dante = scene.unit("dante", at=state.ABOARD)
    scene.marker("lq")
    assert scene.offered_to(science.offer_lab, dante) == []
    scout = scene.unit("scout", at=state.ABOARD)
    scene.marker("g1")
    assert scene.offered_to(science.offer_lab, scout) == []


@pytest.mark.rule("hades:12.7-dantes-lab")
def test_leaving_the_lab_is_an_activation(scene):
    dante = scene.unit("dante", at=state.IN_LAB)
    assert [o["verb"] for o in scene.offered_to(science.offer_quarters, dante)] == ["to_quarters"]
    science.go_to_quarters(scene.game, scene.at, dante)
    assert scene.game.units[dante].place == state.ABOARD
    assert scene.game.units[dante].acted == 1
    assert scene.offered_to(science.offer_quarters, dante) == []


# --- Bridge -------------------------------------------------------------------------------------


@pytest.fixture
def bridge(scene) -> Scene:
    scene.open_circle("bridge", 7)
    scene.put_behind("supply_room", 2)
    scene.unit("emily", at=scene.cell(7))
    return scene


@pytest.mark.rule("hades:6.9-bridge", "hades:11.0-bridge")
def test_hacking_the_bridge_opens_any_locked_door(bridge):
    emily = bridge.rules.emily
    bridge.answer("hack", verb="open", what=1)
    attempt(bridge, emily, 4)
    asked = bridge.asked_of("hack")[0]
    assert {option["what"] for option in asked.of("open")} == set(range(12)) - {6}
    assert bridge.game.rooms[1].open == 1
    assert bridge.game.rooms[1].counter == bridge.counter("supply_room")
    assert bridge.told("circle_opened")[0]["who"] == state.NONE
    assert bridge.problems() == []


@pytest.mark.rule("hades:6.9-bridge", "hades:11.0-bridge")
def test_a_five_opens_nothing_and_the_bridge_is_hacked_once_a_turn(bridge):
    emily = bridge.rules.emily
    attempt(bridge, emily, 5)
    assert bridge.asked_of("hack") == []
    assert bridge.game.bridge_hacked == 1
    bridge.game.units[emily].acted = 0
    assert places(bridge, emily) == []
    dante = bridge.unit("dante", at=bridge.cell(7))
    assert places(bridge, dante) == []


@pytest.mark.rule("hades:6.9-bridge", "hades:11.0-bridge", "hades:11.0-traps")
def test_the_bridge_disarms_an_active_trap(bridge):
    room = bridge.open_circle("trap_1", 3)
    twin.board.shut_door(bridge.game, bridge.rules, room)
    held = bridge.unit("scout", at=bridge.cell(3))
    bridge.game.units[held].trap = room
    bridge.answer("hack", verb="disarm", what=room)
    attempt(bridge, bridge.rules.emily, 1)
    assert bridge.game.units[held].trap == state.NONE
    assert bridge.game.rooms[room].counter == state.NONE
    assert bridge.game.rooms[room].open == 1
    assert bridge.problems() == []


@pytest.mark.rule("hades:6.9-bridge")
def test_with_every_door_open_there_is_nothing_to_hack(bridge):
    for circle in range(1, 13):
        if circle != 7:
            bridge.open_empty(circle)
    assert places(bridge, bridge.rules.emily) == []


# --- Back-Up Core Computer ----------------------------------------------------------------------


@pytest.mark.rule("hades:6.9-core-computer", "hades:11.0-core-computer")
@pytest.mark.parametrize("number", [3, 4])
def test_crashing_the_core_damages_the_highest_operational_weapon_of_each_type(scene, number):
    room = scene.open_circle("core_computer", 7)
    dante = scene.unit("dante", at=scene.cell(7))
    damaged = scene.install("railgun", "A", "damaged", number=2)
    hit = [
        scene.install("railgun", "B", number=1),
        scene.install("missile", "C", number=1),
        scene.install("laser", "D", number=0),
    ]
    spared = [
        scene.install("railgun", "E", number=0),
        scene.install("missile", "F", number=0),
        scene.install("radar", "G"),
    ]
    attempt(scene, dante, number)
    crashed = number == 3
    states = scene.game.installations
    assert [states[n].status == state.DAMAGED for n in hit] == [crashed] * 3
    assert [states[n].status == state.OPERATIONAL for n in spared] == [True] * 3
    assert states[damaged].status == state.DAMAGED
    assert (scene.game.rooms[room].counter == state.NONE) == crashed
    assert scene.game.rooms[room].open == 1
    scene.game.units[dante].acted = 0
    assert places(scene, dante) == ([] if crashed else [effects.CORE_COMPUTER])
    assert scene.problems() == []


# --- Teleporter ---------------------------------------------------------------------------------


@pytest.fixture
def teleporter(scene) -> Scene:
    scene.open_circle("teleporter", 7)
    scene.unit("dante", at=scene.cell(7))
    return scene


@pytest.mark.rule("hades:6.9-teleporter", "hades:11.0-teleporter")
def test_the_teleporter_takes_one_unit_within_three_hexes_aboard_activated_or_not(teleporter):
    dante = teleporter.rules.dante
    scout = teleporter.unit("scout", at=teleporter.beyond(teleporter.door(7)[1], "NE", "NE"))
    teleporter.game.units[scout].acted = 1
    far = teleporter.unit("scout", at=teleporter.hex("purgatory", 14, 3), number=1)
    above = teleporter.unit("swat", at=teleporter.hex("inferno", 8, 8))
    teleporter.answer("teleport", verb="evacuate", who=scout)
    attempt(teleporter, dante, 4)
    (asked,) = teleporter.asked_of("teleport")
    assert {option["who"] for option in asked.of("evacuate")} == {dante, scout}
    assert asked.of("land") == []
    assert teleporter.game.units[scout].place == state.ABOARD
    assert teleporter.game.evacuated == 1
    assert all(teleporter.game.units[unit].place >= 0 for unit in (far, above, dante))


@pytest.mark.rule("hades:6.9-teleporter", "hades:11.0-teleporter")
def test_emilys_three_evacuees_are_counted_over_both_ways_out(teleporter):
    emily = teleporter.unit("emily", at=teleporter.cell(7))
    for gone, may in ((2, False), (3, True)):
        teleporter.game.evacuated = gone
        teleporter.game.units[emily].acted = 0
        teleporter.forget()
        teleporter.answer("teleport", verb="pass")
        attempt(teleporter, emily, 1)
        offered = {o["who"] for o in teleporter.asked_of("teleport")[0].of("evacuate")}
        assert (emily in offered) == may


@pytest.mark.rule("hades:6.9-teleporter", "hades:11.0-treasures")
def test_a_treasure_is_teleported_with_its_guardian(teleporter):
    scout = teleporter.unit("scout", at=teleporter.door(7)[0])
    idol = teleporter.treasure("idol", at=teleporter.door(7)[0])
    teleporter.answer("teleport", verb="evacuate", who=scout, amount=1)
    attempt(teleporter, teleporter.rules.dante, 2)
    assert teleporter.game.treasures[idol].place == state.ABOARD
    assert teleporter.problems() == []


@pytest.mark.rule("hades:6.9-teleporter")
def test_neither_the_trapped_nor_the_jammed_are_teleported(teleporter):
    room = teleporter.open_circle("trap_1", 6)
    twin.board.shut_door(teleporter.game, teleporter.rules, room)
    held = teleporter.unit("scout", at=teleporter.cell(6))
    teleporter.game.units[held].trap = room
    jammed = teleporter.unit("hq", at=teleporter.door(7)[0])
    teleporter.game.units[jammed].jammed = 1
    offered = teleporter.offered(twin.transfer.offer_evacuees, teleporter.cell(7), 12)
    assert {option["who"] for option in offered} == {teleporter.rules.dante}


@pytest.mark.rule("hades:6.9-teleporter", "hades:11.0-teleporter")
def test_the_teleporter_fails_on_a_five_and_needs_the_vittles_in_system(teleporter):
    dante = teleporter.rules.dante
    attempt(teleporter, dante, 5)
    assert teleporter.asked_of("teleport") == []
    teleporter.game.vittles.in_system = 0
    assert places(teleporter, dante) == []


@pytest.mark.rule("hades:6.9-teleporter")
def test_a_crisis_does_not_stop_the_teleporter_and_is_not_used_up_by_it(teleporter):
    teleporter.game.vittles.crisis = 1
    teleporter.game.vittles.did = state.FIRES
    teleporter.answer("teleport", verb="evacuate")
    attempt(teleporter, teleporter.rules.dante, 1)
    assert teleporter.game.vittles.did == state.FIRES
    assert teleporter.game.evacuated == 1


@pytest.mark.rule("hades:6.9-teleporter", "hades:15.2-special")
def test_in_scenario_2_the_teleporter_evacuates_nobody():
    scene = Scene(scenario="squeeze-play")
    scene.clear()
    scene.open_circle("teleporter", 7)
    scene.game.vittles.in_system = 1
    dante = scene.unit("dante", at=scene.cell(7))
    assert places(scene, dante) == []


@pytest.mark.rule("hades:15.4-special")
def test_in_scenario_4_the_teleporter_may_bring_a_unit_instead():
    scene = Scene(scenario="high-and-tight")
    scene.clear()
    scene.open_circle("teleporter", 7)
    dante = scene.unit("dante", at=scene.cell(7))
    swat = scene.units_of("swat")[0]
    there = scene.beyond(scene.door(7)[1], "E")
    scene.answer("teleport", verb="land", who=swat)
    scene.answer("land_place", where=there)
    attempt(scene, dante, 4)
    assert {"land", "evacuate"} < scene.asked_of("teleport")[0].verbs()
    assert scene.game.units[swat].place == there
    assert scene.game.units[swat].acted == 1
    reach = scene.asked_of("land_place")[0].places("place")
    apart = {int(twin.board.steps_between(scene.rules, scene.cell(7), p)) for p in reach}
    assert apart <= {0, 1, 2}
    assert scene.problems() == []
