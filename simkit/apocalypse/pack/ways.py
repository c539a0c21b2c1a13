"""Change the lengths of ways between Lords and starts, because most are not published.

A plain area is one that bands only walk through: one way in, one way out, and nothing special. A
way is a row of plain areas. Where ways branch, or make a ring, they stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from simkit.messages.errors import BadInput
from simkit.values.components import Components

from .map_schema import EXIT

MOST_AREAS = 16
Board = Mapping[str, Any]


def board_of(components: Components, settings: Mapping[str, Any]) -> Board:
    """The map that is played, its ways as long as the settings say."""
    board: Board = components.table("maps")[settings["map"]]
    more = settings["way_length"]
    for time in range(abs(more)):
        board = _longer(board, time + 2) if more > 0 else _shorter(board)
    if len(board["areas"]) > MOST_AREAS:
        raise BadInput(
            f"way_length={more}: the map {settings['map']} would have {len(board['areas'])} "
            f"areas, but there is room for {MOST_AREAS}."
        )
    return board


def ways_of(board: Board) -> list[list[str]]:
    """The rows of plain areas, each from the Lord's end to the start's."""
    before = _before(board)
    plain = [area for area in board["areas"] if _is_plain(board, area, before)]
    heads = [area for area in plain if before[area][0] not in plain]
    ways = []
    for area in heads:
        way = [area]
        while board["enemy_next"][way[-1]] in plain:
            way.append(board["enemy_next"][way[-1]])
        ways.append(way)
    return ways


def _before(board: Board) -> dict[str, list[str]]:
    """From where bands come into each area."""
    found: dict[str, list[str]] = {area: [] for area in board["areas"]}
    for here, there in board["enemy_next"].items():
        if there != EXIT:
            found[there].append(here)
    centre = board["centre"]
    for area in centre["ways"] if centre else ():
        found[area].append(centre["area"])
    return found


def _is_plain(board: Board, area: str, before: Mapping[str, list[str]]) -> bool:
    special = {
        *board["starts"],
        *board["begins"],
        *board["recruiting"],
        *(lord["area"] for lord in board["lords"]),
        *(gate["area"] for gate in board["gates"]),
        *(name for step in board["hero_steps"] for name in step),
        board["closed"],
        board["fourth_area"],
        board["fourth_start"],
    }
    onward = board["enemy_next"].get(area, EXIT)
    if area in special or onward == EXIT or len(before[area]) != 1:
        return False
    beside = [name for link in board["links"] if area in link for name in link if name != area]
    return sorted(beside) == sorted((before[area][0], onward))


def _longer(board: Board, number: int) -> Board:
    """Another area at the start's end of every way, like the one before it."""
    for way in ways_of(board):
        board = _with_area(board, way[-1], f"{way[0]}_{number}", f"({number})")
    return board


def _with_area(board: Board, before: str, new: str, mark: str) -> Board:
    after = board["enemy_next"][before]

    def follow(names: Iterable[str]) -> list[str]:
        return [name for each in names for name in ((each, new) if each == before else (each,))]

    areas = board["areas"]
    title = f"{areas[before].partition(' (')[0]} {mark}"
    tokens = dict(board["tokens_start"])
    if before in tokens:
        tokens[new] = tokens[before]
    return {
        **board,
        "areas": {name: areas.get(name, title) for name in follow(areas)},
        "enemy_next": {**board["enemy_next"], before: new, new: after},
        "links": [
            link
            for each in board["links"]
            for link in (([before, new], [new, after]) if {*each} == {before, after} else (each,))
        ],
        "lords": [{**lord, "path": follow(lord["path"])} for lord in board["lords"]],
        "tokens_start": tokens,
        "limbo": follow(board["limbo"]),
        "slow": follow(board["slow"]),
    }


def _shorter(board: Board) -> Board:
    """The area at the start's end of every way is no more; one that leaves the centre stays."""
    named = board["centre"]["ways"] if board["centre"] else ()
    for way in ways_of(board):
        if way[-1] not in named:
            board = _without_area(board, way[-1])
    return board


def _without_area(board: Board, gone: str) -> Board:
    (before,), after = _before(board)[gone], board["enemy_next"][gone]

    def left(names: Iterable[str]) -> list[str]:
        return [name for name in names if name != gone]

    return {
        **board,
        "areas": {name: board["areas"][name] for name in left(board["areas"])},
        "enemy_next": {name: board["enemy_next"][name] for name in left(board["enemy_next"])}
        | {before: after},
        "links": [*(each for each in board["links"] if gone not in each), [before, after]],
        "lords": [{**lord, "path": left(lord["path"])} for lord in board["lords"]],
        "tokens_start": {name: board["tokens_start"][name] for name in left(board["tokens_start"])},
        "limbo": left(board["limbo"]),
        "slow": left(board["slow"]),
    }
