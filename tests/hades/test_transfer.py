"""6.7 Reinforcements and Evacuations: who may come, who may go, what goes along."""

from __future__ import annotations

import pytest

from tests.hades.scene import Scene, state, twin

transfer = twin.transfer


@pytest.fixture
def here(scene) -> int:
    return scene.hex("inferno", 3, 4)


@pytest.fixture
def acuto(scene, here) -> int:
    return scene.unit("hq", at=here, number=3)


def granted(scene: Scene, unit: int) -> None:
    transfer.transfer_units(scene.game, scene.at, unit)


# --- Reinforcements -----------------------------------------------------------------------------


@pytest.mark.rule("hades:6.7-reinforcements")
def test_up_to_three_units_of_any_kind_come_down_and_count_as_activated(scene, acuto, here):
    scouts = scene.units_of("scout")
    for scout in scouts:
        scene.answer("transfer", verb="land", who=scout)
    granted(scene, acuto)
    assert len(scene.asked_of("transfer")) == 3
    assert [asked.amount for asked in scene.asked_of("transfer")] == [3, 2, 1]
    down = [scout for scout in scouts if scene.game.units[scout].place >= 0]
    assert len(down) == 3
    assert all(scene.game.units[scout].acted == 1 for scout in down)
    assert scene.game.tally.landed == 3
    assert scene.problems() == []


@pytest.mark.rule("hades:6.7-reinforcements")
def test_they_land_within_three_hexes_and_only_in_vacant_ones(scene, here):
    acuto = scene.unit("hq", at=here, number=3)
    scene.unit("dante", at=scene.beyond(here, "E"))
    scene.enemy("guard", at=scene.beyond(here, "W"))
    scout = scene.units_of("scout")[0]
    scene.answer("transfer", verb="land", who=scout)
    granted(scene, acuto)
    places = scene.asked_of("land_place")[0].places("place")
    assert not places & {here, scene.beyond(here, "E"), scene.beyond(here, "W")}
    assert scene.beyond(here, "E", "E", "E") in places
    assert scene.beyond(here, "E", "E", "E", "E") not in places
    assert scene.beyond(here, "W", "W", "W") in places
    assert scene.site("A") not in places


@pytest.mark.rule("hades:6.7-reinforcements")
def test_they_land_on_ruins_but_on_no_other_complex_and_no_tower(scene):
    near_tower = scene.hex("inferno", 3, 7)
    acuto = scene.unit("hq", at=near_tower, number=3)
    scout = scene.units_of("scout")[0]
    for status, allowed in (("destroyed", True), ("damaged", False)):
        scene.install("laser", "E", status)
        assert transfer.can_arrive(
            scene.game, scene.rules, scout, scene.site("E"), near_tower, 3
        ) == (allowed)
    tower = scene.tower("inferno", "south")
    assert not transfer.can_arrive(scene.game, scene.rules, scout, tower, near_tower, 3)
    assert scene.game.units[acuto].place == near_tower


@pytest.mark.rule("hades:6.7-reinforcements")
def test_landing_beside_a_site_wakes_it(scene):
    acuto = scene.unit("hq", at=scene.hex("inferno", 4, 2), number=3)
    scene.answer("transfer", verb="land")
    scene.answer("land_place", where=scene.hex("inferno", 2, 2))
    scene.answer("transfer", verb="pass")
    granted(scene, acuto)
    assert scene.game.sites[0] != state.NONE


@pytest.mark.rule("hades:6.7-reinforcements")
def test_nobody_jammed_dead_or_in_the_lab_comes_down(scene, acuto):
    jammed = scene.units_of("hq")[0]
    scene.game.units[jammed].jammed = 1
    twin.board.stand_unit(scene.game, scene.rules, scene.rules.dante, state.IN_LAB)
    lost = scene.units_of("scout")[0]
    twin.board.stand_unit(scene.game, scene.rules, lost, state.NONE)
    granted(scene, acuto)
    offered = {option["who"] for option in scene.asked_of("transfer")[0].of("land")}
    assert not offered & {jammed, scene.rules.dante, lost, scene.rules.emily}
    assert scene.units_of("scout")[1] in offered


@pytest.mark.rule("hades:6.7-request")
@pytest.mark.parametrize(("verb", "other"), [("land", "evacuate"), ("evacuate", "land")])
def test_one_request_brings_either_reinforcements_or_evacuations(scene, acuto, verb, other):
    scene.unit("scout", at=scene.hex("inferno", 5, 4))
    scene.answer("transfer", verb=verb)
    granted(scene, acuto)
    first, second = scene.asked_of("transfer")[:2]
    assert {verb, other} < first.verbs()
    assert other not in second.verbs()


@pytest.mark.rule("hades:6.7-request")
@pytest.mark.parametrize("counted", ["straight", "path"])
def test_three_hexes_are_counted_straight_or_by_path(counted):
    scene = Scene(three_hexes=counted)
    scene.clear()
    scene.open_circle("teleporter", 7)
    scout = scene.units_of("scout")[0]
    behind = scene.beyond(scene.cell(7), "SW", "W")  # the room has its back to it
    may = transfer.can_arrive(scene.game, scene.rules, scout, behind, scene.cell(7), 3)
    assert may == (counted == "straight")


# --- Evacuations --------------------------------------------------------------------------------


