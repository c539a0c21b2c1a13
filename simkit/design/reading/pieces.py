"""Rewrite pieces in an author's functions as rows: `game.unit[u].hp` becomes `game.unit_hp[u]`.

So everything behind knows rows alone. Plain Python plays the functions as they are written.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from simkit.design.author.pieces import COPIES, EVERYBODY, KIND, KNOWN, LOOKS, SIDE, OwnPieces
from simkit.messages.errors import nearest
from simkit.outside.trees import tree_of

from .files import LINES, NearFile

PREFIX = "sk_"
ASKED = ("where", "first", "count")
SHOWN_TO = "shown(piece, to=player)"


def row_of(field: str, name: str) -> str:
    """The row that holds a value of all pieces of a field."""
    return f"{field}_{name}"


@dataclass
class PieceNames:
    """The pieces of a game: by their field, how they are declared, and the name of their table."""

    declared: Mapping[str, OwnPieces]
    tables: Mapping[str, str]
    teams: Mapping[str, Any] = field(default_factory=dict)
    lines: Mapping[str, int] = field(default_factory=dict)  # that declare them
    made: dict[tuple[str, ...], ast.FunctionDef] = field(default_factory=dict)  # small functions


def rewritten(
    names: PieceNames, functions: dict[str, ast.FunctionDef], files: tuple[NearFile, ...]
) -> dict[str, ast.FunctionDef]:
    """The functions without pieces, and the small ones that look for them."""
    if not names.declared:
        return functions
    for name, declared in names.declared.items():
        if declared.secret:
            names.made[name, "bits"] = _bits_function(names, name)
    for tree in functions.values():
        writer = _Rows(names, files[tree.lineno // LINES])
        tree.body = [each for line in tree.body for each in _lines(writer.visit(line))]
    return functions | {tree.name: tree for tree in names.made.values()}


def bits_of(field: str) -> str:
    """The function that says which seats see what is hidden of the pieces of an owner."""
    return f"{PREFIX}{field}_bits"


def has_sides(teams: Mapping[str, Any], owner: str) -> bool:
    """Whether the owner of pieces is a team, which may have several players."""
    return owner == SIDE and any(size != 1 for size in teams.values())


def _bits_function(names: PieceNames, name: str) -> ast.FunctionDef:
    """A bit for each seat that owns a piece: that of a number, or all of a team."""
    if has_sides(names.teams, names.declared[name].owner):
        lines = ["    bits = 0"]
        for number, team in enumerate(names.teams):
            lines += [f"    if v0 == {number}:", f"        for seat in game.team({team!r}):"]
            lines.append("            bits = bits | (1 << seat)")
        lines.append("    return bits")
    else:
        lines = [
            "    if v0 < 0 or v0 >= len(game.players):",
            "        return 0",
            "    return 1 << v0",
        ]
    (made,) = tree_of("\n".join([f"def {bits_of(name)}(v0):", *lines])).body
    line = names.lines[name]
    near = ast.Pass(lineno=line, col_offset=0, end_lineno=line, end_col_offset=0)
    assert isinstance(made, ast.FunctionDef)
    return _all_at(made, near)


def _lines(found: ast.stmt | list[ast.stmt]) -> list[ast.stmt]:
    return found if isinstance(found, list) else [found]


class _Rows(ast.NodeTransformer):
    def __init__(self, names: PieceNames, file: NearFile) -> None:
        self._names, self._file = names, file
        self._kept = 0
        self._near: ast.AST = file.tree  # the call that is being rewritten

    # --- values ---

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if isinstance(node.value, ast.Subscript) and (name := self._pieces(node.value.value)):
            number = self.visit(node.value.slice)
            return ast.copy_location(self._value(node, name, number), node)
        if name := self._pieces(node):
            text = f"game.{name} are pieces; write game.{name}[number].VALUE, or loop over them."
            raise self._file.mistake(node, text)
        return self.generic_visit(node)  # type: ignore[return-value]

    def _pieces(self, node: ast.AST) -> str:
        """The field, if this is game.FIELD and holds pieces."""
        is_field = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
        if not is_field or node.value.id != "game":  # type: ignore[attr-defined]
            return ""
        return node.attr if node.attr in self._names.declared else ""  # type: ignore[attr-defined]

    def _value(self, node: ast.Attribute, name: str, number: ast.expr) -> ast.expr:
        declared, part = self._names.declared[name], node.attr
        if part in (KIND, *declared.values):
            row = _game(row_of(name, part))
            if part == KIND and isinstance(node.ctx, ast.Store):
                text = f"what a piece is does not change; use game.{name}.remove and add."
                raise self._file.mistake(node, text)
            return _at(ast.Subscript(row, number, node.ctx), node)
        if part != "name" and part not in declared.kinds._columns:
            known = [*declared.values, KIND, *declared.kinds._columns]
            text = f"a piece of game.{name} has no {part}. {nearest(part, known)}"
            raise self._file.mistake(node, text)
        if isinstance(node.ctx, ast.Store):
            text = f"{part} is a column of {self._names.tables[name]}, the same in all games."
            raise self._file.mistake(node, text)
        return _at(ast.Attribute(self._entry(name, number), part, ast.Load()), node)

    def _entry(self, name: str, number: ast.expr) -> ast.expr:
        """The entry of the table that a piece is."""
        table = self._names.tables[name]
        self._file.by_module.add(table)
        if self._names.declared[name].pool:
            number = ast.Subscript(_game(row_of(name, KIND)), number, ast.Load())
        return ast.Subscript(ast.Name(table, ast.Load()), number, ast.Load())

    # --- whose it is ---

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        """A piece with something hidden that gets another owner: the owner sees it from now on."""
        name = self._owned(node.targets[0])
        if not name:
            return self.generic_visit(node)  # type: ignore[return-value]
        if len(node.targets) > 1:
            raise self._file.mistake(node, "give a piece its owner on a line of its own.")
        target = node.targets[0]
        number = self.visit(target.value.slice)  # type: ignore[attr-defined]
        given = {"": number, "owner": self.visit(node.value)}
        return _at(ast.Expr(self._small(node, name, "owned", given)), node)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        if self._owned(node.target):
            raise self._file.mistake(node, "give a piece its owner with =, as a number.")
        return self.generic_visit(node)

    def visit_Tuple(self, node: ast.Tuple) -> ast.AST:
        if isinstance(node.ctx, ast.Store) and any(map(self._owned, node.elts)):
            raise self._file.mistake(node, "give a piece its owner on a line of its own.")
        return self.generic_visit(node)

    def _owned(self, target: ast.AST) -> str:
        """The field of pieces with something hidden, if this says whose one of them is."""
        if not (isinstance(target, ast.Attribute) and isinstance(target.value, ast.Subscript)):
            return ""
        name = self._pieces(target.value.value)
        declared = self._names.declared.get(name)
        return name if declared and declared.secret and target.attr == declared.owner else ""

    # --- who is in play ---

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """`unit in game.unit`: whether a piece is in play."""
        name = self._pieces(node.comparators[0]) if len(node.ops) == 1 else ""
        if not name or not isinstance(node.ops[0], ast.In | ast.NotIn):
            return self.generic_visit(node)  # type: ignore[return-value]
        there = ast.NotEq() if isinstance(node.ops[0], ast.In) else ast.Eq()
        row = _game(row_of(name, self._names.declared[name].there))
        kind = ast.Subscript(row, self.visit(node.left), ast.Load())
        return _at(ast.Compare(kind, [there], [ast.Constant(-1)]), node)

    def visit_For(self, node: ast.For) -> list[ast.stmt]:
        """A loop over pieces goes over all numbers, and looks whether each is wanted."""
        found = self._walked(node.iter)
        if found is None:
            self.generic_visit(node)
            return [node]
        name, wanted = found
        before: list[ast.stmt] = []
        for part, value in wanted.items():
            self._kept += 1
            kept = f"{PREFIX}wanted_{node.lineno % LINES}_{self._kept}"
            before.append(_at(ast.Assign([ast.Name(kept, ast.Store())], value), node))
            wanted[part] = ast.Name(kept, ast.Load())
        if not isinstance(node.target, ast.Name):
            raise self._file.mistake(node, f"a loop over game.{name} has one variable.")
        # Only a piece that is wanted is given to the author's variable, which stays after the loop.
        self._kept += 1
        number = f"{PREFIX}piece_{node.lineno % LINES}_{self._kept}"
        test = self._test(name, ast.Name(number, ast.Store()), wanted, node)
        given = _at(ast.Assign([node.target], ast.Name(number, ast.Load())), node)
        body = [each for line in node.body for each in _lines(self.visit(line))]
        node.target = _at(ast.Name(number, ast.Store()), node)
        node.iter = _at(self._all(name), node.iter)
        node.body = [_at(ast.If(test, [given, *body], []), node)]
        return [*before, node]

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        found, near = self._walked(node.iter), node.iter
        if found is None:
            return self.generic_visit(node)  # type: ignore[return-value]
        name, wanted = found
        for value in wanted.values():
            own = {each.id for each in ast.walk(node.target) if isinstance(each, ast.Name)}
            if any(isinstance(n, ast.Call) or getattr(n, "id", "") in own for n in ast.walk(value)):
                text = "give what where(...) looks for to a variable first, and write that here."
                raise self._file.mistake(value, text)
        node.ifs = [self._test(name, node.target, wanted, near), *map(self.visit, node.ifs)]
        node.iter = _at(self._all(name), near)
        return node

    def _walked(self, over: ast.expr) -> tuple[str, dict[str, ast.expr]] | None:
        """The pieces that a loop goes over, and the values that they must have."""
        if name := self._pieces(over):
            return name, {}
        if isinstance(over, ast.Call) and isinstance(over.func, ast.Attribute):
            if over.func.attr == "where" and (name := self._pieces(over.func.value)):
                return name, self._wanted(over)
        return None

    def _wanted(self, call: ast.Call) -> dict[str, ast.expr]:
        if call.args or any(each.arg is None for each in call.keywords):
            raise self._file.mistake(call, "name the values: where(place=here, side=player).")
        return {str(each.arg): self.visit(each.value) for each in call.keywords}

    def _all(self, name: str) -> ast.expr:
        """All numbers of pieces."""
        declared = self._names.declared[name]
        if declared.pool:
            size = ast.Constant(declared.size)
            return ast.Call(ast.Name("range", ast.Load()), [size], [])
        self._file.by_module.add(self._names.tables[name])
        return ast.Name(self._names.tables[name], ast.Load())

    def _test(
        self, name: str, number: ast.expr, wanted: Mapping[str, ast.expr], near: ast.AST
    ) -> ast.expr:
        """Whether a piece is in play and has the values that are wanted."""
        if not isinstance(number, ast.Name):
            raise self._file.mistake(near, f"a loop over game.{name} has one variable.")

        def here() -> ast.Name:
            return ast.Name(number.id, ast.Load())

        row = _game(row_of(name, self._names.declared[name].there))
        kind = ast.Subscript(row, here(), ast.Load())
        tests: list[ast.expr] = [ast.Compare(kind, [ast.NotEq()], [ast.Constant(-1)])]
        for part, value in wanted.items():
            piece = ast.Subscript(_game(name), here(), ast.Load())
            place = _at(ast.Attribute(piece, part, ast.Load()), near)
            tests.append(ast.Compare(self._value(place, name, here()), [ast.Eq()], [value]))
        return _at(ast.BoolOp(ast.And(), tests) if wanted else tests[0], near)

    # --- calls ---

    def visit_Call(self, node: ast.Call) -> ast.expr:
        if isinstance(node.func, ast.Attribute) and (name := self._pieces(node.func.value)):
            return self._called(node, name, node.func.attr)
        if isinstance(node.func, ast.Name) and node.func.id == "len" and len(node.args) == 1:
            if name := self._pieces(node.args[0]):
                return self._small(node, name, "count", {})
        return self.generic_visit(node)  # type: ignore[return-value]

    def _called(self, node: ast.Call, name: str, what: str) -> ast.expr:
        if what == "where":
            text = f"game.{name}.where(...) stands in a loop: for piece in game.{name}.where(...)."
            raise self._file.mistake(node, text)
        if what in ("first", "count"):
            return self._small(node, name, what, self._wanted(node))
        if what in LOOKS and self._names.declared[name].secret:
            return self._look(node, name, what)
        if what not in ("add", "remove"):
            known = ("add", "remove", *ASKED)
            if what in LOOKS:
                text = f"nothing of game.{name} is hidden; declare it so: hp=hidden(4)."
                raise self._file.mistake(node, text)
            raise self._file.mistake(node, f"pieces have no {what}(). {nearest(what, known)}")
        if len(node.args) != 1 or (what == "remove" and node.keywords):
            form = "add(UNIT.tank, hp=3)" if what == "add" else "remove(piece)"
            raise self._file.mistake(node, f"write it as game.{name}.{form}.")
        given = {str(each.arg): self.visit(each.value) for each in node.keywords}
        for part in given:
            if part not in self._names.declared[name].values:
                hint = nearest(part, self._names.declared[name].values)
                raise self._file.mistake(node, f"a piece of game.{name} has no {part}. {hint}")
        return self._small(node, name, what, {"": self.visit(node.args[0]), **given})

    def _look(self, node: ast.Call, name: str, what: str) -> ast.expr:
        """Who sees what is hidden of a piece, and who sees it from now on."""
        given = {str(each.arg): self.visit(each.value) for each in node.keywords}
        if len(node.args) != 1 or not given.keys() <= {"to"} or (what == "hide" and given):
            form = {"hide": "hide(piece)", "reveal": "reveal(piece, to=player)"}.get(what)
            raise self._file.mistake(node, f"write it as game.{name}.{form or SHOWN_TO}.")
        if what == "shown" and not given:
            raise self._file.mistake(node, f"write it as game.{name}.{SHOWN_TO}.")
        return self._small(node, name, what, {"": self.visit(node.args[0]), **given})

    def _small(
        self, node: ast.AST, name: str, what: str, given: Mapping[str, ast.expr]
    ) -> ast.expr:
        """A call of a small function that does it: one for each call, whose line errors name."""
        key = (name, what, str(node.lineno), str(node.col_offset))  # type: ignore[attr-defined]
        if key not in self._names.made:
            own = f"{PREFIX}{name}_{what}_{len(self._names.made)}"
            self._near = node
            lines = getattr(self, f"_{what}_lines")(name, list(given))
            arguments = ", ".join(f"v{place}" for place in range(len(given)))
            (made,) = tree_of("\n".join([f"def {own}({arguments}):", *lines])).body
            assert isinstance(made, ast.FunctionDef)
            self._names.made[key] = _all_at(made, node)
        own = self._names.made[key].name
        self._file.by_module.add(own)
        return _at(ast.Call(ast.Name(own, ast.Load()), list(given.values()), []), node)

    def _head(self, name: str, parts: list[str], near: str = "n") -> list[str]:
        wanted = {part: ast.Name(f"v{place}", ast.Load()) for place, part in enumerate(parts)}
        test = self._test(name, ast.Name(near, ast.Store()), wanted, self._near)
        over = ast.unparse(self._all(name))
        return [f"    for {near} in {over}:", f"        if {ast.unparse(test)}:"]

    def _first_lines(self, name: str, parts: list[str]) -> list[str]:
        return [*self._head(name, parts), "            return n", "    return -1"]

    def _count_lines(self, name: str, parts: list[str]) -> list[str]:
        head = self._head(name, parts)
        return ["    found = 0", *head, "            found += 1", "    return found"]

    def _remove_lines(self, name: str, parts: list[str]) -> list[str]:
        found = [*self._in_play(name), f"    game.{row_of(name, KIND)}[v0] = -1"]
        hides = self._names.declared[name].secret
        return [*found, f"    game.{row_of(name, KNOWN)}[v0] = -1"] if hides else found

    def _in_play(self, name: str) -> list[str]:
        there = f"game.{row_of(name, self._names.declared[name].there)}[v0]"
        return ["    assert v0 >= 0", f"    assert {there} != -1"]

    def _reveal_lines(self, name: str, parts: list[str]) -> list[str]:
        known = f"game.{row_of(name, KNOWN)}[v0]"
        if "to" not in parts:
            return [*self._in_play(name), f"    {known} = {EVERYBODY}"]
        to = "    assert 0 <= v1 < len(game.players)"
        return [*self._in_play(name), to, f"    {known} = {known} | (1 << v1)"]

    def _hide_lines(self, name: str, parts: list[str]) -> list[str]:
        known = f"game.{row_of(name, KNOWN)}[v0]"
        return [*self._in_play(name), f"    {known} = {self._bits(name, 'v0')}"]

    def _shown_lines(self, name: str, parts: list[str]) -> list[str]:
        known = f"game.{row_of(name, KNOWN)}[v0]"
        to = "    assert 0 <= v1 < len(game.players)"
        return ["    assert v0 >= 0", to, f"    return {known} != -1 and {known} >> v1 & 1 == 1"]

    def _owned_lines(self, name: str, parts: list[str]) -> list[str]:
        declared, known = self._names.declared[name], f"game.{row_of(name, KNOWN)}[v0]"
        self._file.by_module.add(bits_of(name))
        mine = [f"    game.{row_of(name, declared.owner)}[v0] = v1", f"    if {known} != -1:"]
        return [*mine, f"        {known} = {known} | {bits_of(name)}(v1)"]

    def _bits(self, name: str, number: str) -> str:
        """Who owns a piece, as a bit for each seat."""
        declared = self._names.declared[name]
        self._file.by_module.add(bits_of(name))
        if declared.owner in declared.values:
            return f"{bits_of(name)}(game.{row_of(name, declared.owner)}[{number}])"
        table = self._names.tables[name]
        self._file.by_module.add(table)
        kind = f"game.{row_of(name, KIND)}[{number}]" if declared.pool else number
        return f"{bits_of(name)}({table}[{kind}].{declared.owner})"

    def _add_lines(self, name: str, parts: list[str]) -> list[str]:
        declared = self._names.declared[name]
        values = {part: repr(start) for part, start in declared.values.items()}
        values |= {part: f"v{place}" for place, part in enumerate(parts) if part}
        sets = [f"game.{row_of(name, part)}[n] = {text}" for part, text in values.items()]
        sets.append(f"game.{row_of(name, KIND)}[n] = v0")
        if declared.secret:
            sets.append(f"game.{row_of(name, KNOWN)}[n] = {self._bits(name, 'n')}")
        sets.append("return n")
        known = f"    assert 0 <= v0 < {len(declared.kinds)}"
        if declared.counted:
            table = self._names.tables[name]
            self._file.by_module.add(table)
            known += f"\n    if {table}[v0].{COPIES} == 0:\n        return -1"
        free = f"game.{row_of(name, declared.there)}[n] == -1"
        if not declared.pool:
            return [known, "    n = v0", f"    assert {free}", *("    " + line for line in sets)]
        inner = ["            " + line for line in sets]
        over = f"    for n in range({declared.size}):"
        return [known, over, f"        if {free}:", *inner, "    assert False", "    return -1"]


def _game(name: str) -> ast.Attribute:
    return ast.Attribute(ast.Name("game", ast.Load()), name, ast.Load())


def _at(tree: Any, near: ast.AST) -> Any:
    """The tree; what is new in it lies at the line of `near`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.expr | ast.stmt | ast.keyword | ast.arg):
            if not hasattr(node, "lineno"):
                ast.copy_location(node, near)
    return tree


def _all_at(made: ast.FunctionDef, near: ast.AST) -> ast.FunctionDef:
    """A new function, all of it at one line of the author's."""
    found = copy.deepcopy(made)
    for node in ast.walk(found):
        if isinstance(node, ast.expr | ast.stmt | ast.keyword | ast.arg):
            ast.copy_location(node, near)
    return found
