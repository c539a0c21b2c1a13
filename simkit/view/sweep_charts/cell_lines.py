"""The shared parts of charts with one line per cell (combination of values): names and captions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.charts.canvas import (
    FAINT,
    whiskers,
    wrapped,
)
from simkit.view.text.words import count, counted, listed, share_with_interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame

MOST_CELLS = 40  # lines that a chart shows; of more cells, the first and the last

_KIND_OF_INTERVAL = {"wilson": "Wilson intervals", "sequence": "confidence sequences"}


def that_fit(cells: DataFrame) -> tuple[DataFrame, str]:
    """The cells that a chart has room for, and what it says of the others."""
    import pandas as pd

    if len(cells) <= MOST_CELLS:
        return cells, ""
    half = MOST_CELLS // 2
    shown = pd.concat([cells.head(half), cells.tail(half)], ignore_index=True)
    return (
        shown,
        f" Shown: the {half} cells with the highest win rate and the {half} with the lowest.",
    )


def height_of(cells: DataFrame) -> float:
    """Inches for a line a cell, as high as their names ask for."""
    return sum(0.24 + 0.17 * len(wrapped_name(name)) for name in cells["name"])


def wrapped_name(name: str) -> list[str]:
    return wrapped(name, 34, lines=3)


def short_name(name: str, width: int = 30) -> str:
    return "\n".join(wrapped(name, width, lines=2))


def name_lines(axes: Axes, cells: DataFrame) -> None:
    names = ["\n".join(wrapped_name(name)) for name in cells["name"]]
    axes.set_yticks(range(len(cells)), names, fontsize=9.5)
    axes.set_ylim(len(cells) - 0.4, -0.6)


def draw_shares(axes: Axes, lines: DataFrame, nth: int) -> None:
    """A dot with its interval a line, and the figures beside it."""
    share, low, high = (100 * lines[name] for name in ("win_rate", "low", "high"))
    whiskers(axes, range(len(lines)), share, low, high, nth)
    figures = zip(*(lines[name].tolist() for name in ("win_rate", "low", "high")), strict=True)
    for place, found in enumerate(figures):
        at_right(axes, share_with_interval(*found), place)


def intervals_of(cells: DataFrame) -> str:
    kinds = dict.fromkeys(_KIND_OF_INTERVAL[method] for method in cells["method"])
    return f"95 % {listed(kinds)}"


def caption_of(text: str, cells: DataFrame, note: str) -> str:
    """What is drawn, on how many games it stands, and what else must be said."""
    few, many = int(cells["games"].min()), int(cells["games"].max())
    basis = counted(few, "game") if few == many else f"{count(few)} to {counted(many, 'game')}"
    return f"{text} {counted(len(cells), 'cell')} of {basis}. {note}".strip()


def at_right(axes: Axes, text: str, place: float) -> None:
    """A note beside the axes, in line with what is drawn at this place."""
    across = axes.get_yaxis_transform()
    axes.text(1.03, place, text, transform=across, va="center", fontsize=9.5, color=FAINT)
