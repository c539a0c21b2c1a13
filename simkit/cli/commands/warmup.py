"""`simkit warmup`: compile now what the first run would compile."""

from __future__ import annotations

from argparse import Namespace
from functools import partial

from simkit.cli import shared_options
from simkit.cli.asked import game_or_all
from simkit.cli.command import Command, Reply
from simkit.view.console import maintenance


def warmup(args: Namespace) -> Reply:
    from simkit.lab.basics.compiling import compile_games

    seconds = compile_games(game_or_all(args))
    return Reply({"seconds": seconds}, partial(maintenance.warmup_page, seconds))


COMMAND = Command(
    name="warmup",
    group="This machine",
    place=1,
    help="compile now what the first run would compile",
    examples=("warmup", "warmup apocalypse"),
    options=(shared_options.GAME_OR_ALL,),
    answer=warmup,
)
