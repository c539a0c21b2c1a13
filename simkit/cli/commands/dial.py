"""`simkit dial`: give a share of wins, get the settings that reach it."""

from __future__ import annotations

from argparse import Namespace

from simkit import registry
from simkit.cli import shared_options
from simkit.cli.asked import given, what_is_played
from simkit.cli.command import Command, Reply
from simkit.cli.finishing import answered, finished
from simkit.cli.option import several


def dial(args: Namespace) -> Reply:
    import simkit
    from simkit.view.charts.dial import draw_dial
    from simkit.view.console.dial import dial_page

    game = registry.find(args.game)
    wanted = what_is_played(args, game)
    wanted |= given(args, "games", "margin", "confidence", "jobs", "out")
    found = answered(args, simkit.dial, game.name, args.target, args.over, **wanted)
    return finished(args, game, found, dial_page, draw_dial)


COMMAND = Command(
    name="dial",
    group="Change",
    place=1,
    help="the settings with which a given share of games is won",
    examples=(
        "dial apocalypse --target 0.3 --over pack:minions.larva.toughness",
        "dial apocalypse --target 0.05 --over despair_dice,players",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        shared_options.target("the share of games that is to be won, such as 0.3", required=True),
        several(
            "--over",
            "KEY,...",
            "what may move: a setting, pack:... or knob:..., alone or as KEY=A,B,C; may stand "
            "several times",
            required=True,
        ),
        shared_options.games(
            "how many games in all (default: 100000); 50 or more for each combination"
        ),
        shared_options.margin("how far from the target is near enough (default: 0.02, two points)"),
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table("a row a setting"),
        shared_options.chart("the trade-off"),
    ),
    answer=dial,
)
