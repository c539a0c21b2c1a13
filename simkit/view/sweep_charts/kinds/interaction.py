"""Draw the joint effect of two keys beyond the sum of their single effects.

The frame is that of `simkit.lab.sweeps.cell_pairs.interactions`: what it holds is what is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simkit.lab.sweeps import cell_pairs
from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import FAINT, INK, new_figure, styled
from simkit.view.sweep_charts.cells_said import interaction_finding
from simkit.view.sweep_charts.entry import ChartKind, Titles
from simkit.view.sweep_charts.source import Options, Source
from simkit.view.text.differences import signed
from simkit.view.text.key_effects import effects_numbers, strongest
from simkit.view.text.values import key_title
from simkit.view.text.words import counted

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

MOST_TILES = 9


def interaction(
    frame: DataFrame, *, title: str = "", note: str = "", titles: Titles = key_title
) -> Figure:
    """What two keys do together beyond the sum of what each does alone, as a table of tiles."""
    across, down = frame.columns[:2]
    first = frame.attrs["first"]
    columns = [first[0], *dict.fromkeys(v for v in frame[across] if v != first[0])]
    rows = [first[1], *dict.fromkeys(v for v in frame[down] if v != first[1])]
    if max(len(columns), len(rows)) > MOST_TILES:
        raise BadInput(
            f"At most {MOST_TILES} values per key fit on this chart; choose with --keys."
        )
    with styled():
        figure = new_figure(
            0.9 + 0.66 * len(rows),
            title=title or f"What do {titles(across)} and {titles(down)} do together?",
            finding=interaction_finding(frame, [titles(across), titles(down)]),
            caption=_interaction_caption(frame, first, note),
        )
        axes = figure.add_subplot()
        _draw_tiles(axes, frame, columns, rows)
        axes.set_xlabel(titles(across))
        axes.set_ylabel(titles(down))
    return figure


def _interaction_caption(frame: DataFrame, first: tuple[str, str], note: str) -> str:
    settings = int(frame["cells"].iloc[0])
    mean = f" Means over {settings} settings of the other keys." if settings > 1 else ""
    return (
        "Points of win rate, and below them the 95 % interval. First row and column: each value "
        f"alone, compared with the corner (win rate {100 * frame.attrs['share']:.1f} %). Other "
        "tiles: what the pair does beyond the sum of the two. Blue: higher. Orange, hatched: "
        f"lower. Intervals and colours are corrected for all tiles (Holm).{mean} "
        f"{counted(frame.attrs['games'], 'game')} per cell on shared luck. {note}"
    ).strip()


TILES = {
    "higher": ("#BFD7EA", ""),
    "lower": ("#F6CFA0", "//"),
    "same": ("#EFEFEF", ""),
    "not settled": ("white", ""),
}


def _draw_tiles(axes: Axes, frame: DataFrame, columns: list[str], rows: list[str]) -> None:
    from matplotlib.patches import Rectangle

    size = 9.5 if len(columns) <= 5 else 7.5
    axes.text(0, 0, "corner", ha="center", va="center", fontsize=size, color=FAINT)
    found: Any = frame.itertuples(index=False, name=None)
    for left, right, part, _, difference, low, high, verdict in found:
        column, row = columns.index(left), rows.index(right)
        fill, hatch = TILES[verdict] if part == "together" else ("#FAFAFA", "")
        axes.add_patch(
            Rectangle(
                (column - 0.5, row - 0.5), 1, 1, facecolor=fill, hatch=hatch, edgecolor="white",
                linewidth=2,
            )
        )  # fmt: skip
        text = f"{signed(difference, 1)}\n{signed(low, 1)} to {signed(high, 1)}"
        if part == "together":
            text += f"\n{verdict}"
        colour = FAINT if part == "alone" else INK
        halo = {"facecolor": fill, "edgecolor": "none", "pad": 1.2} if hatch else None
        axes.text(
            column, row, text, ha="center", va="center", fontsize=size, color=colour, bbox=halo
        )
    axes.axvline(0.5, color=FAINT, linewidth=1)
    axes.axhline(0.5, color=FAINT, linewidth=1)
    axes.set_xlim(-0.5, len(columns) - 0.5)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xticks(range(len(columns)), columns)
    axes.set_yticks(range(len(rows)), rows)
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0, pad=7)


# --- Its entry in the catalogue -------------------------------------------------------------------


def _of_sweep(source: Source, options: Options) -> Figure:
    keys = _two_keys(source, source.keys_of(options))
    frame = cell_pairs.interactions(source.stored, keys, options.get("margin", 0.02))
    return interaction(frame, note=source.note_of_wins, titles=source.title)


def _two_keys(source: Source, asked: tuple[str, ...]) -> tuple[str, str]:
    """Those asked for, or the two that move the share most."""
    vary = source.vary
    if len(vary) < 2:
        raise BadInput("An interaction needs two keys that vary; this sweep has fewer.")
    keys = asked or vary
    if len(keys) > 2:
        effects = effects_numbers(source.cells, vary, design=source.swept["design"])
        keys = tuple([*strongest(effects), *vary][:2]) if not effects.empty else keys[:2]
    if len(set(keys)) != 2 or not set(keys) <= set(vary):
        raise BadInput(f"--keys takes two of the keys that vary: {', '.join(vary)}.")
    return keys[0], keys[1]


KIND = ChartKind(
    name="interaction",
    place=8,
    title="What two keys do together",
    help="what two keys do together beyond the sum of what each does alone, as a table of tiles",
    needs="pairs",
    draw=_of_sweep,
    takes=("keys", "margin"),
)
