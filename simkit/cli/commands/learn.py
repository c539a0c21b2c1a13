"""`simkit learn`: learn the chance to win from positions, and test it on fresh games."""

from __future__ import annotations

from argparse import Namespace
from functools import partial

from simkit.cli import parsing, shared_options
from simkit.cli.asked import given, what_is_played
from simkit.cli.command import BOTS, Command, Reply
from simkit.cli.finishing import answered, tell
from simkit.cli.option import OUTPUT, flag, once
from simkit.finding import registry


def learn(args: Namespace) -> Reply:
    import simkit
    from simkit.view.console.learn import learn_page

    game = registry.find(args.game)
    wanted = what_is_played(args, game)
    wanted |= given(args, "games", "guests", "mistakes", "refine", "confidence", "jobs", "out")
    found = answered(args, simkit.learn, game.typed, **wanted)
    tell(args, [f"the chances are in {found.out}"] if found.out else [])
    return Reply(found.summary(), partial(learn_page, found, game), found=found)


COMMAND = Command(
    name="learn",
    group=BOTS,
    place=3,
    help="learn to estimate the chance to win from a position",
    asks="How can I see who is ahead?",
    quick=2_000,
    examples=(
        "learn apocalypse --set map=invasion --games 20000",
        "learn apocalypse --pack mine.toml --out chances.toml",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        shared_options.games(
            "games per formula to learn from. Some board games have one formula per map. A "
            "quarter as many new games then test the formula (default: 20000)",
            least=200,
        ),
        once(
            "--guests",
            "BOT,...",
            "bots that play one turn of each game instead of the bot, so that the formula "
            "also learns from unusual positions (default: the bot itself)",
        ),
        once(
            "--mistakes",
            "SHARE",
            "share of random choices in one turn of every second game, so that the formula "
            "also learns from unusual positions (default: 0.2)",
            parsing.share("--mistakes"),
        ),
        flag(
            "--refine",
            "start from the chances that the game already has, because the games of this bot "
            "are slow (default: learn everything new)",
        ),
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        once(
            "--out",
            "FILE.toml",
            "write the chances to this pack file. Give it to other commands with --pack",
            section=OUTPUT,
            keeps="chances.toml",
        ),
    ),
    answer=learn,
)
