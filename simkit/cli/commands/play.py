"""`simkit play`: people play in the terminal, against bots or each other."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from simkit.cli import parsing, shared_options
from simkit.cli.asked import what_is_a_cell
from simkit.cli.command import START, Command, Reply
from simkit.cli.option import OUTPUT, flag, once
from simkit.cli.saying import aside, say
from simkit.finding import registry
from simkit.messages.errors import BadInput
from simkit.messages.installing import installing

if TYPE_CHECKING:
    from simkit.lab.people.kept_choices import ChoicesKept
    from simkit.lab.people.sitting import PeopleTable, Sitting
    from simkit.web.tables.hosting import Hosted

MOST_SEATS = 8
MOST_IMAGINED = 10_000
NEEDED = ("starlette", "uvicorn")
WANTED = f"the page needs a small server, which is not installed: {installing('web')}"
LARGEST_PORT = 65_535


def play(args: Namespace) -> Reply:
    if args.forget is not None:
        return _forget(args)
    from simkit.cli.waiting import Waiting
    from simkit.lab.basics.compiling import compile_notice
    from simkit.lab.people.saved import asked, resumed, save
    from simkit.lab.people.sitting import PeopleTable, sitting_of
    from simkit.lab.play.cell import cell_of
    from simkit.lab.seats.pondering import Pondering
    from simkit.view.console.play import play_page

    _check_page(args)
    game = registry.find(args.game)
    cell = cell_of(game, **what_is_a_cell(args, game))
    sitting = sitting_of(cell, args.seats, args.game_number or 0, bool(args.open))
    begun = args.save is not None and args.save.exists()
    aliases = _aliases(args, sitting)
    record = _record(args, sitting, aliases)
    with compile_notice(game.title):
        waiting = Pondering(Waiting(bool(args.page)))
        opened = resumed(args.save, sitting, bool(args.page), waiting) if begun else None
        table = opened or PeopleTable(sitting, (), bool(args.page), None, waiting)

    def keep() -> None:
        if args.save is not None:
            save(args.save, sitting, table.answers, table.thoughts)

    table.keep = keep
    try:
        keep()  # so that a place that cannot be written is told before anybody plays
        if args.page:
            _on_page(args, table, keep, record, aliases)
        else:
            _in_terminal(args, table, keep, record)
        if record is not None:
            _finish(args, record, table)
        over = table.is_over
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


def _finish(args: Namespace, record: ChoicesKept, table: PeopleTable) -> None:
    """Add to the rows what bots would have chosen, and chances; Ctrl-C leaves out the rest."""
    games = args.chances or 0
    if games:
        aside("Calculating the chances to win of each choice. Ctrl-C leaves out the rest.")
    with suppress(KeyboardInterrupt):
        try:
            record.finish(table, games)
        except BadInput as problem:
            aside(f"The rows have no chances: {problem}")


def _in_terminal(
    args: Namespace, table: PeopleTable, keep: Callable[[], None], record: ChoicesKept | None
) -> None:
    from simkit.cli.playing import AtTerminal

    AtTerminal(table, keep, partial(_tell, args.json), bool(args.hints), record).play()


def _check_page(args: Namespace) -> None:
    if args.page and not all(map(find_spec, NEEDED)):
        raise BadInput(WANTED)
    if args.page and args.hints:
        raise BadInput("--hints is for the terminal; a page has a button for hints.")
    for name in ("lan", "port", "browse"):
        if getattr(args, name) and not args.page:
            raise BadInput(f"--{name} is for a page; give --page too.")


def _on_page(
    args: Namespace,
    table: PeopleTable,
    keep: Callable[[], None],
    record: ChoicesKept | None,
    aliases: dict[int, str],
) -> None:
    """Let people play in browsers until Ctrl-C."""
    from simkit.view.console.play import invitation
    from simkit.web.tables.hosting import host_table

    def ready(hosted: Hosted) -> None:
        _tell(args.json, invitation(hosted.host, hosted.seats, bool(args.lan)))
        if args.browse:
            import webbrowser

            alone = next(iter(hosted.seats.values())) if len(hosted.seats) == 1 else hosted.host
            webbrowser.open(alone)

    with suppress(KeyboardInterrupt):  # how the table is closed
        host_table(table, keep, ready, record, aliases, args.port or 0, bool(args.lan))


def _aliases(args: Namespace, sitting: Sitting) -> dict[int, str]:
    """A made-up name for each person, if choices are written."""
    from simkit.lab.people.kept_choices import aliases_for

    if args.record is None:
        if args.alias:
            raise BadInput("--alias names those whose choices are kept; give --record FOLDER too.")
        if args.chances:
            raise BadInput("--chances is for the choices that are kept; give --record FOLDER too.")
        return {}
    names = args.alias or [f"player{seat + 1}" for seat in sitting.people]
    return aliases_for(names, sitting.people)


def _record(args: Namespace, sitting: Sitting, aliases: dict[int, str]) -> ChoicesKept | None:
    """Where choices are written, if somebody agrees: at once here, or later on a page."""
    from simkit.cli.playing import agreed
    from simkit.lab.people.kept_choices import ChoicesKept

    if args.record is None:
        return None
    folder = Path(args.record)
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"--record {folder} is a file; name a folder.")
    if args.page:
        return ChoicesKept(folder, sitting, {})
    said = agreed(partial(_tell, args.json), aliases, folder)
    return ChoicesKept(folder, sitting, said) if said else None


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
        aside(text)
    else:
        say(text)


def seats(text: str) -> list[int]:
    """Numbers of seats: 1,3."""
    read = parsing.whole("--seats", 1, MOST_SEATS)
    return [read(each) for each in parsing.names(text)]


COMMAND = Command(
    name="play",
    group=START,
    place=11,
    help="play a game yourself, against bots or with friends",
    examples=(
        "play examples/pig.py",
        "play examples/reef.py --seats 1,2 --save reef-game.json",
        "play apocalypse --set players=2 --hints",
        "play examples/reef.py --seats 1,2 --page --lan",
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
            "--chances",
            "N",
            "with --record: when the table closes, imagine N games before and after each choice, "
            "and write both chances to win (default: none)",
            parsing.whole("--chances", 1, MOST_IMAGINED),
            section=OUTPUT,
        ),
        once(
            "--forget",
            "NAME",
            "play nothing, and delete all choices of this alias from the folder of --record",
            section=OUTPUT,
        ),
        flag("--page", "play in the browser: print a link for each seat that a person has"),
        flag(
            "--lan",
            "with --page: let other devices in the same network play. Who can read along in this "
            "network sees what is played",
        ),
        once(
            "--port",
            "N",
            "with --page: port number of the page (default: any free port)",
            parsing.whole("--port", 1, LARGEST_PORT),
        ),
        flag("--browse", "with --page: open it in your browser now"),
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
