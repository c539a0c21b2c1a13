"""`simkit sensitivity`: what an answer hangs on, and whether it survives our ignorance."""

from __future__ import annotations

import sys
from argparse import Namespace
from functools import partial

from simkit import game as registry
from simkit.cli import parsing
from simkit.cli.command import INTERRUPTED, Answer, Command, given, settings_of, what_is_played
from simkit.cli.parsing import Once, Parser
from simkit.game import MOST_GAMES


def options(parser: Parser) -> None:
    what_is_played(parser)
    parser.add_argument(
        "--over",
        metavar="assumed|KEY,...",
        action="append",
        help="what may be otherwise: assumed (default), assumed:heroes, or keys as compare takes "
        "them, alone or as KEY=A,B,C; may stand several times",
    )
    parser.add_argument(
        "--compare",
        metavar="KEY=A,B",
        action=Once,
        help="ask whether the verdict of this comparison survives, not the share of wins",
    )
    parser.add_argument(
        "--method",
        metavar="morris|sobol|both",
        action=Once,
        type=parsing.one_of("--method", ("morris", "sobol", "both")),
        help="screen many factors, indices of few, or one after the other (default: as fits)",
    )
    parser.add_argument(
        "--games",
        metavar="N",
        action=Once,
        type=parsing.whole("--games", 1, MOST_GAMES),
        help="how many games in all (default: 100000); at least about 1000 for two factors, 2000 "
        "for eight, 170 more for each beyond",
    )
    parser.add_argument(
        "--margin",
        metavar="M",
        action=Once,
        type=parsing.share("--margin"),
        help="the answer survives if it moves by less (default: 0.05, five points)",
    )
    how_sure(parser)
    parser.add_argument(
        "--out", metavar="FILE", action=Once, help="write a row a factor: .csv, .parquet or .json"
    )
    parser.add_argument(
        "--chart", metavar="FILE", action=Once, help="draw the tornado: .png or .svg"
    )


def how_sure(parser: Parser) -> None:
    """Options that the three commands of this kind share."""
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


def sensitivity(args: Namespace) -> Answer:
    import simkit
    from simkit.view.console.sensitivity import sensitivity_page

    game = registry.find(args.game)
    settings = settings_of(game, args.set)
    draw = None
    if args.chart is not None:
        from simkit.view.charts.compare import chart_file
        from simkit.view.charts.sensitivity import draw_sensitivity

        draw = partial(draw_sensitivity, chart_file(args.chart))
    wanted = given(
        args, "over", "compare", "method", "games", "margin", "confidence", "seed", "bot", "jobs",
        "out",
    )  # fmt: skip
    found = simkit.sensitivity(game.name, packs=args.pack, progress=True, **wanted, **settings)
    summary = found.summary()
    if draw and summary["factors"]:
        summary["chart"] = str(draw(summary, game))
    tell("sensitivity", summary, found.out)
    code = INTERRUPTED if found.interrupted else 0
    return Answer(summary, partial(sensitivity_page, summary, game), code)


def tell(command: str, summary: dict, out: object) -> None:
    """What is no part of the answer, on standard error."""
    for note in summary["notes"]:
        print(f"simkit {command}: {note}", file=sys.stderr)
    if out:
        print(f"simkit {command}: the table is in {out}", file=sys.stderr)
    if "chart" in summary:
        print(f"simkit {command}: the chart is in {summary['chart']}", file=sys.stderr)


COMMAND = Command(
    "sensitivity",
    "what the answer hangs on, and whether it survives the unknown",
    (
        "sensitivity apocalypse --games 200000 --chart tornado.png",
        "sensitivity apocalypse --over despair_dice,hit_rule,knob:expert.caution",
        "sensitivity apocalypse --over assumed:heroes",
        "sensitivity apocalypse --compare despair_dice=4,5",
    ),
    options,
    sensitivity,
)
