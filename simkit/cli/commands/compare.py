"""`simkit compare`: test whether a change of rules, values or bots makes a difference."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from functools import partial
from typing import Any

from simkit.cli import parsing, shared_options
from simkit.cli.asked import given, metrics_asked, once_each, what_is_played
from simkit.cli.command import INTERRUPTED, START, Command, Reply
from simkit.cli.finishing import answered, finished, over, planned
from simkit.cli.option import flag, once, several
from simkit.description.game import Game
from simkit.finding import registry
from simkit.messages.errors import BadInput


def compare(args: Namespace) -> Reply:
    import simkit

    game = registry.find(args.game)
    metrics = metrics_asked(game, args.metrics)
    wanted = what_is_played(args, game)
    wanted |= given(args, "also_bot", "games", "until", "margin", "confidence", "jobs", "out")
    if not (args.vary or args.variant):
        raise BadInput("--vary KEY=A,B,C or --variant is missing; --help shows an example.")
    if args.plan:
        return _plan(args, game, wanted)
    wanted |= {"variants": args.variant, "all_pairs": args.all_pairs}
    if args.best:
        return _best(args, game, wanted)
    baseline = once_each("--baseline", args.baseline)
    if args.ensemble is not None:
        if args.distribution is not None:
            raise BadInput("--distribution does not go with --ensemble; leave one of them out.")
        return over(args, game, game.typed, args.vary, baseline=baseline, **wanted)
    wanted |= given(args, "distribution")
    found = answered(args, simkit.compare, game.typed, args.vary, baseline=baseline, **wanted)
    answer = finished(args, game, found, metrics=metrics)
    return replace(answer, code=INTERRUPTED) if found.left_early else answer


def _plan(args: Namespace, game: Game, wanted: dict[str, Any]) -> Reply:
    """Answer `simkit compare --plan`."""
    from simkit.lab.varying import keys

    axes = keys.read(args.vary, game, game.components(args.pack, wanted.get("overrides", ())))
    variants = max(2, len(args.variant)) if args.variant else keys.grid_size(axes)
    pairs = variants * (variants - 1) // 2 if args.all_pairs else None
    known = given(args, "games", "until", "margin", "confidence")
    return planned(args, game, variants, comparisons=pairs, best=args.best, **known)


NOT_WITH_BEST = (
    "baseline",
    "all_pairs",
    "also_bot",
    "until",
    "ensemble",
    "metrics",
    "distribution",
)


def _best(args: Namespace, game: Game, wanted: dict[str, Any]) -> Reply:
    """Answer `simkit compare --best`."""
    import simkit

    for name in NOT_WITH_BEST:
        if getattr(args, name):
            option = name.replace("_", "-")
            raise BadInput(f"--{option} does not go with --best; leave one of them out.")
    del wanted["all_pairs"]
    return finished(args, game, answered(args, simkit.best, game.typed, args.vary, **wanted))


COMMAND = Command(
    name="compare",
    group=START,
    place=6,
    help="test whether a rule change makes a difference",
    asks="What does a change do?",
    quick=2_000,
    examples=(
        "compare apocalypse --vary despair_dice=4,5,6 --until settled",
        "compare apocalypse --vary pack:minions.larva.toughness=2,3 --games 500",
        "compare apocalypse --vary bot=expert,rusher --chart a.png --out a.csv",
        'compare apocalypse --variant "usual:" --variant "hard: enraged=true"',
        "compare pig.py --variant rules=new-pig.py",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        several(
            "--vary",
            "KEY=A,B,C",
            "values to compare: of a setting (players=3,4), the bot (bot=expert,rusher), a "
            "component (pack:minions.larva.toughness=2,3) or a knob "
            "(knob:expert.mistakes=0,0.1). If repeated, simkit compares every combination",
        ),
        several(
            "--variant",
            "NAME: KEY=VALUE, ...",
            "instead of --vary: a name for a variant and all that it changes, such as 'hard: "
            "despair_dice=5, enraged=true' (or pack=FILE, or rules=FILE.py for your own game). "
            "Give this option once per variant. simkit compares the others with the first one, "
            "and a single rules=FILE.py with GAME",
        ),
        flag(
            "--all-pairs",
            "compare every pair of variants (default: compare each with the baseline only)",
        ),
        flag(
            "--best",
            "find only the variant that wins most often. simkit drops each variant that is "
            "shown to be worse, until one is left or the rest win equally often",
        ),
        several(
            "--baseline",
            "KEY=VALUE",
            "the value with which the others are compared, such as despair_dice=5 (default: "
            "the first value)",
            partial(parsing.key_value, option="--baseline"),
        ),
        once(
            "--also-bot",
            "BOT",
            "a second bot that also plays the variants, to test whether they have the same "
            "order for it. Write none for no second bot (default: chosen by simkit)",
        ),
        shared_options.games(
            "games per variant (default: 10000, or up to 200000 with --until settled)",
            least=2,
        ),
        shared_options.UNTIL_SETTLED,
        shared_options.PLAN,
        shared_options.MARGIN,
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.ENSEMBLE,
        once(
            "--metrics",
            "all|NAME,...",
            "compare these metrics too, such as deaths,turns, or all of them with the word "
            "all (default: those with the largest settled differences)",
        ),
        once(
            "--distribution",
            "METRIC",
            "also compare how often each value of this metric comes up, such as games of 7 or "
            "8 turns, and draw it in the chart",
        ),
        shared_options.table("a table with one row for each measure of each variant"),
        shared_options.chart("the differences with their intervals"),
    ),
    answer=compare,
)
