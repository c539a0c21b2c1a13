"""The chart of rare wins: what each batch of games found, and when games are won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import (
    BLUE,
    FAINT,
    SKY,
    new_figure,
    panel_title,
    styled,
    tidy,
)
from simkit.view.text.findings.rare import rare_finding
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.words import counted, level

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from simkit.description.game import Game
    from simkit.lab.chances.rare_answer import Rare


def rare_chart(found: Rare, game: Game | None = None) -> Figure:
    """Dots for populations with the interval of their mean; below it bars for turns."""
    shares = [each.share for each in found.populations if each.share > 0]
    if not shares:
        raise BadInput("No game was won, so there is nothing to draw.")
    share, turns = found.share, [row for row in found.won_in if row.share.estimate]
    with styled():
        figure = new_figure(
            3.6,
            title=f"{title_of(found, game)}: how often is the game won?",
            finding=rare_finding(found),
            caption=(
                f"Dots: {len(found.populations)} populations of "
                f"{counted(found.size, 'game')} each, split at the start of every turn. "
                "Populations without a win are left out "
                f"({len(found.populations) - len(shares)}). Line: the mean of all, with its "
                f"{level(found.confidence)} interval. Seed {found.heading.seed}, bot "
                f"{found.heading.bot}. "
                f"{stands_on(found, game)}."
            ),
        )
        above, below = figure.subplots(2, 1, height_ratios=(1, 1.6))
        panel_title(above, "Win rate in each population")
        above.set_xscale("log")
        if share.low is not None:
            above.axvspan(share.low, share.high, color=SKY, alpha=0.3, linewidth=0)
        above.axvline(share.estimate, color=BLUE, linewidth=1.5)
        heights = [place % 5 for place in range(len(shares))]
        above.plot(shares, heights, "o", color=FAINT, markersize=5)
        above.set_yticks([])
        above.set_ylim(-1, 5)
        tidy(above)
        panel_title(below, "Turn in which games are won")
        places = [row.turn for row in turns]
        parts = [100 * float(row.share) / float(share) for row in turns]
        below.bar(places, parts, color=BLUE)
        below.set_ylabel("% of wins")
        below.set_xticks(places)
        tidy(below, grid="y")
    return figure
