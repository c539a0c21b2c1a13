"""Every value of a pack that reaches the rules is read by a rule, in every game."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from simkit.finding.registry import PACKAGES

ROOT = Path(__file__).resolve().parent.parent
WRITTEN_IN = "pack"  # values become numbers here: to write one is not to read it

# What no rule reads, and why it stands in the record.
READ_ELSEWHERE = {
    "void": "an event that has no effect: the kernel reads it",
    "titles": "how many gifts of Planet Apocalypse there are: a count of the list beside it",
    "auxiliary_morale": "of Hell Hath No Fury: the pack gives it to every counter of auxiliaries",
}


def fields(kind: np.dtype) -> Iterator[str]:
    """The names of all numbers of a record, those of records within it too."""
    for name in kind.names or ():
        yield name
        inner = kind[name]
        yield from fields(inner.subdtype[0] if inner.subdtype else inner)


def names_read(tree: ast.AST) -> Iterator[str]:
    """Attributes that are read, and keys in brackets."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            yield node.attr
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            yield str(node.slice.value)


def unread(kind: np.dtype, sources: list[str]) -> set[str]:
    """Fields of a record that none of these sources reads."""
    read = {name for source in sources for name in names_read(ast.parse(source))}
    return set(fields(kind)) - read


def sources_of(package: str) -> list[str]:
    folder = ROOT / package.replace(".", "/")
    parts = [path for path in folder.rglob("*.py") if WRITTEN_IN not in path.parts]
    return [path.read_text(encoding="utf-8") for path in parts]


@pytest.mark.parametrize("package", PACKAGES)
def test_every_value_is_read(package):
    tables = importlib.import_module(f"{package}.words.tables")
    found = unread(tables.RULES, sources_of(package)) - set(READ_ELSEWHERE)
    assert found == set(), f"no rule of {package} reads these values"


def test_a_value_that_is_only_written_is_found():
    kind = np.dtype([("toughness", "i8"), ("card", [("price", "i8")]), ("range", "i8")])
    source = "rules.range = 8\nprint(rules.card[0].toughness)"
    assert unread(kind, [source]) == {"price", "range"}
