"""The kind of each value in a file's functions: number, word, option, card or row.

Rules are rewritten by what a value is: `did == "fold"` looks at an option's word,
`hand.count(card)` at cards. Found from the text alone, by going through all functions until
nothing new is learned.
"""

from __future__ import annotations

import ast
import builtins
from dataclasses import dataclass, field
from typing import Any

from simkit.design.author.bots import OPTION as ONE_BY_ONE
from simkit.design.author.bots import OPTIONS as ALL
from simkit.design.author.cards import NONE
from simkit.design.author.pieces import KIND
from simkit.design.reading.flow import Flow, is_game
from simkit.design.reading.pieces import row_of
from simkit.design.reading.program import Program
from simkit.design.reading.words import Words, texts_of

from .fields import CARDS, GRID, ROW, OwnField

MOST_ROUNDS = 12
PLAYER = "player"


@dataclass(frozen=True)
class ValueKind:
    """What a value is, and of what: a number of a table's entry, the cards of a field."""

    name: str
    of: str = ""


UNKNOWN, NUMBER, WORD, OPTION = (
    ValueKind(""),
    ValueKind("number"),
    ValueKind("word"),
    ValueKind("option"),
)
BOOL, REAL = ValueKind("number", "bool"), ValueKind("number", "real")
NOTHING = ValueKind("number", "none")  # NONE: no card, no unit, no place
TEXT, LIST = ValueKind("text"), ValueKind("list")
SEAT = ValueKind("number", PLAYER)
OPTIONS = ValueKind("options")  # all that are offered
LOOKED_AT = {ONE_BY_ONE: OPTION, ALL: OPTIONS}  # the second argument of a bot
PLAYERS = ValueKind("players")


def joined(one: ValueKind, other: ValueKind) -> ValueKind:
    """What a value is that is now this and now that."""
    if one == other or other == UNKNOWN:
        return one
    if one == UNKNOWN:
        return other
    if one.name == other.name:
        for kind, with_it in ((one, other), (other, one)):
            if kind == NOTHING and with_it.of not in ("bool", "real"):
                return with_it
        return ValueKind(one.name, "real" if REAL in (one, other) else "")
    return ValueKind("mixed", f"{one.name} and {other.name}")


