"""What commands share that write a bot with other knobs."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from simkit.cli.option import OUTPUT, Option, once
from simkit.description.game import Game
from simkit.messages.errors import BadInput
from simkit.players import botfile

FIT = once(
    "--fit",
    "NAME,...",
    "change only these knobs (list: simkit show GAME bots, default: all knobs except the "
    "one named mistakes)",
)


def out(done: str) -> Option:
    """Where the bot file goes."""
    told = f"write the bot file here (default: BOT-{done}.toml)"
    return once("--out", "FILE.toml", told, section=OUTPUT, keeps="bot.toml")


def place_for(args: Namespace, whom: str, done: str) -> str:
    """The file that was asked for, or one that is named after the bot."""
    if args.bot is None:
        raise BadInput(f"--bot is missing: name {whom}.")
    return args.out or f"{Path(args.bot).name.removesuffix(botfile.SUFFIX)}-{done}{botfile.SUFFIX}"


def has_knobs(game: Game) -> bool:
    """Whether the usual bot has knobs to change."""
    return len(game.bot(game.usual_bot).knobs) > 1
