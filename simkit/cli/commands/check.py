"""`simkit check`: is a file sound."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import asdict
from functools import partial
from pathlib import Path

from simkit.cli.command import Command, Reply
from simkit.cli.option import word
from simkit.view.console import maintenance


def check(args: Namespace) -> Reply:
    from simkit.lab.check import check_file

    found = check_file(args.file)
    return Reply(asdict(found), partial(maintenance.check_page, found))


COMMAND = Command(
    name="check",
    group="Change",
    place=4,
    help="is this file a sound study, pack or position",
    examples=("check my-heroes.toml", "check position.json"),
    options=(word("file", "FILE", "a study, a pack, a bot file or a position", Path),),
    answer=check,
)
