"""`simkit odds`: the exact chances of one roll of the rules."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from simkit.cli import parsing, shared_options
from simkit.cli.asked import given, once_each
from simkit.cli.command import START, Command, Reply
from simkit.cli.finishing import called
from simkit.cli.option import once, word
from simkit.description.game import MOST_GAMES, Game
from simkit.finding import registry
from simkit.messages.errors import BadInput

PACK_KEY = "pack:"
FORMULA = ""  # the resolver of a roll of plain dice


def odds(args: Namespace) -> Reply:
    import simkit
    from simkit.lab.basics.compiling import compile_notice
    from simkit.view.console.odds import odds_page

    if args.resolver == FORMULA:
        return _roll(args)
    game = registry.find(args.game)
    resolver = game.resolver(args.resolver)
    resolver.settle(args.free)  # so that no key can be taken for an argument of simkit.odds
    wanted = {"packs": args.pack, "overrides": _overrides(args, game), **args.free}
    wanted |= given(args, "check", "seed", "confidence")
    with compile_notice(game.title):
        found = called(args, simkit.odds, game.typed, resolver.name, **wanted)
    return Reply(found.summary(), partial(odds_page, found), found=found)


def _roll(args: Namespace) -> Reply:
    """`simkit odds "2d6 >= 9"`: plain dice, no game."""
    import simkit
    from simkit.view.console.odds import odds_page

    wanted = {"packs": args.pack, "overrides": dict(args.set), **args.free}
    found = called(args, simkit.odds, args.game, **wanted, **given(args, "check"))
    return Reply(found.summary(), partial(odds_page, found), found=found)


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


def _games() -> Iterator[str]:
    return iter(registry.games())


def _words(words: Sequence[str]) -> list[str]:
    """The words of a command, with an empty resolver behind a roll of plain dice."""
    first = words[0] if words else ""
    return [first, FORMULA, *words[1:]] if registry.is_plain_roll(first) else list(words)


def _resolvers() -> Iterator[str]:
    return (resolver.name for game in registry.games().values() for resolver in game.resolvers)


COMMAND = Command(
    name="odds",
    group=START,
    place=10,
    help="calculate the exact chances of one roll",
    asks="What are the chances of one roll?",
    examples=(
        "odds apocalypse spawn --dice 6",
        "odds apocalypse attack --dice 1d8+2d6 --toughness 4+4 --check 100000",
        "odds '2d6 >= 9'",
        "odds 'highest 3 of 4d6'",
    ),
    options=(
        word(
            "game",
            "GAME",
            "name of a game (list: simkit games), or a roll of plain dice, such as '2d6 >= 9', "
            "'lowest of 5d6', 'highest 3 of 4d6', '5d6 count >= 5', '2d6 > 1d12'",
            offers=_games,
        ),
        word(
            "resolver",
            "RESOLVER",
            "name of a roll of the game, such as spawn (list of rolls and their options: "
            "simkit show GAME odds)",
            offers=_resolvers,
        ),
        once(
            "--check",
            "N",
            "also roll N times, and show how often each result comes up next to its exact "
            "chance (default: no rolls)",
            parsing.count("--check", 1, MOST_GAMES),
        ),
        shared_options.seed("whole number that decides the luck of --check (default: 1)"),
        shared_options.confidence("how sure the intervals of --check are (default: 0.95)"),
        shared_options.values(
            "change a value of the game, such as pack:minions.larva.toughness=3. Can be repeated"
        ),
        shared_options.PACK,
    ),
    answer=odds,
    suits=lambda game: bool(game.resolvers),
    free_keys=True,
    complete=_words,
)
