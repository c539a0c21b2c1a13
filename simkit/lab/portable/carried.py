"""A game as a module of WebAssembly with all that a page must know, once both play the same."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simkit.description.game import Game
from simkit.lab.play.cell import Cell, cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.lab.portable import machine
from simkit.lab.portable.blaming import blamed_for
from simkit.lab.portable.entries import entries_of
from simkit.lab.portable.linking import linker, module_of
from simkit.lab.portable.page_plan import plan_of, playable, players_of, sizes_of
from simkit.messages.errors import BadInput, SimkitError

if TYPE_CHECKING:
    import numpy as np

TRIED = 50  # games of each cell, of which there are up to four
OTHERWISE = "game {} of seed {} ends otherwise in WebAssembly, so no page is written."
ONLY_FILES = "publish takes a game of your own in one file, such as pig.py; {} is none."


@dataclass(frozen=True)
class Carried:
    """A game that can leave Python: its module, and what a page must know."""

    game: Game
    code: bytes
    plan: dict[str, Any]
    rules: np.record  # with every setting and value at its default
    tried: int  # games that were played in both
    same: int  # of which so many were the same, byte by byte
    check: dict[str, int]  # of the first games by default: how many, and their CRC-32
    inexact: tuple[str, ...]  # mathematics whose last digit is the browser's


def carried(game: Game) -> Carried:
    """Compile, link and try a game; refused with the reason if the module plays otherwise."""
    if not game.is_outside or game.package:
        raise BadInput(ONLY_FILES.format(game.typed))
    linker()
    machine.check_machine()
    bots = [bot.name for bot in playable(game)]
    usual = Workspace(prepare(cell_of(game)))
    code = module_of(*entries_of(usual.prepared.engine, bots))
    here = machine.translated(code)
    inexact = blamed_for(game, machine.Machine(here).imports)
    same = [_same(here, cell, bots, inexact) for cell in _cells(game, bots)]
    rows = usual.run(0, TRIED)
    return Carried(
        game=game,
        code=code,
        plan=plan_of(usual.prepared, usual.last, sizes_of(usual)),
        rules=usual.prepared.rules,
        tried=TRIED * len(same),
        same=sum(same),
        check={"games": TRIED, "crc": zlib.crc32(rows.tobytes())},
        inexact=inexact,
    )


def _cells(game: Game, bots: list[str]) -> Iterator[Cell]:
    """What is tried: few and many players, with the usual bot and with all bots in turn."""
    numbers = players_of(game)
    for number in sorted({numbers["low"], numbers["high"]}):
        settings = {"players": number} if numbers["high"] > 1 else {}
        seats = number if game.seats else 1
        yield cell_of(game, settings=settings)
        yield cell_of(
            game, "+".join(bots[-1 - n % len(bots)] for n in range(seats)), 1, settings=settings
        )


def _same(here: machine.Translated, cell: Cell, bots: list[str], inexact: tuple[str, ...]) -> int:
    """How many games of a cell are the same in both. Fewer than all are an error of simkit's.

    If a game uses mathematics of the browser, it is none.
    """
    workspace = Workspace(prepare(cell))
    played = machine.play(machine.Machine(here), workspace, bots, 0, TRIED)
    wrong = machine.differing(played, workspace.run(0, TRIED))
    if wrong and not inexact:
        raise SimkitError(OTHERWISE.format(wrong[0], cell.seed))
    return TRIED - len(wrong)
