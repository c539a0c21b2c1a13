"""The chart of `simkit history`: the win rate of each version, with changes marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.charts.canvas import (
    BLUE,
    FAINT,
    VERMILLION,
    label,
    new_figure,
    styled,
    tidy,
)
from simkit.view.text.findings.history import history_finding
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.words import counted, level

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game
    from simkit.lab.versions.history import History

HEIGHT = 3.4


def history_numbers(found: History) -> DataFrame:
    """A row a version as it is drawn: version, share, low, high in points, whether it changed."""
    import pandas as pd

    rows = [(one.version, *(100 * end for end in one.win_rate.known)) for one in found.rows]
    frame = pd.DataFrame(rows, columns=["version", "share", "low", "high"])
    return frame.assign(changed=[one in found.change_points for one in frame["version"]])


def history_chart(found: History, game: Game | None = None) -> Figure:
    """A point a version with its interval, joined; a line where the win rate has changed."""
    numbers = history_numbers(found)
    with styled():
        figure = new_figure(
            HEIGHT,
            title=f"{title_of(found, game)}: how has the win rate changed?",
            finding=history_finding(found),
            caption=(
                f"Bars: {level(found.terms.confidence)} intervals of each win rate. Versions share "
                "their luck, so steps are known better than the bars suggest. Dotted: the step is "
                "higher or lower. "
                f"{counted(found.games, 'game')} per version, seed {found.heading.seed}. Bot "
                f"{found.heading.bot}. {stands_on(found, game)}."
            ),
        )
        axes = figure.add_subplot()
        places = list(range(len(numbers)))
        axes.plot(places, numbers["share"], color=FAINT, linewidth=1, zorder=1)
        axes.vlines(places, numbers["low"], numbers["high"], color=BLUE, linewidth=1.6)
        axes.plot(places, numbers["share"], "o", color=BLUE, markersize=5)
        for place, changed in enumerate(numbers["changed"]):
            if changed:
                axes.axvline(place - 0.5, color=VERMILLION, linewidth=1.2, linestyle=":")
        axes.set_xticks(places, [label(name) for name in numbers["version"]])
        axes.set_ylabel("win rate (%)")
        tidy(axes, "y")
    return figure
