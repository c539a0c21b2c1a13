"""Find rows that a function makes for itself, such as `[0] * 91`, and that end with it.

Compiled, such a row stands on the stack: a list of its own would cost more than what is done with
it. A row that is handed back, put into another or made longer stays a list.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from simkit.design.reading.program import Program

MOST = 1 << 10  # numbers of such a row
LOOKS = ("len", "sum", "min", "max", "any", "all", "range", "enumerate")


def passing_rows(program: Program, tree: ast.FunctionDef) -> dict[str, int]:
    """The names of such rows of a function, each with its length."""
    found = {}
    for name, values in _given(tree).items():
        length = _length(program, values[0]) if len(values) == 1 else 0
        if 0 < length <= MOST and not _outlives(program, tree, name, {tree.name}):
            found[name] = length
    return found


def _given(tree: ast.FunctionDef) -> Mapping[str, list[ast.AST]]:
    """By name, the lines that give it a value."""
    found: dict[str, list[ast.AST]] = {each.arg: [tree] for each in tree.args.args}
    for node in ast.walk(tree):
        for target in _targets(node):
            for part in ast.walk(target):
                if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                    found.setdefault(part.id, []).append(_value(node, target, part))
    return found


def _targets(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.Assign):
        return node.targets
    single = ast.For | ast.comprehension | ast.AugAssign | ast.AnnAssign | ast.NamedExpr
    return [node.target] if isinstance(node, single) else []


def _value(node: ast.AST, target: ast.expr, part: ast.Name) -> ast.AST:
    """What a name is given: of `a, b = x, y` its own part."""
    if not isinstance(node, ast.Assign):
        return node
    if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
        pairs = zip(target.elts, node.value.elts, strict=False)
        return next((value for one, value in pairs if one is part), node)
    return node.value


def _length(program: Program, value: ast.AST) -> int:
    """The length of `[value] * count` if the count is known; 0 for all else."""
    if not (isinstance(value, ast.BinOp) and isinstance(value.op, ast.Mult)):
        return 0
    if not (isinstance(value.left, ast.List) and len(value.left.elts) == 1):
        return 0
    return _known(program, value.right)


def _known(program: Program, node: ast.expr) -> int:
    if isinstance(node, ast.Constant):
        return node.value if type(node.value) is int else 0
    if isinstance(node, ast.Name):
        value = vars(program.module).get(node.id)
        return value if type(value) is int else 0
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        return _known(program, node.left) * _known(program, node.right)
    return 0


def _outlives(program: Program, tree: ast.FunctionDef, name: str, seen: set[str]) -> bool:
    """Whether a row may still be used when the function has ended, or becomes longer."""
    return any(not _only_looks(program, parent, node, seen) for parent, node in _uses(tree, name))


def _uses(tree: ast.AST, name: str) -> Iterator[tuple[ast.AST, ast.expr]]:
    """Each place that reads a name, and what it is a part of."""
    for parent in ast.walk(tree):
        for node in ast.iter_child_nodes(parent):
            if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load):
                yield parent, node


def _only_looks(program: Program, parent: ast.AST, node: ast.expr, seen: set[str]) -> bool:
    if isinstance(parent, ast.Subscript):
        return parent.value is node and not isinstance(parent.slice, ast.Slice)
    if isinstance(parent, ast.For | ast.comprehension):
        return parent.iter is node
    if isinstance(parent, ast.Compare):
        return isinstance(parent.ops[-1], ast.In | ast.NotIn) and parent.comparators[-1] is node
    if isinstance(parent, ast.Call) and isinstance(parent.func, ast.Name) and not parent.keywords:
        called = program.functions.get(parent.func.id)
        if called is None:
            return parent.func.id in LOOKS
        names = [each.arg for each in called.args.args]
        own = names[parent.args.index(node)] if node in parent.args else ""
        if not own or called.name in seen or len(_given(called)[own]) > 1:
            return False
        return not _outlives(program, called, own, seen | {called.name})
    return False
