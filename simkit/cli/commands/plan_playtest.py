"""`simkit plan-playtest`: how many real games decide between two models."""

from __future__ import annotations

from argparse import Namespace

from simkit.cli import parsing, shared_options
from simkit.cli.command import DESIGN, Command, Reply
from simkit.cli.finishing import asked
from simkit.cli.option import once, several
from simkit.messages.errors import BadInput


def plan_playtest(args: Namespace) -> Reply:
    if len(args.variant) != 2:
        raise BadInput(
            "name two models: --variant NAME: KEY=VALUE, twice; --help shows an example."
        )
    return asked(args, at=[_values(text) for text in args.at])


def _values(text: str) -> dict[str, str]:
    """The values of one --at."""
    return dict(parsing.key_value(part.strip(), "--at") for part in text.split(","))


COMMAND = Command(
    name="plan-playtest",
    group=DESIGN,
    place=3,
    help="calculate how many real games decide between models",
    asks="How many real games do I need?",
    quick=2_000,
    suits=lambda game: not game.seats,
    examples=(
        'plan-playtest apocalypse --variant "a:" --variant "b: hit_rule=meet"',
        'plan-playtest fury --variant a: --variant "b: pack=b.toml" --log l.csv',
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        several(
            "--variant",
            "NAME: KEY=VALUE, ...",
            "one of the two models between which your games decide: a name and all that it "
            "changes, such as 'meet: hit_rule=meet'. Give this option exactly twice",
        ),
        several(
            "--at",
            "KEY=VALUE, ...",
            "settings with which your group could play, such as players=4. Give this option "
            "several times, and simkit finds the settings that need the fewest games "
            "(default: those of --set)",
        ),
        once(
            "--log",
            "FILE.csv",
            "also use the real games in this log, which were already played (a file as for "
            "simkit play-log)",
        ),
        once(
            "--error",
            "E",
            "risk of choosing the wrong model that you accept (default: 0.05, which is 5 in 100)",
            parsing.share("--error"),
        ),
        once(
            "--most",
            "N",
            "largest number of real games to consider (default: 500)",
            parsing.count("--most", 1, 5_000),
        ),
        shared_options.games("simulated games per model and setting (default: 4000)", 100),
        shared_options.JOBS,
        shared_options.table("one row per setting"),
        shared_options.chart("how many real games you need with each setting"),
    ),
    answer=plan_playtest,
)