@dataclass
class Kinds:
    """The kinds of all names in all functions."""

    program: Program
    flow: Flow
    words: Words
    fields: dict[str, OwnField]
    names: dict[str, dict[str, ValueKind]] = field(default_factory=dict)  # by function and name
    returns: dict[str, ValueKind] = field(default_factory=dict)
    parts: dict[str, ValueKind] = field(default_factory=dict)  # of options
    offered: dict[tuple[str, str], ValueKind] = field(default_factory=dict)  # of one option
    places: dict[str, str] = field(default_factory=dict)  # fields that hold entries: of what
    changed: bool = False

    # --- what an expression is ---

    def of(self, node: ast.AST, function: str) -> ValueKind:
        """What an expression in a function is."""
        look = getattr(self, f"_{type(node).__name__.lower()}", None)
        return look(node, function) if look else UNKNOWN

    def _constant(self, node: ast.Constant, function: str) -> ValueKind:
        if isinstance(node.value, str):
            return WORD
        if isinstance(node.value, bool):
            return BOOL
        if node.value == NONE:  # an author's own -1 reads as -(1)
            return NOTHING
        return REAL if isinstance(node.value, float) else NUMBER

    def _joinedstr(self, node: ast.JoinedStr, function: str) -> ValueKind:
        return TEXT

    def _name(self, node: ast.Name, function: str) -> ValueKind:
        known = self.names.get(function, {})
        return known[node.id] if node.id in known else self.of_global(node.id)

    def of_global(self, name: str) -> ValueKind:
        """What a name at the top of the file is."""
        value = vars(self.program.module).get(name, builtins)
        if name in self.program.tables:
            return ValueKind("table", name)
        if name in self.program.maps:
            return ValueKind("map", name)
        if isinstance(value, str):
            return WORD
        if name == "NONE" and value == NONE:
            return NOTHING
        if isinstance(value, bool | int | float):
            return BOOL if isinstance(value, bool) else REAL if isinstance(value, float) else NUMBER
        if isinstance(value, tuple | list):
            words = bool(value) and isinstance(value[0], str)
            return ValueKind("tuple", "word" if words else _real(value))
        return UNKNOWN

    def _attribute(self, node: ast.Attribute, function: str) -> ValueKind:
        if is_game(node):
            return self._of_game(node.attr)
        base = self.of(node.value, function)
        if base.name == "table":
            return ValueKind("number", base.of)
        if base.name == "entry":
            return self._of_column(base.of, node.attr)
        if base.name == "option":
            return self.parts.get(node.attr, UNKNOWN)
        return UNKNOWN

    def _of_game(self, name: str) -> ValueKind:
        if name == "players":
            return PLAYERS
        if name == "round_number":
            return NUMBER
        if name in self.program.settings:
            setting = self.program.settings[name]
            entry = ValueKind("number", self._variable(setting.table))
            return ValueKind("each", entry.of) if setting.each_player else entry
        found = self.fields.get(name)
        return UNKNOWN if found is None else of_field(found, self.places.get(name, ""))

    def _variable(self, table: Any) -> str:
        return next((n for n, each in self.program.tables.items() if each is table), "")

    def _of_column(self, table: str, column: str) -> ValueKind:
        if column == "name":
            return TEXT
        values = [vars(row).get(column) for row in self.program.tables[table]._rows]
        if any(isinstance(value, str) for value in values):
            return WORD
        return ValueKind("number", _real(values))

    def _subscript(self, node: ast.Subscript, function: str) -> ValueKind:
        base = self.of(node.value, function)
        if isinstance(node.slice, ast.Slice):
            return base
        if base.name in ("seats", "grid"):
            return ValueKind("row", base.of)
        if base.name == "hands":
            return ValueKind("cards", base.of)
        if base.name == "cards":
            return ValueKind("number", self.fields[base.of].table) if base.of else NUMBER
        if base.name == "map":
            return WORD
        if base == OPTIONS:
            return OPTION
        if base.name == "places":
            return ValueKind("number", base.of)
        if base.name == "table":
            return ValueKind("entry", base.of)
        if base.name in ("row", "tuple", "list", "each"):
            return WORD if base.of == "word" else ValueKind("number", base.of)
        return UNKNOWN

    def _call(self, node: ast.Call, function: str) -> ValueKind:
        func = node.func
        if isinstance(func, ast.Name):
            return self._of_function(func.id, node, function)
        if not isinstance(func, ast.Attribute):
            return UNKNOWN
        if is_game(func):
            if func.attr == "one_of" and node.args:
                return self.element(node.args[0], function)
            if func.attr == "roll" and any(each.arg == "dice" for each in node.keywords):
                return LIST
            return GAME_CALLS.get(func.attr, NUMBER)
        base = self.of(func.value, function)
        if base.name == "map":
            if func.attr == "side":
                return WORD
            if func.attr in ("around", "all"):
                return ValueKind("places", base.of)
            return ValueKind("number", base.of) if func.attr in ("first", "named") else NUMBER
        if base.name == "cards":
            card = self.fields[base.of].table if base.of else ""
            return {"draw": ValueKind("number", card), "kinds": ValueKind("kinds", card)}.get(
                func.attr, NUMBER
            )
        return base if func.attr == "copy" else NUMBER

    def _of_function(self, name: str, node: ast.Call, function: str) -> ValueKind:
        if name in self.program.tables or name in self.program.maps:
            return ValueKind("number", name)  # UNIT(number): an entry of this table
        if name in self.program.functions:
            return self.returns.get(name, UNKNOWN)
        if name in ("min", "max", "abs", "sum", "sorted", "list") and node.args:
            one = len(node.args) == 1 and name not in ("abs",)
            found = self.element(node.args[0], function) if one else UNKNOWN
            for each in node.args if not one else ():
                found = joined(found, self.of(each, function))
            if name in ("sorted", "list"):
                return LIST
            return found if found.name == "number" and name != "sum" else (
                REAL if found.of == "real" else NUMBER)  # fmt: skip
        if name in ("any", "all", "bool"):
            return BOOL
        return ValueKind("range") if name == "range" else REAL if name == "float" else NUMBER

    def _ifexp(self, node: ast.IfExp, function: str) -> ValueKind:
        return joined(self.of(node.body, function), self.of(node.orelse, function))

    def _boolop(self, node: ast.BoolOp, function: str) -> ValueKind:
        found = UNKNOWN
        for each in node.values:
            found = joined(found, self.of(each, function))
        return found

    def _compare(self, node: ast.Compare, function: str) -> ValueKind:
        return BOOL

    def _unaryop(self, node: ast.UnaryOp, function: str) -> ValueKind:
        return BOOL if isinstance(node.op, ast.Not) else self._plain(node.operand, function)

    def _binop(self, node: ast.BinOp, function: str) -> ValueKind:
        left, right = self.of(node.left, function), self.of(node.right, function)
        if left.name in ("list", "tuple"):
            return left
        if isinstance(node.op, ast.Div) or REAL in (left, right):
            return REAL
        return NUMBER

    def _plain(self, node: ast.AST, function: str) -> ValueKind:
        return REAL if self.of(node, function) == REAL else NUMBER

    def _list(self, node: ast.List, function: str) -> ValueKind:
        return LIST

    _listcomp = _list

    def _generatorexp(self, node: ast.GeneratorExp, function: str) -> ValueKind:
        return ValueKind("generator")

    def _tuple(self, node: ast.Tuple, function: str) -> ValueKind:
        found = UNKNOWN
        for each in node.elts:
            found = joined(found, self.of(each, function))
        return ValueKind("tuple", "word" if found == WORD else found.of)

    def element(self, node: ast.AST, function: str) -> ValueKind:
        """What the things are that a loop over this goes through."""
        if isinstance(node, ast.GeneratorExp | ast.ListComp):
            return self.of(node.elt, function)
        kind = self.of(node, function)
        if kind.name == "players":
            return SEAT
        if kind == OPTIONS:
            return OPTION
        if kind.name in ("table", "map", "places", "kinds"):
            return ValueKind("number", kind.of)
        if kind.name == "cards":
            return ValueKind("number", self.fields[kind.of].table) if kind.of else NUMBER
        if kind.name == "hands":
            return ValueKind("cards", kind.of)
        if kind.name in ("grid", "seats"):
            return ValueKind("row", kind.of)
        return WORD if kind.of == "word" else ValueKind("number", kind.of)

    # --- learning ---

    def learn(self) -> None:
        """Go through all functions until nothing new is found.

        A field may turn out to hold places only after values read from it were taken for mere
        numbers. So what was found is forgotten, but for the fields, and learned again.
        """
        while True:
            known = dict(self.places)
            self._learn_names()
            if self.places == known:
                return
            for found in (self.names, self.returns, self.parts, self.offered):
                found.clear()

    def _learn_names(self) -> None:
        hooks = {"play_turn": SEAT, "possible": SEAT, "value": SEAT}
        for name, tree in self.program.functions.items():
            bot = any(each.function.__name__ == name for each in self.program.bots.values())
            if (name in hooks or bot) and tree.args.args:
                self._note(name, tree.args.args[0].arg, SEAT)
            for place, argument in enumerate(tree.args.args[1:], start=1):
                if bot:
                    looked_at = LOOKED_AT.get(argument.arg, NUMBER) if place == 1 else NUMBER
                    self._note(name, argument.arg, looked_at)
        for _ in range(MOST_ROUNDS):
            self.changed = False
            for name, tree in self.program.functions.items():
                for node in ast.walk(tree):
                    self._learn_from(node, name)
            if not self.changed:
                return

    def _learn_from(self, node: ast.AST, function: str) -> None:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                self._assign(target, node.value, function)
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value is not None:
            self._assign(node.target, node.value, function)
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            real = self.of(node.value, function) == REAL or isinstance(node.op, ast.Div)
            self._note(function, node.target.id, REAL if real else NUMBER)
        elif isinstance(node, ast.For | ast.comprehension):
            self._loop(node, function)
        elif isinstance(node, ast.Return) and node.value is not None:
            found = joined(self.returns.get(function, UNKNOWN), self.of(node.value, function))
            self.changed |= found != self.returns.get(function)
            self.returns[function] = found
        elif isinstance(node, ast.Call):
            self._learn_from_call(node, function)

    def _loop(self, node: ast.For | ast.comprehension, function: str) -> None:
        over = node.iter
        if isinstance(node.target, ast.Name):
            self._note(function, node.target.id, self.element(over, function))
        elif isinstance(node.target, ast.Tuple) and isinstance(over, ast.Call):
            named = over.func.id if isinstance(over.func, ast.Name) else ""
            kinds = [self.element(each, function) for each in over.args]
            kinds = [NUMBER, *kinds] if named == "enumerate" else kinds
            for target, kind in zip(node.target.elts, kinds, strict=False):
                if isinstance(target, ast.Name):
                    self._note(function, target.id, kind)

    def _assign(self, target: ast.AST, value: ast.AST, function: str) -> None:
        if isinstance(target, ast.Name):
            self._note(function, target.id, self.of(value, function))
        elif isinstance(target, ast.Attribute | ast.Subscript):
            self._note_field(target, self.of(value, function))
        elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for one, other in zip(target.elts, value.elts, strict=False):
                self._assign(one, other, function)
        elif isinstance(target, ast.Tuple):
            for one in target.elts:
                if isinstance(one, ast.Name):
                    self._note(function, one.id, NUMBER)

    def _note_field(self, target: ast.Attribute | ast.Subscript, kind: ValueKind) -> None:
        """A field that is set to an entry of a table or a place of a map holds such."""
        place = target.value if isinstance(target, ast.Subscript) else target
        known = {**self.program.tables, **self.program.maps, PLAYER: None}
        if is_game(place) and kind.of in known:
            name = place.attr  # type: ignore[attr-defined]
            self.changed |= name not in self.places
            self.places.setdefault(name, kind.of)

    def _learn_from_call(self, node: ast.Call, function: str) -> None:
        for each in node.keywords:  # max(game.players, key=lambda player: game.score[player])
            if isinstance(each.value, ast.Lambda) and node.args and each.value.args.args:
                name = each.value.args.args[0].arg
                self._note(function, name, self.element(node.args[0], function))
        if isinstance(node.func, ast.Name) and node.func.id in self.program.functions:
            names = [each.arg for each in self.program.functions[node.func.id].args.args]
            given = dict(zip(names, node.args, strict=False))
            given |= {each.arg: each.value for each in node.keywords if each.arg}
            for name, value in given.items():
                self._note(node.func.id, name, self.of(value, function))
        elif is_game(node.func) and node.func.attr == "offer":  # type: ignore[attr-defined]
            for each in node.keywords:
                kind = self.of(each.value, function)
                self._note_part(self.parts, str(each.arg), kind)
                for word in texts_of(node.args[0]) if node.args else ():
                    self._note_part(self.offered, (word, str(each.arg)), kind)

    def _note_part(self, known: dict[Any, ValueKind], name: Any, kind: ValueKind) -> None:
        before = known.get(name, UNKNOWN)
        named = [each for each in (before, kind) if self._is_named(each)]
        plain = named[:1] if NUMBER in (before, kind) else []  # a number of it, written as such
        known[name] = plain[0] if plain else joined(before, kind)
        self.changed |= known[name] != before

    def _is_named(self, kind: ValueKind) -> bool:
        """Whether numbers of a kind have names: entries, places, players."""
        of = (*self.program.tables, *self.program.maps, PLAYER)
        return kind.name == "number" and kind.of in of

    def part(self, word: str, name: str) -> ValueKind:
        """What a part of an option is: a player, an entry of a table, a place, a number."""
        return self.offered.get((word, name), NUMBER)

    def _note(self, function: str, name: str, kind: ValueKind) -> None:
        known = self.names.setdefault(function, {})
        found = joined(known.get(name, UNKNOWN), kind)
        self.changed |= found != known.get(name, UNKNOWN)
        known[name] = found


