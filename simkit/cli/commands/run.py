"""`simkit run`: many games of one kind, or a written position played on many times."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from typing import Any

from simkit.cli import parsing, positions, shared_options
from simkit.cli.asked import given, knobs_of, what_is_played
from simkit.cli.command import INTERRUPTED, Command, Reply
from simkit.cli.finishing import answered, tell
from simkit.cli.option import OneOfThese, flag, once
from simkit.errors import BadInput
from simkit.game import MOST_GAMES, Game


def run(args: Namespace) -> Reply:
    if args.position is not None:
        return _play_on(args)
    positions.refuse_alone(args, "rollouts")
    return _play(args)


def _play(args: Namespace) -> Reply:
    import simkit
    from simkit.view.console.run import run_page

    game = positions.named_game(args)
    wanted = what_is_played(args, game)
    if args.ensemble is not None:
        return _over(args, game, wanted)
    wanted |= given(args, "games", "precision", "confidence", "jobs", "out", "cast")
    wanted |= {"band": True} if args.band else {}
    result = answered(args, simkit.run, game.name, keep_rows=False, **wanted)
    members = None if args.failed else args.cast
    tell(args, result.notes, {"rows are": result.out, "rows of the cast are": members})
    summary = result.summary()
    code = INTERRUPTED if result.interrupted else 0
    return Reply(summary, partial(run_page, summary, game), code)


def _over(args: Namespace, game: Game, wanted: dict[str, Any]) -> Reply:
    """`simkit run --ensemble FILE`."""
    import simkit
    from simkit.view.console.ensemble_run import ensemble_run_page

    for option in ("precision", "cast", "band"):
        if getattr(args, option):
            raise BadInput(f"--{option} does not go with --ensemble; give --games and --out.")
    wanted |= given(args, "games", "confidence", "jobs", "out")
    found = answered(args, simkit.run_over, game.name, args.ensemble, **wanted)
    tell(args, found.notes, {"a row a pack is": found.out})
    summary = found.summary()
    return Reply(summary, partial(ensemble_run_page, summary, game))


def _play_on(args: Namespace) -> Reply:
    """`simkit run --position FILE`."""
    import simkit
    from simkit.view.console.play_on import position_page

    positions.check_alone(args)
    if args.band:
        raise BadInput("--band asks of whole games; a position is told for every bot anyhow.")
    wanted = given(args, "games", "rollouts", "confidence", "bot", "jobs", "out")
    found = answered(args, simkit.play_on, args.position, knobs=knobs_of(args), **wanted)
    tell(args, files={"rows are": found.out})
    summary = found.summary()
    return Reply(summary, partial(position_page, summary, found.position.prepared.game))


COMMAND = Command(
    name="run",
    group="Ask",
    place=1,
    help="play many games: how often is it won, and how do they end",
    examples=(
        "run apocalypse --bot beginner --games 20000",
        "run apocalypse --set players=2 --precision 0.005 --out rows.parquet",
        "run apocalypse --set pack:minions.larva.toughness=5",
        "run apocalypse --knob expert.slip=0.1",
        "run apocalypse --games 5000 --band",
        "run --position turn-5.json --rollouts 500",
    ),
    options=(
        *shared_options.WHAT_OR_POSITION,
        shared_options.position("play a written position on, many times on imagined luck"),
        once(
            "--rollouts",
            "R",
            "of a position: how often each option is tried (default: 200; 0 for none)",
            parsing.count("--rollouts", 0, MOST_GAMES),
        ),
        OneOfThese(
            (
                shared_options.games("how many games (default: 10000; 2000 of a position)"),
                once(
                    "--precision",
                    "P",
                    "play until the win rate is known to within P: 0.005 is half a point to each "
                    "side",
                    parsing.precision,
                ),
            )
        ),
        shared_options.confidence("of intervals (default: 0.95)"),
        shared_options.JOBS,
        shared_options.ENSEMBLE,
        flag("--band", "also how often new players win these games, and the game's search"),
        once("--out", "FILE", "write a row a game: .parquet, .csv or .json"),
        once(
            "--cast",
            "FILE",
            "write a row a member of the cast and game (each demon of each triumvirate), where "
            "the game has one",
        ),
    ),
    answer=run,
)
