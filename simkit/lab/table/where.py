"""Parse conditions on games, such as `turns <= 6 and not won`, without running them as code."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from simkit.description.game import Game, shown
from simkit.messages.errors import BadInput, nearest
from simkit.outside.trees import expression_of

LONGEST = 200  # characters
OUTCOME = "outcome"
EXAMPLE = 'write a condition such as "turns <= 6 and not won"'

_COMPARED: Mapping[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge,
    ast.Eq: operator.eq, ast.NotEq: operator.ne,
}  # fmt: skip
_RECKONED: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
}  # fmt: skip


@dataclass(frozen=True)
class Where:
    """A condition on the columns of a game's table."""

    text: str
    _tree: ast.expr

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that it reads."""
        names = (node.id for node in ast.walk(self._tree) if isinstance(node, ast.Name))
        return tuple(dict.fromkeys((OUTCOME, *names)))

    def holds(self, columns: Mapping[str, np.ndarray]) -> np.ndarray:
        """For which games it holds; not where a column is empty."""
        games = len(columns[OUTCOME])
        with np.errstate(all="ignore"):
            found, _ = _sure(self._tree, columns)
        return np.broadcast_to(found, games).copy()


@dataclass(frozen=True)
class ConditionWords:
    """What a condition may name."""

    columns: tuple[str, ...]
    outcomes: tuple[str, ...]
    game: str  # as commands name it


def read_where(text: Any, game: Game) -> Where:
    """A condition, checked against the columns of the game; BadInput names what is wrong."""
    outcomes = tuple(outcome.name for outcome in game.outcomes)
    metrics = [metric.name for metric in game.metrics]
    return read_condition(text, condition_words(metrics, outcomes, game.typed))


def read_condition(text: Any, names: ConditionWords) -> Where:
    """A condition, checked against some columns; BadInput names what is wrong."""
    if not isinstance(text, str) or not text.strip() or len(text) > LONGEST:
        raise BadInput(f"where: {EXAMPLE}, with at most {LONGEST} characters.")
    try:
        tree = expression_of(text.strip())
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise BadInput(f"where: {shown(text)} cannot be read; {EXAMPLE}. Equal is ==.") from None
    read = _Names(names).visit(tree)
    if _kind(read) != "yes or no":
        raise BadInput(f"where: {shown(text)} is no condition; {EXAMPLE}.")
    return Where(text.strip(), read)


def condition_words(metrics: Iterable[str], outcomes: Iterable[str], game: str) -> ConditionWords:
    """What a condition on games with these metrics and endings may name."""
    return ConditionWords((OUTCOME, "won", "turns", *metrics), tuple(outcomes), game)


class _Names(ast.NodeTransformer):
    """Refuses whatever is no condition; makes a text of an ending that is named without quotes."""

    def __init__(self, names: ConditionWords) -> None:
        self.names = names

    def generic_visit(self, node: ast.AST) -> ast.AST:
        raise BadInput(
            f"where: {shown(ast.unparse(node))} is not allowed; use columns, numbers, < <= == != "
            "and, or, not."
        )

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id in self.names.columns:
            return node
        listed_by = f"simkit show {self.names.game} metrics"
        raise BadInput(
            f"where: there is no column {shown(node.id)}. "
            f"{nearest(node.id, self.names.columns, listed_by)}"
        )

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, bool | int | float) and abs(node.value) < 1e15:
            return node
        return self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        if not isinstance(node.op, ast.Not | ast.USub):
            return self.generic_visit(node)
        node.operand = self.visit(node.operand)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        if type(node.op) not in _RECKONED:
            return self.generic_visit(node)
        node.left, node.right = self._number(node.left), self._number(node.right)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        node.values = [self.visit(each) for each in node.values]
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        if not {*map(type, node.ops)} <= {*_COMPARED}:
            return self.generic_visit(node)
        sides = [node.left, *node.comparators]
        if any(isinstance(each, ast.Name) and each.id == OUTCOME for each in sides):
            return self._ending(node, sides)
        node.left, *node.comparators = [self._number(each) for each in sides]
        return node

    def _number(self, node: ast.expr) -> Any:
        read = self.visit(node)
        if isinstance(read, ast.Name) and read.id == OUTCOME:
            raise BadInput("where: outcome is a name; compare it with ==, as in outcome == NAME.")
        return read

    def _ending(self, node: ast.Compare, sides: list[ast.expr]) -> ast.AST:
        """`outcome == doom`, with or without quotes."""
        equal = all(isinstance(each, ast.Eq | ast.NotEq) for each in node.ops)
        if not equal or len(sides) != 2 or not isinstance(sides[0], ast.Name):
            raise BadInput("where: outcome is a name; compare it with ==, as in outcome == NAME.")
        name = getattr(sides[1], "id", getattr(sides[1], "value", None))
        if name not in self.names.outcomes:
            listed_by = f"simkit show {self.names.game} outcomes"
            told = nearest(name, self.names.outcomes, listed_by)
            raise BadInput(f"where: no game ends with {shown(name)}. {told}")
        node.comparators = [ast.Constant(name)]
        return node


def _kind(node: ast.expr) -> str:
    """What an expression gives: a condition, or a number that is none."""
    if isinstance(node, ast.UnaryOp):
        return "yes or no" if isinstance(node.op, ast.Not) else "a number"
    if isinstance(node, ast.Name):
        return "yes or no" if node.id.startswith("won") else "a number"
    return "yes or no" if isinstance(node, ast.Compare | ast.BoolOp) else "a number"


def _value(node: ast.expr, columns: Mapping[str, np.ndarray]) -> Any:
    """An expression for every game at once; not a number where a column is empty."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        return columns[node.id]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -np.asarray(_value(node.operand, columns), dtype=float)
    if isinstance(node, ast.BinOp):
        sides = (np.asarray(_value(each, columns), float) for each in (node.left, node.right))
        return _RECKONED[type(node.op)](*sides)
    holds, fails = _sure(node, columns)
    return np.where(holds | fails, holds.astype(float), np.nan)


