"""Factors: a key with its values, or a group of uncertain values.

A factor has levels. Of a key they are its values in order; of a group each level is one draw of all
its values, so that a group counts as one factor however many values it has.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simkit.description.game import Setting, shown
from simkit.lab.basics.command_line import typed
from simkit.lab.play.cell import Cell
from simkit.lab.play.settle import settle
from simkit.lab.ranges.neighbours import ladder_about, numbers_in
from simkit.lab.varying import keys
from simkit.messages.errors import BadInput, nearest
from simkit.players.bots import find_bot
from simkit.values.components import Components

ASSUMED = "assumed"
MOST_GROUPS = 30  # more cannot be told apart with a bearable number of games
DRAWS = 1 << 20  # levels of a group: draws that it may be given
LEVELS = 5  # of a knob, or of a setting with a wide range

Draw = Mapping[str, Any]


@dataclass(frozen=True)
class Factor:
    """A key and the values that it may have."""

    key: str
    values: tuple[Any, ...]
    ordered: bool = True  # going up means something

    @property
    def levels(self) -> int:
        return len(self.values)

    @property
    def about(self) -> str:
        """The values as a person reads them."""
        return ", ".join(map(keys.text, self.values))

    def at(self, level: int, seed: int = 0) -> Draw:
        """What stands at a level."""
        return {self.key: self.values[level]}


@dataclass(frozen=True)
class Group:
    """Values that vary together: each of them is drawn by itself among those next to it."""

    key: str
    members: tuple[tuple[str, tuple[Any, ...]], ...]
    ordered: bool = False

    @property
    def levels(self) -> int:
        return DRAWS

    @property
    def about(self) -> str:
        count = len(self.members)
        return f"{count} value" + ("" if count == 1 else "s")

    def at(self, level: int, seed: int = 0) -> Draw:
        """The draw of that number; the same one wherever the group stands among others."""
        draw = np.random.default_rng([seed, zlib.crc32(self.key.encode()), level])
        picks = draw.random(len(self.members))
        return {
            f"pack:{path}": values[int(pick * len(values))]
            for (path, values), pick in zip(self.members, picks, strict=True)
        }


@dataclass(frozen=True)
class Others:
    """Several factors as one: what is left beside the few that matter."""

    factors: tuple[Factor | Group | Others, ...]
    key: str = "all others"
    ordered: bool = False

    @property
    def levels(self) -> int:
        return DRAWS

    @property
    def about(self) -> str:
        count = len(self.factors)
        return f"{count} factor" + ("" if count == 1 else "s")

    def at(self, level: int, seed: int = 0) -> Draw:
        draw = np.random.default_rng([seed, 1, level])
        merged: dict[str, Any] = {}
        for factor in self.factors:
            merged |= factor.at(int(draw.integers(factor.levels)), seed)
        return merged


AnyFactor = Factor | Group | Others


def level_at(factor: AnyFactor, place: float) -> int:
    """The level at a place from 0 to 1."""
    return min(int(place * factor.levels), factor.levels - 1)


# --- Reading -------------------------------------------------------------------------------------


def typed_keys(given: Any) -> tuple[str, ...]:
    """Keys and their values as the command line writes them."""
    if isinstance(given, Mapping):
        return tuple(f"{key}={','.join(map(typed, given[key]))}" for key in given)
    return (given,) if isinstance(given, str) else tuple(given)


def split_keys(text: str) -> list[str]:
    """`a,b` are two keys, `a=1,2` is one with its values, `a=1,2,b=3,4` and `a=1,2,pack:b` two."""
    parts: list[str] = []
    for part in map(str.strip, text.split(",")):
        is_value = parts and "=" in parts[-1] and "=" not in part
        if is_value and part.partition(":")[0] not in ("pack", "knob", ASSUMED):
            parts[-1] += f",{part}"
        else:
            parts.append(part)
    return parts


def read_factors(
    given: str | Iterable[str] | Mapping[str, Any], cell: Cell, reach: int = 1
) -> tuple[Factor, ...]:
    """The factors that are named, each `key` or `key=a,b,c`; `assumed` is for `assumed_groups`.

    A number of the pack goes `reach` steps down and up where no values are named.
    """
    game = cell.game
    components = game.components(cell.packs, cell.overrides)
    if isinstance(given, Mapping):
        keys.trust_bots_in(given)
        named = {
            key: keys.axis(key, values, game, components, "vary: ") for key, values in given.items()
        }
        return tuple(Factor(key, values, is_ordered(values)) for key, values in named.items())
    factors: list[Factor] = []
    texts = [given] if isinstance(given, str) else list(given)
    for each in [key for text in texts for key in split_keys(text)]:
        factor = read_one(each, cell, components, reach)
        if any(factor.key == other.key for other in factors):
            raise BadInput(f"--vary {factor.key} stands twice; give it once.")
        factors.append(factor)
    if not factors:
        raise BadInput("--vary names nothing; name keys, or assumed.")
    return tuple(factors)


def read_one(text: str, cell: Cell, components: Components, reach: int = 1) -> Factor:
    """One factor; without values those that its key may have."""
    key, equals, listed = (part.strip() for part in text.partition("="))
    if not key:
        raise BadInput(f"--vary needs keys such as despair_dice or key=a,b,c, not {shown(text)}.")
    if equals:
        parts = [part.strip() for part in listed.split(",")]
        if not all(parts):
            raise BadInput(f"--vary {key} has an empty value; separate values by single commas.")
        keys.trust_bots_in({key: parts})
        values = keys.axis(key, parts, cell.game, components, "--vary ")
    else:
        values = usual_values(key, cell, components, reach)
    if len(values) < 2:
        raise BadInput(f"--vary {key} has one value only; a factor needs two or more.")
    return Factor(key, values, is_ordered(values))


def is_ordered(values: Sequence[Any]) -> bool:
    """Whether going up means something: numbers, dice in order, and any two values."""
    words = [each for each in values if isinstance(each, str) and not each[:1].isdigit()]
    return len(values) == 2 or not words


def usual_values(key: str, cell: Cell, components: Components, reach: int = 1) -> tuple[Any, ...]:
    """The values that a key may have when none are named."""
    kind, colon, name = key.partition(":")
    if key == "bot":
        raise BadInput("--vary bot needs its values: bot=expert,rusher")
    if not colon:
        return _setting_values(cell.game.setting(key))
    if kind == "pack":
        value = components.value(name)
        around = ladder_about(components.kind(name), value, reach)
        if len(around) < 2:
            raise BadInput(f"--vary {key}: {shown(value)} has no next value; write {key}=a,b,c")
        return around
    if kind == "knob":
        return _knob_values(cell, key, name)
    raise BadInput(f"{shown(key)} begins with neither pack: nor knob:, nor is it a setting.")


def _setting_values(setting: Setting) -> tuple[Any, ...]:
    if setting.kind == "flag":
        return False, True
    if setting.kind == "choice" and len(setting.choices) > 1:
        return setting.choices
    if setting.kind == "int" and setting.low is not None and setting.high is not None:
        if setting.high - setting.low < 2 * LEVELS:
            return tuple(range(setting.low, setting.high + 1))
        return tuple(sorted({round(each) for each in _spread(setting.low, setting.high)}))
    raise BadInput(
        f"--vary {setting.key} needs its values: {setting.key}=a,b,c "
        f"(now {setting.text(setting.default)})."
    )


def _knob_values(cell: Cell, key: str, name: str) -> tuple[float, ...]:
    bot, _, knob_name = name.rpartition(".")
    knobs = {knob.name: knob for knob in find_bot(cell.game, bot).knobs}
    if knob_name not in knobs:
        hint = nearest(knob_name, knobs, listed_by=f"simkit show {cell.game.typed} bots")
        raise BadInput(f"{bot} has no knob {shown(knob_name)}. {hint}")
    return tuple(_spread(knobs[knob_name].low, knobs[knob_name].high))


def _spread(low: float, high: float) -> list[float]:
    """Evenly spaced from low to high."""
    return [low + (high - low) * step / (LEVELS - 1) for step in range(LEVELS)]


def check_apart(factors: Iterable[Factor], cell: Cell, what: str = "--vary") -> None:
    """Refuse a key that is set and varied at once, and a knob of a bot that plays nowhere."""
    axes = {factor.key: factor.values for factor in factors}
    both = next((key for key in axes if key in cell.settings), None)
    if both:
        raise BadInput(f"{both} stands in --set and in {what}; keep one.")
    keys.check_apart(axes, cell)


# --- What is assumed -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Assumed:
    """The assumed values of a pack: those that can vary, in groups, and how many cannot."""

    groups: tuple[Group, ...]
    unvaried: int  # words, names and structure
    beyond: int = 0  # values that make no difference to what is played here


def is_assumed(key: str) -> bool:
    """`assumed`, or `assumed:heroes` and `assumed:heroes.hannah` for a part of the pack."""
    return key.partition(":")[0] == ASSUMED and "=" not in key


def assumed_groups(components: Components, key: str = ASSUMED, but: Iterable[str] = ()) -> Assumed:
    """The assumed numbers, a group for each entry of the pack; of one entry, for each value.

    `but` are values that vary by themselves.
    """
    part = key.partition(":")[2]
    table = part.partition(".")[0]
    if part and table not in components.schema:
        raise BadInput(_nothing_assumed(components, part))
    entry_only = bool(part) and part == _entry(part + ".", components)
    members: dict[str, list[tuple[str, tuple[Any, ...]]]] = {}
    unvaried = 0
    for path, value, _ in components.assumed():
        if part and not f"{path}.".startswith(f"{part}."):
            continue
        found = [each for each in numbers_in(components, path, value) if each[0] not in but]
        unvaried += not found
        for member in found:
            name = member[0] if entry_only else _entry(path, components)
            members.setdefault(name, []).append(member)
    if not members:
        raise BadInput(_nothing_assumed(components, part))
    groups = tuple(Group(name, tuple(found)) for name, found in members.items())
    return Assumed(groups, unvaried)


def _nothing_assumed(components: Components, part: str) -> str:
    """Why there is nothing to vary."""
    tables = sorted({path.partition(".")[0] for path, _, _ in components.assumed()})
    if not tables:
        return "--vary assumed: no value of this pack is assumed, so there is nothing to vary."
    if part:
        listed_by = f"simkit show {components.game} components --origin assumed"
        hint = nearest(part, tables, listed_by)
        return f"--vary assumed:{part}: no assumed number can vary there. {hint}"
    return "--vary assumed: what is assumed here are words and structure, no numbers to vary."


def _entry(path: str, components: Components) -> str:
    """The table and entry that a value belongs to; a table without entries is one."""
    table, *steps = path.split(".")
    return table if components.schema[table].single or not steps else f"{table}.{steps[0]}"


Build = Callable[[Components], bytes]
"""The rules as the engine is given them, from components."""


def within_reach(assumed: Assumed, components: Components, build: Build) -> Assumed:
    """The groups that make a difference to the rules that are played, joined to a few.

    Another region's troopers, say, are in the pack but not in the game.
    """
    usual = build(components)
    near = [group for group in assumed.groups if _matters(group, components, build, usual)]
    beyond = sum(len(group.members) for group in assumed.groups if group not in near)
    return Assumed(joined(near), assumed.unvaried, beyond)


def _matters(group: Group, components: Components, build: Build, usual: bytes) -> bool:
    """Whether the rules are others when all values of the group are."""
    for place in (-1, 0):
        try:
            changed = components
            for path, values in group.members:
                changed = changed.with_override(path, values[place])
            if build(changed) != usual:
                return True
        except BadInput:  # not all of them at once, that is
            return True
    return False


def joined(groups: Sequence[Group], most: int = MOST_GROUPS) -> tuple[Group, ...]:
    """The groups, those of the table with the most of them joined until few are left."""
    groups = list(groups)
    while len(groups) > most:
        tables = [group.key.partition(".")[0] for group in groups]
        table = max(dict.fromkeys(tables), key=tables.count)
        if tables.count(table) == 1:
            break  # a group a table, and more tables than that
        mine = [group for group, each in zip(groups, tables, strict=True) if each == table]
        members = tuple(member for group in mine for member in group.members)
        place = groups.index(mine[0])
        groups = [group for group in groups if group not in mine]
        groups.insert(place, Group(f"{table}.*", members))
    return tuple(groups)


def rules_builder(cell: Cell) -> Build:
    """What turns components into the rules of a cell; loads the engine."""
    engine = cell.game.engine()

    def build(components: Components) -> bytes:
        settled = settle(cell, components)
        rules: bytes = engine.build_rules(settled.components, settled.settings)[0].tobytes()
        return rules

    return build
