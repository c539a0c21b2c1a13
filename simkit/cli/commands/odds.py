"""`simkit odds`: the exact chances of one roll of the rules."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from functools import partial

from simkit import game as registry
from simkit.cli import parsing
from simkit.cli import shared_options as shared
from simkit.cli.asked import given
from simkit.cli.command import Answer, Command
from simkit.cli.option import once, word
from simkit.game import MOST_GAMES
from simkit.view.console import pages


def odds(args: Namespace) -> Answer:
    import simkit
    from simkit.lab.basics.compiling import compile_notice

    game = registry.find(args.game)
    resolver = game.resolver(args.resolver)
    resolver.settle(args.keys)  # so that no key can be taken for an argument of simkit.odds
    with compile_notice(game.title):
        found = simkit.odds(game.name, resolver.name, **given(args, "check"), **args.keys)
    data = found.summary()
    return Answer(data, partial(pages.odds_page, data))


def _resolvers() -> Iterator[str]:
    return (resolver.name for game in registry.games().values() for resolver in game.resolvers)


COMMAND = Command(
    name="odds",
    group="Look around",
    place=3,
    help="the exact chances of one roll of the rules",
    examples=(
        "odds apocalypse spawn --dice 6",
        "odds apocalypse attack --dice 1d8+2d6 --toughness 4+4 --check 100000",
    ),
    options=(
        shared.GAME,
        word(
            "resolver",
            "RESOLVER",
            "a roll of the rules (see: simkit show GAME, also for the options that it takes)",
            offers=_resolvers,
        ),
        once(
            "--check",
            "N",
            "roll it N times as well, and show both side by side",
            parsing.whole("--check", 1, MOST_GAMES),
        ),
    ),
    answer=odds,
    free_keys=True,
)
