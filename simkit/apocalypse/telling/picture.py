"""How the board looks: a map's areas and the ways between them, laid out from its links."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import hypot
from typing import Any

from simkit.apocalypse.pack.map_schema import EXIT, LORD
from simkit.apocalypse.pack.ways import board_of
from simkit.apocalypse.words import state
from simkit.description.boards import Layer, Place, Point, Sheet, Stroke, arc, between, box
from simkit.values.components import Components

from .happenings import counted
from .layout import laid_out
from .tabletop import scene

__all__ = ["LAYERS", "counted", "scene", "sheets"]

SIZE = 0.86  # of an area, when the next one is at a distance of 1.25
CLEAR = 0.5  # a way that passes nearer to another area goes round it

LINES = (("path", "way of the enemies"), ("step", "heroes alone"), ("link", "adjacent"))
LAYERS = (
    Layer("deaths", "Where heroes fall", "heroes per game", loss=True),
    Layer(
        "doom",
        "Where doom comes from",
        "doom per game; what a map scores by itself has no place",
        loss=True,
    ),
    Layer("traffic", "Where heroes go", "areas entered by heroes per game"),
    Layer("kills", "Where enemies die by heroes' hands", "enemies per game"),
    Layer("arrivals", "Where enemies appear", "figures per game", loss=True),
    Layer("ambushes", "Where ambushes fire", "volleys per game"),
    Layer("raids", "Where Hell Time begins", "battles with a Lord per game"),
)


def sheets(components: Components, settings: Mapping[str, Any]) -> tuple[Sheet, ...]:
    """The map that is played, and Hell beside it."""
    entry = board_of(components, settings)
    at = laid_out(entry)
    places = [area_place(entry, number, area, at) for number, area in enumerate(entry["areas"])]
    places.append(hell(at))
    strokes = (*_links(entry, at), *_ways(entry, at), *_steps(entry, at), *_exits(entry, at))
    return (Sheet(settings["map"], str(entry["title"]), tuple(places), strokes, lines=LINES),)


def area_place(entry: Mapping[str, Any], number: int, area: str, at: Mapping[str, Point]) -> Place:
    ground = "start" if area in entry["starts"] else "floor"
    title = str(entry["areas"][area])
    mark = title[:1].upper() + title[1:]
    outline = box(at[area], SIZE, SIZE)
    return Place(number, title, at[area], outline, ground, mark, tuple(_tags(entry, area)))


def _tags(entry: Mapping[str, Any], area: str) -> Iterator[str]:
    """What is special about an area, in small print."""
    if area in entry["starts"] and str(entry["areas"][area]).lower() != "start":
        yield "start"
    for lord in entry["lords"]:
        if lord["area"] == area:
            yield "Lesser Lord" if lord["lesser"] else "Lord"
    if any(gate["area"] == area for gate in entry["gates"] if gate["area"] != LORD):
        yield "gate"
    if area in entry["recruiting"]:
        yield "recruiting"
    if area in entry["slow"]:
        yield "slow"
    if area in entry["limbo"]:
        yield "limbo"


def hell(at: Mapping[str, Point]) -> Place:
    """The Lord's sheet, to the right of the map."""
    across, down = zip(*at.values(), strict=True)
    middle = (max(across) + 1.5, max(down))
    return Place(state.HELL, "Hell", middle, box(middle, SIZE, SIZE), "hell", "Hell")


# --- ways ----------------------------------------------------------------------------------------


def _links(entry: Mapping[str, Any], at: Mapping[str, Point]) -> Iterator[Stroke]:
    """Areas that are adjacent; where a path runs, the path says so."""
    paths = {frozenset(pair) for pair in _trodden(entry)}
    for one, other in entry["links"]:
        if frozenset((one, other)) not in paths:
            yield Stroke("link", _way(at, one, other))


def _ways(entry: Mapping[str, Any], at: Mapping[str, Point]) -> Iterator[Stroke]:
    """Where bands go, an arrow each."""
    for here, there in _trodden(entry):
        yield Stroke("path", _way(at, here, there))


def _trodden(entry: Mapping[str, Any]) -> list[tuple[str, str]]:
    pairs = [(here, there) for here, there in entry["enemy_next"].items() if there != EXIT]
    if entry["centre"]:
        pairs += [(entry["centre"]["area"], way) for way in entry["centre"]["ways"]]
    return pairs


def _steps(entry: Mapping[str, Any], at: Mapping[str, Point]) -> Iterator[Stroke]:
    """Steps that are open to heroes alone."""
    for here, there in entry["hero_steps"]:
        yield Stroke("step", _way(at, here, there))


def _way(at: Mapping[str, Point], here: str, there: str) -> tuple[Point, ...]:
    """A straight line, or a bow round what lies between."""
    ends = between(at[here], at[there], SIZE, 0.05)
    blocking = [at[area] for area in at if area not in (here, there)]
    for bend in (0.0, 0.22, -0.22, 0.4, -0.4, 0.6, -0.6):
        points = arc(*ends, bend) if bend else ends
        if all(_distance(point, points) > CLEAR for point in blocking):
            return points
    return ends


def _distance(point: Point, line: tuple[Point, ...]) -> float:
    """From a point to a line of several pieces."""
    return min(_to_piece(point, one, two) for one, two in pairwise(line))


def _to_piece(point: Point, one: Point, two: Point) -> float:
    along = (two[0] - one[0], two[1] - one[1])
    length = along[0] ** 2 + along[1] ** 2 or 1.0
    share = ((point[0] - one[0]) * along[0] + (point[1] - one[1]) * along[1]) / length
    share = min(1.0, max(0.0, share))
    return hypot(point[0] - one[0] - share * along[0], point[1] - one[1] - share * along[1])


def _exits(entry: Mapping[str, Any], at: Mapping[str, Point]) -> Iterator[Stroke]:
    """Where bands leave the map: the freest of the four sides of the area."""
    taken = [at[area] for pair in entry["links"] for area in pair]
    for area in (area for area, there in entry["enemy_next"].items() if there == EXIT):
        x, y = at[area]
        sides = [(-1.0, 0.0), (0.0, -1.0), (0.0, 1.0), (1.0, 0.0)]
        room = {
            side: min(
                hypot(x + side[0] - other[0], y + side[1] - other[1])
                for other in taken
                if other != at[area]
            )
            for side in sides
        }
        side = max(sides, key=lambda side: round(room[side], 6))
        edge, far = 0.56 * SIZE, 0.56 * SIZE + 0.42
        start = (x + edge * side[0], y + edge * side[1])
        yield Stroke("path", (start, (x + far * side[0], y + far * side[1])), "exit")
