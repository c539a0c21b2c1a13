"""`simkit tradeoff`: several aims at once: what does nothing beat, and what gives up least?"""

from __future__ import annotations

from argparse import Namespace

from simkit import registry
from simkit.cli import shared_options
from simkit.cli.asked import given, what_is_played
from simkit.cli.command import Command, Reply
from simkit.cli.finishing import answered, finished
from simkit.cli.option import several
from simkit.errors import BadInput


def tradeoff(args: Namespace) -> Reply:
    import simkit
    from simkit.view.charts.tradeoff import draw_tradeoff
    from simkit.view.console.tradeoff import tradeoff_page

    game = registry.find(args.game)
    if not (args.vary and args.aim):
        raise BadInput("--vary KEY=A,B and two --aim are missing; --help shows an example.")
    wanted = what_is_played(args, game)
    wanted |= given(args, "games", "confidence", "jobs", "out")
    found = answered(args, simkit.tradeoff, game.name, args.vary, args.aim, **wanted)
    return finished(args, game, found, tradeoff_page, draw_tradeoff)


COMMAND = Command(
    name="tradeoff",
    group="Change",
    place=7,
    help="several aims at once: what does nothing beat? where is the knee?",
    examples=(
        "tradeoff apocalypse --vary players=2,3,4 --aim won=0.5 --aim turns=min",
        "tradeoff apocalypse --vary players=2,3 --aim won=0.5 --aim tension=max",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        several("--vary", "KEY=A,B,C", "what may be turned, as in compare; several span a grid"),
        several(
            "--aim",
            "MEASURE=WANTED",
            "what is wanted of won, turns, tension or a metric: min, max or a number; two to four",
        ),
        shared_options.games(
            "how many games an arm (default: 2000; 200 where tension has to be imagined)", least=2
        ),
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table("a line an arm"),
        shared_options.chart("two aims against each other, the front, the knee"),
    ),
    answer=tradeoff,
)
