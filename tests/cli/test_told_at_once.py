"""Questions in a designer's words that the description of a game answers, or that it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from simkit.cli.page.forms import first_value
from simkit.cli.page.words import questions_in
from simkit.finding import registry

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.mark.parametrize(
    ("name", "words", "said", "asked"),
    [
        ("hades", "which hero is best?", "no heroes whose worth can be measured", "worth"),
        ("hades", "how many players can play?", "Escape from Hades is for one player.", "run"),
        ("reef.py", "how many players can play?", "Reef is for 3 to 5 players.", "review"),
        ("hades", "is the first player favoured?", "so no seat is favoured", "run"),
        ("reef.py", "how many games must I playtest?", "about 342 real games", ""),
        ("hunt.py", "how many games must I playtest?", "about 385 real games", ""),
        ("hunt.py", "what if the wolf had wings?", "No value that can be changed", "compare"),
        ("hades", "what if I had one more leader?", "No value that can be changed", "compare"),
    ],
)
def test_what_the_description_of_a_game_answers_is_said_at_once(name, words, said, asked):
    found = questions_in(registry.find(str(EXAMPLES / name) if "." in name else name), words)
    assert said in found[0]["said"]
    verbs = [each["asked"]["verb"] for each in found[1:]]
    assert verbs[:1] == ([asked] if asked else [])


def test_every_value_of_a_setting_is_compared_if_somebody_asks_which():
    first = questions_in(registry.find("hades"), "which scenario is hardest?")[0]
    assert first["title"] == "Which scenario is won most often?"
    assert len(first["asked"]["vary"]["scenario"]) == 4


def test_a_game_that_names_no_cards_is_not_asked_for_a_card_that_is_too_strong():
    found = questions_in(registry.find(str(EXAMPLES / "hunt.py")), "is one strategy dominant?")
    assert found[0]["title"] == "Is one option always the answer?"


@pytest.mark.parametrize(
    ("name", "words", "rolls"),
    [
        ("hades", "how likely does combat hit?", ["combat"]),
        ("hades", "what are the odds of a repair?", ["repair"]),
        ("fury", "how likely is a forced march?", ["forced_march"]),
        ("fury", "what are the chances of crossing the sea?", ["sea"]),
        ("hades", "what is my chance to win?", []),
    ],
)
def test_the_roll_that_is_named_is_asked_with_all_that_it_needs(name, words, rolls):
    game = registry.find(name)
    asked = [each["asked"] for each in questions_in(game, words) if "asked" in each]
    found = [each for each in asked if each["verb"] == "odds"]
    assert [each["resolver"] for each in found] == rolls
    for each in found:
        game.resolver(each["resolver"]).settle(each["keys"])


def test_words_that_name_no_roll_are_answered_with_every_roll():
    found = questions_in(registry.find("hades"), "what are the odds?")
    assert found[0]["said"] == "Escape from Hades has 10 rolls. Which one do you mean?"
    assert "Rally: " in found[6]["title"]


@pytest.mark.parametrize("name", registry.games())
def test_a_form_can_begin_with_every_roll(name):
    game = registry.find(name)
    for roll in game.resolvers:
        assert all(first_value(key) for key in roll.keys if key.required), roll.name


@pytest.mark.parametrize(
    ("name", "words", "vary"),
    [
        ("hades", "what if there is no overtime?", {"overtime": ["bot", "never"]}),
        ("hellgame", "what if we play without magic?", {"magic": ["true", "false"]}),
        ("fury", "what if the game has 10 turns?", {"max_turns": ["25", "10"]}),
    ],
)
def test_a_setting_that_is_named_gets_its_other_value(name, words, vary):
    assert questions_in(registry.find(name), words)[0]["asked"]["vary"] == vary


@pytest.mark.parametrize(
    ("name", "words", "where", "title"),
    [
        ("hellgame", "show me a game that seat 2 wins", "won_2", "Watch a game: seat 2 wins"),
        ("hellgame", "watch a game that player three lost", "not won_3", "seat 3 loses"),
        ("hellgame", "watch a won game", "won_1", "seat 1 wins"),
        ("fury", "show me a game that the rebels win", "won_1", "the rebels win"),
    ],
)
def test_the_seat_that_is_named_is_watched(name, words, where, title):
    first = questions_in(registry.find(name), words)[0]
    assert first["asked"]["where"] == where
    assert first["title"].endswith(title)
