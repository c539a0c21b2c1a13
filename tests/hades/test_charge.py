"""5.6 A charge: to a hex with room beside the nearest unit, round full hexes."""

from __future__ import annotations

import pytest

from tests.hades.scene import Scene, twin

SIX = 6  # hexes that a card lets them charge


def charge(scene: Scene, enemy: int) -> tuple[str, int, int]:
    """Where an enemy is after a charge."""
    twin.nastian_moves.charge_enemy(scene.game, scene.at, enemy, SIX)
    assert scene.problems() == []
    return scene.stands(enemy)


def charge_from(scene: Scene, deck: str, column: int, row: int) -> tuple[str, int, int]:
    """Where a Shock Trooper ends who charges from this hex."""
    return charge(scene, scene.enemy("shock_trooper", at=scene.hex(deck, column, row), facing="W"))


def test_a_charge_ends_beside_the_nearest_unit(scene):
    scene.unit("scout", at=scene.hex("inferno", 7, 3))
    scene.unit("scout", at=scene.hex("inferno", 9, 5), number=1)
    assert charge_from(scene, "inferno", 1, 3) == ("inferno", 6, 3)
    assert scene.told("charged")[0]["who"] == scene.enemies_of("shock_trooper")[0]


@pytest.mark.parametrize(("column", "end"), [(2, 8), (1, 1)])
def test_a_charge_covers_so_many_hexes_and_no_more(scene, column, end):
    scene.unit("scout", at=scene.hex("inferno", 9, 3))
    assert charge_from(scene, "inferno", column, 3) == ("inferno", end, 3)


def test_an_engaged_one_does_not_charge_and_none_goes_to_another_deck(scene):
    scene.unit("scout", at=scene.hex("inferno", 2, 3))
    charge_from(scene, "inferno", 1, 3)
    charge_from(scene, "purgatory", 5, 3)
    assert scene.events() == []


def test_of_two_units_as_near_the_lowest_numbered_is_charged(scene):
    scene.unit("scout", at=scene.hex("inferno", 8, 3))
    scene.unit("hq", at=scene.hex("inferno", 0, 3))
    assert charge_from(scene, "inferno", 4, 3) == ("inferno", 1, 3)


def test_steps_are_counted_and_not_hexes_where_two_units_are_as_near(scene):
    scene.unit("scout", at=scene.hex("inferno", 7, 3))
    scene.unit("hq", at=scene.hex("inferno", 0, 3))
    scene.fill(scene.hex("inferno", 6, 3))  # or it would be one step less to the scout
    assert charge_from(scene, "inferno", 4, 3) == ("inferno", 1, 3)


def test_a_charge_does_not_end_in_a_full_hex(scene):
    scene.unit("scout", at=scene.hex("inferno", 5, 3))
    scene.fill(scene.hex("inferno", 4, 3))
    assert charge_from(scene, "inferno", 2, 3) == ("inferno", 5, 4)
    assert scene.told("charged") != []


@pytest.mark.rule("hades:5.6-effects")
def test_a_charge_takes_the_way_that_leads_to_a_free_hex_beside_the_unit(scene):
    scene.unit("hq", at=scene.hex("inferno", 3, 2))
    scene.fill(scene.hex("inferno", 2, 1))
    assert charge_from(scene, "inferno", 15, 0) == ("inferno", 2, 2)


@pytest.mark.rule("hades:5.6-effects")
def test_who_finds_no_free_hex_beside_the_nearest_unit_charges_the_next(scene):
    near = scene.hex("inferno", 5, 3)
    scene.unit("scout", at=near)
    hq = scene.unit("hq", at=scene.hex("inferno", 6, 7))
    scene.fill(*scene.around(near), kind="soldier")
    end = scene.hex(*charge_from(scene, "inferno", 3, 4))
    assert twin.board.units_beside(scene.game, end) == 1 << hq


def test_who_can_come_beside_nobody_does_not_charge(scene):
    near = scene.hex("inferno", 5, 0)
    scene.unit("scout", at=near)
    scene.fill(*scene.around(near))
    enemy = scene.enemy("shock_trooper", at=scene.hex("inferno", 2, 0), facing="NE")
    charge(scene, enemy)
    assert scene.events() == []
    assert scene.facing(enemy) == "NE"


def test_a_charge_passes_through_a_full_hex(scene):
    scene.unit("scout", at=scene.hex("inferno", 6, 3))
    scene.fill(scene.hex("inferno", 4, 3))
    assert charge_from(scene, "inferno", 2, 3) == ("inferno", 5, 3)


def test_no_charge_passes_a_full_hex_in_which_a_gorgon_would_halt_him(scene):
    scene.unit("scout", at=scene.hex("purgatory", 6, 3))
    scene.fill(scene.hex("purgatory", 4, 3))
    scene.enemy("medusa", at=scene.hex("purgatory", 5, 2))
    assert charge_from(scene, "purgatory", 2, 3) == ("purgatory", 2, 3)


def test_nobody_charges_a_unit_that_a_trap_holds(scene):
    room = scene.open_circle("trap_1", 1)
    twin.board.shut_door(scene.game, scene.rules, room)
    scout = scene.unit("scout", at=scene.cell(1))
    scene.game.units[scout].trap = room
    charge_from(scene, "purgatory", 1, 1)
    assert scene.events() == []
