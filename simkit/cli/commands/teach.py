"""`simkit teach`: improve a bot with the choices of a search, round by round."""

from __future__ import annotations

from argparse import Namespace

from simkit.cli import bot_files, parsing, shared_options
from simkit.cli.asked import given, what_is_played
from simkit.cli.command import BOTS, Command, Reply
from simkit.cli.finishing import answered, finished
from simkit.cli.option import once
from simkit.finding import registry


def teach(args: Namespace) -> Reply:
    import simkit

    game = registry.find(args.game)
    wanted = what_is_played(args, game)
    file = bot_files.place_for(args, "the script that is taught", "taught")
    wanted |= given(args, "fit", "rounds", "lessons", "games", "worlds", "ahead")
    wanted |= given(args, "margin", "confidence", "jobs")
    found = answered(args, simkit.teach, game.typed, out=file, **wanted)
    return finished(args, game, found, "the bot file is")


COMMAND = Command(
    name="teach",
    group=BOTS,
    place=2,
    help="improve a bot with the choices of a search",
    asks="What can the bot learn from a search?",
    suits=bot_files.has_knobs,
    quick=200,
    examples=(
        "teach apocalypse --bot expert --chart curve.png",
        "teach hades --bot gunner --rounds 3 --lessons 100 --out mine.toml",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        bot_files.FIT,
        once(
            "--rounds",
            "N",
            "largest number of rounds (default: 5)",
            parsing.count("--rounds", 1, 50),
        ),
        once(
            "--lessons",
            "N",
            "games per round in which a search looks for better choices than those of the bot "
            "(default: 200)",
            parsing.count("--lessons", 20, 100_000),
        ),
        shared_options.games(
            "new games per changed bot, to test it in every round and at the end (default: 2000)",
            least=2,
        ),
        once(
            "--worlds",
            "N",
            "how many times the search plays on after each choice (default: 8)",
            parsing.count("--worlds", 2, 1000),
        ),
        once(
            "--ahead",
            "N",
            "how many turns the search plays on after each choice (default: as many as the "
            "bot search)",
            parsing.count("--ahead", 0, 1000),
        ),
        shared_options.margin(
            "stop after three rounds that each gain less than M (default: 0.01, which is one point)"
        ),
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        bot_files.out("taught"),
        shared_options.chart("the win rate of the bot after each round"),
    ),
    answer=teach,
)
