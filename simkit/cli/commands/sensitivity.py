"""`simkit sensitivity`: what an answer hangs on, and whether it survives our ignorance."""

from __future__ import annotations

from argparse import Namespace

from simkit import registry
from simkit.cli import parsing, shared_options
from simkit.cli.asked import given, what_is_played
from simkit.cli.command import Command, Reply
from simkit.cli.finishing import answered, finished
from simkit.cli.option import once, several
from simkit.cli.over_packs import over


def sensitivity(args: Namespace) -> Reply:
    import simkit
    from simkit.view.charts.sensitivity import draw_sensitivity
    from simkit.view.console.sensitivity import sensitivity_page

    game = registry.find(args.game)
    wanted = what_is_played(args, game)
    wanted |= given(
        args, "over", "compare", "method", "games", "margin", "confidence", "jobs", "out"
    )
    if args.ensemble is not None:
        return over(args, game, **wanted)
    found = answered(args, simkit.sensitivity, game.name, **wanted)
    return finished(args, game, found, sensitivity_page, draw_sensitivity)


COMMAND = Command(
    name="sensitivity",
    group="Ask",
    place=10,
    help="what the answer hangs on, and whether it survives the unknown",
    examples=(
        "sensitivity apocalypse --games 200000 --chart tornado.png",
        "sensitivity apocalypse --over despair_dice,hit_rule,knob:expert.caution",
        "sensitivity apocalypse --over assumed:heroes",
        "sensitivity apocalypse --compare despair_dice=4,5",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        several(
            "--over",
            "assumed|KEY,...",
            "what may be otherwise: assumed (default), assumed:heroes, or keys as compare takes "
            "them, alone or as KEY=A,B,C; may stand several times",
            default=None,
        ),
        once(
            "--compare",
            "KEY=A,B",
            "ask whether the verdict of this comparison survives, not the share of wins",
        ),
        once(
            "--method",
            "morris|sobol|both",
            "screen many factors, indices of few, or one after the other (default: as fits)",
            parsing.one_of("--method", ("morris", "sobol", "both")),
        ),
        shared_options.games(
            "how many games in all (default: 100000); at least about 1000 for two factors, 2000 "
            "for eight, 170 more for each beyond"
        ),
        shared_options.margin(
            "the answer survives if it moves by less (default: 0.05, five points)"
        ),
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.ENSEMBLE,
        shared_options.table("a row a factor"),
        shared_options.chart("the tornado"),
    ),
    answer=sensitivity,
)
