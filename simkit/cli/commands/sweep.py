"""`simkit sweep`: all cells of a study, into a folder."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from typing import TYPE_CHECKING

from simkit.cli import parsing, shared_options
from simkit.cli.asked import given
from simkit.cli.command import INTERRUPTED, Command, Reply
from simkit.cli.finishing import answered, tell
from simkit.cli.option import flag, once, word
from simkit.errors import BadInput
from simkit.lab.basics.command_line import command

if TYPE_CHECKING:
    from simkit.lab.sweeps.stored import StoredSweep

BACKENDS = ("threading", "loky", "dask")


def sweep(args: Namespace) -> Reply:
    import simkit
    from simkit.view.console.sweep import sweep_page

    if args.ensemble is not None:
        return _over(args)
    known = given(args, "out", "jobs", "backend", "address")
    stored = answered(args, simkit.sweep, args.study, resume=args.resume, packs=args.pack, **known)
    swept, cells = stored.survey(metrics=False)
    tell(args, [_closing(args, stored, swept["finished"])])
    code = INTERRUPTED if stored.interrupted else 0
    return Reply(swept, partial(sweep_page, swept, cells), code)


def _over(args: Namespace) -> Reply:
    """`simkit sweep --ensemble FILE`."""
    import simkit
    from simkit.view.console.over import over_page

    for option in ("backend", "address"):
        if getattr(args, option) is not None:
            raise BadInput(f"--{option} does not go with --ensemble.")
    known = given(args, "out", "jobs")
    wanted = {"resume": args.resume, "packs": args.pack, **known}
    found = answered(args, simkit.sweep_over, args.ensemble, args.study, **wanted)
    tell(
        args, [f"the sweeps of all packs are in {found.folder}; {command('report', found.folder)}"]
    )
    data = found.summary()
    return Reply(data, partial(over_page, data), INTERRUPTED if found.interrupted else 0)


def _closing(args: Namespace, stored: StoredSweep, finished: bool) -> str:
    """Where everything lies, and how to go on."""
    folder = str(stored.folder.path)
    if finished:
        return f"rows are in {folder}; charts: {command('report', folder)}"
    terms = {"out": folder, "resume": True, "pack": args.pack, "script": args.script}
    go_on = command("sweep", args.study, terms=terms)
    return f"interrupted; what is finished is kept. Go on with: {go_on}"


COMMAND = Command(
    name="sweep",
    group="Many at once",
    place=1,
    help="play all combinations of a study's values into a folder",
    examples=("sweep study.toml", "sweep study.toml --out results --resume --jobs 4"),
    options=(
        word(
            "study",
            "STUDY.toml",
            "what is asked, and which values are set against each other "
            "(docs/how-to/sweep.md shows one)",
        ),
        once("--out", "DIR", "the folder to write to (default: the study's name with -sweep)"),
        flag("--resume", "go on with what is in the folder; start if it is new"),
        shared_options.jobs("workers (default: every core)"),
        once(
            "--backend",
            "B",
            "threading (default), loky (processes) or dask",
            parsing.one_of("--backend", BACKENDS),
        ),
        once(
            "--address",
            "A",
            "a dask scheduler, such as tcp://10.0.0.5:8786 (default: a cluster of this machine)",
        ),
        shared_options.ENSEMBLE,
        shared_options.PACK,
        shared_options.SCRIPT,
    ),
    answer=sweep,
)
