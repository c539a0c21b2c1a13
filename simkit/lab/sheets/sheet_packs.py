"""Turn spreadsheets into component packs: a row is an entry, `quantity` means `copies`.

Cells are read by the schema of the game, and refused with their row. Columns that no rule reads,
such as artwork or rules text, are kept in the pack as they are.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from simkit.description.game import Game, shown
from simkit.lab.sheets.cell_values import numbers_in, value_of
from simkit.lab.sheets.pack_sheets import (
    COPIES,
    ENTRY,
    KEY,
    ORIGIN,
    QUANTITY,
    VALUE,
    nested,
    origin_text,
)
from simkit.lab.sheets.sheet import SheetLine, Spreadsheet, read_sheets
from simkit.messages.errors import BadInput, likest, nearest
from simkit.outside import toml_text
from simkit.outside.numerals import UNDECIDED, Numerals, Unclear, numerals_of
from simkit.outside.table_shape import COUNTS
from simkit.values.added import is_changed
from simkit.values.components import PRINTED, Components
from simkit.values.schema import Kind, PackTable, PlaceInFile, Steps

NAME, TITLE = "name", "title"
NAMES = (ENTRY, NAME, TITLE, "card", "id")  # columns that may name an entry, the best first
LONGEST_ORIGIN = 200
MAYBE_COPIES = ("number", "no", "no.", "nr", "nr.", "#", "amount", "menge", "stück")
"""Columns that some people call copies so, and others number their cards by."""


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
    reading: tuple[str, ...] = field(default=())  # what was decided of how cells are written

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
            "reading": list(self.reading),
        }


def pack_from(
    path: Path, game: Game, table: str | None = None, name: str = "", whole: bool = False
) -> SheetPack:
    """The pack that a spreadsheet holds, checked against the game.

    It has the values in which the sheet differs from the game, with `whole` all of them.
    """
    pack = game.components()
    sheets = _of_tables(read_sheets(path), path, pack, game, table)
    columns = [_columns_of(sheet, name, pack) for name, sheet in sheets]
    rows = [
        row for (_, sheet), read in zip(sheets, columns, strict=True) for row in _rows(sheet, read)
    ]
    rows = [_with_texts(row, pack.schema[row.table]) for row in rows]
    _check_distinct(rows)
    laid = pack.with_documents([(row.place, _as_document(row)) for row in rows], name or path.stem)
    edited = _edited(pack, laid)
    rows = list(_united([_own(row, edited) for row in rows], pack))
    count = _count(rows)
    kept = rows if whole else [_changed(row, pack) for row in rows]
    kept = [_plainest(row, pack) for row in kept]
    values = _count(kept)
    read = _texts_read(rows, pack)
    unread = {
        name: tuple(
            column
            for column in _unread(sheet, name, pack.schema[name])
            if (name, _word(column)) not in read
        )
        for name, sheet in sheets
    }
    hints = tuple(
        hint for table, columns in unread.items() for hint in _hints(table, columns, pack)
    )
    hints += tuple(_kept_in_game(rows, pack))
    found = SheetPack(
        str(path),
        game,
        name or path.stem,
        tuple(kept),
        unread,
        values,
        count - values,
        hints,
        tuple(dict.fromkeys(told for read in columns if (told := read.numerals.told))),
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


def _edited(before: Components, after: Components) -> dict[str, list[str]]:
    """By table and entry: the values that a sheet changes but whose origin it leaves as it was."""
    old = {leaf.path: leaf for leaf in before.leaves()}
    found: dict[str, list[str]] = {}
    for leaf in after.leaves():
        was = old.get(leaf.path, leaf)
        if leaf.value != was.value and origin_text(leaf) == origin_text(was):
            table, *steps = leaf.path.split(".")
            entry = "" if before.schema[table].single else steps.pop(0)
            found.setdefault(f"{table}.{entry}", []).append(".".join(steps))
    return found


def _own(row: PackRow, edited: Mapping[str, Sequence[str]]) -> PackRow:
    """The row with itself as the origin of the values that were edited in it."""
    paths = edited.get(f"{row.table}.{row.entry}", ())
    if not row.entry:  # a row for each key
        paths = [path for path in paths if path.partition(".")[0] in row.given]
    return replace(row, origin={**row.origin, **dict.fromkeys(paths, _short(row.place))})


def _plainest(row: PackRow, pack: Components) -> PackRow:
    """The row with one origin, if all its values have the same."""
    ways = [".".join(steps) for steps in pack.schema[row.table].record.leaves(row.given)]
    texts = {row.origin.get(way) for way in ways}
    is_one = len(texts) == 1 and None not in texts
    return replace(row, origin={"*": row.origin[ways[0]]}) if is_one else row


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
    found = [(name, sheet) for sheet in sheets if (name := _named(sheet, path, pack))]
    if not found:
        known = nearest(path.stem, pack.schema)
        raise BadInput(f"{path}: add --table with the table that it holds. {known}")
    return found


def _named(sheet: Spreadsheet, path: Path, pack: Components) -> str:
    """heroes.csv, apocalypse-heroes.csv and a sheet "Heroes" hold the table heroes, or hero."""
    name = _word(sheet.name or re.split(r"[-. ]", path.stem)[-1])
    return next((each for each in (name, name.removesuffix("s")) if each in pack.schema), "")


# --- rows ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Columns:
    """What the columns of a table mean, and how it writes its numbers."""

    table: str
    schema: PackTable
    naming: str = ""
    ways: Mapping[str, Steps | None] = field(default_factory=dict)
    numerals: Numerals = UNDECIDED

    def column(self, steps: Steps) -> str:
        """The column that fills a place in an entry."""
        return next((each for each, way in self.ways.items() if way == steps), VALUE)

    def texts(self, line: SheetLine) -> dict[Steps, str]:
        return {way: cell for column, cell in line.cells.items() if (way := self.ways[column])}


def _rows(sheet: Spreadsheet, columns: Columns) -> Iterator[PackRow]:
    if columns.schema.single:
        yield from _row_of_keys(sheet, columns)
        return
    for line in sheet.lines:
        yield _row(sheet, line, columns)


def _columns_of(sheet: Spreadsheet, table: str, pack: Components) -> Columns:
    """What the columns of a sheet mean, once its cells have told how it writes numbers."""
    schema = pack.schema[table]
    if schema.single:
        _check_keys(sheet, table)
        found = Columns(table, schema)
        rows = [{steps: cell} for steps, cell in _keys(sheet)]
    else:
        found = Columns(table, schema, _naming_column(sheet, table), _ways(sheet, schema))
        rows = [found.texts(line) for line in sheet.lines]
    return replace(found, numerals=numerals_of(_numbers(rows, schema)))


def _numbers(rows: Sequence[Mapping[Steps, str]], schema: PackTable) -> Iterator[str]:
    for texts in rows:
        written = nested(texts)
        for steps, cell in texts.items():
            kind = _kind(schema, steps, written, PlaceInFile(""))
            yield from numbers_in(kind, cell) if kind else ()


def _naming_column(sheet: Spreadsheet, table: str) -> str:
    by_word = _by_word(sheet)
    found = next((by_word[name] for name in (*NAMES, table) if name in by_word), None)
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
    _check_once(sheet, found)
    return found


def _check_once(sheet: Spreadsheet, ways: Mapping[str, Steps | None]) -> None:
    """Refuse two columns for one value: nobody can say which of them counts."""
    meant: dict[Steps, str] = {}
    for column, way in ways.items():
        other = meant.setdefault(way or (_word(column),), column)
        if other != column:
            both = f"{shown(other)} and {shown(column)}"
            raise BadInput(f"{sheet.title}: the columns {both} say the same; rename one.")


def _way(column: str, table: PackTable) -> Steps | None:
    """The place in an entry that a column fills; None for one that no rule reads."""
    word = _word(column)
    if word in COUNTS and word not in table.fields and COPIES in table.fields:
        return (COPIES,)
    steps = tuple(word.split("."))
    return steps if steps[0] in table.fields else None


def _row(sheet: Spreadsheet, line: SheetLine, columns: Columns) -> PackRow:
    place, naming = sheet.at(line), columns.naming
    if naming not in line.cells:
        raise BadInput(f"{place}: the column {naming} is empty; it names the entry.")
    entry = _entry_name(line.cells[naming])
    if not entry:
        raise BadInput(
            f"{place}: {shown(line.cells[naming])} holds no letter to name the entry by."
        )
    return PackRow(
        place,
        columns.table,
        entry,
        _values(columns, columns.texts(line), PlaceInFile(place, f"{columns.table}.{entry}")),
        _origin(line, place),
        {_word(c): x for c, x in line.cells.items() if _is_printed(c, naming, columns.ways)},
    )


def _is_printed(column: str, naming: str, ways: Mapping[str, Steps | None]) -> bool:
    own = column == naming and _word(naming) not in NAMES[1:]
    return ways[column] is None and not own and _word(column).partition(".")[0] != ORIGIN


def _entry_name(cell: str) -> str:
    """A name in packs: "Iron Shirt" is iron_shirt; what is a name already stays as it is."""
    if re.fullmatch(r"[a-z][a-z0-9_-]{0,31}", cell):
        return cell
    plain = unicodedata.normalize("NFKD", cell).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_0123456789")[:32].rstrip("_")


def _values(columns: Columns, texts: Mapping[Steps, str], place: PlaceInFile) -> dict[str, Any]:
    """What the cells of a row stand for, by the kinds of value in their columns."""
    written = nested(texts)
    return nested({s: _value(columns, s, cell, written, place) for s, cell in texts.items()})


def _value(columns: Columns, steps: Steps, cell: str, written: Any, place: PlaceInFile) -> Any:
    kind = _kind(columns.schema, steps, written, place)
    if kind is None:
        return cell
    try:
        return value_of(kind, cell, columns.numerals)
    except Unclear as problem:
        column = columns.column(steps)
        raise BadInput(f"{place.file}, column {column}: {problem}.") from None


def _kind(schema: PackTable, steps: Steps, written: Any, place: PlaceInFile) -> Kind | None:
    """What may stand in a place; None in an effect that is not there, which is refused later."""
    kind: Kind = schema.record
    for step in steps:
        try:
            kind = kind.inner(step, written, place)
            written = written[step]
        except (TypeError, KeyError):
            return None
    return kind


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


def _check_keys(sheet: Spreadsheet, table: str) -> None:
    """A table without entries has a row for each key and its value."""
    for needed in (KEY, VALUE):
        if needed not in _by_word(sheet):
            raise BadInput(f"{sheet.title}: the table {table} needs the columns {KEY} and {VALUE}.")
    for line in sheet.lines:
        if not {_by_word(sheet)[KEY], _by_word(sheet)[VALUE]} <= line.cells.keys():
            raise BadInput(
                f"{sheet.at(line)}: the {KEY} or the {VALUE} is empty; fill it or clear the row."
            )


def _keys(sheet: Spreadsheet) -> Iterator[tuple[Steps, str]]:
    key, value = _by_word(sheet)[KEY], _by_word(sheet)[VALUE]
    return ((tuple(line.cells[key].split(".")), line.cells[value]) for line in sheet.lines)


def _by_word(sheet: Spreadsheet) -> dict[str, str]:
    return {_word(column): column for column in sheet.columns}


def _row_of_keys(sheet: Spreadsheet, columns: Columns) -> Iterator[PackRow]:
    table = columns.table
    for line, (steps, cell) in zip(sheet.lines, _keys(sheet), strict=True):
        place = sheet.at(line)
        given = _values(columns, {steps: cell}, PlaceInFile(place, table))
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


def _kept_in_game(rows: Sequence[PackRow], pack: Components) -> Iterator[str]:
    """Of a table of an own game: cards that the sheet leaves out, which the game keeps."""
    for table in dict.fromkeys(row.table for row in rows):
        named = {row.entry for row in rows if row.table == table}
        own = pack.schema[table].own
        lost = [entry for entry in own if entry not in named]
        if lost and len(lost) < len(own):
            out = "; write 0 copies to take one out" if COPIES in pack.schema[table].fields else ""
            yield f"{table}: the game keeps what the sheet leaves out, such as {lost[0]}{out}."


# --- texts of cards that are added ---------------------------------------------------------------


def _with_texts(row: PackRow, table: PackTable) -> PackRow:
    """The row of a card that is added, with all its texts; an empty cell is an empty text."""
    if not table.own or row.entry in table.own:
        return row
    return replace(row, printed={**dict.fromkeys(table.texts, ""), **row.printed})


def _texts_read(rows: Sequence[PackRow], pack: Components) -> set[tuple[str, str]]:
    """Columns of texts that are played: those of added cards, if the others are as in the file."""
    found = {(row.table, text) for row in rows for text in pack.schema[row.table].texts}
    changed = {
        (row.table, column)
        for row in rows
        for column, text in row.printed.items()
        if is_changed(pack.schema[row.table], row.entry, column, text)
    }
    return found - changed


# --- columns that no rule reads ------------------------------------------------------------------


def _unread(sheet: Spreadsheet, name: str, table: PackTable) -> Iterator[str]:
    for column, way in _ways(sheet, table).items():
        word = _word(column)
        if (
            way is None
            and word not in (ENTRY, KEY, VALUE, name)
            and word.partition(".")[0] != ORIGIN
        ):
            yield column


def _hints(table: str, columns: Sequence[str], pack: Components) -> Iterator[str]:
    """Columns that are probably misspelt, or may be copies."""
    fields = pack.schema[table].fields
    for column in columns:
        hint = likest(_word(column), fields)
        if _word(column) in MAYBE_COPIES and COPIES in fields:
            hint = f"If it says how many copies there are, call it {QUANTITY}."
        if hint:
            yield f"{column}: no rule reads this column. {hint}"
