"""Keys in a sentence as people say them."""

from __future__ import annotations

import pytest

from simkit.description.game import Setting
from simkit.design import setting
from simkit.view.text.naming import in_words

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


def test_an_author_names_a_setting_in_one_line():
    assert setting(8, 0, 20, "for the most fish", name="prize for fish").title == "prize for fish"
    assert Setting("school", "int", 8, "", title="prize for fish").label == "prize for fish"
    assert Setting("hit_rule", "flag", False, "").label == "hit rule"
