"""Find typing mistakes in a game's file: misspelt names, unknown words, a missing `return`."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from simkit.design.author.game import OPTIONS_OF_GAME
from simkit.design.author.mistakes import Mistake
from simkit.design.reading.flow import is_game, own_calls
from simkit.design.reading.program import HOOKS, Program

from .model import GameModel

LIKE = 0.8  # so much alike are a word and what was meant


def check_slips(model: GameModel) -> None:
    """Refuse names that nobody reads and that are nearly simkit's; values that are not returned."""
    _check_fields(model.program)
    check_hooks(model.program)
    for name, tree in model.program.functions.items():
        _check_values(model.program, name, tree)


def _check_fields(program: Program) -> None:
    """`game.player = 2, 4`: a field that no rule reads, where an option of the game was meant."""
    nodes = (node for tree in program.functions.values() for node in ast.walk(tree))
    used = {node.attr for node in nodes if isinstance(node, ast.Attribute) and is_game(node)}
    for name in [*program.fields, *program.settings]:
        meant = _meant(name, OPTIONS_OF_GAME)
        if name not in used and meant:
            text = f"game.{name}: no rule uses it. Did you mean game.{meant}?"
            raise program.mistake(program.line_of(name), text)


def check_hooks(program: Program) -> None:
    """`def set_up()`: a function that nobody calls, where one that simkit calls was meant."""
    trees = [file.tree for file in program.files]
    used = {node.id for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for name, tree in program.functions.items():
        meant = _meant(name, [hook for hook in HOOKS if hook not in program.functions])
        if meant and name not in used and not tree.decorator_list:
            text = f"{name} is never called. Did you mean {meant}?"
            raise program.mistake(tree, text)


def _meant(word: str, known: Iterable[str]) -> str:
    found = get_close_matches(word, list(known), 1, LIKE) if word not in known else []
    return found[0] if found else ""


# --- values --------------------------------------------------------------------------------------


def _check_values(program: Program, function: str, tree: ast.FunctionDef) -> None:
    """A function whose value is used returns one."""
    bare = {id(each) for node in ast.walk(tree) for each in _whose_value_goes(node)}
    for name, call in own_calls(tree, program):
        if id(call) not in bare and not any(_returned(program.functions[name])):
            raise _without_return(program, name, call.lineno, "returns nothing")


def _whose_value_goes(node: ast.AST) -> Iterator[ast.expr]:
    """What a line calls without using its value, or hands on as it is: `return finish()`."""
    if isinstance(node, ast.Expr | ast.Return) and node.value is not None:
        value = node.value
        yield from [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]


def _without_return(program: Program, name: str, line: int, how: str) -> Mistake:
    _, number = program.place(line)
    text = f"{name} {how}, but line {number} uses its value; end {name} with return."
    return program.mistake(program.functions[name], text)


def explained(model: GameModel, found: Mistake) -> Mistake:
    """A mistake at run time; if a value was missing, that of the function that returned none."""
    if "NoneType" not in found.text:
        return found
    line = model.program.line_in(found.file, found.line)
    names = {
        name
        for tree in model.program.functions.values()
        for name, call in own_calls(tree, model.program)
        if call.lineno <= line <= (call.end_lineno or line)
    }
    if len(names) != 1:
        return found
    return _without_return(model.program, names.pop(), line, "can end without return")


def _returned(tree: ast.AST) -> Iterator[ast.expr]:
    """What a function returns."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Return) and node.value is not None:
            if not (isinstance(node.value, ast.Constant) and node.value.value is None):
                yield node.value


# --- what a bot answers --------------------------------------------------------------------------


def answers_of(program: Program, function: str) -> Iterator[tuple[ast.expr, str]]:
    """The words that a bot may answer with, wherever it takes them from."""
    yield from _Answers(program).of(function)


class _Answers:
    def __init__(self, program: Program) -> None:
        self._program = program
        self._seen: set[str] = set()  # functions, and names within one

    def of(self, function: str) -> Iterator[tuple[ast.expr, str]]:
        """The words that a function returns."""
        if function not in self._seen:
            self._seen.add(function)
            tree = self._program.functions[function]
            for value in _returned(tree):
                yield from self._words(value, tree)

    def _words(self, node: ast.expr, tree: ast.FunctionDef) -> Iterator[tuple[ast.expr, str]]:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node, node.value
        elif isinstance(node, ast.Name):
            yield from self._named(node, tree)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in self._program.functions:
                yield from self.of(node.func.id)
        for part in _alternatives(node):
            yield from self._words(part, tree)

    def _named(self, node: ast.Name, tree: ast.FunctionDef) -> Iterator[tuple[ast.expr, str]]:
        """The words that a name may stand for."""
        key = f"{tree.name}.{node.id}"
        values = [each.value for each in ast.walk(tree) if _sets(each, node.id)]  # type: ignore[attr-defined]
        word = vars(self._program.module).get(node.id)
        if not values and isinstance(word, str):
            yield node, word
        elif key not in self._seen:
            self._seen.add(key)
            for value in values:
                yield from self._words(value, tree)


def _alternatives(node: ast.expr) -> list[ast.expr]:
    """The values of which an expression is one, or has several."""
    if isinstance(node, ast.IfExp):
        return [node.body, node.orelse]
    if isinstance(node, ast.BoolOp):
        return node.values
    return node.elts if isinstance(node, ast.Tuple) else []


def _sets(node: ast.AST, name: str) -> bool:
    """Whether a line reads `name = ...`."""
    targets = node.targets if isinstance(node, ast.Assign) else []
    return any(isinstance(each, ast.Name) and each.id == name for each in targets)
