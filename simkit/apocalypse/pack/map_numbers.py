"""Turn a map of a pack into the record of numbers that the compiled rules read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from simkit.apocalypse.words import effects, state, tables
from simkit.values.components import Components

from .map_schema import EXIT as OFF_THE_MAP
from .map_schema import LORD, TOKEN, tracks_of

AreaNumbers = Mapping[str, int]


def lay_map(board: Any, entry: Mapping[str, Any], components: Components) -> None:
    """The whole map: areas, links, the ways of Lords, bands and tokens, its own rules."""
    place = {area: number for number, area in enumerate(entry["areas"])}
    board.areas = len(place)
    board.recruit_trade = entry["recruit_trade"]
    board.rules = _bits(effects.MAP_RULES, entry["rules"])
    _lay_areas(board, entry, place)
    _lay_lords(board, entry, place)
    _lay_links(board, entry, place)
    _lay_enemies_ways(board, entry, place)
    _lay_spawning(board, entry, place)
    board.banned_legions = _bits(components.order("legions"), entry["banned_legions"])
    board.banned_fourth = _bits(components.order("fourth"), entry["banned_fourth"])
    for number, step in enumerate(entry["lord_segment"]):
        board.lord_step[number] = effects.LORD_STEPS.index(step)
    _lay_distances(board, entry, place)


def _bits(known: Sequence[str], names: Iterable[str]) -> int:
    return sum(1 << known.index(name) for name in names)


def _lay_areas(board: Any, entry: Mapping[str, Any], place: AreaNumbers) -> None:
    """What is special about single areas."""
    marked = {
        "start": entry["starts"],
        "begins": entry["begins"] or entry["starts"],
        "recruits": [*entry["starts"], *entry["recruiting"]],
        "limbo": entry["limbo"],
        "slow": entry["slow"],
    }
    for field, areas in marked.items():
        for area in areas:
            board[field][place[area]] = 1
    board.closed = place.get(entry["closed"], state.NONE)


def _lay_lords(board: Any, entry: Mapping[str, Any], place: AreaNumbers) -> None:
    """Where each Lord begins, the path that he takes, and whose track an area belongs to."""
    board.lords = len(entry["lords"])
    board.lord_next[:] = state.NONE
    board.track[:] = state.NONE
    for number, lord in enumerate(entry["lords"]):
        board.lord_area[number] = place[lord["area"]]
        board.lord_lesser[number] = lord["lesser"]
        for here, there in pairwise((lord["area"], *lord["path"])):
            board.lord_next[number, place[here]] = place[there]
    for area, number in tracks_of(entry).items():
        board.track[place[area]] = number


def _lay_links(board: Any, entry: Mapping[str, Any], place: AreaNumbers) -> None:
    """Which areas are adjacent, and the further steps that only heroes can make."""
    for one, other in entry["links"]:
        for links in (board.beside, board.step):
            links[place[one], place[other]] = 1
            links[place[other], place[one]] = 1
    for here, there in entry["hero_steps"]:
        board.step[place[here], place[there]] = 1
    for here, steps in enumerate(board.step):
        board.near[here] = sum(1 << there for there, leads in enumerate(steps) if leads)


def _lay_enemies_ways(board: Any, entry: Mapping[str, Any], place: AreaNumbers) -> None:
    """Where bands go; from the centre there are several ways."""
    board.next[:] = state.NONE
    for here, there in entry["enemy_next"].items():
        board.next[place[here]] = tables.EXIT if there == OFF_THE_MAP else place[there]
    board.centre = state.NONE
    if entry["centre"]:
        centre = entry["centre"]
        board.centre = place[centre["area"]]
        board.ways = len(centre["ways"])
        for number, area in enumerate(centre["ways"]):
            board.way[number] = place[area]
        board.token_way = effects.WAYS_CHOSEN.index(centre["tokens"])
        board.minion_way = effects.WAYS_CHOSEN.index(centre["minions"])
        board.fourth_way = effects.WAYS_CHOSEN.index(centre["fourth"])


def _lay_spawning(board: Any, entry: Mapping[str, Any], place: AreaNumbers) -> None:
    """Tokens at the start and from gates, and where Fourth Circle demons appear."""
    for area, tokens in entry["tokens_start"].items():
        board.tokens[place[area]] = tokens
    board.gates = len(entry["gates"])
    for number, each in enumerate(entry["gates"]):
        gate = board.gate[number]
        gate.area = tables.AT_LORD if each["area"] == LORD else place[each["area"]]
        gate.tokens = each["tokens"]
        gate.slow = each["when"] == "lord-cycle"
    wherever = {LORD: tables.AT_LORD, TOKEN: tables.AT_TOKEN}
    where = entry["fourth_area"]
    board.fourth_area = wherever[where] if where in wherever else place[where]
    board.fourth_start = place.get(entry["fourth_start"], state.NONE)


# --- how far an area is from where enemies leave the map -----------------------------------------


def _lay_distances(board: Any, entry: Mapping[str, Any], place: AreaNumbers) -> None:
    """Steps to the exit; where bands never leave the map, a hero's steps to the nearest start."""
    count = len(place)
    walks = [_steps_to_exit(board, area) for area in range(count)]
    heroes = _steps_to_start(board)
    steps = [walk or heroes.get(area, count) for area, walk in enumerate(walks)]
    board.exit_in[:count] = walks
    board.steps[:count] = steps
    board.order[:count] = sorted(range(count), key=lambda area: steps[area])
    _lay_walks(board)


def _steps_to_exit(board: Any, area: int) -> int:
    """Moves until a band has left a start or the map; 0 if it never does."""
    for steps in range(1, state.MOST_AREAS + 2):
        there = int(board.way[0]) if area == board.centre else int(board.next[area])
        if there == tables.EXIT or (there >= 0 and board.start[area]):
            return steps
        if there < 0:
            return 0
        area = there
    return 0


def _steps_to_start(board: Any) -> dict[int, int]:
    """How far a hero in each area is from the nearest start, which counts as 1."""
    found = {area: 1 for area in range(board.areas) if board.start[area]}
    edge = list(found)
    while edge:
        area = edge.pop(0)
        for other in range(board.areas):
            if board.step[other, area] and other not in found:
                found[other] = found[area] + 1
                edge.append(other)
    return found


def _lay_walks(board: Any) -> None:
    """How far heroes walk, and bands move, from each area to each other one.

    MOST_AREAS stands where no way leads. What bars heroes for a time (a closed area, a Lord behind
    his minions) is not counted, nor is Doomgate's step into the Shadow, which moves.
    """
    steps = [
        [there for there in range(board.areas) if board.step[here, there]]
        for here in range(board.areas)
    ]
    moves = [_next_areas(board, here) for here in range(board.areas)]
    for table, ways in ((board.walk, steps), (board.flow, moves)):
        table[:] = state.MOST_AREAS
        for area in range(board.areas):
            _lay_ways_from(table, ways, area)


def _next_areas(board: Any, area: int) -> list[int]:
    """Where a band can go from an area; from the centre, any way out."""
    there = [int(way) for way in board.way[: board.ways]] if area == board.centre else []
    return there or [int(board.next[area])] * int(board.next[area] >= 0)


def _lay_ways_from(table: Any, ways: Sequence[Sequence[int]], area: int) -> None:
    """The nearest first: each area is as far as the one from which it was found, and one more."""
    table[area, area] = 0
    edge = [area]
    while edge:
        here = edge.pop(0)
        for there in ways[here]:
            if table[area, there] == state.MOST_AREAS:
                table[area, there] = table[area, here] + 1
                edge.append(there)
