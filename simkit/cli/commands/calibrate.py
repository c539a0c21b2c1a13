"""`simkit calibrate`: find the packs that agree with known facts about real play."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from simkit.cli import parsing, shared_options
from simkit.cli.asked import given, once_each, what_is_laid_over
from simkit.cli.command import TRUST, Command, Reply
from simkit.cli.finishing import answered, finished
from simkit.cli.option import OUTPUT, flag, once
from simkit.description.game import Game
from simkit.finding import registry
from simkit.messages.errors import BadInput

OF_CLAIMS, OF_LOG = ("claims", "who", "waves", "resume"), ("map", "bot", "ensemble")


def calibrate(args: Namespace) -> Reply:
    import simkit

    game = registry.find(args.game)
    wanted = what_is_laid_over(args, game)
    settings = wanted.pop("settings")
    if args.log is not None:
        return _by_log(args, game, wanted, settings)
    for option in OF_LOG:
        if getattr(args, option) not in (None, game.usual_bot):  # the page always names a bot
            raise BadInput(f"--{option} goes with --log: it is about your plays.")
    wanted |= given(args, "claims", "waves", "points", "games", "seed", "jobs", "out")
    wanted |= {"who": once_each("--who", args.who), "resume": args.resume}
    found = answered(args, simkit.calibrate, game.typed, **wanted, **settings)
    return finished(args, game, found, "the ensemble is")


def _by_log(args: Namespace, game: Game, wanted: dict[str, Any], settings: dict[str, Any]) -> Reply:
    """Answer `simkit calibrate --log FILE`."""
    import simkit

    for option in OF_CLAIMS:
        if getattr(args, option):
            raise BadInput(
                f"--{option} does not go with --log. Write the packs that agree with claims into a "
                "file first, and begin with them: --ensemble FILE."
            )
    wanted |= given(args, "map", "bot", "ensemble", "points", "games", "seed", "jobs", "out")
    found = answered(args, simkit.calibrate_log, game.typed, args.log, **wanted, **settings)
    return finished(args, game, found, "the ensemble is")


COMMAND = Command(
    name="calibrate",
    group=TRUST,
    place=2,
    help="find values of the game that agree with claims about real play",
    asks="Which values fit what is known about real play?",
    quick=100,
    examples=(
        "calibrate hellgame --out plausible.json",
        "calibrate apocalypse --waves 4 --out plausible.json --resume",
        "calibrate apocalypse --claims mine.toml --chart left.png",
        "calibrate apocalypse --log plays.csv --out ours.json",
    ),
    options=(
        shared_options.GAME,
        shared_options.CLAIMS,
        shared_options.WHO,
        once(
            "--log",
            "FILE",
            "use this log of your plays instead of claims (a file as for play-log)",
        ),
        once(
            "--map",
            "FILE.toml",
            "with --log: a file that says what the columns of the log mean (simkit play-log "
            "GAME LOG --map prints a first version)",
        ),
        shared_options.bot(
            "with --log: the bot that plays like you, except for your mistakes (default: expert)"
        ),
        once(
            "--ensemble",
            "FILE",
            "with --log: begin with the packs in this file, which an earlier simkit calibrate "
            "wrote",
        ),
        once(
            "--waves",
            "N",
            "number of rounds. From the second on, simkit tries packs that are likely to "
            "agree with the claims (default: 3)",
            parsing.whole("--waves", 1, 20),
        ),
        once(
            "--points",
            "N",
            "packs to try per round (default: 96; with --log: 256, in one round)",
            parsing.whole("--points", 16, 10_000),
        ),
        shared_options.SET,
        shared_options.KNOB,
        shared_options.SEED,
        shared_options.PACK,
        shared_options.SCRIPT,
        shared_options.games(
            "games per pack and per variant that a claim compares (default: the number in the "
            "claim). With --log: per pack and per setting of the log (default: 1000)",
            20,
        ),
        shared_options.JOBS,
        once(
            "--out",
            "FILE",
            "write the packs that agree to this .json file, and all packs that were tried to "
            "a file next to it",
            section=OUTPUT,
            keeps="packs.json",
        ),
        flag("--resume", "continue a stopped run with the packs that it has already tried"),
        shared_options.chart("the remaining range of each value, and the effect of each claim"),
    ),
    answer=calibrate,
    suits=lambda game: game.data_file("claims.toml") is not None,
)
