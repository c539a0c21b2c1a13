"""`simkit validate`: test claims about real play against the model."""

from __future__ import annotations

from argparse import Namespace

from simkit.cli import shared_options
from simkit.cli.asked import given, once_each, what_is_laid_over
from simkit.cli.command import TRUST, Command, Reply
from simkit.cli.finishing import answered, finished
from simkit.finding import registry


def validate(args: Namespace) -> Reply:
    import simkit

    game = registry.find(args.game)
    wanted = what_is_laid_over(args, game)
    settings = wanted.pop("settings")
    wanted |= given(args, "claims", "games", "seed", "confidence", "jobs", "out")
    wanted["who"] = once_each("--who", args.who)
    found = answered(args, simkit.validate, game.typed, **wanted, **settings)
    return finished(args, game, found)


COMMAND = Command(
    name="validate",
    group=TRUST,
    place=1,
    help="test the model of a game with claims about real play",
    asks="Does it agree with real play?",
    examples=(
        "validate apocalypse --games 200",
        "validate apocalypse --who practised=rusher --chart known.png",
        "validate hellgame --claims mine.toml --pack my-values.toml",
    ),
    options=(
        shared_options.GAME,
        shared_options.CLAIMS,
        shared_options.WHO,
        shared_options.SET,
        shared_options.KNOB,
        shared_options.SEED,
        shared_options.PACK,
        shared_options.SCRIPT,
        shared_options.games(
            "games per variant that a claim compares, instead of the number in the claim", 20
        ),
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table("one row per figure of a claim"),
        shared_options.chart("the claims next to the figures of the model"),
    ),
    answer=validate,
    suits=lambda game: game.data_file("claims.toml") is not None,
)
