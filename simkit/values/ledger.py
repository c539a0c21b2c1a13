"""The rules ledger: each rule of a rulebook, the code that plays it, and decisions about it.

A ledger is a game's ``rules.toml``. A test holds three promises over it: every modelled row has a
marked test, every mark has a row, every code reference exists. This module reads what they compare.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from simkit.messages.errors import BadInput
from simkit.outside.toml_read import read_toml
from simkit.outside.trees import tree_of

STATUSES = ("done", "variant", "interpretation", "not-modelled")
NOTE_WANTED = ("interpretation", "not-modelled")  # a decision of ours, so the reason must be given
MOST_NOT_MODELLED = 8  # table talk and the handling of cardboard only
KEYS = ("id", "title", "code", "status", "note")


@dataclass(frozen=True)
class Row:
    """A rule of the rulebook."""

    id: str  # with the game's name in front, as tests mark it: "hades:5.4-gorgons"
    title: str
    code: tuple[str, ...]  # "simkit/hades/movement.py::move_gorgon"
    status: str
    note: str = ""


def load(package: str) -> tuple[Row, ...]:
    """The ledger of an installed game package; a game that is still without one has no rows."""
    source = files(package) / "rules.toml"
    if not source.is_file():
        return ()
    return read(source.read_text(encoding="utf-8"), f"{package.replace('.', '/')}/rules.toml")


def read(text: str, place: str) -> tuple[Row, ...]:
    """The rows of a ledger's text, checked; `place` is the file that messages name."""
    try:
        document = read_toml(text)
    except ValueError as error:
        raise BadInput(f"{place}: not valid TOML: {error}") from None
    tables = document.pop("rule", None)
    if document:
        strangers = ", ".join(document)
        raise BadInput(f"{place}: unknown {strangers}; a ledger holds [[rule]] rows only.")
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise BadInput(f"{place}: a ledger holds [[rule]] rows; none was found.")
    rows = tuple(_row(table, f"{place}, rule {n}") for n, table in enumerate(tables, start=1))
    _check_together(rows, place)
    return rows


def _row(table: dict[str, Any], place: str) -> Row:
    """One row; `place` turns into the row's own id as soon as that is known."""
    row_id = _text(table, "id", place, required=True)
    place = f"{place} ({row_id})"
    for key in table:
        if key not in KEYS:
            raise BadInput(f"{place}: unknown key {key!r}; a rule has {', '.join(KEYS)}.")
    row = Row(
        id=row_id,
        title=_text(table, "title", place, required=True),
        code=_code(table.get("code", []), place),
        status=_text(table, "status", place, required=True),
        note=_text(table, "note", place),
    )
    _check_row(row, place)
    return row


def _text(table: dict[str, Any], key: str, place: str, required: bool = False) -> str:
    value = table.get(key, "")
    if not isinstance(value, str):
        raise BadInput(f"{place}: {key} must be text, not {value!r}.")
    if required and not value.strip():
        raise BadInput(f"{place}: {key} is missing.")
    return value


def _code(value: Any, place: str) -> tuple[str, ...]:
    references = [value] if isinstance(value, str) else value
    if not isinstance(references, list):
        raise BadInput(f"{place}: code must be text or a list of texts, not {value!r}.")
    for reference in references:
        if not (isinstance(reference, str) and re.fullmatch(r"[^:]+::[^:]+", reference)):
            raise BadInput(f"{place}: code must read path::function, not {reference!r}.")
    return tuple(references)


def _check_row(row: Row, place: str) -> None:
    if row.status not in STATUSES:
        raise BadInput(f"{place}: status {row.status!r} is none of {', '.join(STATUSES)}.")
    if row.status in NOTE_WANTED and not row.note.strip():
        raise BadInput(f"{place}: the status {row.status} needs a note that says why.")
    if row.status != "not-modelled" and not row.code:
        raise BadInput(f"{place}: code is missing; only a not-modelled rule has none.")


def _check_together(rows: tuple[Row, ...], place: str) -> None:
    for row_id, times in Counter(row.id for row in rows).items():
        if times > 1:
            raise BadInput(f"{place}: the id {row_id} stands {times} times; each rule has one row.")
    left_out = coverage(rows)["not-modelled"]
    if left_out > MOST_NOT_MODELLED:
        most = f"at most {MOST_NOT_MODELLED} may be"
        raise BadInput(f"{place}: {left_out} rules are not modelled; {most}.")


def coverage(rows: Iterable[Row]) -> dict[str, int]:
    """How many rows have each status; every status is named."""
    counts = Counter(row.status for row in rows)
    return {status: counts[status] for status in STATUSES}


# --- What the tests mark -----------------------------------------------------------------------


class _Unreadable(Exception):
    """A mark whose rule cannot be read without running the test."""


def marks_in(tests: Path) -> dict[str, tuple[str, ...]]:
    """Every rule marked in a folder of tests, with the tests ("file.py::test") that mark it."""
    found: dict[str, list[str]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        place = path.relative_to(tests).as_posix()
        try:
            for rule, test in _marks_of(tree_of(path.read_text(encoding="utf-8")), ()):
                found.setdefault(rule, []).append(f"{place}::{test}")
        except _Unreadable as error:
            raise BadInput(f"{place}, {error}") from None
    return {rule: tuple(dict.fromkeys(where)) for rule, where in found.items()}


def _marks_of(
    scope: ast.Module | ast.ClassDef, inherited: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    """The (rule, test) pairs of a file or class.

    A mark on the whole of it counts for each test in it, so one above no test counts for nothing.
    """
    own = tuple(rule for node in scope.body if _sets_pytestmark(node) for rule in _rules(node))
    for node in scope.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            decorated = tuple(rule for mark in node.decorator_list for rule in _rules(mark))
            yield from ((rule, node.name) for rule in inherited + own + decorated)
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            decorated = tuple(rule for mark in node.decorator_list for rule in _rules(mark))
            yield from _marks_of(node, inherited + own + decorated)


def _sets_pytestmark(node: ast.stmt) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else []
    return any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in targets)


def _rules(node: ast.AST) -> Iterator[str]:
    """The texts of each pytest.mark.rule("...") below a node."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.rule":
            for text in call.args:
                if not (isinstance(text, ast.Constant) and isinstance(text.value, str)):
                    raise _Unreadable(f"line {call.lineno}: a rule mark must be plain text.")
                yield text.value


# --- What the code defines ---------------------------------------------------------------------


def missing_code(rows: Iterable[Row], root: Path) -> list[str]:
    """What is wrong with the code references, in words; their paths start from `root`."""
    problems = []
    defined: dict[str, set[str] | None] = {}
    for row in rows:
        for reference in row.code:
            path, _, name = reference.partition("::")
            if path not in defined:
                defined[path] = _definitions(root / path)
            names = defined[path]
            if names is None:
                problems.append(f"{row.id}: there is no file {path}")
            elif name not in names:
                problems.append(f"{row.id}: {path} defines no function {name}")
    return problems


def _definitions(path: Path) -> set[str] | None:
    """The functions of a file, methods as Class.method; None when there is no such file."""
    if path.suffix != ".py" or not path.is_file():
        return None
    tree = tree_of(path.read_text(encoding="utf-8"))
    names = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            names |= {f"{node.name}.{m.name}" for m in node.body if isinstance(m, ast.FunctionDef)}
    return names
