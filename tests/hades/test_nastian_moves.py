"""5.4 Movement of the Nastians: straight on, walls, full hexes and shafts."""

from __future__ import annotations

import pytest

from tests.hades.scene import state, twin

moves = twin.nastian_moves


def step(scene) -> None:
    """A whole Movement Step; afterwards nothing is wrong."""
    moves.movement_step(scene.game, scene.at)
    assert scene.problems() == []


def march(scene, enemy) -> None:
    """One Nastian moves by his factor, the others stand."""
    moves.move_enemy(scene.game, scene.at, enemy, int(scene.rules.enemy[enemy].mf))
    assert scene.problems() == []


# --- Movement, facing, engagement ---------------------------------------------------------------


@pytest.mark.rule("hades:5.4-movement")
@pytest.mark.parametrize(("kind", "hexes"), [("soldier", 4), ("shock_trooper", 5), ("guard", 3)])
def test_a_nastian_marches_straight_on_by_his_movement_factor(scene, kind, hexes):
    enemy = scene.enemy(kind, at=scene.hex("inferno", 0, 3), facing="E")
    step(scene)
    assert scene.stands(enemy) == ("inferno", hexes, 3)
    assert scene.facing(enemy) == "E"


@pytest.mark.rule("hades:5.4-movement")
def test_a_march_to_the_east_goes_round_the_hull(scene):
    enemy = scene.enemy("soldier", at=scene.hex("inferno", 16, 3), facing="E")
    step(scene)
    assert scene.stands(enemy) == ("inferno", 2, 3)


@pytest.mark.rule("hades:5.4-movement")
def test_descending_order_on_inferno_and_then_on_purgatory(scene):
    low = scene.enemy("guard", at=scene.hex("inferno", 0, 3), facing="E")
    high = scene.enemy("shock_trooper", at=scene.hex("inferno", 0, 5), facing="E")
    below = scene.enemy("shock_trooper", at=scene.hex("purgatory", 1, 3), number=9, facing="E")
    step(scene)
    assert [told["who"] for told in scene.told("enemy_moved")] == [high, low, below]


@pytest.mark.rule("hades:5.4-engaged")
def test_who_begins_next_to_a_unit_of_the_player_does_not_move(scene):
    scene.unit("scout", at=scene.hex("inferno", 1, 3))
    enemy = scene.enemy("soldier", at=scene.hex("inferno", 0, 3), facing="W")
    step(scene)
    assert scene.stands(enemy) == ("inferno", 0, 3)


@pytest.mark.rule("hades:5.4-engaged")
def test_who_comes_next_to_a_unit_of_the_player_stops(scene):
    scene.unit("scout", at=scene.hex("inferno", 3, 4))
    enemy = scene.enemy("soldier", at=scene.hex("inferno", 0, 3), facing="E")
    step(scene)
    assert scene.stands(enemy) == ("inferno", 2, 3)


@pytest.mark.rule("hades:5.4-engaged")
def test_a_gorgon_engages_nastians_and_they_engage_her(scene):
    scene.open_circle("engine_room", 7)
    medusa = scene.enemy("medusa", at=scene.hex("purgatory", 4, 3))
    near = scene.enemy("soldier", at=scene.hex("purgatory", 3, 3), facing="W")
    scene.enemy("soldier", at=scene.hex("purgatory", 0, 3), number=1, facing="E")
    step(scene)
    assert scene.stands(near) == ("purgatory", 3, 3)
    assert scene.stands(medusa) == ("purgatory", 4, 3)


@pytest.mark.rule("hades:5.4-engaged")
def test_a_wall_between_them_engages_nobody(scene):
    scene.unit("scout", at=scene.hex("purgatory", 5, 1))
    enemy = scene.enemy("soldier", at=scene.hex("purgatory", 4, 1), facing="W")
    step(scene)
    assert scene.stands(enemy) == ("purgatory", 0, 1)


@pytest.mark.rule("hades:5.4-facing")
def test_who_enters_a_map_faces_its_preferred_direction_and_keeps_it(scene):
    scene.prefer(inferno="SW", purgatory="NW")
    for number, (deck, name) in enumerate((("inferno", "SW"), ("purgatory", "NW"))):
        enemy = scene.enemies_of("soldier")[number]
        moves.enter_deck(scene.game, scene.at, enemy, scene.hex(deck, 0, 3))
        scene.prefer(inferno="E", purgatory="E")
        assert scene.facing(enemy) == name
        scene.prefer(inferno="SW", purgatory="NW")
    assert scene.events() == []


@pytest.mark.rule("hades:5.4-facing")
def test_turning_is_told_once_and_moves_nobody(scene):
    enemy = scene.enemy("soldier", at=scene.hex("inferno", 0, 3), facing="E")
    for _ in range(2):
        moves.face(scene.game, scene.at, enemy, scene.direction("SW"))
    assert scene.events() == ["enemy_turned"]
    assert scene.stands(enemy) == ("inferno", 0, 3)


