"""Draw the fixed part of a board as small inline SVG, on which the page places counters.

Shapes and letters have classes and no colours, so the page decides on them by day and by night.
Lengths are hundredths of the board's own unit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, cos, hypot, pi, sin

from markupsafe import Markup

from simkit.description.boards import TERRAINS, Bow, Place, Point, Sheet, Stroke
from simkit.messages.errors import printable
from simkit.view.boards.drawing import (
    ARROWS,
    EDGE,
    MAPPED,
    MARGIN,
    WIDTH,
    extent,
    mark_lines,
    unit_of,
    used_grounds,
    used_lines,
)
from simkit.view.boards.position import MARK_UP, MOST_UNIT, print_size
from simkit.view.charts.canvas import wrapped

SCALE = 100
POINTS = 72.0  # an inch
PIXELS = 84.2  # an inch, if the page stands in a window of 1,280: the board has 817 of them
LEAST_TYPE = 7.8  # points: 9 pixels
_ABOVE = ("wall", "door", *MAPPED)  # lines that lie on the places; other ways lie below them
_ARROW = 0.17  # of the board's unit
SIGN, LINE_HEIGHT = 0.56, 1.15  # of the size of type: a letter, and a line along a bow


@dataclass(frozen=True)
class Board:
    """A sheet as a part of the page."""

    title: str
    note: str
    box: str  # the viewBox
    wide: float  # how many times wider than high
    least: int  # pixels that it must be wide, so that its type can be read
    svg: Markup
    textures: tuple[tuple[str, str, float], ...]  # id, terrain, how large
    key: tuple[tuple[str, str, str], ...]  # grounds: their look, what is printed, meaning
    lines: tuple[tuple[str, str], ...]  # their look, meaning


def unit_for(sheets: Sequence[Sheet]) -> float:
    """Inches a unit, as in a picture of the same board: letters are as large beside it."""
    return unit_of(sheets, WIDTH - 2 * MARGIN, MOST_UNIT)


def board_svg(sheet: Sheet, unit: float, name: str) -> Board:
    """A sheet without anything that stands on it; `name` sets its ids apart."""
    left, top, right, bottom = sheet.bounds()
    edges = (left - EDGE, top - EDGE, right - left + 2 * EDGE, bottom - top + 2 * EDGE)
    below = [stroke for stroke in sheet.strokes if stroke.kind not in _ABOVE]
    above = [stroke for stroke in sheet.strokes if stroke.kind in _ABOVE]
    kinds = dict.fromkeys(p.ground for p in sheet.places if p.ground in TERRAINS)
    parts = [
        *(_line(stroke) for stroke in below),
        *(_ground(place) for place in sheet.places),
        *(_texture(place, name) for place in sheet.places if place.ground in kinds),
        *(_line(stroke) for stroke in above),
        '<g class="holders"></g>',
        *(part for place in sheet.places for part in _print(place, unit, name)),
    ]
    return Board(
        title=sheet.title,
        note=sheet.note,
        box=" ".join(length(each) for each in edges),
        wide=edges[2] / edges[3],
        least=ceil(PIXELS * unit * edges[2]),
        svg=Markup("\n".join(parts)),
        textures=tuple((f"{name}-{kind}", kind, SCALE / PIXELS / unit) for kind in kinds),
        key=tuple(used_grounds([sheet])),
        lines=tuple(used_lines([sheet])),
    )


def length(value: float) -> str:
    """A length of the board as the page writes it."""
    return str(round(SCALE * value))


def points(line: Sequence[Point]) -> str:
    return " ".join(f"{length(x)},{length(y)}" for x, y in line)


def type_size(size: float, unit: float) -> int:
    """Type of so many points in lengths of the page."""
    return round(SCALE * size / POINTS / unit)


def _text(text: str) -> str:
    return escape(printable(text))


# --- places and lines ----------------------------------------------------------------------------


def _ground(place: Place) -> str:
    return (
        f'<polygon class="ground {place.ground}" data-place="{place.number}" '
        f'points="{points(place.outline)}"><title>{_text(place.name)}</title></polygon>'
    )


def _texture(place: Place, name: str) -> str:
    return (
        f'<polygon class="texture" points="{points(place.outline)}" '
        f'fill="url(#{name}-{place.ground})"/>'
    )


def _line(stroke: Stroke) -> str:
    """A wall, a door, a way; an arrow where only one direction is meant, its word beside it."""
    drawn = f'<polyline class="line {stroke.kind}" points="{points(stroke.points)}"/>'
    if stroke.kind not in ARROWS:
        return drawn
    head = f'<polygon class="head {stroke.kind}" points="{points(_arrow(*stroke.points[-2:]))}"/>'
    return drawn + head + (_beside(stroke) if stroke.label and stroke.kind == "path" else "")


def _arrow(before: Point, tip: Point) -> tuple[Point, ...]:
    """The head of an arrow that ends here."""
    x, y = tip[0] - before[0], tip[1] - before[1]
    far = hypot(x, y) or 1.0
    x, y = _ARROW * x / far, _ARROW * y / far
    back = (tip[0] - x, tip[1] - y)
    return tip, (back[0] - y / 2, back[1] + x / 2), (back[0] + y / 2, back[1] - x / 2)


def _beside(stroke: Stroke) -> str:
    """A word at the middle of an arrow, above it or to its right."""
    (x, y), (from_x, from_y) = stroke.points[-1], stroke.points[-2]
    sideways = abs(x - from_x) > abs(y - from_y)
    at = ((x + from_x) / 2 + (0 if sideways else 0.08), (y + from_y) / 2 - (0.08 * sideways))
    anchor = "middle" if sideways else "start"
    return (
        f'<text class="way" x="{length(at[0])}" y="{length(at[1])}" '
        f'text-anchor="{anchor}">{_text(stroke.label)}</text>'
    )


# --- what is printed on places -------------------------------------------------------------------


def _print(place: Place, unit: float, name: str) -> Iterator[str]:
    """The name of a place, and its small print."""
    if not place.mark:
        return
    size = print_size(unit, LEAST_TYPE)
    if place.bow:
        yield from _along(place, place.bow, type_size(size, unit), f"{name}-{place.number}")
    elif len(place.mark) <= 2:
        yield _short(place, type_size(size, unit))
    else:
        yield _lines(place, type_size(size, unit), mark_lines(place, unit, size))


def _short(place: Place, size: int) -> str:
    """A letter or two, which move up when somebody stands there."""
    x, y = place.at
    return (
        f'<text class="mark" data-mark="{place.number}" data-up="{length(MARK_UP)}" '
        f'x="{length(x)}" y="{length(y)}" style="--size:{size}px">{_text(place.mark)}</text>'
    )


def _lines(place: Place, size: int, lines: Sequence[str]) -> str:
    x, y = place.at[0], place.at[1] - extent(place)[1] / 2 + 0.05
    spans = [
        f'<tspan x="{length(x)}" dy="{1.25 if nth else 0.9}em">{_text(line)}</tspan>'
        for nth, line in enumerate([*lines, *(f"({tag})" for tag in place.tags)])
    ]
    return f'<text class="name" y="{length(y)}" font-size="{size}">{"".join(spans)}</text>'


def _along(place: Place, bow: Bow, size: int, name: str) -> Iterator[str]:
    """A name along a part of a circle, in two lines if it is too long for one."""
    room = int(SCALE * bow.length / (SIGN * size))
    lines = [place.mark]
    if len(place.mark) > room:
        lines = wrapped(place.mark, max(room, 1 + len(place.mark) // 2), lines=2)
    inner = -1 if sin(bow.angle * pi / 180) > 0 else 1  # the first line is the upper one
    down = LINE_HEIGHT * size / SCALE
    for nth, line in enumerate(lines):
        place_of_line = nth if inner > 0 else len(lines) - 1 - nth
        radius = bow.radius - down * place_of_line
        length_there = bow.length * radius / bow.radius
        yield _bowed(line, Bow(radius, bow.angle, length_there), size, f"{name}-{nth}")


def _bowed(text: str, bow: Bow, size: int, name: str) -> str:
    """A line of text along a part of a circle, upright also below the middle of the board."""
    below = sin(bow.angle * pi / 180) > 0
    half = bow.length / bow.radius * 90 / pi
    ends = (bow.angle - half, bow.angle + half)
    start, end = reversed(ends) if below else ends
    radius = bow.radius + (0.36 if below else -0.36) * size / SCALE
    at = [
        f"{length(radius * cos(angle * pi / 180))} {length(radius * sin(angle * pi / 180))}"
        for angle in (start, end)
    ]
    arc = f"M{at[0]}A{length(radius)} {length(radius)} 0 0 {int(not below)} {at[1]}"
    return (
        f'<path id="{name}" class="bow" d="{arc}"/><text class="name" font-size="{size}">'
        f'<textPath href="#{name}" startOffset="50%">{_text(text)}</textPath></text>'
    )
