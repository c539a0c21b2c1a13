"""`simkit ladder`: every bot on the same games, and what skill is worth."""

from __future__ import annotations

from argparse import Namespace

from simkit.cli import parsing, shared_options
from simkit.cli.command import EXPLAIN, Command, Reply
from simkit.cli.finishing import asked
from simkit.cli.option import once, several
from simkit.description.game import MOST_GAMES
from simkit.messages.errors import BadInput


def ladder(args: Namespace) -> Reply:
    if args.bot is not None:
        raise BadInput("every bot climbs, so --bot says nothing here; --bots names some of them.")
    vary = args.vary[0] if args.vary in (["all"], ["none"]) else args.vary or None
    return asked(args, vary=vary)


COMMAND = Command(
    name="ladder",
    group=EXPLAIN,
    place=6,
    help="compare the win rates of all bots",
    asks="What is skill worth?",
    quick=400,
    examples=(
        "ladder apocalypse",
        "ladder apocalypse --games 5000 --vary despair_dice=5,6 --vary hit_rule",
        "ladder apocalypse --chart ladder.png",
        "ladder apocalypse --vary none --ceiling 50",
    ),
    options=(
        shared_options.GAME,
        shared_options.SET,
        shared_options.NO_BOT,
        shared_options.KNOB,
        shared_options.SEED,
        shared_options.PACK,
        shared_options.SCRIPT,
        once(
            "--bots", "A,B,...", "compare only these bots (default: all but search)", parsing.names
        ),
        several(
            "--vary",
            "all|none|KEY",
            "test whether skill matters more or less with another value of this setting. "
            "despair_dice=5,6 names the values to test, and despair_dice alone tests the "
            "nearest ones. Can be repeated. Write none to test no setting (default: all "
            "settings)",
        ),
        shared_options.games(
            "games per bot (default: 2000). If players compete, several bots sit at one "
            "table: games per table and per order of its bots (default: 100)",
            least=2,
        ),
        shared_options.UNTIL_SETTLED,
        once(
            "--ceiling",
            "N",
            "also estimate how often perfect play could win. simkit plays N games on each "
            "level of skill, from a beginner to a strong, slow search (default: no estimate)",
            parsing.count("--ceiling", 2, MOST_GAMES),
        ),
        shared_options.MARGIN,
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.ENSEMBLE,
        shared_options.table("all tables, one below the other"),
        shared_options.chart("the win rate of each bot"),
    ),
    answer=ladder,
)
