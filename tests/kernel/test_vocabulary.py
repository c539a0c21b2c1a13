"""A word is declared once, and the constant that stands for it bears its name."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from simkit.finding.registry import PACKAGES
from simkit.kernel import driver
from simkit.kernel.decisions import MOST_KINDS, MOST_VERBS
from simkit.kernel.search import deciding, searchers
from simkit.kernel.vocabulary import NOTHING, VOIDED, Events, Purposes, Vocabulary

GAMES = (*PACKAGES, "toygame")
NO_WORD = ("none", "nothing")  # in packs: "nothing of the kind"


def words_modules() -> list[ModuleType]:
    """Every module of a game's words that declares any."""
    found = []
    for game in GAMES:
        folder = Path(str(importlib.import_module(f"{game}.words").__file__)).parent
        for path in sorted(folder.glob("*.py")):
            if " = Vocabulary()" in path.read_text() or " = Events(" in path.read_text():
                found.append(importlib.import_module(f"{game}.words.{path.stem}"))
    return found


MODULES = {module.__name__: module for module in words_modules()}


def declared(module: ModuleType) -> list[tuple[str, str, str]]:
    """The constant, the vocabulary and the word of every declaration of a module."""
    tree = ast.parse(Path(str(module.__file__)).read_text())
    return [
        (node.targets[0].id, node.value.func.id, node.value.args[0].value)
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        and isinstance(getattr(module, node.value.func.id, None), Vocabulary | Events)
        and isinstance(node.value.args[0], ast.Constant)
    ]


def names_of(vocabulary: Any) -> tuple[str, ...]:
    if isinstance(vocabulary, Events):
        return tuple(event.name for event in vocabulary.declared)
    return vocabulary.words


def bears_the_name(constant: str, word: str) -> bool:
    """The word, perhaps between others that tell its vocabulary; or a part of a long text."""
    text = re.sub(r"\W+", "_", word.upper())
    parts = set(text.split("_"))
    return text in constant or set(constant.split("_")) <= parts or word in NO_WORD


@pytest.mark.parametrize("module", MODULES)
def test_a_constant_bears_the_name_of_its_word(module):
    words = declared(MODULES[module])
    wrong = [(constant, word) for constant, _, word in words if not bears_the_name(constant, word)]
    assert words and wrong == []


@pytest.mark.parametrize("module", MODULES)
def test_a_constant_is_the_number_of_its_word(module):
    for constant, name, word in declared(MODULES[module]):
        number = getattr(MODULES[module], constant)
        assert type(number) is int
        assert names_of(getattr(MODULES[module], name))[number] == word


@pytest.mark.parametrize("module", MODULES)
def test_no_constant_stands_for_two_words(module):
    constants = [constant for constant, _, _ in declared(MODULES[module])]
    assert len(constants) == len(set(constants))


@pytest.mark.parametrize("module", MODULES)
def test_the_tuple_of_a_vocabulary_holds_all_of_its_words(module):
    for value in vars(MODULES[module]).values():
        if isinstance(value, Events):
            assert value.declared == MODULES[module].EVENTS
        elif isinstance(value, Vocabulary):
            assert value.words in vars(MODULES[module]).values()


@pytest.mark.parametrize("game", GAMES)
def test_kinds_and_verbs_fit_the_tables_in_which_they_are_counted(game):
    choices = importlib.import_module(f"{game}.words.choices")
    assert 0 < len(choices.KINDS) <= MOST_KINDS
    assert 0 < len(choices.VERBS) <= MOST_VERBS


def test_words_are_numbered_in_the_order_of_their_declaration():
    animal = Vocabulary()
    assert (animal("cat"), animal("dog", "barks")) == (0, 1)
    assert animal.words == ("cat", "dog")
    assert animal.meanings == {"cat": "", "dog": "barks"}


def test_no_word_is_declared_twice():
    animal, event = Vocabulary(), Events()
    animal("cat")
    event("rains", "rule", "It rains.")
    with pytest.raises(ValueError, match="'cat' is declared twice"):
        animal("cat")
    with pytest.raises(ValueError, match="'rains' is declared twice"):
        event("rains", "rule", "It rains again.")


def test_numbers_are_laid_in_the_order_of_the_words():
    animal = Vocabulary()
    animal("cat")
    animal("dog")
    assert animal.each(dog=2.5, cat=9.0) == (9.0, 2.5)
    assert animal.each(dog=2.5, rest=1.0) == (1.0, 2.5)


@pytest.mark.parametrize("numbers", [{"dog": 2.5}, {"cat": 9.0, "dog": 2.5, "cow": 1.0}])
def test_a_word_without_a_number_and_a_number_without_a_word_are_refused(numbers):
    animal = Vocabulary()
    animal("cat")
    animal("dog")
    with pytest.raises(ValueError, match=r"\['cow'\]; without a number: \[\]|\[\]; .* \['cat'\]"):
        animal.each(**numbers)


def test_events_begin_with_nothing_and_what_a_replay_voids():
    event = Events()
    rains = event("rains", "weather", "It rains.", voidable=True)
    assert [each.name for each in event.declared] == ["nothing", "voided", "rains"]
    assert (event.number(""), event.number("voided")) == (NOTHING, VOIDED)
    assert event.number("rains") == rains
    assert event.voidable == ("rains",)


@pytest.mark.parametrize("number", [7, 0, driver.MINDS, searchers.SEARCHING, deciding.DECIDING])
def test_a_purpose_of_luck_has_a_number_of_its_own(number):
    purpose = Purposes()
    assert purpose(7) == 7
    with pytest.raises(ValueError, match=f"number {number}:"):
        purpose(number)


@pytest.mark.parametrize(
    ("constant", "word", "fits"),
    [
        ("DO_MOVE", "move", True),
        ("WALK_THE_EARTH", "Walk the Earth", True),
        ("NASTIAN_MOVEMENT", "Nastian phase: movement", True),
        ("NO_GAIN", "none", True),
        ("DO_MOVE", "fire", False),
        ("DOOM_LOSES", "lost_to_doom", False),
    ],
)
def test_the_name_of_a_constant_is_compared_with_its_word(constant, word, fits):
    assert bears_the_name(constant, word) is fits
