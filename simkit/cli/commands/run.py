"""`simkit run`: play many games, or play on from a written position many times."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from typing import Any

from simkit.cli import parsing, positions, shared_options
from simkit.cli.asked import given, knobs_of, metrics_asked, what_is_played
from simkit.cli.command import INTERRUPTED, START, Command, Reply
from simkit.cli.finishing import answered, tell
from simkit.cli.option import HOW_MANY, OUTPUT, OneOfThese, flag, once
from simkit.description.game import MOST_GAMES, Game
from simkit.messages.errors import BadInput


def run(args: Namespace) -> Reply:
    if args.position is not None:
        return _play_on(args)
    positions.refuse_alone(args, "rollouts")
    return _play(args)


def _play(args: Namespace) -> Reply:
    import simkit
    from simkit.view.console.run import run_page

    game = positions.named_game(args)
    metrics = metrics_asked(game, args.metrics)
    wanted = what_is_played(args, game)
    if args.ensemble is not None:
        return _over(args, game, wanted)
    wanted |= given(args, "games", "precision", "confidence", "jobs", "out", "members", "where")
    wanted |= given(args, "quantiles", "about")
    wanted |= {"skill_range": True} if args.skill_range else {}
    result = answered(args, simkit.run, game.typed, keep_rows=args.watch is not None, **wanted)
    members = None if args.failed else args.members
    tell(args, result.notes, {"the rows are": result.out, "the rows of members are": members})
    code = INTERRUPTED if result.interrupted else 0
    page = partial(run_page, result, game, metrics=metrics)
    return Reply(result.summary(), page, code, result)


def _over(args: Namespace, game: Game, wanted: dict[str, Any]) -> Reply:
    """Answer `simkit run --ensemble FILE`."""
    import simkit
    from simkit.view.console.ensemble_run import ensemble_run_page

    for option in ("precision", "members", "skill_range", "where", "quantiles", "metrics", "about"):
        if getattr(args, option):
            raise BadInput(f"--{option} does not go with --ensemble; give --games and --out.")
    wanted |= given(args, "games", "confidence", "jobs", "out")
    found = answered(args, simkit.run_ensemble, game.typed, args.ensemble, **wanted)
    tell(args, found.notes, {"one row per pack is": found.out})
    return Reply(found.summary(), partial(ensemble_run_page, found, game), found=found)


def _play_on(args: Namespace) -> Reply:
    """Answer `simkit run --position FILE`."""
    import simkit
    from simkit.view.console.play_on import play_on_page

    positions.check_alone(args)
    if args.skill_range:
        raise BadInput(
            "--skill-range asks of whole games; a position is told for every bot anyhow."
        )
    wanted = given(args, "games", "rollouts", "confidence", "bot", "jobs", "out")
    found = answered(args, simkit.play_on, args.position, knobs=knobs_of(args), **wanted)
    tell(args, files={"the rows are": found.out})
    page = partial(play_on_page, found, found.position.prepared.game)
    return Reply(found.summary(), page, found=found)


COMMAND = Command(
    name="run",
    group=START,
    place=5,
    help="play many games and measure the win rate",
    asks="How often is it won?",
    quick=2_000,
    examples=(
        "run apocalypse --bot beginner --games 20000",
        "run apocalypse --set players=2 --precision 0.005 --out rows.parquet",
        "run apocalypse --set pack:minions.larva.toughness=5",
        "run apocalypse --knob expert.mistakes=0.1",
        "run apocalypse --games 5000 --skill-range",
        "run apocalypse --where 'turns <= 6'",
        "run apocalypse --about doom",
        "run --position turn-5.json --rollouts 500",
    ),
    options=(
        *shared_options.WHAT_OR_POSITION,
        shared_options.position(
            "start from the position in this file (written by simkit trace), and play it to "
            "the end many times with new luck"
        ),
        once(
            "--rollouts",
            "R",
            "with --position: compare the options of the first decision with this many games "
            "each. 0 compares nothing (default: 200)",
            parsing.count("--rollouts", 0, MOST_GAMES),
        ),
        OneOfThese(
            (
                shared_options.games("games in all (default: 10000, or 2000 from a position)"),
                once(
                    "--precision",
                    "P",
                    "instead of --games: play until the win rate is exact enough. For "
                    "example, 0.005 allows an interval of half a point to each side",
                    parsing.precision,
                    section=HOW_MANY,
                ),
            )
        ),
        shared_options.where(
            "count only games that meet this condition, such as 'turns <= 6 and not won'"
        ),
        shared_options.confidence(
            "how sure the intervals are, such as 0.99. A higher value makes them wider "
            "(default: 0.95)"
        ),
        shared_options.JOBS,
        shared_options.ENSEMBLE,
        flag(
            "--skill-range",
            "also measure the win rates of new players (a weak bot) and of the strongest play "
            "(a search)",
        ),
        once(
            "--metrics",
            "all|NAME,...",
            "show these metrics, such as turns, or all of them with the word all (default: the "
            "first eight)",
        ),
        once(
            "--quantiles",
            "all|NAME,...",
            "also show quantiles of these metrics, such as turns: the median, and the values "
            "that 5, 25, 75 and 95 of 100 games do not exceed",
        ),
        once(
            "--about",
            "NAME",
            "begin with this ending or metric: how often games end so, or how large it is on "
            "average. Of a metric of each seat, NAME is the sum, NAME:each is one player's and "
            "NAME:winner the winner's. NAME:ever tells in how many games it is not 0. "
            "NAME:first and NAME:last are the earliest and the latest turn of all seats. "
            "NAME:ending tells how often games end so if a metric has the same name. "
            "NAME,NAME,... compares metrics, the largest first. won_2 says if seat 2 is favoured",
        ),
        shared_options.table("one row per game"),
        once(
            "--members",
            "FILE",
            "write one row per game and member of a side, such as each demon of a "
            "triumvirate. Only some games have members. FILE ends in .csv, .parquet, .json or "
            ".xlsx",
            section=OUTPUT,
        ),
    ),
    answer=run,
)
