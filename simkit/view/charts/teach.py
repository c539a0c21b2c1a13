"""The chart of a teaching: the script's win rate before it, and after each round kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import BLUE, FAINT, new_figure, styled, tidy
from simkit.view.text.findings.teach import teach_finding
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.words import counted, level

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game
    from simkit.lab.teaching.teach_answer import Taught


def teaching_numbers(found: Taught) -> DataFrame:
    """A row a point of the curve as it is drawn: after_round, won, low, high (%)."""
    import pandas as pd

    rates = [(each.after_round, each.win_rate) for each in found.points]
    rows = [(after, *(100 * end for end in rate.known)) for after, rate in rates]
    return pd.DataFrame(rows, columns=["after_round", "won", "low", "high"])


def teach_chart(found: Taught, game: Game | None = None) -> Figure:
    """A step where a round was kept; between them the script stays as it is."""
    if not found.points:
        raise BadInput("It was interrupted before the last games, so there is no curve to draw.")
    numbers, last = teaching_numbers(found), len(found.rounds)
    with styled():
        figure = new_figure(
            3.2,
            title=f"{title_of(found, game)}: what rounds of teaching gain",
            finding=teach_finding(found),
            caption=(
                f"Dots: {found.bot} unchanged (0), and after each round that was kept. All play "
                f"the same {counted(found.curve_games, 'fresh game')} of seed "
                f"{found.curve_seed}. Lines: {level(found.terms.confidence)} intervals. "
                f"{stands_on(found, game)}."
            ),
        )
        axes = figure.add_subplot()
        places, won = [*numbers["after_round"], last], [*numbers["won"], numbers["won"].iloc[-1]]
        axes.step(places, won, where="post", color=FAINT, linewidth=1)
        axes.vlines(numbers["after_round"], numbers["low"], numbers["high"], color=BLUE)
        axes.plot(numbers["after_round"], numbers["won"], "o", color=BLUE)
        axes.set_xticks(range(last + 1))
        axes.set_xlabel("round")
        axes.set_ylabel("win rate (%)")
        axes.margins(0.08)
        tidy(axes, "y")
    return figure