def _sure(node: ast.expr, columns: Mapping[str, np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    """Where a condition holds, and where it does not; neither where an empty column decides."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        holds, fails = _sure(node.operand, columns)
        return fails, holds
    if isinstance(node, ast.BoolOp):
        each = [np.broadcast_arrays(*found) for found in zip(*_parts(node, columns), strict=True)]
        joins = (np.logical_and, np.logical_or)
        first, second = joins if isinstance(node.op, ast.And) else joins[::-1]
        return first.reduce(each[0]), second.reduce(each[1])
    if isinstance(node, ast.Compare):
        return _compared(node, columns)
    value = np.asarray(_value(node, columns), dtype=float)
    return (value != 0) & ~np.isnan(value), value == 0


def _parts(
    node: ast.BoolOp, columns: Mapping[str, np.ndarray]
) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    return (_sure(each, columns) for each in node.values)


def _compared(
    node: ast.Compare, columns: Mapping[str, np.ndarray]
) -> tuple[np.ndarray, np.ndarray]:
    """Where all of a chain such as 4 < turns <= 6 holds, and where one part of it does not."""
    values = [np.asarray(_value(each, columns)) for each in (node.left, *node.comparators)]
    holds, fails = np.array(True), np.array(False)
    for op, one, other in zip(node.ops, values, values[1:], strict=False):
        known = ~(_is_empty(one) | _is_empty(other))
        held = np.asarray(_COMPARED[type(op)](one, other))
        holds, fails = holds & held & known, fails | ~held & known
    return holds, fails


def _is_empty(values: np.ndarray) -> np.ndarray:
    return np.isnan(values) if values.dtype.kind == "f" else np.zeros(values.shape, dtype=bool)
