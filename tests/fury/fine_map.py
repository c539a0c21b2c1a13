"""A map as fine as the printed one: on every border of the shipped map lie tracts of their own."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from simkit.values.components import Components
from tests.printed import Document

ACROSS = 2  # new tracts between two old ones


def finer(components: Components) -> Document:
    """The tables of a pack whose ways are three times as long."""
    old = {name: dict(entry) for name, entry in components.table("tracts").items()}
    ways = {
        (here, there): [here, *(f"{here}-{there}-{n}" for n in range(ACROSS)), there]
        for here, entry in old.items()
        for there in entry["next"]
        if here < there
    }
    tracts: Document = {"tracts": {name: {"next": []} for name in old}}
    for (here, there), way in ways.items():
        for number, name in enumerate(way[1:-1]):
            like = old[here if number < ACROSS / 2 else there]
            tracts["tracts"][name] = {
                "title": f"From {here} to {there}, {number}",
                "home": like["home"],
                "terrain": like["terrain"],
                "next": [],
            }
        for one, other in pairwise(way):
            tracts["tracts"][one]["next"].append(other)
            tracts["tracts"][other]["next"].append(one)

    def along(course: Iterable[str]) -> list[str]:
        found: list[str] = []
        for here, there in pairwise(course):
            way = ways.get((here, there)) or ways[there, here][::-1]
            found += way if not found else way[1:]
        return found

    waters = components.table("waters")
    crossing = along(waters["petuaria_crossing"])[:2]
    rivers = [along(border)[:2] for border in waters["rivers"]]
    roads = components.table("roads")
    return tracts | {
        "waters": {"": {"rivers": rivers, "petuaria_crossing": crossing}},
        "roads": {name: {"course": along(road["course"])} for name, road in roads.items()},
    }
