"""Long grids play a sample with `make test`, and the whole with `make whole`.

Which cases play depends on the sources of simkit: each commit that changes them plays others, and
the same commit always the same ones.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TypeVar

WHOLE = "SIMKIT_WHOLE"  # of the environment: plays whole grids
TURN = "SIMKIT_TURN"  # of the environment: plays the cases of that number, to repeat a sample
SOURCES = Path(__file__).resolve().parent.parent / "simkit"

T = TypeVar("T")

LEFT_OUT: Counter[str] = Counter()
"""Of each file of tests, how many cases of its grids are not played."""


def is_whole() -> bool:
    """Whether grids are played whole."""
    return bool(os.environ.get(WHOLE))


def sampled(grid: Iterable[T], count: int) -> list[T]:
    """So many of a grid, spread evenly over it, from a place that turns with the sources."""
    every = list(grid)
    if is_whole() or count >= len(every):
        return every
    LEFT_OUT[sys._getframe(1).f_globals["__name__"]] += len(every) - count
    first = turn() % len(every)
    return [every[(first + number * len(every) // count) % len(every)] for number in range(count)]


@cache
def turn() -> int:
    """A number that changes with any source of simkit."""
    if TURN in os.environ:
        return int(os.environ[TURN])
    found = hashlib.sha256()
    for path in sorted(SOURCES.rglob("*.py")):
        found.update(path.read_bytes())
    return int.from_bytes(found.digest()[:4], "big")
