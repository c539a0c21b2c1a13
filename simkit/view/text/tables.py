"""Text that fits the terminal: colours, wrapped lines, and aligned tables."""

from __future__ import annotations

import os
import re
import shutil
import textwrap
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import TextIO

from simkit.messages.errors import printable

PLAIN_WIDTH = 80
_NARROWEST = 40
_LONGEST_LINE = 100  # of running text; a longer one is hard to read
_GAP = "  "
_READABLE = 12
_LONG = re.compile(r"[^\s\u00a0]{2,}")
_SEAM = re.compile(r"(?<=[/._=+,:])")


COLOURS = re.compile(r"(\x1b\[(?:0|1|2|31|32|36)m)")
"""What Ink writes, to be told from what a document may have brought."""


@dataclass(frozen=True)
class Ink:
    """Colours for a terminal; switched off, every method hands its text back unchanged."""

    on: bool = False

    def _paint(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.on and text.strip() else text

    def strong(self, text: str) -> str:
        """Headings and the answer."""
        return self._paint("1", text)

    def quiet(self, text: str) -> str:
        """What stands beside the matter: citations, sources."""
        return self._paint("2", text)

    def good(self, text: str) -> str:
        return self._paint("32", text)

    def bad(self, text: str) -> str:
        return self._paint("31", text)

    def name(self, text: str) -> str:
        """What can be typed: keys, names, commands."""
        return self._paint("36", text)


PLAIN = Ink(on=False)


def ink_for(stream: TextIO) -> Ink:
    """Colours on a terminal only, and not when NO_COLOR is set (https://no-color.org)."""
    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Ink(on=wanted and stream.isatty())


def width_for(stream: TextIO) -> int:
    """Columns to write in: the terminal's unless it is tiny; piped, COLUMNS or 80."""
    if not stream.isatty() and not os.environ.get("COLUMNS", "").isdecimal():
        return PLAIN_WIDTH
    return max(shutil.get_terminal_size((PLAIN_WIDTH, 24)).columns, _NARROWEST)


def wrap(text: str, width: int, indent: str = "", hanging: str | None = None) -> list[str]:
    """Wrapped lines; identifiers stay whole, and a number keeps its per cent sign."""
    glued = printable(text).replace(" %", "\u00a0%")
    room = max(1, width - max(len(indent), len(hanging or "")))
    glued = _LONG.sub(lambda word: _at_seams(word[0], room), glued) if room < len(glued) else glued
    lines = textwrap.wrap(
        glued,
        width=width,
        initial_indent=indent,
        subsequent_indent=indent if hanging is None else hanging,
        break_on_hyphens=False,
    )
    return [line.replace("\u00a0%", " %") for line in lines] or [indent.rstrip()]


def _at_seams(word: str, room: int) -> str:
    """A word that is too long for a line, parted where its own parts meet: after / . _ = + or ,"""
    if len(word) <= room:
        return word
    lines = [""]
    for part in _SEAM.split(word):
        if lines[-1] and len(lines[-1] + part) > room:
            lines.append("")
        lines[-1] += part
    return " ".join(lines)


def paragraph(text: str, width: int, indent: str = "", hanging: str | None = None) -> str:
    """Wrapped text as one string, in lines that can be read."""
    return "\n".join(wrap(text, min(width, _LONGEST_LINE), indent, hanging))


@dataclass(frozen=True)
class Column:
    """A column of a table. One that `wraps` is the first to give way when the table is too wide."""

    title: str
    align: str = "left"
    wraps: bool = False
    paint: Callable[[str], str] = str


def table(
    columns: Sequence[Column],
    rows: Iterable[Sequence[str]],
    *,
    width: int = PLAIN_WIDTH,
    indent: str = "  ",
    ink: Ink = PLAIN,
) -> str:
    """A table with a heading line, fitted to the width by wrapping its long texts."""
    cells = [[str(cell) for cell in row] for row in rows]
    widths = _fit(columns, cells, width - len(indent))
    if _cuts_words(columns, cells, widths):
        return _stacked(columns, cells, width, indent)
    headings = [replace(column, paint=ink.strong) for column in columns]
    lines = _row_lines([column.title for column in columns], headings, widths, indent)
    for row in cells:
        lines += _row_lines(row, columns, widths, indent)
    return "\n".join(lines)


def _fit(columns: Sequence[Column], cells: Sequence[Sequence[str]], width: int) -> list[int]:
    """Column widths: the natural ones unless too wide; then texts give way, names break last."""
    texts = [[column.title, *(row[place] for row in cells)] for place, column in enumerate(columns)]
    widths = [max(1, *map(len, column)) for column in texts]
    spare = width - len(_GAP) * (len(columns) - 1)
    readable = [max(map(_longest_word, column)) for column in texts]
    parted = [max(map(_longest_part, column)) for column in texts]
    wrapping = [place for place, column in enumerate(columns) if column.wraps]
    names = [place for place, column in enumerate(columns) if column.align == "left"]
    _narrow(widths, wrapping, [max(_READABLE, least) for least in readable], spare)
    _narrow(widths, names, readable, spare)
    _narrow(widths, wrapping, [max(_READABLE, least) for least in parted], spare)
    _narrow(widths, names, parted, spare)
    _narrow(widths, names, [1] * len(columns), spare)
    return widths


def _cuts_words(
    columns: Sequence[Column], cells: Sequence[Sequence[str]], widths: Sequence[int]
) -> bool:
    """Whether the table can only be fitted by breaking into words."""
    if len(columns) < 2:
        return False
    parts = (max((_longest_part(row[n]) for row in cells), default=0) for n in range(len(columns)))
    return any(part > room for part, room in zip(parts, widths, strict=True))


def _stacked(
    columns: Sequence[Column], cells: Sequence[Sequence[str]], width: int, indent: str
) -> str:
    """Each row as a block, for a terminal too narrow for columns: its name, then what is known."""
    first, *others = columns
    blocks = []
    for name, *rest in cells:
        lines = [first.paint(line) for line in wrap(name, width, indent)]
        for column, text in zip(others, rest, strict=True):
            title = f"{column.title}: " if column.title else ""
            if text:
                lines += wrap(title + text, width, indent + _GAP, indent + _GAP * 2)
        blocks.append("\n".join(lines))
    return "\n".join(blocks)


def _longest_word(text: str) -> int:
    return max(map(len, text.split()), default=0)


def _longest_part(text: str) -> int:
    """The longest piece that stays whole when words may part at their seams."""
    return max((len(part) for word in text.split() for part in _SEAM.split(word)), default=0)


def _narrow(widths: list[int], places: Sequence[int], least: Sequence[int], spare: int) -> None:
    """Take from the widest of these columns, one character at a time, until the row fits."""
    while sum(widths) > spare:
        able = [place for place in places if widths[place] > least[place]]
        if not able:
            return
        widths[max(able, key=widths.__getitem__)] -= 1


def _row_lines(
    row: Sequence[str], columns: Sequence[Column], widths: Sequence[int], indent: str
) -> list[str]:
    """One row, as many lines as its longest text needs."""
    wrapped = [wrap(text, width) for text, width in zip(row, widths, strict=True)]
    lines = []
    for parts in zip_longest(*wrapped, fillvalue=""):
        placed = [
            _place(part, column, width)
            for part, column, width in zip(parts, columns, widths, strict=True)
        ]
        lines.append((indent + _GAP.join(placed)).rstrip())
    return lines


def _place(text: str, column: Column, width: int) -> str:
    """Painted, and padded outside the paint, so that colours take no room."""
    blank = " " * (width - len(text))
    painted = column.paint(text)
    return blank + painted if column.align == "right" else painted + blank
