"""`simkit cache --fill`: compile now, so that the first run need not wait."""

from __future__ import annotations

from argparse import Namespace
from functools import partial

from simkit.cli import shared_options
from simkit.cli.command import SYSTEM, Command, Reply
from simkit.finding import registry
from simkit.view.console import maintenance


def warmup(args: Namespace) -> Reply:
    from simkit.lab.basics.compiling import compile_games

    named = dict.fromkeys(args.games)  # one that stands twice is compiled once
    games = [registry.find(name) for name in named or registry.games()]
    seconds = compile_games(games)
    return Reply({"seconds": seconds}, partial(maintenance.warmup_page, seconds))


COMMAND = Command(
    name="warmup",
    group=SYSTEM,
    place=1,
    help="compile games now, so that the first run starts quickly",
    examples=("cache --fill", "cache --fill apocalypse", "cache --fill hades hellgame"),
    options=(shared_options.GAMES_OR_ALL,),
    answer=warmup,
)
