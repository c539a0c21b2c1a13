"""`simkit worth --choices`: which actions a bot needs, and which options never matter."""

from __future__ import annotations

from simkit.cli import parsing, shared_options
from simkit.cli.command import TEST, Command
from simkit.cli.finishing import asked
from simkit.cli.option import once

COMMAND = Command(
    name="restrict",
    group=TEST,
    place=1,
    help="forbid one action at a time and measure the win rate",
    asks="What if an action is forbidden?",
    quick=400,
    examples=(
        "worth --choices apocalypse --games 500",
        "worth --choices apocalypse --only recruit,buy=each --chart options.png",
        "worth --choices hades --bot raider --until settled --margin 0.03",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        once(
            "--only",
            "WHAT,...",
            "forbid only these actions, one at a time, such as recruit,buy=faith. buy=each "
            "forbids each card that can be bought, one at a time (default: every action that "
            "the bot takes)",
            parsing.names,
        ),
        shared_options.games(
            "games per forbidden action (default: 1000, or up to 200000 with --until settled)",
            least=2,
        ),
        shared_options.UNTIL_SETTLED,
        shared_options.MARGIN,
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table("one row per forbidden action"),
        shared_options.chart(
            "how much the win rate changes without each action, with its interval"
        ),
    ),
    answer=asked,
)
