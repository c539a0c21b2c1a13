"""What is offered first for questions as designers of a game would say them.

designers_questions.csv has a part of the command that must come first, or ? if simkit must say
that it finds no such question.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from simkit.cli.commands.ask import COMMAND
from simkit.cli.page.reading import Commands
from simkit.cli.page.words import questions_in
from simkit.finding import registry
from tests.sampled import sampled

LIST = Path(__file__).with_name("designers_questions.csv")
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
QUESTIONS = [
    (row["game"], row["question"], row["first"])
    for row in csv.DictReader(LIST.read_text(encoding="utf-8").splitlines())
]
UNKNOWN, OTHER = "?", "Perhaps you mean:"
"""What simkit must not answer, and what it says above offers that leave out a word."""


def path_of(game: str) -> str:
    return str(EXAMPLES / game) if "." in game else game


def said_by_ask(game: str, words: str) -> dict:
    return COMMAND.answer(COMMAND.read([path_of(game), words])).data


@pytest.mark.parametrize(("game", "question", "first"), QUESTIONS)
def test_the_right_question_is_offered_first_or_none_is_taken_for_it(game, question, first):
    found = questions_in(registry.find(path_of(game)), question)
    stops = any(each.get("stops") for each in found)
    offers = [each for each in found if "asked" in each]
    if first == UNKNOWN:
        assert stops or not offers
    else:
        assert not stops or any(OTHER in each.get("said", "") for each in found)
        assert first in Commands().of(registry.find(path_of(game)), offers[0]["asked"]).line


@pytest.mark.parametrize(("game", "question", "first"), sampled(QUESTIONS, 30))
def test_ask_offers_what_the_page_offers(game, question, first):
    found, told = questions_in(registry.find(path_of(game)), question), said_by_ask(game, question)
    assert told["said"] == [each["said"] for each in found if "said" in each]
    offered = (each["asked"] for each in found if "asked" in each)
    assert told["commands"] == [
        Commands().of(registry.find(path_of(game)), each).line for each in offered
    ]


def test_a_command_that_is_offered_can_be_typed():
    from simkit.cli.main import main  # as a terminal does

    for game, question, _ in QUESTIONS[:8]:
        for line in said_by_ask(game, question)["commands"]:
            words = line.split()[1:]
            assert main([words[0], "--help"]) == 0


def test_a_misspelt_word_is_read_as_one_of_the_game():
    found = questions_in(registry.find(path_of("hunt.py")), "how often is he cornerd?")
    assert found[0] == {"said": '"cornerd" is read as "cornered".'}
    assert found[1]["asked"]["about"] == "cornered"


def test_without_a_game_strange_words_are_said(capsys):
    from simkit.cli.main import main

    assert main(["ask", "how often does my ship get blown up?"]) == 0
    told = capsys.readouterr().out
    assert 'no question with "ship" or "blown"' in told
    assert "Perhaps you mean:" in told
