"""Draw, for each turn, the share of running games that end in it, and how.

The frame holds games: `name` of the cell, `turns`, `outcome`, `won`. `hazard_numbers` computes
exactly what is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import (
    LOSING,
    MARKS,
    WINNING,
    legend_as_lines_end,
    new_figure,
    panel_title,
    styled,
    tidy,
)
from simkit.view.sweep_charts.entry import ChartKind
from simkit.view.sweep_charts.games_of_cells import caption_of, parts, share_of, whole_turns
from simkit.view.sweep_charts.games_said import hazard_finding
from simkit.view.sweep_charts.source import Options, Source

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

MOST_PANELS = 4
FEW = 30  # games; of a turn that fewer reach no hazard is drawn


def hazard_numbers(frame: DataFrame) -> DataFrame:
    """A row a cell, turn and ending: games that reach it, and the share (%) that end in it so.

    Won: the share of all games with this ending that are won; where seats compete one ending can
    be either. Turns that few games reach are left out.
    """
    import pandas as pd

    rows = []
    endings = _endings(frame)
    for name, games in parts(frame):
        least = min(FEW, len(games))
        for turn in range(1, int(games["turns"].max()) + 1):
            here = games[games["turns"] == turn]
            reached = int((games["turns"] >= turn).sum())
            if reached < least:
                break
            for outcome, won in endings:
                ended = int((here["outcome"] == outcome).sum())
                rows.append((name, turn, outcome, won, reached, *share_of(ended, reached)))
    columns = ["name", "turn", "outcome", "won", "reached", "hazard", "low", "high"]
    return pd.DataFrame(rows, columns=columns)


def hazard(
    frame: DataFrame, *, title: str = "When do games end, and how?", note: str = ""
) -> Figure:
    """Of the games that reach a turn, the share that end in it, by ending; a panel a cell."""
    numbers = hazard_numbers(frame)
    names = list(dict.fromkeys(numbers["name"]))
    if len(names) > MOST_PANELS:
        raise BadInput(
            f"{len(names)} cells do not fit on this chart; choose up to {MOST_PANELS} with --cell."
        )
    text = (
        f"Of the games that reach a turn, the share that end in it (turns that {FEW} games "
        "reach). Shades: 95 % Wilson intervals."
    )
    with styled():
        figure = new_figure(
            0.4 + (2.9 if len(names) == 1 else 2.0) * len(names),
            title=title,
            finding=hazard_finding(numbers),
            caption=caption_of(text, frame, note),
        )
        panels = figure.subplots(len(names), 1, sharex=True, squeeze=False)[:, 0]
        for axes, name in zip(panels, names, strict=True):
            _draw_hazard(axes, numbers[numbers["name"] == name])
            if len(names) > 1:
                panel_title(axes, name)
        panels[-1].set_xlabel("turn")
        whole_turns(panels[-1])
        figure.supylabel("games that end (%)", fontsize=11)
    return figure


def _draw_hazard(axes: Axes, numbers: DataFrame) -> None:
    looks = looks_of(list(dict.fromkeys(zip(numbers["outcome"], numbers["won"], strict=True))))
    for outcome, (mark, colour) in looks.items():
        part = numbers[numbers["outcome"] == outcome]
        if not part["hazard"].any():
            continue
        axes.fill_between(part["turn"], part["low"], part["high"], color=colour, alpha=0.2, lw=0)
        name = f"{outcome} (won)" if part["won"].iloc[0] == 1 else outcome
        axes.plot(part["turn"], part["hazard"], f"{mark}-", color=colour, markersize=5, label=name)
    axes.set_ylim(bottom=0)
    tidy(axes, grid="y")
    legend_as_lines_end(axes)


def looks_of(endings: list[tuple[str, float]]) -> dict[str, tuple[str, str]]:
    """A mark and a colour for each ending: those that can be won are cool, lost ones warm."""
    used = {True: 0, False: 0}
    found = {}
    for nth, (outcome, won) in enumerate(endings):
        colours = WINNING if won else LOSING
        found[outcome] = (MARKS[nth % len(MARKS)][0], colours[used[won > 0] % len(colours)])
        used[won > 0] += 1
    return found


def _endings(frame: DataFrame) -> list[tuple[str, float]]:
    """Each ending and how often it is a win: those that can be won first, then the commoner one."""
    sizes = frame["outcome"].value_counts()
    won = frame.groupby("outcome")["won"].mean()
    shares = [(str(outcome), float(won[outcome])) for outcome in sizes.index]
    return sorted(shares, key=lambda ending: ending[1] == 0)


# --- Its entry in the catalogue -------------------------------------------------------------------


def _of_sweep(source: Source, options: Options) -> Figure:
    cells = source.chosen(options, MOST_PANELS)
    return hazard(source.rows(("turns", "outcome", "won"), cells), note=source.note)


KIND = ChartKind(
    name="hazard",
    place=17,
    title="When games end, and how",
    help="of the games that reach a turn, the share that end in it, by ending; one panel per cell",
    needs="games",
    draw=_of_sweep,
    takes=("cell",),
)
