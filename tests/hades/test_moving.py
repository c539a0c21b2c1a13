"""6.1 Full Move."""

from __future__ import annotations

import pytest

from tests.hades.scene import Scene, state, twin
from tests.hades.walking import begin, offered, places, rooms, walk

moving = twin.moving


# --- Full Move -----------------------------------------------------------------------------------


@pytest.mark.rule("hades:6.1-full-move")
@pytest.mark.parametrize(("kind", "factor"), [("scout", 6), ("heavy_weapon", 3), ("dante", 4)])
def test_a_unit_enters_as_many_hexes_as_its_movement_factor(scene, kind, factor):
    here = scene.hex("purgatory", 4, 3)
    unit = scene.unit(kind, at=here)
    for number in range(1, 9):
        scene.answer("step", where=scene.beyond(here, *["E"] * number))
    moving.full_move(scene.game, scene.at, unit)
    assert scene.game.units[unit].place == scene.beyond(here, *["E"] * factor)
    assert len(scene.unanswered()) == 8 - factor
    assert not twin.acting.may_act(scene.game, unit)
    assert scene.game.act.unit == state.NONE


@pytest.mark.rule("hades:6.1-full-move")
def test_it_may_stop_earlier_and_walks_round_the_cylinder(scene):
    unit = scene.unit("scout", at=scene.hex("purgatory", 17, 3))
    walk(scene, unit, scene.hex("purgatory", 0, 3))
    assert scene.where(int(scene.game.units[unit].place)) == ("purgatory", 0, 3)
    assert scene.problems() == []


@pytest.mark.rule("hades:6.1-full-move")
def test_a_unit_stops_when_it_becomes_adjacent_to_an_enemy(scene):
    here = scene.hex("purgatory", 9, 9)
    unit = scene.unit("scout", at=here)
    scene.enemy("guard", at=scene.beyond(here, "W", "W", "W"))
    scene.answer("step", where=scene.beyond(here, "W"))
    scene.answer("step", where=scene.beyond(here, "W", "W"))
    moving.full_move(scene.game, scene.at, unit)
    assert scene.game.units[unit].place == scene.beyond(here, "W", "W")
    assert len(scene.asked_of("step")) == 2
    assert scene.problems() == []


@pytest.mark.rule("hades:6.1-full-move")
def test_who_begins_engaged_may_move_away_and_stops_beside_the_next_enemy(scene):
    here = scene.hex("purgatory", 9, 9)
    unit = scene.unit("scout", at=here)
    scene.enemy("guard", at=scene.beyond(here, "E"))
    walk(scene, unit, scene.beyond(here, "W"), scene.beyond(here, "W", "W"))
    assert scene.game.units[unit].place == scene.beyond(here, "W", "W")
    twin.board.stand_unit(scene.game, scene.rules, unit, here)
    walk(scene, unit, scene.beyond(here, "NE"))  # still beside the same enemy
    assert scene.game.units[unit].place == scene.beyond(here, "NE")
    assert scene.game.act.unit == state.NONE


@pytest.mark.rule("hades:6.1-full-move")
@pytest.mark.parametrize("side", ["north", "south"])
def test_enemies_in_a_guard_tower_stop_a_unit_an_empty_tower_does_not(scene, side):
    tower = scene.tower("purgatory", side)
    beside = scene.beyond(tower, "W")
    unit = scene.unit("scout", at=scene.beyond(beside, "W"))
    begin(scene, unit)
    moving.go(scene.game, scene.at, twin.choices.DO_STEP, unit, beside, 0)
    assert scene.game.act.stopped == 0
    scene.enemy("guard", at=tower)
    begin(scene, unit)
    moving.go(scene.game, scene.at, twin.choices.DO_STEP, unit, beside, 0)
    assert scene.game.act.stopped == 1
    assert not moving.is_on_the_move(scene.game, scene.rules, unit)


