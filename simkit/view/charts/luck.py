"""The chart of `simkit luck`: what decides the outcome, and how much is decided at each turn."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill
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
from simkit.view.text.findings.luck import is_luck, luck_findings, source_text
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.words import counted, level

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from simkit.description.game import Game
    from simkit.lab.lucks.draw_shares import DrawSaves, DrawShare
    from simkit.lab.lucks.luck_answer import LuckFound
    from simkit.lab.statistics.intervals import Interval

USUAL, BY_ROLL = "how much of the outcome is luck?", "which roll or shuffle decides most?"
LABEL = 36  # letters of a roll's name in a line


def luck_chart(found: LuckFound, game: Game | None = None) -> Figure:
    """Bars for the sources; below them the part that is decided after each turn."""
    shares, draws = found.sources, found.draws.rows if found.draws else ()
    together = ", those of rolls and shuffles together" if draws else ""
    if shares[-1].share.estimate is None:
        raise BadInput("All games ended alike, so there is nothing to draw.")
    finding, *_ = luck_findings(found)
    bars = len(shares) + len(all_luck(found))
    with styled():
        figure = new_figure(
            1.8 + 0.5 * bars + 2.2 + (0.9 + 0.5 * len(draws) if draws else 0.0),
            title=f"{title_of(found, game)}: {BY_ROLL if draws else USUAL}",
            finding=finding,
            caption=(
                f"Lines and band: {level(found.confidence)} intervals{together}. Shares of the "
                f"variance of winning. {counted(found.games, 'game')}, each played again with "
                f"other luck from some moment on. Seed {found.heading.seed}, bot "
                f"{found.heading.bot}. {stands_on(found, game)}."
            ),
        )
        parts = [*([0.5 + 0.5 * len(draws)] if draws else []), 0.5 + 0.5 * bars, 2.2]
        *first, above, below = figure.subplots(len(parts), 1, height_ratios=parts)
        for axes in first:
            draw_draws(axes, draws)
        _draw_shares(above, found)
        _draw_settled(below, found)
    return figure


def _draw_shares(axes: Any, found: LuckFound) -> None:
    panel_title(axes, "What decides the outcome (%)")
    sources = [(source_text(found, each.source), each.share) for each in found.sources]
    _draw_bars(axes, [*all_luck(found), *sources])


def all_luck(found: LuckFound) -> list[tuple[str, Interval]]:
    """What all luck decides together, if it has several parts."""
    parts = [each for each in found.sources if is_luck(each.source)]
    return [("all luck together", found.luck)] if found.luck and len(parts) > 1 else []


def draw_draws(axes: Any, draws: Sequence[DrawShare] | Sequence[DrawSaves]) -> None:
    """A bar a roll or shuffle: what it decides alone."""
    panel_title(axes, "What one roll or shuffle decides alone (%)")
    _draw_bars(axes, [(fill(each.draw, LABEL), each.share) for each in draws])


def _draw_bars(axes: Any, shares: Sequence[tuple[str, Interval]]) -> None:
    places = list(range(len(shares)))[::-1]
    for place, (_, share) in zip(places, shares, strict=True):
        axes.barh(place, 100 * (share.estimate or 0.0), color=SKY, height=0.6)
        if share.low is not None and share.high is not None:
            axes.plot([100 * share.low, 100 * share.high], [place] * 2, color=BLUE)
    axes.set_yticks(places, [name for name, _ in shares])
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
