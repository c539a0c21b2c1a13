"""Draw the effect of two keys on the win rate, as a grid of tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import (
    new_figure,
    styled,
)
from simkit.view.sweep_charts.cell_lines import (
    caption_of,
    short_name,
)
from simkit.view.sweep_charts.cells_said import win_rates_finding
from simkit.view.sweep_charts.entry import ChartKind, Titles
from simkit.view.sweep_charts.source import Options, Source
from simkit.view.text.key_effects import (
    effects_numbers,
    grid_numbers,
    played,
    strongest,
)
from simkit.view.text.values import key_text, key_title
from simkit.view.text.words import listed, percent, span

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

MOST_SIGNS = 72  # of the names below a heat-map, side by side

MOST_TILES = 12  # values of a key in a heat-map


def heat_map(
    frame: DataFrame,
    vary: Sequence[str],
    *,
    design: str = "grid",
    keys: Sequence[str] = (),
    title: str = "",
    note: str = "",
    titles: Titles = key_title,
) -> Figure:
    """Share won for every pair of values of two keys: those of `keys`, or the two strongest."""
    across, down = _two_keys(frame, vary, design, keys)
    numbers = grid_numbers(frame, vary, (across, down), design=design)
    columns, rows = (list(numbers[key].cat.categories) for key in (across, down))
    if max(len(columns), len(rows)) > MOST_TILES:
        raise BadInput(f"A heat-map has at most {MOST_TILES} values per key; choose with --keys.")
    others = [titles(key) for key in vary if key not in (across, down)]
    caption = "Win rate, and below it the ends of its 95 % interval."
    if others:
        alike = "Mean over" if design == "space" else "Mean over the same settings of"
        caption += f" {alike} {listed(others)}."
    with styled():
        figure = new_figure(
            0.9 + 0.62 * len(rows),
            title=title or f"What is the win rate, by {titles(across)} and {titles(down)}?",
            finding=win_rates_finding(played(frame, vary)),
            caption=caption_of(caption, played(frame, vary), note),
        )
        axes = figure.add_subplot()
        _draw_tiles(axes, numbers, columns, rows)
        axes.set_xlabel(titles(across))
        axes.set_ylabel(titles(down))
    return figure


def _two_keys(
    frame: DataFrame, vary: Sequence[str], design: str, keys: Sequence[str]
) -> tuple[str, str]:
    if len(vary) < 2:
        raise BadInput("A heat-map needs two keys that vary; this sweep has fewer.")
    if not keys and len(vary) == 2:
        keys = vary
    if not keys:
        effects = effects_numbers(frame, vary, design=design)
        keys = [*strongest(effects), *vary][:2] if not effects.empty else vary[:2]
    known = {key_text(key): key for key in vary} | {key: key for key in vary}
    if len(keys) != 2 or not all(key in known for key in keys) or keys[0] == keys[1]:
        raise BadInput(f"--keys takes two of the keys that vary: {', '.join(vary)}.")
    return known[keys[0]], known[keys[1]]


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
    names = [short_name(name, 14) for name in columns]
    crowded = max(map(len, names)) * len(names) > MOST_SIGNS
    slant: Any = {"rotation": 30, "ha": "right", "rotation_mode": "anchor"} if crowded else {}
    axes.set_xticks(range(len(columns)), names, **slant)
    axes.set_yticks(range(len(rows)), [short_name(name) for name in rows])
    axes.set_xticks(np.arange(len(columns) + 1) - 0.5, minor=True)
    axes.set_yticks(np.arange(len(rows) + 1) - 0.5, minor=True)
    axes.grid(which="minor", color="white", linewidth=2)
    axes.spines[:].set_visible(False)
    axes.tick_params(which="both", length=0)


# --- Its entry in the catalogue -------------------------------------------------------------------


def _of_sweep(source: Source, options: Options) -> Figure:
    return heat_map(
        source.cells,
        source.vary,
        design=source.swept["design"],
        keys=source.keys_of(options),
        note=source.note_of_wins,
        titles=source.title,
    )


def _without_holes(source: Source) -> bool:
    """Where cells are listed, not every pair was played."""
    return bool(source.swept["design"] != "list")


KIND = ChartKind(
    name="heat-map",
    place=3,
    title="Win rate, by two keys",
    help="win rate for every pair of values of two keys (the two strongest, or those of --keys)",
    needs="cells",
    draw=_of_sweep,
    takes=("keys",),
    section="effects",
    suits=_without_holes,
)
