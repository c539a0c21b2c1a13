"""The chart of `simkit calibrate`: what remains of each range, and the result of each claim.

`surviving_numbers` and `foretold_numbers` compute exactly what is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import (
    BLUE,
    FAINT,
    GREEN,
    GRID,
    beside,
    label,
    new_figure,
    panel_title,
    styled,
    tidy,
    whiskers,
)
from simkit.view.text.findings.calibrate import calibrate_finding
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.words import counted

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game
    from simkit.lab.calibrating.calibrate_answer import Calibrated
    from simkit.lab.calibrating.calibrate_log_answer import CalibratedByLog

FARTHEST = 4.0  # half bands from the middle; beyond it a figure stands at the edge
ROW = 0.36
_BAR = 0.56


def surviving_numbers(found: Calibrated | CalibratedByLog) -> DataFrame:
    """A row an unknown whose values move together: where nine in ten packs lie in its range."""
    import pandas as pd

    rows = [
        (each.unknown.name, *each.ends, each.verdict, each.unknown.move.text)
        for each in found.survivals
        if each.together
    ]
    columns = ["unknown", "low", "middle", "high", "verdict", "range"]
    return pd.DataFrame(rows, columns=columns)


def foretold_numbers(found: Calibrated) -> DataFrame:
    """A row a claim: its figure in packs that all others leave; -1 and 1 end its band."""
    import pandas as pd

    rows = []
    for each in found.works:
        low, middle, high = each.figure_there
        ends = each.range
        if low is None or middle is None or high is None or ends is None:
            continue
        centre, half = (ends[0] + ends[1]) / 2, max((ends[1] - ends[0]) / 2, 1e-9)
        places = [
            max(-FARTHEST, min(FARTHEST, (value - centre) / half)) for value in (middle, low, high)
        ]
        rows.append((each.claim.name, *places, 100 * each.rules_out, 100 * each.alone))
    columns = ["claim", "middle", "low", "high", "rules_out", "alone"]
    return pd.DataFrame(rows, columns=columns)


def calibrate_chart(found: Calibrated, game: Game | None = None) -> Figure:
    """The ranges above, the claims below."""
    ranges, claims = surviving_numbers(found), foretold_numbers(found)
    if ranges.empty or not found.members:
        raise BadInput("no pack is left, so there is no surviving range to draw.")
    caption = (
        "Above: the whole range in grey, and the range of 90 of 100 packs of the ensemble. Below: "
        "the figure of each claim in packs that fit all other claims (90 of 100 of them), on the "
        f"scale of its claimed range. {counted(len(found.trials), 'pack')} tried, "
        f"{counted(found.games, 'game')}, seed {found.cell.seed}. {stands_on(found, game)}"
    )
    heights = [0.5 + ROW * len(ranges), 0.8 + ROW * max(1, len(claims))]
    with styled():
        figure = new_figure(
            sum(heights),
            title=f"{title_of(found, game)}: which values of the unknowns fit the claims",
            finding=calibrate_finding(found),
            caption=caption,
        )
        above, below = figure.subplots(2, height_ratios=heights)
        draw_ranges(above, ranges)
        _claims(below, claims)
    return figure


def draw_ranges(axes: Axes, numbers: DataFrame) -> None:
    """Each range, and where nine in ten packs lie in it."""
    panel_title(axes, "what is left of each range")
    places = range(len(numbers))
    axes.barh(places, [1.0] * len(numbers), height=_BAR, color=GRID)
    colours = {"pinned down": BLUE, "leans": "#7FB2D6"}
    axes.barh(
        places,
        numbers["high"] - numbers["low"],
        left=numbers["low"],
        height=_BAR * 0.6,
        color=[colours.get(word, FAINT) for word in numbers["verdict"]],
    )
    axes.plot(numbers["middle"], places, "|", color="black", markersize=11, markeredgewidth=1.6)
    for place, row in enumerate(numbers.itertuples()):
        beside(axes, f"{row.range}: {row.verdict}", place)
    axes.set_yticks(places, [label(each) for each in numbers["unknown"]])
    axes.set_ylim(len(numbers) - 0.4, -0.6)
    axes.set_xlim(0, 1)
    axes.set_xticks([0, 1], ["least", "most"])
    tidy(axes)


def _claims(axes: Axes, numbers: DataFrame) -> None:
    panel_title(axes, "what the other claims predict for each claim")
    axes.axvspan(-1, 1, color=GREEN, alpha=0.18, linewidth=0)
    for place, row in enumerate(numbers.itertuples()):
        whiskers(axes, [place], [row.middle], [row.low], [row.high], 0)
        beside(axes, f"rules out {row.rules_out:.0f} %, only this one {row.alone:.0f} %", place)
    axes.set_yticks(range(len(numbers)), [label(each) for each in numbers["claim"]])
    axes.set_ylim(len(numbers) - 0.4, -0.6)
    axes.set_xlim(-FARTHEST - 0.2, FARTHEST + 0.2)
    axes.set_xticks([0], ["claimed range"])
    axes.tick_params(axis="x", colors=FAINT)
    tidy(axes)
