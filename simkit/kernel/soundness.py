"""How a game checks a position: every number by itself, then what must hold between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

MANY = 10**9  # what has no limit of its own stays far from the largest whole number

Range = tuple[str, Any, int, int]  # what, value, lowest, highest
Ranges = Callable[[Any, Any], Iterable[Range]]  # of a part of the position
Check = Callable[[Any, Any], Iterable[str]]


def out_of_range(game: Any, rules: Any, parts: Iterable[Ranges]) -> list[str]:
    """The numbers that no position can hold, in words."""
    return [
        f"{what} is {value}, not {low} to {high}"
        for part in parts
        for what, value, low, high in part(game, rules)
        if not low <= value <= high
    ]


def all_wrong(game: Any, rules: Any, parts: Iterable[Ranges], checks: Iterable[Check]) -> list[str]:
    """Everything that is wrong with a position; empty when it is sound.

    The checks look things up by the numbers of the parts, so they wait until these are right.
    """
    wrong = out_of_range(game, rules, parts)
    return wrong or [complaint for check in checks for complaint in check(game, rules)]
