"""The two mapsheets as the rules see them: ways, walls, doors, twins, adjacency, stacking."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simkit.hades.pack.geography import DECKS, Sheets
from tests.hades.scene import GAME, Scene, state, twin

board = twin.board
hexes = twin.kernel.hexes
SHEETS = Sheets(GAME.components().table("map"))
few = settings(max_examples=25)


# --- the maps (2.1) ------------------------------------------------------------------------------


@pytest.mark.rule("hades:2.1-mapsheets")
def test_whoever_walks_off_the_east_edge_comes_in_at_the_west(scene):
    assert scene.beyond(scene.hex("inferno", 17, 3), "E") == scene.hex("inferno", 0, 3)
    assert scene.beyond(scene.hex("purgatory", 0, 3), "W") == scene.hex("purgatory", 17, 3)
    assert scene.beyond(scene.hex("inferno", 4, 3), *["E"] * 18) == scene.hex("inferno", 4, 3)


@pytest.mark.rule("hades:2.1-walls")
def test_the_north_and_south_edges_are_walls(scene):
    for row, side in ((0, "NE"), (0, "NW"), (12, "SE"), (12, "SW")):
        here, way = scene.hex("inferno", 4, row), scene.direction(side)
        assert scene.rules.map.beyond[here, way] == -1
        assert not board.can_cross(scene.game, scene.rules, here, way)


@pytest.mark.rule("hades:2.1-mapsheets")
@few
@given(st.sampled_from([spot for deck in range(2) for spot in SHEETS.spots(deck)]))
def test_the_tables_hold_what_the_drawing_shows(spot):
    rules = _RULES
    here = twin.mapping.place_of(SHEETS, spot)
    for way, side in enumerate(SHEETS.sides):
        beyond = SHEETS.beyond(spot, side)
        place = twin.mapping.place_of(SHEETS, beyond) if beyond else -1
        assert rules.map.beyond[here, way] == place
        cell = hexes.neighbour(rules.map.grid, here % state.MOST_HEXES, way)
        assert place == (cell + spot[0] * state.MOST_HEXES if cell >= 0 else -1)


_RULES = Scene().rules


@few
@given(
    st.sampled_from([s for deck in range(2) for s in SHEETS.spots(deck) if SHEETS.mark(s) != "#"])
)
def test_steps_on_foot_are_those_of_a_walk_over_the_drawing(spot):
    here = twin.mapping.place_of(SHEETS, spot)
    naive = SHEETS.steps_from(spot)
    for there in SHEETS.spots(spot[0]):
        place = twin.mapping.place_of(SHEETS, there)
        steps = _RULES.map.walk[spot[0], here % state.MOST_HEXES, place % state.MOST_HEXES]
        assert steps == naive.get(there, -1)


@few
@given(st.sampled_from(list(SHEETS.spots(0))))
def test_steps_between_hexes_are_those_of_the_grid(spot):
    grid, here = _RULES.map.grid, twin.mapping.place_of(SHEETS, spot)
    for there in range(int(_RULES.map.hexes)):
        assert board.apart(_RULES, here, there) == hexes.distance(grid, here, there)
        below = there + state.MOST_HEXES
        assert board.apart(_RULES, here, below) == board.apart(_RULES, here, there)


@few
@given(st.sampled_from([spot for deck in range(2) for spot in SHEETS.spots(deck)]))
def test_the_complexes_of_inferno_next_to_a_hex_are_those_that_it_touches(spot):
    here = twin.mapping.place_of(SHEETS, spot)
    beside = [there for there in SHEETS.next_to(spot) if SHEETS.is_open(spot, there)]
    marks = {SHEETS.mark(there) for there in beside if not spot[0]}
    if spot[0] and SHEETS.mark(spot) in "ABCDEFGHIJKL":
        marks = {SHEETS.mark(spot)}  # the twin above
    found = int(_RULES.map.complexes[here])
    assert {"ABCDEFGHIJKL"[site] for site in range(12) if found >> site & 1} == {
        mark for mark in marks if mark in "ABCDEFGHIJKL"
    }


def test_the_map_is_as_wide_as_the_facts_say():
    for deck, floor in ((0, 220), (1, 184)):
        assert len(SHEETS.marked[deck, "."]) == floor
    assert len(SHEETS.marked[1, "#"]) == 24
    assert DECKS == ("inferno", "purgatory")


@pytest.mark.rule("hades:2.1-complexes")
def test_complexes_of_one_letter_are_adjacent_and_linked_by_a_shaft(scene):
    for letter in "ABCDEFGHIJKL":
        above, below = scene.site(letter), scene.site(letter, "purgatory")
        assert board.twin_of(scene.rules, above) == below
        assert board.twin_of(scene.rules, below) == above
        assert board.are_adjacent(scene.game, scene.rules, above, below)
    assert board.twin_of(scene.rules, scene.hex("inferno", 0, 0)) == -1


@pytest.mark.rule("hades:2.1-complexes")
def test_no_unit_of_the_player_enters_a_guard_tower(scene):
    for deck in ("inferno", "purgatory"):
        for side in ("north", "south"):
            assert not board.can_enter(scene.game, scene.rules, scene.tower(deck, side))


@pytest.mark.rule("hades:2.1-walls")
def test_a_wall_bars_the_way_from_both_sides(scene):
    west, east = scene.hex("purgatory", 4, 1), scene.hex("purgatory", 5, 1)
    assert scene.beyond(west, "E") == east
    assert not board.are_adjacent(scene.game, scene.rules, west, east)
    assert not board.are_adjacent(scene.game, scene.rules, east, west)
    above = scene.hex("inferno", 4, 1), scene.hex("inferno", 5, 1)
    assert board.are_adjacent(scene.game, scene.rules, *above)


@pytest.mark.rule("hades:2.1-circles")
def test_a_circle_is_one_hex_that_opens_through_its_door_only(scene):
    cell, outside = scene.cell(7), scene.door(7)
    assert not any(board.are_adjacent(scene.game, scene.rules, cell, hex_) for hex_ in outside)
    scene.open_circle("bridge", 7)
    for side in range(6):
        there = int(scene.rules.map.beyond[cell, side])
        adjacent = board.are_adjacent(scene.game, scene.rules, cell, there)
        assert adjacent == (there in outside)
        assert adjacent == board.are_adjacent(scene.game, scene.rules, there, cell)


# --- who stands where ----------------------------------------------------------------------------


def test_everybody_stands_in_one_place(scene):
    here, there = scene.hex("inferno", 3, 3), scene.hex("purgatory", 3, 3)
    unit = scene.unit("scout", at=here)
    board.stand_unit(scene.game, scene.rules, unit, there)
    assert (scene.game.shl[here], scene.game.shl[there]) == (0, 1 << unit)
    board.stand_unit(scene.game, scene.rules, unit, state.ABOARD)
    assert not scene.game.shl.any()
    enemy = scene.enemy("shock_trooper", at=here, number=9)
    assert scene.game.foes[here] == 1 << enemy
    board.stand_enemy(scene.game, scene.rules, enemy, state.IN_CUP)
    assert not scene.game.foes.any()
    assert board.deck_of(state.ABOARD) == -1
    assert (board.deck_of(here), board.deck_of(there)) == (state.INFERNO, state.PURGATORY)


def test_a_door_that_opens_or_shuts_makes_neighbours_or_parts_them(scene):
    game, rules = scene.game, scene.rules
    cell, outside = scene.cell(7), scene.door(7)[0]
    unit, foe = scene.unit("scout", at=outside), scene.enemy("soldier", at=cell)
    assert (game.shl_near[cell], game.foes_near[outside]) == (0, 0)
    assert game.shl_on[state.PURGATORY] == 1 << unit
    room = scene.open_empty(7)
    assert (game.shl_near[cell], game.foes_near[outside]) == (1 << unit, 1 << foe)
    board.shut_door(game, rules, room)
    assert (game.shl_near[cell], game.foes_near[outside]) == (0, 0)
    board.stand_enemy(game, rules, foe, state.IN_CUP)
    assert not game.foes_near.any() and not game.foes_on.any()


# --- next to one another -------------------------------------------------------------------------


@pytest.mark.rule("hades:2.1-walls")
def test_units_on_both_sides_of_a_wall_are_not_engaged(scene):
    foe = scene.enemy("soldier", at=scene.hex("purgatory", 5, 1))
    scene.unit("scout", at=scene.hex("purgatory", 4, 1))
    assert not board.is_engaged(scene.game, scene.rules, foe)
    scene.unit("swat", at=scene.hex("purgatory", 6, 1))
    assert board.is_engaged(scene.game, scene.rules, foe)


def test_whoever_is_beside_a_place_is_found_on_the_twin_too(scene):
    below = scene.site("F", "purgatory")
    foe = scene.enemy("soldier", at=scene.site("F"))
    assert board.foes_beside(scene.game, below) == 1 << foe
    unit = scene.unit("swat", at=below)
    assert board.units_beside(scene.game, scene.site("F")) == 1 << unit
    assert board.is_engaged(scene.game, scene.rules, foe)


def test_gorgons_and_nastians_engage_one_another_but_not_their_own(scene):
    here = scene.hex("purgatory", 9, 11)
    medusa = scene.enemy("medusa", at=here)
    zola = scene.enemy("zola", at=scene.beyond(here, "E"))
    assert not board.is_engaged(scene.game, scene.rules, medusa)
    soldier = scene.enemy("soldier", at=scene.beyond(here, "W"))
    assert board.is_engaged(scene.game, scene.rules, medusa)
    assert board.is_engaged(scene.game, scene.rules, soldier)
    assert not board.is_engaged(scene.game, scene.rules, zola)


def test_three_hexes_are_counted_straight_or_by_path():
    straight, path = Scene(), Scene(three_hexes="path")
    west, east = straight.hex("purgatory", 4, 1), straight.hex("purgatory", 5, 1)
    assert board.steps_between(straight.rules, west, east) == 1
    assert board.steps_between(path.rules, west, east) == 2
    assert board.steps_between(straight.rules, west, state.ABOARD) == board.FAR
    assert board.steps_between(straight.rules, west, west - state.MOST_HEXES) == board.FAR


# --- where the player's units may go -------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "allowed"), [("operational", False), ("damaged", False), ("destroyed", True)]
)
def test_only_destroyed_installations_can_be_entered(scene, status, allowed):
    scene.install("railgun", "A", status)
    assert board.can_enter(scene.game, scene.rules, scene.site("A")) == allowed
    assert board.is_covered(scene.game, scene.rules, scene.site("A")) == allowed


def test_an_inactive_site_is_closed_above_and_open_below(scene):
    assert not board.can_enter(scene.game, scene.rules, scene.site("A"))
    assert board.can_enter(scene.game, scene.rules, scene.site("A", "purgatory"))
    assert not board.is_covered(scene.game, scene.rules, scene.site("A", "purgatory"))


def test_nobody_enters_a_hex_with_an_enemy(scene):
    here = scene.hex("inferno", 3, 4)
    assert board.can_enter(scene.game, scene.rules, here)
    scene.enemy("guard", at=here)
    assert not board.can_enter(scene.game, scene.rules, here)


def test_one_squad_a_hex_two_elders_a_hex_and_never_both(scene):
    here = scene.hex("purgatory", 3, 3)
    elders, scout = scene.units_of("elder"), scene.units_of("scout")[0]
    assert board.has_room(scene.game, scene.rules, scout, here)
    scene.unit("elder", at=here)
    assert board.has_room(scene.game, scene.rules, elders[1], here)
    assert not board.has_room(scene.game, scene.rules, scout, here)
    scene.unit("elder", at=here, number=1)
    scene.unit("dante", at=here)
    scene.unit("emily", at=here)
    assert scene.problems() == []
    other = scene.hex("purgatory", 5, 3)
    scene.unit("scout", at=other)
    assert not board.has_room(scene.game, scene.rules, elders[0], other)
    assert not board.has_room(scene.game, scene.rules, scene.units_of("hq")[0], other)
    assert board.has_room(scene.game, scene.rules, scene.rules.dante, other)


@pytest.mark.rule("hades:6.1-stacking")
def test_how_many_elders_share_a_hex_is_a_number_of_the_pack(scene):
    here = scene.hex("purgatory", 6, 9)
    first, second = scene.units_of("elder")
    scene.unit("elder", at=here)
    scene.rules.elders_a_hex = 1
    assert not board.has_room(scene.game, scene.rules, second, here)
    assert board.has_room(scene.game, scene.rules, first, here)


def test_installations_beside_a_place_are_told_by_status(scene):
    a, beside = scene.site("A"), scene.hex("inferno", 2, 2)
    bit = 1
    assert board.sites_beside(scene.game, scene.rules, beside, state.NONE) == bit
    scene.install("laser", "A", "damaged")
    assert board.sites_beside(scene.game, scene.rules, beside, state.NONE) == 0
    assert board.live_sites_beside(scene.game, scene.rules, beside) == bit
    scene.game.installations[scene.game.sites[0]].status = state.DESTROYED
    assert board.live_sites_beside(scene.game, scene.rules, beside) == 0
    assert board.site_of(scene.rules, a) == 0


def test_the_highest_numbered_installation(scene):
    scene.install("railgun", "A", number=0)
    high = scene.install("railgun", "B", number=2)
    laser = scene.install("laser", "C", "damaged")
    find = board.highest_installation
    assert find(scene.game, scene.rules, -1, state.OPERATIONAL) == high
    assert find(scene.game, scene.rules, twin.effects.LASER, state.DAMAGED) == laser
    assert find(scene.game, scene.rules, twin.effects.LASER, state.OPERATIONAL) == -1
    assert not board.is_working(scene.game, laser)


def test_rooms_are_found_by_what_lies_in_them(scene):
    room = scene.open_circle("teleporter", 5)
    assert board.room_with(scene.game, scene.rules, twin.effects.TELEPORTER) == room
    assert board.room_with(scene.game, scene.rules, twin.effects.BRIDGE) == -1
    dante = scene.unit("dante", at=scene.cell(5))
    assert board.is_in_room(scene.game, scene.rules, dante, twin.effects.TELEPORTER)
    assert not board.is_in_room(scene.game, scene.rules, dante, twin.effects.BRIDGE)


def test_treasures_lie_where_they_lie(scene):
    here = scene.hex("purgatory", 3, 3)
    scene.treasure("loot", at=here)
    assert board.treasures_at(scene.game, here) == 2
    assert board.treasures_at(scene.game, state.ABOARD) == 0


# --- what must always hold -----------------------------------------------------------------------


def broken(scene, field, value, where=None):
    """The complaints after one number was written over."""
    target = scene.game if where is None else where
    target[field] = value
    return scene.problems()


def test_a_sound_position_has_no_problems(scene):
    assert scene.problems() == []


@pytest.mark.parametrize(
    ("kind", "at", "complaint"),
    [
        ("unit", "tower", "stands in a Guard Tower"),
        ("unit", "site", "whose installation is not destroyed"),
        ("unit", "cell", "stands behind the closed door of Circle 7"),
        ("enemy", "rock", "somebody stands in place"),
    ],
)
def test_nobody_stands_where_nobody_can(scene, kind, at, complaint):
    places = {
        "tower": scene.tower("inferno", "north"),
        "site": scene.site("A"),
        "cell": scene.cell(7),
        "rock": scene.hex("purgatory", 2, 0),
    }
    if kind == "unit":
        scene.unit("scout", at=places[at])
    else:
        scene.enemy("soldier", at=places[at])
    assert any(complaint in problem for problem in scene.problems())


def test_crowds_and_mixed_hexes_are_found(scene):
    here = scene.hex("purgatory", 3, 3)
    for number in range(3):
        scene.enemy("soldier", at=here, number=number)
    assert scene.problems() == [f"place {here} holds too many enemies"]
    scene.unit("scout", at=here)
    assert f"place {here} holds units of both sides" in scene.problems()


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lambda game: game["shl"].__setitem__(5, 1), "place 5 does not list exactly"),
        (lambda game: game["sites"].__setitem__(0, 3), "installation 3 is not on exactly its own"),
        (lambda game: game["vittles"].__setitem__("module", 12), "module under the marker is 12"),
        (lambda game: game["seen"].__setitem__(15, 1), "do not agree on being seen"),
        (
            lambda game: game["hidden"]["rooms"].__setitem__(0, game["hidden"]["rooms"][1]),
            "a Circle counter lies in two Circles",
        ),
        (
            lambda game: game["hidden"]["decks"][0].__setitem__("count", 3),
            "the cards of Resolution Deck 0 are not each in one place",
        ),
        (
            lambda game: game["hidden"]["aside"].__setitem__("count", 0),
            "the Nasty Surprises are not each in one place",
        ),
    ],
)
def test_counters_that_are_lost_or_in_two_places_are_found(scene, spoil, complaint):
    spoil(scene.game)
    assert any(complaint in problem for problem in scene.problems())
