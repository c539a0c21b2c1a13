"""Dice: what lies on the table, how it is rolled, and the ladder of sizes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import from_dtype, types

from simkit.kernel import dice as jitted_dice
from simkit.kernel.luck import LUCK, luck_of

from .kit import compiled_later, plain

dice = plain.dice
SIZES = (4, 6, 8, 10, 12)


def table(*sides: int):
    """Dice that lie on the table, not yet rolled."""
    laid = plain.records.blank(dice.DICE)[0]
    for size in sides:
        dice.add_die(laid, size)
    return laid


def faces(laid) -> list[int]:
    return laid.face[: laid.count].tolist()


@compiled_later(types.void(from_dtype(jitted_dice.DICE), from_dtype(LUCK)))
def roll_compiled(laid, luck):
    jitted_dice.roll_dice(laid, luck, 8, 3, 21)


# --- Rolling -------------------------------------------------------------------------------------


@given(st.lists(st.sampled_from(SIZES), max_size=dice.MOST_DICE), st.integers(0, 2**63 - 1))
def test_dice_rolled_together_fall_as_if_rolled_one_by_one(sides, seed):
    luck, laid = plain.luck.luck_of(seed, 6), table(*sides)
    dice.roll_dice(laid, luck, 8, 3, 21)
    one_by_one = [dice.roll_die(luck, 8, 3, 21, i, size) for i, size in enumerate(sides)]
    assert faces(laid) == one_by_one
    again = table(*sides)
    roll_compiled(again, luck_of(seed, 6))
    assert faces(again) == one_by_one


def test_a_refused_word_is_drawn_again_for_that_die_alone(monkeypatch):
    """A word of 0 favours the 1 of a d6; its die takes the next retry, the others stay."""
    words, asked = np.array([0, 2**31 + 1, 0, 2**32 - 1], np.uint64), []

    def word(*address):
        asked.append(address[1:])
        return 2**32 - 1

    monkeypatch.setattr(dice, "block", lambda *address: words)
    monkeypatch.setattr(plain.luck, "word", word)
    laid = table(6, 6, 8, 12)
    dice.roll_dice(laid, plain.luck.luck_of(1), 8, 3, 21)
    assert faces(laid) == [6, 4, 1, 12]
    assert asked == [(8, 3, 21, 0, 1)]


def test_one_die_more_leaves_the_others_as_they_fell():
    luck = plain.luck.luck_of(4)
    fewer, more = table(6, 8, 6, 12), table(6, 8, 6, 12, 10)
    for laid in (fewer, more):
        dice.roll_dice(laid, luck, 1, 1, 1)
    assert faces(more)[:4] == faces(fewer)


def test_a_larger_die_in_one_place_leaves_the_others_as_they_fell():
    luck = plain.luck.luck_of(4)
    before, after = table(6, 8, 6, 12), table(6, 10, 6, 12)
    for laid in (before, after):
        dice.roll_dice(laid, luck, 1, 1, 1)
    assert (faces(before)[0], *faces(before)[2:]) == (faces(after)[0], *faces(after)[2:])


@pytest.mark.parametrize("sides", SIZES)
def test_a_die_shows_every_face_from_one_to_its_size(sides):
    luck = plain.luck.luck_of(2)
    shown = {int(dice.roll_die(luck, 1, turn, 1, 1, sides)) for turn in range(400)}
    assert shown == set(range(1, sides + 1))


def test_an_empty_table_rolls_nothing():
    laid = table()
    dice.roll_dice(laid, plain.luck.luck_of(1), 1, 1, 1)
    assert not laid.face.any()


# --- The table -----------------------------------------------------------------------------------


def test_a_pool_is_laid_small_dice_first_as_often_as_told():
    laid = table(12)
    dice.lay_pool(laid, np.array([0, 2, 1, 0, 1]), 2)
    assert laid.sides[: laid.count].tolist() == [12, 6, 6, 6, 6, 8, 8, 12, 12]


def test_a_new_die_shows_nothing_and_is_not_spent():
    laid = table(6, 6)
    laid.face[:], laid.spent[:] = 5, 1
    dice.clear_dice(laid)
    assert laid.count == 0
    dice.add_die(laid, 8)
    assert (laid.count, laid.sides[0], laid.face[0], laid.spent[0]) == (1, 8, 0, 0)


def test_more_dice_than_the_table_holds_are_refused():
    laid = table(*[6] * dice.MOST_DICE)
    with pytest.raises(ValueError, match="more dice than the table holds"):
        dice.add_die(laid, 6)
    assert laid.count == dice.MOST_DICE


def test_the_table_holds_no_more_dice_than_a_slot_of_luck_has_words():
    assert dice.MOST_DICE <= plain.luck.BLOCKS_A_SLOT * plain.luck.WORDS_A_BLOCK


# --- The ladder of sizes -------------------------------------------------------------------------


def test_a_die_steps_up_the_ladder_and_stays_at_d12():
    assert [dice.stepped(size) for size in SIZES] == [6, 8, 10, 12, 12]


def test_every_size_knows_its_place_on_the_ladder():
    assert [dice.step_of(size) for size in SIZES] == [0, 1, 2, 3, 4]
    assert dice.SIZES == SIZES


@pytest.mark.parametrize(
    ("pool", "size"),
    [([0, 0, 0, 0, 0], 0), ([1, 0, 0, 0, 0], 4), ([2, 0, 3, 0, 0], 8), ([1, 1, 1, 1, 1], 12)],
)
def test_the_largest_die_of_a_pool(pool, size):
    assert dice.largest(pool) == size