@pytest.mark.rule("hades:6.1-full-move")
@pytest.mark.parametrize(("points", "goes_on"), [(0, False), (1, True)])
def test_without_points_a_unit_has_come_to_its_end(scene, points, goes_on):
    unit = scene.unit("scout", at=scene.beyond(scene.site("A"), "E"))
    begin(scene, unit)
    scene.game.act.points = points
    assert moving.is_on_the_move(scene.game, scene.rules, unit) == goes_on


@pytest.mark.rule("hades:6.1-full-move")
def test_installations_do_not_stop_a_unit(scene):
    beside = scene.beyond(scene.site("A"), "E")
    unit = scene.unit("scout", at=scene.beyond(beside, "E"))
    walk(scene, unit, beside, scene.beyond(beside, "NE"))
    assert scene.game.sites[0] != state.NONE
    assert scene.game.units[unit].place == scene.beyond(beside, "NE")


@pytest.mark.rule("hades:6.1-full-move")
def test_an_enemy_in_the_twin_complex_stops_a_unit(scene):
    above, below = scene.site("A"), scene.site("A", "purgatory")
    scene.install("laser", "A", "destroyed")
    scene.enemy("guard", at=above)
    unit = scene.unit("scout", at=scene.beyond(below, "W", "W"))
    walk(scene, unit, scene.beyond(below, "W"), below)
    assert scene.game.units[unit].place == below
    begin(scene, unit)
    assert places(offered(scene, unit), "lift") == set()
    assert scene.problems() == []


@pytest.mark.rule("hades:6.1-full-move")
def test_an_enemy_behind_a_wall_neither_stops_nor_bars(scene):
    west, east = scene.hex("purgatory", 4, 1), scene.hex("purgatory", 5, 1)
    unit = scene.unit("scout", at=scene.beyond(west, "W"))
    scene.enemy("guard", at=east)
    begin(scene, unit)
    moving.go(scene.game, scene.at, twin.choices.DO_STEP, unit, west, 0)
    assert scene.game.act.stopped == 0
    assert east not in places(offered(scene, unit))


@pytest.mark.rule("hades:6.1-full-move")
def test_nobody_enters_a_hex_with_enemies_or_a_guard_tower(scene):
    here = scene.hex("purgatory", 14, 3)
    unit = scene.unit("scout", at=here)
    foe = scene.enemy("guard", at=scene.beyond(here, "E"))
    assert places(offered(scene, unit)) == {
        scene.beyond(here, side) for side in ("NE", "SE", "SW", "W", "NW")
    }
    assert scene.game.enemies[foe].place == scene.beyond(here, "E")
    for tower in scene.rules.map.towers:
        for way in range(6):
            twin.board.stand_unit(
                scene.game, scene.rules, unit, int(scene.rules.map.beyond[tower, way])
            )
            assert tower not in places(offered(scene, unit))


def test_a_forced_march_adds_its_points(scene):
    here = scene.hex("purgatory", 4, 3)
    unit = scene.unit("swat", at=here)
    scene.game.act.boost = 3
    walk(scene, unit, *[scene.beyond(here, *["E"] * number) for number in range(1, 8)])
    assert scene.game.units[unit].place == scene.beyond(here, *["E"] * 7)
    assert scene.game.act.boost == 0


# --- Walls and Doors -----------------------------------------------------------------------------


@pytest.mark.rule("hades:6.1-walls-and-doors")
def test_walls_rock_edges_and_locked_doors_bar_the_way(scene):
    door = scene.door(2)[0]
    unit = scene.unit("scout", at=door)
    steps = places(offered(scene, unit))
    assert scene.cell(2) not in steps
    for there in steps:
        assert scene.rules.map.terrain[there] != twin.tables.SOLID
    twin.board.stand_unit(scene.game, scene.rules, unit, scene.hex("purgatory", 4, 1))
    assert scene.hex("purgatory", 5, 1) not in places(offered(scene, unit))
    twin.board.stand_unit(scene.game, scene.rules, unit, scene.hex("inferno", 4, 0))
    assert len(places(offered(scene, unit))) == 4


