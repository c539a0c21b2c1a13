"""`simkit calibrate`: the packs that what is known of real play does not rule out."""

from __future__ import annotations

from argparse import Namespace

from simkit import registry
from simkit.cli import parsing, shared_options
from simkit.cli.asked import given, once_each, what_is_laid_over
from simkit.cli.command import TRUST, Command, Reply
from simkit.cli.finishing import answered, finished
from simkit.cli.option import OUTPUT, flag, once


def calibrate(args: Namespace) -> Reply:
    import simkit

    game = registry.find(args.game)
    wanted = what_is_laid_over(args, game)
    settings = wanted.pop("settings")
    wanted |= given(args, "claims", "waves", "points", "games", "seed", "jobs", "out")
    wanted |= {"who": once_each("--who", args.who), "resume": args.resume}
    found = answered(args, simkit.calibrate, game.typed, **wanted, **settings)
    return finished(args, game, found, "the ensemble is")


COMMAND = Command(
    name="calibrate",
    group=TRUST,
    place=2,
    help="find packs that agree with claims about real play",
    asks="Which values fit what is known about real play?",
    quick=100,
    examples=(
        "calibrate hellgame --out plausible.json",
        "calibrate apocalypse --waves 4 --out plausible.json --resume",
        "calibrate apocalypse --claims mine.toml --chart left.png",
    ),
    options=(
        shared_options.GAME,
        shared_options.CLAIMS,
        shared_options.WHO,
        once(
            "--waves",
            "N",
            "number of rounds, each in a narrower range of packs (default: 3)",
            parsing.whole("--waves", 1, 20),
        ),
        once(
            "--points",
            "N",
            "packs to try per round (default: 96)",
            parsing.whole("--points", 16, 10_000),
        ),
        shared_options.SET,
        shared_options.KNOB,
        shared_options.SEED,
        shared_options.PACK,
        shared_options.SCRIPT,
        shared_options.games(
            "games per pack, for each variant that a claim compares (default: the number in the "
            "claim)",
            20,
        ),
        shared_options.JOBS,
        once(
            "--out",
            "FILE",
            "write the packs that agree to this .json file, and all trials to a file next to it",
            section=OUTPUT,
            keeps="packs.json",
        ),
        flag("--resume", "continue a stopped run with the packs that it has already tried"),
        shared_options.chart("the remaining range of each value, and the effect of each claim"),
    ),
    answer=calibrate,
    suits=lambda game: game.data_file("claims.toml") is not None,
)
