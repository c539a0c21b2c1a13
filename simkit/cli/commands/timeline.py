"""`simkit timeline`: the chance to win at the start of every turn, of one game or of many."""

from __future__ import annotations

from simkit.cli import parsing, shared_options
from simkit.cli.command import EXPLAIN, Command
from simkit.cli.finishing import asked
from simkit.cli.option import flag, once
from simkit.description.game import MOST_ROLLOUTS

COMMAND = Command(
    name="timeline",
    group=EXPLAIN,
    place=3,
    help="measure the chance to win at the start of every turn",
    asks="When is it decided?",
    quick=40,
    examples=(
        "timeline apocalypse --game 12 --chart timeline.png",
        "timeline apocalypse --games 100 --bot beginner --out timelines.parquet",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        shared_options.game_number(
            "instead of --games: show one game turn by turn with its events. 0 is the first "
            "game of the seed"
        ),
        shared_options.where(
            "instead of --game: use the first game that meets this condition, such as 'turns "
            "<= 6 and not won'"
        ),
        shared_options.games("games in all (default: 100)"),
        once(
            "--rollouts",
            "R",
            "how many times to play on from each turn, to estimate the chance to win "
            "(default: 50, or 1000 with --game)",
            parsing.count("--rollouts", 2, MOST_ROLLOUTS),
        ),
        flag(
            "--learned",
            "take the chances from the formula of simkit learn, which is much faster "
            "(default: play on from each turn)",
        ),
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table("one row per game, turn and seat"),
        shared_options.chart("the timeline of the game or games"),
    ),
    answer=asked,
)
