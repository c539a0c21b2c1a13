"""`simkit teach`: rounds of search and learning; what search finds is taught to a script."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from simkit import botfile, registry
from simkit.cli import parsing, shared_options
from simkit.cli.asked import given, what_is_played
from simkit.cli.command import Command, Reply
from simkit.cli.finishing import answered, finished
from simkit.cli.option import once
from simkit.errors import BadInput


def teach(args: Namespace) -> Reply:
    import simkit
    from simkit.view.charts.teach import draw_teaching
    from simkit.view.console.teach import teaching_page

    game = registry.find(args.game)
    wanted = what_is_played(args, game)
    if args.bot is None:
        raise BadInput("--bot is missing: name the script that is taught.")
    wanted |= given(args, "fit", "rounds", "lessons", "games", "worlds", "ahead")
    wanted |= given(args, "margin", "confidence", "jobs")
    found = answered(args, simkit.teach, game.name, out=args.out or _file_for(args.bot), **wanted)
    return finished(args, game, found, teaching_page, draw_teaching, "the bot file is")


def _file_for(bot: str) -> str:
    """Where the bot file goes, unless somebody says it."""
    return f"{Path(bot).name.removesuffix(botfile.SUFFIX)}-taught{botfile.SUFFIX}"


COMMAND = Command(
    name="teach",
    group="Change",
    place=6,
    help="teach a script what a search finds, round by round",
    examples=(
        "teach apocalypse --bot expert --chart curve.png",
        "teach hades --bot gunner --rounds 3 --lessons 100 --out mine.toml",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        once(
            "--fit",
            "NAME,...",
            "the knobs that may turn (default: all but slip; see: simkit show GAME bots)",
        ),
        once(
            "--rounds",
            "N",
            "at most so many rounds (default: 5)",
            parsing.count("--rounds", 1, 50),
        ),
        once(
            "--lessons",
            "N",
            "how many games are searched in a round (default: 200)",
            parsing.count("--lessons", 20, 100_000),
        ),
        shared_options.games(
            "how many fresh games each script, in every round and in the end (default: 2000)",
            least=2,
        ),
        once(
            "--worlds",
            "N",
            "how many worlds are imagined for each answer (default: 8)",
            parsing.count("--worlds", 2, 1000),
        ),
        once(
            "--ahead",
            "N",
            "turns imagined beyond the present one (default: as the game's own search)",
            parsing.count("--ahead", 0, 1000),
        ),
        shared_options.margin(
            "a round that gains less has gained nothing; three of them end it (default: 0.01)"
        ),
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        once("--out", "FILE.toml", "where the bot file goes (default: BOT-taught.toml)"),
        shared_options.chart("how often the script wins, round by round"),
    ),
    answer=teach,
)
