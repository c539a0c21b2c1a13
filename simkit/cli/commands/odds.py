"""`simkit odds`: the exact chances of one roll of the rules."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from functools import partial
from typing import Any

from simkit import registry
from simkit.cli import parsing, shared_options
from simkit.cli.asked import given, once_each
from simkit.cli.command import Command, Reply
from simkit.cli.option import once, word
from simkit.errors import BadInput
from simkit.game import MOST_GAMES, Game

PACK_KEY = "pack:"


def odds(args: Namespace) -> Reply:
    import simkit
    from simkit.lab.basics.compiling import compile_notice
    from simkit.view.console.odds import odds_page

    game = registry.find(args.game)
    resolver = game.resolver(args.resolver)
    resolver.settle(args.keys)  # so that no key can be taken for an argument of simkit.odds
    wanted = {"packs": args.pack, "overrides": _overrides(args, game), **args.keys}
    wanted |= given(args, "check", "seed", "confidence")
    with compile_notice(game.title):
        found = simkit.odds(game.name, resolver.name, **wanted)
    data = found.summary()
    return Reply(data, partial(odds_page, data))


def _overrides(args: Namespace, game: Game) -> dict[str, Any]:
    """Values laid over the pack; a roll has no settings, what it hangs on are its own options."""
    from simkit.lab.varying import keys

    texts = once_each("--set", args.set)
    for key in texts:
        if not key.startswith(PACK_KEY):
            raise BadInput(
                f"--set {key}: a roll hangs on values of the pack only, pack:PATH=VALUE."
            )
    components = game.components(args.pack)
    paths = {key.removeprefix(PACK_KEY): text for key, text in texts.items()}
    return {path: keys.pack_value(components, path, text) for path, text in paths.items()}


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
        shared_options.GAME,
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
            parsing.count("--check", 1, MOST_GAMES),
        ),
        shared_options.seed("of --check: the same seed rolls the same dice (default: 1)"),
        shared_options.confidence("of the intervals of --check (default: 0.95)"),
        shared_options.values("pack:PATH, a value of the component pack; may stand several times"),
        shared_options.PACK,
    ),
    answer=odds,
    free_keys=True,
)
