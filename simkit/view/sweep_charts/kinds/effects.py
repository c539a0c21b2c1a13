"""Draw the effect of each varied key on the win rate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import (
    new_figure,
    panel_title,
    styled,
    tidy,
)
from simkit.view.sweep_charts.cell_lines import (
    caption_of,
    draw_shares,
    short_name,
)
from simkit.view.sweep_charts.cells_said import key_finding
from simkit.view.sweep_charts.entry import ChartKind, Titles
from simkit.view.sweep_charts.source import Options, Source
from simkit.view.text.fair_shares import ABOVE_FAIR, cells_above_fair, unlike_shares
from simkit.view.text.key_effects import (
    effects_numbers,
    played,
    ranges_of,
    strongest,
)
from simkit.view.text.values import key_title

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame


def effects(
    frame: DataFrame,
    vary: Sequence[str],
    *,
    design: str = "grid",
    title: str = "What does each key do?",
    note: str = "",
    titles: Titles = key_title,
    fair: Mapping[str, float] | None = None,
) -> Figure:
    """Mean share won at each value of each varied key, the strongest key on top."""
    numbers = effects_numbers(cells_above_fair(frame, fair or {}), vary, design=design)
    if numbers.empty:
        raise BadInput(
            "No key has all its values played with the same values of the other keys, so simkit "
            "cannot tell its effect from theirs."
        )
    keys = strongest(numbers)
    caption = (
        "Dots: mean win rate of the cells with this value. Lines: 95 % intervals of the mean, for "
        "cells drawn in the same way, with the luck that they share."
        if design == "space"
        else "Dots: mean win rate over the same settings of the other keys. Lines: the mean of the "
        "cells' 95 % intervals (cells share their luck, so more cells do not narrow it)."
    )
    heights = [0.25 + 0.3 * int((numbers["key"] == key).sum()) for key in keys]
    with styled():
        figure = new_figure(
            0.5 + 0.25 * len(keys) + sum(heights),
            title=title,
            finding=key_finding(ranges_of(numbers), titles),
            caption=caption_of(caption, played(frame, vary), note),
        )
        panels = figure.subplots(len(keys), 1, sharex=True, squeeze=False, height_ratios=heights)[
            :, 0
        ]
        for nth, (axes, key) in enumerate(zip(panels, keys, strict=True)):
            _draw_effect(axes, numbers[numbers["key"] == key], nth)
            panel_title(axes, titles(key))
        least = min(0.0, 108 * numbers["low"].min())
        panels[-1].set_xlim(least, min(100, max(1.0, 108 * numbers["high"].max())))
        panels[-1].set_xlabel(ABOVE_FAIR if fair else "win rate (%)")
    return figure


def _draw_effect(axes: Axes, part: DataFrame, nth: int) -> None:
    places = range(len(part))
    draw_shares(axes, part, nth)
    axes.set_yticks(places, [short_name(value) for value in part["value"]])
    axes.set_ylim(len(part) - 0.4, -0.6)
    tidy(axes)


# --- Its entry in the catalogue -------------------------------------------------------------------


def _of_sweep(source: Source, options: Options) -> Figure:
    design = source.swept["design"]
    told: Options = {
        "note": source.note_of_wins,
        "titles": source.title,
        "fair": unlike_shares(source.swept),
    }
    return effects(source.cells, source.vary, design=design, **told)


KIND = ChartKind(
    name="effects",
    place=2,
    title="Mean win rate at each value of each key",
    help="mean win rate at each value of each key that varies, the strongest key on top",
    needs="cells",
    draw=_of_sweep,
    section="effects",
)
