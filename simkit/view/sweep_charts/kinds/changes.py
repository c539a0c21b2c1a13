"""Draw how games of each combination of values differ from the first: their length and endings.

The frame holds games: `name` of the cell, `game`, `turns`, `outcome`. Cells share their luck, so a
game of one is set against the same game of the first. `changes_numbers` computes exactly what is
drawn.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from simkit.lab.play.results import Tally
from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import (
    FAINT,
    label,
    new_figure,
    panel_title,
    styled,
    tidy,
    whiskers,
)
from simkit.view.sweep_charts.entry import ChartKind
from simkit.view.sweep_charts.games_of_cells import caption_of, parts
from simkit.view.sweep_charts.games_said import changes_finding, together_with
from simkit.view.sweep_charts.source import Options, Source
from simkit.view.text.lookup import spoken

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame, Series

MOST_CELLS = 16
MOST_ENDINGS = 5  # that are drawn: those that change most
LENGTH = "turns"


def changes_numbers(frame: DataFrame, confidence: float = 0.95) -> DataFrame:
    """A row a figure and cell but the first: mean difference with its interval, games.

    Figures are the turns, and for every ending its share in points.
    """
    import pandas as pd

    games = {name: part.set_index("game") for name, part in parts(frame)}
    first, *others = games
    rows = []
    for figure in (LENGTH, *dict.fromkeys(sorted(frame["outcome"].astype(str)))):
        for name in others:
            rows.append((figure, name, *_difference(games[first], games[name], figure, confidence)))
    return pd.DataFrame(rows, columns=["figure", "name", "mean", "low", "high", "games"])


def _difference(
    first: DataFrame, other: DataFrame, figure: str, confidence: float
) -> tuple[float | int | None, ...]:
    """Game by game, over those that both have."""
    both = first.index.intersection(other.index)
    apart = (_of(other, figure).loc[both] - _of(first, figure).loc[both]).tolist()
    found = Tally(Counter(apart)).mean_interval(confidence)
    return found.estimate, found.low, found.high, len(both)


def _of(games: DataFrame, figure: str) -> Series:
    """A figure of every game: its turns, or 100 where it ended so."""
    if figure == LENGTH:
        return games["turns"].astype(int)
    return (games["outcome"].astype(str) == figure).astype(int) * 100


def changes(frame: DataFrame, *, title: str = "", note: str = "") -> Figure:
    """A panel a figure, in it a line a cell: its difference from the first cell."""
    numbers = changes_numbers(frame)
    if numbers.empty:
        raise BadInput("This sweep has only one cell, so there is none to compare with it.")
    names = list(dict.fromkeys(numbers["name"]))
    if len(names) >= MOST_CELLS:
        raise BadInput(
            f"{len(names) + 1} cells do not fit on this chart; choose up to {MOST_CELLS} with "
            "--cell. The first one is what the others are compared with."
        )
    figures, left_out = _that_change_most(numbers)
    reach = _reach(numbers, figures)
    first = next(name for name, _ in parts(frame))
    together = changes_numbers(frame, together_with(len(numbers)))
    with styled():
        figure = new_figure(
            0.7 + len(figures) * (0.55 + 0.24 * len(names)),
            title=title or "How does each change affect the length and the endings of games?",
            finding=changes_finding(numbers, together, first, LENGTH),
            subtitle=f"Compared with {first}",
            caption=caption_of(
                "Dots: mean difference game by game, on the same luck. Lines: 95 % intervals. "
                "A line that crosses 0 shows no settled difference. All endings have one scale."
                f"{left_out}",
                frame,
                note,
            ),
        )
        panels = figure.subplots(len(figures), 1, squeeze=False)[:, 0]
        for nth, (axes, each) in enumerate(zip(panels, figures, strict=True)):
            _panel(axes, numbers[numbers["figure"] == each], nth)
            what = "turns more" if each == LENGTH else f"points more games that end: {spoken(each)}"
            panel_title(axes, what)
            if each != LENGTH:
                axes.set_xlim(-reach, reach)
    return figure


def _that_change_most(numbers: DataFrame) -> tuple[list[str], str]:
    """The length, and the endings that change most; a sentence on how many are left out."""
    endings = numbers[numbers["figure"] != LENGTH]
    most = endings["mean"].abs().groupby(endings["figure"]).max().sort_values(ascending=False)
    kept = [LENGTH, *map(str, most.index[:MOST_ENDINGS])]
    left = len(most) - MOST_ENDINGS
    return kept, f" {left} endings that change less are left out." if left > 0 else ""


def _reach(numbers: DataFrame, figures: list[str]) -> float:
    """How far the axes of the endings go to each side of 0, in points."""
    drawn = numbers[numbers["figure"].isin(figures) & (numbers["figure"] != LENGTH)]
    return max(1.0, 1.05 * float(drawn[["low", "high"]].abs().max().max()))


def _panel(axes: Axes, part: DataFrame, nth: int) -> None:
    places = range(len(part))
    axes.axvline(0, color=FAINT, linewidth=1)
    whiskers(axes, places, part["mean"], part["low"], part["high"], nth)
    axes.set_yticks(places, [label(spoken(name)) for name in part["name"]])
    axes.set_ylim(len(part) - 0.4, -0.6)
    tidy(axes)


# --- Its entry in the catalogue -------------------------------------------------------------------


def _of_sweep(source: Source, options: Options) -> Figure:
    cells = source.chosen(options, MOST_CELLS)
    return changes(source.rows(("game", "turns", "outcome"), cells), note=source.note)


def _is_list(source: Source) -> bool:
    """A list sets changes beside the first cell; other designs have charts of their own."""
    return bool(source.swept["design"] == "list")


KIND = ChartKind(
    name="changes",
    place=15,
    title="Each cell compared with the first",
    help="how much longer games are than in the first cell, and how their endings differ",
    needs="games",
    draw=_of_sweep,
    takes=("cell",),
    section="more",
    suits=_is_list,
)
