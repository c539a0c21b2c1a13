"""`simkit new --from`: turn a one-file game into a package."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import asdict
from functools import partial

from simkit.cli.command import DESIGN, Command, Reply
from simkit.cli.option import word
from simkit.view.console import maintenance


def eject(args: Namespace) -> Reply:
    from simkit.lab.authoring.eject import eject as write

    made = write(args.file)
    return Reply(asdict(made), partial(maintenance.eject_page, made))


COMMAND = Command(
    name="eject",
    group=DESIGN,
    place=11,
    help="turn your game file into a package that you can extend",
    examples=("new --from pig.py",),
    options=(
        word(
            "file",
            "GAME.py",
            "the file of your game. The package is a new folder, for example pig_game for pig.py",
        ),
    ),
    answer=eject,
)
