"""`simkit teams`: what every two are worth together, and where synergy lies."""

from __future__ import annotations

from argparse import Namespace

from simkit import registry
from simkit.cli import parsing, shared_options
from simkit.cli.asked import given, what_is_played
from simkit.cli.command import Command, Reply
from simkit.cli.finishing import answered, finished
from simkit.cli.option import once, word
from simkit.errors import BadInput, nearest


def teams(args: Namespace) -> Reply:
    import simkit
    from simkit.view.charts.teams import draw_teams
    from simkit.view.console.teams import teams_page

    game = registry.find(args.game)
    if args.kind is None:
        raise BadInput(f"KIND is missing. {nearest('', [asset.kind for asset in game.assets])}")
    wanted = what_is_played(args, game)
    wanted |= given(args, "only", "games", "margin", "confidence", "jobs", "out")
    found = answered(args, simkit.teams, game.name, args.kind, **wanted)
    return finished(args, game, found, teams_page, draw_teams)


COMMAND = Command(
    name="teams",
    group="Ask",
    place=8,
    help="what every two heroes or cards are worth together",
    examples=(
        "teams apocalypse hero --only hannah,naomi,tarang,moose --games 500",
        "teams apocalypse gift --only faith,hope,charity --chart synergy.png",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        word("kind", "KIND", "a kind of asset (simkit show GAME lists them)", nargs="?"),
        once("--only", "NAME,...", "some of the kind (default: all)", parsing.names),
        shared_options.games("how many games each (default: 1000)", least=2),
        shared_options.MARGIN,
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table("a line a pair"),
        shared_options.chart("a map of every two, coloured by synergy"),
    ),
    answer=teams,
)
