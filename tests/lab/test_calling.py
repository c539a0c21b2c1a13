"""How entry points are called, and how functions are handed to them."""

from __future__ import annotations

import numba
import pytest
from numba import types
from numba.core.types import FunctionType

from simkit.lab.play.calling import direct, known

HALF = types.int64(types.int64)


@numba.njit(HALF)
def half(number):
    if number % 2 == 1:
        raise ValueError("odd")
    return number // 2


@numba.njit(types.int64(types.UniTuple(FunctionType(HALF), 2), types.int64))
def of_both(functions, number):
    return functions[0](number) + functions[1](number)


def plain(number):
    return number


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")
def test_a_function_that_says_where_its_code_lies_is_called_like_any_other():
    handed = known(half)
    assert handed is not half and handed is known(half) and handed(8) == 4
    assert direct(of_both)((handed, half), 6) == of_both((half, half), 6) == 6
    with pytest.raises(ValueError, match="odd"):
        direct(of_both)((handed, handed), 3)


def test_what_is_not_compiled_is_handed_on_as_it_is():
    assert known(plain) is direct(plain) is plain
