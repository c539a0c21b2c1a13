"""`simkit replay`: one game on a page to watch, or two of them on shared luck."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from pathlib import Path

from simkit import registry
from simkit.cli import parsing, shared_options
from simkit.cli.asked import given, once_each, what_is_played
from simkit.cli.command import Command, Reply
from simkit.cli.option import once, several
from simkit.game import MOST_ROLLOUTS


def replay(args: Namespace) -> Reply:
    import simkit
    from simkit.lab.basics.compiling import compile_notice
    from simkit.lab.basics.outputs import checked_place
    from simkit.view.console.replay import replay_page

    game = registry.find(args.game)
    game.picture()  # a game without one is refused before anything is played
    against = once_each("--against", args.against)
    file = args.out or checked_place(_usual_file(args), "--out")
    wanted = what_is_played(args, game) | given(args, "game_number", "rollouts")
    with compile_notice(game.title):
        found = simkit.replay(game.name, against=against, out=file, **wanted)
    data = found.summary()
    return Reply(data, partial(replay_page, data, game))


def _usual_file(args: Namespace) -> Path:
    """Named after the game: replay-apocalypse-7-12.html."""
    seed = 1 if args.seed is None else args.seed
    twice = "-against" if args.against else ""
    return Path(f"replay-{args.game}-{seed}-{args.game_number or 0}{twice}.html")


COMMAND = Command(
    name="replay",
    group="Look around",
    place=5,
    help="watch a game on a page: board, story and chances, step by step",
    examples=(
        "replay apocalypse --seed 7 --game 12 --out game.html",
        "replay apocalypse --seed 7 --against despair_dice=5",
        "replay hellgame --set players=3 --seed 7",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        shared_options.game_number("which game of that seed (default: 0)"),
        several(
            "--against",
            "KEY=VALUE",
            "a second game on the same luck beside the first, with this setting, bot, pack:PATH or "
            "knob:BOT.NAME; may stand several times",
            partial(parsing.key_value, option="--against"),
        ),
        once(
            "--rollouts",
            "R",
            "endings imagined at the start of every turn (default: learned chances where they "
            "hold, otherwise 100)",
            parsing.count("--rollouts", 2, MOST_ROLLOUTS),
        ),
        once(
            "--out",
            "FILE",
            "where the page goes (default: replay-GAME-SEED-NUMBER.html)",
            parsing.place("--out"),
        ),
    ),
    answer=replay,
)
