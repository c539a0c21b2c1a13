"""Say what was played: the title of the game and the changed settings."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from simkit.lab.basics.command_line import typed
from simkit.lab.basics.heading import Headed, heading_of
from simkit.view.text.words import assumed, changed_settings

if TYPE_CHECKING:
    from simkit.description.game import Game


def title_of(found: Headed, game: Game | None) -> str:
    """The game's title; its name where this simkit does not know the game."""
    return game.title if game else heading_of(found).game


def defaults_of(game: Game | None) -> dict[str, Any]:
    """Every setting at its default; none where the game is not known."""
    return game.defaults if game else {}


def changed(found: Headed, game: Game | None, but: Collection[str] = ()) -> list[str]:
    """`players 4`, `pack:larva.toughness 5`, `knob:expert.mistakes 0.1`: all that is not as the
    game has it, but for some that vary.
    """
    asked = heading_of(found)
    given = changed_settings(asked, defaults_of(game))
    given |= {f"pack:{path}": typed(value) for path, value in asked.overrides.items()}
    for bot, turned in asked.knobs.items():
        given |= {f"knob:{bot}.{name}": typed(value) for name, value in turned.items()}
    if asked.forbidden:
        given |= {"forbidden:": ", ".join(asked.forbidden)}
    return [f"{key} {value}" for key, value in given.items() if key not in but]


def played_with(found: Headed, game: Game | None, but: Collection[str] = ()) -> str:
    """`players 4, bot expert`: what is not as the game has it, and who plays."""
    return ", ".join([*changed(found, game, but), f"bot {heading_of(found).bot}"])


def players_of(found: Headed) -> str:
    """`the bot expert`, `the bots expert+beginner`: for whom a figure holds."""
    bots = str(heading_of(found).bot)
    return f"the {'bots' if '+' in bots else 'bot'} {bots}"


def stands_on(found: Headed, game: Game | None, but: Collection[str] = ()) -> str:
    """What a chart's figures stand on: what was set, and how many values are assumed."""
    given = changed(found, game, but)
    return (f"Set: {', '.join(given)}. " if given else "") + assumed(found)
