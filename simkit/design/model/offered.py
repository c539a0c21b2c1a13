"""Find the largest number of options of a question, if the lines of the file show it."""

from __future__ import annotations

import ast

from simkit.design.reading.flow import game_calls

from .model import GameModel

UNKNOWN = 0


def most_offered(model: GameModel) -> int:
    """The most options of one question; UNKNOWN if a loop may offer any number."""
    trees = list(model.program.functions.values())
    if any(_offers_in_a_loop(tree) for tree in trees):
        return UNKNOWN
    offers = sum(len(list(game_calls(tree, "offer"))) for tree in trees)
    named = [call.args[1:] for tree in trees for call in game_calls(tree, "choose")]
    if any(isinstance(each, ast.Starred) for words in named for each in words):
        return UNKNOWN
    return offers + max(map(len, named), default=0)


def _offers_in_a_loop(tree: ast.FunctionDef) -> bool:
    """Whether options may pile up: each round of a loop offers, or others call what offers."""
    if not any(game_calls(tree, "offer")):
        return False
    loops = [each for each in ast.walk(tree) if isinstance(each, ast.For | ast.While)]
    piles = [each for each in loops if any(game_calls(each, "offer")) and not _asks_by_itself(each)]
    return bool(piles) or not any(game_calls(tree, "choose"))


def _asks_by_itself(loop: ast.For | ast.While) -> bool:
    """Whether each round of a loop puts its own question, by a line that is always reached."""
    return any(
        any(game_calls(line, "choose"))
        for line in loop.body
        if isinstance(line, ast.Assign | ast.Expr | ast.Return | ast.If | ast.Match)
        and (not isinstance(line, ast.If) or any(game_calls(line.test, "choose")))
    )
