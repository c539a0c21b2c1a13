"""The chart of a log: how probable each candidate is, by its share of mistakes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.charts.canvas import MARKS, legend, new_figure, styled, tidy
from simkit.view.text.findings.play_log import who_plays_so
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.words import counted

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game
    from simkit.lab.playtests.play_log_answer import PlayLog

MOST_BOTS = 6


def belief_numbers(found: PlayLog) -> DataFrame:
    """A row a candidate as it is drawn: bot, mistakes, probability in per cent."""
    import pandas as pd

    rows = [(each.bot, each.mistakes, 100 * each.probability) for each in found.ranked]
    frame = pd.DataFrame(rows, columns=["bot", "mistakes", "probability"])
    kept = list(found.probabilities)[:MOST_BOTS]
    return frame[frame["bot"].isin(kept)].sort_values(["bot", "mistakes"]).reset_index(drop=True)


def play_log_chart(found: PlayLog, game: Game | None = None) -> Figure:
    """A line a bot: the probability that it is these players, by the share of mistakes."""
    numbers = belief_numbers(found)
    with styled():
        figure = new_figure(
            3.2,
            title=f"{title_of(found, game)}: who plays like these tables?",
            finding=who_plays_so(found),
            caption=(
                f"{counted(found.games, 'game')} of a log, "
                f"{counted(found.per_cell, 'game')} of each candidate, seed "
                f"{found.cell.seed}. {stands_on(found, game)}."
            ),
        )
        axes = figure.add_subplot()
        for (mark, colour), bot in zip(MARKS, list(found.probabilities)[:MOST_BOTS], strict=False):
            own = numbers[numbers["bot"] == bot]
            axes.plot(
                100 * own["mistakes"], own["probability"], color=colour, marker=mark, label=bot
            )
        axes.set_xlabel("random choices (%)")
        axes.set_ylabel("probability (%)")
        axes.set_ylim(bottom=0)
        legend(axes)
        tidy(axes)
    return figure
