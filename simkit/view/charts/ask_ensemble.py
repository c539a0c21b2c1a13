"""The chart of a question asked in every plausible pack, with both intervals.

`over_numbers` computes exactly what is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import (
    BLACK,
    BLUE,
    FAINT,
    SKY,
    VERMILLION,
    beside,
    few_ticks,
    label,
    legend,
    new_figure,
    styled,
    tidy,
)
from simkit.view.text.ask_ensemble import DIFFERENCE, verdict_text
from simkit.view.text.findings.ask_ensemble import ask_ensemble_finding
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.words import level

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game
    from simkit.lab.ensembles.ask_ensemble_answer import OverEnsemble

_ROW = 0.36
_MOST = 40


def over_numbers(found: OverEnsemble) -> DataFrame:
    """A row a figure as it is drawn, in percent or points; differences alone where there are any.

    figure, stands, mean, luck_low, luck_high, low, high, told.
    """
    import pandas as pd

    wanted = [(each, each.over) for each in found.told if each.over]
    apart = [(each, over) for each, over in wanted if each.kind == DIFFERENCE]
    rows = [
        (
            each.name,
            None if each.stands is None else 100 * each.stands,
            100 * over.mean,
            *(100 * end for end in (*over.luck, *over.ignorance)),
            verdict_text(each),
        )
        for each, over in (apart or wanted)[:_MOST]
    ]
    names = ["figure", "stands", "mean", "luck_low", "luck_high", "low", "high", "told"]
    return pd.DataFrame(rows, columns=names)


def ask_ensemble_chart(found: OverEnsemble, game: Game | None = None) -> Figure:
    """A line a figure: ignorance wide and pale, luck narrow and dark, the literal pack a mark."""
    numbers = over_numbers(found)
    if numbers.empty:
        raise BadInput("no pack was played, so there is nothing to draw.")
    apart = any(each.kind == DIFFERENCE for each in found.told)
    caption = (
        f"Dark: the {level(found.confidence)} interval of luck about the mean over "
        f"{len(found.packs)} plausible packs. Pale (ignorance): the range of 90 of 100 packs. "
        f"{stands_on(found, game)}"
    )
    with styled():
        figure = new_figure(
            1.3 + _ROW * len(numbers),
            title=f"{title_of(found, game)}: {found.literal.VERB} over plausible packs",
            finding=ask_ensemble_finding(found),
            caption=caption,
        )
        axes = figure.subplots()
        for place, row in enumerate(numbers.itertuples()):
            _draw(axes, place, row)
        if apart:
            axes.axvline(0, color=FAINT, linewidth=1)
        axes.set_yticks(range(len(numbers)), [label(each) for each in numbers["figure"]])
        axes.set_ylim(len(numbers) - 0.4, -0.6)
        axes.set_xlabel("points" if apart else "percent")
        axes.xaxis.set_major_locator(few_ticks())
        tidy(axes)
        legend(axes, loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=3)
    return figure


def _draw(axes: Axes, place: int, row: Any) -> None:
    named = place == 0
    axes.plot(
        [row.low, row.high],
        [place, place],
        color=SKY,
        linewidth=9,
        alpha=0.55,
        solid_capstyle="butt",
        label="ignorance" if named else None,
    )
    axes.plot(
        [row.luck_low, row.luck_high],
        [place, place],
        color=BLUE,
        linewidth=4,
        solid_capstyle="butt",
        label="luck" if named else None,
    )
    axes.plot([row.mean], [place], "|", color=BLACK, markersize=9)
    axes.plot(
        [row.stands],
        [place],
        "D",
        color=VERMILLION,
        markersize=5,
        linestyle="none",
        label="current pack" if named else None,
    )
    if row.told:
        beside(axes, str(row.told), place)
