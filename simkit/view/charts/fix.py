"""The chart of single changes that may reach a win rate, the smallest change on top."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.messages.errors import BadInput
from simkit.view.charts.about_target import draw_about_target
from simkit.view.charts.canvas import FAINT, new_figure, styled
from simkit.view.text.differences import points
from simkit.view.text.findings.fix import change_told, fix_finding
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.words import counted, level, percent

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game
    from simkit.lab.improving.fix_answer import Fix


def fix_numbers(found: Fix, game: Game | None = None) -> DataFrame:
    """A row a change as it is drawn: change, win_rate, low, high (%), verdict."""
    import pandas as pd

    rows = []
    for one in found.finalists:
        shares = [100 * end for end in one.win_rate.known]
        rows.append((change_told(found, one, game), *shares, one.verdict))
    return pd.DataFrame(rows, columns=["change", "win_rate", "low", "high", "verdict"])


def fix_chart(found: Fix, game: Game | None = None) -> Figure:
    """A dot a change with its interval, the target as a band, the win rate now dotted."""
    numbers = fix_numbers(found, game)
    if numbers.empty:
        raise BadInput("No change seems to reach the target, so there is nothing to draw.")
    target, margin, now = 100 * found.target, 100 * found.margin, found.now.known[0]
    with styled():
        figure = new_figure(
            0.8 + 0.55 * len(numbers),
            title=_title(found, game),
            finding=fix_finding(found, game),
            caption=_caption(found, game),
        )
        axes = figure.add_subplot()
        axes.axvline(100 * now, color=FAINT, linewidth=1.2, linestyle=":")
        draw_about_target(axes, numbers["change"].tolist(), numbers, target, margin)
    return figure


def _title(found: Fix, game: Game | None) -> str:
    return f"{title_of(found, game)}: which one change gives {percent(found.target, 0)}?"


def _caption(found: Fix, game: Game | None) -> str:
    return (
        f"Green band: within {points(found.margin)} points of the target. Dotted: the win rate "
        f"without a change. Lines: {level(found.confidence)} intervals on fresh games. "
        f"{counted(found.games, 'game')}, seed {found.heading.seed}, fresh games seed "
        f"{found.playoff_seed}, bot {found.heading.bot}. {stands_on(found, game)}."
    )
