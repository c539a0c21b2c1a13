"""Long grids play a fixed sample with `make test`, and the whole with `make whole`."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

WHOLE = "SIMKIT_WHOLE"  # of the environment: plays whole grids

T = TypeVar("T")


def is_whole() -> bool:
    """Whether grids are played whole."""
    return bool(os.environ.get(WHOLE))


def sampled(grid: Iterable[T], count: int) -> list[T]:
    """So many of a grid, spread evenly over it; always the same ones."""
    every = list(grid)
    if is_whole() or count >= len(every):
        return every
    return [every[number * len(every) // count] for number in range(count)]
