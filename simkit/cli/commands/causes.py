"""`simkit causes`: when and how games are lost, what would have saved them, what was chosen."""

from __future__ import annotations

from argparse import Namespace

from simkit import registry
from simkit.cli import parsing, shared_options
from simkit.cli.asked import given, what_is_played
from simkit.cli.command import Command, Reply
from simkit.cli.finishing import answered, finished
from simkit.cli.option import once


def causes(args: Namespace) -> Reply:
    import simkit
    from simkit.view.charts.causes import draw_causes
    from simkit.view.console.causes import causes_page

    game = registry.find(args.game)
    wanted = what_is_played(args, game)
    wanted |= given(args, "games", "events", "until", "margin", "confidence", "jobs", "out")
    found = answered(args, simkit.causes, game.name, **wanted)
    return finished(args, game, found, causes_page, draw_causes)


COMMAND = Command(
    name="causes",
    group="Ask",
    place=4,
    help="why games are lost: when, how, and what would have saved them",
    examples=(
        "causes apocalypse --games 2000 --chart causes.png",
        "causes apocalypse --bot beginner --events doom_exit,hero_dies",
        "causes apocalypse --until settled",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        shared_options.games(
            "how many games, played once more for each event (default: 2000; with --until settled "
            "at most 200000)"
        ),
        once(
            "--events",
            "NAME,...",
            "events that are robbed of their effect (default: all that the game can void)",
            parsing.names,
        ),
        shared_options.UNTIL_SETTLED,
        shared_options.MARGIN,
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table("hazards, counterfactuals and choices"),
        shared_options.chart("the hazard by turn, and what saves games"),
    ),
    answer=causes,
)
