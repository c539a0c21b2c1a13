"""Build an engine from a game's file: its records, its compiled functions and its entry points."""

from __future__ import annotations

import ast
import sys
import types
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simkit.design.author.maps import Map
from simkit.design.kernels import arithmetic, cards, choosing, dealing, ending, luck, rows, worth
from simkit.design.lowering.rewriting import PREFIX
from simkit.design.lowering.whole import Lowered, lowered
from simkit.design.model.fields import copies_of
from simkit.design.model.model import GameModel
from simkit.design.model.records import rules_of, state_of
from simkit.design.reading.files import LINES, module_name
from simkit.design.telling.columns import columns_of
from simkit.design.telling.layout import layout_of
from simkit.design.telling.narration import narrate, tell_options
from simkit.design.telling.on_table import table_of
from simkit.design.telling.story import story_of
from simkit.kernel.choosers import IN_EVERY_GAME, Choosers
from simkit.kernel.jit import entry, kernel
from simkit.kernel.keeping.sources import PINNED
from simkit.kernel.learning import chance_from, odds_from
from simkit.kernel.luck import below
from simkit.kernel.mixing.book import blend
from simkit.kernel.numbers.scratch import fractions, scratch, slate
from simkit.kernel.protocol import FRAME, put_on_frame, signatures
from simkit.outside.trees import tree_of

from .accidents import explain
from .pinned import pin_of
from .rules import build_rules
from .soundness import check_state

MOST_IN_TUPLE = 64  # numbers of a constant row
PARTS = ("begin", "take_turn", "deal", "note", "aim", "see")  # what a game gives to the frame
KERNELS = (arithmetic, cards, choosing, dealing, ending, luck, rows, worth)


def engine_of(model: GameModel) -> types.ModuleType:
    """The engine of a game's file."""
    program = model.program
    name = module_name(Path(program.file), program.more)
    made = lowered(model)
    module = types.ModuleType(name)
    module.__file__ = str(FRAME)
    setattr(module, PINNED, pin_of(model))
    sys.modules[name] = module  # a name by which numba finds again what it has compiled
    rules = _rules(model, made, name)
    space = module.__dict__
    space.update({each: value for each, value in rules.items() if each.startswith(PREFIX)})
    space["STATE"], space["RULES"] = state_of(model), rules_of(model)
    space["SIGNATURES"] = signatures(space["STATE"], space["RULES"])
    space["CHOOSERS"] = _choosers(model, space["SIGNATURES"].choose, rules)
    put_on_frame(space, **{part: rules[PREFIX + part] for part in PARTS})
    space.update(_parts(model, made, space))
    return module


def _rules(model: GameModel, made: Lowered, name: str) -> dict[str, Any]:
    """The author's names as kernels see them, apart from those of the frame: both may be `play`."""
    space = {"__name__": name, **_constants(model), **_kernels()}
    _compile(model, made, space)
    return space


def _kernels() -> dict[str, Any]:
    found: dict[str, Any] = {
        "below": below,
        "empty": slate,
        "fractions": fractions,
        "noughts": scratch,
        "blend": blend,
    }
    found |= {"chance_from": chance_from, "odds_from": odds_from}
    for module in KERNELS:
        found |= {name: each for name, each in vars(module).items() if not name.startswith("_")}
    return {PREFIX + name: each for name, each in found.items()}


def _constants(model: GameModel) -> dict[str, Any]:
    """Numbers and rows of numbers at the top of the file, and the maps as arrays."""
    found: dict[str, Any] = {}
    for name, value in vars(model.program.module).items():
        frozen = _frozen(model, value)
        if frozen is not None and not name.startswith("_"):
            found[name] = frozen
    for name, each in model.program.maps.items():
        most = max(1, *map(len, each._around))
        around = [row + [0] * (most - len(row)) for row in each._around]
        found[f"{name}_distance"] = np.array(each._distance, np.int64)
        found[f"{name}_around"] = np.array(around, np.int64)
        found[f"{name}_degree"] = np.array([len(row) for row in each._around], np.int64)
        if each._sides:
            found[f"{name}_side"] = _sides(model, each)
        found[f"{name}_letters"] = np.array([model.words.number(c) for c in each._letters])
    for field in model.fields.values():
        if field.deck:
            copies = copies_of(model.kinds_in(field), field.copies)
            found[f"sk_one_each_{field.name}"] = np.array(copies, np.int64)
    return found