@pytest.mark.rule("hades:6.1-walls-and-doors")
def test_a_locked_door_is_blown_for_two_points_and_the_room_entered_for_one(scene):
    scene.put_behind("bridge", 7)
    door = scene.door(7)[0]
    unit = scene.unit("heavy_weapon", at=door)
    assert rooms(offered(scene, unit, 1), "blow") == []
    assert rooms(offered(scene, unit, 2), "blow") == [6]
    scene.answer("step", verb="blow", what=6)
    walk(scene, unit, scene.cell(7))
    assert scene.game.units[unit].place == scene.cell(7)
    assert [asked.amount for asked in scene.asked_of("step")] == [3, 1]
    assert scene.told("door_blown")[0]["what"] == 6
    assert scene.game.rooms[6].entered == 1
    assert scene.problems() == []


@pytest.mark.rule("hades:6.1-walls-and-doors")
def test_only_a_door_beside_the_unit_is_blown_and_never_an_open_one(scene):
    unit = scene.unit("scout", at=scene.beyond(scene.door(7)[0], "NW"))
    assert rooms(offered(scene, unit), "blow") == []
    for door in scene.door(7):
        twin.board.stand_unit(scene.game, scene.rules, unit, door)
        assert rooms(offered(scene, unit), "blow") == [6]
    scene.open_circle("bridge", 7)
    assert rooms(offered(scene, unit), "blow") == []
    assert scene.cell(7) in places(offered(scene, unit))


@pytest.mark.rule("hades:6.1-walls-and-doors")
def test_a_circle_is_one_hex_that_is_left_by_its_doorway_only(scene):
    scene.open_empty(7)
    unit = scene.unit("scout", at=scene.cell(7))
    assert places(offered(scene, unit)) == set(scene.door(7))
    walk(scene, unit, scene.door(7)[1], scene.cell(7), scene.door(7)[0])
    assert scene.asked_of("step")[-1].amount == 3


@pytest.mark.rule("hades:6.1-walls-and-doors")
def test_a_circle_with_an_enemy_inside_is_not_entered_and_stops_whoever_comes_to_its_door(scene):
    scene.open_circle("medusa", 7)
    gorgon = scene.enemy("medusa", at=scene.cell(7))
    door = scene.door(7)[0]
    unit = scene.unit("scout", at=scene.beyond(door, "NW"))
    walk(scene, unit, door)
    assert len(scene.asked_of("step")) == 1
    assert scene.game.units[unit].place == door
    assert scene.cell(7) not in places(offered(scene, unit))
    assert scene.game.enemies[gorgon].place == scene.cell(7)


@pytest.mark.rule("hades:6.1-walls-and-doors", "hades:6.1-full-move")
@pytest.mark.parametrize(("name", "stops"), [("zola", True), ("brig", True), ("princess", False)])
def test_enemies_behind_the_door_stop_the_unit_that_blew_it(scene, name, stops):
    scene.put_behind(name, 7)
    unit = scene.unit("scout", at=scene.door(7)[0])
    scene.answer("step", verb="blow")
    moving.full_move(scene.game, scene.at, unit)
    assert len(scene.asked_of("step")) == (1 if stops else 2)
    assert scene.game.units[unit].place == scene.door(7)[0]
    assert scene.problems() == []


@pytest.mark.rule("hades:6.1-walls-and-doors")
def test_a_unit_stopped_by_an_enemy_blows_no_door_any_more_one_that_began_engaged_does(scene):
    door, other = scene.door(7)
    unit = scene.unit("scout", at=scene.beyond(door, "NW"))
    scene.enemy("guard", at=other)
    walk(scene, unit, door)
    assert len(scene.asked_of("step")) == 1
    assert rooms(offered(scene, unit), "blow") == [6]


