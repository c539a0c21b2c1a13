"""Hidden numbers that stay as they are in games that are imagined."""

from __future__ import annotations

import ast

from simkit.design.author.fields import Hidden, PerPlayer
from simkit.design.reading.flow import is_game

from .fields import CARDS
from .model import GameModel


def undealt(model: GameModel) -> tuple[str, ...]:
    """Fields that no `among` deals again, and that are not only chosen by everyone at once.

    Players who choose at once choose again in an imagined game, so that no value of theirs stays.
    """
    fixed = _fixed(model)
    return tuple(
        field.name
        for field in model.fields.values()
        if field.hidden and field.kind != CARDS and field.name in fixed
        if not _has_among(model.program.fields[field.name])
    )


def _has_among(start: object) -> bool:
    value = start.start if isinstance(start, PerPlayer) else start
    return isinstance(value, Hidden) and value.among is not None


def _fixed(model: GameModel) -> set[str]:
    """Fields that are set outside every loop over everyone_at_once."""
    nodes = [node for tree in model.program.functions.values() for node in ast.walk(tree)]
    loops = [node for node in nodes if isinstance(node, ast.For) and _is_at_once(node)]
    chosen = {id(node) for loop in loops for node in ast.walk(loop)}
    return {name for node in nodes if id(node) not in chosen for name in _set_by(node)}


def _is_at_once(node: ast.For) -> bool:
    return isinstance(node.iter, ast.Call) and is_game(node.iter.func, "everyone_at_once")


def _set_by(node: ast.AST) -> list[str]:
    """The fields that a line sets: game.role = 1, game.role[player] += 1."""
    if not isinstance(node, ast.Assign | ast.AugAssign):
        return []
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    parts = (part for target in targets for part in ast.walk(target))
    return [part.attr for part in parts if isinstance(part, ast.Attribute) and is_game(part)]