# --- Collisions ---------------------------------------------------------------------------------


@pytest.mark.rule("hades:5.4-collisions")
def test_at_a_wall_he_turns_about_and_goes_on(scene):
    enemy = scene.enemy("soldier", at=scene.hex("purgatory", 3, 1), facing="E")
    step(scene)
    assert scene.stands(enemy) == ("purgatory", 1, 1)
    assert scene.facing(enemy) == "W"
    assert scene.events().count("bounced") == 1


@pytest.mark.rule("hades:5.4-collisions")
def test_the_northern_edge_is_a_wall(scene):
    enemy = scene.enemy("soldier", at=scene.hex("inferno", 5, 1), facing="NE")
    step(scene)
    assert scene.stands(enemy) == ("inferno", 4, 3)
    assert scene.facing(enemy) == "SW"


@pytest.mark.rule("hades:5.4-collisions")
def test_a_locked_door_is_a_wall_and_an_open_one_is_not(scene):
    before = scene.hex("purgatory", 4, 2)
    locked = scene.enemy("guard", at=before, facing="NW")
    march(scene, locked)
    assert scene.stands(locked) == ("purgatory", 4, 3)
    scene.open_empty(1)
    free = scene.enemy("guard", at=before, number=1, facing="NW")
    moves.move_enemy(scene.game, scene.at, free, 2)
    assert scene.stands(free) == ("purgatory", 3, 0)


@pytest.mark.rule("hades:5.4-collisions")
def test_between_two_walls_he_stays_put_and_keeps_his_facing(scene):
    enemy = scene.enemy("soldier", at=scene.hex("purgatory", 7, 4), facing="E")
    step(scene)
    assert scene.stands(enemy) == ("purgatory", 7, 4)
    assert scene.facing(enemy) == "E"
    assert scene.events() == ["stays_put"]


# --- Enemy Stacking Limits ----------------------------------------------------------------------


@pytest.mark.rule("hades:5.4-stacking")
def test_one_other_nastian_is_no_obstacle(scene):
    scene.enemy("guard", at=scene.hex("inferno", 4, 3))
    enemy = scene.enemy("soldier", at=scene.hex("inferno", 0, 3), facing="E")
    march(scene, enemy)
    assert scene.stands(enemy) == ("inferno", 4, 3)


@pytest.mark.rule("hades:5.4-stacking")
def test_a_full_hex_is_passed_with_points_to_leave_it(scene):
    scene.fill(scene.hex("inferno", 3, 3))
    enemy = scene.enemy("soldier", at=scene.hex("inferno", 0, 3), facing="E")
    march(scene, enemy)
    assert scene.stands(enemy) == ("inferno", 4, 3)


@pytest.mark.rule("hades:5.4-stacking")
def test_before_a_full_hex_he_turns_to_the_preferred_direction(scene):
    scene.prefer(inferno="SE")
    scene.fill(scene.hex("inferno", 4, 3))
    enemy = scene.enemy("soldier", at=scene.hex("inferno", 0, 3), facing="E")
    march(scene, enemy)
    assert scene.stands(enemy) == ("inferno", 4, 4)
    assert scene.facing(enemy) == "SE"


@pytest.mark.rule("hades:5.4-stacking")
def test_two_full_hexes_in_a_row_need_points_for_both(scene):
    scene.prefer(inferno="SE")
    scene.fill(scene.hex("inferno", 3, 3), scene.hex("inferno", 4, 3))
    enemy = scene.enemy("soldier", at=scene.hex("inferno", 0, 3), facing="E")
    march(scene, enemy)
    assert scene.stands(enemy) == ("inferno", 3, 5)  # from (2, 3) by (3, 4)
    faster = scene.enemy("shock_trooper", at=scene.hex("inferno", 0, 3), facing="E")
    march(scene, faster)
    assert scene.stands(faster) == ("inferno", 5, 3)


@pytest.mark.rule("hades:5.4-stacking")
def test_if_the_preferred_direction_is_full_he_turns_on_clockwise(scene):
    scene.prefer(inferno="SE")
    scene.fill(scene.hex("inferno", 4, 3), scene.hex("inferno", 4, 4))
    enemy = scene.enemy("soldier", at=scene.hex("inferno", 0, 3), facing="E")
    march(scene, enemy)
    assert scene.stands(enemy) == ("inferno", 3, 4)
    assert scene.facing(enemy) == "SW"


