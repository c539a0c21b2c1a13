"""The chart of a distribution: the share of games up to each value, for several variants.

`distribution_numbers` computes exactly what is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import MARKS, label, legend, new_figure, styled, tidy
from simkit.view.text.findings.shared import key_before, label_of
from simkit.view.text.lookup import spoken
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.words import counted, listed

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game
    from simkit.lab.contests.compare_answer import Comparison


def distribution_numbers(found: Comparison) -> DataFrame:
    """A row for each variant and value: variant, value, the share of games up to it in %."""
    import pandas as pd

    assert found.distribution
    rows = [
        (label_of(found, curve.variant), value, 100 * share)
        for curve in found.distribution.curves
        for value, share in zip(curve.values, curve.shares, strict=True)
    ]
    return pd.DataFrame(rows, columns=["variant", "value", "share"])


def distribution_chart(found: Comparison, game: Game | None = None) -> Figure:
    """A stepped line for each variant."""
    from matplotlib.ticker import MaxNLocator

    numbers = distribution_numbers(found)
    names = list(numbers["variant"].unique())
    if len(names) > len(MARKS):
        raise BadInput(f"{len(names)} variants do not fit on this chart; at most {len(MARKS)} do.")
    assert found.distribution
    metric = spoken(found.distribution.metric)
    whole = bool((numbers["value"] % 1 == 0).all())
    with styled():
        figure = new_figure(
            3.6,
            title=f"{title_of(found, game)}: the distribution of {metric}",
            subtitle=_subtitle(found, names, game),
            caption=(
                f"Lines: share of games up to each value. {counted(found.games, 'game')} per "
                f"variant on shared luck, seed {found.heading.seed}. "
                f"{stands_on(found, game, found.axes)}."
            ),
        )
        axes = figure.add_subplot()
        for nth, name in enumerate(names):
            _draw_curve(axes, numbers[numbers["variant"] == name], nth, name)
        axes.set_ylim(0, 102)
        axes.xaxis.set_major_locator(MaxNLocator("auto", steps=[1, 2, 5, 10], integer=whole))
        axes.set_xlabel(f"{metric}, at most")
        axes.set_ylabel("games (%)")
        tidy(axes, grid="y")
        legend(axes)
    return figure


def _subtitle(found: Comparison, names: list[str], game: Game | None) -> str:
    """How the chart is read, and what was varied."""
    lines = f"{key_before(found, game)}{listed(names)}"
    return f"The largest gap is where the lines of {lines} are furthest apart."


def _draw_curve(axes: Any, part: DataFrame, nth: int, name: str) -> None:
    mark, colour = MARKS[nth]
    axes.step(part["value"], part["share"], where="post", color=colour, linewidth=1.6)
    every = max(1, len(part) // 8)
    few = part.iloc[nth % every :: every]
    axes.plot(few["value"], few["share"], mark, color=colour, markersize=5)
    axes.plot([], [], f"{mark}-", color=colour, markersize=5, label=label(name))
