"""How to draw the board: nine rings of five places around the Pentagram, with AnteHell outside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, pi, sin
from typing import Any

from simkit.description.boards import Bow, Layer, Place, Point, Sheet, box, polygon, sector
from simkit.hellgame.pack.building import place_of
from simkit.hellgame.words import state
from simkit.hellgame.words.sizes import CIRCLES, QUARTERS
from simkit.values.components import Components

from .happenings import counted
from .narration import PLACE_WORDS
from .tabletop import BOX_PLACES, BOX_WORDS, scene

__all__ = ["LAYERS", "counted", "scene", "sheets"]

CENTRE = (0.0, 0.0)
PENTAGRAM_SIZE = 1.3  # from the middle to the ninth circle, when a ring is one wide
RIM = PENTAGRAM_SIZE + CIRCLES
SIDE = 2 * RIM + 0.3  # of AnteHell, drawn as the square that the rings lie in
QUARTER = 360 / QUARTERS  # degrees
FIRST = -90.0  # the middle of the first quarter: the top
PRINT = 0.18  # from the edge of a ring to the middle of the letters of a name
BELOW = 0.64  # and to the middle of what lies in a sectio

WHOLE = tuple(
    (f"circle {circle + 1}", tuple(range(QUARTERS * circle, QUARTERS * (circle + 1))))
    for circle in range(CIRCLES)
)
"""The sectios of each circle, which is won as a whole."""

LAYERS = (
    Layer("battles", "Where battles are fought", "battles per game", loss=True),
    Layer("fallen", "Where legions are lost", "legions of players per game", loss=True),
    Layer("marches", "Where legions march", "sectios entered by marching legions per game"),
    Layer("held", "Which sectios are held", "turns per game at whose end a triumvirate holds it"),
    Layer("taken", "Which sectios change hands", "times a game after the start"),
    Layer("crowns", "Which circles win", "wins of its circle per game", groups=WHOLE),
    Layer("uriel", "Where Uriel walks", "visits of Uriel per game", loss=True),
    Layer("lilith", "Where Lilith walks", "visits of Lilith per game", loss=True),
    Layer("hounds", "Where Hellhounds roam", "moves of loose Hellhounds per game", loss=True),
)


def sheets(components: Components, settings: Mapping[str, Any]) -> tuple[Sheet, ...]:
    """Hell, and what lies beside it."""
    return hell(components), beside()


def hell(components: Components) -> Sheet:
    """AnteHell, the Pentagram, and all sectios with the souls that they yield."""
    sectios = sorted(components.table("sectios").values(), key=place_of)
    places = (antehell(), pentagram(), *map(sectio_place, sectios))
    return Sheet("hell", "Hell", places, note="In brackets: souls a turn.")


def antehell() -> Place:
    """All round the rings; whatever is there lies in the corner at the top left."""
    corner = (1.25 - SIDE / 2, 0.75 - SIDE / 2)
    word = PLACE_WORDS[state.ANTEHELL]
    outline = box(CENTRE, SIDE, SIDE)
    return Place(state.ANTEHELL, word, corner, outline, "box", word, room=(2.2, 1.3))


def pentagram() -> Place:
    """A star; its brightest point is that of the first quarter."""
    corners = polygon(CENTRE, PENTAGRAM_SIZE, QUARTERS, FIRST)
    outline = tuple(corners[2 * step % QUARTERS] for step in range(QUARTERS))
    return Place(state.PENTAGRAM, PLACE_WORDS[state.PENTAGRAM], CENTRE, outline, "hell")


def sectio_place(entry: Mapping[str, Any]) -> Place:
    """A sectio: a fifth of its ring, with its name along the outer edge."""
    circle, quarter = int(entry["circle"]), int(entry["quarter"])
    outer = RIM - (circle - 1)
    middle = FIRST + QUARTER * (quarter - 1)
    ends = (middle - QUARTER / 2, middle + QUARTER / 2)
    room = room_of(quarter, outer - BELOW)
    title = str(entry["title"])
    return Place(
        number=place_of(entry),
        name=title,
        at=on_ring(outer - BELOW, middle + turned(quarter, outer - BELOW, room[0])),
        outline=sector(CENTRE, outer - 1, outer, *ends),
        ground="site" if entry["arcana"] else "floor",
        mark=f"{title} ({entry['souls']})",
        room=room,
        bow=Bow(outer - PRINT, middle, 0.93 * (outer - PRINT) * QUARTER * pi / 180),
    )


def on_ring(radius: float, angle: float) -> Point:
    """A point by its distance from the middle and its angle, clockwise from the right."""
    return radius * cos(angle * pi / 180), radius * sin(angle * pi / 180)


def turned(quarter: int, radius: float, wide: float) -> float:
    """How far from the middle of a sectio counters lie, in degrees.

    They lie where the ring runs level or upright: at the sides, and beside the edge at the bottom.
    """
    if quarter == 1:
        return 0.0
    if quarter in (2, 5):
        return QUARTER / 4 if quarter == 2 else -QUARTER / 4
    size = QUARTER / 2 - (wide / 2 + 0.1) / radius * 180 / pi
    return size if quarter == 3 else -size


def room_of(quarter: int, radius: float) -> tuple[float, float]:
    """How wide and high counters may lie: flat at top and bottom, slim at the sides."""
    if quarter == 1:
        return min(3.0, 0.6 * radius), 0.58
    if quarter in (2, 5):
        return 0.64, min(1.4, 0.55 * radius)
    return min(1.5, 0.4 * radius), 0.58


# --- beside the map ------------------------------------------------------------------------------


def beside() -> Sheet:
    """Earth, and the boxes of lieutenants."""
    return Sheet("beside", "Beside the map", tuple(_boxes()))


def _boxes() -> Iterator[Place]:
    words = {state.ON_EARTH: "Earth", **dict(zip(BOX_PLACES, BOX_WORDS, strict=True))}
    widths = (1.6, *(1.0 for _ in BOX_PLACES))
    unit = SIDE / sum(widths)
    left = -SIDE / 2
    for (number, word), width in zip(words.items(), widths, strict=True):
        at = (left + unit * width / 2, 0.0)
        yield Place(number, word, at, box(at, unit * width - 0.2, 1.9), "box", word)
        left += unit * width
