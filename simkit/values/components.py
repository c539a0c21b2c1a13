"""Component packs: what is printed on a game's cards, figures and maps, and where it comes from.

The values live in TOML files: those that come with the game, and packs that users write. A pack
changes what it names and adds what is new; it is data, nothing in it is executed.

A file is cut into parts (one an entry), the parts are laid over what stood there before, and the
game's schema reads the result. `_written` is what files say, `_values` the same with the defaults
filled in, `_origins` where each written value comes from; all three go table, entry, key.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import cache, reduce
from importlib import resources
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from simkit.messages.errors import BadInput, nearest, why_unread
from simkit.outside.files import read_text
from simkit.outside.toml_read import read_toml
from simkit.values.added import (
    Printed,
    Rows,
    check_texts,
    rows_added,
    texts_apart,
    with_printed,
)
from simkit.values.held import NOTHING, Held
from simkit.values.schema import (
    Kind,
    PackTable,
    PlaceInFile,
    Record,
    Schema,
    Steps,
    Text,
    check_name,
    dice_counts,
    may,
    need,
    shown,
)

__all__ = [
    "Components",
    "Leaf",
    "builtin",
    "dice_counts",
    "laid_over",
    "load",
    "load_builtin",
    "read_document",
]

BESIDE = ("unknowns.toml", "claims.toml", "buffs.toml")  # of the data folder: no values
NARROWING = "unknowns"  # the table in which an owner's pack says what he knows of what is unknown
PRINTED = "printed"  # the table of what stands on cards but no rule reads: artwork, rules text
LARGEST_FILE = 1_000_000  # bytes; a full game takes about a twentieth of it
SPREADSHEETS = (".csv", ".tsv", ".tab", ".xlsx", ".xlsm", ".xls", ".ods")
LEARNED = "chances.toml"  # of a game's data: a pack that `simkit learn` has written
ORIGINS = ("rulebook", "public", "assumed", "own")
HEADER = Record({"name": need(Text()), "game": need(Text()), "source": may(Text(200, 0), "")})

_ORIGIN = re.compile(r"(rulebook|public|assumed): \S.*")
_WANTED_ORIGIN = '"rulebook: section", "public: source" or "assumed: reason"'

Tables = dict[str, dict[str, Any]]  # table, entry; a table without entries has the single one ""


class Leaf(NamedTuple):
    """One written value: where it stands, what it is, where it comes from and why."""

    path: str
    value: Any
    origin: str  # one of ORIGINS
    note: str  # the section, the source or the reason


class Part(NamedTuple):
    """What one file says of one entry."""

    file: str
    table: str
    entry: str
    given: Any
    origin: dict[str, str]  # by key, "*" for the others
    pack: str  # the user's pack that says so, or "" for the game's own data

    @property
    def path(self) -> str:
        return f"{self.table}.{self.entry}" if self.entry else self.table


@dataclass
class Made:
    """What was made of one table, once somebody asked for it.

    It never grows stale, since values do not change. All components share it in which the table is
    the same: those of a sweep's cells differ in a few values.
    """

    handed_out: Mapping[str, Any] | None = None
    text: str = ""  # as JSON, for the digest


@dataclass(frozen=True, eq=False)
class Components:
    """A game's component values, with all packs and overrides laid over one another."""

    game: str
    schema: Schema
    packs: tuple[str, ...] = ()
    file: str = ""  # of a game that is named by its path: what the path ends in
    narrowed: tuple[tuple[str, Any], ...] = ()  # file, and what it says of the game's unknowns
    printed: Printed = field(default_factory=dict, repr=False)  # what no rule reads
    _written: Tables = field(default_factory=dict, repr=False)
    _values: Tables = field(default_factory=dict, repr=False)
    _origins: dict[str, dict[str, dict[Steps, str]]] = field(default_factory=dict, repr=False)
    _made: dict[str, Made] = field(default_factory=dict, repr=False)  # of each table

    # --- reading ---

    def table(self, name: str) -> Mapping[str, Any]:
        """All entries of a table by name, defaults filled in; for `rules` its values by key.

        It is read many times a cell, so it is handed out as it is, and nobody can change it.
        """
        made = self._made_of(name)
        if made.handed_out is None:
            made.handed_out = _unchanging(self._entries(name))
        return made.handed_out

    def _made_of(self, name: str) -> Made:
        return self._made.setdefault(name, Made())

    def order(self, table: str) -> tuple[str, ...]:
        """The names of a table's entries, as in the files, those of packs last."""
        return tuple(self._entries(table))

    def rows_added(self) -> Rows:
        """The entries that packs add to the tables of an author's file, with all columns."""
        return rows_added(self.schema, self._values, self.printed)

    def _entries(self, name: str) -> dict[str, Any]:
        if name not in self.schema:
            raise PlaceInFile("components").unknown("table", name, self.schema)
        found: dict[str, Any] = self.schema[name].entries(self._values.get(name, {}))
        return found

    def value(self, path: str) -> Any:
        """The value at a path such as `minions.gryllus.attack` or `heroes.hannah.slots.1.cost`."""
        self.kind(path)
        table, entry, steps = self._way("components", path)
        return deepcopy(reduce(_inside, steps, self._values[table][entry]))

    def kind(self, path: str) -> Kind:
        """What may stand at a path: its bounds and choices."""
        return self._kinds("components", path)[-1]

    def origin(self, path: str) -> str:
        """Where the value at a path comes from; "" for a default that no file writes."""
        table, entry, steps = self._way("components", path)
        self.kind(path)
        covering = (steps[:end] for end in range(len(steps), -1, -1))
        known = self._origins[table][entry]
        return next((known[each] for each in covering if each in known), "")

    def leaves(self) -> Iterator[Leaf]:
        """Every value as it is written, table by table; a list counts as one."""
        for table, entries in self._origins.items():
            for entry, origins in entries.items():
                for steps, text in origins.items():
                    path = ".".join(part for part in (table, entry, *steps) if part)
                    value = reduce(_inside, steps, self._written[table][entry])
                    origin, _, note = text.partition(": ")
                    yield Leaf(path, deepcopy(value), origin, note)

    def count(self) -> dict[str, int]:
        """How many values are from the rulebook, public, assumed and the user's own."""
        counts = dict.fromkeys(ORIGINS, 0)
        for leaf in self.leaves():
            counts[leaf.origin] += 1
        return counts

    def assumed(self) -> list[tuple[str, Any, str]]:
        """The assumed values: path, value, reason."""
        return [
            (leaf.path, leaf.value, leaf.note) for leaf in self.leaves() if leaf.origin == "assumed"
        ]

    def digest(self, learned: bool = True) -> str:
        """A short fingerprint of all values: equal values give the same games.

        Without what was `learned` it is that of the game itself.
        """
        texts = ",".join(
            f"{json.dumps(name)}:{self._text(name)}"
            for name in self._values
            if learned or not self.schema[name].learned
        )
        text = f"[{json.dumps(self.game)},{{{texts}}}]"
        return hashlib.sha256(text.encode()).hexdigest()[:32]

    def _text(self, name: str) -> str:
        made = self._made_of(name)
        if not made.text:
            made.text = json.dumps(self._values[name], separators=(",", ":"))
        return made.text

    # --- changing: each gives new Components ---

    def with_pack(self, path: str | Path) -> Components:
        """These components with a user's pack laid over them."""
        if not isinstance(path, str | os.PathLike):
            raise BadInput(f"A pack must be a file, not {path!r:.60}.")
        if Path(path).suffix.lower() in SPREADSHEETS:
            raise BadInput(f"{path}: a pack is a TOML file; make one: simkit pack from {path}")
        document = read_document(str(path), read_text(path, LARGEST_FILE))
        name = _header(str(path), document, self.game, self.file)
        narrowed, printed = document.pop(NARROWING, None), document.pop(PRINTED, None)
        texts = texts_apart(document, self.schema, str(path))
        changed = self.with_documents([(str(path), document)], name)
        if printed is not None:
            read = _read_printed(printed, changed, PlaceInFile(str(path), PRINTED))
            changed = replace(changed, printed=with_printed(changed.printed, read))
        changed = replace(changed, printed=with_printed(changed.printed, texts))
        check_texts(self.schema, changed._values, changed.printed, str(path))
        if narrowed is None:
            return changed
        return replace(changed, narrowed=(*self.narrowed, (str(path), narrowed)))

    def with_documents(
        self, documents: Iterable[tuple[str, Mapping[str, Any]]], name: str
    ) -> Components:
        """These components with a pack laid over them that was written in several places.

        Each document comes with its place, which messages name.
        """
        parts = [
            part
            for place, document in documents
            for part in _parts(self.schema, place, document, pack=name)
        ]
        return self._with(parts, (*self.packs, name))

    def changes(self, table: str, entry: str, given: Mapping[str, Any]) -> dict[str, Any]:
        """Of what is given for an entry, the keys at which it differs from what is written."""
        before = self._written.get(table, {}).get(entry, {})
        after = self.schema[table].record.lay(before, given)
        return {key: each for key, each in given.items() if before.get(key) != after[key]}

    def with_override(self, path: str, value: Any) -> Components:
        """These components with one value changed; text is read as on the command line."""
        kinds = self._kinds("override", path)
        table, entry, steps = self._way("override", path)
        if not steps:
            raise PlaceInFile("override", path).bad("expected the path of a single value")
        given = kinds[-1].from_text(value.strip()) if isinstance(value, str) else value
        change = _least_change(kinds, self._written[table][entry], steps, given)
        return self._with([Part("override", table, entry, change, {}, "override")], self.packs)

    def _with(self, parts: Sequence[Part], packs: tuple[str, ...]) -> Components:
        written = _laid(self.schema, self._written, parts)
        names = {table: tuple(written.get(table, ())) for table in self.schema}
        values, origins = _copy(self._values), _copy(self._origins)
        for part in parts:
            table, place = self.schema[part.table], PlaceInFile(part.file, part.path, names)
            entry = written[part.table][part.entry]
            _check_complete(part, table, entry, self.order(part.table), place)
            values.setdefault(part.table, {})[part.entry] = table.read(entry, place)
            old = origins.setdefault(part.table, {}).get(part.entry, {})
            origins[part.table][part.entry] = _origins(part, table, entry, old)
        for part in parts:
            _check_table(part, self.schema[part.table], values[part.table])
        _check_pack(self.schema, values, parts)
        changed = {part.table for part in parts}
        return Components(
            self.game,
            self.schema,
            packs,
            self.file,
            self.narrowed,
            self.printed,
            written,
            values,
            origins,
            {name: self._made_of(name) for name in self.schema if name not in changed},
        )

    # --- paths ---

    def _listed_by(self, table: str = "") -> str:
        only = f" --only {table}" if table else ""
        return f"simkit show {self.game} components{only}"

    def _way(self, file: str, path: str) -> tuple[str, str, Steps]:
        """A path cut into table, entry and the steps inside the entry."""
        table, *steps = path.split(".")
        place = PlaceInFile(file, path)
        if table not in self.schema:
            raise place.unknown("table", table, self.schema, self._listed_by())
        entries = self._values.get(table, {})
        entry = "" if self.schema[table].single or not steps else steps.pop(0)
        if entry not in entries:
            raise place.unknown("entry", entry, entries, self._listed_by(table))
        return table, entry, tuple(steps)

    def _kinds(self, file: str, path: str) -> list[Kind]:
        """The kinds along a path: the entry's, then one for each step."""
        table, entry, steps = self._way(file, path)
        kinds: list[Kind] = [self.schema[table].record]
        current = self._values[table][entry]
        for step in steps:
            kinds.append(kinds[-1].inner(step, current, PlaceInFile(file, path)))
            current = _inside(current, step)
        return kinds


