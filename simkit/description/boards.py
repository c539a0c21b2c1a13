"""The board of a game as plain data: its look, and where each piece is. simkit draws from it.

A game that has a board offers it in a module `picture` of its package:

    LAYERS                                       what can be counted place by place
    sheets(components, settings)                 the parts of the board
    scene(state, rules, components, settings)    a position: counters, trays, a line of figures
    counted(events, state, rules)                how often each layer happened where in one game
    seats(components, settings)                  what the seats are called, if they have names
    option_places(options)                       of each option the place that it names, or -1

Lengths are in the board's own unit (a hex is one wide); x runs to the right and y downwards. Places
have the numbers that the game's state and its event log use.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import cos, hypot, pi, sin

Point = tuple[float, float]

TERRAINS = ("plain", "desert", "hills", "mountain", "forest", "marsh", "ruins")
"""Kinds of land, each with its own texture."""

GROUNDS = ("floor", "site", "room", "tower", "rock", "box", "start", "hell", *TERRAINS)
"""How a place is filled where no data colour it."""

STROKES = ("wall", "door", "link", "path", "step", "road", "river", "closed", "track", "edge")
"""Kinds of line; a path and a step lead one way and have arrows. A sheet says what they mean."""

SIDES = ("own", "enemy", "third", "thing", "seat1", "seat2", "seat3", "seat4", "seat5", "seat6")
"""Whose a counter is; seats where players compete."""


COLOURS = (
    *("red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "black", "grey"),
    "white",
)
"""Colours that an author can give to a counter or a card."""
PAINTED = "in-"  # in front of a colour, in the look of a counter


@dataclass(frozen=True)
class Bow:
    """A part of a circle round the middle of the board, along which a name is printed."""

    radius: float  # of the middle of the letters
    angle: float  # of the middle of the name, in degrees, clockwise from the right
    length: float  # that the name may have


@dataclass(frozen=True)
class Place:
    """Somewhere on the board where things stand or happen."""

    number: int
    name: str  # as a trace calls it
    at: Point
    outline: tuple[Point, ...]
    ground: str = "floor"
    mark: str = ""  # what is printed on it
    tags: tuple[str, ...] = ()  # small print: "start", "gate"
    room: Point | None = None  # how wide and high counters may lie around `at`; None: its outline
    bow: Bow | None = None  # along which its mark is printed; None: level, above what lies there


@dataclass(frozen=True)
class Stroke:
    """A wall, a door, a link between two places, a path."""

    kind: str
    points: tuple[Point, ...]
    label: str = ""


@dataclass(frozen=True)
class Sheet:
    """A part of the board that is drawn by itself."""

    name: str
    title: str
    places: tuple[Place, ...]
    strokes: tuple[Stroke, ...] = ()
    note: str = ""
    grounds: tuple[tuple[str, str, str], ...] = ()  # for the key: ground, what is printed, meaning
    lines: tuple[tuple[str, str], ...] = ()  # for the key: kind of line, meaning

    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of all that is drawn."""
        points = [point for place in self.places for point in place.outline]
        points += [point for stroke in self.strokes for point in stroke.points]
        across, down = zip(*points, strict=True)
        return min(across), min(down), max(across), max(down)


@dataclass(frozen=True)
class Counter:
    """Something that stands in a place."""

    place: int
    mark: str  # four signs or fewer
    side: str
    name: str  # for the key; "AI: Armored Infantry" explains part of many marks, "" needs none
    state: str = "whole"  # or worn, or gone
    facing: Point | None = None  # a step of length 1 in that direction
    icon: str = ""  # a sign in place of the mark, where the page has letters for it
    colour: str = ""  # one of COLOURS, in place of that of its side

    @property
    def look(self) -> str:
        """Its side and its colour, as pages name them: `thing in-red`."""
        return f"{self.side} {PAINTED}{self.colour}" if self.colour else self.side


@dataclass(frozen=True)
class Box:
    """A box of a tray: a module of a ship, a box of a track."""

    mark: str
    state: str = "whole"  # or worn, or gone, or waiting: not in play yet


@dataclass(frozen=True)
class Tray:
    """A row of boxes beside the board."""

    title: str
    boxes: tuple[Box, ...]


@dataclass(frozen=True)
class Track:
    """A marker on a scale: doom 5 of 13."""

    title: str
    at: int
    end: int | None = None  # where the scale ends, if it does


@dataclass(frozen=True)
class Hand:
    """What lies before somebody: figures, boxes in a row, cards."""

    title: str
    side: str
    has: tuple[tuple[str, str], ...] = ()  # what, how much: ("health", "5 of 6")
    boxes: tuple[Box, ...] = ()
    cards: tuple[str, ...] = ()  # by their titles
    state: str = "whole"  # or worn, or gone
    told: str = ""  # what its figures say as a sentence, where a picture has room for one
    looks: tuple[tuple[str, str, str], ...] = ()  # of some cards: the card, its icon, its colour


