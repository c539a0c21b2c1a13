"""`simkit tune-bot`: fit a bot's knobs, and write them to a bot file."""

from __future__ import annotations

from argparse import Namespace
from functools import partial

from simkit.cli import bot_files, shared_options
from simkit.cli.asked import given, what_is_played
from simkit.cli.command import BOTS, INTERRUPTED, Command, Reply
from simkit.cli.finishing import KEPT, answered, tell
from simkit.finding import registry


def tune_bot(args: Namespace) -> Reply:
    import simkit
    from simkit.view.console.tune_bot import tune_bot_page

    game = registry.find(args.game)
    wanted = what_is_played(args, game)
    file = bot_files.place_for(args, "the bot whose knobs are fitted", "tuned")
    wanted |= given(args, "fit", "games", "margin", "confidence", "jobs")
    found = answered(args, simkit.tune_bot, game.typed, out=file, **wanted)
    written = [f"the bot file is {found.out}"] if found.out else []
    tell(args, [*(KEPT if found.interrupted else ()), *written])
    code = INTERRUPTED if found.interrupted else 0
    return Reply(found.summary(), partial(tune_bot_page, found, game), code, found)


COMMAND = Command(
    name="tune-bot",
    group=BOTS,
    place=1,
    help="find better knobs for a bot and measure the gain",
    asks="Can the bot play better?",
    suits=bot_files.has_knobs,
    quick=4_000,
    examples=(
        "tune-bot apocalypse --bot expert --games 200000",
        "tune-bot apocalypse --bot rusher --fit strike,care --out mine.toml",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        bot_files.FIT,
        shared_options.games("games in all, at least 500 (default: 100000)", least=500),
        shared_options.margin(
            "gains up to M count as no gain (default: 0.02, which is two points)"
        ),
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        bot_files.out("tuned"),
    ),
    answer=tune_bot,
)
