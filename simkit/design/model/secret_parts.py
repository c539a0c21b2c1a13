"""Find the parts of options that hold a hidden number, which other players may not hear.

A field that is not declared hidden is open by the author's own word, whatever is written into it.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator

from simkit.design.reading.flow import game_calls, own_calls
from simkit.design.reading.words import texts_of

from .fields import CARDS
from .model import GameModel
from .secret_lines import SecretLines, Secrets

Given = tuple[str, str, str]  # OPTION or FUNCTION, which, and its part or argument
OPTION, FUNCTION = "option", "function"


def secret_parts(model: GameModel) -> dict[str, frozenset[str]]:
    """By option, the parts that are computed from a hidden number."""
    secrets = Secrets({f.name for f in model.fields.values() if f.hidden and f.kind != CARDS})
    if secrets.fields:
        _Following(model, secrets).to_the_end()
    return {word: frozenset(parts) for word, parts in secrets.parts.items()}


class _Following:
    """Follows hidden numbers from function to function, until nothing is added."""

    def __init__(self, model: GameModel, secrets: Secrets) -> None:
        self._secrets, self._program = secrets, model.program
        self._functions = model.program.functions
        self._ways: defaultdict[Given, set[str]] = defaultdict(set)
        """By which expressions a part is given: one alone says nothing of why it is given."""
        for tree in self._functions.values():
            for _, given, value in self._given_in(tree):
                self._ways[given].add(ast.dump(value))

    def to_the_end(self) -> None:
        known = -1
        while known != (known := self._secrets.count()):
            for name, tree in self._functions.items():
                self._follow(SecretLines(self._secrets, name, tree))

    def _follow(self, lines: SecretLines) -> None:
        """What one function adds."""
        lines.find_names()
        decided = lines.decided()
        for call, given, value in self._given_in(lines.tree):
            if lines.tells(value) or (id(call) in decided and len(self._ways[given]) > 1):
                self._note(*given)
        called = own_calls(lines.tree, self._program)
        self._secrets.decided |= {name for name, call in called if id(call) in decided}

    def _note(self, what: str, name: str, part: str) -> None:
        """A part of an option, or an argument of a function, depends on a hidden number."""
        of = self._secrets.parts if what == OPTION else self._secrets.names
        of[name].add(part)

    def _given_in(self, tree: ast.FunctionDef) -> Iterator[tuple[ast.Call, Given, ast.expr]]:
        """Parts of options and arguments of functions."""
        for call in game_calls(tree, "offer"):
            for word in texts_of(call.args[0]) if call.args else ():
                yield from _named(call, OPTION, word)
        for name, call in own_calls(tree, self._program):
            arguments = [each.arg for each in self._functions[name].args.args]
            for argument, value in zip(arguments, call.args, strict=False):
                yield call, (FUNCTION, name, argument), value
            yield from _named(call, FUNCTION, name)


def _named(call: ast.Call, what: str, name: str) -> Iterator[tuple[ast.Call, Given, ast.expr]]:
    return ((call, (what, name, each.arg), each.value) for each in call.keywords if each.arg)
