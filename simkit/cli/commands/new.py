"""`simkit new`: write a small game to begin with."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import asdict
from functools import partial

from simkit.cli.command import DESIGN, Command, Reply
from simkit.cli.option import OneOfThese, flag, word
from simkit.lab.authoring.start import KINDS, write_start
from simkit.view.console import maintenance

USUAL = "dice"


def new(args: Namespace) -> Reply:
    kind = next((kind for kind in KINDS if getattr(args, kind)), USUAL)
    start = write_start(args.name, kind)
    return Reply(asdict(start), partial(maintenance.start_page, start))


COMMAND = Command(
    name="new",
    group=DESIGN,
    place=0,
    help="write a small game of your own that you can change",
    examples=("new peak", "new harvest --cards", "new island --coop"),
    options=(
        word("name", "NAME", "name of the game, which is written to NAME.py and test_NAME.py"),
        OneOfThese(
            tuple(
                flag(f"--{kind}", f"{text}{' (default)' if kind == USUAL else ''}")
                for kind, text in KINDS.items()
            )
        ),
    ),
    answer=new,
)
