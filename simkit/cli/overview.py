"""Every command, found in its folder, and `simkit --help`."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from pathlib import Path

from simkit.cli.command import GROUPS, Command

PACKAGE = "simkit.cli.commands"
FOLDER = Path(__file__).with_name("commands")


@cache
def commands() -> dict[str, Command]:
    """Every command by its name, sorted as the overview shows them."""
    names = [found.name for found in pkgutil.iter_modules([str(FOLDER)])]
    every = [import_module(f"{PACKAGE}.{name}").COMMAND for name in names]
    every.sort(key=lambda command: (GROUPS.index(command.group), command.place))
    return {command.name: command for command in every}


def overview() -> str:
    """`simkit --help`."""
    lines = [
        "usage: simkit COMMAND ...",
        "",
        "Balance figures for board games: how often, by whom, why, and how sure.",
    ]
    for group in GROUPS:
        inside = [command for command in commands().values() if command.group == group]
        lines += ["", f"{group}:", *(f"  {each.name:12} {each.help}" for each in inside)]
    lines += [
        "",
        "simkit COMMAND --help shows the options of a command, with examples; simkit",
        "--version the version. Begin with: simkit run apocalypse --games 2000",
    ]
    return "\n".join(lines)
