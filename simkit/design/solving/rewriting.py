"""Rewrite rules so that the state in the middle of a turn can be saved and compared.

Python keeps half-calculated values where nobody can look. So whatever may stop (a die, a card, a
choice, and functions that come to one) becomes a line of its own, `name = call(...)`. Loops become
objects with a place. Each line gets a number of its own, from which that of the file follows.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from simkit.design.reading.flow import is_game
from simkit.outside.trees import expression_of

FIRST = 500_000_000  # the number of the first line of the new form: no file has so many
PREFIX = "sk_"
STOPPING = {"roll", "random", "chance", "one_of", "choose"}  # of the game
LOOKING = {"draw", "move", "move_all", "remove", "kinds", "next"}  # of cards: may open a deck
PLAIN = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, ast.Return)
KNOWN = (
    *PLAIN,
    ast.If,
    ast.While,
    ast.For,
    ast.Break,
    ast.Continue,
    ast.Pass,
    ast.Raise,
    ast.Assert,
)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)


def stopping_functions(functions: dict[str, ast.FunctionDef]) -> frozenset[str]:
    """The functions in which a game may stop, by themselves or by what they call."""
    found: set[str] = set()
    while True:
        more = {name for name, tree in functions.items() if may_stop(tree, found)}
        if more == found:
            return frozenset(found)
        found = more


def may_stop(node: ast.AST, own: Iterable[str]) -> bool:
    """Whether a game may stop while a part of a function is calculated."""
    return any(_stops(each, own) for each in ast.walk(node))


def _stops(node: ast.AST, own: Iterable[str]) -> bool:
    if not isinstance(node, ast.Call):
        return False
    called = node.func
    if isinstance(called, ast.Name):
        return called.id in own
    if is_game(called):
        return called.attr in STOPPING  # type: ignore[attr-defined]
    return isinstance(called, ast.Attribute) and called.attr in LOOKING


@dataclass
class StopRewriter:
    """Rewrites one function."""

    stopping: frozenset[str]
    places: list[int]  # of the lines of the new form: those of the files
    names: int = 0

    def function(self, tree: ast.FunctionDef) -> None:
        """The function in its new form, in place."""
        tree.body = self._block(tree.body)
        self._number(tree.body)
        ast.fix_missing_locations(tree)

    def _may_stop(self, node: ast.AST) -> bool:
        return may_stop(node, self.stopping)

    # --- lines ---

    def _block(self, lines: list[ast.stmt]) -> list[ast.stmt]:
        return [new for line in lines for new in self._line(line)]

    def _line(self, line: ast.stmt) -> list[ast.stmt]:
        if isinstance(line, ast.If):
            return self._if(line)
        if isinstance(line, ast.While):
            return self._while(line)
        if isinstance(line, ast.For):
            return self._for(line)
        if not self._may_stop(line):
            return [line]
        before: list[ast.stmt] = []
        if isinstance(line, ast.AugAssign):
            line = self._spelled_out(line)
        value = getattr(line, "value", None)
        if isinstance(line, PLAIN) and value is not None:
            line.value = self._root(value, before)
        if isinstance(line, ast.Assign) and any(map(self._may_stop, line.targets)):
            line.value = self._kept(line.value, before)
            for target in line.targets:
                self._parts(target, before)
        return [*before, line]

    def _spelled_out(self, line: ast.AugAssign) -> ast.stmt:
        """`place += call()` as `place = place + call()`, if the place calls nothing itself."""
        if self._may_stop(line.target):
            return line
        read = expression_of(ast.unparse(line.target))
        for part in ast.walk(read):
            if isinstance(part, ast.expr):
                ast.copy_location(part, line)
        value = ast.copy_location(ast.BinOp(read, line.op, line.value), line)
        return ast.copy_location(ast.Assign([line.target], value), line)

    def _if(self, line: ast.If) -> list[ast.stmt]:
        before: list[ast.stmt] = []
        line.test = self._quiet(line.test, before)
        line.body, line.orelse = self._block(line.body), self._block(line.orelse)
        return [*before, line]

    def _while(self, line: ast.While) -> list[ast.stmt]:
        if self._may_stop(line.test) and not line.orelse:
            before: list[ast.stmt] = []
            test = self._quiet(line.test, before)
            leave = ast.copy_location(ast.Break(), line)
            ends = ast.copy_location(ast.UnaryOp(ast.Not(), test), line)
            before.append(ast.copy_location(ast.If(ends, [leave], []), line))
            line.test = ast.copy_location(ast.Constant(True), line)
            line.body = [*before, *self._block(line.body)]
            return [line]
        line.body, line.orelse = self._block(line.body), self._block(line.orelse)
        return [line]

    def _for(self, line: ast.For) -> list[ast.stmt]:
        before: list[ast.stmt] = []
        through = self._quiet(line.iter, before)
        stored, loaded = self._name(line)
        made = self._call(ast.Name(f"{PREFIX}walk", ast.Load()), [through], line)
        walk = ast.copy_location(ast.Assign([stored], made), line)
        test = self._call(ast.Attribute(loaded, "more", ast.Load()), [], line)
        again = ast.Name(loaded.id, ast.Load())
        value = self._call(ast.Attribute(again, "next", ast.Load()), [], line)
        step = ast.copy_location(ast.Assign([line.target], value), line)
        body = [step, *self._block(line.body)]
        loop = ast.copy_location(ast.While(test, body, self._block(line.orelse)), line)
        return [*before, walk, loop]

    @staticmethod
    def _call(called: ast.expr, arguments: list[ast.expr], near: ast.AST) -> ast.Call:
        return ast.copy_location(ast.Call(called, arguments, []), near)

    def _name(self, near: ast.AST) -> tuple[ast.Name, ast.Name]:
        """A new name, to be stored and to be read."""
        self.names += 1
        name = f"{PREFIX}{self.names}"
        both = ast.Name(name, ast.Store()), ast.Name(name, ast.Load())
        return ast.copy_location(both[0], near), ast.copy_location(both[1], near)

    # --- values ---

    def _root(self, value: ast.expr, before: list[ast.stmt]) -> ast.expr:
        """The value of a line: if it is a call, its arguments no longer stop."""
        if isinstance(value, ast.Call):
            self._parts(value, before)
            return value
        return self._quiet(value, before)

    def _quiet(self, value: ast.expr, before: list[ast.stmt]) -> ast.expr:
        """The same value, which no longer stops: what may stop is done in lines before."""
        if not self._may_stop(value):
            return value
        if isinstance(value, ast.ListComp | ast.GeneratorExp) and len(value.generators) == 1:
            return self._row(value, before)
        if isinstance(value, COMPREHENSIONS) or _ends_early(value):
            return value
        if isinstance(value, ast.BoolOp):
            return self._and_or(value, before)
        if isinstance(value, ast.IfExp):
            return self._either(value, before)
        self._parts(value, before)
        return self._kept(value, before) if isinstance(value, ast.Call) else value

    def _kept(self, value: ast.expr, before: list[ast.stmt]) -> ast.expr:
        """The value under a name of its own."""
        stored, loaded = self._name(value)
        before.append(ast.copy_location(ast.Assign([stored], value), value))
        return loaded

    def _parts(self, value: ast.expr, before: list[ast.stmt]) -> None:
        """The parts of a value, in the order of Python, up to the last one that stops."""
        places = list(_places(value))
        stops = [n for n, (_, _, part) in enumerate(places) if self._may_stop(part)]
        last = max(stops, default=-1)
        for number, (owner, name, part) in enumerate(places):
            if number > last:
                return
            quiet = self._quiet(part, before)
            if number < last and not isinstance(quiet, ast.Constant | ast.Starred):
                quiet = self._kept(quiet, before)
            _put(owner, name, quiet)

    def _row(self, value: ast.ListComp | ast.GeneratorExp, before: list[ast.stmt]) -> ast.expr:
        """`[call() for x in row]` as a loop that adds to a list."""
        stored, loaded = self._name(value)
        empty = ast.copy_location(ast.List([], ast.Load()), value)
        before.append(ast.copy_location(ast.Assign([stored], empty), value))
        (loop,) = value.generators
        _rename(value, loop.target, self)
        add = self._call(ast.Attribute(_read(loaded), "append", ast.Load()), [value.elt], value)
        body: ast.stmt = ast.copy_location(ast.Expr(add), value)
        for test in reversed(loop.ifs):
            body = ast.copy_location(ast.If(test, [body], []), value)
        whole = ast.copy_location(ast.For(loop.target, loop.iter, [body], []), value)
        before += self._for(whole)
        return loaded

    def _and_or(self, value: ast.BoolOp, before: list[ast.stmt]) -> ast.expr:
        stored, loaded = self._name(value)
        lines = before
        for number, part in enumerate(value.values):
            mine = [] if number else lines
            quiet = self._quiet(part, mine)
            mine.append(ast.copy_location(ast.Assign([_again(stored)], quiet), value))
            if number:
                test: ast.expr = _read(loaded)
                if isinstance(value.op, ast.Or):
                    test = ast.copy_location(ast.UnaryOp(ast.Not(), test), value)
                lines.append(ast.copy_location(ast.If(test, mine, []), value))
                lines = mine
        return loaded

    def _either(self, value: ast.IfExp, before: list[ast.stmt]) -> ast.expr:
        stored, loaded = self._name(value)
        test = self._quiet(value.test, before)
        ways: list[list[ast.stmt]] = []
        for part in (value.body, value.orelse):
            lines: list[ast.stmt] = []
            quiet = self._quiet(part, lines)
            lines.append(ast.copy_location(ast.Assign([_again(stored)], quiet), value))
            ways.append(lines)
        before.append(ast.copy_location(ast.If(test, *ways), value))
        return loaded

    # --- numbers of lines ---

    def _number(self, lines: list[ast.stmt]) -> None:
        for line in lines:
            number = FIRST + len(self.places)
            self.places.append(line.lineno)
            for part in _own_parts(line):
                part.lineno = part.end_lineno = number  # type: ignore[attr-defined]
            for block in ("body", "orelse"):
                self._number(getattr(line, block, []))


def _again(name: ast.Name) -> ast.Name:
    return ast.copy_location(ast.Name(name.id, ast.Store()), name)


def _read(name: ast.Name) -> ast.Name:
    return ast.copy_location(ast.Name(name.id, ast.Load()), name)


def _ends_early(value: ast.expr) -> bool:
    """`any(...)` and the like: they may stop asking in the middle of a row."""
    early = isinstance(value, ast.Call) and isinstance(value.func, ast.Name)
    return early and value.func.id in ("any", "all", "next")  # type: ignore[attr-defined]


def _rename(value: ast.AST, target: ast.AST, names: StopRewriter) -> None:
    """Names of a comprehension are its own: as a loop it needs others than the function has."""
    own = {node.id for node in ast.walk(target) if isinstance(node, ast.Name)}
    new = {name: names._name(target)[0].id for name in sorted(own)}
    for node in ast.walk(value):
        if isinstance(node, ast.Name):
            node.id = new.get(node.id, node.id)


def _places(value: ast.expr) -> Iterator[tuple[ast.AST, tuple[str, int], ast.expr]]:
    """The parts of an expression with their places, in the order in which they are calculated."""
    if isinstance(value, ast.Call):
        if isinstance(value.func, ast.Attribute) and not is_game(value.func):
            yield value.func, ("value", -1), value.func.value
    for name, held in ast.iter_fields(value):
        if isinstance(value, ast.Call) and name == "func":
            continue
        if isinstance(held, ast.expr):
            yield value, (name, -1), held
        elif isinstance(held, list):
            for place, each in enumerate(held):
                if isinstance(each, ast.expr):
                    yield value, (name, place), each
                elif isinstance(each, ast.keyword):
                    yield each, ("value", -1), each.value


def _put(owner: ast.AST, place: tuple[str, int], value: ast.expr) -> None:
    name, number = place
    if number < 0:
        setattr(owner, name, value)
    else:
        getattr(owner, name)[number] = value


def _own_parts(line: ast.stmt) -> Iterator[ast.AST]:
    """A line and its expressions, without the lines inside it."""
    yield line
    waiting = [each for each in ast.iter_child_nodes(line) if not isinstance(each, ast.stmt)]
    while waiting:
        part = waiting.pop()
        if hasattr(part, "lineno"):
            yield part
        waiting += ast.iter_child_nodes(part)
