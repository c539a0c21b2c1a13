"""The fields of a game's position: the kind and size of each, and who sees it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from simkit.design.author.arithmetic import BEYOND, is_within
from simkit.design.author.cards import COPIES, Cards, Deck, OwnHand
from simkit.design.author.fields import Hidden, OwnSetting, PerPlayer
from simkit.design.author.game import OwnGame
from simkit.design.author.maps import Map
from simkit.design.author.pieces import KNOWN
from simkit.design.author.tables import OwnTable
from simkit.design.reading.flow import is_game
from simkit.design.reading.pieces import row_of
from simkit.design.reading.program import Program

NUMBER, WORD, ROW, GRID, CARDS = "number", "word", "row", "grid", "cards"
MOST_PLACES = 4096  # of a row
MOST_CARDS = 2000  # of a deck
MOST_KINDS = 4096  # of cards
SPARE = 4  # a pack may add a card for every so many, and two


@dataclass(frozen=True)
class OwnField:
    """A field of the game."""

    name: str
    kind: str
    per_player: bool = False
    size: tuple[int, ...] = ()  # of a row or a grid
    real: bool = False  # numbers with a point
    words: bool = False
    room: int = 0  # for cards
    kinds: int = 0  # of cards
    table: str = ""  # the table or map whose entries it holds
    hidden: bool = False  # not seen by all
    owner: int | None = None  # who sees it, if one does; `per_player`: that player
    known: str = ""  # of hidden values of pieces: the row that says who sees which
    deck: bool = False
    copies: str = COPIES  # of a deck: the column that says how many of each card it holds
    start: Any = None

    @property
    def plain(self) -> bool:
        """Whether it is a single number, or one for each player."""
        return self.kind in (NUMBER, WORD)


def fields_of(program: Program) -> dict[str, OwnField]:
    """Every field of a game."""
    _check_decks(program)
    found = {name: _field(program, name, value) for name, value in program.fields.items()}
    for name, declared in program.pieces.items():
        for part, secret in declared.secret.items():
            row, table = row_of(name, part), name_of_kinds(program, secret.among)
            known = row_of(name, KNOWN)
            found[row] = replace(found[row], hidden=True, known=known, table=table)
    for name, field in found.items():
        if field.kind != CARDS and not is_within(field.start):
            raise program.mistake(program.line_of(name), f"game.{name} is {BEYOND}.")
    return found


def _field(program: Program, name: str, value: Any) -> OwnField:
    line = program.line_of(name)
    each = isinstance(value, PerPlayer)
    start = value.start if isinstance(value, PerPlayer) else value
    if isinstance(start, Cards):
        return _cards(program, name, start, each)
    if isinstance(start, Hidden):
        return _hidden(program, name, start, each)
    if isinstance(start, list | tuple):
        return _row(program, name, list(start), each, line)
    if isinstance(start, str):
        return OwnField(name, WORD, each, words=True, start=start)
    if isinstance(start, bool | int | float):
        return OwnField(name, NUMBER, each, real=isinstance(start, float), start=start)
    told = f"game.{name}: a field is a number, a word, True or False, a list, or cards."
    if isinstance(start, OwnTable | Map | OwnSetting | OwnGame):
        told = f"game.{name}: tables and maps are variables of the file: {name.upper()} = ..."
    raise program.mistake(line, told)


def _hidden(program: Program, name: str, start: Hidden, each: bool) -> OwnField:
    """A number or a list that its owner alone sees."""
    field = OwnField(name, NUMBER, each, start=start.start)
    if isinstance(start.start, list):
        field = _row(program, name, start.start, each, program.line_of(name))
    owner = -1 if each else start.owner
    return replace(field, hidden=True, owner=owner, table=name_of_kinds(program, start.among))


def _row(program: Program, name: str, start: list[Any], each: bool, line: int) -> OwnField:
    rows = start if start and isinstance(start[0], list) else [start]
    flat = [value for row in rows for value in row]
    sizes = {len(row) for row in rows}
    numbers = all(isinstance(value, int | float) for value in flat)
    words = bool(flat) and all(isinstance(value, str) for value in flat)
    if not flat or len(sizes) != 1 or not (numbers or words) or len(flat) > MOST_PLACES:
        text = f"game.{name}: a row holds 1 to {MOST_PLACES} numbers, such as [0] * 16."
        if not flat:
            text += " A list that grows is Pile(kinds, most=20)."
        raise program.mistake(line, text)
    size = (len(rows), len(rows[0])) if rows is start else (len(start),)
    real = any(isinstance(value, float) for value in flat)
    kind = GRID if len(size) > 1 else ROW
    return OwnField(name, kind, each, size, real, words, start=start)


def _cards(program: Program, name: str, start: Cards, each: bool) -> OwnField:
    line = program.line_of(name)
    if not 0 < start.size <= MOST_KINDS:
        raise program.mistake(line, f"game.{name}: there are 1 to {MOST_KINDS} kinds of cards.")
    if isinstance(start, OwnHand) and not each:
        raise program.mistake(line, f"a hand belongs to a player: game.{name} = per_player(Hand())")
    room = start.most or room_for(program, start)
    if room > MOST_CARDS:
        raise program.mistake(line, f"game.{name}: cards are at most {MOST_CARDS}, not {room}.")
    return OwnField(
        name,
        CARDS,
        each,
        room=room,
        kinds=start.size,
        table=name_of_kinds(program, start.kinds_of),
        hidden=start.hidden,
        owner=-1 if isinstance(start, OwnHand) else None,
        deck=isinstance(start, Deck),
        copies=start.copies if isinstance(start, Deck) else COPIES,
        start=start,
    )


def _check_decks(program: Program) -> None:
    """Look at all decks first: the room for other cards follows from theirs."""
    for name, value in program.fields.items():
        each = isinstance(value, PerPlayer)
        start = value.start if isinstance(value, PerPlayer) else value
        if isinstance(start, Deck):
            _check_refill(program, name, start, each)
            _check_column(program, name, start)


def _check_refill(program: Program, name: str, deck: Deck, each: bool) -> None:
    """Refuse a pile that is none of the game."""
    line, refill = program.line_of(name), deck.refill
    if refill is not None:
        if all(refill is not other for other in program.fields.values()):
            raise program.mistake(line, "refill names a pile of the game: refill=game.used")
        if isinstance(refill, PerPlayer) and not each:
            told = f"game.{name} is one deck, but its refill is a pile of each player."
            raise program.mistake(line, told)


def _check_column(program: Program, name: str, deck: Deck) -> None:
    """Refuse a column that the table does not have, or in which anything but counts stands."""
    line, kinds = program.line_of(name), deck.kinds_of
    columns = kinds._columns if isinstance(kinds, OwnTable) else {}
    if deck.copies != COPIES and deck.copies not in columns:
        known = f" Its columns: {', '.join(columns)}." if columns else ""
        told = f"game.{name}: there is no column {deck.copies!r} of copies.{known}"
        raise program.mistake(line, told)
    if isinstance(kinds, OwnTable) and deck.copies in columns:
        for entry, value in _counts(kinds, deck.copies):
            if not isinstance(value, int) or value < 0:
                told = (
                    f"game.{name} takes its copies from the column {deck.copies!r}, but {entry} "
                    f"has {value!r} there; write a whole number from 0."
                )
                raise program.mistake(line, told)


def _counts(table: OwnTable, column: str) -> Iterator[tuple[str, Any]]:
    """Each value of a column, and before it the ends of one that the author does not know."""
    for entry, row in zip(table._names, table._rows, strict=True):
        unknown = table._unknown.get((entry, column))
        if unknown is not None:
            yield from ((entry, unknown.low), (entry, unknown.high))
        yield entry, getattr(row, column)


def name_of_kinds(program: Program, kinds: Any) -> str:
    """The variable of the table or map that lists kinds; "" for a number."""
    known = {**program.tables, **program.maps}
    return next((name for name, each in known.items() if each is kinds), "")


def copies_of(kinds: Any, column: str = COPIES) -> list[int]:
    """How many of each kind a full deck holds."""
    if isinstance(kinds, OwnTable) and column in kinds._columns:
        return [getattr(row, column) for row in kinds._rows]
    return [1] * (kinds if isinstance(kinds, int) else len(kinds))


def room_for(program: Program, start: Cards) -> int:
    """The places that a deck, pile or hand needs: all decks of these kinds, and what is added."""
    decks = [
        (each, program.most_players if isinstance(value, PerPlayer) else 1)
        for value in program.fields.values()
        for each in (value.start if isinstance(value, PerPlayer) else value,)
        if isinstance(each, Deck) and _same(each.kinds_of, start.kinds_of)
    ]
    full = sum(sum(copies_of(deck.kinds_of, deck.copies)) * times for deck, times in decks)
    return full + full // SPARE + 2 + _added(program)


def _same(one: Any, other: Any) -> bool:
    return one is other or (isinstance(one, int) and isinstance(other, int) and one == other)


def _added(program: Program) -> int:
    """What calls of add(...) may bring: the most copies that each of them says."""
    total = 0
    for tree in program.functions.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                if node.func.attr in ("add", "add_to_bottom"):
                    total += max((_most(program, each.value) for each in node.keywords), default=1)
    return total


def _most(program: Program, node: ast.expr) -> int:
    """The most that a count of copies comes to: a number, or a setting at its upper bound."""
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return node.value
    if is_game(node):
        setting = program.settings.get(node.attr)  # type: ignore[attr-defined]
        if setting is not None and setting.high is not None:
            return setting.high
    return 10
