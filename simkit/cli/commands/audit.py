"""`simkit audit`: does anything that can only help make a bot lose more?"""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace

from simkit import registry
from simkit.cli import parsing, shared_options
from simkit.cli.asked import given, what_is_played
from simkit.cli.command import Command, Reply
from simkit.cli.finishing import answered, finished
from simkit.cli.option import once

HARMS = 1
"""The exit code where what can only help surely harms."""


def audit(args: Namespace) -> Reply:
    import simkit
    from simkit.view.charts.audit import draw_audit
    from simkit.view.console.audit import audit_page

    game = registry.find(args.game)
    wanted = what_is_played(args, game)
    asked = ("helps", "only", "games", "until", "margin", "confidence", "jobs", "out")
    found = answered(args, simkit.audit, game.name, **wanted, **given(args, *asked))
    reply = finished(args, game, found, audit_page, draw_audit)
    return replace(reply, code=HARMS) if found.harms and not reply.code else reply


COMMAND = Command(
    name="audit",
    group="Ask",
    place=9,
    help="does anything that can only help make a bot lose more?",
    examples=(
        "audit apocalypse --games 1000",
        "audit apocalypse --bot rusher --until settled --margin 0.03",
        "audit hades --only rally,request --chart helps.png",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        once("--helps", "FILE", "helps of your own instead of those that the game declares"),
        once("--only", "NAME,...", "some of the helps (default: all)", parsing.names),
        shared_options.games(
            "how many with each help (default: 2000; with --until settled at most 200000)", least=2
        ),
        shared_options.UNTIL_SETTLED,
        shared_options.MARGIN,
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table("a line a help"),
        shared_options.chart("what each help brings, with its interval"),
    ),
    answer=audit,
)
