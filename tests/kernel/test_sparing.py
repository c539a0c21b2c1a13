"""What numba is spared while rules compile, and that nothing else comes of it."""

from __future__ import annotations

import operator
import os
import subprocess
import sys
from pathlib import Path

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


DEALT = """
from hashlib import sha256
from simkit.kernel import jit
from simkit.kernel.compiling import sparing
sparing.SPARED = {spared}
with jit.left_to_others(lambda name: name != "deal_hidden"):
    from simkit.hellgame import engine
(code,) = engine.deal_hidden.inspect_asm().values()
print(sha256(code.encode()).hexdigest(), len(code) > 10_000)
"""


def machine_code(folder: Path, spared: str) -> list[str]:
    """A digest of what a fresh Python makes of an entry and the rules below it."""
    env = os.environ | {"NUMBA_CACHE_DIR": str(folder), "NUMBA_DISABLE_JIT": "0"}
    order = [sys.executable, "-c", DEALT.format(spared=spared)]
    return subprocess.run(order, env=env, capture_output=True, text=True, check=True).stdout.split()


@needs_whole
@pytest.mark.slow
def test_what_numba_is_spared_changes_no_machine_code(tmp_path):
    digest, is_long = machine_code(tmp_path / "spared", "sparing.SPARED")
    assert is_long == "True"
    assert [digest, is_long] == machine_code(tmp_path / "not", "()")


@needs_whole
def test_numba_is_as_it_was_when_something_is_compiled():
    before = [getattr(owner, name) for owner, name, _ in sparing.SPARED]
    with sparing.sparing():
        during = [getattr(owner, name) for owner, name, _ in sparing.SPARED]
    assert [getattr(owner, name) for owner, name, _ in sparing.SPARED] == before
    assert not {id(each) for each in before} & {id(each) for each in during}


def test_what_cannot_be_had_is_looked_for_once():
    asked = []

    def refuse(self, fn, sig, _firstcall=True):
        asked.append(fn)
        raise NotImplementedError(fn)

    look_up = sparing.refused_once(refuse)
    for fn in ("__array__", "__array__", operator.add, operator.add):
        with pytest.raises(NotImplementedError):
            look_up(None, fn, types.int64(NUMBERS))
    assert asked == ["__array__", operator.add, operator.add]


def test_a_record_is_worded_once_and_no_other_in_its_place():
    worded = []
    tell = sparing.worded_once(lambda record: worded.append(record) or f"record {record[0]}")
    assert [tell([place]) for place in range(9)] == [f"record {place}" for place in range(9)]
    again = [9]
    assert tell(again) == tell(again) == "record 9"
    assert len(worded) == 10


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
