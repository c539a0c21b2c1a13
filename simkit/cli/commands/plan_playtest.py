"""`simkit plan-playtest`: how many games at the table tell two models apart?"""

from __future__ import annotations

from argparse import Namespace

from simkit import registry
from simkit.cli import parsing, shared_options
from simkit.cli.asked import given, what_is_played
from simkit.cli.command import Command, Reply
from simkit.cli.finishing import answered, finished
from simkit.cli.option import once, several
from simkit.errors import BadInput


def plan_playtest(args: Namespace) -> Reply:
    import simkit
    from simkit.view.charts.plan_playtest import draw_plan
    from simkit.view.console.plan_playtest import plan_page

    game = registry.find(args.game)
    if len(args.arm) != 2:
        raise BadInput("name two models: --arm NAME: KEY=VALUE, twice; --help shows an example.")
    wanted = what_is_played(args, game)
    wanted |= given(args, "log", "error", "most", "games", "jobs", "out")
    at = [_values(text) for text in args.at]
    found = answered(args, simkit.plan_playtest, game.name, arms=args.arm, at=at, **wanted)
    return finished(args, game, found, plan_page, draw_plan)


def _values(text: str) -> dict[str, str]:
    """The values of one --at."""
    return dict(parsing.key_value(part.strip(), "--at") for part in text.split(","))


COMMAND = Command(
    name="plan-playtest",
    group="Ask",
    place=14,
    help="how many games tell two models apart, and of which settings?",
    examples=(
        'plan-playtest apocalypse --arm "as it is:" --arm "soft: hit_rule=meet"',
        'plan-playtest apocalypse --arm "a:" --arm "b: pack=b.toml" --log l.csv',
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        several("--arm", "NAME: KEY=VALUE, ...", "a model; there must be two"),
        several("--at", "KEY=VALUE, ...", "settings that could be played; may stand several times"),
        once("--log", "FILE.csv", "games that were played already (see play-log)"),
        once(
            "--error",
            "E",
            "how often the wrong model may be taken (default: 0.05)",
            parsing.share("--error"),
        ),
        once(
            "--most",
            "N",
            "games that anybody would play (default: 500)",
            parsing.count("--most", 1, 5_000),
        ),
        shared_options.games("simulated of each model and settings (default: 4000)", 100),
        shared_options.JOBS,
        shared_options.table("a line for each settings"),
        shared_options.chart("the games that each settings would take"),
    ),
    answer=plan_playtest,
)
