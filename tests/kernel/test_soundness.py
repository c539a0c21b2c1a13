"""Every number of a position first, then what must hold between them."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

from simkit.kernel.soundness import Range, all_wrong, out_of_range

RULES = SimpleNamespace(most=9)


def hand(game, rules) -> Iterator[Range]:
    yield "cards", game.cards, 0, rules.most


def check_pairs(game, rules) -> Iterator[str]:
    if game.cards % 2:
        yield "a card has no twin"


def holding(cards: int) -> SimpleNamespace:
    return SimpleNamespace(cards=cards)


def test_a_sound_position_has_nothing_wrong():
    assert all_wrong(holding(4), RULES, (hand,), (check_pairs,)) == []


def test_both_ends_of_a_range_are_in_it():
    assert (
        out_of_range(holding(0), RULES, (hand,)) == out_of_range(holding(9), RULES, (hand,)) == []
    )


def test_checks_wait_until_every_number_is_right():
    assert all_wrong(holding(11), RULES, (hand,), (check_pairs,)) == ["cards is 11, not 0 to 9"]
    assert all_wrong(holding(3), RULES, (hand,), (check_pairs,)) == ["a card has no twin"]
