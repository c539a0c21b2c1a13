"""Play the first games of a run in plain Python, while other processes compile.

They are games of the same run, so nothing is played twice.

A game in one file is played so in this process, for a short while. A game of simkit's is played in
a process of its own until it is compiled: its rules are either compiled or plain, not both.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from queue import Empty, SimpleQueue
from threading import Thread

from simkit.description.game import Game
from simkit.lab.basics.compiling import compile_ahead, give_up_ahead, lots_of, played_plainly
from simkit.lab.play.cell import Cell
from simkit.lab.play.first_look.plain_games import read
from simkit.lab.play.plain_data import plain_cell
from simkit.lab.play.prepare import Prepared, prepare
from simkit.lab.play.settle import Settled
from simkit.lab.play.workspace import Workspace
from simkit.lab.table.rows import Chunk
from simkit.players.bots import find_bot
from simkit.players.lapse import LAPSE

SECONDS = 2.0  # of plain games in this process, before compiled ones take over
LOOK = 0.1  # seconds between two looks whether all is compiled
PLAYER = "simkit.lab.play.first_look.plain_games"


def first_games(settled: Settled, games: int) -> Iterator[Chunk]:
    """The first games of a run, as many as are played meanwhile; none if all is compiled."""
    cell = settled.cell
    if cell.forbidden or not _are_plain(cell.game, cell.bots):
        return
    scripts = tuple(dict.fromkeys(("idle", *cell.bots)))
    if cell.game.held.plain is not None:
        if not _lapses(cell) and compile_ahead(cell.game, scripts, search=False):
            yield from _played_here(settled, games)
        return
    with lots_of(cell.game, scripts) as lots:
        if lots:
            yield from _played_beside(settled, games, lots)


def _are_plain(game: Game, bots: tuple[str, ...]) -> bool:
    """Whether all bots are the game's own scripts."""
    found = [find_bot(game, bot) for bot in bots]
    own = {bot.name for bot in game.bots}
    return all(bot.name in own and not bot.plans and not bot.script for bot in found)


def _lapses(cell: Cell) -> bool:
    """Whether a bot leaves choices to a beginner, which calls both as compiled code."""
    return any(own.get(LAPSE.name) for own in cell.knobs.values())


# --- In this process ------------------------------------------------------------------------------


def _played_here(settled: Settled, games: int) -> Iterator[Chunk]:
    """Games for a short while."""
    prepared = _plain(settled)
    workspace, began, size, done = Workspace(prepared), time.monotonic(), 1, 0
    while done < games and time.monotonic() - began < SECONDS:
        size = min(size, games - done)
        yield workspace.play(done, size)
        done += size
        left = SECONDS - (time.monotonic() - began)
        size = max(1, min(2 * size, int(done * left / max(SECONDS - left, 1e-3))))
    if done >= games:
        give_up_ahead(prepared.game)


def _plain(settled: Settled) -> Prepared:
    """The cell as the author wrote it."""
    game, cell = settled.cell.game, settled.cell
    prepared = prepare(replace(settled, cell=replace(cell, game=played_plainly(game))))
    return replace(prepared, settled=settled)  # what is told of the run is told of the game itself


# --- In a process of its own ----------------------------------------------------------------------


def _played_beside(
    settled: Settled, games: int, lots: list[subprocess.Popen[bytes]]
) -> Iterator[Chunk]:
    """Games until all lots are compiled."""
    order = {**plain_cell(settled.cell), "games": games}
    done = 0
    with _player(order) as lines:
        while done < games and any(lot.poll() is None for lot in lots):
            with suppress(Empty):
                yield read(lines.get(timeout=LOOK))
                done += 1


@contextmanager
def _player(order: dict[str, object]) -> Iterator[SimpleQueue[str]]:
    """The lines of a plain Python that plays; it ends with the block."""
    lines: SimpleQueue[str] = SimpleQueue()
    with subprocess.Popen(
        [sys.executable, "-m", PLAYER],
        env=os.environ
        | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as player:
        assert player.stdin is not None and player.stdout is not None
        with suppress(OSError):  # it has ended already; nobody waits for it
            json.dump(order, player.stdin)
            player.stdin.close()
        reader = Thread(target=_handed_on, args=(player.stdout, lines), daemon=True)
        reader.start()
        try:
            yield lines
        finally:
            player.kill()
            reader.join()


def _handed_on(told: Iterator[str], lines: SimpleQueue[str]) -> None:
    for line in told:
        if line.endswith("\n"):  # else it was killed as it wrote
            lines.put(line)
