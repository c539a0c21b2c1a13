"""`simkit compare --why`: through which events a change moves the win rate."""

from __future__ import annotations

from argparse import Namespace

from simkit.cli import parsing, shared_options
from simkit.cli.command import EXPLAIN, Command, Reply
from simkit.cli.finishing import asked
from simkit.cli.option import once, several
from simkit.messages.errors import BadInput


def why(args: Namespace) -> Reply:
    if not (args.vary or args.variant):
        raise BadInput("--vary KEY=A,B or two --variant are missing; --help shows an example.")
    return asked(args, "vary")


COMMAND = Command(
    name="why",
    group=EXPLAIN,
    place=2,
    help="show which events explain the effect of a rule change",
    asks="Why does a change do that?",
    quick=1_000,
    suits=lambda game: bool(game.voids),
    examples=(
        "compare --why apocalypse --vary despair_dice=4,5 --games 1000",
        'compare --why apocalypse --variant now: --variant "angry: enraged=true"',
        "compare --why apocalypse --vary players=3,4 --events hero_dies",
    ),
    options=(
        *shared_options.WHAT_IS_PLAYED,
        several(
            "--vary",
            "KEY=A,B",
            "the change to explain, with its old and its new value, such as despair_dice=4,5 "
            "(a setting, bot, component or knob, as in simkit compare)",
        ),
        several(
            "--variant",
            "NAME: KEY=VALUE, ...",
            "instead of --vary: a name for a variant and all that it changes, such as 'angry: "
            "enraged=true'. Give this option twice: first the old variant, then the new one",
        ),
        once(
            "--events",
            "NAME,...",
            "test only these events, such as hero_dies (default: all events that the game names)",
            parsing.names,
            of="events",
        ),
        shared_options.games(
            "games per event. simkit plays the same games once with the event and once "
            "without its effect (default: 2000)",
            least=2,
        ),
        shared_options.MARGIN,
        shared_options.CONFIDENCE,
        shared_options.JOBS,
        shared_options.table("one row per event"),
        shared_options.chart("the difference, the part of each event and the rest"),
    ),
    answer=why,
)
