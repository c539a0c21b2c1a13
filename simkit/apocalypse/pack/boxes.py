"""Which boxes (game and expansions) are in use, and which things of a pack are in other boxes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simkit.values.components import Components

ALL = "all"
BOXED = ("heroes", "lords", "legions", "fourth", "gifts")


def boxes_of(components: Components) -> tuple[str, ...]:
    """Every box that something in the pack is from."""
    found = (entry["box"] for table in BOXED for entry in components.table(table).values())
    return tuple(dict.fromkeys(box for box in found if box))


def left_out(components: Components, table: str, settings: Mapping[str, Any]) -> tuple[int, ...]:
    """The places of the entries whose box is not played with; what names no box is in all."""
    wanted = settings["boxes"]
    if ALL in wanted:
        return ()
    entries = components.table(table).values()
    return tuple(
        place for place, entry in enumerate(entries) if entry["box"] and entry["box"] not in wanted
    )


def order_of(components: Components, table: str, settings: Mapping[str, Any]) -> tuple[str, ...]:
    """The names of a table that are played with."""
    out = left_out(components, table, settings)
    return tuple(name for place, name in enumerate(components.order(table)) if place not in out)
