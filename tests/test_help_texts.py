"""help(simkit.run) and its like: what it does, an example, every parameter."""

from __future__ import annotations

import ast
import inspect
from dataclasses import fields
from typing import get_args

import pytest

import simkit
from tests.help_texts import PUBLIC, HelpText, help_of


def test_the_public_face_is_what_is_listed():
    assert {*PUBLIC} == {name for name in simkit.__all__ if callable(getattr(simkit, name))} - {
        "BadInput",
        "SimkitError",
        "Unsaved",
    }


@pytest.mark.parametrize("name", PUBLIC)
def test_it_says_what_it_does_with_an_example(name):
    told = help_of(getattr(simkit, name))
    assert told.first.endswith(".")
    calls = [node for node in ast.walk(ast.parse(told.example)) if isinstance(node, ast.Call)]
    assert f"simkit.{name}" in {ast.unparse(call.func) for call in calls}


@pytest.mark.parametrize("name", PUBLIC)
def test_its_example_names_parameters_that_there_are(name):
    function = getattr(simkit, name)
    for node in ast.walk(ast.parse(help_of(function).example)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == f"simkit.{name}":
            given = {word.arg: 0 for word in node.keywords if word.arg}
            inspect.signature(function).bind(*node.args, **given)


@pytest.mark.parametrize("name", PUBLIC)
def test_every_parameter_is_explained_and_nothing_else(name):
    function = getattr(simkit, name)
    told, taken = help_of(function), inspect.signature(function).parameters
    assert [each for each in taken if not told.explains(each)] == []
    assert {*told.parameters} <= {*taken}


@pytest.mark.parametrize("name", sorted({*simkit.HOMES} - {"position"}))
def test_it_says_what_it_returns_and_what_that_holds(name):
    function = getattr(simkit, name)
    told = help_of(function)
    kinds = returned(function)
    assert told.returns.startswith("Returns a") and f"`{kinds[0].__name__}`" in told.returns
    assert len(told.attributes) >= 2
    assert [each for each in told.attributes if not has(kinds[0], each)] == []


def returned(function):
    """The classes that a function may return; the usual one first."""
    kind = inspect.signature(function, eval_str=True).return_annotation
    return get_args(kind) or (kind,)


def has(kind, attribute):
    return attribute in kind.__annotations__ or (
        hasattr(kind, attribute) or attribute in {each.name for each in fields(kind)}
    )


def test_an_attribute_that_there_is_not_is_seen():
    assert has(returned(simkit.run)[0], "win_rate") and not has(returned(simkit.run)[0], "won")


def test_what_is_missing_is_seen():
    def bare(game, games=1):
        """Play.

        games    how many
        """

    told = help_of(bare)
    assert told == HelpText("Play.", "", {"games": "how many"}, "")
    assert not told.explains("game")
