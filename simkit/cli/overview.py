"""Every command, found in its folder, and `simkit --help`."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from simkit.cli import commands as folder
from simkit.cli.command import GROUPS, Command


@cache
def commands() -> dict[str, Command]:
    """Every command by its name, sorted as the overview shows them."""
    names = [found.name for found in pkgutil.iter_modules(folder.__path__)]
    every = [import_module(f"{folder.__name__}.{name}").COMMAND for name in names]
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