def _sides(model: GameModel, board: Map) -> NDArray[np.int64]:
    """For each two places the word between them."""
    found = np.full((len(board), len(board)), model.words.number(""), np.int64)
    for (a, b), word in board._sides.items():
        found[a, b] = found[b, a] = model.words.number(word)
    return found


def _frozen(model: GameModel, value: Any) -> Any:
    """A constant as kernels see it; None for what they cannot."""
    if isinstance(value, str):
        return model.words.numbers.get(value)
    if isinstance(value, bool | int | float):
        return value
    if isinstance(value, list | tuple):
        long = _as_array(value)
        if long is not None:
            return long
        inner = [_frozen(model, each) for each in value]
        return None if any(each is None for each in inner) else _of_one_kind(inner)
    return value if value is sys.modules.get("math") else None


def _as_array(value: Sequence[Any]) -> NDArray[Any] | None:
    """A long row, or equally long rows, of whole numbers: compiled code finds a place of an array
    at once, and of a tuple by asking for one place after another."""
    rows = value if value and isinstance(value[0], list | tuple) else [value]
    even = all(isinstance(row, list | tuple) and len(row) == len(rows[0]) for row in rows)
    if not even or len(rows) * len(rows[0]) <= MOST_IN_TUPLE:
        return None
    if not all(type(each) is int for row in rows for each in row):
        return None
    return np.array(value, np.int64)


def _of_one_kind(inner: list[Any]) -> tuple[Any, ...]:
    """A row as compiled code needs it: (0, True) is (0, 1), and (0, 0.5) is (0.0, 0.5)."""
    kinds = {type(each) for each in inner}
    if len(kinds) == 1 or not kinds <= {bool, int, float}:
        return tuple(inner)
    return tuple(map(float if float in kinds else int, inner))


def _compile(model: GameModel, made: Lowered, space: dict[str, Any]) -> None:
    """The kernels of the file's functions, at their own lines, and simkit's beside them."""
    for file in model.program.files:
        trees = [each for each in made.trees if each.lineno // LINES == file.number]
        tree = ast.fix_missing_locations(ast.Module(list(trees), []))
        ast.increment_lineno(tree, -LINES * file.number)
        exec(compile(tree, str(file.path), "exec"), space)
    for function in made.trees:
        space[function.name] = kernel(space[function.name])
    own = tree_of(made.own)
    exec(compile(own, str(FRAME), "exec"), space)
    for each in own.body:
        if isinstance(each, ast.FunctionDef) and not each.name.startswith("sk_bot_"):
            space[each.name] = kernel(space[each.name])


def _choosers(model: GameModel, choose: Any, space: dict[str, Any]) -> Choosers:
    """For each bot the function that chooses, compiled when it is first asked for."""
    found = Choosers({name: partial(_entry, choose, own) for name, own in IN_EVERY_GAME.items()})
    for name, bot in model.program.bots.items():
        own = space[f"sk_bot_{bot.function.__name__}"]
        found[name] = partial(_entry, choose, own)
    return found


def _places(model: GameModel) -> dict[str, str]:
    """Where the author wrote each bot."""
    return {
        name: f"{Path(bot.file).name}, line {bot.function.__code__.co_firstlineno}, {name}"
        for name, bot in model.program.bots.items()
    }


def _entry(signature: Any, function: Any) -> Any:
    return entry(signature)(function)


def _parts(model: GameModel, made: Lowered, space: dict[str, Any]) -> dict[str, Any]:
    """What simkit asks of an engine besides its entry points."""
    return {
        "KINDS": model.words.kinds,
        "VERBS": model.words.verbs,
        "build_rules": partial(build_rules, model, space["RULES"]),
        "columns": partial(columns_of, model),
        "narrate": partial(narrate, model, made.texts),
        "tell_options": partial(tell_options, model),
        "check_state": partial(check_state, model),
        "FEATURES": made.features,
        "explain": partial(explain, model),
        "story": partial(story_of, model, made.texts),
        "table": partial(table_of, model, space["STATE"]),
        "layout": partial(layout_of, model, space["RULES"], space["STATE"]),
        "PLACES": _places(model),
    }
