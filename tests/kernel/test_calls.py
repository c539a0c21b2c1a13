"""Compiled functions that call each other answer as Python does, or end in an error.

Each script runs in a Python of its own, twice: compiled, then from the cache. A process that dies
is a failed test.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from simkit.kernel.jit import LACKING

ROOT = Path(__file__).resolve().parents[2]
needs_whole = pytest.mark.skipif(bool(LACKING), reason=LACKING)
HEAD = """
import numba, numpy as np
from numba import types
from simkit.kernel import jit
from simkit.kernel.jit import entry, kernel
LINE = types.Array(types.int64, 1, "C")
ANSWER = types.int64(LINE, LINE, types.int64)
"""
# A function that LLVM copies into none that calls it twice, and that needs not all it is handed.
STEP = "    total = 3 * total + line[(place + {0}) % len(line)] % ({0} + 2)"
LONG = "\n".join(map(STEP.format, range(99)))
TWO_CALLS = f"""
@entry(ANSWER)
def inner(unused, line, place):
    total = 0
{LONG}
    return total % 1000

@entry(ANSWER)
def outer(unused, line, place):
    if place > 3:
        return inner(unused, line, place)
    return inner(unused, line, place + 1)

@entry(types.int64(LINE, types.FunctionType(ANSWER), types.FunctionType(ANSWER)))
def both(line, one, other):
    return 1000 * one(line, line, 7) + other(line, line, 7)

line = np.arange(50)
print(both(line, inner, outer), both(line, outer, inner), inner(line, line, 7))
"""
LEFT_OUT = """
@kernel
def tell(line, kind, who=-1, what=-1, value=0):
    line[0] = 100 * line[0] + kind + 2 * who + 3 * what + 5 * value

@entry(ANSWER)
def story(unused, line, place):
    tell(line, 20)
    tell(line, place, 4)
    tell(line, 7, value=place)
    tell(line, kind=8, what=2)
    return line[0]

line = np.zeros(3, dtype=np.int64)
print(story(line, line, 9), len(tell.nopython_signatures) <= 1)
"""
CIRCLE = """
@kernel
def even(unused, number):
    return 1 if number == 0 else odd(unused, number - 1)

@kernel
def odd(unused, number):
    return 0 if number == 0 else even(unused, number - 1)

@entry(ANSWER)
def play(unused, line, place):
    return 10 * even(line, place) + odd(line, place)

print(*(play(np.arange(9), np.arange(9), place) for place in (4, 7, 900)))
"""
ITSELF = """
@kernel
def fibonacci(number):
    return number if number < 2 else fibonacci(number - 1) + fibonacci(number - 2)

@entry(types.int64(types.int64))
def play(number):
    return fibonacci(number)

print(play(20))
"""
NEVER_CALLED_HERE = """
@kernel
def tripled(number):
    return 3 * number

@kernel
def reckoned(number):
    return tripled(number) + 1

@entry(types.int64(types.int64))
def play(number):
    total = reckoned(number)
    if number % 7 != number % 7:
        total += tripled(number)
    return total

print(play(5))
"""
WITHOUT_END = """
@kernel
def deeper(number):
    return 0 if number < 0 else 1 + deeper(number + 1)

@entry(types.int64(types.int64))
def play(number):
    return deeper(number)

for _ in range(3):  # what was counted is forgotten
    try:
        play(1)
    except RecursionError as problem:
        print(problem)
"""

RULE_OF_OURS = """
from simkit.kernel.numbers.copying import copy_numbers

def of_a_game(source, target):
    copy_numbers(source, target)
    return target[0]

def of_a_user(source, target):
    copy_numbers(source, target)
    return target[0]

of_a_game.__module__ = "simkit.made_up"
COPY = types.int64(LINE, LINE)
of_a_game, of_a_user = (numba.njit(COPY, **jit.ENTRY)(each) for each in (of_a_game, of_a_user))
print(of_a_game(np.arange(9), np.arange(9)), end=" ")
try:
    of_a_user(np.arange(9), np.arange(3))
except IndexError as problem:
    print(problem)
