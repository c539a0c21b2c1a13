"""Run an author's functions in plain Python with checked arithmetic and the same line numbers."""

from __future__ import annotations

import ast

from simkit.design.author.arithmetic import CALLED, OPERATIONS, PREFIX
from simkit.outside.trees import expression_of


def checked(tree: ast.Module) -> ast.Module:
    """A file's functions with checked arithmetic; its other lines stay as they are."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            node.body = [_Checked().visit(line) for line in node.body]
    return tree


LAID, TOLD = "laid", "told"  # author/rows.py


class _Checked(ast.NodeTransformer):
    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        own = OPERATIONS.get(type(node.op))
        return _call(own.__name__, node, node.left, node.right) if own else node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        """`place += x` as `place = place + x`; what is called for the place is called once."""
        self.generic_visit(node)
        own = OPERATIONS.get(type(node.op))
        if own is None:
            return node
        place = _loaded(node.target)
        value = _call(own.__name__, node, _kept(place, node.target), node.value)
        return ast.copy_location(ast.Assign([node.target], value), node)

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        """`game.row = [0] * 13`: the row stays, its values change."""
        self.generic_visit(node)
        target = node.targets[0]
        if isinstance(target, ast.Attribute) and _may_be_list(node.value):
            if isinstance(target.value, ast.Name) and target.value.id == "game":
                node.value = _call(LAID, node, _loaded(target), node.value)
        return node

    def visit_FormattedValue(self, node: ast.FormattedValue) -> ast.expr:
        """`{UNIT(number)}` in a text: the name of the entry."""
        self.generic_visit(node)
        call = node.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and not call.keywords:
            if len(call.args) == 1 and not call.func.id.startswith(PREFIX):
                node.value = _call(TOLD, call, call.func, call.args[0])
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in CALLED:
            node.func.id = PREFIX + CALLED[node.func.id].__name__
        return node


def _may_be_list(value: ast.expr) -> bool:
    """Whether a value can be a list: what is computed, compared or written out is a number."""
    return not isinstance(value, ast.Constant | ast.Compare | ast.BoolOp | ast.UnaryOp)


def _call(name: str, near: ast.AST, *arguments: ast.expr) -> ast.expr:
    function = ast.copy_location(ast.Name(PREFIX + name, ast.Load()), near)
    return ast.copy_location(ast.Call(function, list(arguments), []), near)


def _loaded(target: ast.expr) -> ast.expr:
    """The value at a place."""
    text = expression_of(ast.unparse(target))
    for part in ast.walk(text):
        if isinstance(part, ast.expr):
            ast.copy_location(part, target)
    return text


def _kept(place: ast.expr, target: ast.expr) -> ast.expr:
    """The value at a place, which keeps each index that is called for under a name.

    `row[dice()]` is read as `row[(kept := dice())]`, and written as `row[kept]`.
    """
    read, written, depth = place, target, 0
    while isinstance(read, ast.Subscript | ast.Attribute):
        assert isinstance(written, ast.Subscript | ast.Attribute)
        if isinstance(read, ast.Subscript) and isinstance(written, ast.Subscript):
            _keep(read, written, f"{PREFIX}place_{depth}")
        read, written, depth = read.value, written.value, depth + 1
    return place


def _keep(read: ast.Subscript, written: ast.Subscript, name: str) -> None:
    """What finds a place is called once, and kept under a name."""
    if any(isinstance(part, ast.Call) for part in ast.walk(read.slice)):
        stored = ast.copy_location(ast.Name(name, ast.Store()), written)
        read.slice = ast.copy_location(ast.NamedExpr(stored, read.slice), written)
        written.slice = ast.copy_location(ast.Name(name, ast.Load()), written)
