"""Parts of options that hold a hidden number: who hears of the choice may not hear them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from simkit.design.reading.flow import game_calls, is_game
from simkit.design.reading.words import texts_of

from .fields import CARDS
from .model import GameModel


def secret_parts(model: GameModel) -> dict[str, frozenset[str]]:
    """By option, the parts that are computed from a hidden number."""
    secrets = _Secrets(model)
    found: dict[str, set[str]] = {}
    for tree in model.program.functions.values() if secrets.fields else ():
        names = secrets.names_in(tree)
        for call in game_calls(tree, "offer"):
            parts = {k.arg for k in call.keywords if k.arg and secrets.tells(k.value, names)}
            for word in texts_of(call.args[0]) if call.args and parts else ():
                found.setdefault(word, set()).update(parts)
    return {word: frozenset(parts) for word, parts in found.items()}


class _Secrets:
    """Which lines of a game's file read a hidden number: a field, a name, or a function of it."""

    def __init__(self, model: GameModel) -> None:
        self.fields = {f.name for f in model.fields.values() if f.hidden and f.kind != CARDS}
        self._trees = model.program.functions
        self._functions: set[str] = set()
        while self.fields and (more := self._tellers() - self._functions):
            self._functions |= more

    def _tellers(self) -> set[str]:
        """The functions that give back what depends on a hidden number."""
        return {name for name, tree in self._trees.items() if self._gives_back(tree)}

    def _gives_back(self, tree: ast.FunctionDef) -> bool:
        names = self.names_in(tree)
        given = (node.value for node in ast.walk(tree) if isinstance(node, ast.Return))
        return any(value is not None and self.tells(value, names) for value in given)

    def names_in(self, tree: ast.FunctionDef) -> set[str]:
        """The names of a function that hold what depends on a hidden number."""
        names: set[str] = set()
        while more := {*self._set_in(tree, names)} - names:
            names |= more
        return names

    def _set_in(self, tree: ast.FunctionDef, names: set[str]) -> Iterator[str]:
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign | ast.For):
                source = node.iter if isinstance(node, ast.For) else node.value
                if source is not None and self.tells(source, names):
                    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                    yield from _names_set(targets)
            if isinstance(node, ast.If | ast.While) and self.tells(node.test, names):
                yield from _names_set([*node.body, *node.orelse])

    def tells(self, value: ast.AST, names: set[str]) -> bool:
        """Whether a value depends on a hidden number."""
        return any(self._reads(node, names) for node in ast.walk(value))

    def _reads(self, node: ast.AST, names: set[str]) -> bool:
        if isinstance(node, ast.Attribute):
            return is_game(node) and node.attr in self.fields
        return isinstance(node, ast.Name) and (node.id in names or node.id in self._functions)


def _names_set(trees: Sequence[ast.AST]) -> Iterator[str]:
    """The names that get a value, also several at once."""
    for node in (each for tree in trees for each in ast.walk(tree)):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
