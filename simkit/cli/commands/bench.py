"""`simkit games --speed`: how fast games are played on this machine."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from typing import Any

from simkit.cli import shared_options
from simkit.cli.asked import game_or_all, what_is_laid_over
from simkit.cli.command import SYSTEM, Command, Reply
from simkit.finding import registry
from simkit.messages.errors import BadInput
from simkit.view.console import maintenance


def bench(args: Namespace) -> Reply:
    games = game_or_all(args)
    asked = _asked(args)
    from simkit.lab.basics.compiling import compile_notice
    from simkit.lab.play.bench import bench as measure

    with compile_notice(", ".join(game.title for game in games)):
        figures = measure(games, **asked)
    return Reply(figures, partial(maintenance.bench_page, figures))


def _asked(args: Namespace) -> dict[str, Any]:
    if args.game is not None:
        return what_is_laid_over(args, registry.find(args.game))
    for option in ("set", "knob", "pack"):
        if getattr(args, option):
            raise BadInput(
                f"--{option} goes with one game: simkit games --speed GAME --{option} ..."
            )
    return {}


COMMAND = Command(
    name="bench",
    group=SYSTEM,
    place=3,
    help="measure how fast this machine plays games",
    examples=(
        "games --speed",
        "games --speed apocalypse",
        "games --speed apocalypse --set players=4",
    ),
    options=(
        shared_options.GAME_OR_ALL,
        shared_options.SET,
        shared_options.KNOB,
        shared_options.PACK,
    ),
    answer=bench,
)
