"""The chart of `luck`: what decides the outcome, and how much of it is decided turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import (
    BLUE,
    SKY,
    new_figure,
    panel_title,
    styled,
    tidy,
)
from simkit.view.text.findings.luck import luck_finding, source_text
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.words import counted, level

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from simkit.description.game import Game
    from simkit.lab.lucks.luck_answer import LuckFound


def luck_chart(found: LuckFound, game: Game | None = None) -> Figure:
    """Bars for the sources; below them the part that is decided after each turn."""
    shares = found.sources
    if shares[-1].share.estimate is None:
        raise BadInput("All games ended alike, so there is nothing to draw.")
    with styled():
        figure = new_figure(
            1.8 + 0.5 * len(shares) + 2.2,
            title=f"{title_of(found, game)}: how much of the outcome is luck?",
            finding=luck_finding(found),
            caption=(
                f"Lines and band: {level(found.confidence)} intervals. Shares of the variance "
                f"of winning. {counted(found.games, 'game')}, each played again with other luck "
                f"from some moment on. Seed {found.heading.seed}, bot {found.heading.bot}. "
                f"{stands_on(found, game)}."
            ),
        )
        above, below = figure.subplots(2, 1, height_ratios=(0.5 + 0.5 * len(shares), 2.2))
        _draw_shares(above, found)
        _draw_settled(below, found)
    return figure


def _draw_shares(axes: Any, found: LuckFound) -> None:
    shares = found.sources
    panel_title(axes, "What decides the outcome (%)")
    places = list(range(len(shares)))[::-1]
    for place, each in zip(places, shares, strict=True):
        axes.barh(place, 100 * (each.share.estimate or 0.0), color=SKY, height=0.6)
        if each.share.low is not None:
            axes.plot([100 * end for end in each.share.known[1:]], [place] * 2, color=BLUE)
    axes.set_yticks(places, [source_text(found, each.source) for each in shares])
    axes.set_xlim(0, 100)
    tidy(axes, grid="x")


def _draw_settled(axes: Any, found: LuckFound) -> None:
    rows = found.turns
    panel_title(
        axes, f"How much of a win of {found.heading.bot} is decided at the end of a turn (%)"
    )
    turns = [each.turn for each in rows]
    if rows[0].share.low is not None:
        low, high = ([100 * each.share.known[end] for each in rows] for end in (1, 2))
        axes.fill_between(turns, low, high, color=SKY, alpha=0.4, linewidth=0)
    axes.plot(turns, [100 * (each.share.estimate or 0.0) for each in rows], "o-", color=BLUE)
    axes.set_xticks(turns, ["set-up" if not turn else str(turn) for turn in turns])
    axes.set_ylim(0, 104)
    tidy(axes, grid="y")
