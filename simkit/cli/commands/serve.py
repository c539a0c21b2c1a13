"""`simkit serve`: open a web page on which you ask questions in the browser."""

from __future__ import annotations

from argparse import Namespace
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from simkit.cli import parsing
from simkit.cli.command import START, Command, Reply
from simkit.cli.option import OUTPUT, flag, once, word
from simkit.cli.saying import remark, say
from simkit.finding import registry
from simkit.messages.errors import BadInput
from simkit.messages.installing import installing

NEEDED = ("starlette", "uvicorn")
WANTED = f"the page needs a small server, which is not installed: {installing('web')}"
DEFAULT_FOLDER = "simkit-answers"
LARGEST_PORT = 65_535


def serve(args: Namespace) -> Reply:
    if not all(map(find_spec, NEEDED)):
        raise BadInput(WANTED)
    from simkit.cli.page.reading import Commands
    from simkit.cli.page.table import TABLE
    from simkit.cli.page.worker import WORKER
    from simkit.lab.basics.outputs import make_folder
    from simkit.web.desk import Limits
    from simkit.web.server import serve as serve_page

    registry.find_each(args.games)
    folder = Path(args.folder or DEFAULT_FOLDER)
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"--folder {folder} is a file; name a folder.")
    make_folder(folder)

    limits = Limits(args.minutes or Limits.minutes, args.memory or Limits.gigabytes)
    opened: list[str] = []

    def ready(address: str, server: Any) -> None:
        if opened:
            remark("simkit serve", f"The page was opened. For another browser: {address}")
            return
        opened.append(address)
        remark("simkit serve", f"Answers are kept in {folder}. Ctrl-C ends the page.")
        remark(
            "simkit serve",
            f"A question plays for {limits.minutes:g} minutes at most (--minutes), "
            f"in {limits.gigabytes} GB of memory (--memory).",
        )
        say(address)
        if args.open:
            import webbrowser

            webbrowser.open(address)

    with suppress(KeyboardInterrupt):  # how the page is closed
        serve_page(folder, args.port or 0, ready, Commands(), WORKER, limits, TABLE)
    return Reply({"folder": str(folder)}, lambda **look: "The page is closed.")


def limits() -> tuple[str, ...]:
    from simkit.web.limits import told

    return told()


COMMAND = Command(
    name="serve",
    group=START,
    place=9,
    help="answer your questions on a page in your browser",
    examples=("serve", "serve --open", "serve --port 8800 --folder answers", "serve pig.py"),
    options=(
        word(
            "games",
            "GAME",
            "your own games that the page also offers: a file such as pig.py, or a folder "
            "(default: none)",
            nargs="*",
        ),
        once(
            "--port",
            "N",
            "port number of the page, which only this machine can open (default: any free port)",
            parsing.whole("--port", 1, LARGEST_PORT),
        ),
        once(
            "--folder",
            "DIR",
            f"keep all answers and packs in this folder (default: {DEFAULT_FOLDER})",
            section=OUTPUT,
        ),
        once(
            "--minutes",
            "N",
            "stop a question after N minutes and answer from its finished games (default: 60)",
            parsing.whole("--minutes", 1, 10_000),
        ),
        once(
            "--memory",
            "GB",
            "largest memory of one question in gigabytes, on Linux only (default: 4)",
            parsing.whole("--memory", 1, 10_000),
        ),
        flag("--open", "open the page in your browser now (default: print its address)"),
    ),
    answer=serve,
    limits=limits,
)
