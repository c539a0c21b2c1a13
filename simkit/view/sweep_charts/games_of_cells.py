"""The shared parts of charts of single games: games per cell (combination of values), captions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from simkit.lab.statistics import intervals
from simkit.view.text.words import count, counted

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame


def parts(frame: DataFrame) -> Iterator[tuple[str, DataFrame]]:
    """The games of each cell, in the order of the frame."""
    for name in dict.fromkeys(frame["name"].tolist()):
        yield str(name), frame[frame["name"] == name]


def share_of(number: Any, games: int) -> tuple[float, float, float]:
    """A share of games in per cent, with the ends of its interval."""
    found = intervals.wilson(int(number), games)
    assert found.estimate is not None and found.low is not None and found.high is not None
    return 100 * found.estimate, 100 * found.low, 100 * found.high


def whole_turns(axes: Axes) -> None:
    """Ticks at whole turns alone."""
    from matplotlib.ticker import MaxNLocator

    axes.xaxis.set_major_locator(MaxNLocator("auto", integer=True, steps=[1, 2, 5, 10]))


def caption_of(text: str, frame: DataFrame, note: str) -> str:
    """What is drawn, on how many games it stands, and what else must be said."""
    games = frame.groupby("name", sort=False).size()
    few, many = int(games.min()), int(games.max())
    basis = counted(few, "game") if few == many else f"{count(few)} to {counted(many, 'game')}"
    return f"{text} {basis}{' per cell' if len(games) > 1 else ''}. {note}".strip()
