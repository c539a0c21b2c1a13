"""5.1, 10.1-10.3: what fires on the Vittles, and on the troops below when it is away."""

from __future__ import annotations

import pytest

from tests.hades.scene import Scene, state, twin

orbital = twin.orbital


@pytest.fixture
def away(scene) -> Scene:
    scene.game.vittles.in_system = 0
    return scene


def step(scene, *net: int) -> list[tuple[str, int]]:
    """The step, with these results; who fired, in order."""
    with scene.net(*net):
        orbital.orbital_combat_step(scene.game, scene.at)
    assert scene.problems() == []
    return shots(scene)


def shots(scene) -> list[tuple[str, int]]:
    kinds = ("fighter_attacks", "fighter_strafes", "site_fires", "site_fires_down")
    found = []
    for event in twin.kernel.events.events_of(scene.log):
        name = twin.events.EVENTS[int(event.kind)].name
        if name in kinds:
            found.append((name, int(event.who)))
    return found


# --- In system ----------------------------------------------------------------------------------


@pytest.mark.rule("hades:5.1-orbital-combat")
def test_fighters_attack_first_then_installations_each_in_ascending_order(scene):
    for fighter in (2, 0):
        scene.orbit(fighter)
    railgun = scene.install("railgun", "A")
    laser = scene.install("laser", "L")
    assert laser < railgun
    assert step(scene, 0, 0, 0, 0) == [
        ("fighter_attacks", 0),
        ("fighter_attacks", 2),
        ("site_fires", laser),
        ("site_fires", railgun),
    ]


@pytest.mark.rule("hades:5.1-orbital-combat")
def test_hits_go_to_the_module_under_the_marker(scene):
    scene.marker("q50")
    scene.orbit(0)
    scene.orbit(1)
    step(scene, 1, 1)
    assert scene.game.vittles.module == scene.rules.module_place[twin.effects.R1]
    assert scene.game.vittles.failing == 0


@pytest.mark.rule("hades:5.1-orbital-combat")
def test_only_fighters_in_orbit_and_installations_that_are_fully_operational_fire(scene):
    scene.game.fighters[0].where = state.SHOT_DOWN
    scene.install("railgun", "A", "damaged")
    scene.install("missile", "B", "destroyed")
    assert step(scene) == []


@pytest.mark.parametrize(
    "role",
    [
        pytest.param("railgun", marks=pytest.mark.rule("hades:10.1-railgun")),
        pytest.param("laser", marks=pytest.mark.rule("hades:10.2-lasers")),
        pytest.param("missile", marks=pytest.mark.rule("hades:10.3-missile-batteries")),
    ],
)
def test_each_weapon_fires_on_the_vittles_in_system_and_beside_itself_out_of_it(scene, role):
    number = scene.install(role, "F")
    scout = scene.unit("scout", at=scene.beyond(scene.site("F"), "W"))
    assert step(scene, 1) == [("site_fires", number)]
    assert scene.game.vittles.failing == 1
    scene.forget()
    scene.game.vittles.in_system = 0
    assert step(scene, 1) == [("site_fires_down", number)]
    assert scene.game.units[scout].depleted == 1


@pytest.mark.rule("hades:5.1-orbital-combat")
@pytest.mark.parametrize("role", ["radar", "troop_elevator", "flight_elevator"])
def test_defensive_installations_never_fire(scene, role):
    scene.install(role, "F")
    scene.unit("scout", at=scene.beyond(scene.site("F"), "W"))
    assert step(scene) == []
    scene.game.vittles.in_system = 0
    assert step(scene) == []


@pytest.mark.rule("hades:5.1-targets")
def test_in_system_nobody_below_is_shot_at(scene):
    scene.orbit(0)
    number = scene.install("laser", "F")
    scout = scene.unit("scout", at=scene.beyond(scene.site("F"), "E"))
    assert step(scene, 2, 2) == [("fighter_attacks", 0), ("site_fires", number)]
    assert scene.game.units[scout].place >= 0
    assert scene.game.vittles.module == 2


@pytest.mark.rule("hades:5.1-orbital-combat")
def test_the_fire_ceases_when_the_vittles_is_destroyed(scene):
    scene.marker("lq", failing=True)
    scene.orbit(0)
    scene.orbit(1)
    scene.install("laser", "F")
    with scene.net(1):
        orbital.orbital_combat_step(scene.game, scene.at)
    assert scene.game.outcome == state.VITTLES_DESTROYED
    assert shots(scene) == [("fighter_attacks", 0)]


