"""`simkit tune`: fit a bot's knobs; the bot file that it writes stands for a bot's name."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from pathlib import Path

from simkit import botfile, registry
from simkit.cli import shared_options
from simkit.cli.asked import given, what_is_played
from simkit.cli.command import INTERRUPTED, Command, Reply
from simkit.cli.finishing import KEPT, answered, tell
from simkit.cli.option import once
from simkit.errors import BadInput


def tune(args: Namespace) -> Reply:
    import simkit
    from simkit.view.console.tune import tuning_page

    game = registry.find(args.game)
    wanted = what_is_played(args, game)
    if args.bot is None:
        raise BadInput("--bot is missing: name the bot whose knobs are fitted.")
    wanted |= given(args, "fit", "games", "margin", "confidence", "jobs")
    found = answered(args, simkit.tune, game.name, out=args.out or _file_for(args.bot), **wanted)
    written = [f"the bot file is {found.out}"] if found.out else []
    tell(args, [*(KEPT if found.interrupted else ()), *written])
    summary = found.summary()
    code = INTERRUPTED if found.interrupted else 0
    return Reply(summary, partial(tuning_page, summary, game), code)


def _file_for(bot: str) -> str:
    """Where the bot file goes, unless somebody says it."""
    return f"{Path(bot).name.removesuffix(botfile.SUFFIX)}-tuned{botfile.SUFFIX}"


COMMAND = Command(
    name="tune",
    group="Change",
    place=2,
    help="fit a bot's knobs, and say on fresh games what that gains",
    examples=(
        "tune apocalypse --bot expert --games 200000",
        "tune apocalypse --bot rusher --fit strike,care --out mine.toml",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        once(
            "--fit",
            "NAME,...",
            "the knobs to fit (default: all but slip; see: simkit show GAME bots)",
        ),
        shared_options.games("how many games in all, 500 or more (default: 100000)", least=500),
        shared_options.margin("gains within it count as none (default: 0.02, two points)"),
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        once("--out", "FILE.toml", "where the bot file goes (default: BOT-tuned.toml)"),
    ),
    answer=tune,
)