# --- loading -------------------------------------------------------------------------------------


def load(
    package: str, packs: Iterable[str | Path] = (), overrides: Iterable[tuple[str, Any]] = ()
) -> Components:
    """The components of a package whose game is called as the package."""
    return laid_over(builtin(package.rpartition(".")[2], package, NOTHING), packs, overrides)


def laid_over(
    components: Components,
    packs: Iterable[str | Path] = (),
    overrides: Iterable[tuple[str, Any]] = (),
) -> Components:
    """The same components with an owner's packs and single values laid over them."""
    for pack in packs:
        components = components.with_pack(pack)
    for path, value in overrides:
        components = components.with_override(path, value)
    return components


@cache
def builtin(game: str, package: str, held: Held, digest: str = "") -> Components:
    """The components that come with a game: those that it holds, or those in its package.

    A package keeps its schema in `pack/schema.py`. `digest` tells versions of one package apart.
    """
    if held.schema is not None:
        return _of_documents(game, held.schema, held.documents)
    if not package or find_spec(f"{package}.pack") is None:
        return Components(game, {})  # a game whose rules need no values
    schema = importlib.import_module(f"{package}.pack.schema").SCHEMA
    return load_builtin(game, package, schema)


def load_builtin(game: str, package: str, schema: Schema) -> Components:
    """The values that come with a game: every TOML file of the package's data folder."""
    folder = resources.files(package) / "data"
    files = sorted((each for each in folder.iterdir()), key=lambda each: each.name)
    documents = {
        each.name: read_document(each.name, each.read_text(encoding="utf-8"))
        for each in files
        if each.name.endswith(".toml") and each.name not in BESIDE
    }
    return _of_documents(game, schema, documents)


