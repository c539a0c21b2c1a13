"""`simkit compare`: values of one key or several against each other, on shared luck."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from functools import partial

from simkit import registry
from simkit.cli import parsing, shared_options
from simkit.cli.asked import given, once_each, what_is_played
from simkit.cli.command import INTERRUPTED, Command, Reply
from simkit.cli.finishing import answered, finished
from simkit.cli.option import flag, once, several
from simkit.cli.over_packs import over
from simkit.errors import BadInput, nearest
from simkit.game import Game

ALL = "all"


def compare(args: Namespace) -> Reply:
    import simkit
    from simkit.view.charts.compare import draw_compare
    from simkit.view.console.compare import compare_page

    game = registry.find(args.game)
    metrics = _metrics(game, args.metrics)
    wanted = what_is_played(args, game)
    wanted |= given(args, "also_bot", "games", "until", "margin", "confidence", "jobs", "out")
    if not (args.vary or args.arm):
        raise BadInput("--vary KEY=A,B,C or --arm is missing; --help shows an example.")
    wanted |= {"arms": args.arm, "all_pairs": args.all_pairs}
    baseline = once_each("--baseline", args.baseline)
    if args.ensemble is not None:
        return over(args, game, args.vary, baseline=baseline, **wanted)
    found = answered(args, simkit.compare, game.name, args.vary, baseline=baseline, **wanted)
    answer = finished(args, game, found, partial(compare_page, metrics=metrics), draw_compare)
    return replace(answer, code=INTERRUPTED) if found.left_early else answer


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


COMMAND = Command(
    name="compare",
    group="Ask",
    place=2,
    help="values against each other on shared luck: what differs, how sure",
    examples=(
        "compare apocalypse --vary despair_dice=4,5,6 --until settled",
        "compare apocalypse --vary pack:minions.larva.toughness=2,3 --games 500",
        "compare apocalypse --vary bot=expert,rusher --chart a.png --out a.csv",
        'compare apocalypse --arm "5: despair_dice=5" --arm "or: enraged=true"',
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        several(
            "--vary",
            "KEY=A,B,C",
            "what is compared: a setting, bot, pack:... or knob:...; several span a grid",
        ),
        several(
            "--arm",
            "NAME: KEY=VALUE, ...",
            "or an arm with a name: values of any keys, also pack=FILE; the first is the baseline",
        ),
        flag("--all-pairs", "set every two arms against each other"),
        several(
            "--baseline",
            "KEY=VALUE",
            "what the others are set against (default: the first value)",
            partial(parsing.key_value, option="--baseline"),
        ),
        once(
            "--also-bot",
            "BOT",
            "another bot that plays the arms as well, to see if their order survives; or none",
        ),
        shared_options.games(
            "how many games an arm (default: 10000; with --until settled at most 200000)", least=2
        ),
        shared_options.UNTIL_SETTLED,
        shared_options.MARGIN,
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.ENSEMBLE,
        once(
            "--metrics",
            "all|NAME,...",
            "metrics to show, settled or not (default: the settled ones that change most)",
        ),
        shared_options.table("the table, a line for each arm and measure"),
        shared_options.chart("the differences with their intervals"),
    ),
    answer=compare,
)
