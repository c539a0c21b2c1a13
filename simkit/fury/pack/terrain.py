"""The map of a pack as numbers: borders, what they cross, and how far each area is from home."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

import numpy as np

from simkit.fury.words import kinds
from simkit.fury.words.tables import TENTHS
from simkit.values.components import Components

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
            tract.crossing[place] = border == frozenset(waters["petuaria_crossing"])
        tract.road = any(name in border for border in roads)
    for number, name in enumerate(names):
        far = distances(table, {name})
        rules.apart[number, : rules.tracts] = [far.get(each, FAR) for each in names]
    bonuses = int(rules.road_bonus_british), int(rules.road_bonus_roman)
    rules.way[:, : rules.tracts, : rules.tracts] = easiest_ways(rules, bonuses)
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


def easiest_ways(rules: Any, bonuses: tuple[int, ...]) -> np.ndarray:
    """How long infantry of each side takes from tract to tract, in tenths of a turn.

    In each turn it has more points if it keeps to roads all the way (d). The last turn counts only
    as far as it is needed.
    """
    anyhow, by_road = _shortest(rules, _step), _shortest(rules, _road_step)
    slow = _tenths(anyhow, FOOT)
    return np.array([_ways(np.minimum(slow, _tenths(by_road, FOOT + bonus))) for bonus in bonuses])


def _ways(one_turn: np.ndarray) -> np.ndarray:
    """All ways, from those of one turn."""
    turns = _turns(one_turn <= TENTHS)
    last = np.full_like(one_turn, FAR)
    for over in range(len(turns)):
        near = np.flatnonzero(one_turn[over] <= TENTHS)
        ends = turns[:, over, None] + 1 == turns[:, near]
        part = np.minimum(last[:, near], one_turn[over, near])
        last[:, near] = np.where(ends, part, last[:, near])
    ways = np.minimum(FAR, TENTHS * (turns - 1) + last)
    np.fill_diagonal(ways, 0)
    return ways


def _turns(near: np.ndarray) -> np.ndarray:
    """Whole turns from tract to tract, the last one counted in full; FAR where there is no way."""
    turns = np.where(np.eye(len(near), dtype=bool), 0, FAR)
    turn = 0
    while (turns == turn).any():
        further = (turns == turn).astype(np.float32) @ near.astype(np.float32) > 0.0
        turn += 1
        turns[further & (turns == FAR)] = turn
    return turns


def _tenths(points: np.ndarray, allowed: int) -> np.ndarray:
    """What a way takes of a turn; FAR if the points of one turn are not enough."""
    return np.where(points <= allowed, (points * TENTHS // allowed).astype(int), FAR)


def _shortest(rules: Any, step: Callable[[Any, int, int], float]) -> np.ndarray:
    """Movement points from tract to tract."""
    tracts = int(rules.tracts)
    ways = np.full((tracts, tracts), float(FAR))
    np.fill_diagonal(ways, 0)
    for here in range(tracts):
        for i in range(int(rules.tract[here].neighbours)):
            ways[here, rules.tract[here]["next"][i]] = step(rules, here, i)
    for over in range(tracts):
        ways = np.minimum(ways, ways[:, over, None] + ways[None, over, :])
    return ways


def _road_step(rules: Any, here: int, i: int) -> float:
    """A step by road."""
    border = rules.tract[here]
    if not border.by_road[i]:
        return FAR
    return float(rules.cost_petuaria_crossing if border.crossing[i] else 1)


def _step(rules: Any, here: int, i: int) -> float:
    """A step in a move that leaves the roads, where a road does not help."""
    border = rules.tract[here]
    if border.crossing[i]:
        return FAR
    terrain = rules.tract[border["next"][i]].terrain
    return float(rules.cost[terrain] + rules.cost_river * border.river[i])
