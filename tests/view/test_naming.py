"""Keys in a sentence as people say them."""

from __future__ import annotations

import pytest

from simkit.description.game import Setting
from simkit.design import setting
from simkit.design.author.mistakes import Mistake
from simkit.finding import registry
from simkit.view.text.naming import in_words, speech_of
from simkit.web.shown import _said_in

NAMES = {"hit_rule": "hit rule", "moon": "moonlight", "pack:card.pearl.copies": "pearl: copies"}


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("hit_rule=meet wins less often.", "hit rule meet wins less often."),
        ('With "moon" 3, and with hit_rule.', 'With "moonlight" 3, and with hit rule.'),
        ("pack:card.pearl.copies=3", "pearl: copies 3"),
        ("my_hit_rule, path/hit_rule, a.hit_rule", "my_hit_rule, path/hit_rule, a.hit_rule"),
        ("nothing=1 to say", "nothing=1 to say"),
    ],
)
def test_what_stands_alone_is_said_as_people_do(sentence, said):
    assert in_words(sentence, NAMES) == said


def test_the_page_says_yes_and_no_of_a_setting_that_is_one_or_the_other():
    say = speech_of(registry.find("hellgame"))
    told = say("No seat wins more often with magic=false than with true.")
    assert told == "No seat wins more often with magic no than with yes."
    assert say("magic=true wins as often as false.") == "magic yes wins as often as no."
    assert (
        say("It is true that dice_curse true is rare.") == "It is true that dice curse yes is rare."
    )


ODD = {"prize": "prize for fish", "a": "games", "seat": "chair", "rate": "speed", "moon": "(\\1"}


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("With prize 4, seat 1 wins", "With prize for fish 4, seat 1 wins"),
        ("a win rate of seat 1 (a 95 % interval)", "a win rate of seat 1 (a 95 % interval)"),
        ("a=2, seat=3 and rate=0.5", "games 2, chair 3 and speed 0.5"),
        ('the prize is won with "prize" high', 'the prize is won with "prize for fish" high'),
        ("moon -1 against 2", "(\\1 -1 against 2"),
    ],
)
def test_a_key_that_is_a_common_word_leaves_sentences_alone(sentence, said):
    assert in_words(sentence, ODD) == said
    assert in_words(said, ODD) == said, "a name that holds its key is not named again"


def test_a_name_with_markup_stays_text_in_a_drawing():
    drawn = _said_in("<text>goal=3 &amp; more</text>", lambda text: text.replace("goal", "<b>&"))
    assert drawn == "<text>&lt;b&gt;&amp;=3 &amp; more</text>"


@pytest.mark.parametrize("name", [5, "two\nlines", "x" * 61])
def test_a_name_that_no_line_can_hold_is_refused(name):
    with pytest.raises(Mistake, match="one line of at most 60 letters"):
        setting(8, 0, 20, name=name)


def test_an_author_names_a_setting_in_one_line():
    assert setting(8, 0, 20, "for the most fish", name="prize for fish").title == "prize for fish"
    assert Setting("school", "int", 8, "", title="prize for fish").label == "prize for fish"
    assert Setting("hit_rule", "flag", False, "").label == "hit rule"
