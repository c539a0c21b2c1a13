"""`simkit why`: a change moves the win share; by what road?"""

from __future__ import annotations

from argparse import Namespace

from simkit import registry
from simkit.cli import parsing, shared_options
from simkit.cli.asked import given, what_is_played
from simkit.cli.command import Command, Reply
from simkit.cli.finishing import answered, finished
from simkit.cli.option import once, several
from simkit.errors import BadInput


def why(args: Namespace) -> Reply:
    import simkit
    from simkit.view.charts.why import draw_why
    from simkit.view.console.why import why_page

    game = registry.find(args.game)
    if not (args.vary or args.arm):
        raise BadInput("--vary KEY=A,B or two --arm are missing; --help shows an example.")
    wanted = what_is_played(args, game)
    wanted |= given(args, "events", "games", "margin", "confidence", "jobs", "out")
    found = answered(args, simkit.why, game.name, args.vary, arms=args.arm, **wanted)
    return finished(args, game, found, why_page, draw_why)


COMMAND = Command(
    name="why",
    group="Ask",
    place=5,
    help="a change moves the win share: by what road?",
    examples=(
        "why apocalypse --vary despair_dice=4,5 --games 1000",
        'why apocalypse --arm "as it is:" --arm "angry: enraged=true"',
        "why apocalypse --vary players=3,4 --events hero_dies,doom_shortage",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        several("--vary", "KEY=A,B", "what is changed: as it is, and changed"),
        several("--arm", "NAME: KEY=VALUE, ...", "or two arms by name, as compare has them"),
        once(
            "--events",
            "NAME,...",
            "the roads that are closed, one at a time (default: all that the game names)",
            parsing.names,
        ),
        shared_options.games(
            "how many with every road open, and with each one closed (default: 2000)", least=2
        ),
        shared_options.MARGIN,
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table("a line a road"),
        shared_options.chart("the difference, its parts and what is left"),
    ),
    answer=why,
)