@pytest.mark.rule("hades:6.1-full-move")
def test_by_a_setting_who_has_been_stopped_may_still_blow_a_door_and_nothing_else():
    scene = Scene(stopped_blows=True)
    door, other = scene.door(7)
    unit = scene.unit("scout", at=scene.beyond(door, "NW"))
    scene.enemy("guard", at=other)
    scene.answer("step", verb="step", where=door)
    scene.answer("step", verb="blow")
    moving.full_move(scene.game, scene.at, unit)
    assert scene.asked_of("step")[1].verbs() == {"pass", "blow"}
    assert scene.game.rooms[6].unseen == 0
    assert scene.problems() == []


def test_the_move_of_a_unit_that_does_not_survive_the_blast_is_over(scene):
    scene.put_behind("fuel_tank", 7)
    unit = scene.unit("scout", at=scene.door(7)[0])
    scene.answer("step", verb="blow")
    with scene.net(2):
        moving.full_move(scene.game, scene.at, unit)
    assert scene.game.units[unit].place == state.NONE
    assert len(scene.asked_of("step")) == 1
    assert scene.game.act.unit == state.NONE


# --- Traps ---------------------------------------------------------------------------------------


@pytest.mark.rule("hades:11.0-traps")
def test_the_move_of_a_trapped_unit_is_over_and_another_frees_it_for_two_points(scene):
    scene.put_behind("trap_1", 7)
    first = scene.unit("scout", at=scene.door(7)[0])
    scene.answer("step", verb="blow")
    moving.full_move(scene.game, scene.at, first)
    assert len(scene.asked_of("step")) == 1
    assert offered(scene, first) == []
    second = scene.unit("dante", at=scene.beyond(scene.door(7)[1], "NE"))
    assert rooms(offered(scene, second), "disarm") == []
    scene.answer("step", where=scene.door(7)[1])
    scene.answer("step", verb="disarm", what=6)
    moving.full_move(scene.game, scene.at, second)
    assert scene.unanswered() == []
    assert [asked.amount for asked in scene.asked_of("step")][1:] == [4, 3, 1]
    assert scene.game.units[first].trap == state.NONE
    assert scene.cell(7) in scene.asked_of("step")[-1].places("step")  # Dante stacks with anybody
    assert scene.problems() == []


@pytest.mark.rule("hades:11.0-traps")
def test_a_trap_is_disarmed_with_two_points_and_only_from_its_door(scene):
    held = scene.unit("scout", at=scene.door(7)[0])
    room = scene.put_behind("trap_1", 7)
    twin.circles.open_room(scene.game, scene.at, room, held)
    helper = scene.unit("armored_infantry", at=scene.door(7)[0])
    assert rooms(offered(scene, helper, 1), "disarm") == []
    assert rooms(offered(scene, helper, 2), "disarm") == [room]
    assert scene.cell(7) not in places(offered(scene, helper))


# --- Entering Complexes --------------------------------------------------------------------------


@pytest.mark.rule("hades:6.1-entering-complexes")
@pytest.mark.parametrize("status", ["inactive", "operational", "damaged", "destroyed"])
def test_only_destroyed_sites_of_inferno_are_entered(scene, status):
    site = scene.site("A")
    if status != "inactive":
        scene.install("laser", "A", status)
    unit = scene.unit("scout", at=scene.beyond(site, "E"))
    assert (site in places(offered(scene, unit))) == (status == "destroyed")


@pytest.mark.rule("hades:6.1-entering-complexes")
def test_a_destroyed_site_is_a_shaft_for_one_more_point(scene):
    above, below = scene.site("A"), scene.site("A", "purgatory")
    scene.install("laser", "A", "destroyed")
    unit = scene.unit("scout", at=scene.beyond(above, "E"))
    walk(scene, unit, above, below, scene.beyond(below, "E"))
    assert [asked.amount for asked in scene.asked_of("step")] == [6, 5, 4, 3]
    assert scene.asked_of("step")[1].places("lift") == {below}
    assert scene.problems() == []


