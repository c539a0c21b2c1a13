"""The chart of a comparison: every arm's difference to the baseline, with interval and verdict.

It is drawn from the object that `simkit compare --json` prints; `differences_numbers` computes
exactly what is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.errors import BadInput
from simkit.view.charts.canvas import (
    BLACK,
    BLUE,
    FAINT,
    GREEN,
    GRID,
    VERMILLION,
    few_ticks,
    label,
    new_figure,
    save_file,
    styled,
    tidy,
)
from simkit.view.text.differences import corrected, points, signed
from simkit.view.text.findings import arm_label, baseline_arm, varied_keys
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.values import key_told
from simkit.view.text.words import counted, level, listed, share_with_interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.game import Game

SUFFIXES = (".png", ".svg")
LOOKS = {
    "higher": ("^", BLUE, BLUE),
    "lower": ("v", VERMILLION, VERMILLION),
    "same": ("s", GREEN, GREEN),
    "not settled": ("o", BLACK, "white"),
}
"""Mark, colour and fill of each verdict: marks tell them apart in grey."""

_MOST_ARMS = 40
_LONGEST_NAME = 22


def chart_file(name: str) -> Path:
    """Where a chart is to lie; refused at once where it cannot be drawn."""
    file = Path(name)
    if file.suffix.lower() not in SUFFIXES:
        raise BadInput(f"--chart {name}: a chart is drawn to a file that ends in .png or .svg.")
    if file.is_dir():
        raise BadInput(f"--chart {name} is a folder; name a file in it.")
    if not file.parent.is_dir():
        raise BadInput(f"--chart {name}: there is no folder {file.parent}. Make it first.")
    return file


def draw_compare(file: Path, found: Mapping[str, Any], game: Game | None = None) -> Path:
    """Draw the chart of a comparison to a file."""
    return save_file(compare_chart(found, game), file)


def differences_numbers(found: Mapping[str, Any]) -> DataFrame:
    """A row an arm as it is drawn: arm, difference, low, high in points, verdict."""
    import pandas as pd

    rows = []
    for one in found["comparisons"]:
        figures = [100 * one["difference"][end] for end in ("estimate", "low", "high")]
        rows.append((_name(found, one), *figures, one["verdict"]))
    return pd.DataFrame(rows, columns=["arm", "difference", "low", "high", "verdict"])


def judged_numbers(rows: Sequence[Mapping[str, Any]], name: str) -> DataFrame:
    """The same of rows that bear their name in a field."""
    import pandas as pd

    drawn = [
        (one[name], *(100 * one["difference"][end] for end in ("estimate", "low", "high")))
        for one in rows
    ]
    frame = pd.DataFrame(drawn, columns=["arm", "difference", "low", "high"])
    return frame.assign(verdict=[one["verdict"] for one in rows])


def _name(found: Mapping[str, Any], one: Mapping[str, Any]) -> str:
    """The arm with its key, unless that would not fit beside the axes."""
    return one["arm"] if len(one["arm"]) <= _LONGEST_NAME else arm_label(found, one)


def compare_chart(found: Mapping[str, Any], game: Game | None = None) -> Figure:
    """A line an arm: the difference to the baseline with its interval, and the margin behind."""
    numbers = differences_numbers(found)
    if len(numbers) > _MOST_ARMS:
        raise BadInput(f"{len(numbers)} arms do not fit on a chart; at most {_MOST_ARMS} do.")
    with styled():
        figure = new_figure(
            1.0 + 0.45 * len(numbers),
            title=_title(found, game),
            subtitle=_subtitle(found),
            caption=_caption(found, game),
        )
        axes = figure.add_subplot()
        draw_differences(axes, numbers, found["margin"], "difference in games won (points)")
    return figure


def _title(found: Mapping[str, Any], game: Game | None) -> str:
    """The question that the chart answers."""
    title = title_of(found, game)
    if not found["axes"]:
        return f"{title}: {listed([arm['arm'] for arm in found['arms']], 'or')}?"
    verb = "does" if len(found["axes"]) == 1 else "do"
    names = [key_told(key, game) for key in found["axes"]]
    return f"{title}: what {verb} {listed(names)} change?"


def _subtitle(found: Mapping[str, Any]) -> str:
    base = baseline_arm(found)
    rate = base["win_rate"]
    share = share_with_interval(rate["estimate"], rate["low"], rate["high"])
    return f"Wins against {found['baseline']}, which wins {share} of games."


def _caption(found: Mapping[str, Any], game: Game | None) -> str:
    watched = any(one["difference"]["method"] == "sequence" for one in found["comparisons"])
    kind = "confidence sequences" if watched else "intervals"
    holm = corrected(found["family"])
    varied = varied_keys(found)
    bot = "" if {"bot", "bots"} & varied else f" Bot {found['bot']}."
    return (
        f"Lines: {level(found['confidence'])} {kind} of the paired difference{holm}. Grey: "
        f"within {points(found['margin'])} points, which counts as the same. "
        f"{counted(found['games'], 'game')} an arm on shared luck, seed "
        f"{found['seed']}.{bot} {stands_on(found, game, found['axes'])}."
    )


def draw_differences(axes: Axes, numbers: DataFrame, same_within: float, what: str) -> None:
    """A line each: difference, interval and verdict, with the margin behind them."""
    margin = 100 * same_within
    axes.axvspan(-margin, margin, color=GRID, alpha=0.45, linewidth=0)
    axes.axvline(0, color=FAINT, linewidth=1.2)
    rows: Any = numbers.itertuples(index=False)
    for place, row in enumerate(rows):
        mark, colour, fill = LOOKS[row.verdict]
        axes.hlines(place, row.low, row.high, color=colour, linewidth=1.8)
        axes.plot(
            [row.low, row.high],
            [place, place],
            "|",
            color=colour,
            markersize=11,
            markeredgewidth=1.2,
        )
        axes.plot(
            row.difference,
            place,
            mark,
            markersize=8,
            markeredgecolor=colour,
            markerfacecolor=fill,
            markeredgewidth=1.5,
        )
        _beside(axes, place, f"{signed(row.difference, 1)}  {row.verdict}")
    axes.set_yticks(range(len(numbers)), [label(arm) for arm in numbers["arm"]])
    axes.set_ylim(len(numbers) - 0.4, -0.6)
    axes.set_xlim(*_reach(numbers, margin))
    axes.set_xlabel(what)
    axes.xaxis.set_major_locator(few_ticks())
    tidy(axes)


def _reach(numbers: DataFrame, margin: float) -> tuple[float, float]:
    """The margin and every interval, with room at both sides."""
    low, high = min(-margin, numbers["low"].min()), max(margin, numbers["high"].max())
    room = 0.06 * (high - low)
    return low - room, high + room


def _beside(axes: Axes, place: int, note: str) -> None:
    """The figure and the verdict at the right of the axes."""
    across = axes.get_yaxis_transform()
    axes.text(1.03, place, note, transform=across, va="center", fontsize=10, color=FAINT)