@pytest.mark.rule("hades:5.4-stacking")
def test_a_direction_between_two_walls_is_no_way_round_a_full_hex(scene):
    here = scene.hex("purgatory", 7, 4)  # rock to the east and to the west
    scene.fill(scene.beyond(here, "NE"))
    enemy = scene.enemy("soldier", at=here, facing="NE")
    moves.move_enemy(scene.game, scene.at, enemy, 1)
    assert scene.stands(enemy) == ("purgatory", 7, 5)
    assert scene.facing(enemy) == "SE"


@pytest.mark.rule("hades:5.4-stacking")
def test_surrounded_by_full_hexes_he_stays_put(scene):
    here = scene.hex("inferno", 5, 7)
    scene.fill(*scene.around(here), kind="soldier")
    enemy = scene.enemy("shock_trooper", at=here, facing="SW")
    moves.move_enemy(scene.game, scene.at, enemy, 1)
    assert scene.stands(enemy) == ("inferno", 5, 7)
    assert scene.facing(enemy) == "SW"
    assert scene.events() == ["stays_put"]


@pytest.mark.rule("hades:5.4-stacking")
def test_who_stays_put_is_told_with_his_hex_and_no_number(scene):
    enemy = scene.enemy("soldier", at=scene.hex("purgatory", 7, 4), facing="E")
    step(scene)
    (told,) = scene.told("stays_put")
    assert (told["who"], told["where"]) == (enemy, scene.hex("purgatory", 7, 4))
    assert (told["what"], told["value"]) == (state.NONE, 0)


@pytest.mark.rule("hades:5.4-stacking")
def test_a_full_hex_in_which_he_would_be_engaged_cannot_be_passed(scene):
    scene.prefer(inferno="NE")
    scene.unit("scout", at=scene.hex("inferno", 3, 3))
    scene.fill(scene.hex("inferno", 2, 3))
    enemy = scene.enemy("soldier", at=scene.hex("inferno", 0, 3), facing="E")
    march(scene, enemy)
    assert scene.stands(enemy) == ("inferno", 3, 0)


@pytest.mark.rule("hades:5.4-stacking")
def test_a_wall_behind_a_full_hex_throws_him_back_into_it(scene):
    scene.prefer(purgatory="SW")
    scene.fill(scene.hex("purgatory", 3, 1))
    enemy = scene.enemy("guard", at=scene.hex("purgatory", 2, 1), number=2, facing="E")
    march(scene, enemy)  # by (3, 1), (4, 1) and the wall he would end in (3, 1)
    assert scene.stands(enemy) == ("purgatory", 2, 2)  # by (1, 3) and the rock beyond it
    assert scene.facing(enemy) == "NE"


@pytest.mark.rule("hades:5.4-stacking")
def test_the_officer_does_not_count(scene):
    scene.enemy("officer", at=scene.hex("purgatory", 4, 3))
    scene.enemy("guard", at=scene.hex("purgatory", 4, 3))
    enemy = scene.enemy("soldier", at=scene.hex("purgatory", 0, 3), facing="E")
    march(scene, enemy)
    assert scene.stands(enemy) == ("purgatory", 4, 3)


# --- Changing Maps ------------------------------------------------------------------------------


@pytest.mark.rule("hades:5.4-changing-maps")
@pytest.mark.parametrize("status", ["inactive", "operational", "damaged", "destroyed"])
def test_a_complex_leads_to_the_other_map_whatever_stands_on_it(scene, status):
    if status != "inactive":
        scene.install("laser", "A", status)
    enemy = scene.enemy("soldier", at=scene.hex("inferno", 0, 2), facing="E")
    scene.prefer(purgatory="SE")
    step(scene)
    assert scene.stands(enemy) == ("purgatory", 2, 4)  # two points after entering and the shaft
    assert scene.facing(enemy) == "SE"
    assert len(scene.told("changed_maps")) == 1


@pytest.mark.rule("hades:5.4-changing-maps")
def test_the_shaft_leads_up_as_well(scene):
    enemy = scene.enemy("soldier", at=scene.hex("purgatory", 2, 2), facing="W")
    scene.prefer(inferno="NW")
    step(scene)
    assert scene.stands(enemy) == ("inferno", 0, 0)
    assert scene.facing(enemy) == "NW"


@pytest.mark.rule("hades:5.4-changing-maps")
def test_after_the_last_point_he_takes_the_shaft_in_his_next_move(scene):
    enemy = scene.enemy("guard", at=scene.hex("inferno", 16, 2), facing="E")
    step(scene)
    assert scene.stands(enemy) == ("inferno", 1, 2)
    assert scene.events() == ["enemy_moved", "waits_at_shaft"]
    step(scene)
    assert scene.stands(enemy) == ("purgatory", 3, 2)
    step(scene)
    assert scene.stands(enemy) == ("purgatory", 2, 2)  # to the wall and back: one shaft, one trip


