"""`simkit rare`: how often a game is won that is almost never won."""

from __future__ import annotations

from argparse import Namespace

from simkit import registry
from simkit.cli import shared_options
from simkit.cli.asked import given, what_is_played
from simkit.cli.command import Command, Reply
from simkit.cli.finishing import answered, finished
from simkit.cli.option import once


def rare(args: Namespace) -> Reply:
    import simkit
    from simkit.view.charts.rare import draw_rare
    from simkit.view.console.rare import rare_page

    game = registry.find(args.game)
    wanted = what_is_played(args, game)
    wanted |= given(args, "games", "by", "confidence", "jobs", "out")
    found = answered(args, simkit.rare, game.name, **wanted)
    return finished(args, game, found, rare_page, draw_rare)


COMMAND = Command(
    name="rare",
    group="Ask",
    place=16,
    help="how often it is won at all, where it is almost never won",
    examples=(
        "rare apocalypse --set despair_dice=7 --games 5000",
        "rare hades --by vp --games 5000 --chart rare.png",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        shared_options.games("about how many games in all (default: 20000)", least=100),
        once(
            "--by",
            "METRIC",
            "what tells a game that stands well: learned (chances), a metric, or METRIC:low where "
            "less is better (default: what the game has)",
        ),
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table("a line a population"),
        shared_options.chart("what each population found, and in which turn it is won"),
    ),
    answer=rare,
)
