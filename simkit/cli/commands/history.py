"""`simkit history`: how has the share of games won moved over versions of a pack?"""

from __future__ import annotations

from argparse import Namespace

from simkit import registry
from simkit.cli import parsing, shared_options
from simkit.cli.asked import given, what_is_played
from simkit.cli.command import Command, Reply
from simkit.cli.finishing import answered, finished
from simkit.cli.option import once, word


def history(args: Namespace) -> Reply:
    import simkit
    from simkit.view.charts.history import draw_history
    from simkit.view.console.history import history_page

    game = registry.find(args.game)
    wanted = what_is_played(args, game)
    wanted |= given(args, "git", "last", "games", "margin", "confidence", "jobs", "out")
    found = answered(args, simkit.history, game.name, args.files, **wanted)
    return finished(args, game, found, history_page, draw_history)


COMMAND = Command(
    name="history",
    group="Change",
    place=8,
    help="how has the share of games won moved over versions of a pack?",
    examples=(
        "history apocalypse first.toml second.toml third.toml",
        "history apocalypse --git packs/mine.toml --last 5 --chart history.png",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        word("files", "FILE", "the versions of a pack, the oldest first", nargs="*"),
        once("--git", "FILE", "or a pack in a git repository: every revision that changed it"),
        once(
            "--last",
            "N",
            "so many revisions at most (default: 10)",
            parsing.whole("--last", 2, 100),
        ),
        shared_options.games("how many games a version (default: 2000)", least=2),
        shared_options.MARGIN,
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table("a line a version"),
        shared_options.chart("the share of games won, version by version"),
    ),
    answer=history,
)