@pytest.mark.rule("hades:5.4-changing-maps")
def test_who_waits_at_a_shaft_waits_on_while_he_is_engaged(scene):
    enemy = scene.enemy("guard", at=scene.hex("inferno", 16, 2), facing="E")
    step(scene)
    scout = scene.unit("scout", at=scene.hex("inferno", 2, 2))
    step(scene)
    assert scene.stands(enemy) == ("inferno", 1, 2)
    twin.board.stand_unit(scene.game, scene.rules, scout, state.ABOARD)
    step(scene)
    assert scene.stands(enemy) == ("purgatory", 3, 2)


@pytest.mark.rule("hades:5.4-changing-maps")
def test_a_change_of_map_with_the_last_point_is_not_undone(scene):
    enemy = scene.enemy("soldier", at=scene.hex("inferno", 16, 2), facing="E")
    step(scene)
    assert scene.stands(enemy) == ("purgatory", 1, 2)
    step(scene)
    assert scene.stands(enemy) == ("purgatory", 3, 2)  # by the wall beyond (4, 2)
    assert len(scene.told("changed_maps")) == 1


@pytest.mark.rule("hades:5.4-changing-maps")
@pytest.mark.parametrize("who", ["scout", "medusa"])
def test_an_enemy_in_the_other_hex_engages_him_at_the_shaft(scene, who):
    scene.open_circle("engine_room", 7)
    below = scene.site("A", "purgatory")
    if who == "scout":
        scene.unit("scout", at=below)
    else:
        scene.enemy("medusa", at=below)
    enemy = scene.enemy("soldier", at=scene.hex("inferno", 0, 2), facing="E")
    march(scene, enemy)
    assert scene.stands(enemy) == ("inferno", 1, 2)
    assert twin.board.is_engaged(scene.game, scene.rules, enemy) == 1


@pytest.mark.rule("hades:5.4-changing-maps")
def test_who_is_engaged_on_entering_the_complex_stays_on_his_map(scene):
    scene.unit("scout", at=scene.hex("inferno", 2, 2))
    enemy = scene.enemy("soldier", at=scene.hex("inferno", 0, 2), facing="E")
    march(scene, enemy)
    assert scene.stands(enemy) == ("inferno", 1, 2)


@pytest.mark.rule("hades:5.4-changing-maps")
def test_a_full_hex_below_is_passed_with_points_to_leave_it(scene):
    scene.fill(scene.site("A", "purgatory"))
    enemy = scene.enemy("soldier", at=scene.hex("inferno", 17, 2), facing="E")
    march(scene, enemy)
    assert scene.stands(enemy) == ("purgatory", 2, 2)


@pytest.mark.rule("hades:5.4-changing-maps")
def test_before_a_full_hex_below_he_turns_on_his_own_map(scene):
    scene.prefer(inferno="NE")
    scene.fill(scene.site("A", "purgatory"))
    enemy = scene.enemy("soldier", at=scene.hex("inferno", 16, 2), facing="E")
    march(scene, enemy)
    assert scene.stands(enemy) == ("inferno", 1, 1)
    assert scene.facing(enemy) == "NE"
    assert scene.told("changed_maps") == []


@pytest.mark.rule("hades:5.4-changing-maps")
def test_whoever_has_gone_down_does_not_move_again_in_the_same_step(scene):
    scene.prefer(purgatory="SE")
    enemy = scene.enemy("soldier", at=scene.hex("inferno", 0, 2), facing="E")
    step(scene)
    assert scene.stands(enemy) == ("purgatory", 2, 4)
    assert len(scene.told("enemy_moved")) == 1


@pytest.mark.rule("hades:5.4-changing-maps")
def test_a_guard_tower_is_no_shaft(scene):
    enemy = scene.enemy("soldier", at=scene.hex("inferno", 1, 8), facing="E")
    step(scene)
    assert scene.stands(enemy) == ("inferno", 5, 8)
    assert scene.told("changed_maps") == []


@pytest.mark.rule("hades:5.4-changing-maps")
def test_who_begins_on_a_complex_marches_off_it(scene):
    enemy = scene.enemy("soldier", at=scene.site("A"), facing="E")
    step(scene)
    assert scene.stands(enemy) == ("inferno", 5, 2)


@pytest.mark.rule("hades:5.4-movement")
def test_a_march_that_ends_where_it_began_is_told_as_well(scene):
    wall = scene.hex("inferno", 3, 12)
    enemy = scene.enemy("soldier", at=scene.beyond(wall, "NW", "NW"), facing="SE")
    start = int(scene.game.enemies[enemy].place)
    step(scene)
    assert scene.events() == ["bounced", "enemy_moved"]
    (told,) = scene.told("enemy_moved")
    assert (told["where"], told["value"]) == (start, 1)
