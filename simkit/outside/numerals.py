"""Find how a table writes numbers, 1,234.5 or 1.234,5, from all its cells.

A cell such as 2.000 is 2 in one language and 2000 in another. If no other cell of the table tells
which, it is not read at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from simkit.messages.errors import BadInput

POINT, COMMA = ".", ","
LONGEST = 300  # signs of a number
_OTHER = {POINT: COMMA, COMMA: POINT}
_SIGNS = r"[+-]?"
_OPEN = re.compile(rf"{_SIGNS}[1-9]\d{{0,2}}([.,])\d{{3}}")
_PLAIN = re.compile(rf"{_SIGNS}(?:\d+([.,])?\d*|([.,])\d+)(?:[eE][+-]?\d+)?")
_GROUPED = re.compile(rf"{_SIGNS}[1-9]\d{{0,2}}(?:(?P<mark>[.,])\d{{3}})(?:(?P=mark)\d{{3}})+")
_BOTH = re.compile(rf"{_SIGNS}[1-9]\d{{0,2}}(?P<mark>[.,])\d{{3}}(?:(?P=mark)\d{{3}})*([.,])\d+")
_SPACED = re.compile(rf"({_SIGNS}[1-9]\d{{0,2}}(?:[ \u00a0\u202f'\u2019]\d{{3}})+)(?:([.,])\d+)?")
_SIGN_OF_MONEY = "[\u20ac$\u00a3\u00a5\u20b9]"
_NAME_OF_MONEY = r"(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|kr|z\u0142|K\u010d|Fr)\.?"
_MONEY = re.compile(
    rf"([+-]?)(?:{_SIGN_OF_MONEY}\s?|{_NAME_OF_MONEY}\s)?(\S.*?)"
    rf"(?:\s?{_SIGN_OF_MONEY}|(?:\s|(?<=\d)){_NAME_OF_MONEY})?",
    re.DOTALL | re.IGNORECASE,
)
_OTHER_MINUS = "\u2212\u2013\ufe63\uff0d"  # that word processors put before a number
_GAPS = re.compile(r"[ \u00a0\u202f'\u2019]")


class Typed(str):
    """A number that a spreadsheet stores as one: how it is written is no question."""


class Unclear(BadInput):
    """A number that may be two numbers."""


@dataclass(frozen=True)
class Numerals:
    """The sign before the fraction in a table; "" if its cells do not tell, or do not agree."""

    mark: str = ""

    def plain(self, cell: str) -> str:
        """A number with a point and without thousands; other text as it is. Or Unclear."""
        if isinstance(cell, Typed):
            return cell
        bare = _without_unit(cell)
        if is_open(bare):
            return self._opened(bare)
        mark = _fraction_of(bare)
        if mark is None:
            return cell
        return _GAPS.sub("", bare).replace(_OTHER[mark], "").replace(mark, POINT)

    def _opened(self, cell: str) -> str:
        whole, part = re.split("[.,]", cell)
        if not self.mark:
            raise Unclear(
                f"{cell} may be {whole}{part}, or {whole} and a fraction; write {whole}{part} or "
                f"{float(f'{whole}.{part}'):g}"
            )
        return f"{whole}.{part}" if self.mark in cell else whole + part

    @property
    def told(self) -> str:
        """What was decided, in words; "" if there was nothing to decide."""
        if not self.mark:
            return ""
        name, shown = (
            ("comma", "2.000 is 2000") if self.mark == COMMA else ("point", "2,000 is 2000")
        )
        return f"Its numbers are read with a decimal {name}, so {shown}."


UNDECIDED, POINTED = Numerals(), Numerals(POINT)


def numerals_of(cells: Iterable[str]) -> Numerals:
    """What the cells of a table that hold numbers tell of it."""
    told = {mark for cell in cells if not isinstance(cell, Typed) and (mark := _telling(cell))}
    return Numerals(told.pop()) if len(told) == 1 else UNDECIDED


def number_of(cell: str, numerals: Numerals) -> int | float | None:
    """The number that a cell holds; None for other text."""
    text = numerals.plain(cell)
    if not isinstance(cell, Typed) and not _PLAIN.fullmatch(text):
        return None
    if len(text) > LONGEST:
        return None
    try:
        return int(text)
    except ValueError:
        return float(text)


def is_open(cell: str) -> bool:
    """Whether a cell may be thousands as well as a fraction."""
    return _OPEN.fullmatch(cell) is not None


def _without_unit(cell: str) -> str:
    """A sum of money without its sign: 5 for `5 EUR`, -5 for `-$5`; its minus a plain one."""
    if cell[:1] in _OTHER_MINUS:
        cell = f"-{cell[1:]}"
    found = _MONEY.fullmatch(cell) if len(cell) <= LONGEST else None
    return found[1] + found[2] if found else cell


def share_of(cell: str, numerals: Numerals) -> float | None:
    """The share that a percentage is: 0.25 for 25%; None for other text."""
    number = number_of(cell[:-1].rstrip(), numerals) if cell.endswith("%") else None
    return None if number is None else number / 100


def _telling(cell: str) -> str:
    """The sign before the fraction, if this cell alone tells it."""
    cell = _without_unit(cell)
    if is_open(cell) or not any(mark in cell for mark in _OTHER):
        return ""
    return _fraction_of(cell) or ""


def _fraction_of(cell: str) -> str | None:
    """The sign before the fraction of a number that is clear by itself; None for other text."""
    if grouped := _GROUPED.fullmatch(cell):
        return _OTHER[grouped["mark"]]
    if both := _BOTH.fullmatch(cell):
        return both[2] if both[2] != both["mark"] else None
    if spaced := _SPACED.fullmatch(cell):
        return spaced[2] or POINT
    if plain := _PLAIN.fullmatch(cell):
        return plain[1] or plain[2] or POINT
    return None