"""
ENTRY_OF_OURS = """
def third(line, place):
    return line[place]

third.__module__ = "simkit.made_up"
third = entry(types.int64(LINE, types.int64))(third)

@entry(ANSWER)
def of_a_user(unused, line, place):
    return third(line, place)

print(third(np.arange(9), 4), of_a_user(np.arange(9), np.arange(9), 5), end=" ")
try:
    of_a_user(np.arange(9), np.arange(9), 10**12)
except IndexError as problem:
    print(problem)
"""
WITH_A_NUMBER = """
@kernel
def refused(number):
    if number > 2:
        raise ValueError("too many", number)
    return number

@entry(types.int64(types.int64))
def play(number):
    return refused(number)

try:
    play(3)
except ValueError as problem:
    print(problem.args)
"""


def ran(folder: Path, script: str, **environment: str) -> list[str]:
    """What a script prints, or else its errors: when it is compiled, and when it is loaded."""
    (folder / "script.py").write_text(HEAD + script, encoding="utf-8")
    env = os.environ | {"PYTHONPATH": str(ROOT), "NUMBA_CACHE_DIR": str(folder)}
    told = []
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, str(folder / "script.py")],
            env=env | {"NUMBA_DISABLE_JIT": "0"} | environment,
            capture_output=True,
            text=True,
        )
        assert done.returncode in (0, 1), f"it died: {done.returncode}\n{done.stderr}"
        told.append(done.stdout.strip() or done.stderr)
    return told


@needs_whole
def test_an_entry_that_another_calls_twice_is_still_called_as_it_is(tmp_path):
    compiled = ran(tmp_path, TWO_CALLS)
    twin = TWO_CALLS.replace("entry(", "(lambda signature: lambda function: function)(")
    assert compiled == ran(tmp_path, twin)


@needs_whole
def test_a_rule_is_compiled_once_whatever_its_calls_leave_out(tmp_path):
    assert ran(tmp_path, LEFT_OUT) == [f"{told_in_python()} True"] * 2


def told_in_python():
    """What the same lines come to in plain Python, where a rule is a function."""
    line = [0]

    def tell(kind, who=-1, what=-1, value=0):
        line[0] = 100 * line[0] + kind + 2 * who + 3 * what + 5 * value

    tell(20)
    tell(9, 4)
    tell(7, value=9)
    tell(kind=8, what=2)
    return line[0]


@needs_whole
def test_rules_may_call_each_other_in_a_circle(tmp_path):
    assert ran(tmp_path, CIRCLE) == ["10 1 10", "10 1 10"]


@needs_whole
def test_a_rule_may_call_itself(tmp_path):
    assert ran(tmp_path, ITSELF) == ["6765", "6765"]


@needs_whole
def test_a_rule_may_be_called_where_it_never_is_and_elsewhere(tmp_path):
    assert ran(tmp_path, NEVER_CALLED_HERE) == ["16", "16"]


@needs_whole
def test_calls_without_end_are_an_error(tmp_path):
    told = "\n".join(["more than 1000 calls within each other"] * 3)
    assert ran(tmp_path, WITHOUT_END) == [told, told]


@needs_whole
def test_functions_of_plain_numba_that_call_each_other_in_a_circle_are_refused(tmp_path):
    plain = CIRCLE.replace("@kernel", "@numba.njit")
    for told in ran(tmp_path, plain):
        assert "even calls itself by way of another: both need @kernel" in told


@needs_whole
def test_what_a_user_hands_a_rule_of_ours_is_watched_though_a_game_has_compiled_it(tmp_path):
    told = "0 an index lies beyond its array in copy_numbers"
    assert ran(tmp_path, RULE_OF_OURS) == [told, told]


@needs_whole
def test_what_a_user_hands_an_entry_of_ours_is_watched(tmp_path):
    told = "4 5 an index lies beyond its array in third"
    assert ran(tmp_path, ENTRY_OF_OURS) == [told, told]


@needs_whole
def test_a_rule_may_tell_a_number_in_its_error(tmp_path):
    told = "('too many', 3)"
    assert ran(tmp_path, WITH_A_NUMBER) == [told, told]
