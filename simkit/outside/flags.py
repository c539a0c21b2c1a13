"""Read yes or no in a table: words of nine languages, or a tick.

A column says yes or no if all its cells do. In a column of ticks, an empty cell is no.
"""

from __future__ import annotations

from collections.abc import Sequence

TICKS = ("x", "\u2713", "\u2714", "\u2611")
YES = (
    *("true", "yes", "y", "1", *TICKS),
    *("ja", "j", "wahr", "oui", "vrai", "s\u00ed", "si", "s\u00ec", "verdadero", "vero"),
    *("sim", "verdadeiro", "tak", "prawda", "waar"),
)
NO = (
    *("false", "no", "n", "0", "\u2610"),
    *("nein", "falsch", "non", "faux", "falso", "n\u00e3o", "nao", "nie", "fa\u0142sz"),
    *("nee", "nej", "nei", "onwaar"),
)
_NUMBERS = ("1", "0")


def flag_of(cell: str) -> bool | None:
    """Whether a cell says yes or no; None for other text."""
    word = cell.casefold()
    return True if word in YES else False if word in NO else None


def are_flags(cells: Sequence[str]) -> bool:
    """Whether the cells of a column say yes or no in words; numbers alone stay numbers.

    Letters say so only as ticks beside empty cells, or if there are both: x and y may name axes.
    """
    words = {cell.casefold() for cell in cells} - {""}
    if words <= {*TICKS}:
        return bool(words) and "" in cells
    says_both = bool(words & {*YES}) and bool(words & {*NO})
    letters = words & {"x", "y", "n", "j"}
    is_clear = not letters or (says_both and "x" not in letters)
    return is_clear and words <= {*YES, *NO} and not words <= {*_NUMBERS}


def are_ticks(cells: Sequence[str]) -> bool:
    """Whether a column has ticks and empty cells only."""
    return {cell.casefold() for cell in cells} <= {*TICKS, ""}
