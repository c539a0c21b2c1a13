"""Turn a printed page and its charts into pages of a PDF."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from simkit.messages.errors import printable
from simkit.view.charts.canvas import INK, settle, styled

if TYPE_CHECKING:
    from matplotlib.figure import Figure

A4 = (8.27, 11.69)  # inches
MARGIN = 0.7
SIGNS, LINES = 96, 72  # of a page
SIZE, SPACING = 8, 1.35  # of letters, and from line to line
PLAIN = {"Creator": None, "Producer": None, "CreationDate": None}
"""So that the same answer gives the same file, byte for byte."""


def pdf_of(title: str, text: str, figures: Iterable[Figure] = ()) -> bytes:
    """A document: text of SIGNS a line, then charts, a page each."""
    from matplotlib.backends.backend_pdf import PdfPages

    sink = io.BytesIO()
    with (
        styled(),
        PdfPages(sink, metadata=PLAIN | {"Title": printable(title)}) as pages,
    ):
        for lines in _pages(text):
            pages.savefig(_page_of(lines, title))
        for figure in figures:
            settle(figure)
            pages.savefig(figure)
    return sink.getvalue()


def _pages(text: str) -> Iterator[list[str]]:
    """The lines of each page; one that is too long goes on in the next line."""
    lines = [part for line in printable(text).split("\n") for part in _parts(line)]
    for first in range(0, len(lines), LINES):
        yield lines[first : first + LINES]


def _parts(line: str) -> list[str]:
    return [line[first : first + SIGNS] for first in range(0, len(line), SIGNS)] or [""]


def _page_of(lines: list[str], title: str) -> Figure:
    """A page with a heading and lines of text."""
    from matplotlib.figure import Figure

    page = Figure(figsize=A4, facecolor="white")
    left, top = MARGIN / A4[0], 1 - MARGIN / A4[1]
    heading = printable(title)[: SIGNS - 10]
    page.text(left, top, heading, va="top", size=12, weight="bold", color=INK, parse_math=False)
    page.text(
        left, top - 0.03, "\n".join(lines), va="top", size=SIZE, linespacing=SPACING, color=INK,
        family="DejaVu Sans Mono", parse_math=False,
    )  # fmt: skip
    return page