@pytest.mark.rule("hades:6.7-evacuations")
def test_up_to_three_units_within_three_hexes_go_aboard_the_hq_too(scene, here, acuto):
    near = [scene.unit("scout", at=scene.beyond(here, *["E"] * n), number=n) for n in (1, 2, 3)]
    far = scene.unit("swat", at=scene.beyond(here, *["W"] * 4))
    below = scene.unit("swat", at=scene.hex("purgatory", 3, 5), number=1)
    for unit in (acuto, near[2], near[0]):
        scene.answer("transfer", verb="evacuate", who=unit)
    granted(scene, acuto)
    offered = {option["who"] for option in scene.asked_of("transfer")[0].of("evacuate")}
    assert offered == {acuto, *near}
    aboard = [u for u in (acuto, *near) if scene.game.units[u].place == state.ABOARD]
    assert aboard == [acuto, near[0], near[2]]
    assert scene.game.evacuated == 3
    assert all(scene.game.units[unit].place >= 0 for unit in (far, below))
    assert scene.problems() == []


@pytest.mark.rule("hades:6.7-evacuations")
@pytest.mark.parametrize(("gone", "may"), [(0, False), (2, False), (3, True), (7, True)])
def test_emily_is_not_among_the_first_three(scene, here, acuto, gone, may):
    emily = scene.unit("emily", at=scene.beyond(here, "E"))
    scene.game.evacuated = gone
    granted(scene, acuto)
    offered = {option["who"] for option in scene.asked_of("transfer")[0].of("evacuate")}
    assert (emily in offered) == may


@pytest.mark.rule("hades:6.7-evacuations")
def test_emily_may_go_in_the_same_request_once_three_have_gone(scene, here, acuto):
    emily = scene.unit("emily", at=scene.beyond(here, "E"))
    scene.game.evacuated = 2
    scene.answer("transfer", verb="evacuate", who=acuto)
    scene.answer("transfer", verb="evacuate", who=emily)
    granted(scene, acuto)
    assert scene.game.units[emily].place == state.ABOARD
    assert scene.game.tally.emily_turn == scene.game.turn


@pytest.mark.rule("hades:6.7-evacuations")
def test_a_jammed_hq_does_not_go(scene, here, acuto):
    jammed = scene.unit("hq", at=scene.beyond(here, "E"))
    scene.game.units[jammed].jammed = 1
    granted(scene, acuto)
    assert jammed not in {o["who"] for o in scene.asked_of("transfer")[0].of("evacuate")}


@pytest.mark.rule("hades:6.7-evacuations")
def test_treasures_go_along_with_a_unit_of_their_hex_for_free(scene, here, acuto):
    scout = scene.unit("scout", at=scene.beyond(here, "E"))
    treasures = [scene.treasure(name, at=scene.beyond(here, "E")) for name in ("idol", "loot")]
    scene.answer("transfer", verb="evacuate", who=scout, amount=3)
    granted(scene, acuto)
    asked = scene.asked_of("transfer")
    amounts = {o["who"]: set() for o in asked[0].of("evacuate")}
    for option in asked[0].of("evacuate"):
        amounts[option["who"]].add(option["amount"])
    assert amounts == {acuto: {0}, scout: {0, 1, 2, 3}}
    assert all(scene.game.treasures[t].place == state.ABOARD for t in treasures)
    assert asked[1].amount == 2
    assert scene.game.tally.idol_turn == scene.game.tally.loot_turn == scene.game.turn
    assert scene.events().count("treasure_aboard") == 2


@pytest.mark.rule("hades:6.7-evacuations")
def test_a_treasure_may_be_left_behind(scene, here, acuto):
    scout = scene.unit("scout", at=scene.beyond(here, "E"))
    idol = scene.treasure("idol", at=scene.beyond(here, "E"))
    scene.answer("transfer", verb="evacuate", who=scout, amount=0)
    granted(scene, acuto)
    assert scene.game.treasures[idol].place == scene.beyond(here, "E")


@pytest.mark.rule("hades:6.7-evacuations")
def test_captives_are_noted_with_the_turn_of_their_rescue(scene, here, acuto):
    guard = scene.unit("honor_guard", at=scene.beyond(here, "E"))
    elder = scene.unit("elder", at=scene.beyond(here, "W"), number=1)
    scene.game.turn = 5
    for unit in (guard, elder):
        scene.answer("transfer", verb="evacuate", who=unit)
    scene.answer("transfer", verb="pass")
    granted(scene, acuto)
    assert scene.game.tally.guard_turn == 5
    assert scene.game.tally.elder_turn.tolist() == [0, 5]


@pytest.mark.rule("hades:12.7-dantes-lab")
@pytest.mark.parametrize(("choice", "place"), [("quarters", state.ABOARD), ("lab", state.IN_LAB)])
def test_dante_may_go_straight_to_his_lab(scene, here, acuto, choice, place):
    dante = scene.unit("dante", at=here)
    scene.answer("transfer", verb="evacuate", who=dante)
    scene.answer("transfer", verb="pass")
    scene.answer("quarters", what=int(choice == "lab"))
    granted(scene, acuto)
    assert scene.game.units[dante].place == place
    assert scene.problems() == []


@pytest.mark.rule("hades:12.7-dantes-lab")
def test_a_destroyed_lab_is_no_choice(scene, here, acuto):
    dante = scene.unit("dante", at=here)
    scene.marker("lq")
    scene.answer("transfer", verb="evacuate", who=dante)
    scene.answer("transfer", verb="pass")
    granted(scene, acuto)
    assert scene.asked_of("quarters") == []
    assert scene.game.units[dante].place == state.ABOARD
