"""The picture of the board: rings and quarters as kernels walk them, who stands where.

Geometry is held against the map of board.py; what is counted against the tally of the same game.
"""

from __future__ import annotations

import math
from collections import Counter
from itertools import product

import numpy as np
import pytest
from matplotlib.figure import Figure
from pandas import DataFrame

from simkit.description.boards import SIDES, Place
from simkit.hellgame import GAME
from simkit.hellgame.telling.picture import LAYERS, counted, sheets
from simkit.hellgame.telling.tabletop import BOX_PLACES, scene
from simkit.hellgame.words.sizes import QUARTERS
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.lab.positions.by_place import happened
from simkit.view.boards.drawing import extent, print_along
from simkit.view.boards.happenings import most_numbers
from tests.hellgame.scene import Scene, state, twin

COMPONENTS = GAME.components()
HELL, BESIDE = sheets(COMPONENTS, {})
AT = {place.number: place for place in HELL.places}
SECTIOS = range(twin.sizes.SECTIOS)


def corners(place: Place) -> set[tuple[float, float]]:
    return {(round(x, 6), round(y, 6)) for x, y in place.outline}


def shared(one: int, other: int) -> int:
    """How many points of their outlines two places have in common."""
    return len(corners(AT[one]) & corners(AT[other]))


# --- geometry ------------------------------------------------------------------------------------


def test_every_place_of_hell_is_drawn_once_under_its_number():
    assert sorted(AT) == [*SECTIOS, state.ANTEHELL, state.PENTAGRAM]
    assert len(HELL.places) == len(AT)


@pytest.mark.rule("hellgame:2.2.3-edges")
def test_sectios_share_an_edge_exactly_where_units_can_step():
    for one in SECTIOS:
        for other in range(one + 1, twin.sizes.SECTIOS):
            touching = shared(one, other) > 1
            assert touching == twin.board.is_adjacent(one, other), (one, other)


@pytest.mark.rule("hellgame:2.2.1-circles-and-quarters")
def test_circles_run_from_the_rim_inwards_and_quarters_clockwise_from_the_top():
    for sectio in SECTIOS:
        circle, quarter = divmod(sectio, QUARTERS)
        x, y = AT[sectio].at
        assert round((x**2 + y**2) ** 0.5, 6) == pytest.approx(9.66 - circle)
        left, right = x < -1e-9, x > 1e-9
        assert (left, right) == (
            (False, False),
            (False, True),
            (False, True),
            (True, False),
            (True, False),
        )[quarter]
        assert (y < 0) == (quarter == 0) or quarter in (1, 4)
        assert (y > 0) == (quarter in (2, 3)) or quarter in (1, 4)


def test_what_lies_in_a_sectio_lies_nowhere_else():
    for sectio in SECTIOS:
        (x, y), (wide, high) = AT[sectio].at, extent(AT[sectio])
        for right, down in product((-0.46, 0.46), repeat=2):
            assert _is_inside((x + right * wide, y + down * high), AT[sectio].outline)
        for other in SECTIOS:
            if other != sectio:
                assert not _is_inside(AT[sectio].at, AT[other].outline)


def _is_inside(point: tuple[float, float], outline: tuple[tuple[float, float], ...]) -> bool:
    """True if a ray from the point crosses the outline an odd number of times."""
    x, y = point
    crossed = 0
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            crossed += 1
    return crossed % 2 == 1


def test_antehell_lies_around_all_rings_and_the_pentagram_in_their_middle():
    left, top, right, bottom = HELL.bounds()
    assert (left, top) == (-right, -bottom)
    rim = max(x for sectio in SECTIOS for x, _ in AT[sectio].outline)
    assert right > rim
    x, y = AT[state.ANTEHELL].at
    assert not any(_is_inside((x, y), AT[sectio].outline) for sectio in SECTIOS)
    assert all(x**2 + y**2 < 1.31**2 for x, y in AT[state.PENTAGRAM].outline)
    assert min(y for _, y in AT[state.PENTAGRAM].outline) == pytest.approx(-1.3)  # up: quarter 1


