"""`simkit worth`: what each hero, card or demon is worth to the win rate."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

from simkit import registry
from simkit.cli import parsing, shared_options
from simkit.cli.asked import given, what_is_played
from simkit.cli.command import Command, Reply
from simkit.cli.finishing import answered, finished
from simkit.cli.option import once, word
from simkit.cli.over_packs import over
from simkit.errors import BadInput, nearest


def worth(args: Namespace) -> Reply:
    import simkit
    from simkit.view.charts.worth import draw_worth
    from simkit.view.console.worth import worth_page

    game = registry.find(args.game)
    if args.kind is None:
        raise BadInput(f"KIND is missing. {nearest('', [asset.kind for asset in game.assets])}")
    wanted = what_is_played(args, game)
    wanted |= given(args, "only", "games", "until", "margin", "confidence", "jobs", "out")
    if args.ensemble is not None:
        return over(args, game, args.kind, **wanted)
    found = answered(args, simkit.worth, game.name, args.kind, **wanted)
    return finished(args, game, found, worth_page, draw_worth)


def _kinds() -> Iterator[str]:
    return (asset.kind for game in registry.games().values() for asset in game.assets)


COMMAND = Command(
    name="worth",
    group="Ask",
    place=7,
    help="what each hero, card or demon is worth, on the same luck",
    examples=(
        "worth apocalypse gift --games 2000 --chart gifts.png",
        "worth apocalypse demon --only secutor,mandrake --set miniboss=true",
        "worth hellgame demon --only andras,baal --games 5000",
        "worth apocalypse gift --until settled --margin 0.05",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        word(
            "kind",
            "KIND",
            "a kind of asset (simkit show GAME lists them)",
            offers=_kinds,
            nargs="?",
        ),
        once("--only", "NAME,...", "some assets of the kind (default: all)", parsing.names),
        shared_options.games(
            "how many games an asset (default: 2000; with --until settled at most 200000)", least=2
        ),
        shared_options.UNTIL_SETTLED,
        shared_options.MARGIN,
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.ENSEMBLE,
        shared_options.table("a line an asset"),
        shared_options.chart("the worth of each with its interval"),
    ),
    answer=worth,
)
