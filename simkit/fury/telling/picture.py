"""How to draw the board: Britain with its areas (tracts), roads, rivers and seas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from simkit.description.boards import Layer, Place, Point, Sheet, Stroke, box
from simkit.fury.words.state import FIRST_SEA
from simkit.values.components import Components

from .britain import at_sea, border, cells, meeting, roomiest, towns
from .happenings import counted
from .tabletop import scene

__all__ = ["LAYERS", "counted", "scene", "sheets"]

LAYERS = (
    Layer("battles", "Where battles are fought", "battles per game", loss=True),
    Layer("rebels_fallen", "Where rebels fall", "rebel units eliminated per game", loss=True),
    Layer("romans_fallen", "Where Romans fall", "Roman units eliminated per game", loss=True),
    Layer("revolt", "How far the revolt spreads", "turns per game at whose end rebels control it"),
    Layer("risen", "Where tribes rise", "units that appear per game"),
    Layer("marches", "Where armies march", "units that enter on the march per game"),
    Layer("looted", "What is looted", "lootings per game", loss=True),
)
GROUNDS = {"clear": "plain", "low_hills": "hills", "high_hills": "mountain", "marsh": "marsh"}
SIGNS = {
    "roman_centre": "◆",
    "tribal_centre": "●",
    "legion_post": "■",
    "town": "▪",
    "port": "⚓",
}
NOTE = "◆ Roman centre   ● tribal centre   ■ legion post   ▪ town   ⚓ port"
KEY = (
    ("plain", "", "clear"),
    ("hills", "", "low hills"),
    ("mountain", "", "high hills"),
    ("marsh", "", "marsh"),
)
LINES = (
    ("road", "road"),
    ("river", "river"),
    ("closed", "no way across"),
    ("track", "a way over water"),
)
SEA = (2.7, 1.5)  # how wide and high a sea area is drawn


def sheets(components: Components, settings: Mapping[str, Any]) -> tuple[Sheet, ...]:
    """One sheet: the whole of Britain."""
    tracts = components.table("tracts")
    middles = towns(tracts)
    outlines = cells(middles)
    homes = (
        _tract(number, name, tract, outlines[name])
        for number, (name, tract) in enumerate(tracts.items())
    )
    seas = (_sea(number, name) for number, name in enumerate(components.order("seas")))
    places = (*homes, *seas)
    at = {name: places[number].at for number, name in enumerate(tracts)}
    strokes = (*_borders(components, outlines, at), *_roads(components, at))
    return (Sheet("britain", "Britain", places, strokes, NOTE, KEY, LINES),)


def _tract(number: int, name: str, tract: Mapping[str, Any], outline: tuple[Point, ...]) -> Place:
    at, room = roomiest(outline)
    title = str(tract["title"])
    signs = "".join(SIGNS[kind] for kind in tract["kinds"] if kind in SIGNS)
    return Place(
        number=number,
        name=title,
        at=at,
        outline=outline,
        ground=GROUNDS[str(tract["terrain"])],
        mark=f"{title} {signs}".strip(),
        room=room,
    )


def _sea(number: int, name: str) -> Place:
    at = at_sea(name, number)
    word = name.replace("off_map_", "").replace("_", " ").capitalize()
    word = word.replace("Lands end", "Land's End")
    return Place(FIRST_SEA + number, name.replace("_", " "), at, box(at, *SEA), "box", word)


def _roads(components: Components, at: Mapping[str, Point]) -> Iterator[Stroke]:
    for road in components.table("roads").values():
        yield Stroke("road", tuple(at[tract] for tract in road["course"]))


def _borders(
    components: Components, outlines: Mapping[str, tuple[Point, ...]], at: Mapping[str, Point]
) -> Iterator[Stroke]:
    """Rivers, borders that nobody crosses, and ways between tracts that lie apart."""
    tracts = components.table("tracts")
    rivers = {frozenset(pair) for pair in components.table("waters")["rivers"]}
    meet = meeting(outlines)
    for one, other in combinations(tracts, 2):
        near = other in tracts[one]["next"] or one in tracts[other]["next"]
        pair = frozenset((one, other))
        line = border(outlines[one], outlines[other]) if pair in meet else None
        if line and pair in rivers:
            yield Stroke("river", line)
        elif line and not near:
            yield Stroke("closed", line)
        elif near and not line:
            yield Stroke("track", (at[one], at[other]))
