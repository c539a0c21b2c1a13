"""How to draw the board: both maps as the pack draws them, and the orbit above them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, pi, sin, sqrt
from typing import Any

from simkit.description.boards import Layer, Place, Point, Sheet, Stroke, box, polygon
from simkit.hades.pack.geography import (
    DECKS,
    LETTERS,
    ROCK,
    ROOMS,
    TOWERS,
    Sheets,
    Spot,
)
from simkit.hades.words import state
from simkit.kernel.layouts import FLAT_NAMES, POINTY_NAMES
from simkit.values.components import Components

from .happenings import counted
from .tabletop import ORBIT, scene

__all__ = ["LAYERS", "counted", "scene", "sheets"]

RADIUS = 1 / sqrt(3)  # from the middle of a hex to its corners, when it is one wide
NOTES = (
    "The left edge joins the right: the hull goes round.",
    "Hex 9.1 is in column 9 and row 1, both counted from 0.",
)

LAYERS = (
    Layer("losses", "Where units are lost", "units of the player per game", loss=True),
    Layer("traffic", "Where units go", "hexes entered by units of the player per game"),
    Layer("enemies", "Where the enemy goes", "hexes entered by enemies per game", loss=True),
    Layer("kills", "Where enemies die", "enemies per game"),
    Layer("fire", "Where units are attacked", "attacks on units of the player per game", loss=True),
    Layer("sites", "Where Surface Installations wake", "installations per game", loss=True),
    Layer("wrecks", "Where Surface Installations are destroyed", "installations per game"),
    Layer("doors", "Which Circles are opened", "Circles per game"),
    Layer(
        "vp",
        "Where victory points come from",
        "points per game; units count where they are taken aboard, captives and treasures where "
        "they are found, penalties where the cause is",
    ),
)


def sheets(components: Components, settings: Mapping[str, Any]) -> tuple[Sheet, ...]:
    """The orbit, and the two decks."""
    board = Sheets(components.table("map"))
    return orbit(board), *(deck_sheet(board, deck) for deck in range(len(DECKS)))


# --- a deck --------------------------------------------------------------------------------------


def deck_sheet(board: Sheets, deck: int) -> Sheet:
    """All hexes of a deck, its walls and doors."""
    strokes = (*walls_of(board, deck), *(doors_of(board) if deck else ()))
    places = tuple(hex_place(board, spot) for spot in board.spots(deck))
    title = f"{DECKS[deck].title()} Deck"
    return Sheet(DECKS[deck], title, places, strokes, NOTES[deck], KEY, LINES)


def hex_place(board: Sheets, spot: Spot) -> Place:
    deck, column, row = spot
    at = middle(board, spot)
    mark = board.mark(spot)
    ground = next(name for name, marks in _GROUNDS.items() if mark in marks)
    turned = 30 if board.is_pointy else 0
    return Place(
        number=deck * state.MOST_HEXES + row * board.columns + column,
        name=name_of(board, spot),
        at=at,
        outline=polygon(at, RADIUS, 6, turned),
        ground=ground,
        mark=_mark(mark),
    )


_GROUNDS = {
    "floor": ".",
    "rock": ROCK,
    "site": LETTERS,
    "tower": TOWERS,
    "room": ROOMS,
}
KEY = (
    ("site", "A", "Complex"),
    ("tower", "T", "Guard Tower"),
    ("room", "1", "Circle"),
    ("rock", "", "rock"),
)
LINES = (("wall", "wall"), ("door", "door of a Circle"))


def _mark(mark: str) -> str:
    """What is printed on a hex: the letter of a Complex, the number of a Circle, a tower."""
    if mark in ROOMS:
        return str(ROOMS.index(mark) + 1)
    if mark in TOWERS:
        return "T"
    return mark if mark in LETTERS else ""


def name_of(board: Sheets, spot: Spot) -> str:
    """A hex as a trace calls it."""
    deck, column, row = spot
    name, mark = DECKS[deck].title(), board.mark(spot)
    if mark in LETTERS:
        return f"Complex {mark} on {name}"
    if mark in ROOMS:
        return f"Circle {ROOMS.index(mark) + 1}"
    return f"{'the Guard Tower at ' if mark in TOWERS else ''}{name} {column}.{row}"


def middle(board: Sheets, spot: Spot) -> Point:
    """Where a hex lies."""
    _, column, row = spot
    line = row if board.is_pointy else column
    odd = str(board.table["layout"]).endswith("odd")
    shift = 0.5 if line % 2 == (1 if odd else 0) else 0.0
    step = 1.5 * RADIUS
    if board.is_pointy:
        return column + shift, row * step
    return column * step, row + shift


def bearing(board: Sheets, side: str) -> float:
    """The angle of a direction, clockwise from the right."""
    if board.is_pointy:
        return -60.0 + 60 * POINTY_NAMES.index(side)
    return -90.0 + 60 * FLAT_NAMES.index(side)


def step_towards(board: Sheets, side: str) -> Point:
    """A step of length 1 in a direction."""
    angle = bearing(board, side) * pi / 180
    return cos(angle), sin(angle)


def hexside(board: Sheets, spot: Spot, side: str) -> tuple[Point, Point]:
    """The two corners between a hex and the next one."""
    at = middle(board, spot)
    angles = [(bearing(board, side) + turn) * pi / 180 for turn in (-30, 30)]
    one, two = ((at[0] + RADIUS * cos(angle), at[1] + RADIUS * sin(angle)) for angle in angles)
    return one, two


def walls_of(board: Sheets, deck: int) -> Iterator[Stroke]:
    """Every walled hexside once; one on the seam at both edges."""
    for here, there in sorted(board.walls):
        seam = abs(here[1] - there[1]) > 1
        if here[0] == deck and (here < there or seam):
            side = next(side for side in board.sides if board.beyond(here, side) == there)
            yield Stroke("wall", hexside(board, here, side))


def doors_of(board: Sheets) -> Iterator[Stroke]:
    """The hexsides of every Circle that its door opens on."""
    for cell, (room, outside) in board.doors.items():
        for side in board.sides:
            if board.beyond(cell, side) in outside:
                yield Stroke("door", hexside(board, cell, side), str(room + 1))


# --- the orbit -----------------------------------------------------------------------------------


def orbit(board: Sheets) -> Sheet:
    """What is on no hex: the pool of the Vittles, the Lab, the patrol."""
    places = [
        (state.ABOARD, "the Vittles", 9.0),
        (state.IN_LAB, "the Lab", 3.0),
        (ORBIT, "the patrol", 6.0),
    ]
    marks = {state.ABOARD: "Vittles", state.IN_LAB: "Dante's Lab", ORBIT: "Combat Orbital Patrol"}
    room = (board.columns * (1 if board.is_pointy else 1.5 * RADIUS)) / 18
    found, left = [], -0.5
    for number, name, width in places:
        at = (left + room * width / 2, 0.0)
        outline = box(at, room * width - 0.2, 1.9)
        found.append(Place(number, name, at, outline, "box", marks[number]))
        left += room * width
    return Sheet("orbit", "In orbit", tuple(found))
