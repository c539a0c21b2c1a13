"""`simkit luck`: how much of the outcome is luck, and how much the player decides."""

from __future__ import annotations

from simkit.cli import shared_options
from simkit.cli.command import EXPLAIN, Command
from simkit.cli.finishing import asked
from simkit.cli.option import flag, once

COMMAND = Command(
    name="luck",
    group=EXPLAIN,
    place=7,
    help="measure how much of the outcome is luck",
    asks="How much of the outcome is luck?",
    quick=500,
    examples=(
        "luck hades --games 500 --chart luck.png",
        "luck pig.py --against beginner",
        "luck fury --by-roll --games 500",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        once(
            "--against",
            "BOT",
            "a second, weaker bot. simkit measures how much of the outcome depends on which "
            "of the two bots plays. Write none for no second bot (default: beginner, or random "
            "if the game has no bot beginner)",
        ),
        flag(
            "--by-roll",
            "also measure how much each kind of roll and shuffle decides alone, and how often "
            "another roll would change who wins (takes longer)",
        ),
        shared_options.games(
            "games in all. simkit also plays each of them several times with other luck "
            "(default: 1000)",
            least=40,
        ),
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table("one row per source of luck, and one per turn"),
        shared_options.chart("what decides the outcome, and when"),
    ),
    answer=asked,
)
