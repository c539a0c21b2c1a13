"""The chart of `why`: the whole difference, what runs through each road, and what is beside."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.view.charts.canvas import new_figure, save_file, styled
from simkit.view.charts.compare import draw_differences
from simkit.view.text.differences import corrected, points
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.words import counted, level, share_with_interval

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.game import Game

Found = Mapping[str, Any]
WHOLE, BESIDE = "the whole difference", "beside these roads"


def draw_why(file: Path, found: Found, game: Game | None = None) -> Path:
    """Draw the chart of an answer to a file."""
    return save_file(why_chart(found, game), file)


def roads_numbers(found: Found) -> DataFrame:
    """A row each as it is drawn: arm, difference, low, high in points, verdict."""
    import pandas as pd

    drawn = [(WHOLE, found["total"])]
    drawn += [(f"through {road['road']}", road) for road in found["roads"]]
    drawn.append((BESIDE, found["remainder"]))
    ends = ("estimate", "low", "high")
    rows = [
        (name, *(100 * one["difference"][end] for end in ends), one["verdict"])
        for name, one in drawn
    ]
    return pd.DataFrame(rows, columns=["arm", "difference", "low", "high", "verdict"])


def why_chart(found: Found, game: Game | None = None) -> Figure:
    """A line each: the difference, its parts, and what is left."""
    numbers = roads_numbers(found)
    base, arm = found["arms"]
    rate = base["win_rate"]
    share = share_with_interval(rate["estimate"], rate["low"], rate["high"])
    varied = {key for each in found["arms"] for key in each["values"]}
    with styled():
        figure = new_figure(
            1.0 + 0.45 * len(numbers),
            title=f"{title_of(found, game)}: by what road does {arm['arm']} change it?",
            subtitle=f"{base['arm']} wins {share} of games.",
            caption=(
                f"Lines: {level(found['confidence'])} intervals"
                f"{corrected(len(found['roads']), 'roads')}. Grey: within "
                f"{points(found['margin'])} points. {counted(found['games'], 'game')} of both with "
                f"every road open and with each one closed, on shared luck, seed {found['seed']}. "
                f"Bot {found['bot']}. {stands_on(found, game, varied)}."
            ),
        )
        axes = figure.add_subplot()
        draw_differences(axes, numbers, found["margin"], "difference in games won (points)")
    return figure
