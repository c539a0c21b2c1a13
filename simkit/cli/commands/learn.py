"""`simkit learn`: the chance to win, learned from positions and tried on fresh games."""

from __future__ import annotations

from argparse import Namespace
from functools import partial

from simkit import registry
from simkit.cli import parsing, shared_options
from simkit.cli.asked import given, what_is_played
from simkit.cli.command import Command, Reply
from simkit.cli.finishing import answered, tell
from simkit.cli.option import flag, once


def learn(args: Namespace) -> Reply:
    import simkit
    from simkit.view.console.learn import learning_page

    game = registry.find(args.game)
    wanted = what_is_played(args, game)
    wanted |= given(args, "games", "guests", "slip", "refine", "confidence", "jobs", "out")
    found = answered(args, simkit.learn, game.name, **wanted)
    tell(args, [f"the chances are in {found.out}"] if found.out else [])
    summary = found.summary()
    return Reply(summary, partial(learning_page, summary, game), 0)


COMMAND = Command(
    name="learn",
    group="Change",
    place=5,
    help="the chance to win from a position, learned from games",
    examples=(
        "learn apocalypse --set map=invasion --games 20000",
        "learn apocalypse --pack mine.toml --out chances.toml",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        shared_options.games(
            "games that each model is learned from; a quarter as many fresh ones try it "
            "(default: 20000)",
            least=200,
        ),
        once(
            "--guests",
            "BOT,...",
            "bots that may play one strange turn of a game, so that odd positions are seen "
            "(default: the bot itself)",
        ),
        once(
            "--slip",
            "SHARE",
            "choices of that turn taken at random, in half of the games (default: 0.2)",
            parsing.share("--slip"),
        ),
        flag("--refine", "start from the chances that are known: for bots whose games are dear"),
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        once("--out", "FILE.toml", "write the chances: a pack, which --pack lays over"),
    ),
    answer=learn,
)
