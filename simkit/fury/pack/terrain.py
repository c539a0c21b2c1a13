"""The map of a pack as numbers: who borders whom, across what; how far every tract is from home."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import numpy as np

from simkit.components import Components
from simkit.fury.words import kinds
from simkit.fury.words.tables import TENTHS

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
    rules.way[: rules.tracts, : rules.tracts] = easiest_ways(rules)
    for people, name in enumerate(kinds.PEOPLES):
        far = distances(table, {each for each, entry in table.items() if entry["home"] == name})
        rules.distance[people, : rules.tracts] = [far.get(each, FAR) for each in names]


def road_borders(components: Components) -> set[Border]:
    """The borders over which a road leads."""
    courses = [entry["course"] for entry in components.table("roads").values()]
    return {frozenset(pair) for course in courses for pair in pairwise(course)}


def distances(tracts: Mapping[str, Any], start: set[str]) -> dict[str, int]:
    """How many tracts it is from the nearest of these."""
    found, ring, far = dict.fromkeys(start, 0), start, 0
    while ring:
        far += 1
        ring = {other for name in ring for other in tracts[name]["next"]} - found.keys()
        found |= dict.fromkeys(ring, far)
    return found


FOOT = 3  # movement points of a turn
OFF_ROAD_IN_DISORDER = 3  # tenths of a turn that whoever crosses rough country loses besides


def easiest_ways(rules: Any) -> np.ndarray:
    """How long infantry takes from tract to tract, in tenths of a turn; by road where it can."""
    tracts = int(rules.tracts)
    ways = np.full((tracts, tracts), FAR)
    np.fill_diagonal(ways, 0)
    for here in range(tracts):
        for i in range(int(rules.tract[here].neighbours)):
            ways[here, rules.tract[here]["next"][i]] = _step(rules, here, i)
    for over in range(tracts):
        ways = np.minimum(ways, ways[:, over, None] + ways[None, over, :])
    return ways


def _step(rules: Any, here: int, i: int) -> int:
    """One step, at the pace of Romans by road and of anybody beside it."""
    border = rules.tract[here]
    if border.by_road[i]:
        points = rules.cost_humber if border.humber[i] else 1
        return int(points * TENTHS // (FOOT + rules.road_bonus_roman))
    terrain = rules.tract[border["next"][i]].terrain
    points = rules.cost[terrain] + rules.cost_river * border.river[i]
    lost = OFF_ROAD_IN_DISORDER if terrain in (kinds.HIGH_HILLS, kinds.MARSH) else 0
    return int(points * TENTHS // FOOT) + lost