GAME_CALLS = {
    "choose": OPTION,
    "others": PLAYERS,
    "team": PLAYERS,
    "everyone_at_once": PLAYERS,
    "left_of": SEAT,
    "right_of": SEAT,
    "name": TEXT,
    "chance": BOOL,
}


def of_field(found: OwnField, holds: str = "") -> ValueKind:
    """What a field is in rules."""
    of = "word" if found.words else "real" if found.real else found.table or holds
    if found.kind == CARDS:
        return ValueKind("hands" if found.per_player else "cards", found.name)
    if found.kind == GRID or (found.kind == ROW and found.per_player):
        return ValueKind("seats" if found.per_player else "grid", of)
    if found.kind == ROW:
        return ValueKind("row", of)
    if found.per_player:
        return ValueKind("each", of)
    return WORD if found.words else ValueKind("number", of)


def _real(values: Any) -> str:
    return "real" if any(isinstance(value, float) for value in values) else ""


def kinds_of(program: Program, flow: Flow, words: Words, fields: dict[str, OwnField]) -> Kinds:
    """The kinds of everything in a file's functions."""
    kinds = Kinds(program, flow, words, fields)
    for name, each in program.pieces.items():
        kinds.places[row_of(name, KIND)] = kinds._variable(each.kinds)
    kinds.learn()
    return kinds
