"""The chart of `why`: the whole difference, what is gone without each event, and the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.charts.canvas import new_figure, styled
from simkit.view.charts.judged import draw_differences
from simkit.view.text.differences import corrected, points
from simkit.view.text.lookup import spoken
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.whose_wins import of_seat_one
from simkit.view.text.words import counted, level, share_with_interval

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game

Found = Mapping[str, Any]
WHOLE, BESIDE = "the whole difference", "the rest"


def paths_numbers(found: Found) -> DataFrame:
    """A row each as it is drawn: variant, difference, low, high in points, verdict."""
    import pandas as pd

    drawn = [(WHOLE, found["total"])]
    drawn += [(f"gone without {spoken(path['path'])}", path) for path in found["paths"]]
    drawn.append((BESIDE, found["remainder"]))
    ends = ("estimate", "low", "high")
    rows = [
        (name, *(100 * one["difference"][end] for end in ends), one["verdict"])
        for name, one in drawn
    ]
    return pd.DataFrame(rows, columns=["variant", "difference", "low", "high", "verdict"])


def why_chart(found: Found, game: Game | None = None) -> Figure:
    """A line each: the difference, its parts, and what is left."""
    numbers = paths_numbers(found)
    base, variant = found["variants"]
    rate = base["win_rate"]
    share = share_with_interval(rate["estimate"], rate["low"], rate["high"])
    varied = {key for each in found["variants"] for key in each["values"]}
    with styled():
        figure = new_figure(
            1.0 + 0.45 * len(numbers),
            title=f"{title_of(found, game)}: why does {variant['variant']} change the win rate?",
            subtitle=f"With {base['variant']} the win rate{of_seat_one(game)} is {share}.",
            caption=(
                f"Lines: {level(found['confidence'])} intervals"
                f"{corrected(len(found['paths']), 'paths')}. Grey: within "
                f"{points(found['margin'])} points. {counted(found['games'], 'game')} of both with "
                "all events, then with one kind of event (a path) without effect, on shared luck, "
                f"seed {found['seed']}. "
                f"Bot {found['bot']}. {stands_on(found, game, varied)}."
            ),
        )
        axes = figure.add_subplot()
        draw_differences(axes, numbers, found["margin"], "difference in win rate (points)")
    return figure
