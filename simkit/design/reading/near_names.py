"""Rewrite `cards.worth(card)` as `worth(card)`, if `cards` is a file next to the game's file."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from types import ModuleType
from typing import Protocol

from simkit.messages.errors import nearest


class ReadFile(Protocol):
    """A file that has run."""

    tree: ast.Module
    by_module: set[str]

    def mistake(self, node: ast.AST | int, text: str) -> Exception:
        """A mistake in a line of the file."""


def bare(file: ReadFile, modules: Mapping[str, ModuleType]) -> None:
    """Rewrite a file's functions so that they name what is next to them without its module."""
    known = _aliases(file.tree, modules)
    if known:
        for node in file.tree.body:
            if isinstance(node, ast.FunctionDef):
                _Bare(file, known, _local(node)).generic_visit(node)


def _aliases(tree: ast.Module, modules: Mapping[str, ModuleType]) -> dict[str, ModuleType]:
    """What a file calls the modules next to it: import cards, from . import cards."""
    found = {}
    for node in tree.body:
        if isinstance(node, ast.Import) or (isinstance(node, ast.ImportFrom) and not node.module):
            for alias in node.names:
                if alias.name in modules:
                    found[alias.asname or alias.name] = modules[alias.name]
    return found


def _local(tree: ast.FunctionDef) -> set[str]:
    """Names that a function has for itself."""
    stored = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and _is_set(n)}
    return stored | {each.arg for each in ast.walk(tree) if isinstance(each, ast.arg)}


def _is_set(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)


class _Bare(ast.NodeTransformer):
    def __init__(self, file: ReadFile, known: Mapping[str, ModuleType], local: set[str]) -> None:
        self._file, self._known, self._local = file, known, local

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        if not isinstance(node.value, ast.Name) or node.value.id in self._local:
            return node
        module = self._known.get(node.value.id)
        if module is None:
            return node
        if node.attr not in vars(module):
            public = [name for name in vars(module) if not name.startswith(("_", "sk_"))]
            told = f"{node.value.id}.py has no {node.attr}. {nearest(node.attr, public)}"
            raise self._file.mistake(node, told)
        if node.attr in self._local:
            told = f"{node.attr} is a variable of this function too; give it another name."
            raise self._file.mistake(node, told)
        self._file.by_module.add(node.attr)
        return ast.copy_location(ast.Name(node.attr, node.ctx), node)
