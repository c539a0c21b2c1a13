"""No public function and no command that plays is forgotten: what is new is found by itself."""

import inspect
import types
from importlib import import_module
from typing import Any, get_args

import pytest
from test_again import ANSWERS

import simkit
from simkit.cli.overview import heads, understood
from simkit.lab.play.answer import Answer
from tests.commanding import commands_with

NO_ANSWER = {"position", "env", "gym_env", "vector_env", "openspiel_game"}
"""Plain data for a file, which is asked for and then played on; what other libraries play on."""


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


def _question(entry: str) -> str:
    """What an entry asks: a line as it is typed, or the name of a question before other words."""
    words = entry.split()
    return understood(words)[0].name if words[0] in heads() else words[0]


def test_every_command_that_plays_is_tested():
    listed = {_question(entry) for entry in ANSWERS}
    absent = sorted({*commands_with("--seed")} - listed)
    assert not absent, f"{', '.join(absent)}: add what plays to ANSWERS of tests/lab/test_again.py."