@dataclass(frozen=True)
class Scene:
    """A position as it lies on the table."""

    counters: tuple[Counter, ...]
    figures: str  # one line: doom 5 of 13, 4 despair dice
    trays: tuple[Tray, ...] = ()
    signs: tuple[str, ...] = ()  # what stripes, crosses and triangles mean here
    held: tuple[tuple[int, str], ...] = ()  # places framed by the side that holds them
    tracks: tuple[Track, ...] = ()
    hands: tuple[Hand, ...] = ()
    grounds: tuple[tuple[int, str], ...] = ()  # of places, if every game draws them anew
    standing: tuple[tuple[str, str], ...] = ()
    """What stands on the map, for readers without a picture: whose it is, and what and where."""

    def on_its_ground(self, sheet: Sheet) -> Sheet:
        """A sheet with the grounds of this game, which stay from its first step to its last."""
        grounds = dict(self.grounds)
        places = (replace(p, ground=grounds.get(p.number, p.ground)) for p in sheet.places)
        return replace(sheet, places=tuple(places)) if grounds else sheet

    @property
    def rows(self) -> tuple[Tray, ...]:
        """Every row of boxes beside the board: trays, and what is in a row before somebody."""
        before = (Tray(f"{h.title}: {h.told}", h.boxes) for h in self.hands if h.boxes)
        return (*self.trays, *before)


@dataclass(frozen=True)
class Layer:
    """Something that happens in places and can be counted there."""

    name: str  # as --column takes it
    title: str  # "Where heroes fall"
    unit: str  # "heroes per game"
    loss: bool = False  # drawn in warm colours; what is good for the players in cool ones
    places: tuple[int, ...] = field(default=())  # where it can happen; empty: everywhere
    groups: tuple[tuple[str, tuple[int, ...]], ...] = ()  # places that always count the same


# --- shapes --------------------------------------------------------------------------------------


def polygon(at: Point, radius: float, corners: int, turned: float = 0.0) -> tuple[Point, ...]:
    """A regular polygon; its first corner points in the direction `turned`, in degrees."""
    angles = (turned * pi / 180 + 2 * pi * corner / corners for corner in range(corners))
    return tuple((at[0] + radius * cos(angle), at[1] + radius * sin(angle)) for angle in angles)


def box(at: Point, width: float, height: float) -> tuple[Point, ...]:
    """A rectangle around a point."""
    x, y, right, down = at[0], at[1], width / 2, height / 2
    return (
        (x - right, y - down),
        (x + right, y - down),
        (x + right, y + down),
        (x - right, y + down),
    )


def sector(
    centre: Point, inner: float, outer: float, start: float, end: float
) -> tuple[Point, ...]:
    """A piece of a ring between two angles, in degrees from the right and clockwise."""
    steps = max(2, round(abs(end - start) / 4))
    angles = [(start + (end - start) * step / steps) * pi / 180 for step in range(steps + 1)]
    arc = [(cos(angle), sin(angle)) for angle in angles]
    there = [(centre[0] + outer * x, centre[1] + outer * y) for x, y in arc]
    back = [(centre[0] + inner * x, centre[1] + inner * y) for x, y in reversed(arc)]
    return tuple(there + back)


def between(start: Point, end: Point, size: float, gap: float) -> tuple[Point, Point]:
    """A line from edge to edge of two squares of this size, instead of from middle to middle."""
    x, y = end[0] - start[0], end[1] - start[1]
    length, reach = hypot(x, y), max(abs(x), abs(y))
    room = min(0.42, size / 2 / reach + gap / length) if length else 0.0
    return (start[0] + room * x, start[1] + room * y), (end[0] - room * x, end[1] - room * y)


def arc(start: Point, end: Point, bend: float) -> tuple[Point, ...]:
    """A bow between two points; `bend` is its height in parts of the length, to the left of it."""
    x, y = end[0] - start[0], end[1] - start[1]
    top = (start[0] + x / 2 + 2 * bend * y, start[1] + y / 2 - 2 * bend * x)
    return tuple(_on_bow(start, top, end, step / 16) for step in range(17))


def _on_bow(start: Point, top: Point, end: Point, share: float) -> Point:
    """A point of the quadratic curve that `top` pulls upwards."""
    one, two, three = (1 - share) ** 2, 2 * share * (1 - share), share**2
    return (
        one * start[0] + two * top[0] + three * end[0],
        one * start[1] + two * top[1] + three * end[1],
    )
