"""Read the ranges of a game: `data/unknowns.toml`, narrowed by the packs of an owner.

The first unknown whose pattern names a value has it. What is no matter of more or less (names,
what a card does, how a map hangs together) is `held`: it stays as it is, for a reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from simkit.description.game import Game
from simkit.lab.ranges.moves import Alternatives, Move, Multiple, Steps, reach
from simkit.lab.ranges.places import Spot, in_pack, matches
from simkit.lab.ranges.unknown import Unknown
from simkit.messages.errors import BadInput
from simkit.values.components import ORIGINS, Components, read_document
from simkit.values.schema import (
    Choice,
    Flag,
    Kind,
    ListOf,
    PlaceInFile,
    Record,
    Text,
    check_name,
    may,
    need,
    shown,
)

FILE = "unknowns.toml"
UNKNOWNS, HELD = "unknowns", "held"
MOST_PATTERNS = 60

_PATTERNS = ListOf(Text(), 1, MOST_PATTERNS)
_ORIGINS = ListOf(Choice(*ORIGINS[:-1]), 1, 3, distinct=True)


@dataclass(frozen=True)
class Number(Kind):
    """A number, whole or not."""

    whole: bool = False

    @property
    def expected(self) -> str:
        return "a whole number" if self.whole else "a number"

    def read(self, found: Any, place: PlaceInFile) -> Any:
        kinds = int if self.whole else (int, float)
        if isinstance(found, bool) or not isinstance(found, kinds) or not abs(found) < 1000:
            raise place.refuse(found, self.expected)
        return found


class PlainValue(Kind):
    """A word, a number or a flag; what the place that it is for may hold is asked there."""

    def read(self, found: Any, place: PlaceInFile) -> Any:
        if not isinstance(found, str | int | float | bool):
            raise place.refuse(found, "a word, a number, true or false")
        return found


ENTRY = Record(
    {
        "title": need(Text(100)),
        "values": may(_PATTERNS, []),
        "but": may(ListOf(Text(), 0, MOST_PATTERNS), []),  # printed ones among them
        "setting": may(Text(40, 0), ""),
        "of": may(_ORIGINS, ["assumed"]),
        "steps": may(ListOf(Number(whole=True), 2, 2), None),
        "times": may(ListOf(Number(), 2, 2), None),
        "one_of": may(ListOf(PlainValue(), 2, 40), None),
        "apart": may(Flag(), False),
        "reason": need(Text(300)),
    }
)
HELD_ENTRY = Record({"values": need(_PATTERNS), "reason": need(Text(300))})


@dataclass(frozen=True)
class HeldValues:
    """Values that no range moves, and why."""

    name: str
    reason: str
    spots: tuple[Spot, ...]


@dataclass(frozen=True)
class Ranges:
    """All that is not known of a game's pack."""

    unknowns: tuple[Unknown, ...]
    held: tuple[HeldValues, ...]
    uncovered: tuple[str, ...]  # assumed values of which nothing is said

    @property
    def open(self) -> tuple[Unknown, ...]:
        """Those that are not settled by an owner, and that still move something."""
        return tuple(u for u in self.unknowns if not u.known and (u.spots or u.setting))

    @property
    def moved(self) -> int:
        """How many written values some unknown moves."""
        return len({spot.leaf.path for each in self.unknowns for spot in each.spots})


def ranges_of(game: Game, components: Components | None = None) -> Ranges:
    """The ranges of a game, over its own pack or with an owner's laid over it."""
    pack = game.components() if components is None else components
    found = read_ranges(FILE, _own_document(game), game, pack)
    for file, given in pack.narrowed:
        found = _narrowed(found, PlaceInFile(file, UNKNOWNS), given)
    return found


def _own_document(game: Game) -> Mapping[str, Any]:
    """What unknowns.toml says, and before it what the game itself holds."""
    path = game.data_file(FILE)
    said = {} if path is None else _parsed(path.read_text(encoding="utf-8"))
    held = game.held.unknowns
    return {**said, UNKNOWNS: {**held, **said.get(UNKNOWNS, {})}} if held else said


@lru_cache
def _parsed(text: str) -> Mapping[str, Any]:
    return read_document(FILE, text)


# --- The file ------------------------------------------------------------------------------------


def read_ranges(file: str, document: Mapping[str, Any], game: Game, pack: Components) -> Ranges:
    """The ranges that a document says; what is wrong in it is refused by name and place."""
    for table in document:
        if table not in (UNKNOWNS, HELD):
            raise PlaceInFile(file).unknown("table", table, (UNKNOWNS, HELD))
    pool = Unsaid(pack)
    unknowns = tuple(
        _unknown(name, entry, place, game, pool)
        for name, entry, place in _entries(file, document, UNKNOWNS, ENTRY)
    )
    held = tuple(
        HeldValues(name, entry["reason"], pool.take(entry["values"], (), ("assumed",), place))
        for name, entry, place in _entries(file, document, HELD, HELD_ENTRY)
    )
    groups = [each.spots for each in unknowns] + [each.spots for each in held]
    said = {spot.leaf.path for spots in groups for spot in spots}
    uncovered = [path for path, _, _ in pack.assumed() if path not in said]
    return Ranges(unknowns, held, tuple(uncovered))


