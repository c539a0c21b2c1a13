"""Read buffs: changes that can only help the players, from `data/buffs.toml` or a user file.

More health, a better die, one more card to choose from: whoever plays with sense does not lose more
for it. A buff steps values of the pack up or down, `*` standing for every entry of a table, or sets
some key to a value. Where seats compete it is to help the first: a value that is his alone, or
knobs that are turned for the `others`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simkit.description.forbidding import FORBID
from simkit.description.game import Game, shown
from simkit.lab.basics.documents import read_document as read_file
from simkit.lab.play.cell import Cell
from simkit.lab.play.settle import settle
from simkit.lab.ranges.neighbours import ladder_about
from simkit.lab.varying import keys
from simkit.lab.varying.variant import Variant
from simkit.messages.errors import BadInput, nearest
from simkit.players.bots import OWN
from simkit.values.components import Components, read_document
from simkit.values.schema import Integer, ListOf, PlaceInFile, Record, Text, check_name, may, need

FILE = "buffs.toml"
BUFFS = "buffs"
MOST_STEPS = 5
EVERY = "*"

ENTRY = Record(
    {
        "says": need(Text(200)),
        "step": may(ListOf(Text(120), 1, 20), []),
        "by": may(Integer(-MOST_STEPS, MOST_STEPS), 1),
        "set": may(ListOf(Text(120), 1, 20), []),
        "others": may(ListOf(Text(120), 1, 20), []),
        "first": may(Text(120), ""),
    }
)


@dataclass(frozen=True)
class Buff:
    """A change that can only be good for the players."""

    name: str
    says: str
    step: tuple[str, ...]  # paths of the pack that move a step
    by: int  # how many steps, and which way
    values: tuple[tuple[str, str], ...]  # keys that are set, as --set takes them
    others: tuple[tuple[str, str], ...] = ()  # knobs that are turned for all but the first seat
    first: tuple[tuple[str, str], ...] = ()  # what the list of a setting must begin with


def buffs_of(game: Game, file: str | os.PathLike[str] | None = None) -> tuple[Buff, ...]:
    """The buffs that a game declares, or those of a file."""
    if file is not None:
        return read_buffs(str(file), read_file(Path(file)))
    path = game.data_file(FILE)
    if path is None:
        raise BadInput(f"{game.title} declares no buffs; give a file: --buffs FILE.")
    return read_buffs(FILE, read_document(FILE, path.read_text(encoding="utf-8")))


def read_buffs(file: str, document: Mapping[str, Any]) -> tuple[Buff, ...]:
    """Buffs from a document; what is wrong with one is refused by its name and place."""
    for table in document:
        if table != BUFFS:
            raise PlaceInFile(file).unknown("table", table, (BUFFS,))
    place, found = PlaceInFile(file, BUFFS), document.get(BUFFS, {})
    if not isinstance(found, Mapping) or not found:
        raise place.refuse(found, "a table with at least one buff: [buffs.health]")
    return tuple(_buff(name, given, place) for name, given in found.items())


def _buff(name: str, given: Any, place: PlaceInFile) -> Buff:
    check_name(name, place)
    entry = ENTRY.read(given, place.at(name))
    if not (entry["step"] or entry["set"] or entry["others"]):
        raise place.at(name).bad("it changes nothing: say `step`, `set` or `others`")
    if entry["by"] == 0:
        raise place.at(name).at("by").refuse(0, "how many steps: above nought up, below it down")
    values = tuple(_set(text, place.at(name).at("set")) for text in entry["set"])
    others = tuple(_set(text, place.at(name).at("others")) for text in entry["others"])
    firsts = [entry["first"]] if entry["first"] else []
    first = tuple(_set(text, place.at(name).at("first")) for text in firsts)
    return Buff(name, entry["says"], tuple(entry["step"]), entry["by"], values, others, first)


def _set(text: str, place: PlaceInFile) -> tuple[str, str]:
    key, equals, value = (part.strip() for part in text.partition("="))
    if not (key and equals and value):
        raise place.refuse(text, "KEY=VALUE")
    return key, value


def variant_of(buff: Buff, cell: Cell) -> Variant:
    """The cell with a buff laid over it; BadInput where it says nothing of what is played."""
    components = cell.game.components(cell.packs, cell.overrides)
    try:
        _check_first(buff, settle(cell).settings)
        values: dict[str, Any] = _others_turned(buff, cell)
        for pattern in buff.step:
            values |= _stepped(components, pattern, buff.by)
        for key, value in buff.values:
            if key == FORBID:  # besides what is forbidden anyhow
                value = "+".join((*cell.forbidden, value))
            values[key] = keys.value(cell.game, components, key, value)
        return Variant(values, settle(keys.lay(cell, values)), alone=False, title=buff.name)
    except BadInput as problem:
        raise BadInput(f"the buff {buff.name}: {problem}") from None


def _check_first(buff: Buff, settings: Mapping[str, Any]) -> None:
    """Whether the first seat has what the buff is for."""
    for key, value in buff.first:
        lists = [name for name, given in settings.items() if isinstance(given, tuple | list)]
        if key not in lists:
            raise BadInput(f"first: no setting {shown(key)} is a list. {nearest(key, lists)}")
        if not settings[key] or settings[key][0] != value:
            raise BadInput(f"the first of {key} is not {value}.")


def _others_turned(buff: Buff, cell: Cell) -> dict[str, Any]:
    """The table with knobs of its own for everybody but the first, and these turned."""
    if not buff.others:
        return {}
    if not cell.game.seats:
        raise BadInput("there are no others; all play together.")
    first, *rest = settle(cell).cell.bots
    values: dict[str, Any] = {"bot": "+".join((first, *(f"{bot}{OWN}others" for bot in rest)))}
    for bot in dict.fromkeys(rest):
        for knob, value in {**cell.knobs.get(bot, {}), **dict(buff.others)}.items():
            key = f"knob:{bot}{OWN}others.{knob}"
            values[key] = keys.value(cell.game, cell.game.components(), key, value)
    return values


def _stepped(components: Components, pattern: str, by: int) -> dict[str, Any]:
    """The values that a pattern names, as many steps further as there are."""
    found = {}
    for path in _paths(components, pattern):
        value = components.value(path)
        around = ladder_about(components.kind(path), value, abs(by))
        further = around[-1] if by > 0 else around[0]
        if further != value:
            found[f"pack:{path}"] = further
    if not found:
        raise BadInput(f"{pattern} has no next value.")
    return found


def _paths(components: Components, pattern: str) -> Iterator[str]:
    """The paths that a pattern names: `*` for every entry of a table that has the value."""
    table, star, rest = pattern.partition(f".{EVERY}.")
    if not star:
        yield pattern
        return
    for name in components.order(table):
        path = f"{table}.{name}.{rest}"
        try:
            components.value(path)
        except BadInput:
            continue
        yield path
