"""The manifest of a sweep (sweep.json): its content, its seal, and how it is read.

Its schema is made of the kinds that packs are made of. Every shard carries the manifest without
what is long or differs from cell to cell, so that a lost one can be made anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simkit.description.game import MOST_GAMES
from simkit.lab.basics.documents import json_document
from simkit.lab.basics.seals import OPEN_SEAL, Seal, seal_of, sealed
from simkit.lab.play.cell import LARGEST_SEED
from simkit.lab.sweeps.endings import PILOT
from simkit.lab.sweeps.study import DESIGNS
from simkit.lab.table.parquet import DAMAGED, Unreadable
from simkit.lab.varying.keys import MOST_CELLS
from simkit.messages.errors import BadInput
from simkit.outside.files import read_text
from simkit.values.schema import Choice, Flag, Integer, Kind, ListOf, PlaceInFile, Record, may, need

FORMAT = 2  # since then files bear seals
SEALED_SINCE = 2
MOST_PACKS = 10_000
LARGEST_MANIFEST = 200_000_000  # bytes
_APART = ("cells", "skipped", "values", "assumed")  # what shards do not carry

Manifest = dict[str, Any]


# --- What it may hold ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Anything(Kind):
    """What a game alone can judge."""

    @property
    def expected(self) -> str:
        return "a value"

    def read(self, found: Any, place: PlaceInFile) -> Any:
        return found


@dataclass(frozen=True)
class Prose(Kind):
    """Any text, of any length."""

    @property
    def expected(self) -> str:
        return "text"

    def read(self, found: Any, place: PlaceInFile) -> str:
        if not isinstance(found, str):
            raise place.refuse(found, self.expected)
        return found


@dataclass(frozen=True)
class Share(Kind):
    @property
    def expected(self) -> str:
        return "a number from 0 to 1"

    def read(self, found: Any, place: PlaceInFile) -> float:
        number = isinstance(found, int | float) and not isinstance(found, bool)
        if not number or not 0 <= found <= 1:
            raise place.refuse(found, self.expected)
        return float(found)


@dataclass(frozen=True)
class Named(Kind):
    """A table whose keys are free."""

    item: Kind

    @property
    def expected(self) -> str:
        return f"a table; in it, {self.item.expected}"

    def read(self, found: Any, place: PlaceInFile) -> dict[str, Any]:
        if not isinstance(found, Mapping):
            raise place.refuse(found, self.expected)
        return {name: self.item.read(each, place.at(name)) for name, each in found.items()}


@dataclass(frozen=True)
class PlaceByPlace(Kind):
    """A list with a kind for each place."""

    items: tuple[Kind, ...]

    @property
    def expected(self) -> str:
        return f"a list of {len(self.items)}: " + ", ".join(item.expected for item in self.items)

    def read(self, found: Any, place: PlaceInFile) -> list[Any]:
        if not isinstance(found, list | tuple) or len(found) != len(self.items):
            raise place.refuse(found, self.expected)
        pairs = enumerate(zip(self.items, found, strict=True), start=1)
        return [item.read(each, place.at(number)) for number, (item, each) in pairs]


_VALUES = Named(Anything())
_STUDY = Record(
    {
        "name": need(Prose()),
        "game": need(Prose()),
        "seed": need(Integer(0, LARGEST_SEED)),
        "question": need(Prose()),
        "margin": need(Share()),
        "design": need(Choice(*DESIGNS)),
        "games": may(Integer(1, MOST_GAMES), None),
        "chunk": may(Integer(1, MOST_GAMES), None),
        "precision": may(Share(), None),
        "cells": may(Integer(1, MOST_CELLS), None),
        "impossible": may(Choice("skip"), None),
    }
)
_DOCUMENT = Record(
    {
        "study": need(_STUDY),
        "settings": need(_VALUES),
        "vary": need(_VALUES),
        "expect": may(_VALUES, None),
    }
)
_CELL = Record({"values": need(_VALUES), "key": need(Prose())})
_SKIPPED = Record({"values": need(_VALUES), "why": need(Prose())})
_PACK = Record({"file": need(Prose()), "text": need(Prose())})

MANIFEST = Record(
    {
        "format": need(Integer(1, FORMAT)),
        "study": need(_DOCUMENT),
        "cells": need(ListOf(_CELL, 1, MOST_CELLS)),
        "skipped": need(ListOf(_SKIPPED, 0, MOST_CELLS)),
        "kernel": need(Prose()),
        "versions": need(Named(Prose())),
        "components": need(Prose()),
        "origins": need(Named(Integer(0, 10**9))),
        "values": may(_VALUES, None),
        "assumed": may(Named(Prose()), None),
        "packs": need(ListOf(_PACK, 0, MOST_PACKS)),
        "bot_files": may(_VALUES, None),
        "outcomes": need(ListOf(PlaceByPlace((Prose(), Flag())), 1, 10_000)),
        "metrics": need(ListOf(Prose(), 0, 100_000)),
        "games_by": may(Choice(PILOT), None),  # where a precision decides
        "seal": may(Prose(), None),
    }
)


# --- Reading and writing -------------------------------------------------------------------------


def manifest_bytes(manifest: Mapping[str, Any]) -> bytes:
    """The file, with its seal."""
    return sealed(json_bytes({**manifest, "seal": OPEN_SEAL}))


def json_bytes(content: Mapping[str, Any]) -> bytes:
    """A table as a file of the folder holds it."""
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()


def read_manifest(path: Path) -> Manifest:
    """What sweep.json says; Unreadable where it is damaged or says what it may not say."""
    try:
        text = read_text(path, LARGEST_MANIFEST)
        found = json_document(text, path)
        _check(found, seal_of(text.encode()), path)
    except BadInput as problem:
        raise BadInput(f"{problem} {rebuilding(path.parent)}") from None
    return {name: each for name, each in found.items() if name != "seal"}


def rebuilding(folder: Path) -> str:
    """What a message says of a manifest that is lost."""
    return f"If its rows are sound, simkit check {folder} --rebuild writes it again from them."


def _check(found: Any, seal: Seal, path: Path) -> None:
    if not isinstance(found, dict) or "format" not in found:
        raise BadInput(f"{path}: this is not what a sweep says of itself.")
    if seal is Seal.BROKEN:
        raise Unreadable(path, DAMAGED)
    if isinstance(found["format"], int) and found["format"] > FORMAT:
        raise BadInput(f"{path}: a newer simkit wrote it; install that to read it.")
    MANIFEST.read(found, PlaceInFile(str(path)))
    if seal is Seal.NONE and is_sealed(found):
        raise BadInput(f"{path}: the file has lost its seal.")
    _check_whole(found, PlaceInFile(str(path)))


def _check_whole(found: Mapping[str, Any], place: PlaceInFile) -> None:
    """What the parts must say together."""
    head, vary = found["study"]["study"], found["study"]["vary"]
    if (head.get("games") is None) == (head.get("precision") is None):
        raise place.at("study").bad("found both or neither of games and precision, expected one")
    if "simkit" not in found["versions"]:
        raise place.at("versions").bad("the version of simkit is missing")
    for number, cell in enumerate(found["cells"]):
        if set(cell["values"]) != set(vary):
            raise place.at(f"cells.{number + 1}").bad("its values are not those that are varied")


def is_sealed(manifest: Mapping[str, Any]) -> bool:
    """Whether the files of this folder bear seals; those of an older simkit do not."""
    return bool(manifest["format"] >= SEALED_SINCE)


# --- What shards carry of it ---------------------------------------------------------------------


def carried(manifest: Mapping[str, Any]) -> str:
    """The text that every shard of the sweep carries; of the cells it says how many there are."""
    head = {name: each for name, each in manifest.items() if name not in _APART}
    return json.dumps(head | {"cells": len(manifest["cells"])}, ensure_ascii=False)


def with_cells(head: Mapping[str, Any], cells: Iterable[tuple[Mapping[str, Any], str]]) -> Manifest:
    """A manifest of what shards carry, and of the values and keys of its cells."""
    vary = head["study"]["vary"]
    found = [{"values": {name: values[name] for name in vary}, "key": key} for values, key in cells]
    return {**head, "cells": found, "skipped": []}
