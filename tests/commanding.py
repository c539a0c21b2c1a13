"""The commands by what they take, so that no list of them is kept by hand."""

from __future__ import annotations

from collections.abc import Iterator

from simkit.cli.command import Command
from simkit.cli.overview import commands


def options_of(command: Command) -> set[str]:
    """The names of a command's options, also of those that exclude each other."""
    return {option.name for each in command.options for option in getattr(each, "options", (each,))}


def commands_with(*options: str) -> Iterator[str]:
    """The commands that take all of these options."""
    return (each.name for each in commands().values() if {*options} <= options_of(each))
