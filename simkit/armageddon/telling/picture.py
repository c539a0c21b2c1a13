"""How to draw the board: hexes in a hexagon, each with its number, with homes in the corners."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simkit.armageddon.pack.building import radius_of
from simkit.armageddon.pack.geometry import hexes, homes, middle
from simkit.description.boards import Layer, Place, Sheet, polygon
from simkit.values.components import Components

from .happenings import counted
from .narration import place_name, seats
from .tabletop import scene

__all__ = ["LAYERS", "counted", "scene", "seats", "sheets"]

LAYERS = (
    Layer("battles", "Where battles are fought", "battles per game", loss=True),
    Layer("fallen", "Where units fall", "units of empires destroyed per game", loss=True),
    Layer("sieges", "What is besieged", "sieges laid per game", loss=True),
    Layer("captures", "Which bases fall", "captures per game", loss=True),
    Layer("held", "What is controlled", "turns per game at whose end an empire controls it"),
    Layer("marches", "Where armies march", "units that enter on the march per game"),
    Layer("raids", "Where attack cards strike", "raids per game", loss=True),
    Layer("outposts", "Where outposts are founded", "outposts founded per game"),
)
POINTY = 30.0  # degrees: a hex with a corner at the top
ACROSS = 3**-0.5  # from the middle to a corner, where a hex is one wide
KEY = (
    ("start", "", "stronghold at the start"),
    ("floor", "", "drawn again in every game"),
    ("plain", "", "plains"),
    ("desert", "", "desert"),
    ("hills", "", "hills"),
    ("mountain", "", "mountain"),
    ("forest", "", "forest"),
    ("marsh", "", "swamp"),
    ("ruins", "", "ruins"),
    ("rock", "", "impassable"),
)


def sheets(components: Components, settings: Mapping[str, Any]) -> tuple[Sheet, ...]:
    """One sheet: the whole wasteland. Its ground is drawn in every game, and lies in the scene."""
    players = int(settings["players"])
    radius = radius_of(components, players)
    first = set(homes(radius, players))
    places = tuple(
        Place(
            number=number,
            name=place_name(number),
            at=middle(place),
            outline=polygon(middle(place), ACROSS, 6, POINTY),
            ground="start" if number in first else "floor",
            mark=str(number + 1),
        )
        for number, place in enumerate(hexes(radius))
    )
    return (Sheet("wasteland", "The wasteland", places, grounds=KEY),)
