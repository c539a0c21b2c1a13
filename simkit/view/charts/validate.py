"""The chart of `simkit validate`: claims about real play next to the model's figures.

Every figure is drawn on the scale of its own band, so that a share and a number of turns can stand
on one chart. `validate_numbers` computes exactly what is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import (
    FAINT,
    GREEN,
    beside,
    label,
    new_figure,
    styled,
    tidy,
    whiskers,
)
from simkit.view.text.claims import cells_text, figure_text, range_text
from simkit.view.text.findings.validate import validate_finding
from simkit.view.text.lookup import spoken
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.words import counted, level

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game
    from simkit.lab.calibrating.validate_answer import Validation

FARTHEST = 4.0  # half bands from the middle; beyond it a figure stands at the edge
_ROW = 0.46


def validate_numbers(found: Validation) -> DataFrame:
    """A row a figure as it is drawn: -1 and 1 are the ends of its band."""
    import pandas as pd

    rows = []
    for each in found.claims:
        question = each.said.question
        if question is None:
            continue
        for cell, figure in zip(cells_text(question), each.figures, strict=False):
            if figure.estimate is None or figure.low is None or figure.high is None:
                continue
            ends = (figure.estimate, figure.low, figure.high)
            places = [_place(end, question.range) for end in ends]
            told = f"{figure_text(question, figure)}; should be {range_text(question)}"
            claim = spoken(each.said.name)
            name = f"{claim}: {cell}" if cell else claim
            rows.append((name, *places, each.verdict, told))
    columns = ["claim", "estimate", "low", "high", "verdict", "told"]
    return pd.DataFrame(rows, columns=columns)


def _place(value: float, band: tuple[float, float]) -> float:
    """Where a value stands if the band goes from -1 to 1."""
    middle, half = (band[0] + band[1]) / 2, max((band[1] - band[0]) / 2, 1e-9)
    return max(-FARTHEST, min(FARTHEST, (value - middle) / half))


def validate_chart(found: Validation, game: Game | None = None) -> Figure:
    """A line a figure, the bands in green."""
    numbers = validate_numbers(found)
    if numbers.empty:
        raise BadInput("no claim can be tested with the model, so there is nothing to draw.")
    caption = (
        "Each figure is drawn on the scale of its own claimed range (green). One that lies further "
        f"out stands at the edge. Lines: {level(found.confidence)} intervals, of luck alone. "
        f"simkit validate {found.heading.game} says each claim in words. "
        f"{counted(found.games, 'game')}, seed {found.cell.seed}. {stands_on(found, game)}"
    )
    with styled():
        figure = new_figure(
            0.7 + _ROW * len(numbers),
            title=f"{title_of(found, game)}: does the model fit the claims about real play?",
            finding=validate_finding(found),
            caption=caption,
        )
        axes = figure.subplots()
        axes.axvspan(-1, 1, color=GREEN, alpha=0.18, linewidth=0)
        for place, row in enumerate(numbers.itertuples()):
            nth = {"holds": 2, "fails": 3}.get(str(row.verdict), 1)
            whiskers(axes, [place], [row.estimate], [row.low], [row.high], nth)
            beside(axes, str(row.told), place)
        axes.set_yticks(range(len(numbers)), [label(each) for each in numbers["claim"]])
        axes.set_ylim(len(numbers) - 0.5, -0.5)
        axes.set_xlim(-FARTHEST - 0.2, FARTHEST + 0.2)
        axes.set_xticks([0], ["claimed range"])
        axes.tick_params(axis="x", colors=FAINT)
        tidy(axes)
    return figure
