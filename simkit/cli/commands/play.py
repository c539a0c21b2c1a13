"""`simkit play`: people at the table, against bots or each other, in the terminal."""

from __future__ import annotations

import sys
from argparse import Namespace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from simkit.cli import parsing, shared_options
from simkit.cli.asked import what_is_a_cell
from simkit.cli.command import START, Command, Reply
from simkit.cli.option import OUTPUT, flag, once
from simkit.cli.saying import say
from simkit.finding import registry
from simkit.messages.errors import BadInput, printable

if TYPE_CHECKING:
    from simkit.lab.people.kept_choices import ChoicesKept
    from simkit.lab.people.sitting import Sitting

MOST_SEATS = 8


def play(args: Namespace) -> Reply:
    if args.forget is not None:
        return _forget(args)
    from simkit.cli.playing import AtTerminal
    from simkit.lab.basics.compiling import compile_notice
    from simkit.lab.people.saved import asked, resumed, save
    from simkit.lab.people.sitting import PeopleTable, sitting_of
    from simkit.lab.play.cell import cell_of
    from simkit.view.console.play import play_page

    game = registry.find(args.game)
    cell = cell_of(game, **what_is_a_cell(args, game))
    sitting = sitting_of(cell, args.seats, args.game_number or 0, bool(args.open))
    begun = args.save is not None and args.save.exists()
    record = _record(args, sitting)
    with compile_notice(game.title):
        table = resumed(args.save, sitting) if begun else PeopleTable(sitting)

    def keep() -> None:
        if args.save is not None:
            save(args.save, sitting, table.answers)

    try:
        keep()  # so that a place that cannot be written is told before anybody plays
        tell = partial(_tell, args.json)
        over = AtTerminal(table, keep, tell, bool(args.hints), record).play()
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
        "record": str(record.file) if record and record.file.exists() else None,
    }
    return Reply(found, partial(play_page, game, found))


def _record(args: Namespace, sitting: Sitting) -> ChoicesKept | None:
    """Where choices are written, if somebody agrees."""
    from simkit.cli.playing import agreed
    from simkit.lab.people.kept_choices import ChoicesKept, aliases_for

    if args.record is None:
        if args.alias:
            raise BadInput("--alias names those whose choices are kept; give --record FOLDER too.")
        return None
    folder = Path(args.record)
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"--record {folder} is a file; name a folder.")
    names = args.alias or [f"player{seat + 1}" for seat in sitting.people]
    asked = aliases_for(names, sitting.people)
    aliases = agreed(partial(_tell, args.json), asked, folder)
    return ChoicesKept(folder, sitting, aliases) if aliases else None


def _forget(args: Namespace) -> Reply:
    """Delete what is kept of an alias."""
    from simkit.lab.people.kept_choices import forget

    if args.record is None:
        raise BadInput("--forget needs the folder: --record FOLDER.")
    gone = forget(Path(args.record), args.forget)
    found = {"alias": args.forget, "folder": args.record, "forgotten": gone}
    text = f"{gone} choices of {args.forget} are deleted from {args.record}."
    return Reply(found, lambda **look: text)


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
        once(
            "--record",
            "FOLDER",
            "write the choices of people who agree to a .csv file in this folder, one row per "
            "choice. simkit asks each of them first",
            section=OUTPUT,
        ),
        once(
            "--alias",
            "NAME,...",
            "with --record: a made-up name for each person, in the order of their seats "
            "(default: player1, player2 and so on)",
            parsing.names,
            section=OUTPUT,
        ),
        once(
            "--forget",
            "NAME",
            "play nothing, and delete all choices of this alias from the folder of --record",
            section=OUTPUT,
        ),
        flag("--hints", "show at each choice what the bot expert would choose"),
        flag("--open", "tell everybody the whole story, secret choices too; hands stay hidden"),
        shared_options.game_number(
            "which game of the seed: 0 is the first one, 1 the second (default: 0)"
        ),
        *shared_options.WHO_AND_WHAT,
    ),
    answer=play,
    is_dialogue=True,
)
