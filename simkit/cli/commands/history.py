"""`simkit history`: how the win rate moved over the versions of a pack."""

from __future__ import annotations

from argparse import Namespace

from simkit.cli import parsing, shared_options
from simkit.cli.command import TEST, Command, Reply
from simkit.cli.finishing import asked
from simkit.cli.option import once, word
from simkit.messages.errors import BadInput


def history(args: Namespace) -> Reply:
    if not args.files and args.git is None:
        raise BadInput("FILE is missing: name two versions of a pack, or give --git FILE.")
    if args.files and args.git is not None:
        raise BadInput("FILE and --git exclude each other; give one of them.")
    return asked(args, "files")


COMMAND = Command(
    name="history",
    group=TEST,
    place=9,
    help="measure the win rate over the versions of a pack or game",
    examples=(
        "history apocalypse first.toml second.toml third.toml",
        "history apocalypse --git packs/mine.toml --last 5 --chart history.png",
        "history pig.py --git pig.py --last 5",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        word("files", "FILE", "two or more versions of a pack, the oldest first", nargs="*"),
        once(
            "--git",
            "FILE",
            "instead of files: read the versions of this pack, or of your own game's file, from "
            "its git repository. simkit runs the old versions of the game",
        ),
        once(
            "--last",
            "N",
            "with --git: read only the last N versions (default: 10)",
            parsing.whole("--last", 2, 100),
        ),
        shared_options.games("games per version (default: 2000)", least=2),
        shared_options.MARGIN,
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table("one row per version"),
        shared_options.chart("the win rate of each version"),
    ),
    answer=history,
)
