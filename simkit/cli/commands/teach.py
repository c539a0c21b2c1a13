"""`simkit teach`: improve a bot with the choices of a search, round by round."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from simkit.cli import parsing, shared_options
from simkit.cli.asked import given, what_is_played
from simkit.cli.command import BOTS, Command, Reply
from simkit.cli.finishing import answered, finished
from simkit.cli.option import OUTPUT, once
from simkit.finding import registry
from simkit.messages.errors import BadInput
from simkit.players import botfile


def teach(args: Namespace) -> Reply:
    import simkit

    game = registry.find(args.game)
    wanted = what_is_played(args, game)
    if args.bot is None:
        raise BadInput("--bot is missing: name the script that is taught.")
    wanted |= given(args, "fit", "rounds", "lessons", "games", "worlds", "ahead")
    wanted |= given(args, "margin", "confidence", "jobs")
    found = answered(args, simkit.teach, game.typed, out=args.out or _file_for(args.bot), **wanted)
    return finished(args, game, found, "the bot file is")


def _file_for(bot: str) -> str:
    """Where the bot file goes, unless somebody says it."""
    return f"{Path(bot).name.removesuffix(botfile.SUFFIX)}-taught{botfile.SUFFIX}"


COMMAND = Command(
    name="teach",
    group=BOTS,
    place=2,
    help="improve a bot with the choices of a search",
    asks="What can the bot learn from a search?",
    suits=lambda game: len(game.bot(game.usual_bot).knobs) > 1,
    quick=200,
    examples=(
        "teach apocalypse --bot expert --chart curve.png",
        "teach hades --bot gunner --rounds 3 --lessons 100 --out mine.toml",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        once(
            "--fit",
            "NAME,...",
            "change only these knobs (list: simkit show GAME bots, default: all knobs except the "
            "one named mistakes)",
        ),
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
        once(
            "--out",
            "FILE.toml",
            "write the bot file here (default: BOT-taught.toml)",
            section=OUTPUT,
            keeps="bot.toml",
        ),
        shared_options.chart("the win rate of the bot after each round"),
    ),
    answer=teach,
)
