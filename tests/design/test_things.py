"""What can be forbidden in an own game by its name: a card of a table."""

from pathlib import Path

import pytest

from simkit.description.forbidding import bans_of, things_of
from simkit.finding import registry
from simkit.messages.errors import BadInput

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture(scope="module")
def reef():
    return registry.find(str(EXAMPLES / "reef.py"))


def test_a_card_can_be_forbidden_by_its_name(reef):
    (ban,) = bans_of(reef, ["keep=coral"], reef.components())
    assert (reef.words()[1][ban.verb], ban.value) == ("keep", 2)


def test_each_card_can_be_forbidden_one_at_a_time(reef):
    names = ("pearl", "shell", "coral", "urchin", "fish")
    assert things_of(reef, "keep", reef.components()) == [f"keep={name}" for name in names]


def test_a_card_that_is_not_there_is_refused_with_the_nearest(reef):
    with pytest.raises(BadInput, match="Did you mean keep=pearl"):
        bans_of(reef, ["keep=perl"], reef.components())
