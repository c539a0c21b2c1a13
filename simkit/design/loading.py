"""Load a file that declares a game: read it, check it, and describe it to simkit."""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

from simkit.description.game import Game

from .author.game import OwnGame
from .describing import describe
from .growing import grown_game
from .model.checks import check_model
from .model.model import GameModel, read_model
from .reading.program import Program, read_program

TURNS = {"play_turn", "play_round"}
_known: dict[str, tuple[str, GameModel]] = {}  # by file: its digest, and what was read


def load_model(file: str | Path) -> GameModel:
    """The data model of a game's file; BadInput names the line that keeps it from being one."""
    path = str(Path(file).resolve())
    program = read_program(path)
    known = _known.get(path)
    if known is None or known[0] != program.digest:
        model = read_model(program)
        check_model(model)
        _known[path] = program.digest, model
    return _known[path][1]


def model_of(game: OwnGame) -> GameModel:
    """The data model of a game whose file has been imported by somebody else, a test of its own."""
    main = _main_of(game)
    program = read_program(main["__file__"])
    module = ModuleType(main["__name__"])
    for file in program.files[1:]:
        module.__dict__.update(_imported(file.path) or vars(file.module))
    module.__dict__.update(main)
    return read_model(Program(program.files, module, game, program.functions))


def _main_of(game: OwnGame) -> dict[str, Any]:
    """The names of the file with the turns of a game, which may have been declared in another."""
    known = [game._globals, *(vars(each) for each in list(sys.modules.values()) if each)]
    of_game = (each for each in known if each.get("game") is game)
    return next((each for each in of_game if TURNS & each.keys()), game._globals)


def _imported(path: Path) -> dict[str, Any]:
    """The names of a module that Python has imported from a file; none if it has not."""
    for each in list(sys.modules.values()):
        if os.path.realpath(getattr(each, "__file__", None) or "") == str(path):
            return vars(each)
    return {}


def load_game(path: str | Path) -> Game:
    """The game of a file, described; BadInput names the line that keeps it from being one."""
    model = load_model(path)
    return describe(model, partial(grown_game, model))
