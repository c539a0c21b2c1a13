"""`simkit compare`: values of one key or several against each other, on shared luck."""

from __future__ import annotations

import sys
from argparse import Namespace
from functools import partial
from typing import Any

from simkit import game as registry
from simkit.cli import parsing
from simkit.cli.command import INTERRUPTED, Answer, Command, given, settings_of, what_is_played
from simkit.cli.parsing import Once, Parser
from simkit.errors import BadInput, nearest
from simkit.game import MOST_GAMES, Game

ALL = "all"


def options(parser: Parser) -> None:
    what_is_played(parser)
    parser.add_argument(
        "--vary",
        metavar="KEY=A,B,C",
        action="append",
        required=True,
        help="what is compared: a setting, bot, pack:... or knob:...; several span a grid",
    )
    parser.add_argument(
        "--baseline",
        metavar="KEY=VALUE",
        action="append",
        type=_key_value,
        default=[],
        help="what the others are set against (default: the first value)",
    )
    parser.add_argument(
        "--also-bot",
        metavar="BOT",
        action=Once,
        help="another bot that plays the arms as well, to see if their order survives; or none",
    )
    _how_long(parser)
    _what_comes_out(parser)


def _how_long(parser: Parser) -> None:
    parser.add_argument(
        "--games",
        metavar="N",
        action=Once,
        type=parsing.whole("--games", 2, MOST_GAMES),
        help="how many games an arm (default: 10000; with --until settled at most 200000)",
    )
    parser.add_argument(
        "--until",
        metavar="settled",
        action=Once,
        type=parsing.one_of("--until", ("settled",)),
        help="go on until every verdict is settled",
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


def _what_comes_out(parser: Parser) -> None:
    parser.add_argument(
        "--metrics",
        metavar="all|NAME,...",
        action=Once,
        help="metrics to show, settled or not (default: the settled ones that change most)",
    )
    parser.add_argument(
        "--out",
        metavar="FILE",
        action=Once,
        help="write the table, a line for each arm and measure: .csv, .parquet or .json",
    )
    parser.add_argument(
        "--chart",
        metavar="FILE",
        action=Once,
        help="draw the differences with their intervals: .png or .svg",
    )


def _key_value(text: str) -> tuple[str, str]:
    return parsing.key_value(text, "--baseline")


def compare(args: Namespace) -> Answer:
    import simkit
    from simkit.view.console.compare import compare_page

    game = registry.find(args.game)
    settings = settings_of(game, args.set)
    metrics = _metrics(game, args.metrics)
    draw = _drawer(args.chart)
    wanted = given(
        args, "games", "until", "margin", "confidence", "seed", "bot", "jobs", "also_bot", "out"
    )
    found = simkit.compare(
        game.name,
        args.vary,
        baseline=_baseline(args.baseline),
        packs=args.pack,
        progress=True,
        **wanted,
        **settings,
    )
    summary = found.summary()
    if draw:
        summary["chart"] = str(draw(summary, game))
    _tell(summary, found.out)
    code = INTERRUPTED if found.interrupted or found.left_early else 0
    return Answer(summary, partial(compare_page, summary, game, metrics), code)


def _tell(summary: dict[str, Any], out: Any) -> None:
    """What is no part of the answer, on standard error."""
    for note in summary["notes"]:
        print(f"simkit compare: {note}", file=sys.stderr)
    if out:
        print(f"simkit compare: the table is in {out}", file=sys.stderr)
    if "chart" in summary:
        print(f"simkit compare: the chart is in {summary['chart']}", file=sys.stderr)


def _baseline(pairs: list[tuple[str, str]]) -> dict[str, str]:
    baseline: dict[str, str] = {}
    for key, value in pairs:
        if key in baseline:
            raise BadInput(f"--baseline {key} stands twice; give it once.")
        baseline[key] = value
    return baseline


def _metrics(game: Game, names: str | None) -> list[str] | None:
    """The metrics to show: None for those that are settled, an empty list for all."""
    if names is None:
        return None
    if names == ALL:
        return []
    known = ["turns", *(metric.name for metric in game.metrics)]
    for name in names.split(","):
        if name not in known:
            raise BadInput(f"--metrics: {game.name} has no metric {name!r}. {nearest(name, known)}")
    return names.split(",")


def _drawer(chart: str | None) -> Any:
    """What draws the chart; a file that cannot be drawn is refused before anything is played."""
    if chart is None:
        return None
    from simkit.view.charts.compare import chart_file, draw_compare

    return partial(draw_compare, chart_file(chart))


COMMAND = Command(
    "compare",
    "values against each other on shared luck: what differs, how sure",
    (
        "compare apocalypse --vary despair_dice=4,5,6 --until settled",
        "compare apocalypse --vary pack:minions.larva.toughness=2,3 --games 500",
        "compare apocalypse --vary bot=expert,rusher --chart a.png --out a.csv",
    ),
    options,
    compare,
)
