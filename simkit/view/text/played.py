"""What was played, as pages and charts say it: the game by its title, what was set."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from simkit.lab.basics.command_line import typed
from simkit.view.text.words import assumed, changed_settings

if TYPE_CHECKING:
    from simkit.description.game import Game


def title_of(found: Mapping[str, Any], game: Game | None) -> str:
    """The game's title; its name where this simkit does not know the game."""
    return game.title if game else str(found["game"])


def defaults_of(game: Game | None) -> dict[str, Any]:
    """Every setting at its default; none where the game is not known."""
    return game.defaults if game else {}


def changed(found: Mapping[str, Any], game: Game | None, but: Collection[str] = ()) -> list[str]:
    """`players 4`, `pack:larva.toughness 5`, `knob:expert.mistakes 0.1`: all that is not as the
    game has it, but for some that vary.
    """
    given = changed_settings(found, defaults_of(game))
    given |= {f"pack:{path}": typed(value) for path, value in found.get("overrides", {}).items()}
    for bot, turned in found.get("knobs", {}).items():
        given |= {f"knob:{bot}.{name}": typed(value) for name, value in turned.items()}
    if found.get("forbidden"):
        given["forbidden:"] = ", ".join(found["forbidden"])
    return [f"{key} {value}" for key, value in given.items() if key not in but]


def played_with(found: Mapping[str, Any], game: Game | None, but: Collection[str] = ()) -> str:
    """`players 4, bot expert`: what is not as the game has it, and who plays."""
    return ", ".join([*changed(found, game, but), f"bot {found['bot']}"])


def players_of(found: Mapping[str, Any]) -> str:
    """`the bot expert`, `the bots expert+beginner`: for whom a figure holds."""
    bots = str(found["bot"])
    return f"the {'bots' if '+' in bots else 'bot'} {bots}"


def stands_on(found: Mapping[str, Any], game: Game | None, but: Collection[str] = ()) -> str:
    """What a chart's figures stand on: what was set, and how many values are assumed."""
    given = changed(found, game, but)
    return (f"Set: {', '.join(given)}. " if given else "") + assumed(found)
