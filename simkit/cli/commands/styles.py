"""`simkit styles`: manners of play that differ in what they do; which win, does one beat all?"""

from __future__ import annotations

from argparse import Namespace

from simkit import registry
from simkit.cli import parsing, shared_options
from simkit.cli.asked import given, what_is_played
from simkit.cli.command import Command, Reply
from simkit.cli.finishing import answered, finished
from simkit.cli.option import once
from simkit.errors import BadInput


def styles(args: Namespace) -> Reply:
    import simkit
    from simkit.view.charts.styles import draw_styles
    from simkit.view.console.styles import styles_page

    game = registry.find(args.game)
    if not args.by:
        raise BadInput("--by MEASURE,... is missing; --help shows an example.")
    wanted = what_is_played(args, game)
    wanted |= given(args, "trials", "games", "margin", "confidence", "jobs", "out")
    found = answered(args, simkit.styles, game.name, args.by, **wanted)
    return finished(args, game, found, styles_page, draw_styles)


COMMAND = Command(
    name="styles",
    group="Ask",
    place=18,
    help="manners of play: which of them win, does one beat all?",
    examples=(
        "styles apocalypse --by turns,deaths --chart manners.png",
        "styles hades --by turns --trials 500 --games 2000",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        once(
            "--by",
            "MEASURE,...",
            "what tells manners apart: turns or metrics, one to three",
            parsing.names,
        ),
        once(
            "--trials",
            "N",
            "how many manners are tried, 40 games each (default: 240)",
            parsing.count("--trials", 6, 100_000),
        ),
        shared_options.games("how many fresh games each of those found (default: 1000)", least=2),
        shared_options.MARGIN,
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table("a line a manner"),
        shared_options.chart("what each manner does, and how often it wins"),
    ),
    answer=styles,
)
