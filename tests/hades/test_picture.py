"""The picture of the board: hexes where they lie, walls and doors between them, what stands where.

Geometry is held against the map that kernels walk by; what is counted against the result table.
"""

from __future__ import annotations

from collections import Counter
from math import hypot

import numpy as np
import pytest

from simkit.description.boards import Sheet, Stroke
from simkit.hades import GAME
from simkit.hades.pack.geography import Sheets
from simkit.hades.telling.happenings import Points
from simkit.hades.telling.picture import LAYERS, sheets
from simkit.hades.telling.tabletop import ORBIT, initials, scene
from simkit.hades.words.state import ABOARD, IN_LAB, IN_ORBIT, MOST_HEXES
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.lab.positions.by_place import happened
from tests.hades.scene import Scene, state, twin

COMPONENTS = GAME.components()
BOARD = Sheets(COMPONENTS.table("map"))
ORBITAL, *DECKS = sheets(COMPONENTS, {})


def between(one: tuple[float, float], other: tuple[float, float]) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def middle(stroke: Stroke) -> tuple[float, float]:
    (ax, ay), (bx, by) = stroke.points
    return (ax + bx) / 2, (ay + by) / 2


def near(sheet: Sheet, point: tuple[float, float]) -> set[int]:
    """The hexes that a hexside belongs to."""
    return {place.number for place in sheet.places if abs(between(place.at, point) - 0.5) < 1e-6}


# --- geometry ------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", [0, 1])
def test_every_hex_is_drawn_once_under_its_number(deck):
    numbers = [place.number for place in DECKS[deck].places]
    assert len(set(numbers)) == BOARD.columns * BOARD.rows
    assert min(numbers) == deck * MOST_HEXES


@pytest.mark.parametrize("deck", [0, 1])
def test_hexes_that_one_can_step_between_touch_but_for_the_seam(deck):
    rules = Scene().rules
    at = {place.number: place.at for place in DECKS[deck].places}
    for here, place in at.items():
        for there in rules.map.beyond[here][:6].tolist():
            if there >= 0 and abs(place[0] - at[there][0]) < 3:
                assert between(place, at[there]) == pytest.approx(1.0)


def test_no_two_hexes_lie_on_each_other():
    spots = [(round(p.at[0], 6), round(p.at[1], 6)) for p in DECKS[1].places]
    assert len(set(spots)) == len(spots)


@pytest.mark.parametrize("layout", ["pointy-odd", "pointy-even", "flat-odd", "flat-even"])
def test_any_layout_of_a_pack_is_drawn_with_touching_hexes(layout):
    flat = layout.startswith("flat")
    directions = ["N", "NE", "SE", "S", "SW", "NW"] if flat else BOARD.table["directions"]
    table = {**BOARD.table, "layout": layout, "directions": directions}
    for walls in ("walls_inferno", "walls_purgatory"):
        table[walls] = []
    board = Sheets(table)
    from simkit.hades.telling.picture import hex_place

    here = hex_place(board, (0, 5, 5))
    for side in board.sides:
        beyond = board.beyond((0, 5, 5), side)
        there = hex_place(board, beyond)
        assert between(here.at, there.at) == pytest.approx(1.0)
        shared = {(round(x, 6), round(y, 6)) for x, y in here.outline}
        assert len(shared & {(round(x, 6), round(y, 6)) for x, y in there.outline}) == 2


def test_a_wall_stands_between_the_two_hexes_that_it_parts():
    rules = Scene().rules
    walls = [stroke for stroke in DECKS[1].strokes if stroke.kind == "wall"]
    assert len(walls) == len(BOARD.table["walls_purgatory"])
    for wall in walls:
        one, other = sorted(near(DECKS[1], middle(wall)))
        way = rules.map.beyond[one].tolist().index(other)
        assert rules.map.across[one, way] == state.NONE


