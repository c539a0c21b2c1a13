"""The chart of restrictions: what each costs, with interval and verdict."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.view.charts.canvas import new_figure, save_file, styled
from simkit.view.charts.compare import draw_differences, judged_numbers
from simkit.view.text.differences import corrected, points
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.words import counted, level, share_with_interval

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from simkit.game import Game

Found = Mapping[str, Any]


def draw_restrict(file: Path, found: Found, game: Game | None = None) -> Path:
    """Draw the chart of restrictions to a file."""
    return save_file(restrict_chart(found, game), file)


def restrict_chart(found: Found, game: Game | None = None) -> Figure:
    """A line a restriction: by how much more is won with it."""
    numbers = judged_numbers(found["options"], "forbidden")
    rate = found["win_rate"]
    share = share_with_interval(rate["estimate"], rate["low"], rate["high"])
    with styled():
        figure = new_figure(
            1.0 + 0.45 * len(numbers),
            title=f"{title_of(found, game)}: what can {found['bot']} not do without?",
            subtitle=f"Where nothing is forbidden {share} of games are won.",
            caption=(
                f"Lines: {level(found['confidence'])} intervals of the paired difference"
                f"{corrected(found['family'])}. Grey: within {points(found['margin'])} points. At "
                f"most {counted(found['games'], 'game')} without each on shared luck, seed "
                f"{found['seed']}. {stands_on(found, game)}."
            ),
        )
        axes = figure.add_subplot()
        draw_differences(axes, numbers, found["margin"], "more games won where it is forbidden")
    return figure
