"""Add the new entries of a pack to the tables of an author's file, with all columns.

Numbers of such an entry are values like any others. Its texts stand beside those that no rule reads
(`printed`): a pack cannot change the texts of the file, because its rules may compare them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from simkit.values.schema import PackTable, PlaceInFile, Schema

Printed = Mapping[str, Mapping[str, Mapping[str, str]]]  # table, entry, key
Entries = Mapping[str, Mapping[str, Any]]  # table, entry
Rows = Mapping[str, Mapping[str, Mapping[str, Any]]]  # table, entry, column
LONGEST = 200  # of a text


def texts_apart(document: dict[str, Any], schema: Schema, file: str) -> dict[str, Any]:
    """Take the texts of entries out of a pack's document, by table, entry and column."""
    found: dict[str, Any] = {}
    for table, entries in document.items():
        texts = schema[table].texts if table in schema else ()
        if not texts or not isinstance(entries, Mapping):
            continue
        for entry, given in entries.items():
            named = [key for key in texts if isinstance(given, Mapping) and key in given]
            place = PlaceInFile(file, f"{table}.{entry}")
            read = {key: _text(given[key], schema[table], entry, place.at(key)) for key in named}
            if read:
                found.setdefault(table, {})[entry] = read
                document[table] = {**document[table], entry: _without(given, read)}
    return found


def _without(given: Mapping[str, Any], read: Mapping[str, str]) -> dict[str, Any]:
    return {key: value for key, value in given.items() if key not in read}


def _text(found: Any, table: PackTable, entry: str, place: PlaceInFile) -> str:
    if not isinstance(found, str) or len(found) > LONGEST or not (found + " ").isprintable():
        raise place.refuse(found, f"one line of text, up to {LONGEST} characters")
    if is_changed(table, entry, place.path.rpartition(".")[2], found):
        raise place.bad(
            "a pack gives texts only for cards that it adds; change this one in the game's file"
        )
    return found


def is_changed(table: PackTable, entry: str, column: str, text: str) -> bool:
    """Whether a text is another than that of the file, for an entry that the file has."""
    own = table.own.get(entry, {}).get(column, text)
    return text.split() != own.split()


def with_printed(before: Printed, more: Printed) -> Printed:
    """Texts laid over others."""
    found: dict[str, dict[str, dict[str, str]]] = {
        table: {entry: dict(texts) for entry, texts in entries.items()}
        for table, entries in before.items()
    }
    for table, entries in more.items():
        for entry, texts in entries.items():
            found.setdefault(table, {}).setdefault(entry, {}).update(texts)
    return found


def check_texts(schema: Schema, values: Entries, printed: Printed, file: str) -> None:
    """Refuse an added entry without all its texts."""
    for table, entry in _added(schema, values):
        given = printed.get(table, {}).get(entry, {})
        lacks = [key for key in schema[table].texts if key not in given]
        if lacks:
            told = f'this new entry lacks {", ".join(lacks)}; write {lacks[0]} = ""'
            raise PlaceInFile(file, f"{table}.{entry}").bad(told)


def rows_added(schema: Schema, values: Entries, printed: Printed) -> Rows:
    """What packs have added to the tables of a file; nothing if the game is no file."""
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for table, entry in _added(schema, values):
        texts = printed.get(table, {}).get(entry, {})
        known = {key: texts[key] for key in schema[table].texts}
        found.setdefault(table, {})[entry] = {**values[table][entry], **known}
    return found


def _added(schema: Schema, values: Entries) -> Iterator[tuple[str, str]]:
    for name, table in schema.items():
        entries = values.get(name, {}) if table.own else {}
        yield from ((name, entry) for entry in entries if entry not in table.own)
