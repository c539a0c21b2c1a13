"""`simkit sweep`: play every combination of a study's values into a folder."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from typing import TYPE_CHECKING

from simkit.cli import parsing, shared_options
from simkit.cli.asked import given
from simkit.cli.command import BATCH, INTERRUPTED, Command, Reply
from simkit.cli.finishing import answered, planned, tell
from simkit.cli.option import OUTPUT, flag, once, word
from simkit.description.game import Game
from simkit.lab.basics.command_line import command
from simkit.messages.errors import BadInput

if TYPE_CHECKING:
    from simkit.lab.sweeps.stored import StoredSweep

BACKENDS = ("threading", "loky", "dask")


def sweep(args: Namespace) -> Reply:
    import simkit
    from simkit.view.console.sweep import sweep_page

    if args.plan:
        return _plan(args)
    if args.ensemble is not None:
        return _over(args)
    known = given(args, "out", "jobs", "backend", "address")
    stored = answered(args, simkit.sweep, args.study, resume=args.resume, packs=args.pack, **known)
    swept, cells = stored.survey(metrics=False)
    tell(args, [_closing(args, stored, swept["finished"])])
    code = INTERRUPTED if stored.interrupted else 0
    return Reply(swept, partial(sweep_page, swept, cells), code, stored)


def _plan(args: Namespace) -> Reply:
    """`simkit sweep --plan`: every cell against the first."""
    from simkit.lab.sweeps.plan import planned as planned_sweep
    from simkit.lab.sweeps.sweep import document_of

    plan = planned_sweep(*document_of(args.study), args.pack)
    study = plan.study
    if study.games is None:
        raise BadInput("--plan: the study has a precision, so simkit chooses the games itself.")
    return planned(args, study.game, len(plan.cells), games=study.games)


def _over(args: Namespace) -> Reply:
    """Answer `simkit sweep --ensemble FILE`."""
    import simkit
    from simkit.view.console.ask_ensemble import ask_ensemble_page

    for option in ("backend", "address"):
        if getattr(args, option) is not None:
            raise BadInput(f"--{option} does not go with --ensemble.")
    known = given(args, "out", "jobs")
    wanted = {"resume": args.resume, "packs": args.pack, **known}
    found = answered(args, simkit.sweep_ensemble, args.ensemble, args.study, **wanted)
    tell(
        args, [f"the sweeps of all packs are in {found.folder}; {command('report', found.folder)}"]
    )
    code = INTERRUPTED if found.interrupted else 0
    return Reply(found.summary(), partial(ask_ensemble_page, found), code, found)


def _closing(args: Namespace, stored: StoredSweep, finished: bool) -> str:
    """Where everything lies, and how to go on."""
    folder = str(stored.folder.path)
    if finished:
        return f"rows are in {folder}; charts: {command('report', folder)}"
    terms = {"out": folder, "resume": True, "pack": args.pack, "script": args.script}
    go_on = command("sweep", args.study, terms=terms)
    return f"interrupted; what is finished is kept. Go on with: {go_on}"


def _sample(game: Game) -> str:
    """A study to begin with: two bots, and two values of a setting."""
    bots = [game.usual_bot, *(bot.name for bot in game.bots if bot.name in ("random", "beginner"))]
    lines = ["[study]", 'name = "My study"', f'game = "{game.typed}"', "games = 200"]
    return "\n".join([*lines, "", "[vary]", f"bot = {bots[:2]}", *_varied(game), ""])


def _varied(game: Game) -> list[str]:
    """The first setting with two numbers, as a line of a study."""
    wide = (s for s in game.settings if s.kind == "int" and (s.high or 0) > s.default)
    return [f"{each.key} = [{each.default}, {each.default + 1}]" for each in wide][:1]


COMMAND = Command(
    name="sweep",
    group=BATCH,
    place=1,
    help="play every combination of values in a study file",
    asks="What do two changes do together?",
    examples=("sweep study.toml", "sweep study.toml --out results --resume --jobs 4"),
    options=(
        word(
            "study",
            "STUDY.toml",
            "a file with the game and the values to combine (example: docs/how-to/sweep.md)",
            sample=_sample,
        ),
        once(
            "--out",
            "DIR",
            "write to this folder (default: the study's name followed by -sweep)",
            section=OUTPUT,
            keeps="sweep",
        ),
        flag("--resume", "continue the stopped sweep in the folder, or start it if there is none"),
        shared_options.jobs("number of workers that play at the same time (default: one per core)"),
        once(
            "--backend",
            "B",
            "how workers run: threading, loky (separate processes) or dask (several machines) "
            "(default: threading)",
            parsing.one_of("--backend", BACKENDS),
        ),
        once(
            "--address",
            "A",
            "address of a dask scheduler, such as tcp://10.0.0.5:8786 (default: a cluster on this "
            "machine)",
        ),
        shared_options.PLAN,
        shared_options.ENSEMBLE,
        shared_options.PACK,
        shared_options.SCRIPT,
    ),
    answer=sweep,
)
