"""Values that are more than one number: a whole row of a setting, or an entry of a table."""

from __future__ import annotations

import ast

from simkit.design.reading.flow import is_game
from simkit.design.reading.program import Program

from .fields import ROW, OwnField
from .kinds import REAL, WORD, Kinds, ValueKind

LISTS = ("list", "row", "tuple", "")


def check_row(
    program: Program, kinds: Kinds, fields: dict[str, OwnField], node: ast.Assign, function: str
) -> None:
    """`game.row = [0] * 13`: a row is given a list, of what it holds."""
    for target in node.targets:
        name = _row_of(target, fields)
        if not name or kinds.of(target, function).name != "row":
            continue
        if kinds.of(node.value, function).name not in LISTS:
            text = f"{ast.unparse(target)} is a row of {fields[name].size[-1]} places; give it a "
            raise program.mistake(node, f"{text}list, such as [0] * {fields[name].size[-1]}.")
        for each in _elements(node.value):
            _check_element(program, fields[name], kinds.of(each, function), node)


def _row_of(target: ast.expr, fields: dict[str, OwnField]) -> str:
    """The field whose row, or one of whose rows, is set."""
    place = target.value if isinstance(target, ast.Subscript) else target
    if not is_game(place):
        return ""
    name: str = place.attr  # type: ignore[attr-defined]
    field = fields.get(name)
    rows = field is not None and (bool(field.size) and field.kind in (ROW, "grid"))
    return name if rows else ""


def _elements(value: ast.expr) -> list[ast.expr]:
    """What is in a list that is written out: [a, b], [a] * 4."""
    if isinstance(value, ast.BinOp):
        return [*_elements(value.left), *_elements(value.right)]
    return value.elts if isinstance(value, ast.List | ast.Tuple) else []


def _check_element(program: Program, field: OwnField, kind: ValueKind, node: ast.stmt) -> None:
    if kind == WORD and not field.words:
        raise program.mistake(node, f"game.{field.name} holds numbers, not words.")
    if kind.name == "number" and field.words:
        raise program.mistake(node, f"game.{field.name} holds words, not numbers.")
    if kind == REAL and not field.real:
        text = f"game.{field.name} holds whole numbers; write // or start it with 0.0."
        raise program.mistake(node, text)


def check_entries(program: Program, kinds: Kinds, tree: ast.FunctionDef) -> None:
    """`row = CARD[card]`: an entry stands for its columns; alone it is named or handed on."""
    for parent in ast.walk(tree):
        for node in ast.iter_child_nodes(parent):
            if not isinstance(node, ast.Name | ast.Subscript | ast.Call):
                continue
            if isinstance(getattr(node, "ctx", None), ast.Store):
                continue
            kind = kinds.of(node, tree.name)
            if kind.name == "entry" and not _may_hold(parent, node, program):
                text = f"this is an entry of {kind.of}; write .name or a column of it."
                raise program.mistake(node, text)


def _may_hold(parent: ast.AST, node: ast.expr, program: Program) -> bool:
    """Whether an entry may stand there: x = CARD[card], x.cost, cost(x), return x."""
    if isinstance(parent, ast.Assign):
        return all(isinstance(each, ast.Name) for each in parent.targets)
    if isinstance(parent, ast.Call):
        own = isinstance(parent.func, ast.Name) and parent.func.id in program.functions
        return own and node is not parent.func
    if isinstance(parent, ast.keyword):
        return True
    return isinstance(parent, ast.Attribute | ast.Return | ast.Expr)
