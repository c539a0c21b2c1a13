"""A first look at a game that is not compiled yet: some games in plain Python, while another
process compiles. They are the first games of the same run, so nothing is played twice."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

from simkit.description.game import Game
from simkit.lab.basics.compiling import compile_ahead, give_up_ahead
from simkit.lab.play.prepare import Prepared, prepare
from simkit.lab.play.settle import Settled
from simkit.lab.play.workspace import Workspace
from simkit.lab.table.rows import Chunk
from simkit.players.bots import find_bot

SECONDS = 2.0  # of plain games, before compiled ones take over
FIRST_GAMES = 5


def plainly(settled: Settled) -> Prepared | None:
    """The cell in plain Python, if it is not compiled yet and can be played so."""
    game, cell = settled.cell.game, settled.cell
    if game.held.plain is None or cell.forbidden or not _are_plain(game, cell.bots):
        return None
    scripts = tuple(dict.fromkeys(("idle", *cell.bots)))
    if not compile_ahead(game, scripts, search=False):
        return None
    plain = replace(game, held=replace(game.held, engine=game.held.plain))
    prepared = prepare(replace(settled, cell=replace(cell, game=plain)))
    return replace(prepared, settled=settled)  # what is told of the run is told of the game itself


def _are_plain(game: Game, bots: tuple[str, ...]) -> bool:
    """Whether all bots are the game's own scripts."""
    found = [find_bot(game, bot) for bot in bots]
    own = {bot.name for bot in game.bots}
    return all(bot.name in own and not bot.plans and not bot.script for bot in found)


def first_games(prepared: Prepared, games: int) -> Iterator[Chunk]:
    """The first games of a run, as many as plain Python plays in a short while."""
    workspace, began, size, done = Workspace(prepared), time.monotonic(), FIRST_GAMES, 0
    while done < games and time.monotonic() - began < SECONDS:
        size = min(size, games - done)
        yield workspace.play(done, size)
        done += size
        left = SECONDS - (time.monotonic() - began)
        size = max(1, min(2 * size, int(done * left / max(SECONDS - left, 1e-3))))
    if done >= games:
        give_up_ahead(prepared.game)
