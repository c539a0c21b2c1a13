"""Find hidden numbers that bots do not deal again when they imagine the rest of a game."""

from __future__ import annotations

import ast

from simkit.design.author.fields import Hidden, PerPlayer
from simkit.design.author.pieces import KIND
from simkit.design.reading.flow import is_game
from simkit.design.reading.pieces import row_of

from .fields import CARDS, OwnField
from .model import GameModel


def undealt(model: GameModel) -> tuple[str, ...]:
    """Fields that no `among` deals again, and that are not only chosen by everyone at once.

    Players who choose at once choose again in an imagined game. So no value of theirs stays, unless
    another function reads it: that may be in a later round.
    """
    stay = _fixed(model) | _read_elsewhere(model)
    return tuple(
        field.name
        for field in model.fields.values()
        if field.hidden and field.kind != CARDS and field.name in stay
        if not _dealt_with_pieces(model, field)
        if not _has_among(model.program.fields[field.name])
    )


def _dealt_with_pieces(model: GameModel, field: OwnField) -> bool:
    """Whether pieces change places with it, or each is guessed."""
    if not field.known:
        return False
    secret = model.program.pieces[model.program.pieces_of(field.name)].secret
    part = next(n for n in secret if row_of(model.program.pieces_of(field.name), n) == field.name)
    return secret[part].among is not None or KIND in secret


def _has_among(start: object) -> bool:
    value = start.start if isinstance(start, PerPlayer) else start
    return isinstance(value, Hidden) and value.among is not None


def _fixed(model: GameModel) -> set[str]:
    """Fields that are set outside every loop over everyone_at_once."""
    nodes = [node for tree in model.program.functions.values() for node in ast.walk(tree)]
    loops = [node for node in nodes if _is_at_once(node)]
    chosen = {id(node) for loop in loops for node in ast.walk(loop)}
    return {name for node in nodes if id(node) not in chosen for name in _set_by(node)}


def _read_elsewhere(model: GameModel) -> set[str]:
    """Fields that are named in a function in which nobody chooses at once."""
    trees = model.program.functions.values()
    others = [tree for tree in trees if not any(map(_is_at_once, ast.walk(tree)))]
    nodes = (node for tree in others for node in ast.walk(tree))
    return {node.attr for node in nodes if isinstance(node, ast.Attribute) and is_game(node)}


def _is_at_once(node: ast.AST) -> bool:
    loop = isinstance(node, ast.For) and isinstance(node.iter, ast.Call)
    return loop and is_game(node.iter.func, "everyone_at_once")  # type: ignore[attr-defined]


def _set_by(node: ast.AST) -> list[str]:
    """The fields that a line sets: game.role = 1, game.role[player] += 1."""
    if not isinstance(node, ast.Assign | ast.AugAssign):
        return []
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    parts = (part for target in targets for part in ast.walk(target))
    return [part.attr for part in parts if isinstance(part, ast.Attribute) and is_game(part)]