class Unsaid:
    """The values of a pack of which nothing has been said so far."""

    def __init__(self, pack: Components) -> None:
        self.pack = pack
        self._all = in_pack(pack)
        self._free = list(self._all)

    def take(
        self, patterns: list[str], but: Iterable[str], origins: Iterable[str], place: PlaceInFile
    ) -> tuple[Spot, ...]:
        """What some patterns name of what is free; whatever touches it is free no longer."""
        taken: dict[str, Spot] = {}
        for pattern in (*patterns, *but):
            if not any(matches(pattern, spot.parts) for spot in self._all):
                raise place.bad(f"{shown(pattern)} names no value of the pack")
        for spot in self._free:
            named = any(matches(pattern, spot.parts) for pattern in patterns)
            if named and spot.leaf.origin in origins:
                if not any(matches(pattern, spot.parts) for pattern in but):
                    taken[spot.path] = spot
        self._free = _without(taken.values(), self._free)
        return tuple(taken.values())


def _without(taken: Iterable[Spot], free: list[Spot]) -> list[Spot]:
    """What neither is taken, nor lies in what is, nor holds it."""
    near: dict[str, list[str]] = {}  # what was taken of each written value
    for spot in taken:
        near.setdefault(spot.leaf.path, []).append(spot.path)
    return [
        spot
        for spot in free
        if not any(_touch(spot.path, path) for path in near.get(spot.leaf.path, ()))
    ]


def _touch(one: str, other: str) -> bool:
    """Whether one place is the other, or lies in it."""
    return f"{one}.".startswith(f"{other}.") or f"{other}.".startswith(f"{one}.")


def _entries(
    file: str, document: Mapping[str, Any], table: str, kind: Record
) -> Iterator[tuple[str, dict[str, Any], PlaceInFile]]:
    found = document.get(table, {})
    place = PlaceInFile(file, table)
    if not isinstance(found, Mapping):
        raise place.refuse(found, "a table")
    for name, given in found.items():
        check_name(name, place)
        yield name, kind.read(given, place.at(name)), place.at(name)


def _unknown(
    name: str, entry: Mapping[str, Any], place: PlaceInFile, game: Game, pool: Unsaid
) -> Unknown:
    if bool(entry["values"]) == bool(entry["setting"]):
        raise place.bad("expected either `values` or a `setting`")
    move = _move(entry, place)
    unknown = Unknown(
        name, entry["title"], entry["reason"], move, (), entry["setting"], entry["apart"]
    )
    if unknown.setting:
        _check_setting(unknown, place, game)
        return unknown
    spots = pool.take(entry["values"], entry["but"], entry["of"], place)
    still = next((s for s in spots if len(reach(move, pool.pack, s)) < 2), None)
    if still is not None:
        raise place.bad(f"{still.path}, {shown(still.value)}, cannot be moved so: {move.text}")
    return replace(unknown, spots=spots)


def _move(entry: Mapping[str, Any], place: PlaceInFile) -> Move:
    given = [key for key in ("steps", "times", "one_of") if entry[key] is not None]
    if len(given) != 1:
        raise place.bad("expected one of `steps`, `times` and `one_of`")
    if given == ["one_of"]:
        return Alternatives(tuple(entry["one_of"]))
    low, high = entry[given[0]]
    usual = 0 if given == ["steps"] else 1
    if not low <= usual <= high or low == high or (usual and low <= 0):
        raise place.at(given[0]).bad(
            f"found {low} to {high}, expected a range about {usual}, which is the pack's own"
        )
    return Steps(low, high) if given == ["steps"] else Multiple(low, high)


def _check_setting(unknown: Unknown, place: PlaceInFile, game: Game) -> None:
    """Only words or numbers that the setting takes."""
    if not isinstance(unknown.move, Alternatives):
        raise place.bad("a setting needs `one_of`: the values that it may have")
    try:
        setting = game.setting(unknown.setting)
        for value in unknown.move.values:
            setting.parse(value)
    except BadInput as problem:
        raise place.bad(str(problem)) from None


# --- What an owner narrows -----------------------------------------------------------------------


def _narrowed(ranges: Ranges, place: PlaceInFile, given: Any) -> Ranges:
    if not isinstance(given, Mapping):
        raise place.refuse(given, "a table")
    by_name = {unknown.name: unknown for unknown in ranges.unknowns}
    for name, value in given.items():
        if name not in by_name:
            raise place.unknown("unknown", name, by_name)
        try:
            by_name[name] = by_name[name].narrowed(value)
        except BadInput as problem:
            raise place.at(name).bad(str(problem)) from None
    return replace(ranges, unknowns=tuple(by_name.values()))
