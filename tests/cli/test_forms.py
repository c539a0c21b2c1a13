"""Commands with several questions: a word behind the command tells which one is meant."""

from __future__ import annotations

import shlex

import pytest

from simkit.cli.overview import commands, heads, understood
from simkit.lab.basics.command_line import command
from simkit.messages.errors import BadInput
from simkit.messages.renamed import FORMS

pytestmark = pytest.mark.usefixtures("toy")
MOST = 40  # commands that a line can begin with


def test_a_line_begins_with_few_commands():
    assert len(heads()) <= MOST
    assert heads().keys() | FORMS.keys() == commands().keys()


@pytest.mark.parametrize("name", commands())
def test_a_line_that_is_made_is_understood_as_the_question_it_was_made_for(name):
    words = shlex.split(command(name, "toygame", asked={"games": 9}))[1:]
    asked, rest = understood(words)
    assert (asked.name, rest) == (name, ["toygame", "--games", "9"])


def test_the_word_may_stand_anywhere_behind_the_command(answered):
    lines = ("run --rare toygame", "run toygame --rare", "run toygame --games 200 --rare")
    assert {understood(shlex.split(line))[0].name for line in lines} == {"rare"}


def test_a_value_may_be_joined_to_the_word():
    assert understood(["new", "--from=pig.py"])[1] == ["pig.py"]


def test_the_help_of_a_command_names_its_other_questions(printed):
    told = printed("worth --help")[0].partition("other questions:\n")[2]
    assert told.startswith("  simkit worth --pairs --help\n")
    assert printed("help worth --pairs") == printed("worth --pairs --help")


def test_the_answer_of_a_form_is_not_that_of_its_command(printed):
    message = printed("worth --pairs toygame --until settled", 2)[1]
    assert message.startswith("simkit worth --pairs: there is no option --until.")


def test_two_words_of_forms_exclude_each_other():
    with pytest.raises(BadInput, match="--choices"):
        asked, rest = understood(["worth", "--pairs", "--choices", "toygame"])
        asked.read(rest)
