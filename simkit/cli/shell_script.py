"""Write the script with which a shell completes commands, options and names.

The names of games, bots, resolvers and kinds are those of this version; a script does not ask
simkit again, so that the Tab key is answered at once.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from typing import Any

from simkit.cli.command import Command
from simkit.cli.parsing import OneOf, Parser

FILES = ("FILE", "FILE.pdf", "FILE.toml", "STUDY.toml", "OLD", "NEW")
FOLDERS = ("DIR",)
"""What the place of an option is called in the help when a file or a folder belongs there."""


def script(shell: str, commands: Iterable[Command]) -> str:
    """The script for a shell."""
    import shtab

    return shtab.complete(_all_in_one(list(commands)), shell)


_HELP = "explain simkit or one command"
_OF_SIMKIT = {"--all": "with --help: explain every command", "--version": "print the version"}


def _all_in_one(commands: Sequence[Command]) -> ArgumentParser:
    """One parser with every command, as the script is made from it."""
    root = ArgumentParser(prog="simkit")
    for name, help in _OF_SIMKIT.items():
        root.add_argument(name, action="store_true", help=help)
    places = root.add_subparsers(parser_class=Parser)
    names = [command.name for command in commands]
    places.add_parser("help", help=_HELP).add_argument("command", choices=names)
    for command in commands:
        parser = places.add_parser(command.name, help=command.help)
        command.fill(parser)
        for form in command.forms:
            _add_form(parser, form)
        for action in parser._actions:
            _offer(action)
    return root


def _add_form(parser: Parser, form: Command) -> None:
    """Let a command's parser know a form: the word that tells it, and its own options."""
    parser.add_argument(form.word, action="store_true", help=form.help)
    for option in form.options:
        if not {*option.names} & {*parser.option_names()} and option.names[0].startswith("-"):
            option.add_to(parser)


def _offer(action: Any) -> None:
    """Say what can stand where an option wants a value."""
    import shtab

    if action.metavar in FILES:
        action.complete = shtab.FILE
    elif action.metavar in FOLDERS:
        action.complete = shtab.DIRECTORY
    else:
        action.choices = _names(action) or None


def _names(action: Any) -> list[str]:
    """The words that are known for an option; none where anything may stand."""
    if isinstance(action.type, OneOf):
        return list(action.type.names)
    offers = getattr(action, "offers", None)  # argparse's own --help has none
    return list(dict.fromkeys(offers())) if offers else []
