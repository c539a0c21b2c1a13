"""5.6 A charge: to a hex with room beside the nearest unit, round full hexes."""

from __future__ import annotations

import pytest

from tests.hades.scene import Scene, twin
from tests.hades.test_nastian_moves import crowd, facing, moves, where


@pytest.fixture
def scene() -> Scene:
    scene = Scene()
    scene.clear()
    scene.prefer(inferno="E", purgatory="E")
    return scene


def charge(scene, enemy, most=6) -> None:
    moves.charge_enemy(scene.game, scene.at, enemy, most)
    assert scene.problems() == []


def test_a_charge_ends_beside_the_nearest_unit(scene):
    scene.unit("scout", at=scene.hex("inferno", 7, 3))
    scene.unit("scout", at=scene.hex("inferno", 9, 5), number=1)
    enemy = scene.enemy("shock_trooper", at=scene.hex("inferno", 1, 3), facing="W")
    charge(scene, enemy)
    assert where(scene, enemy) == ("inferno", 6, 3)
    assert scene.told("charged")[0]["who"] == enemy


@pytest.mark.parametrize(("column", "charges"), [(2, True), (1, False)])
def test_a_charge_covers_so_many_hexes_and_no_more(scene, column, charges):
    scene.unit("scout", at=scene.hex("inferno", 9, 3))
    start = scene.hex("inferno", column, 3)
    enemy = scene.enemy("shock_trooper", at=start)
    charge(scene, enemy)
    assert (scene.game.enemies[enemy].place != start) == charges


def test_an_engaged_one_does_not_charge_and_none_goes_to_another_deck(scene):
    scene.unit("scout", at=scene.hex("inferno", 2, 3))
    enemy = scene.enemy("shock_trooper", at=scene.hex("inferno", 1, 3))
    other = scene.enemy("shock_trooper", at=scene.hex("purgatory", 5, 3), number=1)
    charge(scene, enemy)
    charge(scene, other)
    assert scene.events() == []


def test_of_two_units_as_near_the_lowest_numbered_is_charged(scene):
    scene.unit("scout", at=scene.hex("inferno", 8, 3))
    scene.unit("hq", at=scene.hex("inferno", 0, 3))
    enemy = scene.enemy("shock_trooper", at=scene.hex("inferno", 4, 3))
    charge(scene, enemy)
    assert where(scene, enemy) == ("inferno", 1, 3)


def test_a_charge_does_not_end_in_a_full_hex(scene):
    scene.unit("scout", at=scene.hex("inferno", 5, 3))
    crowd(scene, scene.hex("inferno", 4, 3))
    enemy = scene.enemy("shock_trooper", at=scene.hex("inferno", 2, 3))
    charge(scene, enemy)
    assert where(scene, enemy) == ("inferno", 5, 4)
    assert scene.told("charged") != []


@pytest.mark.rule("hades:5.6-effects")
def test_a_charge_takes_the_way_that_leads_to_a_free_hex_beside_the_unit(scene):
    scene.unit("hq", at=scene.hex("inferno", 3, 2))
    crowd(scene, scene.hex("inferno", 2, 1))
    enemy = scene.enemy("shock_trooper", at=scene.hex("inferno", 15, 0), facing="E")
    charge(scene, enemy)
    assert where(scene, enemy) == ("inferno", 2, 2)


@pytest.mark.rule("hades:5.6-effects")
def test_who_finds_no_free_hex_beside_the_nearest_unit_charges_the_next(scene):
    near = scene.hex("inferno", 5, 3)
    scene.unit("scout", at=near)
    hq = scene.unit("hq", at=scene.hex("inferno", 6, 7))
    around = [scene.beyond(near, side) for side in ("W", "E", "SW", "SE")]
    crowd(scene, *around)
    for number, side in enumerate(side for side in ("NW", "NE") for _ in range(2)):
        place = scene.beyond(near, side)
        scene.enemy("soldier", at=place, number=number, facing="W")
    enemy = scene.enemy("shock_trooper", at=scene.hex("inferno", 3, 4))
    charge(scene, enemy)
    place = int(scene.game.enemies[enemy].place)
    assert twin.board.units_beside(scene.game, scene.rules, place) == 1 << hq


def test_who_can_come_beside_nobody_does_not_charge(scene):
    near = scene.hex("inferno", 5, 0)
    scene.unit("scout", at=near)
    crowd(scene, *(scene.beyond(near, side) for side in ("W", "E", "SW", "SE")))
    enemy = scene.enemy("shock_trooper", at=scene.hex("inferno", 2, 0), facing="NE")
    charge(scene, enemy)
    assert scene.events() == []
    assert facing(scene, enemy) == "NE"


def test_a_charge_passes_through_a_full_hex(scene):
    scene.unit("scout", at=scene.hex("inferno", 6, 3))
    crowd(scene, scene.hex("inferno", 4, 3))
    enemy = scene.enemy("shock_trooper", at=scene.hex("inferno", 2, 3))
    charge(scene, enemy)
    assert where(scene, enemy) == ("inferno", 5, 3)


def test_no_charge_passes_a_full_hex_in_which_a_gorgon_would_halt_him(scene):
    scene.unit("scout", at=scene.hex("purgatory", 6, 3))
    crowd(scene, scene.hex("purgatory", 4, 3))
    scene.enemy("medusa", at=scene.hex("purgatory", 5, 2))
    enemy = scene.enemy("shock_trooper", at=scene.hex("purgatory", 2, 3))
    charge(scene, enemy)
    assert where(scene, enemy) == ("purgatory", 2, 3)


def test_nobody_charges_a_unit_that_a_trap_holds(scene):
    room = scene.open_circle("trap_1", 1)
    scene.game.rooms[room].open = 0
    scout = scene.unit("scout", at=scene.cell(1))
    scene.game.units[scout].trap = room
    enemy = scene.enemy("shock_trooper", at=scene.hex("purgatory", 1, 1))
    charge(scene, enemy)
    assert scene.events() == []
