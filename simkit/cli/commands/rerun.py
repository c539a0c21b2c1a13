"""`simkit check --rerun`: play a stored result again, and say whether it comes out the same."""

from __future__ import annotations

from argparse import Namespace
from functools import partial

from simkit.cli import shared_options
from simkit.cli.asked import given
from simkit.cli.command import TRUST, Command, Reply
from simkit.cli.option import word

DIFFERS = 1  # the exit code


def rerun(args: Namespace) -> Reply:
    from simkit.lab.ensembles.rerun_ensemble import rerun as play_again
    from simkit.view.console.rerun import rerun_page

    found = play_again(args.file, progress=True, **given(args, "jobs")).summary()
    return Reply(found, partial(rerun_page, found), 0 if found["identical"] else DIFFERS)


COMMAND = Command(
    name="rerun",
    group=TRUST,
    place=4,
    help="play a stored result again and compare every row",
    examples=("check --rerun rows.parquet", "check --rerun results"),
    options=(
        word(
            "file",
            "FILE",
            "a file that --out wrote (.parquet, .csv, .json, .xlsx), or a sweep's folder",
        ),
        shared_options.JOBS,
        shared_options.SCRIPT,
    ),
    answer=rerun,
)
