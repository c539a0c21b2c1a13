"""`simkit sweep`: all cells of a study, into a folder."""

from __future__ import annotations

import shlex
import sys
from argparse import Namespace
from functools import partial
from typing import TYPE_CHECKING

from simkit.cli import parsing
from simkit.cli.command import INTERRUPTED, Answer, Command, given
from simkit.cli.parsing import Once, Parser

if TYPE_CHECKING:
    from simkit.lab.sweeps.stored import StoredSweep

BACKENDS = ("threading", "loky", "dask")


def options(parser: Parser) -> None:
    parser.add_argument(
        "study",
        metavar="STUDY.toml",
        help="what is asked, and which values are set against each other "
        "(docs/how-to/sweep.md shows one)",
    )
    parser.add_argument(
        "--out",
        metavar="DIR",
        action=Once,
        help="the folder to write to (default: the study's name with -sweep)",
    )
    parser.add_argument(
        "--resume", action="store_true", help="go on with what is in the folder; start if it is new"
    )
    parser.add_argument(
        "--jobs", metavar="N", action=Once, type=parsing.jobs, help="workers (default: every core)"
    )
    parser.add_argument(
        "--backend",
        metavar="B",
        action=Once,
        type=parsing.one_of("--backend", BACKENDS),
        help="threading (default), loky (processes) or dask",
    )
    parser.add_argument(
        "--address",
        metavar="A",
        action=Once,
        help="a dask scheduler, such as tcp://10.0.0.5:8786 (default: a cluster of this machine)",
    )
    parser.add_argument(
        "--pack",
        metavar="FILE",
        action="append",
        default=[],
        help="a component pack of your own; may stand several times",
    )


def answer(args: Namespace) -> Answer:
    import simkit
    from simkit.view.report.sweep_pages import sweep_page

    known = given(args, "out", "jobs", "backend", "address")
    stored = simkit.sweep(args.study, resume=args.resume, packs=args.pack, progress=True, **known)
    swept, cells = stored.survey(metrics=False)
    for line in _closing(args, stored, swept["finished"]):
        print(f"simkit sweep: {line}", file=sys.stderr)
    code = INTERRUPTED if stored.interrupted else 0
    return Answer(swept, partial(sweep_page, swept, cells), code)


def _closing(args: Namespace, stored: StoredSweep, finished: bool) -> list[str]:
    """Where everything lies, and how to go on."""
    folder = str(stored.folder.path)
    if finished:
        return [f"rows are in {folder}; charts: {shlex.join(['simkit', 'report', folder])}"]
    words = ["simkit", "sweep", args.study, "--out", folder, "--resume"]
    words += [word for pack in args.pack for word in ("--pack", pack)]
    return [f"interrupted; what is finished is kept. Go on with: {shlex.join(words)}"]


SWEEP = Command(
    "sweep",
    "play all combinations of a study's values into a folder",
    ("sweep study.toml", "sweep study.toml --out results --resume --jobs 4"),
    options,
    answer,
)
