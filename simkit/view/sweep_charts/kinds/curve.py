"""Draw the win rate along one key."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from simkit.lab.varying.cell_names import cell_names
from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import (
    GREEN,
    MARKS,
    label,
    legend_as_lines_end,
    new_figure,
    styled,
    tidy,
)
from simkit.view.sweep_charts.cell_lines import caption_of
from simkit.view.sweep_charts.cells_said import win_rates_finding
from simkit.view.sweep_charts.entry import ChartKind, Titles
from simkit.view.sweep_charts.source import Options, Source
from simkit.view.text.key_effects import levelled, played, rows_of
from simkit.view.text.values import key_title, value_text
from simkit.view.text.words import percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame


def curve_numbers(
    frame: DataFrame, vary: Sequence[str], along: str, titles: Titles = key_title
) -> DataFrame:
    """A row a cell as it is drawn: place and value on the key, line, share, low, high (%).

    Numbers stand where they belong, words in a row; a line is a setting of the other keys.
    """
    import pandas as pd

    cells = played(frame, vary)
    others = [key for key in vary if key != along]
    values = cells[along].tolist()
    numeric = all(isinstance(v, int | float) and not isinstance(v, bool) for v in values)
    order = [str(name) for name in levelled(cells[along].astype(str)).cat.categories]
    places = values if numeric else [order.index(str(value)) for value in values]
    settings = [dict(zip(others, row, strict=True)) for row in rows_of(cells, others)]
    lines = cell_names(settings, titles)
    shares = {name: 100 * cells[name] for name in ("win_rate", "low", "high")}
    named = {"place": places, "value": [value_text(value) for value in values], "line": lines}
    return pd.DataFrame({**named, **shares})


def curve(
    frame: DataFrame,
    vary: Sequence[str],
    *,
    keys: Sequence[str] = (),
    target: float | None = None,
    margin: float = 0.02,
    title: str = "",
    note: str = "",
    titles: Titles = key_title,
) -> Figure:
    """The share won along one key, a line for each setting of the others; --target draws a goal."""
    along = keys[0] if keys else _longest(frame, vary)
    if along not in vary or len(keys) > 1:
        raise BadInput(f"--keys takes one of the keys that vary: {', '.join(vary)}.")
    numbers = curve_numbers(frame, vary, along, titles)
    lines = list(dict.fromkeys(numbers["line"]))
    if len(lines) > len(MARKS):
        raise BadInput(
            f"{len(lines)} lines do not fit on this chart; at most {len(MARKS)} do. Name the key "
            "with the most values with --keys."
        )
    caption = "Dots: win rate. Lines: 95 % intervals."
    if target is not None:
        caption += (
            f" Green: the target of {percent(target, 0)}, give or take {100 * margin:g} points."
        )
    with styled():
        figure = new_figure(
            3.8,
            title=title or f"How does the win rate change with {titles(along)}?",
            finding=win_rates_finding(played(frame, vary)),
            caption=caption_of(caption, played(frame, vary), note),
        )
        axes = figure.add_subplot()
        if target is not None:
            _band(axes, 100 * target, 100 * margin)
        for nth, line in enumerate(lines):
            part = numbers[numbers["line"] == line].sort_values("place")
            _line(axes, part, nth, line, _shift(numbers, nth, len(lines)))
        ticks = numbers.drop_duplicates("place").sort_values("place")
        if len(ticks) <= 12:
            axes.set_xticks(ticks["place"].tolist(), ticks["value"].tolist())
        axes.set_ylim(bottom=0)
        axes.set_xlabel(titles(along))
        axes.set_ylabel("win rate (%)")
        tidy(axes, grid="y")
        if len(lines) > 1:
            legend_as_lines_end(axes)
    return figure


def _longest(frame: DataFrame, vary: Sequence[str]) -> str:
    """The key with the most values, the first of equals; numbers rather than words."""
    import pandas as pd

    def rank(key: str) -> tuple[bool, int]:
        numeric = pd.api.types.is_numeric_dtype(frame[key])
        return numeric and not pd.api.types.is_bool_dtype(frame[key]), frame[key].nunique()

    if not vary:
        raise BadInput("Nothing varies in this sweep, so there is no curve.")
    return max(vary, key=rank)


def _band(axes: Axes, target: float, margin: float) -> None:
    axes.axhspan(target - margin, target + margin, color=GREEN, alpha=0.2, linewidth=0)
    axes.axhline(target, color=GREEN, linewidth=1.2)


def _shift(numbers: DataFrame, nth: int, lines: int) -> float:
    """How far a line stands to the side, so that intervals do not lie on each other."""
    places = sorted(set(numbers["place"]))
    nearest = min((b - a for a, b in pairwise(places)), default=1.0)
    return float(0.05 * nearest * (nth - (lines - 1) / 2))


def _line(axes: Axes, part: DataFrame, nth: int, name: str, shift: float) -> None:
    mark, colour = MARKS[nth]
    places = part["place"] + shift
    axes.plot(places, part["win_rate"], color=colour, linewidth=1.2, alpha=0.6)
    axes.vlines(places, part["low"], part["high"], color=colour, linewidth=1.6)
    look: Any = {"color": colour, "markersize": 6, "clip_on": False}
    axes.plot(places, part["win_rate"], mark, label=label(name), **look)


# --- Its entry in the catalogue -------------------------------------------------------------------


def _of_sweep(source: Source, options: Options) -> Figure:
    aim = {key: options[key] for key in ("target", "margin") if key in options}
    keys = source.keys_of(options)
    told: Options = {"note": source.note_of_wins, "titles": source.title}
    return curve(source.cells, source.vary, keys=keys, **told, **aim)


KIND = ChartKind(
    name="curve",
    place=10,
    title="The win rate along one key",
    help="the win rate along one key, one line per setting of the others; --target draws a goal",
    needs="cells",
    draw=_of_sweep,
    takes=("keys", "target", "margin"),
)
