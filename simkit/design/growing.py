"""Add the cards of packs to the tables of an author's game.

The file is read again, and `table(...)` has these rows from the start. So all that is made of the
game, from the size of a deck to its compiled code, is as if the author had written them.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from simkit.description.game import Game
from simkit.messages.errors import BadInput
from simkit.values.added import Rows

from .author.tables import AddedRows, OwnTable
from .describing import TITLE, describe
from .model.checks import check_model
from .model.model import GameModel, read_model
from .reading.program import Program, read_program

MOST_GROWN = 8  # of a file, kept for the next time
FACE = {
    "metrics": "columns of its results",
    "settings": "settings",
    "outcomes": "ends",
    "bots": "bots",
    "most_turns": "number of turns",
}
"""What must be the same with and without added cards: studies, forms and tables are made by it."""

_known: OrderedDict[tuple[int, str], tuple[GameModel, Game]] = OrderedDict()


def grown_game(model: GameModel, rows: Rows) -> Game:
    """The game of a file, with added entries; BadInput if it would be another game."""
    key = id(model), repr(rows)
    if key not in _known:
        _known[key] = model, _grown(model, rows)  # the model stays, so its id is its own
        if len(_known) > MOST_GROWN:
            _known.popitem(last=False)
    _known.move_to_end(key)
    return _known[key][1]


def _grown(model: GameModel, rows: Rows) -> Game:
    try:
        grown = grown_model(model, rows)
        found = describe(grown)
    except BadInput as problem:
        raise BadInput(f"{_told(rows)}: {problem}") from None
    before = describe(model)
    changed = [told for part, told in FACE.items() if getattr(found, part) != getattr(before, part)]
    if changed:
        raise BadInput(
            f"{_told(rows)}: with this entry the game has other {changed[0]}, so no pack can add "
            f"it; write it into {model.program.name}.py."
        )
    return replace(found, added=rows)


def _told(rows: Rows) -> str:
    return next(f"{table}.{entry}" for table, entries in rows.items() for entry in entries)


def grown_model(model: GameModel, rows: Rows) -> GameModel:
    """The model of the same file, read with entries that packs add to its tables."""
    program = model.program
    added = {
        table._where: _added_rows(table, rows[name.lower()])
        for name, table in program.tables.items()
        if name.lower() in rows
    }
    again = read_program(program.file, added)
    if _texts(again) != _texts(program):
        raise BadInput(f"{program.file} has changed since it was read; ask again to play it.")
    grown = read_model(again)
    check_model(grown)
    return grown


def _texts(program: Program) -> dict[str, str]:
    """The files of a game, as they were read."""
    return {str(each.path): each.text for each in program.files}


def _added_rows(table: OwnTable, rows: Mapping[str, Mapping[str, Any]]) -> AddedRows:
    """Rows with the columns of the table, in its order, and the names for people."""
    named = {entry: row[TITLE] for entry, row in rows.items() if row.get(TITLE)}
    columns = table._columns
    plain = {entry: {column: row[column] for column in columns} for entry, row in rows.items()}
    return AddedRows(plain, {} if TITLE in table._columns else named)
