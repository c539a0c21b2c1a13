"""Find the rows of a table: skip titles above the column names and sums below the last entry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

TABLES = (".csv", ".tsv", ".xlsx", ".ods")  # endings of files that simkit reads
MOST_TITLES = 10  # rows above the column names
SUMS = ("total", "totals", "grand_total", "sum", "summe", "gesamt", "gesamtsumme", "insgesamt",
        "totale", "somma", "totaux", "somme", "suma", "totaal", "som")  # fmt: skip
COUNTS = ("count", "quantity", "qty", "anzahl")  # a spreadsheet's words for copies of a card

Cells = TypeVar("Cells", bound=Sequence[str])


def below_title(rows: Iterable[tuple[int, Cells]]) -> Iterator[tuple[int, Cells]]:
    """The rows from the column names on: a title above them stands in one cell of its row."""
    waiting: list[tuple[int, Cells]] = []
    going = iter(rows)
    for row in going:
        waiting.append(row)
        if sum(map(bool, row[1])) > 1:
            yield row
            yield from going
            return
        if len(waiting) > MOST_TITLES:
            break
    yield from waiting  # a table of one column has no title
    yield from going


def sum_told(name: str) -> str:
    """Why a row that adds up others is refused, by its first cell; "" for other rows."""
    is_one = is_sum(name)
    return f"{name} looks like the sum of the rows above; delete this row, or rename it" * is_one


def is_sum(name: str) -> bool:
    """Whether a row of a table, by its first cell, adds up the rows above it."""
    return name.strip(" :.").lower().replace(" ", "_") in SUMS
