"""What `simkit odds` can ask of a roll of the file: its arguments, and settings that it reads."""

from __future__ import annotations

import ast
from typing import Any

from simkit.description.game import ARGUMENTS
from simkit.design.author.rolls import OwnRoll
from simkit.design.reading.flow import game_calls, is_game
from simkit.design.reading.program import HOOKS

from .model import GameModel

RESULT = "result"  # the column of what is returned without a name
TAKEN = ARGUMENTS | {"set", "pack", "json", "chart", "table", "help", "players"}
SEATED = ("others", "left_of", "right_of", "team", "pass_hands")  # their answers hang on players
OF_GAMES = ("choose", "offer", "everyone_at_once", "end")  # what no roll does


def check_roll(model: GameModel, name: str) -> None:
    """Refuse a roll that asks players, or whose arguments simkit could not tell apart."""
    roll, program = model.program.rolls[name], model.program
    tree = program.functions[roll.function.__name__]
    if name in HOOKS:
        raise program.mistake(tree, f"simkit plays {name}; write a function of its own for odds.")
    for key in roll.keys:
        if key in TAKEN or key in program.settings:
            text = f"{key} is a word of simkit or a setting; give the argument another name."
            raise program.mistake(tree, text)
    for each in sorted(model.flow.reached(tree.name)):
        for call in game_calls(program.functions[each], *OF_GAMES):
            what = call.func.attr  # type: ignore[attr-defined]
            text = f"{name} is asked for its odds, so it only rolls and draws; no game.{what}."
            raise program.mistake(call, text)


def read_by(model: GameModel, roll: OwnRoll) -> set[str]:
    """The fields and settings that a roll, and what it calls, names."""
    reached = model.flow.reached(roll.function.__name__)
    trees = [model.program.functions[name] for name in reached]
    found = {node.attr for tree in trees for node in ast.walk(tree) if is_game(node)}  # type: ignore[attr-defined]
    return found | ({"players"} if found & {*SEATED} else set())


def results_of(model: GameModel, roll: OwnRoll) -> tuple[str, ...]:
    """What the columns are called: as the variables of the first line that returns only those."""
    tree = model.program.functions[roll.function.__name__]
    returned = [node.value for node in ast.walk(tree) if isinstance(node, ast.Return)]
    many = [len(each.elts) for each in returned if isinstance(each, ast.Tuple)]
    for each in returned:
        parts = each.elts if isinstance(each, ast.Tuple) else [each]
        names = [_called(part) for part in parts]
        if all(names) and len(set(names)) == len(names) == max(many, default=1):
            return tuple(names)
    if many:
        return tuple(f"{RESULT}_{number}" for number in range(1, max(many) + 1))
    return (RESULT,)


def _called(part: Any) -> str:
    """The name of a variable or of a field."""
    if isinstance(part, ast.Name):
        return part.id
    return part.attr if is_game(part) else ""
