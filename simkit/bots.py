"""The bot that a user means: a name of the game's, a bot file, or a Python file of the user's."""

from __future__ import annotations

from simkit import botfile, botscript
from simkit.game import Bot, Game
from simkit.lapse import fallible


def find_bot(game: Game, name: str) -> Bot:
    """A bot of the game by its name, or the one that a file stands for; it may lapse."""
    return fallible(_found(game, name), game.bots)


def _found(game: Game, name: str) -> Bot:
    if botfile.is_file(name):
        return botfile.read_bot(name, game)
    if botscript.is_script(name):
        return botscript.read_script(name, game)
    return game.bot(name)
