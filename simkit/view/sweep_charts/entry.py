"""The catalogue entry of a kind of chart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from simkit.view.sweep_charts.source import Options, Source

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Section = Literal["cells", "effects", "endings", "length", "more", ""]
"""Where a chart stands unasked: in a section of the report and of the web page, among the web
page's further charts, or nowhere."""

Titles = Callable[[str], str]
"""What people call a key."""

REPORTED: tuple[Section, ...] = ("cells", "effects", "endings", "length")
"""The sections of the report, in which charts of the frame of cells alone may stand."""

Needs = Literal["cells", "games", "pairs", "play"]
"""The frame of cells; games of theirs; games set against each other; games that are played now."""


def always(source: Source) -> bool:
    """It tells something of any sweep."""
    return True


@dataclass(frozen=True)
class ChartKind:
    """A kind of chart that `simkit chart DIR KIND` draws of a stored sweep."""

    name: str  # as one types it
    place: int  # in lists and on pages
    title: str  # of the picture in a report
    help: str  # what it shows, in a line
    needs: Needs
    draw: Callable[[Source, Options], Figure]
    takes: tuple[str, ...] = ()  # options of the command
    section: Section = ""
    suits: Callable[[Source], bool] = always  # sweeps of which it stands in the report
