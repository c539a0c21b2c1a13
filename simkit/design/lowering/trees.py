"""Build small pieces of syntax trees, with the line number of the code that they replace."""

from __future__ import annotations

import ast
import copy
from collections.abc import Sequence
from typing import Any

from simkit.outside.trees import expression_of, tree_of


def expression(text: str, near: ast.AST, **parts: ast.expr) -> Any:
    """An expression from a template; `parts` stand for names in it."""
    return placed(_filled(expression_of(text), parts), near, parts.values())


def statements(text: str, near: ast.AST, **parts: ast.expr) -> list[ast.stmt]:
    """Statements from a template."""
    return [placed(_filled(s, parts), near, parts.values()) for s in tree_of(text).body]


def call(name: str, near: ast.AST, *arguments: ast.expr) -> ast.Call:
    """A call of a kernel."""
    node = ast.Call(ast.Name(name, ast.Load()), list(arguments), [])
    return placed(node, near, arguments)


def constant(value: Any, near: ast.AST) -> ast.expr:
    """A number, or a tuple of numbers."""
    if isinstance(value, tuple | list):
        elements = [constant(each, near) for each in value]
        return ast.copy_location(ast.Tuple(elements, ast.Load()), near)
    return ast.copy_location(ast.Constant(value), near)


def placed(tree: Any, near: ast.AST, but: Any = ()) -> Any:
    """The tree, every new part of it at the line of `near`."""
    kept = {id(node) for part in but for node in ast.walk(part)}
    for node in ast.walk(tree):
        if id(node) not in kept and isinstance(node, ast.expr | ast.stmt | ast.arg | ast.keyword):
            ast.copy_location(node, near)
    return tree


def _filled(tree: Any, parts: dict[str, ast.expr]) -> Any:
    class Fill(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.AST:
            return parts.get(node.id, node)

    return Fill().visit(tree)


def stripped(body: Sequence[ast.stmt]) -> list[ast.stmt]:
    """A function's lines without its text for people."""
    first = body[0] if body else None
    told = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    return list(body[1:] if told and isinstance(first.value.value, str) else body)  # type: ignore


def copied(tree: Any) -> Any:
    """A tree of its own."""
    return copy.deepcopy(tree)


def calls_in(tree: ast.AST) -> bool:
    """Whether anything is called."""
    return any(isinstance(node, ast.Call) for node in ast.walk(tree))


def names_in(tree: ast.AST) -> set[str]:
    """Every name that is read or set."""
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def leaves(body: Sequence[ast.stmt]) -> bool:
    """Whether the lines always end in a return, an endless loop or an error."""
    last = body[-1] if body else None
    if isinstance(last, ast.Return | ast.Raise):
        return True
    if isinstance(last, ast.If):
        return leaves(last.body) and leaves(last.orelse)
    if isinstance(last, ast.While) and isinstance(last.test, ast.Constant) and last.test.value:
        return not any(isinstance(node, ast.Break) for node in ast.walk(last))
    return False
