"""Draw the range from worst to best value of each key, the strongest key on top."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import (
    BLACK,
    BLUE,
    beside,
    label,
    new_figure,
    styled,
    tidy,
)
from simkit.view.sweep_charts.cell_lines import caption_of
from simkit.view.sweep_charts.cells_said import key_finding
from simkit.view.sweep_charts.entry import ChartKind, Titles
from simkit.view.sweep_charts.source import Options, Source
from simkit.view.text.fair_shares import ABOVE_FAIR, cells_above_fair, unlike_shares
from simkit.view.text.key_effects import effects_numbers, played, ranges_of
from simkit.view.text.values import key_title

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame


def tornado_numbers(frame: DataFrame, vary: Sequence[str], *, design: str = "grid") -> DataFrame:
    """A row a key, the one that moves most first: its worst and best value, shares, bounds.

    Columns: key, worst, best, low, high (mean shares at these values, %), low_from, low_to,
    high_from, high_to (their intervals, %).
    """
    return ranges_of(effects_numbers(frame, vary, design=design))


def tornado(
    frame: DataFrame,
    vary: Sequence[str],
    *,
    design: str = "grid",
    title: str = "What changes the win rate most?",
    note: str = "",
    titles: Titles = key_title,
    fair: Mapping[str, float] | None = None,
) -> Figure:
    """From the worst to the best value of each key, the strongest key on top."""
    numbers = tornado_numbers(cells_above_fair(frame, fair or {}), vary, design=design)
    if numbers.empty:
        raise BadInput(
            "No key has all its values played with the same values of the other keys, so simkit "
            "cannot tell its effect from theirs."
        )
    caption = (
        "Bars: from the mean win rate at a key's worst value to that at its best value, over the "
        "same settings of the others. Thin lines: 95 % intervals of both ends."
    )
    with styled():
        figure = new_figure(
            0.8 + 0.5 * len(numbers),
            title=title,
            finding=key_finding(numbers, titles),
            caption=caption_of(caption, played(frame, vary), note),
        )
        axes = figure.add_subplot()
        rows: Any = numbers.itertuples(index=False)
        for place, row in enumerate(rows):
            _bar(axes, place, row)
        axes.set_yticks(range(len(numbers)), [label(titles(key)) for key in numbers["key"]])
        axes.set_ylim(len(numbers) - 0.4, -0.6)
        least = min(0.0, 1.1 * float(numbers["low_from"].min()))
        axes.set_xlim(least, min(100, 1.1 * float(numbers["high_to"].max())))
        axes.set_xlabel(ABOVE_FAIR if fair else "win rate (%)")
        tidy(axes)
    return figure


def _bar(axes: Axes, place: int, row: Any) -> None:
    width = row.high - row.low
    axes.barh(place, width, left=row.low, height=0.5, color=BLUE, alpha=0.35, linewidth=0)
    for at, start, end, mark in (
        (row.low, row.low_from, row.low_to, "<"),
        (row.high, row.high_from, row.high_to, ">"),
    ):
        axes.plot([start, end], [place, place], "-|", color=BLACK, linewidth=1.2, markersize=8)
        axes.plot(at, place, mark, color=BLUE, markersize=8, clip_on=False)
    beside(axes, f"{width:.1f} points\n{row.worst} to {row.best}", place, fontsize=8.5)


# --- Its entry in the catalogue -------------------------------------------------------------------


def _of_sweep(source: Source, options: Options) -> Figure:
    design = source.swept["design"]
    told: Options = {
        "note": source.note_of_wins,
        "titles": source.title,
        "fair": unlike_shares(source.swept),
    }
    return tornado(source.cells, source.vary, design=design, **told)


KIND = ChartKind(
    name="tornado",
    place=9,
    title="What changes the win rate most",
    help="from the worst to the best value of each key, the strongest key on top",
    needs="cells",
    draw=_of_sweep,
)
