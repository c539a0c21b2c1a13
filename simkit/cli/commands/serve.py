"""`simkit serve`: ask on a page in the browser."""

from __future__ import annotations

from argparse import Namespace
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from simkit.cli import parsing
from simkit.cli.command import Command, Reply
from simkit.cli.option import flag, once
from simkit.cli.saying import remark, say
from simkit.errors import BadInput

NEEDED = ("starlette", "uvicorn")
WANTED = "the page needs a small server, which is not installed: pip install 'simkit[web]'"
DEFAULT_FOLDER = "simkit-answers"
LARGEST_PORT = 65_535


def serve(args: Namespace) -> Reply:
    if not all(map(find_spec, NEEDED)):
        raise BadInput(WANTED)
    from simkit.web.server import serve as serve_page

    folder = Path(args.folder or DEFAULT_FOLDER)
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"--folder {folder} is a file; name a folder.")
    folder.mkdir(parents=True, exist_ok=True)

    def ready(address: str, server: Any) -> None:
        remark("simkit serve", f"Answers are kept in {folder}. Ctrl-C ends the page.")
        say(address)
        if args.open:
            import webbrowser

            webbrowser.open(address)

    with suppress(KeyboardInterrupt):  # how the page is closed
        serve_page(folder, args.port or 0, ready)
    return Reply({"folder": str(folder)}, lambda **look: "The page is closed.")


COMMAND = Command(
    name="serve",
    group="Ask",
    place=15,
    help="ask on a page in the browser, and watch the figures grow",
    examples=("serve", "serve --open", "serve --port 8800 --folder answers"),
    options=(
        once(
            "--port",
            "N",
            "where it listens, on this machine alone (default: a free one)",
            parsing.whole("--port", 1, LARGEST_PORT),
        ),
        once(
            "--folder",
            "DIR",
            f"where answers and packs are kept (default: {DEFAULT_FOLDER}); nothing is written "
            "elsewhere",
        ),
        flag("--open", "open the page in the browser"),
    ),
    answer=serve,
)
