"""Hex maps that wrap round from east to west: neighbours, distances, rings, lines, paths.

A hex is a number, row by row from the top left. Directions are numbered clockwise from 0; which of
them comes first is the map's own choice. What may be crossed, and at what cost, the caller says in
tables, so walls, doors and shafts between maps are the caller's words.
"""

from __future__ import annotations

from .jit import kernel
from .layouts import FLAT_ODD, POINTY_EVEN, POINTY_ODD
from .records import record

NOWHERE = -1
DIRECTIONS = 6

GRID = record(
    ("columns", "i8"),  # a flat-topped map that wraps round has an even number of them
    ("rows", "i8"),
    ("layout", "i8"),  # one of layouts.LAYOUTS
    ("first", "i8"),  # the place of direction 0 in layouts.POINTY_NAMES or FLAT_NAMES
)


# --- where a hex lies ---------------------------------------------------------------------------


@kernel
def column_of(grid, here):
    """The column of a hex, from the west."""
    return here % grid.columns


@kernel
def row_of(grid, here):
    """The row of a hex, from the north."""
    return here // grid.columns


@kernel
def hex_at(grid, column, row):
    """The hex in a column and row; columns wrap round, beyond the rows is NOWHERE."""
    if row < 0 or row >= grid.rows:
        return NOWHERE
    return row * grid.columns + column % grid.columns


@kernel
def is_pointy(grid):
    """True for hexes with a point on top: rows run straight from east to west."""
    return grid.layout == POINTY_ODD or grid.layout == POINTY_EVEN


@kernel
def shift_of(grid, line):
    """1 if this row (of a flat-topped map: this column) is shifted half a hex."""
    odd = line % 2
    return odd if grid.layout == POINTY_ODD or grid.layout == FLAT_ODD else 1 - odd


# --- one step -----------------------------------------------------------------------------------


@kernel
def neighbour(grid, here, direction):
    """The hex next to this one in a direction; NOWHERE beyond the north and south edge."""
    column, row = column_of(grid, here), row_of(grid, here)
    side = (direction + grid.first) % DIRECTIONS
    if is_pointy(grid):
        return pointy_neighbour(grid, column, row, side)
    return flat_neighbour(grid, column, row, side)


@kernel
def pointy_neighbour(grid, column, row, side):
    """``side`` counts NE, E, SE, SW, W, NW."""
    if side == 1:
        return hex_at(grid, column + 1, row)
    if side == 4:
        return hex_at(grid, column - 1, row)
    down = 1 if side == 2 or side == 3 else -1
    east = 1 if side == 0 or side == 2 else 0
    return hex_at(grid, column + east - 1 + shift_of(grid, row), row + down)


@kernel
def flat_neighbour(grid, column, row, side):
    """``side`` counts N, NE, SE, S, SW, NW."""
    if side == 0:
        return hex_at(grid, column, row - 1)
    if side == 3:
        return hex_at(grid, column, row + 1)
    east = 1 if side == 1 or side == 2 else -1
    south = 1 if side == 2 or side == 4 else 0
    return hex_at(grid, column + east, row + south - 1 + shift_of(grid, column))


@kernel
def opposite(direction):
    """The direction at 180 degrees."""
    return (direction + DIRECTIONS // 2) % DIRECTIONS


@kernel
def clockwise(direction, sides):
    """The direction so many hexsides further clockwise."""
    return (direction + sides) % DIRECTIONS


@kernel
def march(grid, here, direction, steps):
    """The hex at the end of a straight line; NOWHERE if it leaves the map."""
    for _ in range(steps):
        if here != NOWHERE:
            here = neighbour(grid, here, direction)
    return here


# --- distance -----------------------------------------------------------------------------------


@kernel
def distance(grid, one, other):
    """Fewest steps between two hexes, walls or not, either way round the map."""
    best = flat_distance(grid, one, column_of(grid, other), row_of(grid, other))
    for lap in range(-1, 2, 2):
        column = column_of(grid, other) + lap * grid.columns
        steps = flat_distance(grid, one, column, row_of(grid, other))
        if steps < best:
            best = steps
    return best


@kernel
def flat_distance(grid, here, column, row):
    """Steps to a column and row on the map unrolled; the column may lie beyond its edge."""
    if is_pointy(grid):
        across = slanted(grid, column_of(grid, here), row_of(grid, here)) - slanted(
            grid, column, row
        )
        along = row_of(grid, here) - row
    else:
        across = slanted(grid, row_of(grid, here), column_of(grid, here)) - slanted(
            grid, row, column
        )
        along = column_of(grid, here) - column
    return max(abs(across), abs(along), abs(across + along))


@kernel
def slanted(grid, place, line):
    """The second axis of a hex map: the place in a line, less half of the lines before."""
    return place - (line + shift_of(grid, 0) - shift_of(grid, line)) // 2


@kernel
def towards(grid, here, there, preferred):
    """The direction that leads nearer; of two, the first one clockwise from ``preferred``."""
    best, fewest = NOWHERE, distance(grid, here, there)
    for turn in range(DIRECTIONS):
        direction = clockwise(preferred, turn)
        beyond = neighbour(grid, here, direction)
        if beyond != NOWHERE and distance(grid, beyond, there) < fewest:
            best, fewest = direction, distance(grid, beyond, there)
    return best


@kernel
def ring(grid, centre, radius, found):
    """List the hexes at exactly this distance, ascending; returns how many there are."""
    count = 0
    for here in range(grid.columns * grid.rows):
        if distance(grid, centre, here) == radius:
            found[count] = here
            count += 1
    return count


# --- paths --------------------------------------------------------------------------------------
# Tables: ``beyond[here, way]`` is the place that a way leads to, or NOWHERE; ``cost[here, way]`` is
# what it costs, less than 1 if it is barred; ``halt[here]`` is 1 where whoever arrives must stop.
# There may be more ways than directions: a shaft to another map, say.


@kernel
def spread(beyond, cost, halt, start, most, reach):
    """Fill ``reach`` with the fewest points it takes to each place, -1 beyond ``most``."""
    for here in range(len(reach)):
        reach[here] = NOWHERE
    reach[start] = 0
    for spent in range(most):
        for here in range(len(reach)):
            if reach[here] == spent and (here == start or halt[here] == 0):
                spread_on(beyond, cost, here, spent, most, reach)


@kernel
def spread_on(beyond, cost, here, spent, most, reach):
    """Reach on from one place along all its ways."""
    for way in range(beyond.shape[1]):
        there = beyond[here, way]
        total = spent + cost[here, way]
        if there != NOWHERE and cost[here, way] > 0 and total <= most:
            if reach[there] == NOWHERE or total < reach[there]:
                reach[there] = total


@kernel
def next_step(beyond, cost, steps, here, preferred):
    """The way along a shortest path to where ``steps`` is 0, the first clockwise from one.

    ``steps`` tells how far each place is from the goal; ways beyond the directions come last.
    """
    for turn in range(beyond.shape[1]):
        way = clockwise(preferred, turn) if turn < DIRECTIONS else turn
        there = beyond[here, way]
        if there != NOWHERE and cost[here, way] > 0 and steps[there] != NOWHERE:
            if steps[there] + cost[here, way] == steps[here]:
                return way
    return NOWHERE
