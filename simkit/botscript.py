'''Bots of your own: a Python file with a function `choose`, that stands for a bot's name.

    """Last: takes the last option of everything."""

    GAME = "hades"
    KNOBS = {"caution": (1.0, 0.0, 5.0, "how much a loss weighs")}  # start, least, most, meaning

    def choose(view, rules, decision, options, count, mind):
        return count - 1

A file is read here without being run: what it says of itself stands there in plain values. It is
run only when its bot is to play (simkit.lab.play.own_bots).
'''

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

from simkit.errors import BadInput, why_unread
from simkit.game import Game
from simkit.policy import SLIP, Bot, Knob

SUFFIX = ".py"
ARGUMENTS = ("view", "rules", "decision", "options", "count", "mind")
LARGEST = 1_000_000  # bytes
MOST_KNOBS = 31  # besides slip; what a bot's mind has room for


def is_script(name: Any) -> bool:
    """Whether a bot's name is that of a Python file."""
    return isinstance(name, str) and name.endswith(SUFFIX)


def read_script(file: str, game: Game) -> Bot:
    """The bot that a Python file says it is; nothing in the file is run."""
    tree = _parsed(file)
    plays = _constant(file, tree, "GAME", None)
    if plays != game.name:
        raise BadInput(
            f'{file}: GAME must be "{game.name}", the game that is played, not {plays!r}.'
        )
    _check_choose(file, tree)
    idea = (ast.get_docstring(tree) or "A bot of your own.").split("\n\n")[0].replace("\n", " ")
    knobs = (SLIP, *_knobs(file, _constant(file, tree, "KNOBS", {})))
    return Bot(file, idea, file, "Nobody has stated it.", knobs, script=file)


def text_of(file: str) -> str:
    """The file, as text."""
    path = Path(file)
    try:
        if not path.is_file():
            what = "this is a folder" if path.is_dir() else "there is no such file"
            raise BadInput(f"{file}: {what}; a bot of your own is a Python file.")
        if path.stat().st_size > LARGEST:
            raise BadInput(f"{file}: a bot's file has at most {LARGEST:,} bytes.")
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(f"{file}: this is not UTF-8; save the file as UTF-8.") from None
    except (OSError, ValueError) as problem:
        raise BadInput(f"{file}: the file cannot be read ({why_unread(problem)}).") from None


def _parsed(file: str) -> ast.Module:
    try:
        return ast.parse(text_of(file), filename=file)
    except SyntaxError as problem:
        raise BadInput(
            f"{file}, line {problem.lineno}: this is not Python: {problem.msg}."
        ) from None
    except (RecursionError, ValueError, MemoryError):
        raise BadInput(f"{file}: this is not Python.") from None


def _constant(file: str, tree: ast.Module, name: str, missing: Any) -> Any:
    """A plain value that the file sets at its top level."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == [
            name
        ]:
            try:
                return ast.literal_eval(node.value)
            except ValueError:
                raise BadInput(
                    f"{file}, line {node.lineno}: {name} must be written out in plain values."
                ) from None
    return missing


def _check_choose(file: str, tree: ast.Module) -> None:
    """There is a function that answers, with the arguments that an engine gives."""
    wanted = f"def choose({', '.join(ARGUMENTS)})"
    found = [n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == "choose"]
    if not found:
        raise BadInput(f"{file}: there is no function choose; a bot needs {wanted}.")
    arguments = found[-1].args
    plain = not (arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.defaults)
    if len(arguments.posonlyargs) + len(arguments.args) != len(ARGUMENTS) or not plain:
        raise BadInput(f"{file}, line {found[-1].lineno}: a bot needs {wanted}.")


def _knobs(file: str, said: Any) -> tuple[Knob, ...]:
    """The knobs after `slip`, in the order in which `mind.knobs` holds them, from 1."""
    if not isinstance(said, dict):
        raise BadInput(f"{file}: KNOBS must be a table: name, then (start, least, most, meaning).")
    if len(said) > MOST_KNOBS:
        raise BadInput(f"{file}: KNOBS holds {len(said)} knobs; there is room for {MOST_KNOBS}.")
    return tuple(Knob(name, *_knob(file, name, what)) for name, what in said.items())


def _knob(file: str, name: Any, what: Any) -> tuple[float, float, float, str]:
    sound = (
        isinstance(name, str)
        and name.isidentifier()
        and name != "slip"
        and isinstance(what, tuple)
        and len(what) == 4
        and isinstance(what[3], str)
        and all(isinstance(n, int | float) and not isinstance(n, bool) for n in what[:3])
        and what[1] <= what[0] <= what[2]
    )
    if not sound:
        raise BadInput(
            f"{file}: KNOBS[{name!r}] must be (start, least, most, meaning), such as "
            '(1.0, 0.0, 5.0, "how much a loss weighs"); slip is there already.'
        )
    return float(what[0]), float(what[1]), float(what[2]), what[3]
