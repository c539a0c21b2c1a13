"""The chart of `simkit compare --why`: the whole difference, and the loss without each event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.charts.canvas import new_figure, styled
from simkit.view.charts.judged import draw_differences
from simkit.view.console.why import why_finding
from simkit.view.text.differences import corrected, points
from simkit.view.text.lookup import spoken
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.whose_wins import of_seat_one
from simkit.view.text.words import counted, level, share_with_interval

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game
    from simkit.lab.stories.why_answer import Why

WHOLE, BESIDE = "the whole difference", "the rest"


def paths_numbers(found: Why) -> DataFrame:
    """A row each as it is drawn: variant, difference, low, high in points, verdict."""
    import pandas as pd

    drawn = [(WHOLE, found.difference)]
    drawn += [(f"gone without {spoken(path.path)}", path.found) for path in found.rows]
    drawn.append((BESIDE, found.remainder))
    rows = [
        (name, *(100 * end for end in one.difference.known), one.verdict) for name, one in drawn
    ]
    return pd.DataFrame(rows, columns=["variant", "difference", "low", "high", "verdict"])


def why_chart(found: Why, game: Game | None = None) -> Figure:
    """A line each: the difference, its parts, and what is left."""
    numbers = paths_numbers(found)
    base, variant = found.sides
    share = share_with_interval(*base.win_rate.known)
    varied = {key for each in found.sides for key in each.values}
    with styled():
        figure = new_figure(
            1.0 + 0.45 * len(numbers),
            title=f"{title_of(found, game)}: why does {variant.variant} change the win rate?",
            finding=why_finding(found, game),
            subtitle=f"With {base.variant} the win rate{of_seat_one(game)} is {share}.",
            caption=(
                f"Lines: {level(found.terms.confidence)} intervals"
                f"{corrected(len(found.rows), 'paths')}. Grey: within "
                f"{points(found.terms.margin)} points. {counted(found.games, 'game')} of both with "
                "all events, then with one kind of event (a path) without effect, on shared luck, "
                f"seed {found.heading.seed}. "
                f"Bot {found.heading.bot}. {stands_on(found, game, varied)}."
            ),
        )
        axes = figure.add_subplot()
        draw_differences(axes, numbers, found.terms.margin, "difference in win rate (points)")
    return figure
