"""`simkit ladder`: every bot on the same games, and what skill is worth."""

from __future__ import annotations

from argparse import Namespace

from simkit import registry
from simkit.cli import parsing, shared_options
from simkit.cli.asked import given, what_is_played
from simkit.cli.command import Command, Reply
from simkit.cli.finishing import answered, finished
from simkit.cli.option import once, several
from simkit.cli.over_packs import over
from simkit.errors import BadInput
from simkit.game import MOST_GAMES


def ladder(args: Namespace) -> Reply:
    import simkit
    from simkit.view.charts.ladder import draw_ladder
    from simkit.view.charts.tournament import draw_tournament
    from simkit.view.console.ladder import ladder_page
    from simkit.view.console.tournament import tournament_page

    game = registry.find(args.game)
    if args.bot is not None:
        raise BadInput("every bot climbs, so --bot says nothing here; --bots names some of them.")
    wanted = what_is_played(args, game)
    wanted |= given(
        args, "bots", "games", "until", "ceiling", "margin", "confidence", "jobs", "out"
    )
    if args.over:
        wanted["over"] = args.over[0] if args.over in (["all"], ["none"]) else args.over
    if args.ensemble is not None:
        return over(args, game, **wanted)
    found = answered(args, simkit.ladder, game.name, **wanted)
    page = tournament_page if game.seats else ladder_page
    return finished(args, game, found, page, draw_tournament if game.seats else draw_ladder)


COMMAND = Command(
    name="ladder",
    group="Ask",
    place=3,
    help="every bot on the same games: what skill is worth, and where",
    examples=(
        "ladder apocalypse",
        "ladder apocalypse --games 5000 --over despair_dice=5,6 --over hit_rule",
        "ladder apocalypse --chart ladder.png",
        "ladder apocalypse --over none --ceiling 50",
    ),
    options=(
        shared_options.GAME,
        shared_options.SET,
        shared_options.NO_BOT,
        shared_options.KNOB,
        shared_options.SEED,
        shared_options.PACK,
        shared_options.SCRIPT,
        once("--bots", "A,B,...", "who climbs (default: every bot but search)", parsing.names),
        several(
            "--over",
            "all|none|KEY",
            "settings that may reward skill: KEY or KEY=A,B; may stand several times (default: "
            "the neighbours of every setting)",
        ),
        shared_options.games(
            "how many games a bot (default: 2000); where seats compete, at each table and order "
            "of seats (default: 100)",
            least=2,
        ),
        shared_options.UNTIL_SETTLED,
        once(
            "--ceiling",
            "N",
            "add N games of every level of play, from a beginner to a search of much effort: how "
            "often each wins, and where that levels off; a search is slow",
            parsing.count("--ceiling", 2, MOST_GAMES),
        ),
        shared_options.MARGIN,
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.ENSEMBLE,
        shared_options.table("the tables below each other"),
        shared_options.chart("the ladder"),
    ),
    answer=ladder,
)
