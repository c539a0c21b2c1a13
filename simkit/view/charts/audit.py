"""The chart of an audit: what each help brings, with interval and verdict."""

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
    from pandas import DataFrame

    from simkit.game import Game

Found = Mapping[str, Any]


def draw_audit(file: Path, found: Found, game: Game | None = None) -> Path:
    """Draw the chart of an audit to a file."""
    return save_file(audit_chart(found, game), file)


def helps_numbers(found: Found) -> DataFrame:
    """A row a help as it is drawn: arm, difference, low, high in points, verdict."""
    return judged_numbers(found["helps"], "help")


def audit_chart(found: Found, game: Game | None = None) -> Figure:
    """A line a help: by how much more is won with it."""
    numbers = helps_numbers(found)
    rate = found["win_rate"]
    share = share_with_interval(rate["estimate"], rate["low"], rate["high"])
    with styled():
        figure = new_figure(
            1.0 + 0.45 * len(numbers),
            title=f"{title_of(found, game)}: does what can only help ever harm?",
            subtitle=f"{found['bot']} wins {share} of games without any help.",
            caption=(
                f"Lines: {level(found['confidence'])} intervals of the paired difference"
                f"{corrected(found['family'])}. Grey: within {points(found['margin'])} points. At "
                f"most {counted(found['games'], 'game')} with each on shared luck, seed "
                f"{found['seed']}. {stands_on(found, game)}."
            ),
        )
        axes = figure.add_subplot()
        draw_differences(axes, numbers, found["margin"], "more games won with the help (points)")
    return figure
