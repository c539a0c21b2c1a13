'''Bots of your own: programs that stand for a bot's name. Most are a Python file with `choose`:

    """Last: takes the last option of everything."""

    GAME = "hades"
    KNOBS = {"caution": (1.0, 0.0, 5.0, "how much a loss weighs")}  # start, least, most, meaning

    def choose(view, rules, decision, options, count, mind):
        return count - 1

A file with `act(seen)` is a policy: ordinary Python, which is shown what an environment shows. So
is the file of a model (.joblib), which scores options.

A file is read here without being run: what it says of itself stands there in plain values. It is
run only when its bot is to play (simkit.lab.play.choosers.own_bots).
'''

from __future__ import annotations

import ast
import hashlib
from typing import Any

from simkit.description.game import Game
from simkit.description.policy import MISTAKES, Bot, Knob
from simkit.messages.errors import BadInput
from simkit.outside.files import read_content, read_text
from simkit.outside.trees import tree_of
from simkit.players.program import digest_of, is_program, program_bot

SUFFIX = ".py"
MODEL = ".joblib"  # a model of scikit-learn: to read one is to run it
ARGUMENTS = ("view", "rules", "decision", "options", "count", "mind")
FUNCTIONS = {"choose": ARGUMENTS, "act": ("seen",)}  # one of them answers
LARGEST = 1_000_000  # bytes
LARGEST_MODEL = 200_000_000
UNSTATED = "Nobody has stated it."
MOST_KNOBS = 31  # besides slip; what a bot's mind has room for


def is_script(name: Any) -> bool:
    """Whether a bot's name is that of a program: a Python file, a model, or a call."""
    return is_program(name) or (isinstance(name, str) and name.endswith((SUFFIX, MODEL)))


def is_model(name: str) -> bool:
    """Whether a program is a model."""
    return name.endswith(MODEL) and not is_program(name)


def has_no_text(name: str) -> bool:
    """Whether no text stands for a program: a model, or a call."""
    return is_model(name) or is_program(name)


def read_script(file: str, game: Game) -> Bot:
    """The bot that a Python file says it is; nothing in the file is run."""
    if is_program(file):
        return program_bot(file)
    if is_model(file):
        return _model_bot(file)
    tree = _parsed(file)
    plays = _constant(file, tree, "GAME", None)
    if not game.is_called(plays):
        raise BadInput(
            f'{file}: GAME must be "{game.name}", the game that is played, not {plays!r}.'
        )
    function = _check_function(file, tree)
    idea = (ast.get_docstring(tree) or "A bot of your own.").split("\n\n")[0].replace("\n", " ")
    knobs = (MISTAKES, *_knobs(file, _constant(file, tree, "KNOBS", {})))
    if function == "act" and len(knobs) > 1:
        raise BadInput(f"{file}: act(seen) is given no knobs; remove KNOBS.")
    return Bot(file, idea, file, UNSTATED, knobs, script=file)


def _model_bot(file: str) -> Bot:
    """The bot that takes the option to which a model gives the highest score."""
    text_of(file)
    return Bot(file, "Takes the option with the highest score.", file, UNSTATED, script=file)


def game_of(file: str) -> str:
    """The game that a bot's file says it plays; the file is not run."""
    if has_no_text(file):
        raise BadInput(f"{file}: it does not say which game it plays; name the game.")
    named = _constant(file, _parsed(file), "GAME", None)
    if not isinstance(named, str):
        raise BadInput(f'{file}: GAME is missing; it names the game, such as GAME = "hades".')
    return named


def text_of(file: str) -> str:
    """The file, as text; of a model or a call the digest of its content."""
    if is_program(file):
        return digest_of(file)
    if is_model(file):
        return f"sha256 {hashlib.sha256(content_of_model(file)).hexdigest()}"
    return read_text(file, LARGEST, "A bot of your own is a Python file.")


def content_of_model(file: str) -> bytes:
    """What the file of a model holds."""
    return read_content(file, LARGEST_MODEL, "joblib.dump writes a model.")


def _parsed(file: str) -> ast.Module:
    try:
        return tree_of(text_of(file), file)
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


def _check_function(file: str, tree: ast.Module) -> str:
    """The name of the function that answers, with the arguments that it is given."""
    wanted = f"def choose({', '.join(ARGUMENTS)})"
    found = [n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name in FUNCTIONS]
    if not found:
        raise BadInput(f"{file}: there is no function choose; a bot needs {wanted}.")
    last = found[-1]
    arguments = last.args
    plain = not (arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.defaults)
    if len(arguments.posonlyargs) + len(arguments.args) != len(FUNCTIONS[last.name]) or not plain:
        wanted = f"def {last.name}({', '.join(FUNCTIONS[last.name])})"
        raise BadInput(f"{file}, line {last.lineno}: a bot needs {wanted}.")
    return last.name


def _knobs(file: str, said: Any) -> tuple[Knob, ...]:
    """The knobs after `mistakes`, in the order in which `mind.knobs` holds them, from 1."""
    if not isinstance(said, dict):
        raise BadInput(f"{file}: KNOBS must be a table: name, then (start, least, most, meaning).")
    if len(said) > MOST_KNOBS:
        raise BadInput(f"{file}: KNOBS holds {len(said)} knobs; there is room for {MOST_KNOBS}.")
    return tuple(Knob(name, *_knob(file, name, what)) for name, what in said.items())


def _knob(file: str, name: Any, what: Any) -> tuple[float, float, float, str]:
    sound = (
        isinstance(name, str)
        and name.isidentifier()
        and name != "mistakes"
        and isinstance(what, tuple)
        and len(what) == 4
        and isinstance(what[3], str)
        and all(isinstance(n, int | float) and not isinstance(n, bool) for n in what[:3])
        and what[1] <= what[0] <= what[2]
    )
    if not sound:
        raise BadInput(
            f"{file}: KNOBS[{name!r}] must be (start, least, most, meaning), such as "
            '(1.0, 0.0, 5.0, "how much a loss weighs"); mistakes is there already.'
        )
    return float(what[0]), float(what[1]), float(what[2]), what[3]
