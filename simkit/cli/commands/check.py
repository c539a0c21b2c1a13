"""`simkit check`: test whether a game, a file or the folder of a sweep is sound."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import asdict
from functools import partial
from pathlib import Path

from simkit.cli import shared_options
from simkit.cli.command import BAD_INPUT, DEFECT, DONE, INTERRUPTED, TRUST, Command, Reply
from simkit.cli.option import flag, word
from simkit.description.game import Game
from simkit.finding import gamefile
from simkit.finding.registry import find, find_for_document, find_in_folder, is_game
from simkit.finding.trusted import trust
from simkit.messages.errors import BadInput
from simkit.players import botscript
from simkit.view.console import maintenance

BROKEN = DEFECT  # the code of a promise that is not kept


def check(args: Namespace) -> Reply:
    if not args.json or args.file.suffix != gamefile.SUFFIX:
        return _checked(args)
    try:
        return _checked(args)
    except BadInput as problem:  # of a file that cannot be loaded: a program reads it as the rest
        return _unloaded(args.file, str(problem))


def _unloaded(file: Path, problem: str) -> Reply:
    """The object for --json of a game that cannot be loaded."""
    from simkit.lab.checking.game_check import GameCheck

    found = GameCheck(str(file), "game", file.stem, file.stem, (problem,), (), ())
    return Reply(asdict(found), partial(maintenance.game_check_page, found), BAD_INPUT)


def _checked(args: Namespace) -> Reply:
    from simkit.lab.check import check_file, check_folder

    game = _game(args.file)
    if game is not None and not args.rebuild:
        return game
    if args.rebuild and not args.file.is_dir():
        raise BadInput(f"--rebuild goes with the folder of a sweep; {args.file} is none.")
    found = check_folder(args.file, args.rebuild) if args.file.is_dir() else check_file(args.file)
    return Reply(asdict(found), partial(maintenance.check_page, found))


def _game(path: Path) -> Reply | None:
    """A game or a bot, which is played; None for a document."""
    name = str(path)
    if path.suffix == gamefile.SUFFIX:
        if gamefile.declares(name) == "bot":
            trust(name)
            beside = path.parent
            return _played(find_for_document(botscript.game_of(name), name, beside), name)
        return _played(find(name))
    if is_game(name):
        return _played(find(name))
    return _played(find_in_folder(name)) if gamefile.is_folder(name) else None


def _played(game: Game, bot: str | None = None) -> Reply:
    from simkit.lab.basics.compiling import compile_notice
    from simkit.lab.checking.game_check import check_game

    with compile_notice(game.title):
        found = check_game(game, bot=bot)
    code = DONE if found.sound else BROKEN if found.wrong else INTERRUPTED
    return Reply(asdict(found), partial(maintenance.game_check_page, found), code)


COMMAND = Command(
    name="check",
    group=TRUST,
    place=5,
    help="check a game, bot, study, pack, position or sweep for errors",
    examples=("check pig.py", "check my-heroes.toml", "check results --rebuild"),
    options=(
        word(
            "file",
            "FILE",
            "a game, a bot, a study, a pack, a position, or the folder of a sweep",
            Path,
        ),
        flag(
            "--rebuild",
            "if the file sweep.json of a sweep is lost, write it again from the stored games",
        ),
        shared_options.SCRIPT,
    ),
    answer=check,
)
