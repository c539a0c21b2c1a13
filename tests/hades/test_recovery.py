"""8.0 Recovery Phase."""

from __future__ import annotations

import pytest

from tests.hades.scene import Scene, state, twin

pytestmark = pytest.mark.rule("hades:8.0-recovery")


def recovers(scene: Scene, unit: int) -> bool:
    twin.recovery.recovery_phase(scene.game, scene.at)
    assert scene.problems() == []
    return not scene.game.units[unit].depleted


@pytest.mark.parametrize("kind", ["armored_infantry", "hq", "scout", "swat", "engineer"])
def test_a_depleted_combat_unit_recovers_in_peace(scene, kind):
    unit = scene.unit(kind, at=scene.hex("purgatory", 6, 6), depleted=True)
    assert recovers(scene, unit)
    assert scene.told("recovered")[0]["who"] == unit


def test_dante_does_not_recover_by_himself(scene):
    dante = scene.unit("dante", at=scene.hex("purgatory", 6, 6), depleted=True)
    assert not recovers(scene, dante)


def test_a_unit_aboard_recovers(scene):
    assert recovers(scene, scene.unit("scout", at=state.ABOARD, depleted=True))


def test_the_dead_do_not_recover(scene):
    unit = scene.unit("scout", at=scene.hex("purgatory", 6, 6), depleted=True)
    twin.losses.lose_unit(scene.game, scene.at, unit, state.BY_NASTIANS)
    assert not recovers(scene, unit)


def test_the_honor_guard_stays_as_weak_as_it_was_found(scene):
    guard = scene.unit("honor_guard", at=scene.hex("purgatory", 6, 6))
    twin.recovery.recovery_phase(scene.game, scene.at)
    assert twin.combat.unit_weak(scene.game, scene.rules, guard) == 1
    assert scene.told("recovered") == []


@pytest.mark.rule("hades:11.0-honor-guard")
def test_nor_does_an_honor_guard_to_which_a_pack_gives_two_sides(scene):
    guard = scene.unit("honor_guard", at=scene.hex("purgatory", 6, 6), depleted=True)
    scene.rules.unit[guard].steps = 2
    assert not recovers(scene, guard)


@pytest.mark.parametrize(
    ("kind", "deck"),
    [
        ("soldier", "inferno"),
        ("shock_trooper", "purgatory"),
        ("guard", "purgatory"),
        ("officer", "purgatory"),
        ("medusa", "purgatory"),
    ],
)
def test_nobody_recovers_beside_an_enemy_of_any_kind(scene, kind, deck):
    here = scene.hex(deck, 6, 6)
    unit = scene.unit("armored_infantry", at=here, depleted=True)
    scene.enemy(kind, at=scene.beyond(here, "E"))
    assert not recovers(scene, unit)


def test_an_enemy_two_hexes_off_disturbs_nobody(scene):
    here = scene.hex("purgatory", 6, 6)
    unit = scene.unit("armored_infantry", at=here, depleted=True)
    scene.enemy("soldier", at=scene.beyond(here, "W", "W"))
    assert recovers(scene, unit)


def test_an_enemy_behind_a_wall_disturbs_nobody(scene):
    here = scene.hex("purgatory", 4, 1)  # a wall runs along its eastern side
    unit = scene.unit("armored_infantry", at=here, depleted=True)
    scene.enemy("soldier", at=scene.hex("purgatory", 5, 1))
    assert recovers(scene, unit)


def test_an_enemy_in_the_twin_complex_disturbs(scene):
    scene.install("railgun", "E", status="destroyed")
    unit = scene.unit("armored_infantry", at=scene.site("E"), depleted=True)
    scene.enemy("soldier", at=scene.site("E", "purgatory"))
    assert not recovers(scene, unit)


@pytest.mark.parametrize(
    ("status", "peace"), [("operational", False), ("damaged", False), ("destroyed", True)]
)
def test_an_installation_beside_a_unit_disturbs_until_it_is_destroyed(scene, status, peace):
    scene.install("radar", "F", status=status)
    unit = scene.unit("scout", at=scene.beyond(scene.site("F"), "E"), depleted=True)
    assert recovers(scene, unit) == peace


def test_a_unit_in_a_trap_sees_nobody_and_recovers(scene):
    room = scene.open_circle("trap_1", 5)
    twin.board.shut_door(scene.game, scene.rules, room)
    unit = scene.unit("scout", at=scene.cell(5), depleted=True)
    scene.game.units[unit].trap = room
    scene.enemy("soldier", at=scene.door(5)[0])
    assert recovers(scene, unit)
