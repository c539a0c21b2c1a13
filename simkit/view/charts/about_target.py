"""Draw win rates around a target: one dot with its interval per row, the target as a band."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.charts.canvas import GREEN, label, tidy, whiskers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from pandas import DataFrame

NAME_LINES = 4  # of a name that has several changes


def draw_about_target(
    axes: Axes,
    names: Sequence[str],
    numbers: DataFrame,
    target: float,
    margin: float,
) -> None:
    """The columns `win_rate`, `low` and `high` of the numbers are in per cent, as is the target."""
    axes.axvspan(target - margin, target + margin, color=GREEN, alpha=0.2, linewidth=0)
    axes.axvline(target, color=GREEN, linewidth=1.2)
    lines = range(len(numbers))
    whiskers(axes, lines, numbers["win_rate"], numbers["low"], numbers["high"], 0)
    axes.set_yticks(lines, [label(name, NAME_LINES) for name in names])
    axes.set_ylim(len(numbers) - 0.4, -0.6)
    axes.set_xlabel("win rate (%)")
    tidy(axes)
