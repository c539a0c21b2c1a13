"""What each key moves, and how the share of wins runs along one of them, of a stored sweep.

Both take the frame of cells, as every chart of a sweep does (see charts_sweep).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from simkit.errors import BadInput
from simkit.lab.varying.cell_names import cell_names
from simkit.view.charts.canvas import (
    BLACK,
    BLUE,
    GREEN,
    MARKS,
    beside,
    label,
    legend,
    new_figure,
    styled,
    tidy,
)
from simkit.view.text.key_effects import effects_numbers, levelled, played, rows_of, strongest
from simkit.view.text.values import key_text, value_text
from simkit.view.text.words import count, counted, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame


# --- Tornado -------------------------------------------------------------------------------------


def tornado_numbers(frame: DataFrame, vary: Sequence[str], *, design: str = "grid") -> DataFrame:
    """A row a key, the one that moves most first: its worst and best value, shares, bounds.

    Columns: key, worst, best, low, high (mean shares at these values, %), low_from, low_to,
    high_from, high_to (their intervals, %).
    """
    import pandas as pd

    effects = effects_numbers(frame, vary, design=design)
    rows = []
    for key in strongest(effects) if not effects.empty else ():
        part = effects[effects["key"] == key]
        ordered = part.sort_values("share", kind="stable").to_dict("records")
        ends = [ordered[0], ordered[-1]]
        bounds = [100 * end[side] for end in ends for side in ("low", "high")]
        shares = [100 * end["share"] for end in ends]
        rows.append((key, ends[0]["value"], ends[1]["value"], *shares, *bounds))
    columns = ["key", "worst", "best", "low", "high"]
    columns += ["low_from", "low_to", "high_from", "high_to"]
    return pd.DataFrame(rows, columns=columns)


def tornado(
    frame: DataFrame,
    vary: Sequence[str],
    *,
    design: str = "grid",
    title: str = "What moves the share of wins most?",
    note: str = "",
) -> Figure:
    """from the worst to the best value of each key, the strongest key on top"""
    numbers = tornado_numbers(frame, vary, design=design)
    if numbers.empty:
        raise BadInput(
            "No key was played with all its values at the same setting of the others, so what one "
            "does cannot be told from what the others do."
        )
    caption = (
        "Bars: from the mean share won at a key's worst value to that at its best, over the same "
        "settings of the others. Thin lines: 95 % intervals of both ends."
    )
    with styled():
        figure = new_figure(
            0.8 + 0.5 * len(numbers), title=title, caption=_caption(caption, frame, vary, note)
        )
        axes = figure.add_subplot()
        rows: Any = numbers.itertuples(index=False)
        for place, row in enumerate(rows):
            _bar(axes, place, row)
        axes.set_yticks(range(len(numbers)), [label(key_text(key)) for key in numbers["key"]])
        axes.set_ylim(len(numbers) - 0.4, -0.6)
        axes.set_xlim(0, min(100, 1.1 * float(numbers["high_to"].max())))
        axes.set_xlabel("games won (%)")
        tidy(axes)
    return figure


def _bar(axes: Axes, place: int, row: Any) -> None:
    width = row.high - row.low
    axes.barh(place, width, left=row.low, height=0.5, color=BLUE, alpha=0.35, linewidth=0)
    for at, start, end, mark in (
        (row.low, row.low_from, row.low_to, "<"),
        (row.high, row.high_from, row.high_to, ">"),
    ):
        axes.plot([start, end], [place, place], "-|", color=BLACK, linewidth=1.2, markersize=8)
        axes.plot(at, place, mark, color=BLUE, markersize=8, clip_on=False)
    beside(axes, f"{width:.1f} points\n{row.worst} to {row.best}", place, fontsize=8.5)


# --- Along one key -------------------------------------------------------------------------------


def curve_numbers(frame: DataFrame, vary: Sequence[str], along: str) -> DataFrame:
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
    lines = cell_names([dict(zip(others, row, strict=True)) for row in rows_of(cells, others)])
    shares = {name: 100 * cells[name] for name in ("share", "low", "high")}
    named = {"place": places, "value": [value_text(value) for value in values], "line": lines}
    return pd.DataFrame({**named, **shares})


def curve(
    frame: DataFrame,
    vary: Sequence[str],
    *,
    over: Sequence[str] = (),
    target: float | None = None,
    margin: float = 0.02,
    title: str = "",
    note: str = "",
) -> Figure:
    """the share won along one key, a line for each setting of the others; --target draws a goal"""
    along = over[0] if over else _longest(frame, vary)
    if along not in vary or len(over) > 1:
        raise BadInput(f"--over takes one of the keys that vary: {', '.join(vary)}.")
    numbers = curve_numbers(frame, vary, along)
    lines = list(dict.fromkeys(numbers["line"]))
    if len(lines) > len(MARKS):
        raise BadInput(
            f"{len(lines)} lines do not fit on this chart; at most {len(MARKS)} do. Name the key "
            "with the most values with --over."
        )
    caption = "Dots: share of games won; lines: 95 % intervals."
    if target is not None:
        caption += f" Green: {percent(target, 0)} of games, {100 * margin:g} points to each side."
    with styled():
        figure = new_figure(
            3.8,
            title=title or f"How does the share of wins run along {key_text(along)}?",
            caption=_caption(caption, frame, vary, note),
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
        axes.set_xlabel(key_text(along))
        axes.set_ylabel("games won (%)")
        tidy(axes, grid="y")
        if len(lines) > 1:
            legend(axes)
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
    axes.plot(places, part["share"], color=colour, linewidth=1.2, alpha=0.6)
    axes.vlines(places, part["low"], part["high"], color=colour, linewidth=1.6)
    look: Any = {"color": colour, "markersize": 6, "clip_on": False}
    axes.plot(places, part["share"], mark, label=label(name), **look)


def _caption(text: str, frame: DataFrame, vary: Sequence[str], note: str) -> str:
    cells = played(frame, vary)
    few, many = int(cells["games"].min()), int(cells["games"].max())
    basis = counted(few, "game") if few == many else f"{count(few)} to {counted(many, 'game')}"
    return f"{text} {counted(len(cells), 'cell')} of {basis}. {note}".strip()
