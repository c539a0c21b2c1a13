"""`simkit dial`: give a share of wins, get the settings that reach it."""

from __future__ import annotations

from argparse import Namespace
from functools import partial

from simkit import game as registry
from simkit.cli import parsing
from simkit.cli.command import INTERRUPTED, Answer, Command, given, settings_of, what_is_played
from simkit.cli.parsing import Once, Parser
from simkit.cli.sensitivity import how_sure, tell
from simkit.game import MOST_GAMES


def options(parser: Parser) -> None:
    what_is_played(parser)
    parser.add_argument(
        "--target",
        metavar="SHARE",
        action=Once,
        required=True,
        type=parsing.share("--target"),
        help="the share of games that is to be won, such as 0.3",
    )
    parser.add_argument(
        "--over",
        metavar="KEY,...",
        action="append",
        required=True,
        help="what may move: a setting, pack:... or knob:..., alone or as KEY=A,B,C; may stand "
        "several times",
    )
    parser.add_argument(
        "--games",
        metavar="N",
        action=Once,
        type=parsing.whole("--games", 1, MOST_GAMES),
        help="how many games in all (default: 100000); 50 or more for each combination",
    )
    parser.add_argument(
        "--margin",
        metavar="M",
        action=Once,
        type=parsing.share("--margin"),
        help="how far from the target is near enough (default: 0.02, two points)",
    )
    how_sure(parser)
    parser.add_argument(
        "--out", metavar="FILE", action=Once, help="write a row a setting: .csv, .parquet or .json"
    )
    parser.add_argument(
        "--chart", metavar="FILE", action=Once, help="draw the trade-off: .png or .svg"
    )


def dial(args: Namespace) -> Answer:
    import simkit
    from simkit.view.console.dial import dial_page

    game = registry.find(args.game)
    settings = settings_of(game, args.set)
    draw = None
    if args.chart is not None:
        from simkit.view.charts.compare import chart_file
        from simkit.view.charts.dial import draw_dial

        draw = partial(draw_dial, chart_file(args.chart))
    wanted = given(args, "games", "margin", "confidence", "seed", "bot", "jobs", "out")
    found = simkit.dial(
        game.name, args.target, args.over, packs=args.pack, progress=True, **wanted, **settings
    )
    summary = found.summary()
    if draw:
        summary["chart"] = str(draw(summary, game))
    tell("dial", summary, found.out)
    code = INTERRUPTED if found.interrupted else 0
    return Answer(summary, partial(dial_page, summary, game), code)


COMMAND = Command(
    "dial",
    "the settings with which a given share of games is won",
    (
        "dial apocalypse --target 0.3 --over pack:minions.larva.toughness",
        "dial apocalypse --target 0.05 --over despair_dice,players",
    ),
    options,
    dial,
)
