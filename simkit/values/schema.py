"""The schema of a game's component packs: which tables they hold, and which values are allowed.

A game declares its schema once. Whatever is written in a pack or on the command line is read by
these kinds: what does not fit is refused with the place, what was found and what was expected.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from numbers import Integral
from typing import Any

from simkit.messages.errors import BadInput, nearest, printable
from simkit.outside.toml_read import read_toml

DIE_SIDES = (4, 6, 8, 10, 12)
RESERVED_NAMES = ("origin", "random")  # words of packs and settings, so never names of entries

_NAME = re.compile(r"[a-z][a-z0-9_-]{0,31}")
_ONE_SIZE = r"[1-9][0-9]?d(?:4|6|8|10|12)"
_DICE = re.compile(rf"{_ONE_SIZE}(?:\+{_ONE_SIZE})*")

Steps = tuple[str, ...]  # the way to a value inside an entry: ("effect", "amount")


# --- dice as text --------------------------------------------------------------------------------


def dice_counts(text: str) -> tuple[int, int, int, int, int]:
    """How many d4, d6, d8, d10 and d12: "1d8+2d6" is (0, 2, 1, 0, 0), "" is no dice."""
    if text and not _DICE.fullmatch(text):
        raise BadInput(f'found {shown(text)}, expected dice such as "1d8" or "1d8+2d6"')
    counts = dict.fromkeys(DIE_SIDES, 0)
    for part in text.split("+") if text else ():
        number, sides = part.split("d")
        counts[int(sides)] += int(number)
    d4, d6, d8, d10, d12 = counts.values()
    return d4, d6, d8, d10, d12


def shown(found: Any) -> str:
    """A value as a message may quote it: short, whatever stands in the file."""
    if isinstance(found, bool):
        return str(found).lower()
    if isinstance(found, Mapping):
        return "a table"
    if isinstance(found, list | tuple):
        return f"a list of {len(found)}"
    if isinstance(found, int) and abs(found) > 10**12:
        return "a huge number"
    if isinstance(found, str):
        text = found if len(found) <= 40 else found[:40] + "..."
        return printable(json.dumps(text, ensure_ascii=False))
    return str(found)[:40]


# --- where a value stands ------------------------------------------------------------------------


@dataclass(frozen=True)
class PlaceInFile:
    """Where a value stands, so that a refusal can say so, and the names that it may refer to."""

    file: str
    path: str = ""
    names: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def at(self, step: object) -> PlaceInFile:
        return replace(self, path=f"{self.path}.{step}" if self.path else str(step))

    def bad(self, complaint: str) -> BadInput:
        return BadInput(": ".join(part for part in (self.file, self.path, complaint) if part))

    def refuse(self, found: Any, expected: str) -> BadInput:
        return self.bad(f"found {shown(found)}, expected {expected}")

    def unknown(self, what: str, name: str, known: Iterable[str], listed_by: str = "") -> BadInput:
        return self.bad(f"unknown {what} {shown(name)}. {nearest(name, known, listed_by)}")


# --- kinds: what may stand in a place ------------------------------------------------------------


class Kind:
    """What may stand in one place of a pack."""

    @property
    def expected(self) -> str:
        """In words, for messages."""
        raise NotImplementedError

    def read(self, found: Any, place: PlaceInFile) -> Any:
        """The value, checked and with its defaults; BadInput when it does not fit."""
        raise NotImplementedError

    def from_text(self, text: str) -> Any:
        """What a text from the command line stands for; `read` then checks it."""
        return text

    def stepped(self, value: Any, way: int) -> Any:
        """The value next to this one, down (-1) or up (1); None for a kind that has none."""
        return None

    def lay(self, old: Any, new: Any) -> Any:
        """What stands after a pack wrote `new` over `old`."""
        return new

    def leaves(self, written: Any) -> Iterator[Steps]:
        """The ways to the single values in here: most kinds are one value."""
        yield ()

    def inner(self, step: str, current: Any, place: PlaceInFile) -> Kind:
        """The kind of what stands one step further in."""
        raise place.unknown("key", step, ())

    def put(self, current: Any, step: str, new: Any) -> Any:
        """The least that must be written to change only what stands at `step`."""
        return {step: new}


@dataclass(frozen=True)
class Integer(Kind):
    low: int
    high: int
    shape: bool = False  # a place or a number on a label: it is not more or less of anything

    @property
    def expected(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def read(self, found: Any, place: PlaceInFile) -> int:
        whole = isinstance(found, Integral) and not isinstance(found, bool)
        if not whole or not self.low <= found <= self.high:
            raise place.refuse(found, self.expected)
        return int(found)

    def from_text(self, text: str) -> Any:
        return int(text) if re.fullmatch(r"[+-]?[0-9]{1,9}", text) else text


@dataclass(frozen=True)
class Real(Kind):
    """A number with a fraction, such as a weight that was fitted."""

    low: float
    high: float

    @property
    def expected(self) -> str:
        return f"a number from {self.low:g} to {self.high:g}"

    def read(self, found: Any, place: PlaceInFile) -> float:
        is_number = isinstance(found, int | float) and not isinstance(found, bool)
        if not is_number or not self.low <= found <= self.high:
            raise place.refuse(found, self.expected)
        return float(found)

    def from_text(self, text: str) -> Any:
        return toml_value(text)


@dataclass(frozen=True)
class Flag(Kind):
    @property
    def expected(self) -> str:
        return "true or false"

    def read(self, found: Any, place: PlaceInFile) -> bool:
        if not isinstance(found, bool):
            raise place.refuse(found, self.expected)
        return found

    def from_text(self, text: str) -> Any:
        return {"true": True, "false": False}.get(text, text)


@dataclass(frozen=True)
class Text(Kind):
    longest: int = 80
    shortest: int = 1

    @property
    def expected(self) -> str:
        return f"one line of text, {self.shortest} to {self.longest} characters"

    def read(self, found: Any, place: PlaceInFile) -> str:
        fits = isinstance(found, str) and self.shortest <= len(found) <= self.longest
        if not fits or not found.isprintable():
            raise place.refuse(found, self.expected)
        return str(found)


class Choice(Kind):
    def __init__(self, *choices: str) -> None:
        self.choices = choices

    @property
    def expected(self) -> str:
        return "one of: " + ", ".join(self.choices)

    def read(self, found: Any, place: PlaceInFile) -> str:
        if found not in self.choices:
            raise place.refuse(found, self.expected)
        return str(found)


@dataclass(frozen=True)
class Dice(Kind):
    """Dice as text, such as "1d8+2d6"; "" for none."""

    least: int = 0
    most: int = 12

    @property
    def expected(self) -> str:
        return f'dice such as "1d8" or "1d8+2d6", {self.least} to {self.most} of d4 d6 d8 d10 d12'

    def read(self, found: Any, place: PlaceInFile) -> str:
        if not isinstance(found, str) or (found and not _DICE.fullmatch(found)):
            raise place.refuse(found, self.expected)
        if not self.least <= sum(dice_counts(found)) <= self.most:
            raise place.refuse(found, self.expected)
        return found


@dataclass(frozen=True)
class NameOf(Kind):
    """The name of an entry of another table."""

    table: str

    @property
    def expected(self) -> str:
        return f"the name of an entry of {self.table}"

    def read(self, found: Any, place: PlaceInFile) -> str:
        if not isinstance(found, str):
            raise place.refuse(found, self.expected)
        if found not in place.names[self.table]:
            raise place.unknown(f"entry of {self.table}", found, place.names[self.table])
        return found


@dataclass(frozen=True)
class ListOf(Kind):
    """A list; it counts as one value. A pack gives it whole, or single places of it by number."""

    item: Kind
    least: int
    most: int
    distinct: bool = False

    @property
    def expected(self) -> str:
        number = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
        return f"a list of {number}" + (", all different" if self.distinct else "")

    def read(self, found: Any, place: PlaceInFile) -> list[Any]:
        if isinstance(found, Mapping):
            places = ", ".join(list(found)[:8])
            raise place.bad(f"no such place in the list: {places}; give {self.expected}")
        if not isinstance(found, list | tuple) or not self.least <= len(found) <= self.most:
            raise place.refuse(found, self.expected)
        items = [self.item.read(each, place.at(number)) for number, each in enumerate(found, 1)]
        if self.distinct and any(items.count(each) > 1 for each in items):
            raise place.bad(f"something stands there twice, expected {self.expected}")
        return items

    def from_text(self, text: str) -> Any:
        if text.startswith("["):
            return toml_value(text)
        return [self.item.from_text(part.strip()) for part in text.split("+")] if text else []

    def lay(self, old: Any, new: Any) -> Any:
        if not isinstance(new, Mapping) or not isinstance(old, list | tuple):
            return new
        if not new.keys() <= {str(number) for number in range(1, len(old) + 1)}:
            return new  # `read` refuses it, and says where
        items = list(old)
        for step in new:
            items = self.put(items, step, new[step])
        return items

    def inner(self, step: str, current: Any, place: PlaceInFile) -> Kind:
        places = [str(number) for number in range(1, len(current or ()) + 1)]
        if step not in places:
            raise place.unknown("place in the list", step, places)
        return self.item

    def put(self, current: Any, step: str, new: Any) -> Any:
        items = list(current)
        items[int(step) - 1] = self.item.lay(items[int(step) - 1], new)
        return items


@dataclass(frozen=True)
class Lookup(Kind):
    """A table of names, each with a value of one kind; it counts as one value, like a list.

    The names are free, or those of another table's entries (`names`).
    """

    item: Kind
    least: int
    most: int
    names: NameOf | None = None

    @property
    def expected(self) -> str:
        return f"a table of {self.least} to {self.most} names"

    def read(self, found: Any, place: PlaceInFile) -> dict[str, Any]:
        if not isinstance(found, Mapping):
            raise place.refuse(found, self.expected)
        if not self.least <= len(found) <= self.most:
            raise place.bad(f"found {len(found)} names, expected {self.expected}")
        for name in found:
            check_name(name, place)
            if self.names:
                self.names.read(name, place)
        return {name: self.item.read(each, place.at(name)) for name, each in found.items()}

    def from_text(self, text: str) -> Any:
        return toml_value(text)

    def inner(self, step: str, current: Any, place: PlaceInFile) -> Kind:
        if step not in (current or ()):
            raise place.unknown("name", step, current or ())
        return self.item

    def put(self, current: Any, step: str, new: Any) -> Any:
        return {**current, step: self.item.lay(current[step], new)}


@dataclass(frozen=True)
class Field:
    """One key of a table; made by `need` and `may`."""

    kind: Kind
    required: bool
    default: Any = None


def need(kind: Kind) -> Field:
    """A key that every entry must have."""
    return Field(kind, required=True)


def may(kind: Kind, default: Any) -> Field:
    """A key that may be left out, and what stands for it then."""
    return Field(kind, required=False, default=default)


@dataclass(frozen=True)
class Record(Kind):
    """A table with fixed keys; each of them is a value of its own."""

    fields: Mapping[str, Field]

    @property
    def expected(self) -> str:
        return "a table with the keys " + ", ".join(self.fields)

    def read(self, found: Any, place: PlaceInFile) -> dict[str, Any]:
        if not isinstance(found, Mapping):
            raise place.refuse(found, self.expected)
        for key in found:
            if key not in self.fields:
                raise place.unknown("key", key, self.fields)
        return {key: _read_field(key, each, found, place) for key, each in self.fields.items()}

    def from_text(self, text: str) -> Any:
        return toml_value(text)

    def lay(self, old: Any, new: Any) -> Any:
        if not isinstance(old, Mapping) or not isinstance(new, Mapping):
            return new
        laid = {
            key: self.fields[key].kind.lay(old.get(key), each) if key in self.fields else each
            for key, each in new.items()
        }
        return {**old, **laid}

    def leaves(self, written: Any) -> Iterator[Steps]:
        for key, each in written.items():
            yield from ((key, *steps) for steps in self.fields[key].kind.leaves(each))

    def inner(self, step: str, current: Any, place: PlaceInFile) -> Kind:
        if step not in self.fields:
            raise place.unknown("key", step, self.fields)
        return self.fields[step].kind


@dataclass(frozen=True)
class Entries(Lookup):
    """Named tables with fixed keys inside an entry; each value in them is one of its own."""

    item: Record

    def lay(self, old: Any, new: Any) -> Any:
        if not isinstance(old, Mapping) or not isinstance(new, Mapping):
            return new
        return {**old, **{name: self.item.lay(old.get(name), each) for name, each in new.items()}}

    def leaves(self, written: Any) -> Iterator[Steps]:
        for name, each in written.items():
            yield from ((name, *steps) for steps in self.item.leaves(each))

    def put(self, current: Any, step: str, new: Any) -> Any:
        return {step: new}


@dataclass(frozen=True)
class Effect(Kind):
    """A named operation with its parameters: { op = "gain_luck", amount = 3 }.

    `blank` is what the parameters that an operation does not have are read as, so that an engine
    finds the same keys in every effect.
    """

    ops: Mapping[str, Mapping[str, Field]]
    blank: Mapping[str, Any] = field(default_factory=dict)

    @property
    def expected(self) -> str:
        return f'an effect such as {{ op = "{next(iter(self.ops))}" }}'

    def read(self, found: Any, place: PlaceInFile) -> dict[str, Any]:
        if not isinstance(found, Mapping) or "op" not in found:
            raise place.refuse(found, self.expected)
        op = found["op"]
        if not isinstance(op, str) or op not in self.ops:
            raise place.unknown("effect", op if isinstance(op, str) else shown(op), self.ops)
        given = {key: each for key, each in found.items() if key != "op"}
        for key in given:
            if key not in self.ops[op]:
                raise place.unknown(f"parameter of {op}", key, self.ops[op])
        return {"op": op, **self.blank, **Record(self.ops[op]).read(given, place)}

    def from_text(self, text: str) -> Any:
        return toml_value(text)

    def lay(self, old: Any, new: Any) -> Any:
        if not isinstance(old, Mapping) or not isinstance(new, Mapping) or "op" in new:
            return new
        return {**old, **new}

    def leaves(self, written: Any) -> Iterator[Steps]:
        yield from ((key,) for key in written)

    def inner(self, step: str, current: Any, place: PlaceInFile) -> Kind:
        known = self.ops[current["op"]]
        if step != "op" and step not in known:
            raise place.unknown(f"parameter of {current['op']}", step, ["op", *known])
        return Choice(*self.ops) if step == "op" else known[step].kind


# --- tables: what a schema is made of ------------------------------------------------------------


def _sound(checked: Any) -> str:
    """The check of a table that has nothing more to say."""
    return ""


@dataclass(frozen=True)
class PackTable:
    """A family of entries with the same keys, or (`single`) one set of keys without entries."""

    fields: Mapping[str, Field]
    most: int = 16
    single: bool = False
    own: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Entries of an author's file with their texts. Packs may add others, with texts of theirs."""
    texts: tuple[str, ...] = ()  # the columns of texts
    learned: bool = False  # fitted to games by `simkit learn`: no value of the game itself
    check: Callable[[dict[str, Any]], str] = _sound  # what is wrong with an entry as a whole
    check_all: Callable[[dict[str, Any]], str] = _sound  # ... with all entries together
    check_pack: Callable[[Mapping[str, Any]], str] = _sound  # ... with the other tables (`tables`)

    @property
    def record(self) -> Record:
        return Record(self.fields)

    def read(self, found: Any, place: PlaceInFile) -> dict[str, Any]:
        """An entry with its defaults; BadInput when it does not fit."""
        entry = self.record.read(found, place)
        complaint = self.check(entry)
        if complaint:
            raise place.bad(complaint)
        return entry

    def entries(self, values: Mapping[str, Any]) -> Any:
        """The entries as rules read them; of a single table its keys."""
        return values.get("", {}) if self.single else values


Schema = Mapping[str, PackTable]


def check_name(name: str, place: PlaceInFile) -> None:
    """Names stand in paths, columns and lists joined by +, so they are plain."""
    if not _NAME.fullmatch(name):
        raise place.bad(f"the name {shown(name)} needs small letters, digits, - and _, at most 32")
    if name in RESERVED_NAMES:
        raise place.bad(f"the name {shown(name)} has a meaning of its own; choose another")


def _read_field(key: str, each: Field, found: Mapping[str, Any], place: PlaceInFile) -> Any:
    if key in found:
        return each.kind.read(found[key], place.at(key))
    if each.required:
        raise place.bad(f'the key "{key}" is missing, expected {each.kind.expected}')
    return each.default


def toml_value(text: str) -> Any:
    """A list or table as TOML writes it; text that is none stays text, and is refused as such."""
    try:
        return read_toml(f"value = {text}")["value"]
    except (ValueError, RecursionError):
        return text
