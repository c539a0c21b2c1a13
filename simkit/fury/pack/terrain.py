"""The map of a pack as numbers: who borders whom, across what; how far every tract is from home."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from simkit.components import Components
from simkit.fury.words import kinds

Border = frozenset[str]
LOOTED = ("roman_centre", "plunder")
FAR = 999  # from home, where there is no way


def lay_tracts(rules: Any, components: Components) -> None:
    """Every tract with its borders."""
    table, names = components.table("tracts"), list(components.order("tracts"))
    waters = components.table("waters")
    rivers, roads = {frozenset(each) for each in waters["rivers"]}, road_borders(components)
    rules.tracts = len(names)
    for number, (name, entry) in enumerate(table.items()):
        tract = rules.tract[number]
        tract.terrain = kinds.TERRAINS.index(entry["terrain"])
        tract.home = kinds.PEOPLES.index(entry["home"])
        tract.communities = sum(1 << kinds.COMMUNITIES.index(kind) for kind in entry["kinds"])
        tract.lootable = any(kind in LOOTED for kind in entry["kinds"])
        tract.neighbours = len(entry["next"])
        for place, other in enumerate(entry["next"]):
            border = frozenset((name, other))
            tract["next"][place] = names.index(other)
            tract.river[place] = border in rivers
            tract.by_road[place] = border in roads
            tract.humber[place] = border == frozenset(waters["humber"])
        tract.road = any(name in border for border in roads)
    for number, name in enumerate(names):
        far = distances(table, {name})
        rules.apart[number, : rules.tracts] = [far.get(each, FAR) for each in names]
    for people, name in enumerate(kinds.PEOPLES):
        far = distances(table, {each for each, entry in table.items() if entry["home"] == name})
        rules.distance[people, : rules.tracts] = [far.get(each, FAR) for each in names]


def road_borders(components: Components) -> set[Border]:
    """The borders over which a road leads."""
    courses = [entry["course"] for entry in components.table("roads").values()]
    return {frozenset(pair) for course in courses for pair in pairwise(course)}


def distances(tracts: Mapping[str, Any], start: set[str]) -> dict[str, int]:
    """How many tracts it is from the nearest of these."""
    found, ring = dict.fromkeys(start, 0), start
    while ring:
        further = {other for name in ring for other in tracts[name]["next"]} - found.keys()
        found |= dict.fromkeys(further, max(found.values()) + 1)
        ring = further
    return found
