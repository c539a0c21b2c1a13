"""`simkit causes`: when and how games are lost, and which events decide them."""

from __future__ import annotations

from simkit.cli import parsing, shared_options
from simkit.cli.command import EXPLAIN, Command
from simkit.cli.finishing import asked
from simkit.cli.option import flag, once

COMMAND = Command(
    name="causes",
    group=EXPLAIN,
    place=1,
    help="show when and how games are lost",
    asks="Why is it lost?",
    quick=1_000,
    examples=(
        "causes apocalypse --games 2000 --chart causes.png",
        "causes apocalypse --bot beginner --events doom_exit,hero_dies",
        "causes apocalypse --until settled",
        "causes apocalypse --where 'turns <= 6'",
        "causes fury --by-roll --games 500",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        shared_options.games(
            "games in all. simkit plays them again for each event, without its effect "
            "(default: 2000, or up to 200000 with --until settled)"
        ),
        once(
            "--events",
            "NAME,...",
            "test only these events, such as hero_dies (default: all events that the game names)",
            parsing.names,
            of="events",
        ),
        shared_options.where(
            "count only games that meet this condition, such as 'turns <= 6 and not won'"
        ),
        flag(
            "--by-roll",
            "also measure how much each kind of roll and shuffle decides alone, and how many "
            "lost games another result of it would save (takes longer)",
        ),
        shared_options.UNTIL_SETTLED,
        shared_options.MARGIN,
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table(
            "how games end in each turn, the effect of each event, and the options chosen"
        ),
        shared_options.chart("the risk of losing by turn, and how many games each event decides"),
    ),
    answer=asked,
)
