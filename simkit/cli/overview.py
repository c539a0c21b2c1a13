"""Find every command in its folder, and write `simkit --help`, short or whole."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path

from simkit.cli.command import FIRST_GROUPS, GROUPS, Command
from simkit.lab.basics.command_line import command

PACKAGE = "simkit.cli.commands"
FOLDER = Path(__file__).with_name("commands")


@cache
def commands() -> dict[str, Command]:
    """Every question by its name, in the order of the overview; some are forms of a command."""
    names = [found.name for found in pkgutil.iter_modules([str(FOLDER)])]
    every = [import_module(f"{PACKAGE}.{name}").COMMAND for name in names]
    every.sort(key=lambda command: (GROUPS.index(command.group), command.place))
    return {each.name: replace(each, forms=_forms_of(each, every)) for each in every}


def heads() -> dict[str, Command]:
    """The commands that a line begins with."""
    return {name: each for name, each in commands().items() if not each.word}


def _forms_of(command: Command, every: Iterable[Command]) -> tuple[Command, ...]:
    """The questions that are asked with a command and a word of their own."""
    return tuple(each for each in every if each.word and each.of == command.name)


def understood(words: Sequence[str]) -> tuple[Command, list[str]]:
    """The question that a line asks, and the words behind it. The first word is a command's."""
    command, rest = commands()[words[0]], list(words[1:])
    form = next((each for each in command.forms if each.is_meant(rest)), None)
    return (form, form.without_word(rest)) if form else (command, rest)


def retyped(words: Sequence[str]) -> str:
    """A line whose question was a command of its own, as it is typed now."""
    return command(*words)


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
    return [command for command in heads().values() if command.group == group]


def _line(name: str, text: str) -> str:
    return f"  {name:14} {text}"
