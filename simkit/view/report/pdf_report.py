"""The report of a sweep as one PDF, to print or to attach: its page in text, then its charts."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from simkit.lab.basics.command_line import command
from simkit.lab.basics.outputs import make_folder, write_asked
from simkit.messages.errors import printable
from simkit.view.charts.canvas import INK, settle, styled
from simkit.view.console.sweep import sweep_page
from simkit.view.sweep_charts import catalogue
from simkit.view.sweep_charts.entry import REPORTED
from simkit.view.sweep_charts.source import Source

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.lab.sweeps.stored import StoredSweep
    from simkit.view.text.sweeps import Swept

A4 = (8.27, 11.69)  # inches
MARGIN = 0.7
SIGNS, LINES = 96, 72  # of a page
SIZE, SPACING = 8, 1.35  # of letters, and from line to line
PLAIN = {"Creator": None, "Producer": None, "CreationDate": None}
"""So that the same sweep gives the same file, byte for byte."""


def write_pdf(file: Path, stored: StoredSweep, swept: Swept, frame: DataFrame) -> Path:
    """Write the report to a file; its title is the sweep's question."""
    make_folder(file.parent)
    return write_asked(file, _document(stored, swept, frame))


def _document(stored: StoredSweep, swept: Swept, frame: DataFrame) -> bytes:
    from matplotlib.backends.backend_pdf import PdfPages

    title = str(swept["question"] or swept["name"])
    figures = catalogue.unasked(Source(stored, survey=(swept, frame)), *REPORTED, "more")
    sink = io.BytesIO()
    with (
        styled(),
        PdfPages(sink, metadata=PLAIN | {"Title": printable(title)}) as pages,
    ):
        for lines in _pages(_text(swept, frame)):
            pages.savefig(_page_of(lines, title))
        for figure in figures.values():
            settle(figure)
            pages.savefig(figure)
    return sink.getvalue()


def _text(swept: Swept, frame: DataFrame) -> str:
    """The page that the command prints, and how the figures are had again."""
    again = command("rerun", str(Path(swept["folder"])))
    made = f"Made with simkit {swept['version']}. To play the stored games again: {again}"
    return f"{sweep_page(swept, frame, width=SIGNS)}\n\n{made}"


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
