"""`simkit tune-game --one-change`: find the single house rule that reaches a given win rate."""

from __future__ import annotations

from argparse import Namespace

from simkit.cli import parsing, shared_options
from simkit.cli.command import DESIGN, Command, Reply
from simkit.cli.finishing import asked
from simkit.cli.option import once
from simkit.description.game import Game


def fix(args: Namespace) -> Reply:
    return asked(args, "target")


MANY = 100
"""Values. To try the numbers of more, a search plays tens of thousands of games."""
FIRST = ("settings", "rules")
"""Parts to begin with: a game may have a table of the numbers in its rules."""


def _sample(game: Game) -> str:
    """The rules alone, of a game with very many values: that is answered in a minute or so."""
    components = game.components()
    if sum(1 for _ in components.leaves()) <= MANY:
        return ""
    return ",".join(part for part in FIRST if part == "settings" or part in components.schema)


COMMAND = Command(
    name="fix",
    group=DESIGN,
    place=10,
    quick=20_000,
    help="find the one house rule that reaches a given win rate",
    asks="Which one house rule gives the win rate that I want?",
    examples=(
        "tune-game --one-change apocalypse --target 0.5 --set players=3",
        "tune-game --one-change apocalypse --target 0.5 --only settings,minions",
        "tune-game --one-change hades --target 0.3 --bot beginner --margin 0.03",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        shared_options.target("wanted win rate, such as 0.5", required=True),
        once(
            "--only",
            "PART,...",
            "change only these parts: settings, or tables of values, such as minions (list: simkit "
            "show GAME components). Join several with a comma (default: all)",
            parsing.names,
            sample=_sample,
        ),
        shared_options.games("games in all (default: 100000)"),
        shared_options.margin(
            "accept win rates up to M above or below the target (default: 0.02, which is two "
            "points)"
        ),
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table("one row per change that was tried"),
        shared_options.chart("the changes that may reach the target"),
    ),
    answer=fix,
)
