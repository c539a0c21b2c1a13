"""Find the bot that a user names: a bot of the game, a bot file, or the user's Python file.

    expert@1             expert, with knobs of its own: --knob expert@1.mistakes=0.2

turns the knobs of one seat and leaves those of another `expert` at the table alone. What stands
behind the @ is up to the user; it plays the same script.
"""

from __future__ import annotations

from dataclasses import replace

from simkit.description.game import Bot, Game
from simkit.players import botfile, botscript
from simkit.players.lapse import fallible

OWN = "@"


def find_bot(game: Game, name: str) -> Bot:
    """A bot of the game by its name, or the one that a file stands for; it may lapse."""
    return _own(game).get(name) or fallible(_found(game, name), game.bots)


# By game: its own bots, and the same by name as they may lapse. Every cell asks for them often.
_known: dict[str, tuple[tuple[Bot, ...], dict[str, Bot]]] = {}


def _own(game: Game) -> dict[str, Bot]:
    bots, able = _known.get(game.content, ((), {}))
    if bots is not game.bots:  # a description that was changed, by a test for example
        able = {bot.name: fallible(bot, game.bots) for bot in game.bots}
        _known[game.content] = game.bots, able
    return able


def _found(game: Game, name: str) -> Bot:
    if botfile.is_file(name):
        return botfile.read_bot(name, game)
    if botscript.is_script(name):
        return botscript.read_script(name, game)
    known, _, own = name.rpartition(OWN)
    if known and own.isalnum():
        bot = find_bot(game, known)
        return replace(bot, name=name, script="" if bot.plans else bot.script or bot.name)
    return game.bot(name)


def with_own_knobs(bots: tuple[str, ...], seat: int = 0) -> tuple[str, ...]:
    """The same bots at a table, the one in this seat with knobs that no other has."""
    if bots[seat] not in (*bots[:seat], *bots[seat + 1 :]):
        return bots
    return (*bots[:seat], f"{bots[seat]}{OWN}{seat + 1}", *bots[seat + 1 :])
