"""Questions in a designer's words that the description of a game answers, or that it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

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