def _of_documents(
    game: str, schema: Schema, documents: Mapping[str, Mapping[str, Any]]
) -> Components:
    packs = tuple(
        _header(file, document, game)
        for file, document in documents.items()
        if "pack" in document and file != LEARNED
    )
    parts = [
        part for file, document in documents.items() for part in _parts(schema, file, document, "")
    ]
    return Components(game, schema)._with(parts, packs)


def read_document(file: str, text: str) -> dict[str, Any]:
    """A TOML file as plain tables."""
    try:
        return read_toml(text)
    except RecursionError:
        raise BadInput(f"{file}: tables or lists are nested too deeply") from None
    except ValueError as problem:
        raise BadInput(f"{file}: this is not valid TOML: {why_unread(problem)}") from None


def _header(file: str, document: Mapping[str, Any], game: str, path: str = "") -> str:
    """The pack's name, once its [pack] table is sound."""
    if "pack" not in document:
        example = f'name = "...", game = "{game}" and source = "..."'
        raise BadInput(f"{file}: there is no [pack] table; begin the file with [pack], {example}")
    header = HEADER.read(document["pack"], PlaceInFile(file, "pack"))
    if header["game"] != game and os.path.basename(header["game"]) != (path or game):
        raise PlaceInFile(file, "pack.game").refuse(
            header["game"], f'"{game}", the game that is played'
        )
    return str(header["name"])


