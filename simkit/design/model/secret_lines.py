"""Find the lines of a function that depend on a hidden number.

A value does if it is computed from one, or if one decided which value it is. In doubt it does: then
a choice is told at the end of the game, and nothing is given away.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from simkit.design.reading.flow import game_calls, is_game

SETS = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.NamedExpr)
LOOPS = (ast.For, ast.comprehension)
LEAVES = (ast.Return, ast.Break, ast.Continue)


@dataclass
class Secrets:
    """What is known of a file so far."""

    fields: set[str]  # that are hidden numbers
    functions: set[str] = field(default_factory=set)  # that give back what depends on one
    decided: set[str] = field(default_factory=set)  # functions that are called because of one
    names: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """By function."""
    parts: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """By option."""

    def count(self) -> int:
        """How much is known."""
        sets = (self.functions, self.decided, *self.names.values(), *self.parts.values())
        return sum(map(len, sets))


class SecretLines:
    """The lines of one function, in the light of what is known."""

    def __init__(self, secrets: Secrets, name: str, tree: ast.FunctionDef) -> None:
        self.tree = tree
        self._secrets, self._name = secrets, name
        self._names = secrets.names[name]
        self._own = {*_set_in(tree), *(each.arg for each in tree.args.args)}
        self._choices = {*_chosen(tree)}

    def find_names(self) -> None:
        """Note the names that depend on a hidden number, and whether the function does."""
        before = -1
        while before != (before := len(self._names)):
            self._names.update(self._computed())
            self._names.update(name for node in self._branches() for name in _set_in(node))
        if self._gives_back():
            self._secrets.functions.add(self._name)

    def decided(self) -> set[int]:
        """Which nodes are reached because of a hidden number."""
        trees = [self.tree] if self._name in self._secrets.decided else self._branches()
        return {id(node) for tree in trees for node in ast.walk(tree)}

    def tells(self, value: ast.AST) -> bool:
        """Whether a value depends on a hidden number."""
        return any(self._reads(node) for node in ast.walk(value))

    def _reads(self, node: ast.AST) -> bool:
        if isinstance(node, ast.Attribute):
            return (is_game(node) and node.attr in self._secrets.fields) or self._was_part(node)
        return isinstance(node, ast.Name) and node.id in self._names | self._secrets.functions

    def _was_part(self, node: ast.Attribute) -> bool:
        """Whether this is a part of a choice that holds a hidden number."""
        is_choice = isinstance(node.value, ast.Name) and node.value.id in self._choices
        parts = self._secrets.parts.values()
        return (is_choice or _chooses(node.value)) and any(node.attr in each for each in parts)

    def _computed(self) -> Iterator[str]:
        """The names that get a value which is computed from a hidden number."""
        for node in ast.walk(self.tree):
            if isinstance(node, SETS) and node.value is not None and self.tells(node.value):
                yield from _set_in(node)
            if isinstance(node, LOOPS) and self.tells(node.iter):
                yield from _set_in(node.target)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                if any(map(self.tells, node.args)):  # row.append(secret)
                    yield from self._own & {*_held(node.func)}

    def _branches(self) -> Iterator[ast.AST]:
        """What is reached because of a hidden number: branches, and what comes after a way out."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.If | ast.While) and self.tells(node.test):
                yield from (*node.body, *node.orelse)
            if isinstance(node, ast.For) and self.tells(node.iter):
                yield from (*node.body, *node.orelse)
            if isinstance(node, ast.For | ast.While) and any(self._breaks(n) for n in node.body):
                yield node
            if isinstance(node, ast.For | ast.While | ast.FunctionDef):
                yield from self._after_ways_out(node)

    def _after_ways_out(self, tree: ast.For | ast.While | ast.FunctionDef) -> Iterator[ast.stmt]:
        """The lines of a loop or function after the first that a hidden number may end."""
        ends = [self._leaves(line, *LEAVES) for line in tree.body]
        return iter(tree.body[ends.index(True) + 1 :] if True in ends else ())

    def _breaks(self, line: ast.stmt) -> bool:
        """Whether a hidden number decides to leave the loop to which a line belongs."""
        return not isinstance(line, ast.For | ast.While) and self._leaves(line, ast.Break)

    def _leaves(self, tree: ast.AST, *how: type[ast.stmt]) -> bool:
        """Whether a hidden number decides to leave."""
        tests = (n for n in ast.walk(tree) if isinstance(n, ast.If) and self.tells(n.test))
        return any(isinstance(node, how) for test in tests for node in ast.walk(test))

    def _gives_back(self) -> bool:
        """Whether what is given back depends on a hidden number, or that it is given back here."""
        given = [n for n in ast.walk(self.tree) if isinstance(n, ast.Return) and n.value]
        decided = {id(node) for tree in self._branches() for node in ast.walk(tree)}
        return any(self.tells(node) or id(node) in decided for node in given)


def _chosen(tree: ast.AST) -> Iterator[str]:
    """The names that hold what somebody chose."""
    for node in ast.walk(tree):
        if isinstance(node, SETS) and node.value is not None and _chooses(node.value):
            yield from _set_in(node)


def _chooses(value: ast.AST) -> bool:
    return any(game_calls(value, "choose"))


def _set_in(tree: ast.AST) -> Iterator[str]:
    """The names that get a value, also several at once, or in one place of a row."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        if isinstance(node, ast.Subscript | ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield from _held(node)


def _held(place: ast.expr) -> Iterator[str]:
    """The name of the row to which a place belongs; none if it is the game's."""
    while isinstance(place, ast.Subscript | ast.Attribute):
        place = place.value
    if isinstance(place, ast.Name) and place.id != "game":
        yield place.id
