"""The chart of `simkit sensitivity`: how far each factor moves the answer, strongest on top.

`tornado_numbers` computes exactly what is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simkit.view.charts.canvas import (
    BLACK,
    BLUE,
    FAINT,
    GRID,
    ORANGE,
    SKY,
    label,
    new_figure,
    styled,
    tidy,
)
from simkit.view.console.sensitivity import headline
from simkit.view.text.findings.sensitivity import move_text
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.values import key_told
from simkit.view.text.words import counted, level

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game
    from simkit.lab.unknowns.sensitivity_answer import Sensed, Sensitivity

MOST_BARS = 15
LOOKS = {"matters": (BLUE, ""), "not settled": (SKY, "//"), "small": (GRID, "")}
"""Fill and hatch of each verdict: hatches tell them apart in grey."""


def tornado_numbers(found: Sensed, game: Game | None = None) -> DataFrame:
    """A row a factor as it is drawn: factor, move, low, high in points, effect, verdict, text."""
    import pandas as pd

    rows = []
    for factor in found.factors[:MOST_BARS]:
        move, effect = factor.move, factor.effect
        ends = (move.estimate, move.low, move.high)
        figures = [100 * (float(move) if end is None else end) for end in ends]
        up = None if effect is None else 100 * float(effect)
        name = key_told(factor.factor, game)
        rows.append((name, *figures, up, factor.verdict, move_text(move)))
    columns = ["factor", "move", "low", "high", "effect", "verdict", "text"]
    return pd.DataFrame(rows, columns=columns)


def sensitivity_chart(found: Sensitivity, game: Game | None = None) -> Figure:
    """What the study has found."""
    return tornado(found.sensed, game)


def tornado(found: Sensed, game: Game | None = None) -> Figure:
    """A bar a factor: how far the answer typically moves when that factor alone is drawn again."""
    numbers = tornado_numbers(found, game)
    with styled():
        figure = new_figure(
            1.3 + 0.42 * len(numbers),
            title=_title(found, game),
            finding=headline(found, game),
            caption=_caption(found, game),
        )
        _draw(figure.add_subplot(), numbers)
    return figure


def _title(found: Sensed, game: Game | None) -> str:
    title = title_of(found.heading, game)
    what = f"the effect of {found.compare.key}" if found.compare else "the win rate"
    return f"{title}: what does {what} depend on?"


def _caption(found: Sensed, game: Game | None) -> str:
    several = ", ".join(found.vary)
    return (
        "Bars: how much the answer typically changes (root mean square) if only this takes another "
        f"value. Thin lines: {level(found.confidence)} intervals of their ends. Filled: more "
        "than the luck of the games. Hatched: not settled. Triangles: the mean change if the value "
        f"goes up. Varied: {several}. {counted(found.games, 'game')}, seed {found.heading.seed}, "
        f"bot {found.heading.bot}. {stands_on(found.heading, game)}."
    )


def _draw(axes: Axes, numbers: DataFrame) -> None:
    axes.axvline(0, color=FAINT, linewidth=1.2)
    rows: Any = numbers.itertuples(index=False)
    for place, row in enumerate(rows):
        _bar(axes, place, row)
    axes.set_yticks(range(len(numbers)), [label(name) for name in numbers["factor"]])
    axes.set_ylim(len(numbers) - 0.4, -0.6)
    widest = 1.08 * max(1.0, float(numbers["high"].max()))
    axes.set_xlim(-widest, widest)
    axes.set_xlabel("change of the answer, up or down (points)")
    tidy(axes)


def _bar(axes: Axes, place: int, row: Any) -> None:
    """The move to either side, the interval of its ends, and where it goes up."""
    colour, hatch = LOOKS[row.verdict]
    axes.barh(
        place,
        2 * row.move,
        left=-row.move,
        height=0.56,
        color=colour,
        hatch=hatch,
        edgecolor=BLUE,
        linewidth=0.8,
    )
    for side in (-1, 1):
        ends = [side * row.low, side * row.high]
        axes.plot(ends, [place, place], "-|", color=BLACK, linewidth=1.2, markersize=7)
    if row.effect is not None and row.effect == row.effect:
        axes.plot(
            row.effect,
            place,
            ">" if row.effect > 0 else "<",
            color=ORANGE,
            markersize=8,
            markeredgecolor=BLACK,
            markeredgewidth=0.6,
        )
    across = axes.get_yaxis_transform()
    axes.text(1.03, place, row.text, transform=across, va="center", fontsize=10, color=FAINT)
