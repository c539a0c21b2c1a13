"""Slow tests and long grids play a sample with `make test`, and the whole with `make whole`.

Which cases play depends on the sources of simkit: each commit that changes them plays others, and
the same commit always the same ones.
"""

from __future__ import annotations

import csv
import hashlib
import math
import os
import sys
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TypeVar

WHOLE = "SIMKIT_WHOLE"  # of the environment: plays whole grids
TURN = "SIMKIT_TURN"  # of the environment: plays the cases of that number, to repeat a sample
HERE = Path(__file__).resolve().parent
SOURCES = HERE.parent / "simkit"
COSTS = HERE / "slow_tests.csv"  # written by `make bench-tests`, from a record of `make whole`
OFTEN = 0.5
"""How often a slow test plays that takes a ten-thousandth of `make whole`.

One that takes four times as long plays half as often.
"""

ALWAYS = ("test_demo.py",)
"""Slow tests of what anybody runs first: they play with every `make test`."""

T = TypeVar("T")

LEFT_OUT: Counter[str] = Counter()
"""How many cases are not played: of the grids of each file, and of slow tests."""


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


# --- Slow tests -----------------------------------------------------------------------------------


def cost(nodeid: str) -> float:
    """The time of a case in ten-thousandths of `make whole`; 0 for the many that are quick."""
    return costs().get(nodeid.removeprefix("tests/").partition("[")[0], 0.0)


def has_its_turn(nodeid: str) -> bool:
    """Whether a test plays with `make test`: each quick one, and the slow ones in turn."""
    takes = cost(nodeid)
    if not takes or nodeid.removeprefix("tests/").startswith(ALWAYS):
        return True
    place = hashlib.sha256(f"{turn()} {nodeid}".encode()).digest()
    return int.from_bytes(place[:4], "big") / 2**32 < OFTEN / math.sqrt(takes)


@cache
def costs() -> dict[str, float]:
    """Of each slow test, what one of its cases takes."""
    with COSTS.open(encoding="utf-8", newline="") as file:
        return {row["test"]: float(row["share"]) for row in csv.DictReader(file)}
