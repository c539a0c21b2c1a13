"""A file that declares a game, loaded: read, checked, and described to simkit."""

from __future__ import annotations

from pathlib import Path

from simkit.description.game import Game

from .author.game import OwnGame
from .describing import describe
from .model.checks import check_model
from .model.model import GameModel, read_model
from .reading.program import Program, read_program

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
    import types

    program = read_program(game._file)
    module = types.ModuleType(game._globals["__name__"])
    module.__dict__.update(game._globals)
    own = Program(program.file, program.text, program.tree, module, game, program.functions)
    return read_model(own)


def load_game(path: str | Path) -> Game:
    """The game of a file, described; BadInput names the line that keeps it from being one."""
    return describe(load_model(path))
