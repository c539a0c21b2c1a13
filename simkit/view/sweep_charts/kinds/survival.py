"""Draw how many games are still going after each turn.

The frame holds games: `name` of the cell, `turns`. `survival_numbers` computes exactly what is
drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import (
    MARKS,
    label,
    legend,
    new_figure,
    styled,
    tidy,
)
from simkit.view.sweep_charts.entry import ChartKind
from simkit.view.sweep_charts.games_of_cells import caption_of, parts, share_of, whole_turns
from simkit.view.sweep_charts.games_said import survival_finding
from simkit.view.sweep_charts.source import Options, Source

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

MOST_LINES = len(MARKS)


def survival_numbers(frame: DataFrame) -> DataFrame:
    """A row a cell and turn: games, and the share (%) still going after it, with its interval."""
    import pandas as pd

    rows = []
    for name, games in parts(frame):
        rows.append((name, 0, len(games), 100.0, 100.0, 100.0))
        for turn in range(1, int(games["turns"].max()) + 1):
            rows.append(
                (name, turn, len(games), *share_of((games["turns"] > turn).sum(), len(games)))
            )
    return pd.DataFrame(rows, columns=["name", "turn", "games", "going", "low", "high"])


def survival(
    frame: DataFrame, *, title: str = "How long do games go on?", note: str = ""
) -> Figure:
    """Share of games still going after each turn, a line a cell."""
    numbers = survival_numbers(frame)
    names = _longest_first(numbers)
    if len(names) > MOST_LINES:
        raise BadInput(
            f"{len(names)} cells do not fit on this chart; choose up to {MOST_LINES} with --cell."
        )
    with styled():
        figure = new_figure(
            3.6,
            title=title,
            finding=survival_finding(numbers),
            caption=caption_of("Shades: 95 % Wilson intervals.", frame, note),
        )
        axes = figure.add_subplot()
        for nth, name in enumerate(names):
            _survival_line(axes, numbers[numbers["name"] == name], nth, name)
        axes.set_ylim(0, 102)
        axes.set_xlim(left=0)
        axes.set_xlabel("turn")
        axes.set_ylabel("games still going (%)")
        whole_turns(axes)
        tidy(axes, grid="y")
        if len(names) > 1:
            legend(axes)
    return figure


def _longest_first(numbers: DataFrame) -> list[str]:
    """The cells in the order of their lines, the upmost first, as the legend lists them."""
    lasting = numbers.groupby("name", sort=False)["going"].sum()
    return list(lasting.sort_values(ascending=False, kind="stable").index)


def _survival_line(axes: Axes, part: DataFrame, nth: int, name: str) -> None:
    mark, colour = MARKS[nth]
    axes.fill_between(
        part["turn"], part["low"], part["high"], step="post", color=colour, alpha=0.2, linewidth=0
    )
    axes.step(part["turn"], part["going"], where="post", color=colour, linewidth=1.6)
    every = max(1, len(part) // 8)
    few = part.iloc[nth % every :: every]
    axes.plot(few["turn"], few["going"], mark, color=colour, markersize=5)
    axes.plot([], [], f"{mark}-", color=colour, markersize=5, label=label(name))


# --- Its entry in the catalogue -------------------------------------------------------------------


def _of_sweep(source: Source, options: Options) -> Figure:
    cells = source.chosen(options, MOST_LINES)
    return survival(source.rows(("turns", "outcome", "won"), cells), note=source.note)


KIND = ChartKind(
    name="survival",
    place=16,
    title="How long games go on",
    help="share of games still going after each turn, one line per cell",
    needs="games",
    draw=_of_sweep,
    takes=("cell",),
    section="more",
)
