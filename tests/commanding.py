"""The commands by what they take, so that no list of them is kept by hand."""

from __future__ import annotations

from collections.abc import Iterator

from simkit.cli.command import Command
from simkit.cli.overview import commands


def options_of(command: Command) -> set[str]:
    """The names of a command's options, also of those that exclude each other."""
    return {option.name for each in command.options for option in getattr(each, "options", (each,))}


def commands_with(*options: str) -> Iterator[str]:
    """The commands that take all of these options, but those that ask a person again and again."""
    answering = (each for each in commands().values() if not each.is_dialogue)
    return (each.name for each in answering if {*options} <= options_of(each))
