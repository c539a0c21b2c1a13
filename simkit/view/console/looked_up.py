"""The page of `simkit show GAME NAME`: one thing, or all things of that name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simkit.values.components import Components
from simkit.values.ledger import Row
from simkit.view.console.show import bots_page, metrics_page, settings_page
from simkit.view.text.lookup import TITLES, Nameable, only, spoken, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.values import value_told
from simkit.view.text.words import counted, origin_told

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.values.components import Leaf

MOST_PAGES = 3  # more than these that bear the same name are listed

_LONGEST = 24  # of a value that gets a column in the list of a table


def looked_up_page(
    game: Game,
    pack: Components,
    found: Sequence[Nameable],
    *,
    width: int = PLAIN_WIDTH,
    ink: Ink = PLAIN,
) -> str:
    """What was found: its page; of many a list from which to choose."""
    if len(found) > MOST_PAGES:
        return _choice(game, found, width, ink)
    return "\n\n".join(_page(game, pack, each, width, ink) for each in found)


def entry_data(pack: Components, named: Nameable) -> dict[str, Any]:
    """An entry of a table as plain data: its values, each with where it comes from."""
    path = f"{named.kind}.{named.name}"
    leaves = [leaf for leaf in pack.leaves() if leaf.path.startswith(f"{path}.")]
    return {"path": path, "title": named.title, "values": [leaf._asdict() for leaf in leaves]}


def _choice(game: Game, found: Sequence[Nameable], width: int, ink: Ink) -> str:
    columns = [Column("name", paint=ink.name), Column("called", wraps=True), Column("one of")]
    rows = [(each.typed, each.title, spoken(each.kind)) for each in found]
    closing = f"One of them: simkit show {game.typed} NAME"
    listed = table(columns, rows, width=width, indent="", ink=ink)
    return "\n\n".join([listed, paragraph(closing, width)])


def _page(game: Game, pack: Components, named: Nameable, width: int, ink: Ink) -> str:
    if named.kind == "rules":
        return _rule(next(row for row in game.ledger() if row.id == named.name), width, ink)
    if named.kind in pack.schema:
        if not named.name:
            return _table_page(game, pack, named.kind, width, ink)
        return _entry(game, pack, named, width, ink)
    parts = getattr(game, named.kind)
    key = "key" if named.kind == "settings" else "name"
    one = tuple(part for part in parts if getattr(part, key) == named.name)
    if named.kind == "outcomes":
        return f"{ink.strong(named.title)}: {'won' if one[0].won else 'lost'}; {one[0].help}"
    page = {"settings": settings_page, "bots": bots_page, "metrics": metrics_page}[named.kind]
    return page(only(game, named.kind, one), width=width, ink=ink)


# --- One entry -----------------------------------------------------------------------------------


def _entry(game: Game, pack: Components, named: Nameable, width: int, ink: Ink) -> str:
    """A hero, a card, a map: what is written of it, and where that comes from."""
    path = f"{named.kind}.{named.name}"
    leaves = [leaf for leaf in pack.leaves() if leaf.path.startswith(f"{path}.")]
    titles = _titles(pack)
    rows = [
        (key, told, origin_told(origin, bool(game.digest)), note)
        for leaf in leaves
        for key, told, origin, note in _leaf_rows(leaf, path, titles)
    ]
    columns = [
        Column("value", paint=ink.name),
        Column("is", wraps=True),
        Column("from"),
        Column("where, or why", wraps=True),
    ]
    assumed = sum(leaf.origin == "assumed" for leaf in leaves)
    head = f"{named.title} ({path}): {counted(len(leaves), 'value')}, {assumed} assumed."
    lines = [f"Try another value with --set pack:{path}.VALUE=..."]
    lines += [_rules_about(game, named.title)]
    closing = "\n".join(paragraph(line, width, hanging="  ") for line in lines if line)
    shown = table(columns, rows, width=width, indent="", ink=ink)
    return "\n\n".join([ink.strong(paragraph(head, width)), shown, closing])


def _rules_about(game: Game, title: str) -> str:
    number = sum(title.casefold() in f"{row.title} {row.note}".casefold() for row in game.ledger())
    name = "names" if number == 1 else "name"
    command = f'simkit show {game.typed} rules --about "{title}"'
    return f"{counted(number, 'rule')} {name} it: {command}" if number else ""


def _leaf_rows(
    leaf: Leaf, path: str, titles: Mapping[str, str]
) -> Iterator[tuple[str, str, str, str]]:
    """A line a value; of a list of things a line for each."""
    key = leaf.path.removeprefix(f"{path}.")
    if not (isinstance(leaf.value, list) and any(isinstance(v, Mapping) for v in leaf.value)):
        told = value_told(leaf.value, titles)
        yield key, spoken(told) if key.endswith(".op") else told, leaf.origin, leaf.note
        return
    for place, each in enumerate(leaf.value, start=1):
        note = leaf.note if place == 1 else ""
        yield f"{key}.{place}", value_told(each, titles), leaf.origin, note


def _titles(pack: Components) -> dict[str, str]:
    """The titles of all entries by their names; a name that two tables have tells nothing."""
    titles: dict[str, set[str]] = {}
    for name, table_ in pack.schema.items():
        for entry in () if table_.single else pack.order(name):
            titles.setdefault(entry, set()).add(title_of(pack, name, entry))
    return {entry: each.pop() for entry, each in titles.items() if len(each) == 1}


# --- One table -----------------------------------------------------------------------------------


def _table_page(game: Game, pack: Components, name: str, width: int, ink: Ink) -> str:
    """Every entry of a table, with as many of its plain values as the line has room for."""
    leaves = [leaf for leaf in pack.leaves() if leaf.path.partition(".")[0] == name]
    assumed = sum(leaf.origin == "assumed" for leaf in leaves)
    if pack.schema[name].single:
        columns = [Column("value", paint=ink.name), Column("is", wraps=True), Column("from")]
        own = bool(game.digest)
        rows = [(f.path, value_told(f.value), origin_told(f.origin, own)) for f in leaves]
        shown, what = table(columns, rows, width=width, indent="", ink=ink), ""
    else:
        shown = _entries(pack, name, width, ink)
        what = f"{len(pack.order(name))} entries, "
    head = f"{spoken(name).capitalize()}: {what}{counted(len(leaves), 'value')}, {assumed} assumed."
    lines = [
        "" if pack.schema[name].single else f"All values of one: simkit show {game.typed} NAME",
        f"The source of each value: simkit show {game.typed} components --only {name}",
    ]
    closing = "\n".join(paragraph(line, width) for line in lines if line)
    return "\n\n".join([ink.strong(paragraph(head, width)), shown, closing])


def _entries(pack: Components, name: str, width: int, ink: Ink) -> str:
    entries, titles = pack.table(name), _titles(pack)
    texts = {key: list(_column(entries.values(), key, titles)) for key in pack.schema[name].fields}
    fixed = ["name", *([next(key for key in TITLES if key in texts)] if _titled(texts) else [])]
    texts["name"] = list(entries)
    room = width - sum(_room(key, texts[key]) for key in fixed)
    chosen = list(fixed)
    for key, column in texts.items():
        plain = key not in chosen and any(column) and max(map(len, column)) <= _LONGEST
        if plain and _room(key, column) <= room:
            chosen.append(key)
            room -= _room(key, column)
    columns = [Column(spoken(key), paint=ink.name if key == "name" else str) for key in chosen]
    rows = list(zip(*(texts[key] for key in chosen), strict=True))
    return table(columns, rows, width=width, indent="", ink=ink)


def _titled(texts: Mapping[str, Any]) -> bool:
    return any(key in texts and key != "name" for key in TITLES)


def _room(key: str, column: Iterable[str]) -> int:
    return max(map(len, (key, *column))) + 2


def _column(
    entries: Iterable[Mapping[str, Any]], key: str, titles: Mapping[str, str]
) -> Iterator[str]:
    """One field of every entry; what is no single plain value is too long for a column."""
    for entry in entries:
        value = entry.get(key)
        deep = isinstance(value, Mapping | list | tuple)
        told = "" if deep else value_told(value, titles)
        yield "-" * (_LONGEST + 1) if deep and value else told


# --- One rule ------------------------------------------------------------------------------------


def _rule(row: Row, width: int, ink: Ink) -> str:
    lines = [ink.strong(f"{row.title} ({row.id}): {row.status}")]
    lines += [paragraph(row.note, width)] if row.note else []
    return "\n".join([*lines, *(f"  {code}" for code in row.code)])
