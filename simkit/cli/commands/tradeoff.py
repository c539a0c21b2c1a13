"""`simkit tune-game --aims`: find the best compromises between several aims."""

from __future__ import annotations

from argparse import Namespace

from simkit.cli import shared_options
from simkit.cli.command import DESIGN, Command, Reply
from simkit.cli.finishing import asked
from simkit.cli.option import several
from simkit.messages.errors import BadInput


def tradeoff(args: Namespace) -> Reply:
    if not (args.vary and args.aim):
        raise BadInput("--vary KEY=A,B and two --aim are missing; --help shows an example.")
    return asked(args, "vary", "aim")


COMMAND = Command(
    name="tradeoff",
    group=DESIGN,
    place=2,
    help="find the best compromises between several aims",
    asks="Which compromise is best?",
    quick=500,
    examples=(
        "tune-game --aims pig.py --vary goal=40,60 --aim won=0.5 --aim turns=min",
        "tune-game --aims reef.py --vary deals=1,2 --aim won=0.5 --aim turns=min",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        several(
            "--vary",
            "KEY=A,B,C",
            "values to try: of a setting (players=2,3), the bot (bot=expert,rusher), a "
            "component (pack:minions.larva.toughness=2,3) or a knob "
            "(knob:expert.mistakes=0,0.1). If repeated, simkit tries every combination",
        ),
        several(
            "--aim",
            "MEASURE=WANTED",
            "one aim, such as turns=min or won=0.3. MEASURE is won, turns, a metric, or "
            "tension (how open the games are). WANTED is min, max or a number. Give this "
            "option two to four times",
        ),
        shared_options.games(
            "games per variant (default: 2000, or 200 if the aim tension makes games slow)",
            least=2,
        ),
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table("one row per variant"),
        shared_options.chart("two aims, with the best compromises (Pareto front) marked"),
    ),
    answer=tradeoff,
)
