"""`simkit refute --learned`: what a player wins that has learned to beat a bot."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace

from simkit.cli import parsing, shared_options
from simkit.cli.command import TEST, Command, Reply
from simkit.cli.commands.refute import ANY_SEAT, REFUTED
from simkit.cli.finishing import asked
from simkit.cli.option import once
from simkit.description.game import MOST_GAMES


def outplay(args: Namespace) -> Reply:
    reply = asked(args)
    return replace(reply, code=REFUTED) if reply.found.refuted and not reply.code else reply


COMMAND = Command(
    name="outplay",
    group=TEST,
    place=7,
    help="learn to beat a bot, and measure the gain",
    asks="How far is the bot from the best play, at least?",
    quick=400,
    examples=(
        "refute --learned mygame.py",
        "refute --learned hellgame --seat 2 --lessons 40000",
        "refute --learned apocalypse --bot rusher --chart learned.png",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        once(
            "--seat",
            "N",
            "let a player learn in this seat (default: each side, or seat 1 if all seats are "
            "alike)",
            parsing.whole("--seat", 1, ANY_SEAT),
        ),
        once(
            "--lessons",
            "N",
            "games per seat from which the player learns (default: 20000)",
            parsing.count("--lessons", 200, MOST_GAMES),
        ),
        shared_options.games(
            "new games per seat that test the learned player (default: 1000)", least=20
        ),
        shared_options.MARGIN,
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table("one row per seat"),
        shared_options.chart("the gain of the learned player with its interval"),
    ),
    answer=outplay,
)
