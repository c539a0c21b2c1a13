"""`simkit tune-game`: find the settings that reach a given win rate."""

from __future__ import annotations

from argparse import Namespace

from simkit.cli import shared_options
from simkit.cli.command import DESIGN, Command, Reply
from simkit.cli.finishing import asked
from simkit.cli.option import several


def tune_game(args: Namespace) -> Reply:
    return asked(args, "target", "vary")


COMMAND = Command(
    name="tune-game",
    group=DESIGN,
    place=1,
    help="find settings that reach a given win rate",
    asks="Which settings give the win rate that I want?",
    quick=8_000,
    examples=(
        "tune-game apocalypse --target 0.3 --vary pack:minions.larva.toughness",
        "tune-game apocalypse --target 0.05 --vary despair_dice,players",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        shared_options.target("wanted win rate, such as 0.3", required=True),
        several(
            "--vary",
            "KEY,...",
            "what simkit may change: a setting (despair_dice), a component "
            "(pack:minions.larva.toughness) or a knob (knob:expert.caution). Add values, such "
            "as despair_dice=4,5, or simkit tries all nearby ones. Can be repeated",
            required=True,
        ),
        shared_options.games("games in all, at least 50 per combination (default: 100000)"),
        shared_options.margin(
            "accept win rates up to M above or below the target (default: 0.02, which is two "
            "points)"
        ),
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table("one row per combination"),
        shared_options.chart("the win rate of each combination"),
    ),
    answer=tune_game,
)
