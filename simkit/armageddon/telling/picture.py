"""How the board looks: a hexagon of hexes, each with its number, homes in its corners."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simkit.armageddon.pack.building import radius_of
from simkit.armageddon.pack.geometry import hexes, homes, middle
from simkit.boards import Layer, Place, Sheet, polygon
from simkit.components import Components

from .happenings import counted
from .narration import place_name
from .tabletop import scene

__all__ = ["LAYERS", "counted", "scene", "sheets"]

LAYERS = (
    Layer("battles", "Where battles are fought", "battles a game", loss=True),
    Layer("fallen", "Where units fall", "units of empires destroyed a game", loss=True),
    Layer("sieges", "What is besieged", "sieges laid a game", loss=True),
    Layer("captures", "Which bases fall", "captures a game", loss=True),
    Layer("held", "What is controlled", "turns a game at whose end an empire controls it"),
    Layer("marches", "Where armies march", "units that enter on the march a game"),
    Layer("raids", "Where attack cards strike", "raids a game", loss=True),
    Layer("outposts", "Where outposts are founded", "outposts founded a game"),
)
POINTY = 30.0  # degrees: a hex with a corner at the top
ACROSS = 3**-0.5  # from the middle to a corner, where a hex is one wide
KEY = (("start", "", "stronghold at the start"), ("floor", "", "drawn anew in every game"))


def sheets(components: Components, settings: Mapping[str, Any]) -> tuple[Sheet, ...]:
    """One sheet: the whole wasteland. Its ground is drawn in every game, and lies in the scene."""
    seats = int(settings["players"])
    radius = radius_of(components, seats)
    first = set(homes(radius, seats))
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
