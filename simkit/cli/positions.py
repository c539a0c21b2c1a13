"""The shared parts of `run` and `trace` for a written position that replaces a game."""

from __future__ import annotations

from argparse import Namespace

from simkit.description.game import Game
from simkit.finding import registry
from simkit.messages.errors import BadInput

_OF_A_GAME = {
    "game": "GAME",
    "set": "--set",
    "seed": "--seed",
    "pack": "--pack",
    "precision": "--precision",
    "game_number": "--game",
    "where": "--where",
    "quantiles": "--quantiles",
    "about": "--about",
    "metrics": "--metrics",
    "at_turn": "--at-turn",
}
"""What a position says already."""


def named_game(args: Namespace) -> Game:
    """The game of a command whose GAME may be left out for a position."""
    if args.game is None:
        raise BadInput("GAME is missing; --help shows an example.")
    return registry.find(args.game)


def check_alone(args: Namespace) -> None:
    """The position says what is played; nothing else may say it too."""
    for name, word in _OF_A_GAME.items():
        if getattr(args, name, None) not in (None, []):
            raise BadInput(f"--position says what is played, so {word} has no place beside it.")


def refuse_alone(args: Namespace, *names: str) -> None:
    """Options that make sense with a position only."""
    for name in names:
        if getattr(args, name) is not None:
            raise BadInput(f"--{name.replace('_', '-')} goes with --position FILE.")
