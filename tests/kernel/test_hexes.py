"""Hex maps that wrap round: against a naive map, drawn as points on a cylinder."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import types

from simkit.kernel import hexes as jitted_hexes
from simkit.kernel import layouts

from .kit import compiled_later, plain

hexes = plain.hexes
few = settings(max_examples=30)  # each example walks a whole map, interpreted
LAYOUTS = range(len(layouts.LAYOUTS))
# Where the six neighbours lie, as seen from a hex: clockwise angles on the page, y downwards.
POINTY = ((1, -2), (2, 0), (1, 2), (-1, 2), (-2, 0), (-1, -2))
FLAT = ((0, -2), (2, -1), (2, 1), (0, 2), (-2, 1), (-2, -1))


def grid_of(columns: int, rows: int, layout: int = 0, first: int = 0):
    grid = plain.records.blank(hexes.GRID)[0]
    grid.columns, grid.rows, grid.layout, grid.first = columns, rows, layout, first
    return grid


@st.composite
def grids(draw):
    """Maps of every layout; narrow ones too, where the way round is short."""
    layout = draw(st.sampled_from(LAYOUTS))
    half = draw(st.integers(2, 5))
    columns = (
        2 * half if layout in (layouts.FLAT_ODD, layouts.FLAT_EVEN) else draw(st.integers(3, 9))
    )
    return grid_of(columns, draw(st.integers(1, 7)), layout, draw(st.integers(0, 5)))


def cells(grid) -> range:
    return range(int(grid.columns) * int(grid.rows))


# --- The naive map: points in the plane, one hex two wide ----------------------------------------


def point(grid, here: int) -> tuple[int, int]:
    """Where a hex is drawn; neighbours in a line are two apart."""
    column, row = here % int(grid.columns), here // int(grid.columns)
    even = grid.layout in (layouts.POINTY_EVEN, layouts.FLAT_EVEN)
    if grid.layout in (layouts.POINTY_ODD, layouts.POINTY_EVEN):
        return 2 * column + (row + even) % 2, 2 * row
    return 2 * column, 2 * row + (column + even) % 2


def naive_neighbour(grid, here: int, direction: int) -> int:
    pointy = grid.layout in (layouts.POINTY_ODD, layouts.POINTY_EVEN)
    east, south = (POINTY if pointy else FLAT)[(direction + int(grid.first)) % 6]
    x, y = point(grid, here)
    wanted = ((x + east) % (2 * int(grid.columns)), y + south)
    return next((there for there in cells(grid) if point(grid, there) == wanted), -1)


def naive_steps(grid, start: int) -> dict[int, int]:
    """Steps to every hex, by walking."""
    steps, edge = {start: 0}, [start]
    for here in edge:
        for there in neighbours(grid, here):
            if there not in steps:
                steps[there] = steps[here] + 1
                edge.append(there)
    return steps


def neighbours(grid, here: int) -> Iterator[int]:
    found = (naive_neighbour(grid, here, direction) for direction in range(6))
    return (there for there in found if there >= 0)


# --- Neighbours and lines ------------------------------------------------------------------------


@few
@given(grids(), st.data())
def test_neighbours_are_those_that_touch(grid, data):
    here = data.draw(st.sampled_from(cells(grid)))
    for direction in range(6):
        assert hexes.neighbour(grid, here, direction) == naive_neighbour(grid, here, direction)


@few
@given(grids())
def test_whoever_turns_about_comes_back(grid):
    for here in cells(grid):
        for direction in range(6):
            there = hexes.neighbour(grid, here, direction)
            if there >= 0:
                assert hexes.neighbour(grid, there, hexes.opposite(direction)) == here


def test_directions_run_clockwise():
    grid = grid_of(6, 5)
    x, y = point(grid, 14)
    around = [point(grid, hexes.neighbour(grid, 14, direction)) for direction in range(6)]
    turns = [
        (ax - x) * (by - y) - (ay - y) * (bx - x)
        for (ax, ay), (bx, by) in zip(around, around[1:] + around[:1], strict=True)
    ]
    assert all(turn > 0 for turn in turns)  # with y downwards, clockwise is positive
    assert all(hypot(px - x, (py - y) * 3**0.5 / 2) == pytest.approx(2) for px, py in around)


def test_the_first_direction_is_the_maps_own_choice():
    east = grid_of(6, 5, first=layouts.POINTY_NAMES.index("E"))
    assert hexes.neighbour(east, 14, 0) == 15
    assert hexes.neighbour(east, 14, 3) == 13


def test_a_straight_walk_east_makes_a_full_lap():
    grid = grid_of(18, 13, first=1)
    assert hexes.march(grid, 40, 0, 18) == 40
    assert hexes.march(grid, 40, 0, 17) == 39


def test_a_line_that_leaves_the_map_ends_nowhere():
    grid = grid_of(6, 3)
    assert hexes.march(grid, 8, 0, 1) != hexes.NOWHERE
    assert hexes.march(grid, 8, 0, 2) == hexes.march(grid, 8, 0, 5) == hexes.NOWHERE


def test_a_hex_is_known_by_column_and_row():
    grid = grid_of(6, 3)
    assert (hexes.column_of(grid, 8), hexes.row_of(grid, 8)) == (2, 1)
    assert hexes.hex_at(grid, 2, 1) == hexes.hex_at(grid, 8, 1) == hexes.hex_at(grid, -4, 1) == 8
    assert hexes.hex_at(grid, 2, -1) == hexes.hex_at(grid, 2, 3) == hexes.NOWHERE


# --- Distances -----------------------------------------------------------------------------------


@few
@given(grids(), st.data())
def test_the_distance_is_the_fewest_steps(grid, data):
    start = data.draw(st.sampled_from(cells(grid)))
    steps = naive_steps(grid, start)
    assert [hexes.distance(grid, start, there) for there in cells(grid)] == [
        steps[there] for there in cells(grid)
    ]


@few
@given(grids(), st.data())
def test_a_ring_is_all_that_lies_at_its_distance(grid, data):
    start, radius = data.draw(st.sampled_from(cells(grid))), data.draw(st.integers(0, 5))
    found = np.zeros(len(cells(grid)), np.int64)
    count = hexes.ring(grid, start, radius, found)
    steps = naive_steps(grid, start)
    assert found[:count].tolist() == [there for there in cells(grid) if steps[there] == radius]


@few
@given(grids(), st.data())
def test_towards_leads_nearer_and_prefers_clockwise(grid, data):
    here = data.draw(st.sampled_from(cells(grid)))
    steps = naive_steps(grid, data.draw(st.sampled_from(cells(grid))))
    there = next(place for place, far in steps.items() if far == 0)
    preferred = data.draw(st.integers(0, 5))
    clockwise = [(preferred + turn) % 6 for turn in range(6)]
    nearer = [
        way
        for way in clockwise
        if naive_neighbour(grid, here, way) >= 0
        and steps[naive_neighbour(grid, here, way)] == steps[here] - 1
    ]
    assert hexes.towards(grid, here, there, preferred) == (nearer[0] if nearer else -1)


# --- Paths ---------------------------------------------------------------------------------------


@st.composite
def journeys(draw):
    """A map with walls, doors (2 points), places where one must stop, and shafts as seventh way."""
    grid = draw(grids())
    count = len(cells(grid))
    beyond = np.full((count, 7), -1, np.int64)
    cost = np.zeros((count, 7), np.int64)
    prices = draw(
        st.lists(st.sampled_from((0, 1, 1, 1, 2)), min_size=7 * count, max_size=7 * count)
    )
    for here in cells(grid):
        for way in range(6):
            beyond[here, way] = naive_neighbour(grid, here, way)
            cost[here, way] = prices[7 * here + way]
    for one, other in draw(st.lists(st.tuples(*[st.integers(0, count - 1)] * 2), max_size=2)):
        beyond[one, 6], beyond[other, 6] = other, one
        cost[one, 6] = cost[other, 6] = 1
    halts = draw(st.lists(st.sampled_from((0, 0, 0, 1)), min_size=count, max_size=count))
    return beyond, cost, np.array(halts, np.int64), draw(st.integers(0, count - 1))


def naive_reach(journey, most: int) -> list[int]:
    """Fewest points to each place, by following every walk to its end."""
    beyond, cost, halt, start = journey
    best = {start: 0}
    waiting = [(start, 0)]
    while waiting:
        here, spent = waiting.pop()
        if halt[here] and here != start:
            continue
        for way in range(7):
            there, total = int(beyond[here, way]), spent + int(cost[here, way])
            if there < 0 or cost[here, way] < 1 or total > most:
                continue
            if total < best.get(there, most + 1):
                best[there] = total
                waiting.append((there, total))
    return [best.get(there, -1) for there in range(len(beyond))]


@compiled_later(
    types.void(
        types.int64[:, ::1],
        types.int64[:, ::1],
        types.int64[::1],
        types.int64,
        types.int64,
        types.int64[::1],
    )
)
def spread_compiled(beyond, cost, halt, start, most, reach):
    jitted_hexes.spread(beyond, cost, halt, start, most, reach)


@few
@given(journeys(), st.integers(0, 9))
def test_points_reach_as_far_as_any_walk(journey, most):
    beyond, cost, halt, start = journey
    reach = np.zeros(len(beyond), np.int64)
    hexes.spread(beyond, cost, halt, start, most, reach)
    assert reach.tolist() == naive_reach(journey, most)
    again = np.zeros(len(beyond), np.int64)
    spread_compiled(beyond, cost, halt, start, most, again)
    assert again.tolist() == reach.tolist()


def test_nobody_walks_to_a_place_that_cannot_be_reached():
    beyond, cost = np.full((2, 6), -1, np.int64), np.ones((2, 6), np.int64)
    reach, halt = np.zeros(2, np.int64), np.zeros(2, np.int64)
    hexes.spread(beyond, cost, halt, 0, 5, reach)
    assert reach.tolist() == [0, -1]


@few
@given(journeys(), st.integers(0, 5))
def test_the_next_step_comes_nearer_and_prefers_clockwise(journey, preferred):
    beyond, cost, halt, goal = journey
    cost = np.minimum(cost, 1)
    both = np.zeros_like(cost)  # a wall bars both sides
    for here in range(len(beyond)):
        for way in range(7):
            there = beyond[here, way]
            back = (way + 3) % 6 if way < 6 else 6
            if there >= 0 and beyond[there, back] == here:
                both[here, way] = cost[here, way] & cost[there, back]
    steps = np.zeros(len(beyond), np.int64)
    hexes.spread(beyond, both, np.zeros_like(halt), goal, len(beyond), steps)
    order = [*((preferred + turn) % 6 for turn in range(6)), 6]
    for here in range(len(beyond)):
        nearer = [
            way
            for way in order
            if both[here, way] and steps[here] > 0 and steps[beyond[here, way]] == steps[here] - 1
        ]
        expected = nearer[0] if nearer else -1
        assert hexes.next_step(beyond, both, steps, here, preferred) == expected
