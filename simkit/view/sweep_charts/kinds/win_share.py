"""How often each cell is won."""

from __future__ import annotations

from collections.abc import Sequence
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
from simkit.view.sweep_charts.entry import ChartKind
from simkit.view.sweep_charts.source import Options, Source
from simkit.view.text.key_effects import (
    ranked,
)
from simkit.view.text.sweeps import fair_share

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame


def win_share(
    frame: DataFrame,
    vary: Sequence[str],
    *,
    fair: float | None = None,
    title: str = "How often is each cell won?",
    note: str = "",
) -> Figure:
    """Share won with its interval, a line a cell, the most won on top."""
    cells = ranked(frame, vary)
    shown, left_out = that_fit(cells)
    text = f"Dots: share of games won. Lines: {intervals_of(cells)}."
    if fair is not None:
        text += " Dotted: fair share."
    with styled():
        figure = new_figure(
            0.7 + height_of(shown), title=title, caption=caption_of(text, cells, note) + left_out
        )
        axes = figure.add_subplot()
        if fair is not None:
            axes.axvline(100 * fair, color=FAINT, linestyle=":", linewidth=1.4)
        draw_shares(axes, shown, 0)
        name_lines(axes, shown)
        axes.set_xlim(0, min(100, max(1.0, 108 * shown["high"].max())))
        axes.set_xlabel("games won (%)")
        tidy(axes)
    return figure


# --- Its entry in the catalogue -------------------------------------------------------------------


def _of_sweep(source: Source, options: Options) -> Figure:
    swept = source.swept
    title = {"title": swept["question"]} if swept["question"] else {}
    return win_share(
        source.cells, source.vary, fair=fair_share(swept), note=source.note_of_wins, **title
    )


KIND = ChartKind(
    name="win-share",
    title="Share of games won, by cell",
    help="share won with its interval, a line a cell, the most won on top",
    needs="cells",
    draw=_of_sweep,
    section="cells",
)
