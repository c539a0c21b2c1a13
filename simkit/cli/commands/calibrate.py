"""`simkit calibrate`: the packs that what is known of real play does not rule out."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from pathlib import Path

from simkit import registry
from simkit.cli import parsing, shared_options
from simkit.cli.asked import given, once_each, what_is_laid_over
from simkit.cli.command import INTERRUPTED, Command, Reply
from simkit.cli.finishing import answered, beside, tell
from simkit.cli.option import flag, once


def calibrate(args: Namespace) -> Reply:
    import simkit
    from simkit.view.charts.calibrate import draw_calibration
    from simkit.view.console.calibrate import calibrate_page

    game = registry.find(args.game)
    wanted = what_is_laid_over(args, game)
    settings = wanted.pop("settings")
    wanted |= given(args, "statements", "waves", "points", "games", "seed", "jobs", "out")
    wanted |= {"who": once_each("--who", args.who), "resume": args.resume}
    found = answered(args, simkit.calibrate, game.name, **wanted, **settings)
    data = found.summary()
    if args.chart is not None:
        data |= beside(args, lambda: {"chart": str(draw_calibration(Path(args.chart), data, game))})
    files = {"the ensemble is": found.ensemble, "the chart is": data.get("chart")}
    tell(args, data["notes"], files)
    return Reply(data, partial(calibrate_page, data, game), INTERRUPTED if found.interrupted else 0)


COMMAND = Command(
    name="calibrate",
    group="Ask",
    place=12,
    help="the packs that what is known of real play does not rule out",
    examples=(
        "calibrate hellgame --out plausible.json",
        "calibrate apocalypse --waves 4 --out plausible.json --resume",
        "calibrate apocalypse --statements mine.toml --chart left.png",
    ),
    options=(
        shared_options.GAME,
        shared_options.STATEMENTS,
        shared_options.WHO,
        once(
            "--waves",
            "N",
            "how often what is left is looked at more closely (default: 3)",
            parsing.whole("--waves", 1, 20),
        ),
        once(
            "--points",
            "N",
            "packs that a wave tries (default: 96)",
            parsing.whole("--points", 16, 10_000),
        ),
        shared_options.SET,
        shared_options.KNOB,
        shared_options.SEED,
        shared_options.PACK,
        shared_options.SCRIPT,
        shared_options.games("games of each cell (default: what each statement says)", 20),
        shared_options.JOBS,
        once("--out", "FILE", "write the ensemble to a .json file; the trials lie beside it"),
        flag("--resume", "go on with the trials that lie beside --out"),
        shared_options.chart("what is left of each range, and what the statements have done"),
    ),
    answer=calibrate,
)
