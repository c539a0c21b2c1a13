"""Draw how often each combination of values is won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from simkit.view.charts.canvas import (
    FAINT,
    new_figure,
    styled,
    tidy,
)
from simkit.view.sweep_charts.cell_lines import (
    caption_of,
    draw_shares,
    height_of,
    intervals_of,
    name_lines,
    that_fit,
)
from simkit.view.sweep_charts.cells_said import win_rates_finding
from simkit.view.sweep_charts.entry import ChartKind
from simkit.view.sweep_charts.source import Options, Source
from simkit.view.text.fair_shares import fair_share, unlike_shares
from simkit.view.text.key_effects import (
    ranked,
)

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame


def win_rate(
    frame: DataFrame,
    vary: Sequence[str],
    *,
    fair: float | Mapping[str, float] | None = None,
    title: str = "What is the win rate of each cell?",
    note: str = "",
) -> Figure:
    """Share won with its interval, a line a cell, the most won on top.

    `fair` is the fair share of all cells, or that of each by its name.
    """
    cells = ranked(frame, vary)
    shown, left_out = that_fit(cells)
    text = f"Dots: win rate. Lines: {intervals_of(cells)}."
    if fair:
        text += " Dotted: fair share."
    with styled():
        figure = new_figure(
            0.7 + height_of(shown),
            title=title,
            finding=win_rates_finding(cells),
            caption=caption_of(text, cells, note) + left_out,
        )
        axes = figure.add_subplot()
        if isinstance(fair, float):
            axes.axvline(100 * fair, color=FAINT, linestyle=":", linewidth=1.4)
        elif fair:  # each cell its own
            at = [100 * fair[name] for name in shown["name"]]
            bottoms = [place - 0.4 for place in range(len(at))]
            axes.vlines(at, bottoms, [each + 0.8 for each in bottoms], color=FAINT, linestyle=":")
        draw_shares(axes, shown, 0)
        name_lines(axes, shown)
        axes.set_xlim(0, min(100, max(1.0, 108 * shown["high"].max())))
        axes.set_xlabel("win rate (%)")
        tidy(axes)
    return figure


# --- Its entry in the catalogue -------------------------------------------------------------------


def _of_sweep(source: Source, options: Options) -> Figure:
    swept = source.swept
    title = {"title": swept["question"]} if swept["question"] else {}
    fair = fair_share(swept) or unlike_shares(swept)
    return win_rate(source.cells, source.vary, fair=fair, note=source.note_of_wins, **title)


KIND = ChartKind(
    name="win-rate",
    place=1,
    title="Win rate, by cell",
    help="win rate with its interval, one line per cell, the highest on top",
    needs="cells",
    draw=_of_sweep,
    section="cells",
)
