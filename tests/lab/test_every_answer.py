"""No public function and no command that plays is forgotten: what is new is found by itself."""

import inspect
import types
from importlib import import_module
from typing import Any, get_args

import pytest
from test_again import ANSWERS
from test_asking import EVERY_CELL

import simkit
from simkit.cli.command import Command
from simkit.cli.overview import commands
from simkit.lab.play.answer import Answer
from tests.cli.test_asking import ASKED
from tests.pages import PLAYING

NO_ANSWER = {"position"}  # plain data for a file, which is asked for and then played on


def returned(name: str) -> tuple[Any, ...]:
    """What a public function says that it returns, each kind by itself."""
    module = import_module(f"simkit.lab.{simkit.HOMES[name]}")
    kind = inspect.signature(getattr(module, name), eval_str=True).return_annotation
    return get_args(kind) if isinstance(kind, types.UnionType) else (kind,)


@pytest.mark.parametrize("name", sorted(simkit.HOMES.keys() - NO_ANSWER))
def test_every_public_function_returns_an_answer(name):
    assert all(issubclass(kind, Answer) for kind in returned(name)), (
        f"What simkit.{name} returns must derive from Answer (simkit/lab/play/answer.py)."
    )


LISTS = {
    "ANSWERS of tests/lab/test_again.py": (ANSWERS, {"--seed"}),
    "ASKED of tests/cli/test_asking.py": (ASKED, {"--seed", "--knob"}),
    "EVERY_CELL of tests/lab/test_asking.py": (EVERY_CELL, {"game", "--seed", "--knob"}),
    "PLAYING of tests/pages.py": (PLAYING, {"--seed", "--games"}),
}
"""Lists kept by hand, and the options of the commands that must stand in each."""


def options_of(command: Command) -> set[str]:
    """The names of a command's options, also of those that exclude each other."""
    return {option.name for each in command.options for option in getattr(each, "options", (each,))}


@pytest.mark.parametrize("name", LISTS)
def test_every_command_that_plays_is_tested(name):
    entries, options = LISTS[name]
    listed = {entry.split()[0] for entry in entries}
    playing = {each.name for each in commands().values() if options <= options_of(each)}
    absent = sorted(playing - listed)
    assert not absent, f"{', '.join(absent)}: add what plays to {name}."
