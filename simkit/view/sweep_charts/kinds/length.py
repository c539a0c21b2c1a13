"""Draw how long the games of each combination of values are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from simkit.view.charts.canvas import (
    BLACK,
    BLUE,
    new_figure,
    styled,
    tidy,
)
from simkit.view.sweep_charts.cell_lines import (
    at_right,
    caption_of,
    height_of,
    name_lines,
    that_fit,
)
from simkit.view.sweep_charts.cells_said import lengths_finding
from simkit.view.sweep_charts.entry import ChartKind
from simkit.view.sweep_charts.source import Options, Source
from simkit.view.text.key_effects import (
    ranked,
    require,
)

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame


def length(
    frame: DataFrame,
    vary: Sequence[str],
    *,
    title: str = "How long are the games?",
    note: str = "",
) -> Figure:
    """Turns: median, quarters and the middle nine tenths, a line a cell, with the mean."""
    require(frame, "turns_median", "mean:turns")
    cells = ranked(frame, vary)
    shown, left_out = that_fit(cells)
    caption = (
        "Dots: median turn in which games ended. Thick lines: the middle half of the games. Thin "
        "lines: the middle 90 %. At the right: the mean and its 95 % interval."
    )
    with styled():
        figure = new_figure(
            0.7 + height_of(shown),
            title=title,
            finding=lengths_finding(cells),
            caption=caption_of(caption, cells, note) + left_out,
        )
        axes = figure.add_subplot()
        places = range(len(shown))
        axes.hlines(places, shown["turns_q05"], shown["turns_q95"], color=BLUE, linewidth=1.4)
        axes.hlines(places, shown["turns_q25"], shown["turns_q75"], color=BLUE, linewidth=6)
        axes.plot(shown["turns_median"], places, "o", color="white", markeredgecolor=BLACK)
        for place, means in enumerate(_means(shown)):
            at_right(axes, means, place)
        name_lines(axes, shown)
        axes.set_xlim(left=0)
        axes.set_xlabel("turns")
        tidy(axes)
    return figure


def _means(cells: DataFrame) -> list[str]:
    columns = [cells[f"{name}:turns"].tolist() for name in ("mean", "mean_low", "mean_high")]
    return [
        f"{mean:.2f}" + (f" ({low:.2f} to {high:.2f})" if low == low and low is not None else "")
        for mean, low, high in zip(*columns, strict=True)
    ]


# --- Its entry in the catalogue -------------------------------------------------------------------


def _of_sweep(source: Source, options: Options) -> Figure:
    return length(source.cells, source.vary, note=source.note)


KIND = ChartKind(
    name="length",
    place=5,
    title="How long the games are, by cell",
    help="turns: median, mean, middle half and middle 90 % of the games, one line per cell",
    needs="cells",
    draw=_of_sweep,
    section="length",
)
