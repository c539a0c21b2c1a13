"""`simkit refute --harms`: does anything that can only help make a bot lose more?"""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace

from simkit.cli import parsing, shared_options
from simkit.cli.command import TEST, Command, Reply
from simkit.cli.finishing import asked
from simkit.cli.option import once

HARMS = 1
"""The exit code where what can only help surely harms."""


def audit(args: Namespace) -> Reply:
    reply = asked(args)
    return replace(reply, code=HARMS) if reply.found.harms and not reply.code else reply


COMMAND = Command(
    name="audit",
    group=TEST,
    place=3,
    help="find changes that should help a bot but harm it",
    asks="Does a helpful change ever harm?",
    quick=400,
    suits=lambda game: game.data_file("buffs.toml") is not None,
    examples=(
        "refute --harms apocalypse --games 1000",
        "refute --harms apocalypse --bot rusher --until settled --margin 0.03",
        "refute --harms hades --only rally,request --chart buffs.png",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        once(
            "--buffs",
            "FILE",
            "test the buffs in this .toml file. A buff is a change that can only help "
            "(default: the buffs that come with the game)",
        ),
        once(
            "--only",
            "NAME,...",
            "test only these buffs, such as rally,request (default: all)",
            parsing.names,
        ),
        shared_options.games(
            "games per buff (default: 2000, or up to 200000 with --until settled)", least=2
        ),
        shared_options.UNTIL_SETTLED,
        shared_options.MARGIN,
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table("one row per buff"),
        shared_options.chart("the gain of each buff with its interval"),
    ),
    answer=audit,
)
