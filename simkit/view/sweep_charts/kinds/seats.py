"""Draw whether all seats are equally good.

The frame holds games, with a column for each seat: `won_1`, `won_2` ...; an empty place is a seat
that nobody sat in. `seats_numbers` computes exactly what is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from simkit.lab.statistics import intervals
from simkit.lab.sweeps import read_rows
from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import (
    FAINT,
    beside,
    new_figure,
    panel_title,
    styled,
    tidy,
    whiskers,
)
from simkit.view.sweep_charts.entry import ChartKind
from simkit.view.sweep_charts.games_said import seats_finding, together_with
from simkit.view.sweep_charts.source import Options, Source
from simkit.view.text.whose_wins import seat_name
from simkit.view.text.words import count, counted, share_with_interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

ANY_NUMBER = 10**6  # of cells: their games are counted together


def seat_columns(frame: DataFrame, stem: str = "won") -> list[str]:
    """won_1, won_2 ... as far as they go."""
    found = [name for name in frame.columns if re.fullmatch(rf"{re.escape(stem)}_[1-9]", name)]
    return sorted(found, key=lambda name: int(name.rpartition("_")[2]))


def seats_numbers(frame: DataFrame, confidence: float = 0.95) -> DataFrame:
    """A row for each number of players and seat: games, won, share with interval, fair share."""
    import pandas as pd

    won = won_by_seat(frame)
    rows = []
    players = won.notna().sum(axis=1)
    for many in sorted(players.unique().tolist()):
        games = won[players == many]
        fair = fair_share(games)
        for seat in range(1, int(many) + 1):
            number, size = int(games[f"won_{seat}"].sum()), len(games)
            share = intervals.wilson(number, size, confidence)
            rows.append((many, seat, size, number, share.estimate, share.low, share.high, fair))
    columns = ["players", "seat", "games", "won", "share", "low", "high", "fair"]
    return pd.DataFrame(rows, columns=columns)


def fair_share(games: DataFrame) -> float:
    """What each seat of these games would win if all were alike; ties can count for all."""
    return float(games.sum(axis=1).mean() / games.notna().sum(axis=1).iloc[0])


def won_by_seat(frame: DataFrame) -> DataFrame:
    """Who won, a column a seat, as numbers; empty where nobody sat."""
    names = seat_columns(frame)
    if len(names) < 2:
        raise BadInput(
            "These games have no columns won_1 and won_2: all players win together, so there are "
            "no seats to compare."
        )
    if frame.empty:
        raise BadInput("The frame holds no games; there is nothing to draw.")
    won: DataFrame = frame[names].astype("float")
    return won


def seats(
    frame: DataFrame,
    *,
    title: str = "Is every seat as good?",
    note: str = "",
    sides: Sequence[str] = (),
) -> Figure:
    """Share won by each seat, against the fair share; a panel for each number of players.

    Seats that are unlike by the rules are called by their ``sides``.
    """
    numbers = seats_numbers(frame)
    together = seats_numbers(frame, together_with(len(numbers)))
    tables = list(dict.fromkeys(numbers["players"]))
    heights = [0.35 + 0.34 * players for players in tables]
    what = "side" if sides else "seat"
    text = f"Dots: win rate of each {what}. Lines: 95 % Wilson intervals. Dotted: "
    text += "an equal share." if sides else "the fair share."
    with styled():
        figure = new_figure(
            0.5 + sum(heights) + 0.25 * len(tables),
            title=title,
            finding=seats_finding(numbers, together, sides),
            caption=caption_of(text, frame, note),
        )
        panels = figure.subplots(len(tables), 1, sharex=True, squeeze=False, height_ratios=heights)[
            :, 0
        ]
        for axes, players in zip(panels, tables, strict=True):
            _draw_seats(axes, numbers[numbers["players"] == players], sides)
            if len(tables) > 1:
                panel_title(axes, f"{players} players")
        panels[-1].set_xlim(0, min(100, 108 * numbers["high"].max()))
        panels[-1].set_xlabel("win rate (%)")
    return figure


def _draw_seats(axes: Axes, part: DataFrame, sides: Sequence[str]) -> None:
    places = range(len(part))
    axes.axvline(100 * part["fair"].iloc[0], color=FAINT, linestyle=":", linewidth=1.4)
    whiskers(axes, places, 100 * part["share"], 100 * part["low"], 100 * part["high"], 0)
    rows: Any = part.itertuples(index=False)
    for place, row in enumerate(rows):
        beside(axes, share_with_interval(row.share, row.low, row.high), place)
    axes.set_yticks(places, [seat_name({"sides": sides}, seat) for seat in part["seat"]])
    axes.set_ylim(len(part) - 0.4, -0.6)
    tidy(axes)


def caption_of(text: str, frame: DataFrame, note: str) -> str:
    """What is drawn, on how many games it stands, and what else must be said."""
    sizes: Any = frame.groupby("name").size() if "name" in frame.columns else []
    few, many = (min(sizes), max(sizes)) if len(sizes) > 1 else (len(frame), len(frame))
    games = counted(many, "game") if few == many else f"{count(few)} to {counted(many, 'game')}"
    basis = f"{counted(len(sizes), 'cell')} of {games}" if len(sizes) > 1 else games
    return f"{text} {basis}. {note}".strip()


# --- Its entry in the catalogue -------------------------------------------------------------------


def games_by_seat(source: Source, options: Options) -> DataFrame:
    """The games of some cells with every column that there is for each seat."""
    names = read_rows.columns_of(source.stored)
    wanted = [name for name in names if name[-2:-1] == "_" and name[-1:].isdigit()]
    return source.rows(wanted, source.chosen(options, ANY_NUMBER))


def _of_sweep(source: Source, options: Options) -> Figure:
    frame, sides = games_by_seat(source, options), source.game.sides
    title = {"title": "How often does each side win?"} if sides else {}
    return seats(frame, note=source.note, sides=sides, **title)


def _alike(source: Source) -> bool:
    """Where bots differ, what a seat wins is what its bots win."""
    return not source.unlike_bots


KIND = ChartKind(
    name="seats",
    place=13,
    title="What each seat wins",
    help="win rate of each seat, against the fair share; one panel per number of players",
    needs="games",
    draw=_of_sweep,
    takes=("cell",),
    section="more",
    suits=_alike,
)
