"""`simkit known`: what is known of real play, and whether it is so in the model."""

from __future__ import annotations

from argparse import Namespace

from simkit import registry
from simkit.cli import shared_options
from simkit.cli.asked import given, once_each, what_is_laid_over
from simkit.cli.command import Command, Reply
from simkit.cli.finishing import answered, finished


def known(args: Namespace) -> Reply:
    import simkit
    from simkit.view.charts.known import draw_known
    from simkit.view.console.known import known_page

    game = registry.find(args.game)
    wanted = what_is_laid_over(args, game)
    settings = wanted.pop("settings")
    wanted |= given(args, "statements", "games", "seed", "confidence", "jobs", "out")
    wanted["who"] = once_each("--who", args.who)
    found = answered(args, simkit.known, game.name, **wanted, **settings)
    return finished(args, game, found, known_page, draw_known)


COMMAND = Command(
    name="known",
    group="Ask",
    place=11,
    help="what is known of real play, and whether it is so in the model",
    examples=(
        "known apocalypse --games 200",
        "known apocalypse --who practised=rusher --chart known.png",
        "known hellgame --statements mine.toml --pack my-values.toml",
    ),
    options=(
        shared_options.GAME,
        shared_options.STATEMENTS,
        shared_options.WHO,
        shared_options.SET,
        shared_options.KNOB,
        shared_options.SEED,
        shared_options.PACK,
        shared_options.SCRIPT,
        shared_options.games("games of each cell (default: what each statement says)", 20),
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table("a row a figure"),
        shared_options.chart("the statements and what the model says"),
    ),
    answer=known,
)
