"""`simkit causes`: when and how games are lost, what would have saved them, what was chosen."""

from __future__ import annotations

from argparse import Namespace
from functools import partial

from simkit import game as registry
from simkit.cli import options as shared
from simkit.cli.command import INTERRUPTED, Answer, Command, given, settings_of, what_is_played
from simkit.cli.parsing import Once, Parser


def options(parser: Parser) -> None:
    what_is_played(parser)
    shared.games(parser, "how many games, played once more for each event (default: 2000)")
    parser.add_argument(
        "--events",
        metavar="NAME,...",
        action=Once,
        help="events that are robbed of their effect (default: all that the game can void)",
    )
    shared.confidence_and_jobs(parser)
    shared.table_and_chart(
        parser, "hazards, counterfactuals and choices", "the hazard by turn, and what saves games"
    )


def causes(args: Namespace) -> Answer:
    import simkit
    from simkit.view.charts.causes import draw_causes
    from simkit.view.console.causes import causes_page

    game = registry.find(args.game)
    settings = settings_of(game, args.set)
    draw = shared.drawer(args, draw_causes)
    wanted = given(args, "games", "confidence", "seed", "bot", "jobs", "out")
    if args.events is not None:
        wanted["events"] = args.events.split(",")
    found = simkit.causes(game.name, packs=args.pack, progress=True, **wanted, **settings)
    data = found.summary()
    summary = shared.with_chart(data, draw, data, game)
    shared.tell("causes", found.notes, table=found.out, chart=summary.get("chart"))
    return Answer(summary, partial(causes_page, summary, game), INTERRUPTED * found.interrupted)


COMMAND = Command(
    "causes",
    "why games are lost: when, how, and what would have saved them",
    (
        "causes apocalypse --games 2000 --chart causes.png",
        "causes apocalypse --bot beginner --events doom_exit,hero_dies",
    ),
    options,
    causes,
)
