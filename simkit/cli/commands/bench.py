"""`simkit bench`: how fast games are played on this machine."""

from __future__ import annotations

from argparse import Namespace
from functools import partial

from simkit.cli import shared_options
from simkit.cli.asked import game_or_all
from simkit.cli.command import Command, Reply
from simkit.view.console import maintenance


def bench(args: Namespace) -> Reply:
    games = game_or_all(args)
    from simkit.lab.basics.compiling import compile_notice
    from simkit.lab.play.bench import bench as measure

    with compile_notice(", ".join(game.title for game in games)):
        figures = measure(games)
    return Reply(figures, partial(maintenance.bench_page, figures))


COMMAND = Command(
    name="bench",
    group="This machine",
    place=3,
    help="how fast games are played on this machine",
    examples=("bench", "bench apocalypse"),
    options=(shared_options.GAME_OR_ALL,),
    answer=bench,
)