def test_a_door_lies_between_its_circle_and_the_hexes_outside():
    doors = [stroke for stroke in DECKS[1].strokes if stroke.kind == "door"]
    rules = Scene().rules
    inside = {int(cell): room for room, cell in enumerate(rules.map.cell[: rules.map.rooms])}
    for door in doors:
        cell = (near(DECKS[1], middle(door)) & set(inside)).pop()
        assert inside[cell] + 1 == int(door.label)
    hexes = sum(len(door["hexes"]) for door in BOARD.table["doors"])
    assert len(doors) == hexes


def test_marks_are_those_of_complexes_circles_and_towers():
    rules = Scene().rules
    for sheet in DECKS:
        for place in sheet.places:
            terrain = int(rules.map.terrain[place.number])
            number = int(rules.map.number[place.number])
            if terrain == twin.tables.COMPLEX:
                assert (place.mark, place.ground) == ("ABCDEFGHIJKL"[number], "site")
            elif terrain == twin.tables.CELL:
                assert (place.mark, place.ground) == (str(number + 1), "room")
            elif terrain == twin.tables.TOWER:
                assert (place.mark, place.ground) == ("T", "tower")
            else:
                assert place.mark == ""


def test_places_are_called_as_a_trace_calls_them():
    narrator = twin.narration.Narrator(COMPONENTS, Scene().rules)
    for sheet in DECKS:
        for place in sheet.places:
            assert place.name == narrator._hex(place.number)
    assert [place.name for place in ORBITAL.places[:2]] == ["the Vittles", "the Lab"]


# --- what stands where ---------------------------------------------------------------------------


def laid(game: np.record) -> Counter:
    one = Scene()
    found = scene(game, one.rules, one.components, one.settings)
    return Counter((counter.place, counter.side) for counter in found.counters)


def test_everybody_stands_where_the_position_says():
    one = Scene()
    game = one.game
    found = scene(game, one.rules, one.components, one.settings)
    on_map = [int(unit.place) for unit in game.units[: one.rules.units] if unit.place >= 0]
    aboard = sum(unit.place in (ABOARD, IN_LAB) for unit in game.units[: one.rules.units])
    own = [counter.place for counter in found.counters if counter.side == "own"]
    assert sorted(place for place in own if place >= 0) == sorted(on_map)
    assert len(own) == len(on_map) + aboard
    patrol = [counter for counter in found.counters if counter.place == ORBIT]
    assert len(patrol) == sum(fighter.where == IN_ORBIT for fighter in game.fighters)


def test_a_circle_that_was_opened_and_is_empty_does_not_look_like_a_shut_one():
    one = Scene()
    one.clear()
    one.open_empty(2)
    found = scene(one.game, one.rules, one.components, one.settings).counters
    lying = {counter.place: counter.mark for counter in found if counter.side == "thing"}
    assert lying == {one.cell(2): "open"}


def test_a_module_that_was_lost_is_crossed_out_and_the_failing_one_striped():
    one = Scene()
    one.game.vittles.module, one.game.vittles.failing = 2, 1
    (tray,) = scene(one.game, one.rules, one.components, one.settings).trays
    assert [box.state for box in tray.boxes[:4]] == ["gone", "gone", "worn", "whole"]


def test_the_company_is_counted_where_it_is():
    one = Scene()
    one.game.tally.lost[2] = 3
    one.game.surprise = 0
    found = scene(one.game, one.rules, one.components, one.settings)
    company, nastians = found.hands
    own = list(one.game.units)
    assert dict(company.has)["On Hades"] == str(sum(int(unit.place >= 0) for unit in own))
    assert dict(company.has)["Lost"] == "3"
    assert nastians.cards[0].startswith("NS-")
    assert found.figures.endswith("Lost: 3 to nastians.")
    opened = next(track for track in found.tracks if track.title == "Circles opened")
    assert opened.end == int(one.rules.map.rooms)