def test_places_are_called_as_a_trace_calls_them_and_say_their_souls():
    narrator = twin.narration.Narrator(COMPONENTS, Scene().rules)
    for place in HELL.places:
        assert place.name == narrator._place(place.number)
    souls = {place.number: int(place.mark.split("(")[1].strip(")")) for place in HELL.places[2:]}
    assert souls == {sectio: int(Scene().rules.sectio[sectio].souls) for sectio in SECTIOS}
    assert BESIDE.places[0].name == narrator._place(state.ON_EARTH)


@pytest.mark.parametrize("unit", [0.42, 0.465])  # inches a ring: coloured, and with counters
def test_a_name_runs_along_the_outer_edge_of_its_sectio_above_what_lies_there(unit):
    axes = Figure().add_subplot()
    for sectio in SECTIOS:
        place, before = AT[sectio], len(axes.texts)
        print_along(axes, place.mark, place.bow, 5.6, unit, "black")
        letters = axes.texts[before:]
        assert "".join(letter.get_text() for letter in letters) == place.mark
        assert all(_is_inside(letter.get_position(), place.outline) for letter in letters)
        assert min(letter.get_fontsize() for letter in letters) > 4.5
        assert math.hypot(*place.at) + 0.3 < place.bow.radius - 0.1


def test_names_stand_upright_also_at_the_bottom():
    axes = Figure().add_subplot()
    for sectio in SECTIOS:
        print_along(axes, AT[sectio].mark, AT[sectio].bow, 5.6, 0.42, "black")
    assert all(abs((letter.get_rotation() + 180) % 360 - 180) < 110 for letter in axes.texts)
    first, last = axes.texts[0], axes.texts[len(AT[0].mark) - 1]
    assert first.get_position()[0] < last.get_position()[0]


