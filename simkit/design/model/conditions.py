"""Refuse words as conditions of a rule, because compiled code takes every word for a number."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .kinds import WORD
from .model import GameModel


def check_conditions(model: GameModel, function: str, tree: ast.FunctionDef) -> None:
    """Refuse a word that stands where a rule asks whether something is so."""
    for node in ast.walk(tree):
        for condition in _conditions(node):
            if model.kinds.of(condition, function) == WORD:
                said = ast.unparse(condition)
                text = f'{said} is a word and no condition; compare it: {said} != "".'
                raise model.program.mistake(condition, text)


def _conditions(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, ast.If | ast.While | ast.IfExp | ast.Assert):
        yield node.test
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.BoolOp):
        yield from node.values
    elif isinstance(node, ast.comprehension):
        yield from node.ifs
