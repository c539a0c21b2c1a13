"""10.0 Surface Installations: how they awake, and what they do at once. 7.3: fire from above."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.hades.scene import Scene, state, twin

installations = twin.installations


@pytest.mark.rule("hades:10.0-surface-installations")
def test_a_unit_beside_an_inactive_site_wakes_it_once(scene):
    beside = scene.hex("inferno", 2, 2)
    installations.arrive(scene.game, scene.at, beside)
    number = int(scene.game.sites[0])
    assert scene.game.installations[number].status == state.OPERATIONAL
    installations.arrive(scene.game, scene.at, beside)
    assert scene.events().count("site_woken") == 1
    assert scene.problems() == []


def test_nothing_awakes_on_the_other_deck_or_two_hexes_away(scene):
    for place in (scene.hex("purgatory", 2, 2), scene.hex("inferno", 3, 2)):
        installations.arrive(scene.game, scene.at, place)
    assert all(site == state.NONE for site in scene.game.sites)


@pytest.mark.rule("hades:2.5-containers")
def test_every_installation_is_as_likely_as_any_other_and_none_comes_twice(scene):
    drawn = Counter()
    for number in range(60):
        scene.luck.game = number
        drawn[int(installations.draw_installation(scene.game, scene.at, 3))] += 1
    assert len(drawn) == 12
    for site in range(12):
        installations.wake_site(scene.game, scene.at, site)
    assert sorted(scene.game.sites.tolist()) == list(range(12))
    assert installations.draw_installation(scene.game, scene.at, 3) == state.NONE


@pytest.mark.rule("hades:10.6-flight-elevator")
def test_a_flight_elevator_releases_its_one_fighter_at_once(scene):
    elevators = [n for n in range(12) if scene.rules.installation[n].fighter >= 0]
    assert len(elevators) == 2
    installations.put_installation(scene.game, scene.at, elevators[0], 4)
    fighter = int(scene.rules.installation[elevators[0]].fighter)
    assert scene.game.fighters[fighter].where == state.IN_ORBIT
    scene.game.fighters[fighter].where = state.SHOT_DOWN
    installations.launch_fighter(scene.game, scene.at, elevators[0])
    assert scene.game.fighters[fighter].where == state.SHOT_DOWN


@pytest.mark.rule("hades:6.1-entering-complexes", "hades:10.6-flight-elevator")
def test_who_enters_a_complex_below_destroys_what_stands_above(scene):
    number = scene.install("laser", "F")
    installations.arrive(scene.game, scene.at, scene.site("F", "purgatory"))
    assert scene.game.installations[number].status == state.DESTROYED
    assert scene.game.tally.sites_destroyed == 1


@pytest.mark.rule("hades:10.6-flight-elevator")
def test_an_inactive_site_above_awakes_and_dies_at_once_but_its_fighter_flies(scene, monkeypatch):
    elevator = next(n for n in range(12) if scene.rules.installation[n].fighter >= 0)
    monkeypatch.setattr(installations, "draw_installation", lambda *_: elevator)
    installations.arrive(scene.game, scene.at, scene.site("F", "purgatory"))
    assert scene.game.installations[elevator].status == state.DESTROYED
    fighter = int(scene.rules.installation[elevator].fighter)
    assert scene.game.fighters[fighter].where == state.IN_ORBIT


def test_a_destroyed_installation_is_destroyed_once(scene):
    number = scene.install("laser", "F")
    for hits in (2, 2, 1):
        installations.hit_installation(scene.game, scene.at, number, hits)
    assert scene.game.tally.sites_destroyed == 1


# --- 7.3 Attack Step -----------------------------------------------------------------------------


def shots(scene: Scene) -> list[dict]:
    twin.gunnery.ship_attack_step(scene.game, scene.at)
    return scene.asked_of("ship_fire")[0].of("shoot") if scene.asked_of("ship_fire") else []


@pytest.fixture
def battery(scene: Scene) -> Scene:
    """A soldier, an active and a destroyed installation, a fighter; a soldier below."""
    scene.enemy("soldier", at=scene.hex("inferno", 3, 4))
    scene.enemy("soldier", at=scene.hex("purgatory", 3, 4), number=1)
    scene.install("railgun", "A", "damaged")
    scene.install("laser", "B", "destroyed")
    scene.orbit(2)
    return scene


@pytest.mark.rule("hades:7.3-attack", "hades:12.2-quad", "hades:12.3-michael")
def test_the_quad_shoots_units_only_and_railguns_everything_on_inferno(battery):
    soldier = battery.enemies_of("soldier")[0]
    railgun = int(battery.game.sites[0])
    targets: dict[int, set[int]] = {}
    for option in shots(battery):
        targets.setdefault(option["who"], set()).add(option["what"])
    everything = {soldier, state.INSTALLATION + railgun, state.FIGHTER + 2}
    effects = twin.effects
    assert targets == {effects.Q50: {soldier}, effects.R1: everything, effects.R2: everything}


@pytest.mark.rule("hades:7.3-attack", "hades:12.4-gabriel")
def test_each_weapon_fires_once(battery):
    for who in ("r2", "q50", "r1"):
        battery.answer("ship_fire", verb="shoot", who=twin.effects.MODULES.index(who))
    with battery.net(0, 0, 0):
        twin.gunnery.ship_attack_step(battery.game, battery.at)
    left = [{o["who"] for o in asked.of("shoot")} for asked in battery.asked_of("ship_fire")]
    assert [len(weapons) for weapons in left] == [3, 2, 1]
    assert battery.game.vittles.did == state.FIRES


@pytest.mark.rule("hades:7.3-attack")
@pytest.mark.parametrize(
    ("out", "crisis", "did", "fires"),
    [
        (False, 0, state.MOVES, True),
        (True, 0, state.NOTHING_DONE, False),
        (False, 1, state.NOTHING_DONE, True),
        (False, 1, state.MOVES, False),
        (False, 1, state.TRANSFERS, False),
    ],
)
def test_the_ship_fires_in_system_and_in_a_crisis_only_if_it_did_nothing_else(
    battery, out, crisis, did, fires
):
    battery.game.vittles.in_system = int(not out)
    battery.game.vittles.crisis, battery.game.vittles.did = crisis, did
    assert bool(shots(battery)) == fires


@pytest.mark.rule("hades:12.2-quad")
def test_destroyed_weapons_are_silent_and_failing_ones_are_not(battery):
    battery.marker("r1", failing=True)
    assert {option["who"] for option in shots(battery)} == {twin.effects.R1, twin.effects.R2}