@pytest.mark.rule("hades:6.1-entering-complexes")
def test_from_below_any_complex_is_a_way_up_since_entering_it_destroys_what_stands_above(scene):
    above, below = scene.site("A"), scene.site("A", "purgatory")
    number = scene.install("laser", "A")
    unit = scene.unit("scout", at=scene.beyond(below, "E"))
    walk(scene, unit, below, above)
    assert scene.game.installations[number].status == state.DESTROYED
    assert scene.game.units[unit].place == above
    assert scene.problems() == []


@pytest.mark.rule("hades:6.1-entering-complexes")
def test_the_shaft_does_not_lead_into_an_occupied_complex(scene):
    above, below = scene.site("A"), scene.site("A", "purgatory")
    scene.install("laser", "A", "destroyed")
    unit = scene.unit("scout", at=above)
    assert places(offered(scene, unit), "lift") == {below}
    squad = scene.unit("swat", at=below)
    assert places(offered(scene, unit, 1), "lift") == set()
    twin.board.stand_unit(scene.game, scene.rules, squad, state.ABOARD)
    scene.enemy("guard", at=below)
    assert places(offered(scene, unit), "lift") == set()


# --- Treasures -----------------------------------------------------------------------------------


@pytest.mark.rule("hades:11.0-loot")
def test_each_step_may_take_any_of_the_treasures_along(scene):
    here = scene.hex("purgatory", 6, 9)
    unit = scene.unit("scout", at=here)
    scene.treasure("idol", at=here)
    scene.treasure("loot", at=here)
    options = [o for o in offered(scene, unit) if o["where"] == scene.beyond(here, "E")]
    assert [option["amount"] for option in options] == [0, 1, 2, 3]
    scene.answer("step", where=scene.beyond(here, "E"), amount=2)
    moving.full_move(scene.game, scene.at, unit)
    assert scene.game.treasures[0].place == here
    assert scene.game.treasures[1].place == scene.beyond(here, "E")
    assert scene.problems() == []


# --- Options -------------------------------------------------------------------------------------


def test_options_stand_in_ascending_order(scene):
    scene.install("laser", "E", "destroyed")
    order = [twin.choices.VERBS.index(verb) for verb in ("step", "lift", "blow", "disarm")]
    for place in (*scene.door(7), scene.site("E", "purgatory"), scene.hex("inferno", 0, 0)):
        unit = scene.unit("scout", at=place)
        scene.treasure("idol", at=place)
        listed = [
            (twin.choices.VERBS.index(o["verb"]), o["what"], o["where"], o["amount"])
            for o in offered(scene, unit)
        ]
        assert listed == sorted(listed)
        assert {verb for verb, *_ in listed} <= set(order)


@pytest.mark.parametrize(
    ("points", "goes"), [(0, False), (1, True)], ids=["no points", "one point"]
)
def test_whoever_has_points_and_a_way_can_go(scene, points, goes):
    unit = scene.unit("scout", at=scene.hex("purgatory", 6, 9))
    assert moving.can_go(scene.game, scene.rules, unit, points) == goes
    twin.board.stand_unit(scene.game, scene.rules, unit, state.ABOARD)
    assert not moving.can_go(scene.game, scene.rules, unit, points)


def test_who_is_shut_in_by_enemies_can_still_blow_a_door(scene):
    here = scene.door(7)[0]
    unit = scene.unit("scout", at=here)
    foes = iter(range(8))
    for way in range(6):
        there = int(scene.rules.map.beyond[here, way])
        if there >= 0 and scene.rules.map.across[here, way] >= 0:
            scene.enemy("guard", at=there, number=next(foes))
    assert moving.can_go(scene.game, scene.rules, unit, 2)
    assert not moving.can_go(scene.game, scene.rules, unit, 1)
