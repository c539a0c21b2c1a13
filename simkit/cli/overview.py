"""Every command, found in its folder, and `simkit --help`, short or whole."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from pathlib import Path

from simkit.cli.command import FIRST_GROUPS, GROUPS, Command

PACKAGE = "simkit.cli.commands"
FOLDER = Path(__file__).with_name("commands")


@cache
def commands() -> dict[str, Command]:
    """Every command by its name, sorted as the overview shows them."""
    names = [found.name for found in pkgutil.iter_modules([str(FOLDER)])]
    every = [import_module(f"{PACKAGE}.{name}").COMMAND for name in names]
    every.sort(key=lambda command: (GROUPS.index(command.group), command.place))
    return {command.name: command for command in every}


def overview(whole: bool = False) -> str:
    """`simkit --help`: the first groups, and the names of the others; whole with --all."""
    lines = ["usage: simkit COMMAND ...", "", _WHAT]
    for group in GROUPS if whole else FIRST_GROUPS:
        lines += ["", f"{group}:", *(_line(each.name, each.help) for each in _in(group))]
    if not whole:
        others = [group for group in GROUPS if group not in FIRST_GROUPS]
        lines += ["", "More commands:"]
        lines += [_line(each, " ".join(found.name for found in _in(each))) for each in others]
    return "\n".join([*lines, "", *_HINTS])


_WHAT = "Measure the balance of a board game: how often it is won, and why."
_HINTS = (
    "simkit --help --all      every command with its summary",
    "simkit COMMAND -h        its main options, with examples",
    "simkit COMMAND --help    all its options",
    "simkit --version         the version of simkit",
    "",
    "Begin with: simkit run apocalypse --games 2000",
)


def _in(group: str) -> list[Command]:
    return [command for command in commands().values() if command.group == group]


def _line(name: str, text: str) -> str:
    return f"  {name:14} {text}"
