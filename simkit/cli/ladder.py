"""`simkit ladder`: every bot on the same games, and what skill is worth."""

from __future__ import annotations

import sys
from argparse import SUPPRESS, Namespace
from functools import partial

from simkit import game as registry
from simkit.cli import options as shared
from simkit.cli import parsing
from simkit.cli.command import INTERRUPTED, Answer, Command, given, settings_of, what_is_played
from simkit.cli.parsing import Once, Parser
from simkit.errors import BadInput
from simkit.game import MOST_GAMES


def options(parser: Parser) -> None:
    what_is_played(parser, bot_help=SUPPRESS)  # every bot climbs
    parser.add_argument(
        "--bots",
        metavar="A,B,...",
        action=Once,
        help="who climbs (default: every bot but search)",
    )
    parser.add_argument(
        "--over",
        metavar="all|none|KEY",
        action="append",
        help="settings that may reward skill: KEY or KEY=A,B; may stand several times (default: "
        "the neighbours of every setting)",
    )
    parser.add_argument(
        "--games",
        metavar="N",
        action=Once,
        type=parsing.whole("--games", 2, MOST_GAMES),
        help="how many games a bot (default: 2000); where seats compete, at each table and order "
        "of seats (default: 100)",
    )
    parser.add_argument(
        "--margin",
        metavar="M",
        action=Once,
        type=parsing.share("--margin"),
        help="differences within it count as the same (default: 0.02, two points)",
    )
    parser.add_argument(
        "--confidence",
        metavar="C",
        action=Once,
        type=parsing.share("--confidence"),
        help="of intervals and verdicts (default: 0.95)",
    )
    parser.add_argument(
        "--jobs", metavar="N", action=Once, type=parsing.jobs, help="threads (default: every core)"
    )
    parser.add_argument(
        "--out",
        metavar="FILE",
        action=Once,
        help="write the tables below each other: .csv, .parquet or .json",
    )
    parser.add_argument(
        "--chart", metavar="FILE", action=Once, help="draw the ladder: .png or .svg"
    )


def ladder(args: Namespace) -> Answer:
    import simkit
    from simkit.view.charts.ladder import draw_ladder
    from simkit.view.console.ladder import ladder_page
    from simkit.view.console.tournament import draw_tournament, tournament_page

    game = registry.find(args.game)
    settings = settings_of(game, args.set)
    if args.bot is not None:
        raise BadInput("every bot climbs, so --bot says nothing here; --bots names some of them.")
    draw = shared.drawer(args, draw_tournament if game.seats else draw_ladder)
    wanted = given(args, "games", "margin", "confidence", "seed", "jobs", "out")
    if args.bots is not None:
        wanted["bots"] = args.bots.split(",")
    if args.over is not None:
        wanted["over"] = args.over[0] if args.over in (["all"], ["none"]) else args.over
    found = simkit.ladder(game.name, packs=args.pack, progress=True, **wanted, **settings)
    data = found.summary()
    summary = shared.with_chart(data, draw, data, game)
    notes = ("Interrupted: what is finished is kept.",) if found.interrupted else ()
    shared.tell("ladder", notes)
    if found.out:
        print(f"simkit ladder: the tables are in {found.out}", file=sys.stderr)
    shared.tell("ladder", chart=summary.get("chart"))
    code = INTERRUPTED if found.interrupted else 0
    page = tournament_page if game.seats else ladder_page
    return Answer(summary, partial(page, summary, game), code)


COMMAND = Command(
    "ladder",
    "every bot on the same games: what skill is worth, and where",
    (
        "ladder apocalypse",
        "ladder apocalypse --games 5000 --over despair_dice=5,6 --over hit_rule",
        "ladder apocalypse --chart ladder.png",
    ),
    options,
    ladder,
)
