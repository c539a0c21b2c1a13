"""Draw the strength of bots, and of other differences between seats.

The frame is that of `seats`, with texts such as `bot_1`, `bot_2` beside who won.
`strength_numbers` computes exactly what is drawn.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.lab.statistics.strengths import ratio
from simkit.messages.errors import BadInput, nearest
from simkit.view.charts.canvas import (
    FAINT,
    beside,
    label,
    new_figure,
    panel_title,
    styled,
    tidy,
    whiskers,
)
from simkit.view.sweep_charts.entry import ChartKind
from simkit.view.sweep_charts.games_said import strength_finding, together_with
from simkit.view.sweep_charts.kinds.seats import (
    caption_of,
    fair_share,
    games_by_seat,
    seat_columns,
    won_by_seat,
)
from simkit.view.sweep_charts.source import Options, Source
from simkit.view.text.differences import signed

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame, Series

MOST_NAMES = 40


def stems(frame: DataFrame) -> list[str]:
    """What varies among those who sit: bot, demon ...; texts with a column a seat."""
    import pandas as pd

    found = [name[:-2] for name in frame.columns if name.endswith("_1") and name != "won_1"]
    return [
        stem
        for stem in found
        if not pd.api.types.is_numeric_dtype(frame[f"{stem}_1"])
        and len(names := _sitting(frame, stem)) > 1
        and not all(name.isdigit() for name in names)  # figures turn by turn are nobody
    ]


def _sitting(frame: DataFrame, stem: str) -> list[str]:
    """Everybody of this kind who sits anywhere; a text may name several, joined by +."""
    values = {value for name in seat_columns(frame, stem) for value in frame[name].dropna()}
    return sorted({name for value in values for name in str(value).split("+") if name})


def strength_numbers(frame: DataFrame, stem: str, confidence: float = 0.95) -> DataFrame:
    """A row a name, the strongest first: how far above the fair share it wins, in points.

    Columns: name, seats (times that it sat), games, above, low, high. A seat's fair share is the
    mean of all seats in games of as many players. Seats of the same game are not independent, so
    the interval takes whole games together.
    """
    import pandas as pd

    won = won_by_seat(frame)
    fair = _fair_in_each(won)
    ends = (-float(fair.max()), 1 - float(fair.min()))
    rows = []
    for name in _sitting(frame, stem):
        sits = pd.DataFrame(
            {
                f"won_{column[-1]}": [name in str(text).split("+") for text in frame[column]]
                for column in seat_columns(frame, stem)
            },
            index=frame.index,
        ).reindex(columns=won.columns, fill_value=False)
        times = sits.sum(axis=1)
        gained = (won.fillna(0) * sits).sum(axis=1) - times * fair
        rows.append(
            (
                name,
                int(times.sum()),
                int((times > 0).sum()),
                *_above(gained, times, ends, confidence),
            )
        )
    numbers = pd.DataFrame(rows, columns=["name", "seats", "games", "above", "low", "high"])
    return numbers.sort_values("above", ascending=False, kind="stable", ignore_index=True)


def _fair_in_each(won: DataFrame) -> Series:
    """The fair share in each game: that of all games of as many players."""
    players = won.notna().sum(axis=1)
    return players.map({many: fair_share(won[players == many]) for many in players.unique()})


def _above(
    gained: Any, times: Any, ends: tuple[float, float], confidence: float
) -> tuple[float, float, float]:
    """Points a seat above the fair share, with the interval of a ratio over whole games."""
    low, high = ends
    share = (gained - low * times) / (high - low)
    found = ratio(share.to_numpy(), times.to_numpy(), np.arange(len(times)), confidence)
    above = [
        math.nan if end is None else 100 * (low + (high - low) * end)
        for end in (found.estimate, found.low, found.high)
    ]
    return above[0], above[1], above[2]


def strength(
    frame: DataFrame, *, by: Sequence[str] = (), title: str = "", note: str = ""
) -> Figure:
    """How far above the fair share each bot, demon and the like wins; a panel for each kind."""
    known = stems(frame)
    if not known:
        raise BadInput(
            "All seats are alike in these games: no column such as bot_1, bot_2 tells them apart."
        )
    for name in by:
        if name not in known:
            raise BadInput(f"--by: seats do not differ in {name!r}. {nearest(name, known)}")
    kinds = list(by) or known
    tables = [strength_numbers(frame, kind) for kind in kinds]
    if max(map(len, tables)) > MOST_NAMES:
        raise BadInput(f"At most {MOST_NAMES} names fit on a chart.")
    heights = [0.35 + 0.34 * len(table) for table in tables]
    text = (
        "Dots: by how many points the win rate is above the fair share (what all seats "
        "would win if they were alike). Lines: 95 % intervals over whole games."
    )
    with styled():
        figure = new_figure(
            0.5 + sum(heights) + 0.25 * len(kinds),
            title=title or f"How strong is each {' and each '.join(map(_one, kinds))}?",
            finding=_finding(frame, kinds[0], tables[0]),
            caption=caption_of(text, frame, note),
        )
        panels = figure.subplots(len(kinds), 1, sharex=True, squeeze=False, height_ratios=heights)[
            :, 0
        ]
        for axes, kind, table in zip(panels, kinds, tables, strict=True):
            _draw_strength(axes, table)
            if len(kinds) > 1:
                panel_title(axes, kind)
        panels[-1].set_xlabel("win rate above the fair share (points)")
    return figure


def _finding(frame: DataFrame, kind: str, table: DataFrame) -> str:
    together = strength_numbers(frame, kind, together_with(len(table)))
    return strength_finding(table, together, _one(kind))


def _one(kind: str) -> str:
    """One of them: columns such as demons_1 name several."""
    return kind.removesuffix("s")


def _draw_strength(axes: Axes, table: DataFrame) -> None:
    places = range(len(table))
    axes.axvline(0, color=FAINT, linestyle=":", linewidth=1.4)
    whiskers(axes, places, table["above"], table["low"], table["high"], 0)
    rows: Any = table.itertuples(index=False)
    for place, row in enumerate(rows):
        ends = f" ({signed(row.low, 1)} to {signed(row.high, 1)})" if row.low == row.low else ""
        beside(axes, f"{signed(row.above, 1)}{ends}", place)
    axes.set_yticks(places, [label(name) for name in table["name"]])
    axes.set_ylim(len(table) - 0.4, -0.6)
    tidy(axes)


# --- Its entry in the catalogue -------------------------------------------------------------------


def _of_sweep(source: Source, options: Options) -> Figure:
    by = options["by"].split(",") if "by" in options else ()
    return strength(games_by_seat(source, options), by=by, note=source.note)


KIND = ChartKind(
    name="strength",
    place=14,
    title="How strong each bot, demon and the like is",
    help="how far above the fair share each bot, demon and the like wins; one panel per kind",
    needs="games",
    draw=_of_sweep,
    takes=("cell", "by"),
    section="more",
)
