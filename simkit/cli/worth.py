"""`simkit worth`: what each hero, card or demon is worth to the win rate."""

from __future__ import annotations

from argparse import Namespace
from functools import partial

from simkit import game as registry
from simkit.cli import options as shared
from simkit.cli.command import INTERRUPTED, Answer, Command, given, settings_of, what_is_played
from simkit.cli.parsing import Once, Parser


def options(parser: Parser) -> None:
    what_is_played(parser)
    parser.add_argument(
        "kind", metavar="KIND", help="a kind of asset (simkit show GAME lists them)"
    )
    parser.add_argument(
        "--only",
        metavar="NAME,...",
        action=Once,
        help="some assets of the kind (default: all)",
    )
    shared.games(parser, "how many games an asset (default: 2000)", least=2)
    shared.margin(parser)
    shared.confidence_and_jobs(parser)
    shared.table_and_chart(parser, "a line an asset", "the worth of each with its interval")


def worth(args: Namespace) -> Answer:
    import simkit
    from simkit.view.charts.worth import draw_worth
    from simkit.view.console.worth import worth_page

    game = registry.find(args.game)
    settings = settings_of(game, args.set)
    draw = shared.drawer(args, draw_worth)
    wanted = given(args, "games", "margin", "confidence", "seed", "bot", "jobs", "out")
    if args.only is not None:
        wanted["only"] = args.only.split(",")
    found = simkit.worth(game.name, args.kind, packs=args.pack, progress=True, **wanted, **settings)
    summary = shared.with_chart(found.summary(), draw, found.summary(), game)
    shared.tell("worth", found.notes, table=found.out, chart=summary.get("chart"))
    code = INTERRUPTED if found.interrupted else 0
    return Answer(summary, partial(worth_page, summary, game), code)


COMMAND = Command(
    "worth",
    "what each hero, card or demon is worth, on the same luck",
    (
        "worth apocalypse gift --games 2000 --chart gifts.png",
        "worth apocalypse demon --only secutor,mandrake --set miniboss=true",
        "worth hellgame demon --only andras,baal --games 5000",
    ),
    options,
    worth,
)
