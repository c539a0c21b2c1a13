"""The chart of styles: what each does, and how often it wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simkit.view.charts.canvas import FAINT, VERMILLION, new_figure, styled, tidy
from simkit.view.text.findings.styles import styles_finding
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.words import counted, listed

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game
    from simkit.lab.improving.styles import Styles

HEIGHT = 4.0


def styles_numbers(found: Styles) -> DataFrame:
    """A row a style as it is drawn: x, y (the share won where there is one behaviour), won."""
    import pandas as pd

    rows = []
    for one in found.rows:
        did, won = [*one.behaviour.values()], 100 * one.win_rate.known[0]
        rows.append((one.style, did[0], did[1] if len(did) > 1 else won, won, one.best))
    return pd.DataFrame(rows, columns=["style", "x", "y", "won", "best"])


def styles_chart(found: Styles, game: Game | None = None) -> Figure:
    """A disc a style in the plane of the first two behaviours, darker the more it wins."""
    numbers, by = styles_numbers(found), found.by
    with styled():
        figure = new_figure(
            HEIGHT,
            title=f"{title_of(found, game)}: which styles win?",
            finding=styles_finding(found),
            caption=(
                f"Each disc: the best style of its kind, by {listed(by)}. Figures: win rate in "
                f"{counted(found.games, 'fresh game')} (%). Ring: the style that won most in "
                f"the search. Bot {found.heading.bot}. {stands_on(found, game)}."
            ),
        )
        axes = figure.add_subplot()
        axes.scatter(numbers["x"], numbers["y"], c=numbers["won"], s=150, cmap="Blues", ec=FAINT)
        rows: Any = numbers.itertuples(index=False)
        for row in rows:
            if row.best:
                axes.plot(row.x, row.y, "o", mfc="none", mec=VERMILLION, markersize=19, mew=1.6)
            axes.annotate(
                f"{row.won:.0f}", (row.x, row.y), xytext=(10, 8), textcoords="offset points"
            )
        axes.set_xlabel(by[0])
        axes.set_ylabel(by[1] if len(by) > 1 else "win rate (%)")
        axes.margins(0.12)
        tidy(axes, "both")
    return figure
