"""Find the line of a game's file that keeps it from becoming WebAssembly."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path

from simkit.description.game import Game
from simkit.finding.gamefile import sources_of
from simkit.lab.portable.machine import MATHEMATICS
from simkit.lab.portable.runtime import ASKING
from simkit.messages.errors import BadInput
from simkit.outside.files import read_text
from simkit.outside.trees import tree_of

NUMBAS = "numba_"  # before the name of what numba brings along, such as gamma
PYTHONS_OWN = ("Py", "NRT_Free", "NRT_MemInfo_call_dtor", "numba_do_raise", "numba_gil_",
               "numba_runtime_build_excinfo_struct", "numba_unpickle")  # fmt: skip
"""Calls that lead back to Python. They stand where a bot has no compiled code, as every bot has."""


def blamed_for(game: Game, imports: Sequence[str]) -> tuple[str, ...]:
    """The mathematics among these calls; BadInput names the line of any other."""
    outside = [name for name in imports if not name.startswith((ASKING, *PYTHONS_OWN))]
    for name in (each.removeprefix(NUMBAS) for each in outside if each not in MATHEMATICS):
        raise BadInput(f"{_where(game, name)}: a page cannot calculate {name}.")
    return tuple(outside)


def _where(game: Game, name: str) -> str:
    for file, line in _calls(game, name):
        return f"{file.name}, line {line}"
    return game.typed


def _calls(game: Game, name: str) -> Iterator[tuple[Path, int]]:
    """Where the game's own files call a function of this name."""
    for file in sources_of(game.typed):
        for node in ast.walk(tree_of(read_text(file))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == name:
                yield file, node.lineno
