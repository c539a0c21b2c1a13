"""Rename an author's variables if compiled code needs their names for itself."""

from __future__ import annotations

import ast
from collections.abc import Mapping

OURS = "at"  # the table around a position
THEIRS = "sk_own_at"  # what an author's is called instead, or longer if the file has that name


def spare_ours(functions: Mapping[str, ast.FunctionDef]) -> None:
    """Rename the author's own variables that are called like one of every kernel."""
    taking = {name for name, tree in functions.items() if _takes(tree)}
    theirs = _unused(functions)
    for tree in functions.values():
        own = _takes(tree) or any(_is_set(node) for node in ast.walk(tree))
        for node in ast.walk(tree):
            if own and isinstance(node, ast.Name) and node.id == OURS:
                node.id = theirs
            elif own and isinstance(node, ast.arg) and node.arg == OURS:
                node.arg = theirs
            elif isinstance(node, ast.Call) and _calls(node, taking):
                for keyword in node.keywords:
                    keyword.arg = theirs if keyword.arg == OURS else keyword.arg


def _unused(functions: Mapping[str, ast.FunctionDef]) -> str:
    """A name that nothing in the file has."""
    used = set(functions)
    for node in (each for tree in functions.values() for each in ast.walk(tree)):
        used.add(getattr(node, "id", "") or getattr(node, "arg", "") or "")
    name = THEIRS
    while name in used:
        name += "_"
    return name


def _takes(tree: ast.FunctionDef) -> bool:
    """Whether it has an argument of that name; those of bots are knobs, which keep theirs."""
    return not tree.decorator_list and any(each.arg == OURS for each in tree.args.args)


def _is_set(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id == OURS


def _calls(node: ast.Call, functions: set[str]) -> bool:
    return isinstance(node.func, ast.Name) and node.func.id in functions
