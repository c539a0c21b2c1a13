"""Toughness as a pack writes it."""

from __future__ import annotations

import pytest

from simkit.apocalypse.pack.toughness import Toughness, toughness
from simkit.messages.errors import BadInput


def test_a_double_toughness_needs_two_dice() -> None:
    assert toughness("4") == (4, 1)
    assert toughness("4+4") == (4, 2)
    assert toughness("10+10") == (10, 2)


@pytest.mark.parametrize("text", ["", "4+", "4+5", "4+4+4", "-1", "04", "four", "4.0", "100"])
def test_what_is_no_toughness_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="expected a toughness such as"):
        toughness(text)


def test_a_step_moves_both_dice_and_ends_at_nothing() -> None:
    kind = Toughness(0, 12)
    assert kind.stepped("4+4", 1) == "5+5"
    assert kind.stepped("4", -1) == "3"
    assert kind.stepped("0", -1) is None
