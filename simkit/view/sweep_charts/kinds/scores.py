"""Draw scores against the rulebook's victory table: one histogram per combination of values.

`score_numbers` and `level_numbers` compute exactly what is drawn, from a frame of games.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from simkit.lab.statistics import intervals
from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import FAINT, new_figure, panel_title, styled, tidy
from simkit.view.sweep_charts.entry import ChartKind
from simkit.view.sweep_charts.games_of_cells import caption_of, parts
from simkit.view.sweep_charts.games_said import scores_finding
from simkit.view.sweep_charts.source import Options, Source
from simkit.view.text.words import share_with_interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

MOST_PANELS = 4
MOST_BARS = 40
NAMES = 46  # points above the first panel, for the names of the levels
TABLE = ("#08306B", "#2171B5", "#4292C6", "#6BAED6", "#9ECAE1", "#BDBDBD", "#FDAE6B", "#E6550D")
"""From the best level to the worst; won ones are cool. In grey they run from dark to light and on
to middle; every level is also named at its bars."""


def score_numbers(
    frame: DataFrame, metric: str, outcomes: Sequence[str], width: float | None = None
) -> DataFrame:
    """A row a cell, level and bin of scores: how many games, and which share (%) of the cell's.

    Games that ended otherwise than by a score are in no bin.
    """
    import numpy as np
    import pandas as pd

    scored = frame[frame["outcome"].isin(outcomes)]
    if scored.empty:
        raise BadInput("None of these games was scored; there is nothing to draw.")
    low, high = math.floor(scored[metric].min()), math.ceil(scored[metric].max())
    width = width or max(1, math.ceil((high - low + 1) / MOST_BARS))
    edges = np.arange(low, high + 2 * width, width)
    rows = []
    for name, games in parts(frame):
        for outcome in outcomes:
            part = games[games["outcome"] == outcome][metric]
            found, _ = np.histogram(part, edges)
            rows += [
                (name, outcome, float(edge), width, int(number), 100 * number / len(games))
                for edge, number in zip(edges[:-1], found.tolist(), strict=True)
                if number
            ]
    return pd.DataFrame(rows, columns=["name", "outcome", "from", "width", "games", "share"])


def medians_of(frame: DataFrame, metric: str, outcomes: Sequence[str]) -> list[tuple[float, str]]:
    """The median score of each cell, of its scored games alone."""
    scored = frame[frame["outcome"].isin(outcomes)]
    return [(float(games[metric].median()), name) for name, games in parts(scored)]


def level_numbers(frame: DataFrame, outcomes: Sequence[str]) -> DataFrame:
    """A row a cell and ending, the levels first in their order: games, share and its interval."""
    import pandas as pd

    others = [name for name in frame["outcome"].value_counts().index if name not in outcomes]
    rows = []
    for name, games in parts(frame):
        for outcome in (*outcomes, *others):
            number = int((games["outcome"] == outcome).sum())
            share = intervals.wilson(number, len(games))
            rows.append((name, outcome, number, share.estimate, share.low, share.high))
    return pd.DataFrame(rows, columns=["name", "outcome", "games", "share", "low", "high"])


def scores(
    frame: DataFrame,
    metric: str,
    levels: Sequence[float],
    outcomes: Sequence[str],
    *,
    title: str = "How high are the scores?",
    note: str = "",
) -> Figure:
    """Scores against the victory table, a panel a cell."""
    numbers, shares = score_numbers(frame, metric, outcomes), level_numbers(frame, outcomes)
    names = list(dict.fromkeys(frame["name"]))
    if len(names) > MOST_PANELS:
        raise BadInput(
            f"{len(names)} cells do not fit on this chart; choose up to {MOST_PANELS} with --cell."
        )
    text = (
        f"Bars: share of games by {metric}; dotted lines: the least score of each level. At the "
        "right: share of each ending with its 95 % Wilson interval."
    )
    lines = int(shares.groupby("outcome")["games"].sum().gt(0).sum())
    with styled():
        figure = new_figure(
            0.9 + max(2.3, 0.3 + 0.32 * lines) * len(names),
            title=title,
            finding=scores_finding(medians_of(frame, metric, outcomes)),
            caption=caption_of(text, frame, note),
        )
        panels = figure.subplots(len(names), 1, sharex=True, squeeze=False)[:, 0]
        for nth, (axes, name) in enumerate(zip(panels, names, strict=True)):
            own = shares[(shares["name"] == name) & (shares["games"] > 0)]
            _draw(axes, numbers[numbers["name"] == name], own, levels, outcomes)
            if len(names) > 1:
                panel_title(axes, name, pad=4 if nth else NAMES)
        _name_levels(panels[0], levels, outcomes)
        panels[-1].set_xlabel(f"score ({metric})")
        figure.supylabel("games (%)", fontsize=11)
    return figure


def _draw(
    axes: Axes,
    numbers: DataFrame,
    shares: DataFrame,
    levels: Sequence[float],
    outcomes: Sequence[str],
) -> None:
    looks = dict(zip(outcomes, _colours(len(outcomes)), strict=True))
    floor: dict[float, float] = {}
    for _, outcome, edge, width, _, share in numbers.itertuples(index=False, name=None):
        axes.bar(
            edge, share, width=width, align="edge", bottom=floor.get(edge, 0.0),
            color=looks[outcome], edgecolor="white", linewidth=0.6,
        )  # fmt: skip
        floor[edge] = floor.get(edge, 0.0) + share
    for level in levels:
        axes.axvline(level, color=FAINT, linestyle=":", linewidth=1.1, zorder=0)
    axes.margins(y=0.08)
    tidy(axes, grid="y")
    if numbers.empty:
        axes.set_yticks([])
        axes.text(0.03, 0.5, "no game was scored", transform=axes.transAxes, color=FAINT)
    _legend(axes, shares, looks)


def _name_levels(axes: Axes, levels: Sequence[float], outcomes: Sequence[str]) -> None:
    """The names of the levels above their least scores."""
    for level, outcome in zip(levels, outcomes, strict=False):
        axes.text(
            level, 1.02, outcome, transform=axes.get_xaxis_transform(), rotation=60,
            rotation_mode="anchor", ha="left", va="bottom", fontsize=7.5, color=FAINT,
        )  # fmt: skip


def _legend(axes: Axes, shares: DataFrame, looks: dict[str, str]) -> None:
    from matplotlib.patches import Patch

    rows: Any = shares.itertuples(index=False)
    handles = [
        Patch(
            facecolor=looks.get(row.outcome, "none"),
            edgecolor="none",
            label=f"{row.outcome}{'' if row.outcome in looks else ' (not scored)'}\n"
            f"{share_with_interval(row.share, row.low, row.high)}",
        )
        for row in rows
    ]
    axes.legend(
        handles=handles, loc="center left", bbox_to_anchor=(1.02, 0.5), frameon=False, fontsize=8.5
    )


def _colours(count: int) -> list[str]:
    """A colour a level; a table with fewer leaves out the middle of the scale."""
    if count >= len(TABLE):
        return [*TABLE, *[TABLE[-1]] * (count - len(TABLE))]
    return [TABLE[round(n * (len(TABLE) - 1) / max(1, count - 1))] for n in range(count)]


# --- Its entry in the catalogue -------------------------------------------------------------------


def _of_sweep(source: Source, options: Options) -> Figure:
    score = source.game.score
    if score is None:
        raise BadInput(f"{source.game.title} has no victory table: its games are won or lost.")
    cells = source.chosen(options, MOST_PANELS)
    levels = source.game.components().value(score.levels)
    return scores(
        source.rows((score.metric, "outcome", "won"), cells),
        score.metric,
        [level / score.scale for level in levels],
        score.outcomes,
        note=source.note,
    )


KIND = ChartKind(
    name="scores",
    place=12,
    title="How high the scores are",
    help="scores against the victory table, one panel per cell",
    needs="games",
    draw=_of_sweep,
    takes=("cell",),
    section="more",
)
