"""`simkit solve`: find the best play of a small game, and how far every bot is from it."""

from __future__ import annotations

from argparse import Namespace
from functools import partial

from simkit.cli import parsing, shared_options
from simkit.cli.asked import given, knobs_of, values_of
from simkit.cli.command import BOTS, INTERRUPTED, Command, Reply
from simkit.cli.finishing import answered, tell
from simkit.cli.option import HOW_MANY, flag, once
from simkit.finding import registry

MOST = 50_000_000


def solve(args: Namespace) -> Reply:
    import simkit
    from simkit.view.console.solve import solve_page

    game = registry.find(args.game)
    wanted = {"packs": args.pack, "knobs": knobs_of(args), **values_of(args, game)}
    asked = given(args, "bot", "most_positions", "show", "where", "out")
    found = answered(args, simkit.solve, game.typed, wins=args.wins, **wanted, **asked)
    tell(args, found.notes, {"the table is": found.out})
    page = partial(solve_page, found, game)
    return Reply(found.summary(), page, INTERRUPTED if found.interrupted else 0, found)


COMMAND = Command(
    name="solve",
    group=BOTS,
    place=7,
    help="find the best play of a small game of your own",
    asks="Which play is best, and how far is each bot from it?",
    examples=(
        "solve pig.py --set goal=20",
        "solve leduc.py --show 20",
        "solve leduc.py --bot search",
        "solve pig.py --set goal=20 --where 'pot >= 12' --out answers.csv",
    ),
    options=(
        shared_options.GAME,
        shared_options.SET,
        shared_options.bot(
            "a bot that searches (search or quick): say how far it is from the best play, too. "
            "Only in games in which players hide things from each other"
        ),
        shared_options.KNOB,
        shared_options.PACK,
        flag(
            "--wins",
            "count wins, even if the file has a function value(player)",
        ),
        once(
            "--show",
            "N",
            "show the best answers at N decisions (default: 8)",
            parsing.count("--show", 0, MOST),
        ),
        shared_options.where(
            "show and write only decisions that meet this condition, such as 'pot >= 20'"
        ),
        once(
            "--most-positions",
            "N",
            "stop if the game has more than N positions. A million need a few minutes and about "
            "two gigabytes of memory (default: 1000000)",
            parsing.count("--most-positions", 1, MOST),
            section=HOW_MANY,
        ),
        shared_options.table("one row per option of each decision"),
    ),
    answer=solve,
    suits=lambda game: game.held.positions is not None,
)
