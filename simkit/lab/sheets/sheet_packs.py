"""Spreadsheets made into component packs: a row is an entry, `quantity` is `copies`.

Cells are read by the schema of the game, and refused with their row. Columns that no rule reads,
such as artwork or rules text, are kept in the pack as they are.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from simkit.description.game import Game, shown
from simkit.lab.sheets.cell_values import value_of
from simkit.lab.sheets.pack_sheets import COPIES, ENTRY, KEY, ORIGIN, QUANTITY, VALUE, nested
from simkit.lab.sheets.sheet import SheetLine, Spreadsheet, read_sheets
from simkit.messages.errors import BadInput, likest, nearest
from simkit.outside import toml_text
from simkit.values.components import PRINTED, Components
from simkit.values.schema import Kind, PackTable, PlaceInFile, Steps

NAME, TITLE = "name", "title"
NAMES = (ENTRY, NAME, TITLE, "card", "id")  # columns that may name an entry, the best first
LONGEST_ORIGIN = 200


@dataclass(frozen=True)
class PackRow:
    """One entry as its row says it."""

    place: str
    table: str
    entry: str
    given: dict[str, Any]
    origin: dict[str, str]
    printed: dict[str, str]


@dataclass(frozen=True)
class SheetPack:
    """A pack made from a spreadsheet."""

    file: str
    game: Game
    name: str
    rows: tuple[PackRow, ...]
    unread: Mapping[str, tuple[str, ...]]  # of each table: columns that no rule reads
    values: int = 0  # written to the pack
    same: int = 0  # left out, since the game has them
    hints: tuple[str, ...] = field(default=())

    @property
    def header(self) -> dict[str, str]:
        game = os.path.basename(self.game.source) or self.game.name
        return {"name": self.name, "game": game, "source": os.path.basename(self.file)}

    def text(self) -> str:
        """The pack as TOML."""
        tables: dict[str, Mapping[str, Any]] = {"pack": self.header}
        for row in self.rows:
            path = ".".join(toml_text.key(part) for part in (row.table, row.entry) if part)
            if row.given:
                tables[path] = {**row.given, "origin": _short_origin(row.origin)}
        for row in self.rows:
            if row.printed:
                tables[f"{PRINTED}.{row.table}.{toml_text.key(row.entry)}"] = row.printed
        return f"# Made from {os.path.basename(self.file)}.\n\n{toml_text.document(tables)}"

    def summary(self) -> dict[str, Any]:
        return {
            "file": self.file,
            "game": self.game.typed,
            "name": self.name,
            "entries": sum(bool(row.given) for row in self.rows),
            "values": self.values,
            "unchanged": self.same,
            "unread": {table: list(names) for table, names in self.unread.items() if names},
            "hints": list(self.hints),
        }


def pack_from(
    path: Path, game: Game, table: str | None = None, name: str = "", whole: bool = False
) -> SheetPack:
    """The pack that a spreadsheet holds, checked against the game.

    It has the values in which the sheet differs from the game, with `whole` all of them.
    """
    pack = game.components()
    sheets = _of_tables(read_sheets(path), path, pack, game, table)
    rows = [row for name, sheet in sheets for row in _rows(sheet, name, pack)]
    _check_distinct(rows)
    pack.with_documents([(row.place, _as_document(row)) for row in rows], name or path.stem)
    rows = list(_united(rows, pack))
    count = _count(rows)
    kept = rows if whole else [_changed(row, pack) for row in rows]
    values = _count(kept)
    unread = {name: tuple(_unread(sheet, pack.schema[name])) for name, sheet in sheets}
    hints = tuple(
        hint for table, columns in unread.items() for hint in _hints(table, columns, pack)
    )
    found = SheetPack(
        str(path), game, name or path.stem, tuple(kept), unread, values, count - values, hints
    )
    if not values and not any(row.printed for row in kept):
        raise BadInput(f"{path}: every value is as in {game.name}; change one, or add --all.")
    return found


def _as_document(row: PackRow) -> dict[str, Any]:
    entry = {**row.given, "origin": row.origin}
    return {row.table: {row.entry: entry} if row.entry else entry}


def _short_origin(origin: Mapping[str, str]) -> Any:
    return origin["*"] if [*origin] == ["*"] else origin


def _count(rows: Sequence[PackRow]) -> int:
    return sum(len(row.given) for row in rows)


def _changed(row: PackRow, pack: Components) -> PackRow:
    """The row without what the game says already."""
    given = pack.changes(row.table, row.entry, row.given)
    origin = {
        key: text
        for key, text in row.origin.items()
        if key == "*" or key.partition(".")[0] in given
    }
    return PackRow(row.place, row.table, row.entry, given, origin, row.printed)


def _check_distinct(rows: Sequence[PackRow]) -> None:
    seen: dict[tuple[str, str], str] = {}
    for row in rows:
        if not row.entry:
            continue
        first = seen.setdefault((row.table, row.entry), row.place)
        if first != row.place:
            raise BadInput(
                f"{row.place}: {row.entry} is there already ({first}); keep one row and write how "
                f"many there are in a column {QUANTITY}."
            )


# --- which table ---------------------------------------------------------------------------------


def _of_tables(
    sheets: Sequence[Spreadsheet], path: Path, pack: Components, game: Game, asked: str | None
) -> list[tuple[str, Spreadsheet]]:
    """Each sheet with the table that it holds: that which was asked for, or by its name."""
    if asked is not None:
        if asked not in pack.schema:
            raise BadInput(
                f"{game.name} has no table {shown(asked)}. {nearest(asked, pack.schema)}"
            )
        named = [sheet for sheet in sheets if sheet.name.lower() == asked]
        return [(asked, (named or list(sheets))[0])]
    found = [(name, sheet) for sheet in sheets if (name := _named(sheet, path)) in pack.schema]
    if not found:
        known = nearest(path.stem, pack.schema)
        raise BadInput(f"{path}: add --table with the table that it holds. {known}")
    return found


def _named(sheet: Spreadsheet, path: Path) -> str:
    """heroes.csv, apocalypse-heroes.csv and a sheet "Heroes" hold the table heroes."""
    name = sheet.name or re.split(r"[-. ]", path.stem)[-1]
    return name.strip().lower().replace(" ", "_")


# --- rows ----------------------------------------------------------------------------------------


def _rows(sheet: Spreadsheet, table: str, pack: Components) -> Iterator[PackRow]:
    if pack.schema[table].single:
        yield from _row_of_keys(sheet, table, pack)
        return
    naming = _naming_column(sheet)
    ways = _ways(sheet, pack.schema[table])
    for line in sheet.lines:
        yield _row(sheet, line, table, pack.schema[table], naming, ways)


def _naming_column(sheet: Spreadsheet) -> str:
    by_word = {_word(column): column for column in sheet.columns}
    found = next((by_word[name] for name in NAMES if name in by_word), None)
    if found is None:
        raise BadInput(f"{sheet.title}: a column {ENTRY} or name must say what each row is.")
    return found


def _word(column: str) -> str:
    return re.sub(r"\s+", "_", column.strip().lower())


def _ways(sheet: Spreadsheet, table: PackTable) -> dict[str, Steps | None]:
    """The place in an entry that each column fills; a name is the title if there is no other."""
    found = {column: _way(column, table) for column in sheet.columns}
    name = next((column for column in found if _word(column) == NAME), None)
    if name and found[name] is None and TITLE in table.fields and (TITLE,) not in found.values():
        found[name] = (TITLE,)
    return found


def _way(column: str, table: PackTable) -> Steps | None:
    """The place in an entry that a column fills; None for one that no rule reads."""
    word = _word(column)
    if word in (QUANTITY, "qty") and word not in table.fields and COPIES in table.fields:
        return (COPIES,)
    steps = tuple(word.split("."))
    return steps if steps[0] in table.fields else None


def _row(
    sheet: Spreadsheet,
    line: SheetLine,
    table: str,
    schema: PackTable,
    naming: str,
    ways: Mapping[str, Steps | None],
) -> PackRow:
    place = sheet.at(line)
    if naming not in line.cells:
        raise BadInput(f"{place}: the column {naming} is empty; it names the entry.")
    entry = _entry_name(line.cells[naming])
    if not entry:
        raise BadInput(
            f"{place}: {shown(line.cells[naming])} holds no letter to name the entry by."
        )
    texts = {way: cell for column, cell in line.cells.items() if (way := ways[column])}
    return PackRow(
        place,
        table,
        entry,
        _values(schema, texts, PlaceInFile(place, f"{table}.{entry}")),
        _origin(line, place),
        {_word(c): cell for c, cell in line.cells.items() if _is_printed(c, naming, ways)},
    )


def _is_printed(column: str, naming: str, ways: Mapping[str, Steps | None]) -> bool:
    own = column == naming and _word(naming) == ENTRY
    return ways[column] is None and not own and _word(column).partition(".")[0] != ORIGIN


def _entry_name(cell: str) -> str:
    """A name in packs: "Iron Shirt" is iron_shirt; what is a name already stays as it is."""
    if re.fullmatch(r"[a-z][a-z0-9_-]{0,31}", cell):
        return cell
    plain = unicodedata.normalize("NFKD", cell).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_0123456789")[:32].rstrip("_")


def _values(schema: PackTable, texts: Mapping[Steps, str], place: PlaceInFile) -> dict[str, Any]:
    """What the cells of a row stand for, by the kinds of value in their columns."""
    written = nested(texts)
    return nested({s: _value(schema, s, cell, written, place) for s, cell in texts.items()})


def _value(schema: PackTable, steps: Steps, cell: str, written: Any, place: PlaceInFile) -> Any:
    kind: Kind = schema.record
    for step in steps:
        try:
            kind = kind.inner(step, written, place)
            written = written[step]
        except (TypeError, KeyError):  # of an effect that is not there; that is refused later
            return cell
    return value_of(kind, cell)


def _origin(line: SheetLine, place: str) -> dict[str, str]:
    """Where the values of a row come from: what it says, or the row itself."""
    found = {"*": line.cells.get(ORIGIN, _short(place))}
    for column, cell in line.cells.items():
        if _word(column).startswith(f"{ORIGIN}."):
            found[_word(column).partition(".")[2]] = cell
    return found


def _short(place: str) -> str:
    folder, _, rest = place.rpartition(os.sep)
    return (rest if folder else place)[-LONGEST_ORIGIN:]


def _row_of_keys(sheet: Spreadsheet, table: str, pack: Components) -> Iterator[PackRow]:
    """A table without entries: each row is a key and its value."""
    words = {_word(column): column for column in sheet.columns}
    for needed in (KEY, VALUE):
        if needed not in words:
            raise BadInput(f"{sheet.title}: the table {table} needs the columns {KEY} and {VALUE}.")
    schema = pack.schema[table]
    for line in sheet.lines:
        place = sheet.at(line)
        if words[KEY] not in line.cells or words[VALUE] not in line.cells:
            raise BadInput(f"{place}: the {KEY} or the {VALUE} is empty; fill it or clear the row.")
        steps = tuple(line.cells[words[KEY]].split("."))
        given = _values(schema, {steps: line.cells[words[VALUE]]}, PlaceInFile(place, table))
        yield PackRow(place, table, "", given, {steps[0]: _origin(line, place)["*"]}, {})


def _united(rows: Sequence[PackRow], pack: Components) -> Iterator[PackRow]:
    """The rows of a table without entries as one."""
    keys: dict[str, list[PackRow]] = {}
    for row in rows:
        if row.entry:
            yield row
        else:
            keys.setdefault(row.table, []).append(row)
    for table, parts in keys.items():
        given: dict[str, Any] = {}
        for part in parts:
            given = pack.schema[table].record.lay(given, part.given)
        origin = {key: text for part in parts for key, text in part.origin.items()}
        yield PackRow(parts[0].place, table, "", given, origin, {})


# --- columns that no rule reads ------------------------------------------------------------------


def _unread(sheet: Spreadsheet, table: PackTable) -> Iterator[str]:
    for column, way in _ways(sheet, table).items():
        word = _word(column)
        if way is None and word not in (ENTRY, KEY, VALUE) and word.partition(".")[0] != ORIGIN:
            yield column


def _hints(table: str, columns: Sequence[str], pack: Components) -> Iterator[str]:
    """Columns that are probably misspelt."""
    for column in columns:
        hint = likest(_word(column), pack.schema[table].fields)
        if hint:
            yield f"{column}: no rule reads this column. {hint}"
