"""`simkit mcp`: offer simkit's questions as tools to a chat assistant."""

from __future__ import annotations

from argparse import Namespace
from importlib.util import find_spec
from pathlib import Path

from simkit.cli import parsing
from simkit.cli.command import SYSTEM, Command, Reply
from simkit.cli.commands.serve import DEFAULT_FOLDER
from simkit.cli.option import OUTPUT, once, word
from simkit.cli.saying import remark
from simkit.finding import registry
from simkit.messages.errors import BadInput
from simkit.messages.installing import installing

WANTED = f"tools for assistants need the package mcp: {installing('mcp')}"
SECONDS, GIGABYTES = 240, 4


def mcp(args: Namespace) -> Reply:
    if find_spec("mcp") is None:
        raise BadInput(WANTED)
    from simkit.cli.assistant.asking import Answers
    from simkit.cli.assistant.server import server
    from simkit.lab.basics.outputs import make_folder

    registry.find_each(args.games)
    folder = Path(args.folder or DEFAULT_FOLDER)
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"--folder {folder} is a file; name a folder.")
    make_folder(folder / "packs")
    answers = Answers(folder, args.seconds or SECONDS, args.memory or GIGABYTES)
    remark("simkit mcp", f"Waiting for an assistant. It may read files in {folder}.")
    server(answers).run("stdio")
    return Reply({"folder": str(folder)}, lambda **look: "")


def limits() -> tuple[str, ...]:
    from simkit.web.limits import MOST_GAMES

    return (
        f"games per question, or per variant of a question: {MOST_GAMES:,}",
        "questions at the same time: 1",
        "files that the assistant can use: those in --folder, and games that you name",
    )


COMMAND = Command(
    name="mcp",
    group=SYSTEM,
    place=9,
    help="let a chat assistant use run, compare and other commands",
    examples=("mcp", "mcp --folder designs", "mcp pig.py --seconds 600"),
    options=(
        word(
            "games",
            "GAME",
            "your own games that the assistant may play: a file such as pig.py, or a folder "
            "(default: none)",
            nargs="*",
        ),
        once(
            "--folder",
            "DIR",
            "the only folder whose files the assistant can use. Its packs are in DIR/packs "
            f"(default: {DEFAULT_FOLDER})",
            section=OUTPUT,
        ),
        once(
            "--seconds",
            "N",
            "stop a question after N seconds and answer from its finished games "
            f"(default: {SECONDS})",
            parsing.whole("--seconds", 1, 100_000),
        ),
        once(
            "--memory",
            "GB",
            f"largest memory of one question in gigabytes, on Linux only (default: {GIGABYTES})",
            parsing.whole("--memory", 1, 10_000),
        ),
    ),
    answer=mcp,
    limits=limits,
)
