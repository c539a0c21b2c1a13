"""Find the lines of an own game's file that its games reach, in plain Python."""

from __future__ import annotations

import ast
import os
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from simkit.lab.checking.plain_contract import as_written
from simkit.lab.checking.time_limit import TooLong, within
from simkit.lab.play.cell import Cell
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.outside.trees import tree_of

ASIDE = ("bot", "odds")  # what a function is that is no rule
HOOKS = ("possible", "value", "check")  # what no rule calls: simkit asks them in other games
BLOCKS = ("body", "orelse", "handlers", "finalbody")


def lines_reached(cell: Cell, bots: Sequence[str], games: int, seconds: float) -> dict[str, Any]:
    """Games of every bot: in how many of them each block of rules was reached, as plain data."""
    file = os.path.realpath(cell.game.source)
    found: Counter[int] = Counter()
    played = 0
    workspaces = [Workspace(prepare(as_written(replace(cell, bots=(bot,))))) for bot in bots]
    at_work = workspaces[:1]

    def look() -> tuple[int, int]:
        return int(at_work[0].batch["turn"].sum()), int(at_work[0].batch["decisions"].sum())

    try:
        with within(seconds, look):
            for number in range(games):
                for workspace in workspaces:
                    at_work[:] = [workspace]
                    found.update(_lines_of_a_game(workspace, number, file))
                    played += 1
    except TooLong as stopped:
        if stopped.stands_still:
            return {"endless": stopped.place, "games": played}
    with open(file, encoding="utf-8") as text:
        blocks = list(blocks_of(tree_of(text.read())))
    told = [{"first": a, "last": b, "says": says, "games": found[a]} for a, b, says in blocks]
    return {"games": played, "blocks": told}


def _lines_of_a_game(workspace: Workspace, number: int, file: str) -> set[int]:
    """The lines of the file that a game reaches."""
    lines: set[int] = set()
    known: dict[str, bool] = {}

    def line(frame: Any, event: str, _: Any) -> Any:
        lines.add(frame.f_lineno)
        return line

    def call(frame: Any, event: str, _: Any) -> Any:
        name = frame.f_code.co_filename
        if name not in known:
            known[name] = os.path.realpath(name) == file
        return line if known[name] else None

    before = sys.gettrace()
    sys.settrace(call)
    try:
        workspace.run(number, 1)
    finally:
        sys.settrace(before)
    return lines


def blocks_of(tree: ast.Module) -> Iterator[tuple[int, int, str]]:
    """The blocks of the rules: first line, last line, and the first line's text.

    A block is what is played or left out together: a function's body, a branch, a loop's body.
    """
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and not _is_aside(node) and node.name not in HOOKS:
            yield from _blocks(node)


def _blocks(node: ast.AST) -> Iterator[tuple[int, int, str]]:
    for part in BLOCKS:
        block = getattr(node, part, None)
        if not isinstance(block, list) or not block:
            continue
        if not (part == "orelse" and isinstance(block[0], ast.If)):
            first = _after_docstring(block)
            yield first.lineno, int(block[-1].end_lineno or first.lineno), ast.unparse(first)
        for each in block:
            yield from _blocks(each)


def _after_docstring(block: Sequence[ast.stmt]) -> ast.stmt:
    first = block[0]
    is_text = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    return block[1] if is_text and len(block) > 1 else first


def _is_aside(node: ast.FunctionDef) -> bool:
    """Whether a function is a bot, or only asked for odds."""
    calls = [each.func if isinstance(each, ast.Call) else each for each in node.decorator_list]
    return any(isinstance(call, ast.Attribute) and call.attr in ASIDE for call in calls)


def unreached(blocks: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The blocks that no game reached, but for those inside another such block."""
    silent = [each for each in blocks if not each["games"]]
    return [
        each
        for each in silent
        if not any(
            other is not each and other["first"] <= each["first"] and each["last"] <= other["last"]
            for other in silent
        )
    ]