def test_the_sectios_of_a_circle_are_listed_once_where_circles_win():
    crowns = next(layer for layer in LAYERS if layer.name == "crowns")
    rows = [(crowns.name, s, AT[s].name, 9, s // QUARTERS + 1, 0.0, 12.0) for s in SECTIOS]
    frame = DataFrame(rows, columns=["layer", "place", "name", "games", "mean", "low", "high"])
    assert most_numbers(frame, crowns)["name"].tolist() == [f"circle {n}" for n in range(9, 0, -1)]


# --- what stands where ---------------------------------------------------------------------------


@pytest.fixture
def table() -> Scene:
    """A little of everything."""
    one = Scene(players=6)
    one.seat(0, demons="sammael+baal", souls=5, favour=1, sectios="spies+sugar_hill")
    one.seat(5, demons="caim", sectios="traitors")
    one.legions(0, "spies", 3)
    one.legions(state.FREEBOOTERS, "spies", 2)
    one.legion(5, "antehell")
    one.lieutenant("verin", 5, "traitors")
    one.hound(one.hound_with(4), at="addiction")
    one.hound(one.hound_with(2), on=one.legion(5, "traitors"))
    one.to_earth("sammael")
    one.incapacitate("baal")
    one.game.uriel.place, one.game.lilith.place = state.ON_EARTH, one.place("liars")
    return one


def laid(one: Scene) -> Counter:
    found = scene(one.game, one.rules, one.components, one.settings)
    return Counter((c.place, c.mark, c.side) for c in found.counters)


def test_everybody_stands_where_the_position_says(table):
    place = table.place
    expected = {
        (place("spies"), "1", "seat1"),
        (place("sugar_hill"), "1", "seat1"),
        (place("traitors"), "6", "seat6"),
        (place("spies"), "3 L1", "seat1"),
        (place("spies"), "2 LF", "enemy"),
        (state.ANTEHELL, "1 L6", "seat6"),
        (place("traitors"), "1 L6", "seat6"),
        (place("traitors"), "Ver", "seat6"),
        (place("addiction"), "h4", "enemy"),
        (place("traitors"), "h2", "seat6"),
        (state.ON_EARTH, "Uriel", "third"),
        (place("liars"), "Lilith", "third"),
        (state.ON_EARTH, "Sammael", "seat1"),
    }
    found = laid(table)
    assert {key for key in found if key[0] not in BOX_PLACES} == expected
    assert sum(count for key, count in found.items() if key[0] in BOX_PLACES) == 11


def test_who_holds_a_sectio_tints_it(table):
    found = scene(table.game, table.rules, table.components, table.settings)
    assert dict(found.held) == {
        table.place("spies"): "seat1",
        table.place("sugar_hill"): "seat1",
        table.place("traitors"): "seat6",
    }
    assert {side for _, side in found.held} <= set(SIDES)


def test_a_row_a_seat_says_what_it_has(table):
    found = scene(table.game, table.rules, table.components, table.settings)
    assert len(found.rows) == 6
    assert found.rows[0].title == "Seat 1: 5 souls, 1 Favour, 0 Disfavours, 0 Arcana, 2 sectios"
    assert [(box.mark, box.state) for box in found.rows[0].boxes] == [
        ("Sammael", "whole"),
        ("Baal", "worn"),
    ]
    first = found.hands[0]
    assert dict(first.has)["Souls"] == "5"
    assert dict(first.has)["Legions"] == str(int(table.game.troops[:, 0].sum()))
    assert first.side == "seat1"
    assert "42 sectios are nobody's, 10 Hellhounds are in the box." in found.figures


def test_every_counter_stands_in_a_place_that_is_drawn(table):
    drawn = {place.number for sheet in (HELL, BESIDE) for place in sheet.places}
    assert {place for place, _, _ in laid(table)} <= drawn


# --- what happened where -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played():
    """Two games: what happened where, and the position in the end."""
    prepared = prepare(cell_of(GAME, "expert", 4))
    workspace = Workspace(prepared, logged=True)
    return [
        (happened(workspace, GAME.picture(), number), workspace.batch[0].copy())
        for number in range(2)
    ]


def total(found, layer: str) -> float:
    return sum(amount for (name, _), amount in found.items() if name == layer)


@pytest.mark.slow
def test_what_is_counted_in_places_is_what_the_game_counts(played):
    turned = [
        twin.tallies.LOST_GIVEN,
        twin.tallies.LOST_TO_INFLUENCE,
        twin.tallies.LOST_TO_MAGIC,
        twin.tallies.LOST_BY_DESERTION,
    ]
    for found, game in played:
        tally = game.tally
        assert total(found, "held") == tally.sectios[1 : game.turn + 1].sum()
        lost = tally.legions_lost.sum()
        assert lost - tally.legions_lost[:, turned].sum() <= total(found, "fallen") <= lost
        assert tally.gained[:, 1:].sum() <= total(found, "taken")  # Freebooters take some, too
        assert total(found, "battles") > 0
        assert total(found, "marches") > 0


@pytest.mark.slow
def test_the_circle_that_won_is_crowned(played):
    for found, game in played:
        crowned = {place for name, place in found if name == "crowns"}
        assert bool(crowned) == (game.outcome == state.BY_CIRCLE)
        assert all(game.holder[place] == game.winner for place in crowned)
        assert len(crowned) % QUARTERS == 0


@pytest.mark.slow
def test_every_count_has_a_layer_and_a_place(played):
    for found, _ in played:
        assert {layer for layer, _ in found} <= {layer.name for layer in LAYERS}
        assert {place for _, place in found} <= set(AT)


def test_a_sectio_counts_as_held_up_to_the_turn_in_which_it_is_lost():
    one = Scene()
    events = []
    for turn, kind, who, place in (
        (1, twin.events.CONTROL_GAINED, 0, 7),
        (3, twin.events.CONTROL_GAINED, 1, 7),
        (4, twin.events.CONTROL_REVOKED, 1, 7),
        (2, twin.events.CONTROL_GAINED, state.FREEBOOTERS, 8),
        (3, twin.events.CONTROL_GAINED, 0, 8),
    ):
        event = twin.kernel.records.blank(twin.kernel.events.EVENT)[0]
        event.turn, event.kind, event.who, event.where = turn, kind, who, place
        event.what = twin.tallies.GAINED_BY_FAVOUR
        events.append(event)
    one.game.turn = 5
    found = counted(np.array(events), one.game, one.rules)
    assert {key: n for key, n in found.items() if key[0] == "held"} == {
        ("held", 7): 3,
        ("held", 8): 3,
    }
