"""Sets of small numbers, a bit each."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests import twin

sets = twin.load("simkit.hades").kernel.sets


@given(st.sets(st.integers(0, 62)))
def test_a_set_knows_its_members_their_number_and_the_ends(numbers):
    mask = sum(1 << number for number in numbers)
    assert list(sets.members(mask)) == sorted(numbers)
    assert sets.how_many(mask) == len(numbers)
    assert sets.lowest(mask) == min(numbers, default=sets.NOBODY)
    assert sets.highest(mask) == max(numbers, default=sets.NOBODY)
    assert all(sets.has(mask, number) == (number in numbers) for number in range(63))
