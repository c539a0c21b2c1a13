"""6.4 SWAT CFP: destination, result, recoil, attack."""

from __future__ import annotations

import pytest

from tests.hades.scene import Scene, state, twin

cfp = twin.cfp


@pytest.fixture
def here(scene) -> int:
    return scene.hex("inferno", 3, 4)


@pytest.fixture
def there(scene) -> int:
    """Open hull, away from every site."""
    return scene.hex("inferno", 8, 4)


def act(scene: Scene, unit: int, *numbers: int) -> None:
    """A CFP action with these random numbers from the SHL deck."""
    with scene.cards(shl=scene.numbers(*numbers)):
        cfp.cfp_action(scene.game, scene.at, unit)


# --- the table ----------------------------------------------------------------------------------

# By what is modified: random number from 1 to 6.
RESULTS = {
    # depleted, jumps: how each number ends
    (False, True): ["malfunction", "partial", "success", "success", "success", "success"],
    (False, False): ["partial", "success", "success", "success", "success", "success"],
    (True, True): ["misfire", "malfunction", "partial", "success", "success", "success"],
    (True, False): ["malfunction", "partial", "success", "success", "success", "success"],
}


@pytest.mark.rule("hades:6.4-cfp")
@pytest.mark.parametrize(("depleted", "jumps"), RESULTS)
@pytest.mark.parametrize("number", range(1, 7))
def test_the_modified_number_decides(scene, here, there, depleted, jumps, number):
    unit = scene.unit("swat", at=here, depleted=depleted)
    scene.enemy("soldier", at=scene.beyond(there if jumps else here, "E"))
    scene.answer("jump", where=there if jumps else here)
    scene.answer("cfp_attack", verb="pass")
    wanted = RESULTS[depleted, jumps][number - 1]
    recoil = [4, 3] if wanted == "malfunction" else []
    act(scene, unit, number, *recoil)
    attacks = scene.asked_of("cfp_attack")
    found = "malfunction" if "malfunctioned" in scene.events() else "misfire"
    if attacks:
        found = "success" if attacks[0].amount == 1 else "partial"
    assert found == wanted
    assert ("misfired" in scene.events()) == (wanted == "misfire")
    assert scene.game.units[unit].acted == 1
    assert scene.game.tally.jumps == 1
    assert scene.problems() == []


@pytest.mark.rule("hades:6.4-cfp")
@pytest.mark.parametrize(("depleted", "jumps"), RESULTS)
def test_whoever_chooses_a_deck_is_told_which_numbers_fail(scene, here, there, depleted, jumps):
    unit = scene.unit("swat", at=here, depleted=depleted)
    scene.answer("jump", where=there if jumps else here)
    act(scene, unit, 6)
    (asked,) = scene.asked_of("deck")
    failing = {"misfire", "malfunction"} & set(RESULTS[depleted, jumps])
    fail = [number for number in range(1, 7) if RESULTS[depleted, jumps][number - 1] in failing]
    assert asked.amount == max(fail, default=0)


# --- where to -----------------------------------------------------------------------------------


@pytest.mark.rule("hades:6.4-cfp", "hades:13.1-swat")
def test_a_jump_leads_to_any_vacant_hex_without_a_complex_or_back_to_its_own(scene, here, there):
    unit = scene.unit("swat", at=here)
    scene.unit("dante", at=there)
    scene.enemy("soldier", at=scene.beyond(there, "E"))
    scene.answer("jump", where=scene.hex("inferno", 9, 5))
    act(scene, unit, 6)
    places = scene.asked_of("jump")[0].places("jump")
    hull = [p for p in range(scene.rules.map.hexes) if scene.rules.map.terrain[p] == 1]
    assert places == set(hull) - {there, scene.beyond(there, "E")}
    assert here in places


@pytest.mark.rule("hades:6.4-cfp")
def test_a_unit_on_a_ruin_may_stay_there(scene):
    scene.install("railgun", "F", "destroyed")
    unit = scene.unit("swat", at=scene.site("F"))
    scene.enemy("soldier", at=scene.beyond(scene.site("F"), "E"))
    scene.answer("jump", where=scene.site("F"))
    scene.answer("cfp_attack", verb="attack")
    with scene.net(2):
        cfp.cfp_action(scene.game, scene.at, unit)
    assert scene.game.units[unit].place == scene.site("F")


@pytest.mark.rule("hades:6.4-cfp")
def test_an_engaged_unit_jumps_away_and_wakes_sites_where_it_lands(scene, here):
    unit = scene.unit("swat", at=here)
    scene.enemy("soldier", at=scene.beyond(here, "E"))
    beside = scene.hex("inferno", 2, 2)
    scene.answer("jump", where=beside)
    act(scene, unit, 4)
    assert scene.game.units[unit].place == beside
    assert scene.game.sites[0] != state.NONE
    (asked,) = scene.asked_of("cfp_attack")
    assert asked.of("attack")[0]["what"] == state.INSTALLATION + int(scene.game.sites[0])


@pytest.mark.rule("hades:6.4-cfp")
@pytest.mark.parametrize(("taken", "left"), [(0, True), (1, False)])
def test_treasures_are_taken_along_or_left(scene, here, there, taken, left):
    unit = scene.unit("swat", at=here)
    idol = scene.treasure("idol", at=here)
    scene.answer("jump", where=there)
    scene.answer("carry", amount=taken)
    act(scene, unit, 5)
    assert scene.game.treasures[idol].place == (here if left else there)


@pytest.mark.rule("hades:6.4-cfp")
def test_nothing_is_carried_without_a_jump(scene, here):
    unit = scene.unit("swat", at=here)
    scene.treasure("idol", at=here)
    scene.answer("jump", where=here)
    act(scene, unit, 5)
    assert scene.asked_of("carry") == []


