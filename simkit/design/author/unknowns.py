"""`unknown(2, 1, 4)`: a number that the author does not know, with its possible values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .mistakes import Mistake, author_line

MOST_TRIED = 40  # numbers that are tried instead; of a wider range some, evenly spread
DIGITS = 6  # of a number between two others

Place = tuple[str, str]  # an entry and a column


@dataclass(frozen=True)
class OwnUnknown:
    """A number that is played with, and the least and the most that it may really be."""

    usual: float
    low: float
    high: float

    @property
    def tried(self) -> list[int | float]:
        """The numbers that it may be, its own among them."""
        if isinstance(self.low, int) and self.high - self.low < MOST_TRIED:
            return list(range(self.low, int(self.high) + 1))
        step = (self.high - self.low) / (MOST_TRIED - 2)
        spread = (self.low + step * number for number in range(MOST_TRIED - 1))
        as_it = round if isinstance(self.low, int) else lambda value: round(value, DIGITS)
        return sorted({*map(as_it, spread), self.usual})


def unknown(usual: float, low: float, high: float) -> Any:
    """A number that you do not know: games are played with the first, which is between the others.

    `table({"fish": unknown(12, 8, 16)}, column="copies")`. `simkit sensitivity` says whether an
    answer hangs on it, and `simkit calibrate --log` what your own plays say about it.
    """
    where = author_line(2)
    given = (usual, low, high)
    if not all(isinstance(each, int | float) and not isinstance(each, bool) for each in given):
        raise Mistake(*where, "unknown takes three numbers, such as unknown(2, 1, 4).")
    if not (low <= usual <= high and low < high):
        told = f"unknown({usual}, {low}, {high}): the first must lie between the two others."
        raise Mistake(*where, told)
    if all(isinstance(each, int) for each in given):
        return OwnUnknown(*given)
    return OwnUnknown(*map(float, given))


def played(
    rows: Mapping[str, Mapping[str, Any]],
) -> tuple[dict[str, dict[str, Any]], dict[Place, OwnUnknown]]:
    """The rows with the numbers that are played, and what is unknown of them."""
    found = {
        (entry, column): value
        for entry, values in rows.items()
        for column, value in values.items()
        if isinstance(value, OwnUnknown)
    }
    plain = {
        entry: {
            column: found[entry, column].usual if (entry, column) in found else value
            for column, value in values.items()
        }
        for entry, values in rows.items()
    }
    return plain, found
