"""The chart of `simkit ladder` where seats compete: who wins, and from which seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from simkit.view.charts.canvas import (
    FAINT,
    beside,
    label,
    new_figure,
    styled,
    tidy,
    whiskers,
)
from simkit.view.text.findings.tournament import rivals_sentence, tournament_finding
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.whose_wins import seat_name
from simkit.view.text.words import level, share_with_interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from simkit.description.game import Game
    from simkit.lab.contests.tournament import Tournament
    from simkit.lab.statistics.intervals import Interval

Shares = Sequence[tuple[str, "Interval"]]
"""The name of each line, and the share that is drawn in it."""


def tournament_chart(found: Tournament, game: Game | None = None) -> Figure:
    """What each bot wins over all seats, what each seat would of like bots, and who is left.

    The last panel is drawn where two bots or more compete: the masses of alpha-rank.
    """
    bots = [(each.bot, each.share) for each in found.standings]
    seats = [(seat_name(found, each.seat), each.share) for each in found.seats]
    what = "sides" if found.heading.sides else "seats"
    panels = {f"bots, over all {what}": bots, f"{what}, if all bots were equal": seats}
    masses = masses_of(found)
    heights = [0.5 + 0.34 * len(rows) for rows in (*panels.values(), masses) if rows]
    title = title_of(found, game)
    with styled():
        figure = new_figure(
            0.9 + sum(heights) + (0.5 if masses else 0),
            title=f"{title}: which bot wins, and from which {what[:-1]}?",
            finding=tournament_finding(found),
            caption=_caption(found, game),
        )
        axes = figure.subplots(len(heights), 1, height_ratios=heights)
        fair = [100 * found.fair_share, 100 / found.orders]  # the second of games with a winner
        most = max(share.known[2] for rows in panels.values() for _, share in rows)
        for panel, line, (name, rows) in zip(axes, fair, panels.items(), strict=False):
            panel.axvline(line, color=FAINT, linestyle=":", linewidth=1.4)
            _draw_panel(panel, name, rows)
            panel.set_xlim(0, min(100, 118 * most))
        axes[0].tick_params(labelbottom=False)
        axes[1].set_xlabel("win rate (%)")
        if masses:
            _draw_panel(
                axes[2], "which bots remain if players copy better ones (alpha-rank)", masses
            )
            axes[2].set_xlim(0, 103)
            axes[2].set_xlabel("of the time (%)")
    return figure


def masses_of(found: Tournament) -> Shares:
    """The mass of every bot as it is drawn; nothing of one alone, or of a single luck."""
    masses = list(zip(found.rivalry.bots, found.rivalry.masses, strict=True))
    sure = all(mass.low is not None for _, mass in masses)
    return masses if sure and len(masses) > 1 else []


def _caption(found: Tournament, game: Game | None) -> str:
    return (
        f"{_rivals(found)}Dotted: fair share. Lines: "
        f"{level(found.confidence)} intervals. {found.all_games:,} games, "
        f"seed {found.heading.seed}. {stands_on(found, game)}."
    )


def _rivals(found: Tournament) -> str:
    return f"{rivals_sentence(found)} " if masses_of(found) else ""


def _draw_panel(axes: Axes, name: str, rows: Shares) -> None:
    _draw_shares(axes, rows)
    axes.set_title(name, loc="left", fontsize=11, fontweight="bold")
    tidy(axes)


def _draw_shares(axes: Axes, rows: Shares) -> None:
    """A dot with its interval a line, and the figures beside it."""
    shares = [share.known for _, share in rows]
    middle, low, high = 100 * np.array(shares).T
    whiskers(axes, range(len(rows)), middle, low, high, 0)
    for place, share in enumerate(shares):
        beside(axes, share_with_interval(*share), place)
    axes.set_yticks(range(len(rows)), [label(name) for name, _ in rows])
    axes.set_ylim(len(rows) - 0.4, -0.6)
