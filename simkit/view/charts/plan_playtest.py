"""The chart of a playtest plan: how many games each group of settings needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.charts.canvas import BLUE, FAINT, label, new_figure, styled, tidy
from simkit.view.text.findings.plan_playtest import model_text, place_text, plan_playtest_finding
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.words import counted, percent

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game
    from simkit.lab.playtests.plan_playtest import PlaytestPlan


def plan_numbers(found: PlaytestPlan, game: Game | None = None) -> DataFrame:
    """A row for each settings as it is drawn: at, games with low and high, won_only."""
    import pandas as pd

    most = found.most
    rows = []
    for each in found.planned:
        both, only = each.won_and_turns, each.won_only
        ends = [number or most for number in (both.games, both.low, both.high)]
        rows.append((place_text(each, game), *ends, only.games or most))
    return pd.DataFrame(rows, columns=["at", "games", "low", "high", "won_only"])


def plan_playtest_chart(found: PlaytestPlan, game: Game | None = None) -> Figure:
    """A line for each settings: the games that tell the models apart, by what is noted."""
    numbers = plan_numbers(found, game)
    first, second = (model_text(each, game) for each in found.models)
    wrong = percent(found.error, 0)
    with styled():
        figure = new_figure(
            1.2 + 0.45 * len(numbers),
            title=f"{title_of(found, game)}: how many games tell the two apart?",
            finding=plan_playtest_finding(found, game),
            subtitle=f"{first} or {second}? Wrong at most {wrong} of the time.",
            caption=(
                f"Lines: the smallest and the largest number if the simulation is repeated; "
                f"{found.most} means that many or more. {counted(found.per_cell, 'game')} of "
                f"each model and each setting, seed "
                f"{found.cell.seed}. Bot {found.heading.bot}. {stands_on(found, game)}."
            ),
        )
        axes = figure.add_subplot()
        places = list(range(len(numbers)))
        axes.hlines(places, numbers["low"], numbers["high"], color=BLUE, linewidth=1.8)
        axes.plot(numbers["games"], places, "o", color=BLUE, label="winner and turns noted")
        axes.plot(numbers["won_only"], places, "x", color=FAINT, label="only the winner noted")
        axes.set_yticks(places, [label(at) for at in numbers["at"]])
        axes.set_ylim(len(numbers) - 0.4, -0.6)
        axes.set_xlim(left=0)
        axes.set_xlabel("games at the table")
        axes.legend(frameon=False)
        tidy(axes)
    return figure
