"""The chart of a trade-off: two aims against each other, with the front and its knee."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simkit.view.charts.canvas import (
    BLACK,
    BLUE,
    FAINT,
    VERMILLION,
    few_ticks,
    label,
    new_figure,
    styled,
    tidy,
)
from simkit.view.charts.names_at_marks import NamedMark, name_marks
from simkit.view.text.findings.tradeoff import aim_text, measure_text, tradeoff_finding
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.values import key_title, value_text
from simkit.view.text.words import counted, level, listed

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game
    from simkit.lab.improving.tradeoff import AimMargin, Tradeoff

HEIGHT = 4.2
COLOURS = {"on the front": BLUE, "not settled": BLACK, "beaten": FAINT}


def tradeoff_numbers(found: Tradeoff) -> DataFrame:
    """A row a variant as it is drawn: the first two aims with their ends, front, knee, verdict."""
    import pandas as pd

    rows = []
    for one in found.placed:
        row: dict[str, Any] = {
            "variant": one.variant,
            "front": one.front,
            "knee": one.knee,
            "verdict": one.verdict,
        }
        row["name"] = ", ".join(map(value_text, one.values.values()))
        for axis, aim in zip("xy", found.margined, strict=False):
            each = one.aims[aim.measure]
            times = 100 if aim.measure == "won" else 1
            ends = zip((axis, f"{axis}_low", f"{axis}_high"), each.known, strict=True)
            row |= {name: times * end for name, end in ends}
        rows.append(row)
    return pd.DataFrame(rows)


def tradeoff_chart(found: Tradeoff, game: Game | None = None) -> Figure:
    """A cross for each variant in the plane of the first two aims."""
    numbers, aims = tradeoff_numbers(found), found.margined
    keys = [key_title(key, game) for key in found.axes]
    named = f" Labels: {listed(keys)} (of beaten variants if there is room)."
    more = "" if len(aims) == 2 else f" Further aims: {listed(map(aim_text, aims[2:]))}."
    with styled():
        figure = new_figure(
            HEIGHT,
            title=f"{title_of(found, game)}: {listed(aim_text(aim) for aim in aims)}",
            finding=tradeoff_finding(found, game),
            caption=(
                f"Crosses: {level(found.terms.confidence)} intervals, corrected for all. Line: the "
                f"front. Ring: the knee (the best compromise).{named}{more} "
                f"{counted(found.games, 'game')} per variant on shared luck, "
                f"seed {found.heading.seed}. {stands_on(found, game, found.axes)}."
            ),
        )
        axes = figure.add_subplot()
        _draw(axes, numbers, aims)
        name_marks(figure, axes, _names(numbers))
    return figure


def _draw(axes: Axes, numbers: DataFrame, aims: list[AimMargin]) -> None:
    front = numbers[numbers["front"]].sort_values("x")
    axes.plot(front["x"], front["y"], color=BLUE, linewidth=1, alpha=0.5, zorder=1)
    rows: Any = numbers.itertuples(index=False)
    for row in rows:
        colour = COLOURS[row.verdict]
        axes.hlines(row.y, row.x_low, row.x_high, color=colour, linewidth=1.2)
        axes.vlines(row.x, row.y_low, row.y_high, color=colour, linewidth=1.2)
        axes.plot(row.x, row.y, "o", color=colour, markersize=5)
        if row.knee:
            axes.plot(row.x, row.y, "o", mfc="none", mec=VERMILLION, markersize=14, mew=1.6)
    for set_label, set_line, aim in (
        (axes.set_xlabel, axes.axvline, aims[0]),
        (axes.set_ylabel, axes.axhline, aims[1]),
    ):
        won = aim.measure == "won"
        set_label("win rate (%)" if won else measure_text(aim.measure))
        if not isinstance(aim.wanted, str):
            set_line(aim.wanted * (100 if won else 1), color=FAINT, linewidth=1, linestyle=":")
    axes.xaxis.set_major_locator(few_ticks())
    tidy(axes, "both")


def _names(numbers: DataFrame) -> list[NamedMark]:
    """The knee is named first, then the rest of the front."""
    weighty = numbers.sort_values(["knee", "front", "verdict"], ascending=[False, False, False])
    rows: Any = weighty.itertuples(index=False)
    return [NamedMark(row.x, row.y, label(row.name), needed=row.front) for row in rows]
