"""Settings for a process that runs one typed command: a single game is played in plain Python."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from simkit.cli.asked import what_is_a_cell
from simkit.description.game import Game
from simkit.players.bots import find_bot

if TYPE_CHECKING:
    from simkit.lab.play.cell import Cell

_begun = False


def begin() -> None:
    """The program obeys one command line and ends."""
    global _begun
    _begun = True


def play_one_game(
    args: Namespace, game: Game, sure: Callable[[Cell], bool] = lambda cell: True
) -> None:
    """Only one game will be played: in plain Python, where that is sooner done than compiling.

    `sure` knows whether it stays at that one.
    """
    from simkit.lab.basics.compiling import spare_compiling
    from simkit.lab.play.cell import cell_of

    if not _begun:
        return
    cell = cell_of(game, **what_is_a_cell(args, game))
    if sure(cell) and not any(find_bot(game, bot).plans for bot in cell.bots):
        spare_compiling(game)
