"""Turn the drawing of the two maps into tables that the compiled rules use for movement."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from simkit.hades.words import state, tables
from simkit.kernel.layouts import LAYOUTS

from .geography import LETTERS, ROCK, ROOMS, TOWERS, Sheets, Spot

NO_WAY = 9999  # more steps than any way has
NEAR_A_TOWER = 2  # hexes


def lay_map(board: Any, table: Mapping[str, Any]) -> None:
    """Both decks, hex by hex and way by way."""
    sheets = Sheets(table)
    grid = board.grid
    grid.columns, grid.rows, grid.first = sheets.columns, sheets.rows, sheets.first
    grid.layout = LAYOUTS.index(table["layout"])
    board.hexes = sheets.columns * sheets.rows
    for field in ("number", "beyond", "across", "walk", "apart", "doorway", "cell", "door_side"):
        board[field] = state.NONE
    for deck in range(state.DECKS):
        for spot in sheets.spots(deck):
            _lay_hex(board, sheets, spot)
        _lay_walks(board, sheets, deck)
    _lay_complexes(board, sheets)
    _note_complexes(board)
    _lay_towers(board, sheets)
    _lay_rooms(board, sheets)
    _lay_distances(board, sheets)
    _lay_climbs(board)
    _note_towers(board)


def place_of(sheets: Sheets, spot: Spot) -> int:
    """The number of a hex."""
    deck, column, row = spot
    return deck * state.MOST_HEXES + row * sheets.columns + column


def _lay_hex(board: Any, sheets: Sheets, spot: Spot) -> None:
    here, mark = place_of(sheets, spot), sheets.mark(spot)
    for terrain, marks in (
        (tables.SOLID, ROCK),
        (tables.COMPLEX, LETTERS),
        (tables.TOWER, TOWERS),
        (tables.CELL, ROOMS),
    ):
        if mark in marks:
            board.terrain[here] = terrain
            board.number[here] = state.NONE if terrain == tables.SOLID else marks.index(mark)
    if board.terrain[here] == 0:
        board.terrain[here] = tables.OPEN
    for way, side in enumerate(sheets.sides):
        beyond = sheets.beyond(spot, side)
        if beyond:
            board.beyond[here, way] = place_of(sheets, beyond)
            door = sheets.door_between(spot, beyond)
            if door is not None:
                board.across[here, way] = tables.DOOR_OF - door
            elif sheets.is_open(spot, beyond):
                board.across[here, way] = place_of(sheets, beyond)


def _lay_complexes(board: Any, sheets: Sheets) -> None:
    """Each Complex is linked with the one of the same letter by a shaft (2.1)."""
    for site, letter in enumerate(LETTERS):
        one, other = (place_of(sheets, sheets.find(deck, letter)) for deck in range(state.DECKS))
        board.site[:, site] = one, other
        for here, there in ((one, other), (other, one)):
            board.beyond[here, state.SHAFT] = board.across[here, state.SHAFT] = there


def _note_complexes(board: Any) -> None:
    """Which Complexes of Inferno lie next to each place: no door can part them."""
    for site, place in enumerate(board.site[state.INFERNO]):
        board.complexes[(board.across == place).any(axis=1)] |= 1 << site


def _lay_towers(board: Any, sheets: Sheets) -> None:
    """In the order in which they are supplied: left to right, Inferno before Purgatory (5.3)."""
    marks = []
    for deck in range(state.DECKS):
        own = sorted(TOWERS, key=lambda mark: sheets.find(deck, mark)[1:])
        marks += [(deck, mark) for mark in own]
    for tower, (deck, mark) in enumerate(marks):
        here = place_of(sheets, sheets.find(deck, mark))
        board.towers[tower] = here
        board.number[here] = tower
        board.below[tower] = marks.index((1, mark))
    board.north_tower, board.south_tower = (marks.index((1, mark)) for mark in TOWERS)


def _lay_rooms(board: Any, sheets: Sheets) -> None:
    board.rooms = len(ROOMS)
    for cell, (room, outside) in sheets.doors.items():
        board.cell[room] = place_of(sheets, cell)
        for place, spot in enumerate(outside):
            board.doorway[room, place] = place_of(sheets, spot)
        sides = [sheets.beyond(cell, side) for side in sheets.sides]
        board.door_side[room] = sides.index(outside[0])


def _lay_walks(board: Any, sheets: Sheets, deck: int) -> None:
    """Steps on foot between any two hexes of a deck, all doors open."""
    spots = [spot for spot in sheets.spots(deck) if sheets.mark(spot) != ROCK]
    through = np.array([sheets.mark(spot) not in ROOMS + TOWERS for spot in spots])
    hexes = [place_of(sheets, spot) - deck * state.MOST_HEXES for spot in spots]
    board.walk[deck][np.ix_(hexes, hexes)] = _steps(spots, sheets.next_on_foot, through)


def _lay_climbs(board: Any) -> None:
    """From any hex below to any above, by the shaft that serves best."""
    walk = np.where(board.walk == state.NONE, NO_WAY, board.walk.astype(int))
    steps = np.full(board.climb.shape, NO_WAY)
    for site in range(state.MOST_SITES):
        up = walk[state.PURGATORY][:, board.site[state.PURGATORY, site] - state.MOST_HEXES]
        on = walk[state.INFERNO][board.site[state.INFERNO, site]]
        steps = np.minimum(steps, up[:, np.newaxis] + on)
    board.climb[:] = np.where(steps < NO_WAY, steps, state.NONE)


def _note_towers(board: Any) -> None:
    """How many Guard Towers are near each place."""
    for tower in board.towers:
        deck, hex_ = divmod(int(tower), state.MOST_HEXES)
        near = (board.apart[hex_] >= 0) & (board.apart[hex_] <= NEAR_A_TOWER)
        board.towers_near[deck * state.MOST_HEXES : (deck + 1) * state.MOST_HEXES] += near


def _lay_distances(board: Any, sheets: Sheets) -> None:
    """Steps between any two hexes, walls or not: both decks are the same grid."""
    spots = list(sheets.spots(0))
    steps = _steps(spots, sheets.next_to, np.ones(len(spots), bool))
    board.apart[: len(spots), : len(spots)] = steps
    heads, feet = (board.site[deck] % state.MOST_HEXES for deck in range(state.DECKS))
    board.aside = board.apart[heads, feet].max()


def _steps(spots: list[Spot], beside_of: Callable[[Spot], Iterable[Spot]], through: Any) -> Any:
    """Steps between any two of these, by widening circles; ``through`` says where one passes."""
    place = {spot: number for number, spot in enumerate(spots)}
    into: list[list[int]] = [[] for _ in spots]  # whence one steps to each
    for spot in spots:
        for there in beside_of(spot):
            into[place[there]].append(place[spot])
    nowhere, most = len(spots), max(map(len, into))
    before = np.array([[*few, *[nowhere] * (most - len(few))] for few in into])
    steps = np.full((len(spots), len(spots)), state.NONE)  # to each from each
    np.fill_diagonal(steps, 0)
    edge = np.eye(len(spots) + 1, len(spots), dtype=bool)  # the last row is nowhere
    for count in range(1, len(spots)):
        edge[:nowhere] = edge[before].any(axis=1) & (steps == state.NONE)
        steps[edge[:nowhere]] = count
        edge[:nowhere] &= through[:, np.newaxis]  # nobody walks on through a room or a tower
        if not edge.any():
            break
    return steps.T
