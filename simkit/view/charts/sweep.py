"""The charts of a sweep, each a function on a frame of cells that returns a matplotlib figure.

`KINDS` lists them by the names that `simkit chart DIR KIND` knows. All take the same: the frame
(`simkit.sweep(...).cells`), `vary`, the keys in which the cells differ, and `design`; `title` and
`note`, which closes the caption, may be set. Numbers are computed in `cells`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from simkit.errors import BadInput
from simkit.view.charts.canvas import (
    BLACK,
    BLUE,
    FAINT,
    GRID,
    MARKS,
    new_figure,
    panel_title,
    styled,
    tidy,
    whiskers,
    wrapped,
)
from simkit.view.text.key_effects import (
    effects_numbers,
    grid_numbers,
    played,
    ranked,
    require,
    strongest,
)
from simkit.view.text.values import key_text
from simkit.view.text.words import count, counted, listed, percent, share_with_interval, span

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

MOST_CELLS = 40  # lines that a chart shows; of more cells, the first and the last
MOST_SIGNS = 72  # of the names below a heat-map, side by side
MOST_TILES = 12  # values of a key in a heat-map
COOL, WARM = (0, 2, 6), (1, 3, 4, 5)  # places in MARKS
MOST_ENDINGS = len(MARKS)

_KIND_OF_INTERVAL = {"wilson": "Wilson intervals", "sequence": "confidence sequences"}


# --- How often is each cell won? -----------------------------------------------------------------


def win_share(
    frame: DataFrame,
    vary: Sequence[str],
    *,
    design: str = "grid",
    fair: float | None = None,
    title: str = "How often is each cell won?",
    note: str = "",
) -> Figure:
    """share won with its interval, a line a cell, the most won on top"""
    cells = ranked(frame, vary)
    shown, left_out = _ends(cells)
    text = f"Dots: share of games won. Lines: {_intervals(cells)}."
    if fair is not None:
        text += " Dotted: fair share."
    with styled():
        figure = new_figure(
            0.7 + _height(shown), title=title, caption=_caption(text, cells, note) + left_out
        )
        axes = figure.add_subplot()
        if fair is not None:
            axes.axvline(100 * fair, color=FAINT, linestyle=":", linewidth=1.4)
        _draw_shares(axes, shown, 0)
        _name_lines(axes, shown)
        axes.set_xlim(0, min(100, max(1.0, 108 * shown["high"].max())))
        axes.set_xlabel("games won (%)")
        tidy(axes)
    return figure


# --- What does each key do? ----------------------------------------------------------------------


def effects(
    frame: DataFrame,
    vary: Sequence[str],
    *,
    design: str = "grid",
    title: str = "What does each key do?",
    note: str = "",
) -> Figure:
    """mean share won at each value of each varied key, the strongest key on top"""
    numbers = effects_numbers(frame, vary, design=design)
    if numbers.empty:
        raise BadInput(
            "No key was played with all its values at the same setting of the others, so what one "
            "does cannot be told from what the others do."
        )
    keys = strongest(numbers)
    caption = (
        "Dots: mean share of games won over the cells with this value. Lines: 95 % intervals of "
        "the mean over cells drawn like these, with the luck that they share."
        if design == "space"
        else "Dots: mean share of games won over the same settings of the other keys. Lines: mean "
        "of the cells' 95 % intervals; cells share their luck, so pooling does not narrow it."
    )
    heights = [0.25 + 0.3 * int((numbers["key"] == key).sum()) for key in keys]
    with styled():
        figure = new_figure(
            0.5 + 0.25 * len(keys) + sum(heights),
            title=title,
            caption=_caption(caption, played(frame, vary), note),
        )
        panels = figure.subplots(len(keys), 1, sharex=True, squeeze=False, height_ratios=heights)[
            :, 0
        ]
        for nth, (axes, key) in enumerate(zip(panels, keys, strict=True)):
            _draw_effect(axes, numbers[numbers["key"] == key], nth)
            panel_title(axes, key_text(key))
        panels[-1].set_xlim(0, min(100, max(1.0, 108 * numbers["high"].max())))
        panels[-1].set_xlabel("games won (%)")
    return figure


def _draw_effect(axes: Axes, part: DataFrame, nth: int) -> None:
    places = range(len(part))
    _draw_shares(axes, part, nth)
    axes.set_yticks(places, [_line(value) for value in part["value"]])
    axes.set_ylim(len(part) - 0.4, -0.6)
    tidy(axes)


# --- Two keys together ---------------------------------------------------------------------------


def heat_map(
    frame: DataFrame,
    vary: Sequence[str],
    *,
    design: str = "grid",
    over: Sequence[str] = (),
    title: str = "",
    note: str = "",
) -> Figure:
    """share won for every pair of values of two keys, the two strongest unless --over names them"""
    across, down = _two_keys(frame, vary, design, over)
    numbers = grid_numbers(frame, vary, (across, down), design=design)
    columns, rows = (list(numbers[key].cat.categories) for key in (across, down))
    if max(len(columns), len(rows)) > MOST_TILES:
        raise BadInput(f"A heat-map has at most {MOST_TILES} values a key; choose with --over.")
    others = [key_text(key) for key in vary if key not in (across, down)]
    caption = "Share of games won, below it the ends of its 95 % interval."
    if others:
        alike = "Mean over" if design == "space" else "Mean over the same settings of"
        caption += f" {alike} {listed(others)}."
    with styled():
        figure = new_figure(
            0.9 + 0.62 * len(rows),
            title=title or f"How often is it won, by {key_text(across)} and {key_text(down)}?",
            caption=_caption(caption, played(frame, vary), note),
        )
        axes = figure.add_subplot()
        _draw_tiles(axes, numbers, columns, rows)
        axes.set_xlabel(key_text(across))
        axes.set_ylabel(key_text(down))
    return figure


def _two_keys(
    frame: DataFrame, vary: Sequence[str], design: str, over: Sequence[str]
) -> tuple[str, str]:
    if len(vary) < 2:
        raise BadInput("A heat-map needs two keys that vary; this sweep has fewer.")
    if not over and len(vary) == 2:
        over = vary
    if not over:
        effects = effects_numbers(frame, vary, design=design)
        over = [*strongest(effects), *vary][:2] if not effects.empty else vary[:2]
    known = {key_text(key): key for key in vary} | {key: key for key in vary}
    if len(over) != 2 or not all(key in known for key in over) or over[0] == over[1]:
        raise BadInput(f"--over takes two of the keys that vary: {', '.join(vary)}.")
    return known[over[0]], known[over[1]]


def _draw_tiles(axes: Axes, numbers: DataFrame, columns: list[str], rows: list[str]) -> None:
    """A tile a pair, the darker the more is won; where no cell is, there is no tile."""
    import numpy as np

    shares = np.full((len(rows), len(columns)), np.nan)
    tiles = {}
    for left, right, _, share, low, high in numbers.itertuples(index=False, name=None):
        tiles[rows.index(right), columns.index(left)] = (share, low, high)
        shares[rows.index(right), columns.index(left)] = share
    top = max(float(np.nanmax(shares)), 0.01)
    axes.imshow(shares, cmap="Blues", vmin=0, vmax=1.25 * top, aspect="auto")
    size = 9.5 if len(columns) <= 6 else 7 if len(columns) <= 8 else 5.6
    for (row, column), (share, low, high) in tiles.items():
        colour = "white" if share > 0.75 * top else "#222222"
        axes.text(
            column,
            row,
            f"{percent(share)}\n{span(low, high)}",
            ha="center",
            va="center",
            color=colour,
            fontsize=size,
        )
    names = [_line(name, 14) for name in columns]
    crowded = max(map(len, names)) * len(names) > MOST_SIGNS
    slant: Any = {"rotation": 30, "ha": "right", "rotation_mode": "anchor"} if crowded else {}
    axes.set_xticks(range(len(columns)), names, **slant)
    axes.set_yticks(range(len(rows)), [_line(name) for name in rows])
    axes.set_xticks(np.arange(len(columns) + 1) - 0.5, minor=True)
    axes.set_yticks(np.arange(len(rows) + 1) - 0.5, minor=True)
    axes.grid(which="minor", color="white", linewidth=2)
    axes.spines[:].set_visible(False)
    axes.tick_params(which="both", length=0)


# --- How do the games end, and when? -------------------------------------------------------------


def endings(
    frame: DataFrame,
    vary: Sequence[str],
    *,
    design: str = "grid",
    won: Sequence[str] = (),
    title: str = "How do the games end?",
    note: str = "",
) -> Figure:
    """share of each ending with its interval, a line a cell; `won` names those that are wins"""
    cells = ranked(frame, vary)
    outcomes = _outcomes(cells)
    looks = _looks(outcomes, won)
    shown, left_out = _ends(cells)
    step = 0.7 / len(outcomes)
    with styled():
        figure = new_figure(
            0.9 + _height(shown) * max(1.0, 0.4 * len(outcomes)),
            title=title,
            caption=_caption(
                f"Marks: share of the cell's games with this ending. Lines: {_intervals(cells)}.",
                cells,
                note,
            )
            + left_out,
        )
        axes = figure.add_subplot()
        for nth, outcome in enumerate(outcomes):
            places = [place + (nth - (len(outcomes) - 1) / 2) * step for place in range(len(shown))]
            share, low, high = zip(*_shares(shown, outcome), strict=True)
            whiskers(axes, places, share, low, high, looks[outcome], outcome)
        for edge in range(1, len(shown)):
            axes.axhline(edge - 0.5, color=GRID, linewidth=1.2)
        _name_lines(axes, shown)
        axes.set_xlim(0, 100)
        axes.set_xlabel("games (%)")
        tidy(axes)
        axes.legend(loc="center left", bbox_to_anchor=(1.03, 0.5), frameon=False, fontsize=9.5)
    return figure


def _outcomes(cells: DataFrame) -> list[str]:
    """The endings that occurred, the commonest first."""
    columns = [name for name in cells.columns if name.startswith("ending:")]
    if not columns:
        raise BadInput("The frame of cells has no column that begins with ending:.")
    totals = cells[columns].sum().sort_values(ascending=False, kind="stable")
    found = [name.removeprefix("ending:") for name in totals.index[totals > 0]]
    if len(found) > MOST_ENDINGS:
        raise BadInput(
            f"The games end in {len(found)} ways; this chart shows at most {MOST_ENDINGS}. The "
            "levels of a victory table are drawn by scores."
        )
    return found


def _looks(outcomes: Sequence[str], won: Sequence[str]) -> dict[str, int]:
    """A mark for each ending; won games are cool and lost ones warm, as in every chart."""
    cool, warm = list(COOL), list(WARM)
    looks = {}
    for outcome in outcomes:
        own, other = (cool, warm) if outcome in won else (warm, cool)
        looks[outcome] = (own or other).pop(0)
    return looks


def _shares(cells: DataFrame, outcome: str) -> list[tuple[float, float, float]]:
    """The share of an ending in each cell, in per cent, with its interval."""
    from simkit.lab.sweeps.stored import interval_of

    columns = (cells[f"ending:{outcome}"], cells["games"], cells["method"])
    found = [interval_of(int(n), int(games), how) for n, games, how in zip(*columns, strict=True)]
    return [
        (100 * (one.estimate or 0.0), 100 * (one.low or 0.0), 100 * (one.high or 0.0))
        for one in found
    ]


def length(
    frame: DataFrame,
    vary: Sequence[str],
    *,
    design: str = "grid",
    title: str = "How long are the games?",
    note: str = "",
) -> Figure:
    """turns: median, quarters and the middle nine tenths, a line a cell, with the mean"""
    require(frame, "turns_median", "mean:turns")
    cells = ranked(frame, vary)
    shown, left_out = _ends(cells)
    caption = (
        "Dots: median turn in which games ended. Thick lines: the middle half of the games; thin "
        "ones: the middle nine tenths. At the right: the mean and its 95 % interval."
    )
    with styled():
        figure = new_figure(
            0.7 + _height(shown), title=title, caption=_caption(caption, cells, note) + left_out
        )
        axes = figure.add_subplot()
        places = range(len(shown))
        axes.hlines(places, shown["turns_q05"], shown["turns_q95"], color=BLUE, linewidth=1.4)
        axes.hlines(places, shown["turns_q25"], shown["turns_q75"], color=BLUE, linewidth=6)
        axes.plot(shown["turns_median"], places, "o", color="white", markeredgecolor=BLACK)
        for place, means in enumerate(_means(shown)):
            _at_right(axes, means, place)
        _name_lines(axes, shown)
        axes.set_xlim(left=0)
        axes.set_xlabel("turns")
        tidy(axes)
    return figure


def _means(cells: DataFrame) -> list[str]:
    columns = [cells[f"{name}:turns"].tolist() for name in ("mean", "mean_low", "mean_high")]
    return [
        f"{mean:.2f}" + (f" ({low:.2f} to {high:.2f})" if low == low and low is not None else "")
        for mean, low, high in zip(*columns, strict=True)
    ]


KINDS: dict[str, Callable[..., Figure]] = {
    "win-share": win_share,
    "effects": effects,
    "heat-map": heat_map,
    "endings": endings,
    "length": length,
}
"""Every kind of chart that a stored sweep can be drawn as; a new one is a new line here."""


# --- What the charts share -----------------------------------------------------------------------


def _ends(cells: DataFrame) -> tuple[DataFrame, str]:
    """The cells that a chart has room for, and what it says of the others."""
    import pandas as pd

    if len(cells) <= MOST_CELLS:
        return cells, ""
    half = MOST_CELLS // 2
    shown = pd.concat([cells.head(half), cells.tail(half)], ignore_index=True)
    return shown, f" Shown: the {half} cells won most and the {half} won least."


def _height(cells: DataFrame) -> float:
    """Inches for a line a cell, as high as their names ask for."""
    return sum(0.24 + 0.17 * len(_wrapped_name(name)) for name in cells["name"])


def _wrapped_name(name: str) -> list[str]:
    return wrapped(name, 34, lines=3)


def _line(name: str, width: int = 30) -> str:
    return "\n".join(wrapped(name, width, lines=2))


def _name_lines(axes: Axes, cells: DataFrame) -> None:
    names = ["\n".join(_wrapped_name(name)) for name in cells["name"]]
    axes.set_yticks(range(len(cells)), names, fontsize=9.5)
    axes.set_ylim(len(cells) - 0.4, -0.6)


def _draw_shares(axes: Axes, lines: DataFrame, nth: int) -> None:
    """A dot with its interval a line, and the figures beside it."""
    share, low, high = (100 * lines[name] for name in ("share", "low", "high"))
    whiskers(axes, range(len(lines)), share, low, high, nth)
    figures = zip(*(lines[name].tolist() for name in ("share", "low", "high")), strict=True)
    for place, found in enumerate(figures):
        _at_right(axes, share_with_interval(*found), place)


def _intervals(cells: DataFrame) -> str:
    kinds = dict.fromkeys(_KIND_OF_INTERVAL[method] for method in cells["method"])
    return f"95 % {listed(kinds)}"


def _caption(text: str, cells: DataFrame, note: str) -> str:
    """What is drawn, on how many games it stands, and what else must be said."""
    few, many = int(cells["games"].min()), int(cells["games"].max())
    basis = counted(few, "game") if few == many else f"{count(few)} to {counted(many, 'game')}"
    return f"{text} {counted(len(cells), 'cell')} of {basis}. {note}".strip()


def _at_right(axes: Axes, text: str, place: float) -> None:
    """A note beside the axes, in line with what is drawn at this place."""
    across = axes.get_yaxis_transform()
    axes.text(1.03, place, text, transform=across, va="center", fontsize=9.5, color=FAINT)
