"""`simkit play`: people at the table, against bots or each other, in the terminal."""

from __future__ import annotations

import sys
from argparse import Namespace
from functools import partial

from simkit import registry
from simkit.cli import parsing, shared_options
from simkit.cli.asked import what_is_a_cell
from simkit.cli.command import START, Command, Reply
from simkit.cli.option import OUTPUT, flag, once
from simkit.cli.saying import say
from simkit.errors import printable

MOST_SEATS = 8


def play(args: Namespace) -> Reply:
    from simkit.cli.playing import AtTerminal
    from simkit.lab.basics.compiling import compile_notice
    from simkit.lab.people.saved import answers_in, asked, save
    from simkit.lab.people.sitting import PeopleTable, sitting_of
    from simkit.lab.play.cell import cell_of
    from simkit.view.console.play import play_page

    game = registry.find(args.game)
    cell = cell_of(game, **what_is_a_cell(args, game))
    sitting = sitting_of(cell, args.seats, args.game_number or 0, bool(args.open))
    begun = args.save is not None and args.save.exists()
    answers = answers_in(args.save, sitting) if begun else []
    with compile_notice(game.title):
        table = PeopleTable(sitting, answers)

    def keep() -> None:
        if args.save is not None:
            save(args.save, sitting, table.answers)

    try:
        keep()  # so that a place that cannot be written is told before anybody plays
        over = AtTerminal(table, keep, partial(_tell, args.json), bool(args.hints)).play()
        row = table.ending()[0] if over else {}
    finally:
        table.close()
    found = {
        "game": game.typed,
        "command": asked(sitting),
        "file": None if args.save is None else str(args.save),
        "people": [seat + 1 for seat in sitting.people],
        "over": over,
        "answers": table.answers,
        "row": row,
    }
    return Reply(found, partial(play_page, game, found))


def _tell(beside: bool, text: str) -> None:
    """What is said at the table; beside --json it is no part of the answer."""
    if beside:
        print(printable(text), file=sys.stderr, flush=True)
    else:
        say(text)


def seats(text: str) -> list[int]:
    """Numbers of seats: 1,3."""
    read = parsing.whole("--seats", 1, MOST_SEATS)
    return [read(each) for each in parsing.names(text)]


COMMAND = Command(
    name="play",
    group=START,
    place=9,
    help="play a game yourself, against bots or with others at one screen",
    examples=(
        "play examples/pig.py",
        "play examples/reef.py --seats 1,2 --save reef-game.json",
        "play apocalypse --set players=2 --hints",
    ),
    options=(
        shared_options.GAME,
        once(
            "--seats",
            "N,...",
            "the seats in which people sit, such as 1,2. Bots play in the others (default: seat 1, "
            "and every seat if all players win together)",
            seats,
        ),
        once(
            "--save",
            "FILE",
            "keep the game in this .json file after each choice. If the file is there, go on with "
            "its game",
            parsing.place("--save"),
            section=OUTPUT,
        ),
        flag("--hints", "show at each choice what the bot expert would choose"),
        flag("--open", "tell everybody everything, as if all played with open cards"),
        shared_options.game_number(
            "which game of the seed: 0 is the first one, 1 the second (default: 0)"
        ),
        *shared_options.WHO_AND_WHAT,
    ),
    answer=play,
    is_dialogue=True,
)
