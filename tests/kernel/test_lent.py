"""Arrays that are lent."""

from __future__ import annotations

import sys

import numpy as np
from numba import types

from simkit.kernel import jit
from simkit.kernel.numbers.lent import lent

from .kit import compiled, plain

ARRAY = types.Array(types.int64, 1, "C")


@jit.kernel
def add_up(numbers):
    """Hand them on, and raise them by one."""
    total = 0
    for i in range(len(numbers)):
        total += numbers[i]
        numbers[i] += 1
    return total


def twice(numbers):
    """The sum of an array that is lent twice."""
    return add_up(lent(numbers)) + add_up(lent(numbers))


def test_an_array_that_is_lent_is_the_same_and_nobody_keeps_it():
    numbers = np.arange(5)
    holders = sys.getrefcount(numbers)
    assert compiled(types.int64(ARRAY))(twice)(numbers) == 10 + 15
    assert list(numbers) == [2, 3, 4, 5, 6]
    assert sys.getrefcount(numbers) == holders


def test_in_the_twin_it_is_the_array_itself():
    numbers = np.arange(5)
    assert plain.lent.lent(numbers) is numbers
