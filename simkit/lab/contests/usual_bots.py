"""The bots that a command compares if the user names none.

Games list their bots from the floor to the best.
"""

from __future__ import annotations

from collections.abc import Sequence

from simkit.description.game import Game

IDLE, RANDOM = "idle", "random"
FLOORS = (IDLE, RANDOM)  # bots that play without a plan
SEARCH = "search"  # too slow to be tried unasked


def all_but_search(game: Game) -> list[str]:
    """The bots that imagine nothing, so that they can play many games."""
    return [bot.name for bot in game.bots if not bot.plans]


def contrasting(game: Game, playing: Sequence[str]) -> str:
    """The best script that does not play yet; "" if there is none."""
    names = [name for name in all_but_search(game) if name not in playing]
    scripts = [name for name in names if name not in FLOORS]
    return (scripts or [name for name in names if name != IDLE] or [""])[-1]
