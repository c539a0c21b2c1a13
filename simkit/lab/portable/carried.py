"""Build the WebAssembly module of a game, and test that it plays the same games."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from simkit.description.game import Game
from simkit.lab.play.cell import Cell, cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.lab.portable import machine
from simkit.lab.portable.blaming import blamed_for
from simkit.lab.portable.entries import entries_of, is_called_at_play
from simkit.lab.portable.linking import linker, module_of
from simkit.lab.portable.page_plan import plan_of, playable, players_of, searching, sizes_of
from simkit.messages.errors import BadInput, SimkitError

if TYPE_CHECKING:
    import numpy as np

TRIED = 50  # games of each cell, of which there are up to four
SEARCHED = 2  # games of a bot that searches: they take long
OTHERWISE = "game {} of seed {} ends otherwise in WebAssembly, so no page is written."
NOT_TOLD = (
    "{}: this game does not say where its settings and results are in memory; "
    "publish takes games written with simkit.design, such as pig.py."
)
TOLD = ("layout", "story", "table")  # what an engine must say of itself


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


def carried(game: Game, searches: bool = True) -> Carried:
    """Compile, link and try a game; refused with the reason if the module plays otherwise.

    Without the bots that search, less is compiled and the page is smaller.
    """
    if not game.is_outside:
        raise BadInput(NOT_TOLD.format(game.typed))
    linker()
    machine.check_machine()
    bots = [bot.name for bot in playable(game)]
    usual = Workspace(prepare(cell_of(game)))
    if not all(hasattr(usual.prepared.engine, part) for part in TOLD):
        raise BadInput(NOT_TOLD.format(game.typed))
    entries = entries_of(usual.prepared.engine, bots, searches)
    code = module_of(*entries)
    here = machine.translated(code)
    outside = blamed_for(game, machine.Machine(here).imports)
    tries = [_tried(here, cell, bots, games) for cell, games in _cells(game, bots, searches)]
    called = set().union(*(each.called for each in tries))
    inexact = tuple(n for n in outside if n in called or is_called_at_play(entries, n))
    if not inexact:
        _refuse_other(tries)
    rows = usual.run(0, TRIED)
    return Carried(
        game=game,
        code=code,
        plan=plan_of(usual.prepared, usual.last, sizes_of(usual), searches),
        rules=usual.prepared.rules,
        tried=sum(each.games for each in tries),
        same=sum(each.games - len(each.wrong) for each in tries),
        check={"games": TRIED, "crc": zlib.crc32(rows.tobytes())},
        inexact=inexact,
    )


class TriedCell(NamedTuple):
    """Games of a cell, played in both."""

    cell: Cell
    games: int
    wrong: list[int]  # those that differ in any byte
    called: set[str]  # the mathematics that they called


def _cells(game: Game, bots: list[str], searches: bool) -> Iterator[tuple[Cell, int]]:
    """What is tried: few and many players, the usual bot, all bots in turn, and a search."""
    numbers = players_of(game)
    for number in sorted({numbers["low"], numbers["high"]}):
        settings = {"players": number} if numbers["high"] > 1 else {}
        seats = number if game.seats else 1
        yield cell_of(game, settings=settings), TRIED
        every = "+".join(bots[-1 - n % len(bots)] for n in range(seats))
        yield cell_of(game, every, 1, settings=settings), TRIED
    for bot in searching(game)[-1:] if searches else ():
        yield cell_of(game, bot.name), SEARCHED


def _tried(here: machine.Translated, cell: Cell, bots: list[str], games: int) -> TriedCell:
    workspace = Workspace(prepare(cell))
    there = machine.Machine(here)
    played = machine.play(there, workspace, bots, 0, games)
    wrong = machine.differing(played, workspace.run(0, games))
    return TriedCell(cell, games, wrong, there.called)


def _refuse_other(tries: list[TriedCell]) -> None:
    """Another game than simkit's is an error, unless it uses mathematics of the browser."""
    for each in tries:
        if each.wrong:
            raise SimkitError(OTHERWISE.format(each.wrong[0], each.cell.seed))
