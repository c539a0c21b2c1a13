"""Draw each change against the first combination of values, alone and in pairs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import FAINT, GRID, INK, new_figure, styled
from simkit.view.sweep_charts.cells_said import pairs_finding
from simkit.view.sweep_charts.entry import ChartKind, Titles
from simkit.view.sweep_charts.source import Options, Source
from simkit.view.text.key_effects import INTERVAL, played, rows_of
from simkit.view.text.values import key_title, value_text
from simkit.view.text.words import percent, share_with_interval, span

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

MOST_CHANGES = 12
_COLUMNS = ["left", "right", *INTERVAL]


def pairs_numbers(frame: DataFrame, vary: Sequence[str], titles: Titles = key_title) -> DataFrame:
    """A row a cell with one change against the first or two: both changes and its share.

    A cell with one change has it twice. Changes are ordered by what is won with each alone, the
    easiest first; `attrs["first"]` is the share of the first cell.
    """
    import pandas as pd

    cells = played(frame, vary)
    values = [dict(zip(vary, row, strict=True)) for row in rows_of(cells, vary)]
    shares = cells[INTERVAL].to_numpy().tolist()
    found: dict[tuple[str, ...], list[float]] = {}
    for each, share in zip(values, shares, strict=True):
        found.setdefault(tuple(_changes(each, values[0], titles)), share)
    alone = sorted((key[0] for key in found if len(key) == 1), key=lambda one: -found[one,][0])
    rows = [(one, one, *found[one,]) for one in alone]
    for left, right in combinations(alone, 2):
        both = found.get((left, right)) or found.get((right, left))
        rows += [(left, right, *both)] if both else []
    numbers = pd.DataFrame(rows, columns=_COLUMNS)
    numbers.attrs["first"] = found[()]
    return numbers


def _changes(values: dict[str, Any], first: dict[str, Any], titles: Titles) -> Iterator[str]:
    """What a cell has otherwise than the first one, as people say it."""
    for key, value in values.items():
        if value_text(value) != value_text(first[key]):
            name = titles(key)
            yield name if value is True or str(value) == "True" else f"{name} {value_text(value)}"


def pairs(
    frame: DataFrame,
    vary: Sequence[str],
    *,
    title: str = "",
    note: str = "",
    titles: Titles = key_title,
) -> Figure:
    """On the diagonal each change alone, below it every pair; the paler, the less is won."""
    numbers = pairs_numbers(frame, vary, titles)
    alone = numbers.loc[numbers["left"] == numbers["right"], "left"].tolist()
    if len(numbers) <= len(alone):
        raise BadInput("No cell of this sweep has two changes from the first one.")
    if len(alone) > MOST_CHANGES:
        raise BadInput(f"{len(alone)} changes do not fit on this chart; at most {MOST_CHANGES} do.")
    first = share_with_interval(*numbers.attrs["first"])
    with styled():
        figure = new_figure(
            0.9 + 0.5 * len(alone),
            title=title or "What is the win rate with one change, or with two?",
            finding=pairs_finding(numbers),
            subtitle=f"The first cell, without any change, has a win rate of {first}.",
            caption="Framed, on the diagonal: each change alone, the easiest first. Below: both "
            "together. Win rates (%), and under them the 95 % interval. Paler is harder. Empty: "
            "not "
            f"played, or two values of one key. {note}".strip(),
        )
        _draw(figure.add_subplot(), numbers, alone)
    return figure


def _draw(axes: Axes, numbers: DataFrame, alone: list[str]) -> None:
    from matplotlib import colormaps
    from matplotlib.patches import Rectangle

    top = max(numbers.attrs["first"][0], float(numbers["win_rate"].max()), 0.01)
    size = 9.0 if len(alone) <= 7 else 7.2
    rows: Any = numbers.itertuples(index=False)
    for left, right, share, low, high in rows:
        across, down = alone.index(left), alone.index(right)
        dark = share / (1.25 * top)
        frame: Any = {"edgecolor": INK, "linewidth": 1.6, "zorder": 3}
        if left != right:
            frame = {"edgecolor": "white", "linewidth": 2}
        tile = Rectangle(
            (across - 0.48, down - 0.48), 0.96, 0.96, facecolor=colormaps["Blues"](dark), **frame
        )
        axes.add_patch(tile)
        look: Any = {"ha": "center", "color": "white" if dark > 0.6 else INK, "zorder": 4}
        figure = percent(share).removesuffix(" %")
        axes.text(across, down, figure, va="bottom", fontsize=size + 1.5, **look)
        axes.text(across, down + 0.1, span(low, high), va="top", fontsize=size - 2, **look)
    axes.set_xlim(-0.52, len(alone) - 0.48)
    axes.set_ylim(len(alone) - 0.48, -0.52)
    names: Any = {"color": INK, "fontsize": 9.5}
    axes.set_yticks(range(len(alone)), alone, **names)
    slant: Any = {"rotation": 30, "ha": "right", "rotation_mode": "anchor"}
    axes.set_xticks(range(len(alone)), alone, **names, **slant)
    axes.spines[:].set_visible(False)
    axes.spines["left"].set(visible=True, color=GRID)
    axes.tick_params(length=0, colors=FAINT)


# --- Its entry in the catalogue -------------------------------------------------------------------


def _of_sweep(source: Source, options: Options) -> Figure:
    told: Options = {"note": source.note_of_wins, "titles": source.title}
    return pairs(source.cells, source.vary, **told)


def _lists_pairs(source: Source) -> bool:
    """A grid has its heat-map; of a list this is told where it sets pairs beside single changes."""
    return bool(source.swept["design"] == "list") and not source.game.seats


KIND = ChartKind(
    name="pairs",
    place=7,
    title="Each change alone, and two together",
    help="win rate with each change from the first cell, and with every pair of changes, as a map",
    needs="cells",
    draw=_of_sweep,
    section="more",
    suits=_lists_pairs,
)
