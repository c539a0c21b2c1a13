"""Draw how the games of each combination of values end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import (
    GRID,
    MARKS,
    new_figure,
    styled,
    tidy,
    whiskers,
)
from simkit.view.sweep_charts.cell_lines import (
    caption_of,
    height_of,
    intervals_of,
    name_lines,
    that_fit,
)
from simkit.view.sweep_charts.cells_said import endings_finding
from simkit.view.sweep_charts.entry import ChartKind
from simkit.view.sweep_charts.source import Options, Source
from simkit.view.text.key_effects import (
    ranked,
)
from simkit.view.text.lookup import spoken

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

COOL = (0, 2, 6)  # places in MARKS

WARM = (1, 3, 4, 5, 7)

MOST_ENDINGS = len(MARKS)
OTHERS = {True: "other endings, won", False: "other endings, lost"}


def endings(
    frame: DataFrame,
    vary: Sequence[str],
    *,
    won: Sequence[str] = (),
    title: str = "How do the games end?",
    note: str = "",
) -> Figure:
    """Share of each ending with its interval, a line a cell; `won` names those that are wins."""
    cells, won = _rare_ones_joined(ranked(frame, vary), won)
    outcomes = _outcomes(cells)
    looks = _looks(outcomes, won)
    shown, left_out = that_fit(cells)
    step = 0.7 / len(outcomes)
    with styled():
        figure = new_figure(
            0.9 + height_of(shown) * max(1.0, 0.4 * len(outcomes)),
            title=title,
            finding=_finding(cells, outcomes[0]),
            caption=caption_of(
                f"Marks: share of the cell's games with this ending. Lines: {intervals_of(cells)}.",
                cells,
                note,
            )
            + left_out,
        )
        axes = figure.add_subplot()
        for nth, outcome in enumerate(outcomes):
            places = [place + (nth - (len(outcomes) - 1) / 2) * step for place in range(len(shown))]
            share, low, high = zip(*_shares(shown, outcome), strict=True)
            whiskers(axes, places, share, low, high, looks[outcome], spoken(outcome))
        for edge in range(1, len(shown)):
            axes.axhline(edge - 0.5, color=GRID, linewidth=1.2)
        name_lines(axes, shown)
        axes.set_xlim(0, 100)
        axes.set_xlabel("games (%)")
        tidy(axes)
        axes.legend(loc="center left", bbox_to_anchor=(1.03, 0.5), frameon=False, fontsize=9.5)
    return figure


def _finding(cells: DataFrame, outcome: str) -> str:
    return endings_finding(spoken(outcome), cells["name"].tolist(), _shares(cells, outcome))


def _outcomes(cells: DataFrame) -> list[str]:
    """The endings that occurred, the commonest first."""
    columns = [name for name in cells.columns if name.startswith("ending:")]
    if not columns:
        raise BadInput("The frame of cells has no column that begins with ending:.")
    totals = cells[columns].sum().sort_values(ascending=False, kind="stable")
    return [name.removeprefix("ending:") for name in totals.index[totals > 0]]


def _rare_ones_joined(cells: DataFrame, won: Sequence[str]) -> tuple[DataFrame, Sequence[str]]:
    """The cells with no more endings than there are marks, and which of them are wins.

    The rarest ones are told as one, those that are won and those that are lost by themselves.
    """
    outcomes = _outcomes(cells)
    if len(outcomes) <= MOST_ENDINGS:
        return cells, won
    rare = outcomes[MOST_ENDINGS - len(OTHERS) :]
    kept = cells.drop(columns=[f"ending:{name}" for name in rare])
    for is_won, told in OTHERS.items():
        columns = [f"ending:{name}" for name in rare if (name in won) == is_won]
        kept = kept.assign(**{f"ending:{told}": cells[columns].sum(axis=1)}) if columns else kept
    return kept, (*won, OTHERS[True])


def _looks(outcomes: Sequence[str], won: Sequence[str]) -> dict[str, int]:
    """A mark for each ending; won games are cool and lost ones warm, as in every chart."""
    cool, warm = list(COOL), list(WARM)
    looks = {}
    for outcome in outcomes:
        own, other = (cool, warm) if outcome in won else (warm, cool)
        looks[outcome] = (own or other).pop(0)
    return looks


def _shares(cells: DataFrame, outcome: str) -> list[tuple[float, float, float]]:
    """The share of an ending in each cell, in per cent, with its interval."""
    from simkit.lab.sweeps.stored import interval_of

    columns = (cells[f"ending:{outcome}"], cells["games"], cells["method"])
    found = [interval_of(int(n), int(games), how) for n, games, how in zip(*columns, strict=True)]
    return [
        (100 * (one.estimate or 0.0), 100 * (one.low or 0.0), 100 * (one.high or 0.0))
        for one in found
    ]


# --- Its entry in the catalogue -------------------------------------------------------------------


def _of_sweep(source: Source, options: Options) -> Figure:
    return endings(source.cells, source.vary, won=source.swept["winning"], note=source.note)


KIND = ChartKind(
    name="endings",
    place=4,
    title="How the games end, by cell",
    help="share of each ending with its interval, one line per cell; `won` marks wins",
    needs="cells",
    draw=_of_sweep,
    section="endings",
)
