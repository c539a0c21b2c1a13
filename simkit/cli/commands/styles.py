"""`simkit styles`: find styles of play that differ, and whether one beats all others."""

from __future__ import annotations

from argparse import Namespace

from simkit.cli import parsing, shared_options
from simkit.cli.command import TEST, Command, Reply
from simkit.cli.finishing import asked
from simkit.cli.option import once
from simkit.messages.errors import BadInput


def styles(args: Namespace) -> Reply:
    if not args.by:
        raise BadInput("--by MEASURE,... is missing; --help shows an example.")
    return asked(args, "by")


COMMAND = Command(
    name="styles",
    group=TEST,
    place=2,
    help="find styles of play and compare their win rates",
    asks="Which other ways of playing win?",
    suits=lambda game: len(game.bot(game.usual_bot).knobs) > 1,
    quick=400,
    examples=(
        "styles apocalypse --by turns,deaths --chart styles.png",
        "styles hades --by turns --trials 500 --games 2000",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        once(
            "--by",
            "MEASURE,...",
            "one to three measures in which the styles must differ, such as turns,deaths "
            "(list: simkit show GAME metrics)",
            parsing.names,
            sample=lambda game: "turns",
        ),
        once(
            "--trials",
            "N",
            "number of styles to try, each in 40 games (default: 240)",
            parsing.count("--trials", 6, 100_000),
        ),
        shared_options.games(
            "new games per style at the end, to test the styles that were found (default: 1000)",
            least=2,
        ),
        shared_options.MARGIN,
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table("one row per style"),
        shared_options.chart("the measures and the win rate of each style"),
    ),
    answer=styles,
)