def _parts(schema: Schema, file: str, document: Mapping[str, Any], pack: str) -> Iterator[Part]:
    """What a file says, one part an entry."""
    for name, found in document.items():
        if name == "pack":
            continue
        place = PlaceInFile(file, name)
        if name not in schema:
            raise PlaceInFile(file).unknown("table", name, schema)
        _check_filled(found, place, "a table")
        if schema[name].single:
            yield _part(place, name, "", found, pack)
            continue
        for entry, given in found.items():
            check_name(entry, place)
            _check_filled(given, place.at(entry), f"a table; entries are written [{name}.name]")
            yield _part(place.at(entry), name, entry, given, pack)


def _part(place: PlaceInFile, table: str, entry: str, given: dict[str, Any], pack: str) -> Part:
    values = {key: each for key, each in given.items() if key != "origin"}
    _check_filled(values, place, "a table with more than its origin")
    return Part(place.file, table, entry, values, _read_origin(given.get("origin"), place), pack)


def _check_filled(found: Any, place: PlaceInFile, expected: str) -> None:
    if not isinstance(found, dict):
        raise place.refuse(found, expected)
    if not found:
        raise place.bad("the table is empty; fill it or take it out")


def _read_printed(found: Any, pack: Components, place: PlaceInFile) -> dict[str, Any]:
    """What stands on cards but no rule reads: texts by table, entry and key."""
    _check_filled(found, place, "tables")
    for table, entries in found.items():
        if table not in pack.schema:
            raise place.unknown("table", table, pack.schema)
        _check_filled(entries, place.at(table), f"tables; they are written [{PRINTED}.table.name]")
        for entry, texts in entries.items():
            if entry not in pack.order(table):
                raise place.at(table).unknown("entry", entry, pack.order(table))
            _check_filled(texts, place.at(table).at(entry), "a table of texts")
            for key, text in texts.items():
                if not isinstance(text, str):
                    raise place.at(table).at(entry).at(shown(key)).refuse(text, "a text")
    return dict(found)


# --- laying parts over one another ---------------------------------------------------------------


def _laid(schema: Schema, written: Tables, parts: Iterable[Part]) -> Tables:
    laid = _copy(written)
    for part in parts:
        entries = laid.setdefault(part.table, {})
        before = entries.get(part.entry)
        if before is not None and not part.pack:
            raise PlaceInFile(part.file, part.path).bad(
                "the entry stands in two of the game's files"
            )
        entries[part.entry] = schema[part.table].record.lay(before, part.given)
    return laid


