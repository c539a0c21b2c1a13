"""Find which words a place can hold: letters of a map, words of a column, words set by rules."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from simkit.design.author.fields import PerPlayer
from simkit.design.reading.flow import is_game
from simkit.design.reading.program import Program

from .kinds import Kinds


def words_in(program: Program, kinds: Kinds, side: ast.expr, function: str) -> tuple[str, set[str]]:
    """What a side of a comparison is, and all words that it can be; no words if nobody can tell."""
    if isinstance(side, ast.Call) and isinstance(side.func, ast.Attribute):
        base = kinds.of(side.func.value, function)
        if base.name == "map" and side.func.attr == "side" and program.maps[base.of]._sides:
            return f"a side of {base.of}", {"", *program.maps[base.of]._sides.values()}
    if isinstance(side, ast.Subscript):
        base = kinds.of(side.value, function)
        if base.name == "map":
            return base.of, set(program.maps[base.of]._letters)
    if isinstance(side, ast.Attribute) and not is_game(side):
        base = kinds.of(side.value, function)
        if base.name == "entry" and side.attr in program.tables[base.of]._columns:
            rows = program.tables[base.of]._rows
            return f"{base.of}[...].{side.attr}", {str(vars(row)[side.attr]) for row in rows}
    place = side
    while isinstance(place, ast.Subscript):
        place = place.value
    if is_game(place) and place.attr in program.fields:  # type: ignore[attr-defined]
        return f"game.{place.attr}", _words_of_field(program, place.attr)  # type: ignore[attr-defined]
    return "", set()


def _words_of_field(program: Program, name: str) -> set[str]:
    """The words that a field begins with or is set to; none if one of them is not in the text."""
    value = program.fields[name]
    start = value.start if isinstance(value, PerPlayer) else value
    found = {each for each in _flat(start) if isinstance(each, str)}
    for tree in program.functions.values():
        for node in ast.walk(tree):
            if _goes_elsewhere(node, name):
                return set()
            for target, given in _given(node):
                if _is_field(target, name):
                    words = list(_constants(given))
                    if None in words:
                        return set()
                    found |= {str(word) for word in words}
    return found


def _goes_elsewhere(node: ast.AST, name: str) -> bool:
    """Whether a list of the field is handed on or has another name, under which it may be set."""
    values = node.args if isinstance(node, ast.Call) else [getattr(node, "value", None)]
    if not isinstance(node, ast.Call | ast.Assign | ast.AnnAssign | ast.NamedExpr | ast.Return):
        return False
    return any(_is_field(value, name) for value in values if value is not None)


def _flat(start: object) -> Iterator[object]:
    if isinstance(start, list | tuple):
        for each in start:
            yield from _flat(each)
    else:
        yield start


def _given(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """What a line sets, and to what."""
    if isinstance(node, ast.AnnAssign) and node.value is not None:
        yield node.target, node.value
    for target in node.targets if isinstance(node, ast.Assign) else ():
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):  # type: ignore[attr-defined]
            yield from zip(target.elts, node.value.elts, strict=False)  # type: ignore[attr-defined]
        else:
            for each in target.elts if isinstance(target, ast.Tuple) else [target]:
                yield each, node.value  # type: ignore[attr-defined]


def _is_field(target: ast.expr, name: str) -> bool:
    while isinstance(target, ast.Subscript):
        target = target.value
    return is_game(target, name)


def _constants(node: ast.expr) -> Iterator[str | None]:
    """The words that an expression may be; None for what is not in the text."""
    if isinstance(node, ast.IfExp):
        yield from _constants(node.body)
        yield from _constants(node.orelse)
    else:
        word = node.value if isinstance(node, ast.Constant) else None
        yield word if isinstance(word, str) else None
