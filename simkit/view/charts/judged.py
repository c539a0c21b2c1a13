"""Draw judged differences, one per row: figure, interval, verdict and margin."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from simkit.view.charts.canvas import (
    BLACK,
    BLUE,
    FAINT,
    GREEN,
    GRID,
    VERMILLION,
    few_ticks,
    label,
    new_figure,
    styled,
    tidy,
)
from simkit.view.text.differences import corrected, points, signed
from simkit.view.text.lookup import spoken
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.words import level

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game
    from simkit.lab.judging.verdicts import Judgement
    from simkit.lab.outplaying.outplay_answer import Outplayed
    from simkit.lab.variants.variants_answer import VariantsAnswer
    from simkit.lab.worths.refute_answer import Refutation

LOOKS = {
    "higher": ("^", BLUE, BLUE),
    "lower": ("v", VERMILLION, VERMILLION),
    "same": ("s", GREEN, GREEN),
    "not settled": ("o", BLACK, "white"),
}
"""Mark, colour and fill of each verdict: marks tell them apart in grey."""

HEAD, LINE = 1.0, 0.45  # inches


def judged_chart(
    found: VariantsAnswer | Refutation | Outplayed,
    game: Game | None,
    numbers: DataFrame,
    *,
    asks: str,
    finding: str,
    subtitle: str,
    played: str,
    measures: str,
) -> Figure:
    """A chart of differences on shared luck.

    `finding`, `asks` and `subtitle` stand above it, `played` says in its caption which games, and
    `measures` what its axis shows.
    """
    with styled():
        figure = new_figure(
            HEAD + LINE * max(1, len(numbers)),
            title=f"{title_of(found, game)}: {asks}",
            finding=finding,
            subtitle=subtitle,
            caption=(
                f"Lines: {level(found.terms.confidence)} intervals of the paired difference"
                f"{corrected(found.family)}. Grey: within {points(found.terms.margin)} points. "
                f"{played}. {stands_on(found, game)}."
            ),
        )
        axes = figure.add_subplot()
        if len(numbers):
            draw_differences(axes, numbers, found.terms.margin, measures)
        else:
            axes.set_axis_off()
            axes.text(0.5, 0.5, "no change did better", ha="center", transform=axes.transAxes)
    return figure


def judged_numbers(rows: Iterable[tuple[str, Judgement]]) -> DataFrame:
    """A row per difference as it is drawn: variant, difference, low, high in points, verdict."""
    import pandas as pd

    drawn = [
        (spoken(name), *(100 * end for end in found.difference.known), found.verdict)
        for name, found in rows
    ]
    return pd.DataFrame(drawn, columns=["variant", "difference", "low", "high", "verdict"])


def draw_differences(axes: Axes, numbers: DataFrame, same_within: float, what: str) -> None:
    """A line each: difference, interval and verdict, with the margin behind them."""
    margin = 100 * same_within
    axes.axvspan(-margin, margin, color=GRID, alpha=0.45, linewidth=0)
    axes.axvline(0, color=FAINT, linewidth=1.2)
    rows: Any = numbers.itertuples(index=False)
    for place, row in enumerate(rows):
        mark, colour, fill = LOOKS[row.verdict]
        axes.hlines(place, row.low, row.high, color=colour, linewidth=1.8)
        axes.plot(
            [row.low, row.high],
            [place, place],
            "|",
            color=colour,
            markersize=11,
            markeredgewidth=1.2,
        )
        axes.plot(
            row.difference,
            place,
            mark,
            markersize=8,
            markeredgecolor=colour,
            markerfacecolor=fill,
            markeredgewidth=1.5,
        )
        _beside(axes, place, f"{signed(row.difference, 1)}  {row.verdict}")
    axes.set_yticks(range(len(numbers)), [label(variant) for variant in numbers["variant"]])
    axes.set_ylim(len(numbers) - 0.4, -0.6)
    axes.set_xlim(*_reach(numbers, margin))
    axes.set_xlabel(what)
    axes.xaxis.set_major_locator(few_ticks())
    tidy(axes)


def _reach(numbers: DataFrame, margin: float) -> tuple[float, float]:
    """The margin and every interval, with room at both sides."""
    low, high = min(-margin, numbers["low"].min()), max(margin, numbers["high"].max())
    room = 0.06 * (high - low)
    return low - room, high + room


def _beside(axes: Axes, place: int, note: str) -> None:
    """The figure and the verdict at the right of the axes."""
    across = axes.get_yaxis_transform()
    axes.text(1.03, place, note, transform=across, va="center", fontsize=10, color=FAINT)
