"""Calculate an author's rules in plain Python with 64-bit whole numbers, as compiled code does.

The author's functions call these in the place of + - * ** << >> (reading/checked.py).
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import Any

from simkit.design.author.mistakes import mistake

HIGHEST = 2**63 - 1
LOWEST = -(2**63)
BITS = 64
BEYOND = "a whole number beyond 64 bits (about 9 * 10**18); keep numbers smaller, or use 1.0"


def plus(left: Any, right: Any) -> Any:
    """left + right"""
    return _within(left + right)


def minus(left: Any, right: Any) -> Any:
    """left - right"""
    return _within(left - right)


def times(left: Any, right: Any) -> Any:
    """left * right"""
    return _within(left * right)


def power(base: Any, exponent: Any) -> Any:
    """base ** exponent"""
    if _are_whole(base, exponent):
        if exponent < 0:
            raise mistake(f"{base} ** {exponent} is no whole number; divide with / or //.")
        if exponent > BITS:
            exponent = BITS | exponent & 1  # 1, 0 and -1 come to the same; all else is too large
    return _within(base**exponent)


def shift_left(number: Any, steps: Any) -> Any:
    """number << steps"""
    if steps < 0:
        raise mistake(f"<< {steps}: write how far to shift, 0 or more.")
    return _within(number << min(steps, BITS))


def shift_right(number: Any, steps: Any) -> Any:
    """number >> steps"""
    if steps < 0:
        raise mistake(f">> {steps}: write how far to shift, 0 or more.")
    return number >> min(steps, BITS)


def total(values: Iterable[Any], start: Any = 0) -> Any:
    """sum(values)"""
    for value in values:
        start = plus(start, value)
    return start


def whole(value: Any) -> Any:
    """int(value)"""
    return _within(int(value))


def rounded(value: Any, *places: Any) -> Any:
    """round(value)"""
    return _within(round(value, *places))


def _are_whole(*values: Any) -> bool:
    return all(isinstance(value, int) for value in values)


def _within(found: Any) -> Any:
    """The result, if it is no whole number beyond 64 bits."""
    if not is_within(found):
        raise mistake(f"{BEYOND}.")
    return found


def is_within(value: Any) -> bool:
    """Whether a value, or each of a row, is no whole number beyond 64 bits."""
    if isinstance(value, list | tuple):
        return all(map(is_within, value))
    return not isinstance(value, int) or LOWEST <= value <= HIGHEST


OPERATIONS = {
    ast.Add: plus,
    ast.Sub: minus,
    ast.Mult: times,
    ast.Pow: power,
    ast.LShift: shift_left,
    ast.RShift: shift_right,
}
PREFIX = "sk_"
CALLED = {"sum": total, "int": whole, "round": rounded}  # in the place of Python's own
NAMES = {PREFIX + each.__name__: each for each in (*OPERATIONS.values(), *CALLED.values())}
