"""`simkit run --rare`: measure a win rate that is close to zero."""

from __future__ import annotations

from simkit.cli import shared_options
from simkit.cli.command import TEST, Command
from simkit.cli.finishing import asked
from simkit.cli.option import once

COMMAND = Command(
    name="rare",
    group=TEST,
    place=4,
    help="measure a win rate that is close to zero",
    asks="How rare is a win that hardly ever comes?",
    quick=2_000,
    suits=lambda game: not game.seats and bool(game.near),
    examples=(
        "run --rare apocalypse --set despair_dice=7 --games 5000",
        "run --rare hades --by vp --games 5000 --chart rare.png",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        shared_options.games("games in all, approximately (default: 20000)", least=100),
        once(
            "--by",
            "METRIC",
            "how simkit sees that a game goes well: by a metric, such as vp, or by the word "
            "learned for the learned chance to win. Write doom:low if low values are good "
            "(default: chosen by the game)",
        ),
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table("one row per group of copied games (population)"),
        shared_options.chart(
            "the win rate in each group of copied games, and the turns in which games are won"
        ),
    ),
    answer=asked,
)
