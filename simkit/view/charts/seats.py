"""Seats: is each as good as the others, and how strong is who sits in them.

Both charts take a frame of games with a column for each seat: `won_1`, `won_2` ... and, for the
strength of bots, demons and the like, texts such as `bot_1`, `bot_2`. An empty place is a seat that
nobody sat in. The functions with `_numbers` compute exactly what is drawn.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from simkit.errors import BadInput, nearest
from simkit.lab.statistics import intervals
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
from simkit.view.text.differences import signed
from simkit.view.text.words import count, counted, share_with_interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

MOST_NAMES = 40


# --- Is every seat as good? ----------------------------------------------------------------------


def seat_columns(frame: DataFrame, stem: str = "won") -> list[str]:
    """won_1, won_2 ... as far as they go."""
    found = [name for name in frame.columns if re.fullmatch(rf"{re.escape(stem)}_[1-9]", name)]
    return sorted(found, key=lambda name: int(name.rpartition("_")[2]))


def seats_numbers(frame: DataFrame) -> DataFrame:
    """A row for each number of players and seat: games, won, share with interval, fair share."""
    import pandas as pd

    won = _won(frame)
    rows = []
    players = won.notna().sum(axis=1)
    for many in sorted(players.unique().tolist()):
        games = won[players == many]
        for seat in range(1, int(many) + 1):
            number, size = int(games[f"won_{seat}"].sum()), len(games)
            share = intervals.wilson(number, size)
            rows.append((many, seat, size, number, share.estimate, share.low, share.high, 1 / many))
    columns = ["players", "seat", "games", "won", "share", "low", "high", "fair"]
    return pd.DataFrame(rows, columns=columns)


def _won(frame: DataFrame) -> DataFrame:
    """Who won, a column a seat, as numbers; empty where nobody sat."""
    names = seat_columns(frame)
    if len(names) < 2:
        raise BadInput(
            "These games have no columns won_1 and won_2: nobody plays against anybody, so there "
            "are no seats to compare."
        )
    if frame.empty:
        raise BadInput("The frame holds no games; there is nothing to draw.")
    won: DataFrame = frame[names].astype("float")
    return won


def seats(frame: DataFrame, *, title: str = "Is every seat as good?", note: str = "") -> Figure:
    """share won by each seat, against the fair share; a panel for each number of players"""
    numbers = seats_numbers(frame)
    tables = list(dict.fromkeys(numbers["players"]))
    heights = [0.35 + 0.34 * players for players in tables]
    text = "Dots: share of games won by the seat. Lines: 95 % Wilson intervals. Dotted: fair share."
    with styled():
        figure = new_figure(
            0.5 + sum(heights) + 0.25 * len(tables),
            title=title,
            caption=_caption(text, frame, note),
        )
        panels = figure.subplots(len(tables), 1, sharex=True, squeeze=False, height_ratios=heights)[
            :, 0
        ]
        for axes, players in zip(panels, tables, strict=True):
            _draw_seats(axes, numbers[numbers["players"] == players])
            if len(tables) > 1:
                panel_title(axes, f"{players} players")
        panels[-1].set_xlim(0, min(100, 108 * numbers["high"].max()))
        panels[-1].set_xlabel("games won (%)")
    return figure


def _draw_seats(axes: Axes, part: DataFrame) -> None:
    places = range(len(part))
    axes.axvline(100 * part["fair"].iloc[0], color=FAINT, linestyle=":", linewidth=1.4)
    whiskers(axes, places, 100 * part["share"], 100 * part["low"], 100 * part["high"], 0)
    rows: Any = part.itertuples(index=False)
    for place, row in enumerate(rows):
        beside(axes, share_with_interval(row.share, row.low, row.high), place)
    axes.set_yticks(places, [f"seat {seat}" for seat in part["seat"]])
    axes.set_ylim(len(part) - 0.4, -0.6)
    tidy(axes)


# --- How strong is who sits there? ---------------------------------------------------------------


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


def strength_numbers(frame: DataFrame, stem: str) -> DataFrame:
    """A row a name, the strongest first: how far above the fair share it wins, in points.

    Columns: name, seats (times that it sat), games, above, low, high. A seat's fair share is one in
    the number of players; seats of the same game are not independent, so the interval takes whole
    games together.
    """
    import pandas as pd

    won = _won(frame)
    fair = 1 / won.notna().sum(axis=1)
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
        rows.append((name, int(times.sum()), int((times > 0).sum()), *_ratio(gained, times)))
    numbers = pd.DataFrame(rows, columns=["name", "seats", "games", "above", "low", "high"])
    return numbers.sort_values("above", ascending=False, kind="stable", ignore_index=True)


def _ratio(gained: Any, times: Any) -> tuple[float, float, float]:
    """Points a seat above the fair share, with the 95 % interval of a ratio over whole games."""
    games, total = int((times > 0).sum()), float(times.sum())
    mean = float(gained.sum()) / total
    if games < 2:
        return 100 * mean, math.nan, math.nan
    from scipy.stats import t

    spread = float(((gained - mean * times) ** 2).sum()) * games / (games - 1)
    reach = float(t.ppf(0.975, games - 1)) * math.sqrt(spread) / total
    return 100 * mean, 100 * (mean - reach), 100 * (mean + reach)


def strength(
    frame: DataFrame, *, by: Sequence[str] = (), title: str = "", note: str = ""
) -> Figure:
    """how far above the fair share each bot, demon and the like wins; a panel for each kind"""
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
        "Dots: points by which it wins above the fair share (one in the number of players). Lines: "
        "95 % intervals over whole games."
    )
    with styled():
        figure = new_figure(
            0.5 + sum(heights) + 0.25 * len(kinds),
            title=title or f"How strong is each {' and each '.join(map(_one, kinds))}?",
            caption=_caption(text, frame, note),
        )
        panels = figure.subplots(len(kinds), 1, sharex=True, squeeze=False, height_ratios=heights)[
            :, 0
        ]
        for axes, kind, table in zip(panels, kinds, tables, strict=True):
            _draw_strength(axes, table)
            if len(kinds) > 1:
                panel_title(axes, kind)
        panels[-1].set_xlabel("games won above the fair share (points)")
    return figure


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


def _caption(text: str, frame: DataFrame, note: str) -> str:
    """What is drawn, on how many games it stands, and what else must be said."""
    sizes: Any = frame.groupby("name").size() if "name" in frame.columns else []
    few, many = (min(sizes), max(sizes)) if len(sizes) > 1 else (len(frame), len(frame))
    games = counted(many, "game") if few == many else f"{count(few)} to {counted(many, 'game')}"
    basis = f"{counted(len(sizes), 'cell')} of {games}" if len(sizes) > 1 else games
    return f"{text} {basis}. {note}".strip()
