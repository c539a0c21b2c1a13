"""What a pack may say of a map, and the checks that find a map that cannot be played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from simkit.apocalypse.words import effects
from simkit.values.schema import (
    Choice,
    Flag,
    Integer,
    ListOf,
    Lookup,
    NameOf,
    PackTable,
    Record,
    Text,
    may,
    need,
)

EXIT = "EXIT"  # in `enemy_next`: a band that goes there leaves the map
LORD = "LORD"  # in `gates` and `fourth_area`: wherever a Lord stands
TOKEN = "TOKEN"  # in `fourth_area`: where the latest invasion token was placed
MOST_TOKENS_AT_START = 24
MOST_NUMBERED_WAYS = 6

AREA = Text(32)
AREAS = ListOf(AREA, 0, 16, distinct=True)
STEPS = effects.LORD_STEPS[1:]
PLAIN_LORD_SEGMENT = ("gifts", "lords", "fourth")

LORD_OF_A_MAP = Record(
    {
        "area": need(AREA),
        "lesser": may(Flag(), False),
        "path": may(AREAS, ()),  # where he goes, in order
    }
)
GATE = Record(
    {
        "area": need(AREA),  # or LORD
        "tokens": may(Integer(1, 6), 1),
        "when": may(Choice("turn", "lord-cycle"), "turn"),
    }
)
CENTRE = Record(  # an area with several ways out
    {
        "area": need(AREA),
        "ways": need(ListOf(AREA, 2, MOST_NUMBERED_WAYS, distinct=True)),
        "tokens": need(Choice("own", "roll")),  # each corner its own way, or a die says
        "minions": need(Choice("roll", "first", "stay")),
        "fourth": need(Choice("roll", "first", "captain", "stay")),
    }
)


# --- what is wrong with a map as a whole ---------------------------------------------------------


def check_map(board: dict[str, Any]) -> str:
    """What stands in the way of a game on this map, in words; empty when it can be played."""
    complaints = (
        _unknown_area,
        _area_apart,
        _lost_band,
        _ways_without_centre,
        _lord_astray,
        _shared_track,
        _no_lord_to_name,
        _closed_for_good,
        _too_many_tokens,
    )
    return next(filter(None, (complaint(board) for complaint in complaints)), "")


def _unknown_area(board: dict[str, Any]) -> str:
    for key, names in _areas_named(board).items():
        for name in names:
            if name not in board["areas"]:
                return f'{key} names the area "{name}", which is not among `areas`'
    return ""


def _areas_named(board: dict[str, Any]) -> dict[str, list[str]]:
    """The areas that each key of a map names."""
    gates = [gate["area"] for gate in board["gates"]]
    centre = board["centre"]
    return {
        "starts": board["starts"],
        "lords": [area for lord in board["lords"] for area in (lord["area"], *lord["path"])],
        "enemy_next": [*board["enemy_next"]]
        + [area for area in board["enemy_next"].values() if area != EXIT],
        "links": [area for link in board["links"] for area in link],
        "hero_steps": [area for step in board["hero_steps"] for area in step],
        "tokens_start": [*board["tokens_start"]],
        "begins": [*board["begins"]],
        "recruiting": [*board["recruiting"]],
        "limbo": [*board["limbo"]],
        "slow": [*board["slow"]],
        "closed": [board["closed"]] if board["closed"] else [],
        "centre": [centre["area"], *centre["ways"]] if centre else [],
        "gates": [area for area in gates if area != LORD],
        "fourth_area": [area for area in (board["fourth_area"],) if area not in (LORD, TOKEN)],
        "fourth_start": [board["fourth_start"]] if board["fourth_start"] else [],
    }


def _area_apart(board: dict[str, Any]) -> str:
    beside: dict[str, list[str]] = {area: [] for area in board["areas"]}
    for one, other in board["links"]:
        beside[one].append(other)
        beside[other].append(one)
    for here, there in board["hero_steps"]:
        beside[here].append(there)
    apart = board["areas"].keys() - reached(board["starts"], beside.__getitem__)
    return f'no links lead from a start to the area "{min(apart)}"' if apart else ""


def _lost_band(board: dict[str, Any]) -> str:
    """A band may leave the map, go round for ever, or gather on a start; it may not just stop.

    Where nothing moves at all, `enemy_next` is empty and there is no centre.
    """
    if not board["enemy_next"] and not board["centre"]:
        return ""
    for area in _trodden(board):
        if not _onward(board, area) and area not in board["starts"]:
            return (
                f'enemy_next does not say where a band in "{area}" goes: '
                f"name an area or {EXIT}; only on a start may bands gather"
            )
    return ""


def _trodden(board: dict[str, Any]) -> Iterator[str]:
    """The areas that enemies come to: where tokens and demons appear, and all behind them."""
    lords = [area for lord in board["lords"] for area in (lord["area"], *lord["path"])]
    begin = [*board["tokens_start"], *lords]
    begin += [gate["area"] for gate in board["gates"] if gate["area"] != LORD]
    found = reached(begin, lambda area: [each for each in _onward(board, area) if each != EXIT])
    return (area for area in board["areas"] if area in found)


def _onward(board: dict[str, Any], area: str) -> list[str]:
    """Where a band in an area goes next: nowhere, to one place, or from the centre to several."""
    if board["centre"] and area == board["centre"]["area"]:
        return [*board["centre"]["ways"]]
    return [board["enemy_next"][area]] if area in board["enemy_next"] else []


def _ways_without_centre(board: dict[str, Any]) -> str:
    if board["centre"]:
        area = board["centre"]["area"]
        if area in board["enemy_next"]:
            return f'enemy_next and centre both say where a band in "{area}" goes'
        return ""
    if "highest_way" in board["lord_segment"]:
        return "lord_segment scores doom by the highest-numbered way, but the map has no centre"
    if "centre_opens" in board["rules"]:
        return "rules has centre_opens, but the map has no centre"
    return ""


def _lord_astray(board: dict[str, Any]) -> str:
    for number, lord in enumerate(board["lords"], 1):
        if lord["area"] in lord["path"]:
            return f'the path of Lord {number} leads back to "{lord["area"]}", where he begins'
        if lord["area"] in board["starts"]:
            return f'Lord {number} begins in the start area "{lord["area"]}"'
        on_the_way = [area for area in lord["path"][:-1] if area in board["starts"]]
        if on_the_way:
            return (
                f'the path of Lord {number} goes on beyond the start area "{on_the_way[0]}", '
                "where the game is lost"
            )
    begins = [lord["area"] for lord in board["lords"]]
    twice = [area for place, area in enumerate(begins) if area in begins[:place]]
    return f'two Lords begin in "{twice[0]}"' if twice else ""


def _shared_track(board: dict[str, Any]) -> str:
    """Where Lords wake one after another, an area is on one track."""
    if "lords_in_turn" not in board["rules"]:
        return ""
    ways = [(lord["area"], *lord["path"]) for lord in board["lords"]]
    walked = [area for way in ways for area in way if area not in board["starts"]]
    twice = [area for place, area in enumerate(walked) if area in walked[:place]]
    return f'rules has lords_in_turn, but two Lords walk through "{twice[0]}"' if twice else ""


def _no_lord_to_name(board: dict[str, Any]) -> str:
    """The setting `lord` names the Lord who is no Lesser Lord."""
    return "" if full_lord(board) is not None else "all Lords are Lesser Lords, expected one full"


def _closed_for_good(board: dict[str, Any]) -> str:
    wrong = [area for area in board["begins"] if area not in board["starts"]]
    if wrong:
        return f'begins names "{wrong[0]}", which is not among `starts`'
    if board["closed"] in board["starts"]:
        return f'closed names the start area "{board["closed"]}"'
    if "despair_tokens" not in board["rules"] and board["fourth_area"] == TOKEN:
        return f"fourth_area is {TOKEN}, but rules has no despair_tokens"
    if board["only_its_troopers"] and not board["troopers"]:
        return "only_its_troopers is true, but `troopers` is empty"
    return ""


def _too_many_tokens(board: dict[str, Any]) -> str:
    tokens = sum(board["tokens_start"].values())
    if tokens > MOST_TOKENS_AT_START:
        return f"tokens_start lays {tokens} tokens, expected at most {MOST_TOKENS_AT_START}"
    return ""


# --- what can be read from a map -----------------------------------------------------------------


def full_lord(board: dict[str, Any]) -> int | None:
    """The place of the first Lord who is no Lesser Lord."""
    full = (place for place, lord in enumerate(board["lords"]) if not lord["lesser"])
    return next(full, None)


def tracks_of(board: Any) -> dict[str, int]:
    """Whose track an area is on: the Lord begins on it or walks through it; starts are on none."""
    return {
        area: number
        for number, lord in enumerate(board["lords"])
        for area in (lord["area"], *lord["path"])
        if area not in board["starts"]
    }


def reached(starts: Iterable[Any], onward: Callable[[Any], Iterable[Any]]) -> set[Any]:
    """All that can be reached step by step."""
    found, edge = set(), list(starts)
    while edge:
        here = edge.pop()
        if here not in found:
            found.add(here)
            edge.extend(onward(here))
    return found


MAPS = PackTable(
    check=check_map,
    fields={
        "title": need(Text(40)),
        "areas": need(Lookup(Text(40), 2, 16)),  # what each area is called
        "starts": need(ListOf(AREA, 1, 16, distinct=True)),
        "begins": may(AREAS, ()),  # starts where heroes begin; left out: any start
        "recruiting": may(AREAS, ()),  # where heroes recruit besides the starts
        "lords": need(ListOf(LORD_OF_A_MAP, 1, 4)),
        "enemy_next": need(Lookup(AREA, 0, 16)),
        "centre": may(CENTRE, None),
        "slow": may(AREAS, ()),  # enemies here move with the Lord cycle alone
        "links": need(ListOf(ListOf(AREA, 2, 2, distinct=True), 1, 120)),
        "hero_steps": may(ListOf(ListOf(AREA, 2, 2, distinct=True), 0, 120), ()),  # from, to
        "closed": may(Text(32), ""),  # to heroes, while a Lord lives who began elsewhere
        "tokens_start": need(Lookup(Integer(0, 8), 0, 16)),
        "limbo": may(AREAS, ()),  # tokens that are laid here yield larvae only
        "gates": need(ListOf(GATE, 0, 4)),
        "fourth_area": may(Text(32), LORD),
        "fourth_start": may(Text(32), ""),  # a Fourth Circle demon stands here from the start
        "lord_segment": may(ListOf(Choice(*STEPS), 0, 8, distinct=True), PLAIN_LORD_SEGMENT),
        "rules": may(ListOf(Choice(*effects.MAP_RULES), 0, 7, distinct=True), ()),
        "banned_legions": may(ListOf(NameOf("legions"), 0, 16, distinct=True), ()),
        "banned_fourth": may(ListOf(NameOf("fourth"), 0, 16, distinct=True), ()),
        "troopers": may(ListOf(NameOf("troopers"), 0, 8, distinct=True), ()),  # for those of a cost
        "only_its_troopers": may(Flag(), False),
        "recruit_trade": may(Integer(0, 10), 0),  # courage for a recruit roll that is given up
    },
)
