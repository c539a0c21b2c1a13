"""What numba is spared while rules compile, and that nothing else comes of it."""

from __future__ import annotations

import operator

import numpy as np
import pytest
from numba import types
from numba.core.compiler import DefaultPassBuilder, Flags
from numba.core.compiler_machinery import PassManager
from numba.core.types.functions import BaseFunction

from simkit.kernel import jit
from simkit.kernel.compiling import sparing

from .kit import compiled

needs_whole = pytest.mark.skipif(bool(jit.LACKING), reason=jit.LACKING)
NUMBERS = types.Array(types.int64, 1, "C")


class State:
    """What numba's passes are chosen by."""

    func_ir = None
    flags = Flags()


def numbas() -> PassManager:
    """numba's own passes."""
    return DefaultPassBuilder.define_nopython_pipeline(State())


def names(pipeline: PassManager) -> list[str]:
    return [each.__name__ for each, _ in pipeline.passes]


def test_every_pass_that_is_left_out_is_one_of_numbas():
    assert set(names(numbas())) >= sparing.NEEDLESS


def test_the_other_passes_stay_in_their_order():
    left = names(sparing.without_needless(numbas()))
    assert left == [name for name in names(numbas()) if name not in sparing.NEEDLESS]


def neighbours(numbers, place):
    """What stands at three places, and how often it is nothing."""
    before, here, behind = numbers[place - 1], numbers[place], numbers[place + 1]
    return before + here + behind + 100 * ((before == 0) + (here == 0) + (behind == 0))


@needs_whole
def test_what_an_operator_means_is_asked_once(monkeypatch):
    asked, usual = [], BaseFunction.get_call_type

    def told(self, context, args, kws):
        asked.append((self.typing_key, args))
        return usual(self, context, args, kws)

    monkeypatch.setattr(BaseFunction, "get_call_type", told)
    play = compiled(types.int64(NUMBERS, types.int64))(neighbours)
    assert play(np.array([4, 0, 2]), 1) == 106
    about = [each for each in asked if each[0] in (operator.getitem, operator.eq)]
    assert {key for key, _ in about} == {operator.getitem, operator.eq}
    assert len(about) == len(set(about))
    assert BaseFunction.get_call_type is told  # all is put back


@jit.kernel
def doubled(numbers):
    """A rule unlike simkit's own: a function within it, a list, a whole array at once."""

    def twice(number):
        return 2 * number

    total = 0
    for number in [twice(each) for each in numbers + 1]:
        total += number
    return total


def test_rules_that_are_not_ours_may_have_what_ours_have_not():
    def play(numbers):
        return doubled(numbers)

    assert compiled(types.int64(NUMBERS))(play)(np.arange(3)) == 12
