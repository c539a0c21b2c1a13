"""The table at which a game is played. Every rule is handed the position and this: `(game, at)`."""

from __future__ import annotations

from typing import Any, NamedTuple

from .jit import kernel

UNFINISHED = 0  # the outcome of a game that goes on, in every game


class Table(NamedTuple):
    """All that lies around a position while it is played: rules, players and their luck."""

    rules: Any
    desk: Any
    luck: Any
    log: Any
    bots: Any


@kernel
def is_over(game):
    """True once the game has ended, in whatever way."""
    return game.outcome != UNFINISHED