def _copy(tables: Mapping[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The same entries in new tables; entries themselves are replaced, never changed."""
    return {table: dict(entries) for table, entries in tables.items()}


def _check_complete(
    part: Part, table: PackTable, entry: dict[str, Any], known: Iterable[str], place: PlaceInFile
) -> None:
    """A new entry has all that it needs; often it is an old one whose name is misspelt."""
    missing = [key for key, each in table.fields.items() if each.required and key not in entry]
    if missing and entry.keys() <= table.fields.keys():
        lacks = f"this new entry lacks {', '.join(missing)}"
        raise place.bad(f"{lacks}. Or was an old one meant? {nearest(part.entry, known)}")


def _check_table(part: Part, table: PackTable, entries: dict[str, Any]) -> None:
    """What can only be said of all entries together."""
    place = PlaceInFile(part.file, part.table)
    if len(entries) > table.most:
        raise place.bad(f"found {len(entries)} entries, expected at most {table.most}")
    complaint = table.check_all(entries)
    if complaint:
        raise place.bad(complaint)


def _check_pack(schema: Schema, values: Tables, parts: Sequence[Part]) -> None:
    """What can only be said of all tables together; the file is that which touched the table."""
    tables = {name: table.entries(values.get(name, {})) for name, table in schema.items()}
    for name, table in schema.items():
        complaint = table.check_pack(tables)
        if complaint:
            touching = [part.file for part in parts if part.table == name]
            files = touching or [part.file for part in parts]
            raise PlaceInFile(files[-1] if files else "components", name).bad(complaint)


class Unchanging(dict[str, Any]):
    """A table that is handed out as it is: whoever wants another makes a copy."""

    def _refuse(self, *_: Any, **__: Any) -> Any:
        raise TypeError("a table of components cannot be changed; change a copy: dict(table)")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> Any:
        return dict, (dict(self),)


def _unchanging(value: Any) -> Any:
    """The same value, in which nothing can be replaced."""
    if isinstance(value, Mapping):
        return Unchanging({key: _unchanging(each) for key, each in value.items()})
    if isinstance(value, list | tuple):
        return tuple(map(_unchanging, value))
    return value


def _inside(current: Any, step: str) -> Any:
    """What stands one step further in; places in lists count from 1."""
    if isinstance(current, list):
        return current[int(step) - 1]
    return current.get(step) if isinstance(current, dict) else None


def _least_change(kinds: Sequence[Kind], current: Any, steps: Steps, value: Any) -> Any:
    """The least that a pack would have to write to change one value."""
    if not steps:
        return value
    inner = _least_change(kinds[1:], _inside(current, steps[0]), steps[1:], value)
    return kinds[0].put(current, steps[0], inner)


# --- origins -------------------------------------------------------------------------------------


def _read_origin(found: Any, place: PlaceInFile) -> dict[str, str]:
    """An entry's origin: nothing, one text, or a text a key with "*" for the others."""
    if found is None:
        return {}
    texts = found if isinstance(found, dict) else {"*": found}
    place = place.at("origin")
    return {key: Text(200).read(text, place.at(key)) for key, text in texts.items()}


def _origins(
    part: Part, table: PackTable, entry: Any, old: Mapping[Steps, str]
) -> dict[Steps, str]:
    """Where each written value of an entry comes from, after a part was laid over it."""
    place = PlaceInFile(part.file, part.path)
    if table.learned:
        return {}
    for key in part.origin:
        if key != "*" and key.partition(".")[0] not in table.fields:
            raise place.at("origin").unknown("key", key, ("*", *table.fields))
    new = set(table.record.leaves(part.given))
    return {
        steps: _origin(part, steps, place) if steps in new else old[steps]
        for steps in table.record.leaves(entry)
    }


def _origin(part: Part, steps: Steps, place: PlaceInFile) -> str:
    """The origin of one value: of its own key ("effect.luck"), of one around it, or "*"."""
    covering = [".".join(steps[:end]) for end in range(len(steps), 0, -1)]
    text = next((part.origin[key] for key in (*covering, "*") if key in part.origin), "")
    if part.pack:
        return f"own: {text or part.pack}"
    if not _ORIGIN.fullmatch(text):
        raise place.at(".".join(steps)).refuse(text, f"an origin: {_WANTED_ORIGIN}")
    return text