def test_an_enemy_faces_the_hex_that_it_would_march_to():
    one = Scene()
    rules, at = one.rules, {p.number: p.at for p in DECKS[0].places}
    here = next(p.number for p in DECKS[0].places if p.name == "Inferno 8.5")
    for way in range(6):
        one.game.enemies[0].place, one.game.enemies[0].facing = here, way
        found = scene(one.game, rules, one.components, one.settings)
        facing = next(c.facing for c in found.counters if c.place == here and c.side == "enemy")
        there = at[int(rules.map.beyond[here, way])]
        assert (at[here][0] + facing[0], at[here][1] + facing[1]) == pytest.approx(there)


def test_marks_are_short_and_tell_counters_apart():
    assert initials("Armored Infantry") == "AI"
    assert initials("Back-Up Core Computer") == "BUCC"
    one = Scene()
    counters = scene(one.game, one.rules, one.components, one.settings).counters
    assert max(len(counter.mark) for counter in counters) <= 5


# --- what happened where -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played():
    """Some games: what happened where, and the position in the end."""
    prepared = prepare(cell_of(GAME, "random", 4))
    workspace = Workspace(prepared, logged=True)
    return [
        (happened(workspace, GAME.picture(), number), workspace.batch[0].copy())
        for number in range(6)
    ]


def total(found, layer: str) -> float:
    return sum(amount for (name, _), amount in found.items() if name == layer)


@pytest.mark.slow
def test_what_is_counted_in_places_is_what_the_game_counts(played):
    for found, game in played:
        assert total(found, "losses") == game.tally.lost.sum()
        assert total(found, "sites") == game.tally.sites_woken
        assert total(found, "doors") == game.tally.circles_opened
        assert total(found, "kills") <= game.tally.nastians_killed + game.tally.gorgons_killed
        assert total(found, "traffic") > 0


@pytest.mark.slow
def test_points_of_all_places_are_the_points_of_the_game():
    workspace = Workspace(prepare(cell_of(GAME, "recall", 1)), logged=True)
    for number in range(6):
        found = happened(workspace, GAME.picture(), number)
        assert total(found, "vp") == pytest.approx(workspace.batch[0].score.sum() / 2)


@pytest.mark.slow
def test_every_count_has_a_layer_and_a_place(played):
    places = {place.number for sheet in (ORBITAL, *DECKS) for place in sheet.places}
    for found, _ in played:
        assert {layer for layer, _ in found} <= {layer.name for layer in LAYERS}
        assert {place for _, place in found} <= places


def test_captives_count_where_they_were_found_and_units_where_they_came_aboard():
    one = Scene()
    game, rules = one.game, one.rules
    cell = int(rules.map.cell[3])
    events = np.zeros(3, twin.kernel.events.EVENT)
    emily, squad = int(rules.emily), 20
    written = [
        (twin.events.PRISONER_FOUND, emily, cell),
        (twin.events.EVACUATED, squad, 40),
    ]
    for event, (kind, who, where) in zip(events, written, strict=False):
        event["kind"], event["who"], event["where"] = kind, who, where
    for unit in game.units[: rules.units]:
        unit.place = state.NONE
    game.units[emily].place = game.units[squad].place = ABOARD
    game.score[:] = 0
    game.score[state.FOR_EMILY], game.score[state.FOR_UNITS] = 6, 2
    assert Points(events, game, rules).by_place() == {("vp", cell): 3.0, ("vp", 40): 1.0}


def test_doors_that_stayed_shut_cost_points_at_their_circles():
    one = Scene()
    for number, room in enumerate(one.game.rooms):
        room.unseen = int(number in (2, 7))
    one.game.score[:] = 0
    one.game.score[state.FOR_DOORS_SHUT] = -2
    events = np.zeros(0, twin.kernel.events.EVENT)
    cells = [int(one.rules.map.cell[number]) for number in (2, 7)]
    found = Points(events, one.game, one.rules).by_place()
    assert found == {("vp", cell): -0.5 for cell in cells}
