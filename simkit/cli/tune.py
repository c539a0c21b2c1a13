"""`simkit tune`: fit a bot's knobs; the bot file that it writes stands for a bot's name."""

from __future__ import annotations

import sys
from argparse import Namespace
from functools import partial
from pathlib import Path

from simkit import botfile
from simkit import game as registry
from simkit.cli import parsing
from simkit.cli.command import INTERRUPTED, Answer, Command, given, settings_of, what_is_played
from simkit.cli.parsing import Once, Parser
from simkit.cli.sensitivity import how_sure
from simkit.errors import BadInput
from simkit.game import MOST_GAMES


def options(parser: Parser) -> None:
    what_is_played(parser)
    parser.add_argument(
        "--knobs",
        metavar="NAME,...",
        action=Once,
        help="the knobs to fit (default: all but slip; see: simkit show GAME bots)",
    )
    parser.add_argument(
        "--games",
        metavar="N",
        action=Once,
        type=parsing.whole("--games", 500, MOST_GAMES),
        help="how many games in all, 500 or more (default: 100000)",
    )
    parser.add_argument(
        "--margin",
        metavar="M",
        action=Once,
        type=parsing.share("--margin"),
        help="gains within it count as none (default: 0.02, two points)",
    )
    how_sure(parser)
    parser.add_argument(
        "--out",
        metavar="FILE.toml",
        action=Once,
        help="where the bot file goes (default: BOT-tuned.toml)",
    )


def tune(args: Namespace) -> Answer:
    import simkit
    from simkit.view.console.tune import tuning_page

    game = registry.find(args.game)
    settings = settings_of(game, args.set)
    if args.bot is None:
        raise BadInput("--bot is missing: name the bot whose knobs are fitted.")
    out = args.out or f"{Path(args.bot).name.removesuffix(botfile.SUFFIX)}-tuned{botfile.SUFFIX}"
    wanted = given(args, "knobs", "games", "margin", "confidence", "seed", "jobs")
    found = simkit.tune(
        game.name, args.bot, packs=args.pack, progress=True, out=out, **wanted, **settings
    )
    summary = found.summary()
    if found.interrupted:
        print("simkit tune: Interrupted: what is finished is kept.", file=sys.stderr)
    print(f"simkit tune: the bot file is {found.out}", file=sys.stderr)
    code = INTERRUPTED if found.interrupted else 0
    return Answer(summary, partial(tuning_page, summary, game), code)


COMMAND = Command(
    "tune",
    "fit a bot's knobs, and say on fresh games what that gains",
    (
        "tune apocalypse --bot expert --games 200000",
        "tune apocalypse --bot rusher --knobs strike,care --out mine.toml",
    ),
    options,
    tune,
)