@pytest.mark.rule("hades:12.6-electronic-warfare")
def test_installations_that_repair_themselves_in_mid_step_fire_whatever_their_number(scene):
    laser = scene.install("laser", "A", "damaged")
    missile = scene.install("missile", "B", "damaged")
    railgun = scene.install("railgun", "C")
    scene.marker("ew", failing=True)
    assert laser < missile < railgun
    fired = step(scene, 1, 0, 0)
    assert fired == [("site_fires", railgun), ("site_fires", laser), ("site_fires", missile)]


@pytest.mark.rule("hades:5.1-orbital-combat")
def test_everybody_fires_again_on_the_next_turn(scene):
    number = scene.install("laser", "F")
    step(scene, 0)
    scene.forget()
    assert step(scene, 0) == [("site_fires", number)]


# --- Out of system: fighters --------------------------------------------------------------------


@pytest.mark.rule("hades:5.1-targets")
def test_fighters_strafe_the_highest_numbered_unit_on_inferno_wherever_it_stands(away):
    away.unit("armored_infantry", at=away.hex("inferno", 0, 0))
    swat = away.unit("swat", at=away.hex("inferno", 9, 11))
    away.unit("scout", at=away.hex("purgatory", 5, 3))
    away.orbit(0)
    away.orbit(2)
    assert step(away, 1, 0) == [("fighter_strafes", 0), ("fighter_strafes", 2)]
    assert [each["what"] for each in away.told("fighter_strafes")] == [swat, swat]
    assert away.game.units[swat].depleted == 1


@pytest.mark.rule("hades:5.1-targets")
def test_when_the_highest_is_lost_the_next_fighter_takes_the_next_one(away):
    dante = away.unit("dante", at=away.hex("inferno", 0, 0))
    scout = away.unit("scout", at=away.hex("inferno", 9, 11), depleted=True)
    for fighter in range(3):
        away.orbit(fighter)
    step(away, 1, 2)
    assert [each["what"] for each in away.told("fighter_strafes")] == [scout, dante]
    assert away.game.tally.lost[state.BY_FIGHTERS] == 2
    assert away.told("fighter_attacks") == []


@pytest.mark.rule("hades:5.1-targets")
def test_a_fighter_without_a_target_does_nothing_and_suffers_no_backlash(away):
    away.orbit(0)
    away.unit("scout", at=away.hex("purgatory", 5, 3))
    assert step(away) == []
    away.unit("swat", at=away.hex("inferno", 5, 3))
    step(away, -2)
    assert away.game.fighters[0].where == state.IN_ORBIT
    assert away.game.fighters[0].damaged == 0


# --- Out of system: installations ---------------------------------------------------------------


@pytest.mark.rule("hades:5.1-targets")
@pytest.mark.parametrize(
    ("preferred", "struck"),
    [("E", "SE"), ("SE", "SE"), ("SW", "W"), ("W", "W"), ("NW", "SE"), ("NE", "SE")],
)
def test_an_installation_fires_in_its_preferred_direction_or_the_first_clockwise(
    away, preferred, struck
):
    site = away.site("F")
    units = {
        "SE": away.unit("armored_infantry", at=away.beyond(site, "SE")),
        "W": away.unit("scout", at=away.beyond(site, "W")),
    }
    away.install("laser", "F")
    away.prefer(inferno=preferred)
    step(away, 0)
    (shot,) = away.told("site_fires_down")
    assert shot["what"] == units[struck]
    assert shot["where"] == away.beyond(site, struck)


@pytest.mark.rule("hades:5.1-targets")
def test_of_a_stack_the_highest_number_is_struck(away):
    place = away.beyond(away.site("F"), "E")
    away.unit("emily", at=place)
    dante = away.unit("dante", at=place)
    away.install("laser", "F")
    step(away, 0)
    assert away.told("site_fires_down")[0]["what"] == dante


@pytest.mark.rule("hades:5.1-targets")
def test_nobody_two_hexes_away_or_on_the_other_deck_is_shot_at(away):
    site = away.site("F")
    away.install("laser", "F")
    away.unit("scout", at=away.beyond(site, "E", "E"))
    away.unit("swat", at=away.beyond(away.site("F", "purgatory"), "E"))
    assert step(away) == []


@pytest.mark.rule("hades:5.1-targets")
def test_an_installation_that_fires_on_a_unit_can_be_struck_back(away):
    number = away.install("laser", "F")
    away.unit("scout", at=away.beyond(away.site("F"), "E"))
    step(away, -1)
    assert away.game.installations[number].status == state.DAMAGED
