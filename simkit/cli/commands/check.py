"""`simkit check`: is a file sound, a sweep's folder whole."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import asdict
from functools import partial
from pathlib import Path

from simkit.cli import shared_options
from simkit.cli.command import Command, Reply
from simkit.cli.option import flag, word
from simkit.errors import BadInput
from simkit.view.console import maintenance


def check(args: Namespace) -> Reply:
    from simkit.lab.check import check_file, check_folder

    if args.rebuild and not args.file.is_dir():
        raise BadInput(f"--rebuild goes with the folder of a sweep; {args.file} is none.")
    found = check_folder(args.file, args.rebuild) if args.file.is_dir() else check_file(args.file)
    return Reply(asdict(found), partial(maintenance.check_page, found))


COMMAND = Command(
    name="check",
    group="Change",
    place=4,
    help="is this file a sound study, pack or position, this sweep whole",
    examples=("check my-heroes.toml", "check position.json", "check results --rebuild"),
    options=(
        word("file", "FILE", "a study, a pack, a bot file, a position, or a sweep's folder", Path),
        flag("--rebuild", "of a folder: make a lost sweep.json anew from the rows"),
        shared_options.SCRIPT,
    ),
    answer=check,
)
