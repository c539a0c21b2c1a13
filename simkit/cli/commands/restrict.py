"""`simkit restrict`: what can a bot not do without, and which options never matter?"""

from __future__ import annotations

from argparse import Namespace

from simkit import registry
from simkit.cli import parsing, shared_options
from simkit.cli.asked import given, what_is_played
from simkit.cli.command import Command, Reply
from simkit.cli.finishing import answered, finished
from simkit.cli.option import once


def restrict(args: Namespace) -> Reply:
    import simkit
    from simkit.view.charts.restrict import draw_restrict
    from simkit.view.console.restrict import restrict_page

    game = registry.find(args.game)
    wanted = what_is_played(args, game)
    asked = ("only", "games", "until", "margin", "confidence", "jobs", "out")
    found = answered(args, simkit.restrict, game.name, **wanted, **given(args, *asked))
    return finished(args, game, found, restrict_page, draw_restrict)


COMMAND = Command(
    name="restrict",
    group="Ask",
    place=17,
    help="what can a bot not do without? which options never matter?",
    examples=(
        "restrict apocalypse --games 500",
        "restrict apocalypse --only recruit,buy=each --chart options.png",
        "restrict hades --bot raider --until settled --margin 0.03",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        once(
            "--only",
            "WHAT,...",
            "what is forbidden, one at a time: recruit, team=buy, buy=faith, buy=each (default: "
            "every verb that the bot takes)",
            parsing.names,
        ),
        shared_options.games(
            "how many without each (default: 1000; with --until settled at most 200000)", least=2
        ),
        shared_options.UNTIL_SETTLED,
        shared_options.MARGIN,
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table("a line a restriction"),
        shared_options.chart("what each restriction costs, with its interval"),
    ),
    answer=restrict,
)
