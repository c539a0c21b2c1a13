"""The chart of `simkit ladder` where seats compete: who wins, and from which seat.

It is drawn from the object that `simkit ladder --json` prints.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.view.charts.canvas import (
    FAINT,
    beside,
    label,
    new_figure,
    save_file,
    styled,
    tidy,
    whiskers,
)
from simkit.view.text.findings import tournament_finding
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.whose_wins import seat_name
from simkit.view.text.words import level, share_with_interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from simkit.game import Game

Found = Mapping[str, Any]
"""The object that `simkit ladder --json` prints."""

Shares = Sequence[tuple[str, Mapping[str, Any]]]
"""The name of each line, and the share that is drawn in it."""


def draw_tournament(file: Path, found: Found, game: Game | None = None) -> Path:
    """Draw shares of bots and seats to a file."""
    return save_file(tournament_chart(found, game), file)


def tournament_chart(found: Found, game: Game | None = None) -> Figure:
    """Above, what each bot wins over all seats; below, what each seat would win of like bots."""
    bots = [(each["bot"], each["share"]) for each in found["standings"]]
    seats = [(seat_name(found, each["seat"]), each["share"]) for each in found["seats"]]
    what = "sides" if found.get("sides") else "seats"
    panels = {f"bots, over all {what}": bots, f"{what}, were all bots alike": seats}
    heights = [0.5 + 0.34 * len(rows) for rows in panels.values()]
    title = title_of(found, game)
    with styled():
        figure = new_figure(
            0.9 + sum(heights),
            title=f"{title}: who wins, from which {what[:-1]}?",
            caption=_caption(found, game),
        )
        axes = figure.subplots(2, 1, sharex=True, height_ratios=heights)
        for panel, (name, rows) in zip(axes, panels.items(), strict=True):
            panel.axvline(100 / found["orders"], color=FAINT, linestyle=":", linewidth=1.4)
            _draw_shares(panel, rows)
            panel.set_title(name, loc="left", fontsize=11, fontweight="bold")
            tidy(panel)
        most = max(share["high"] for rows in panels.values() for _, share in rows)
        axes[-1].set_xlim(0, min(100, 118 * most))
        axes[-1].set_xlabel("games won (%)")
    return figure


def _caption(found: Found, game: Game | None) -> str:
    return (
        f"{tournament_finding(found)} Dotted: fair share. Lines: {level(found['confidence'])} "
        f"intervals. {found['played']:,} games, seed {found['seed']}. "
        f"{stands_on(found, game)}."
    )


def _draw_shares(axes: Axes, rows: Shares) -> None:
    """A dot with its interval a line, and the figures beside it."""
    shares = [share for _, share in rows]
    middle, low, high = (
        np.array([100 * share[end] for share in shares]) for end in ("estimate", "low", "high")
    )
    whiskers(axes, range(len(rows)), middle, low, high, 0)
    for place, share in enumerate(shares):
        beside(axes, share_with_interval(share["estimate"], share["low"], share["high"]), place)
    axes.set_yticks(range(len(rows)), [label(name) for name, _ in rows])
    axes.set_ylim(len(rows) - 0.4, -0.6)
