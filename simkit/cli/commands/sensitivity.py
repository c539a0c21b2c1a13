"""`simkit sensitivity`: which unknown values an answer depends on, and whether it survives them."""

from __future__ import annotations

from simkit.cli import parsing, shared_options
from simkit.cli.command import TRUST, Command
from simkit.cli.finishing import asked
from simkit.cli.option import once, several

COMMAND = Command(
    name="sensitivity",
    group=TRUST,
    place=9,
    help="find the values that move the win rate most",
    asks="Which values matter most?",
    quick=20_000,
    examples=(
        "sensitivity apocalypse --games 200000 --chart tornado.png",
        "sensitivity apocalypse --vary despair_dice,hit_rule,knob:expert.caution",
        "sensitivity apocalypse --vary assumed:heroes",
        "sensitivity apocalypse --compare despair_dice=4,5",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        several(
            "--vary",
            "assumed|KEY,...",
            "what to vary: all assumed values (assumed), or those of one table "
            "(assumed:heroes). Or name settings, components or knobs, such as "
            "hit_rule,knob:expert.caution. To choose the values to try, write "
            "despair_dice=4,5,6. Can be repeated (default: assumed)",
            default=None,
        ),
        once(
            "--compare",
            "KEY=A,B",
            "test whether the verdict of this comparison, such as despair_dice=4,5, depends "
            "on what varies (default: test the win rate)",
        ),
        once(
            "--method",
            "morris|sobol|both",
            "method. morris finds the important values among many. sobol measures the effect "
            "of a few values exactly. both uses morris first and then sobol (default: chosen "
            "by the number of games)",
            parsing.one_of("--method", ("morris", "sobol", "both")),
        ),
        shared_options.games(
            "games in all (default: 100000). To vary two values you need about 1000 games, "
            "for eight 2000, and for each further value 170 more"
        ),
        shared_options.margin(
            "changes of the win rate up to M count as the same (default: 0.05, which is five "
            "points)"
        ),
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.ENSEMBLE,
        shared_options.table("one row per value"),
        shared_options.chart("the effect of each value, as a tornado chart"),
    ),
    answer=asked,
)