# --- Misfire and Malfunction --------------------------------------------------------------------


@pytest.mark.rule("hades:6.4-cfp")
def test_a_misfire_destroys_the_unit_and_leaves_what_it_carried_at_the_destination(
    scene, here, there
):
    unit = scene.unit("swat", at=here, depleted=True)
    idol = scene.treasure("idol", at=here)
    scene.answer("jump", where=there)
    scene.answer("carry", amount=1)
    act(scene, unit, 1)
    assert scene.game.units[unit].place == state.NONE
    assert scene.game.tally.lost[state.BY_CFP] == 1
    assert scene.game.treasures[idol].place == there
    assert scene.problems() == []


@pytest.mark.rule("hades:6.4-cfp")
def test_recoil_goes_so_many_hexes_from_the_destination_in_the_direction_drawn(scene, here, there):
    unit = scene.unit("swat", at=here)
    loot = scene.treasure("loot", at=here)
    scene.answer("jump", where=there)
    scene.answer("carry", amount=2)
    act(scene, unit, 1, 2, 3)  # malfunction, direction 2 (E), three hexes
    landed = scene.beyond(there, "E", "E", "E")
    assert scene.game.units[unit].place == scene.game.treasures[loot].place == landed
    assert scene.game.units[unit].depleted == 1
    assert scene.asked_of("cfp_attack") == []
    assert scene.problems() == []


@pytest.mark.rule("hades:6.4-cfp")
def test_a_depleted_unit_suffers_no_more_by_landing(scene, here):
    unit = scene.unit("swat", at=here, depleted=True)
    scene.answer("jump", where=here)
    act(scene, unit, 1, 2, 3)
    assert scene.game.units[unit].place == scene.beyond(here, "E", "E", "E")
    assert scene.game.units[unit].depleted == 1


@pytest.mark.rule("hades:6.4-cfp")
def test_a_jumper_is_not_in_its_own_way(scene, here):
    unit = scene.unit("swat", at=here)
    scene.answer("jump", where=scene.beyond(here, "W", "W"))
    act(scene, unit, 1, 2, 2)
    assert scene.game.units[unit].place == here


@pytest.mark.rule("hades:6.4-cfp")
@pytest.mark.parametrize("obstacle", ["friend", "enemy", "complex", "tower", "edge", "wall"])
def test_recoil_into_anything_but_a_vacant_hex_destroys(scene, here, obstacle):
    unit = scene.unit("swat", at=here)
    start, distance, direction = scene.hex("inferno", 8, 4), 2, 2
    target = scene.beyond(start, "E", "E")
    if obstacle == "friend":
        scene.unit("emily", at=target)
    elif obstacle == "enemy":
        scene.enemy("guard", at=target)
    elif obstacle == "complex":
        scene.install("laser", "F", "destroyed")
        start = scene.hex("inferno", 6, 6)
    elif obstacle == "tower":
        start = scene.hex("inferno", 11, 4)
    elif obstacle == "edge":
        start, direction = scene.hex("inferno", 8, 1), 1
    elif obstacle == "wall":
        scene.rules.map.across[scene.beyond(start, "E"), direction - 1] = state.NONE
    scene.answer("jump", where=start)
    act(scene, unit, 1, direction, distance)
    assert scene.game.units[unit].place == state.NONE
    assert "splatted" in scene.events()
    assert scene.game.tally.lost[state.BY_CFP] == 1


@pytest.mark.rule("hades:6.4-cfp")
def test_recoil_flies_over_units_and_complexes(scene, here):
    unit = scene.unit("swat", at=here)
    start = scene.hex("inferno", 7, 6)  # F lies next to it
    scene.enemy("guard", at=scene.beyond(start, "E", "E"))
    scene.answer("jump", where=start)
    act(scene, unit, 1, 2, 3)
    assert scene.game.units[unit].place == scene.beyond(start, "E", "E", "E")


@pytest.mark.rule("hades:6.4-cfp")
def test_recoil_goes_round_the_hull(scene, here):
    unit = scene.unit("swat", at=here)
    scene.answer("jump", where=scene.hex("inferno", 16, 5))
    act(scene, unit, 1, 2, 4)
    assert scene.game.units[unit].place == scene.hex("inferno", 2, 5)


# --- the attack ---------------------------------------------------------------------------------


@pytest.mark.rule("hades:6.4-cfp")
def test_after_a_partial_success_the_defender_draws(scene, here):
    unit = scene.unit("swat", at=here)
    scene.enemy("soldier", at=scene.beyond(here, "E"))
    scene.answer("jump", where=here)
    scene.answer("cfp_attack", verb="attack")
    (first,) = scene.numbers(1)
    with scene.cards(shl=[first, "s02"], nastian=["n04"]):  # 1 against -2
        cfp.cfp_action(scene.game, scene.at, unit)
    assert scene.told("net_result")[0]["value"] == -1
    assert scene.game.units[unit].depleted == 1


@pytest.mark.rule("hades:6.4-cfp")
def test_after_a_success_the_defender_draws_no_card(scene, here):
    unit = scene.unit("swat", at=here)
    number = scene.install("railgun", "A")
    beside = scene.hex("inferno", 2, 2)
    scene.answer("jump", where=beside)
    scene.answer("cfp_attack", what=state.INSTALLATION + number)
    (first,) = scene.numbers(3)
    with scene.cards(shl=[first, "s02"]):  # 1 against nothing
        cfp.cfp_action(scene.game, scene.at, unit)
    assert scene.told("net_result")[0]["value"] == 1
    assert scene.game.installations[number].status == state.DAMAGED
    assert scene.asked_of("combine") == []
