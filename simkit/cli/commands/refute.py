"""`simkit refute`: does a small change beat a bot at its own table?"""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace

from simkit.cli import parsing, shared_options
from simkit.cli.command import TEST, Command, Reply
from simkit.cli.finishing import asked
from simkit.cli.option import once

REFUTED = 1
"""The exit code if a change beats the bot."""
ANY_SEAT = 99  # how many there are the game says


def refute(args: Namespace) -> Reply:
    reply = asked(args)
    return replace(reply, code=REFUTED) if reply.found.refuted and not reply.code else reply


COMMAND = Command(
    name="refute",
    group=TEST,
    place=6,
    help="find a small change that makes a bot win more often",
    asks="Does the bot make a mistake that is easy to correct?",
    quick=400,
    examples=(
        "refute apocalypse --games 500",
        "refute hellgame --bot expert --games 400 --chart refuted.png",
        "refute fury --seat 2 --out changes.csv",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        once(
            "--seat",
            "N",
            "change only the bot of this seat (default: each side, or seat 1 if all seats are "
            "alike)",
            parsing.whole("--seat", 1, ANY_SEAT),
        ),
        shared_options.games(
            "new games per change in the final test. Before that, simkit tries every change "
            "with a tenth of this number (default: 1000)",
            least=20,
        ),
        shared_options.MARGIN,
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table("one row per change"),
        shared_options.chart("the gain of the best changes with its interval"),
    ),
    answer=refute,
)
