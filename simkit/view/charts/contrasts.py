"""Cells against one another: the ladder of difficulty, and what two keys do together.

The frames are those of `simkit.lab.sweeps.cell_pairs`: what they hold is what is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from simkit.errors import BadInput
from simkit.view.charts.canvas import FAINT, GRID, INK, few_ticks, new_figure, styled, tidy, wrapped
from simkit.view.charts.compare import LOOKS
from simkit.view.text.differences import points, signed
from simkit.view.text.values import key_text
from simkit.view.text.words import counted, share_with_interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

MOST_CELLS = 48
MOST_TILES = 9
TOP = -0.9  # of the axes of a ladder, in lines


# --- The ladder of difficulty --------------------------------------------------------------------


def ladder_numbers(frame: DataFrame) -> DataFrame:
    """The rows as they are drawn: what is won most on top."""
    ordered = frame.sort_values("difference", ascending=False, kind="stable")
    return ordered.reset_index(drop=True)


def difficulty(
    frame: DataFrame, *, words: Sequence[str] = (), title: str = "", note: str = ""
) -> Figure:
    """every cell against the first: difference and verdict, beside the rulebook's word for it"""
    numbers = ladder_numbers(frame)
    if len(numbers) > MOST_CELLS:
        raise BadInput(f"{len(numbers)} cells do not fit on this chart; at most {MOST_CELLS} do.")
    about = frame.attrs
    rate = share_with_interval(*(about["rate"][end] for end in ("estimate", "low", "high")))
    word = f" ({about['label']})" if about["label"] else ""
    with styled():
        figure = new_figure(
            1.25 + 0.4 * len(numbers),
            title=title or f"How hard is each, against {about['against']}?",
            subtitle=f"Against {about['against']}{word}, which wins {rate} of games.",
            caption=_ladder_caption(frame, note),
        )
        graph, beside = figure.subplots(1, 2, width_ratios=_columns(numbers))
        _draw_ladder(graph, numbers, about["margin"])
        _write_words(beside, numbers, words)
    return figure


def _columns(numbers: DataFrame) -> tuple[float, float]:
    """How wide the graph and the words beside it are; the words of the rulebook need room."""
    return (1.0, 1.25) if numbers["measured"].any() else (1.0, 0.4)


def _ladder_caption(frame: DataFrame, note: str) -> str:
    measured = (
        " Measured: the word that it earns if the rulebook's words are dealt in the order of the "
        "effects; 'to' where intervals overlap, bold where it is not the rulebook's."
        if frame["measured"].any()
        else ""
    )
    family = len(frame)
    holm = f", verdicts corrected for {family} comparisons (Holm)" if family > 1 else ""
    return (
        f"Lines: 95 % intervals of the paired difference{holm}. Grey: within "
        f"{points(frame.attrs['margin'])} points, which counts as the same.{measured} "
        f"{counted(int(frame['games'].iloc[0]), 'game')} a cell on shared luck. {note}"
    ).strip()


def _draw_ladder(axes: Axes, numbers: DataFrame, margin: float) -> None:
    axes.axvspan(-100 * margin, 100 * margin, color=GRID, alpha=0.45, linewidth=0)
    axes.axvline(0, color=FAINT, linewidth=1.2)
    rows: Any = numbers.itertuples(index=False)
    for place, row in enumerate(rows):
        mark, colour, fill = LOOKS[row.verdict]
        axes.hlines(place, row.low, row.high, color=colour, linewidth=1.8)
        ends: Any = {"color": colour, "markersize": 13, "markeredgewidth": 1.2}
        axes.plot([row.low, row.high], [place, place], "|", **ends)
        look: Any = {"markeredgecolor": colour, "markerfacecolor": fill, "markeredgewidth": 1.5}
        axes.plot(row.difference, place, mark, markersize=6.5, **look)
    axes.set_yticks(range(len(numbers)), [_line(name) for name in numbers["name"]], fontsize=9.5)
    axes.set_ylim(len(numbers) - 0.4, TOP)
    low = min(-100 * margin, float(numbers["low"].min()))
    high = max(100 * margin, float(numbers["high"].max()))
    axes.set_xlim(low - 0.06 * (high - low), high + 0.06 * (high - low))
    axes.set_xlabel("difference in games won (points)")
    axes.xaxis.set_major_locator(few_ticks())
    tidy(axes)


def _line(name: str) -> str:
    return "\n".join(wrapped(name, 26, lines=2))


def _write_words(axes: Axes, numbers: DataFrame, scale: Sequence[str]) -> None:
    """Figure and verdict, the rulebook's word, the measured one; bold where they disagree."""
    axes.set_axis_off()
    axes.set_xlim(0, 1)
    axes.set_ylim(len(numbers) - 0.4, TOP)
    graded = numbers["measured"].any()
    printed, measured = (0.36, 0.6) if graded else (0.0, 0.0)
    look: Any = {"va": "center", "fontsize": 8.5}
    rows: Any = numbers.itertuples(index=False)
    for place, row in enumerate(rows):
        ends = f"{signed(row.low, 1)} to {signed(row.high, 1)}"
        text = f"{signed(row.difference, 1)}, {row.verdict}\n{ends}"
        axes.text(0.0, place, text, color=FAINT, **look)
        if row.measured:
            weight = "normal" if agrees(row.label, row.measured, scale) else "bold"
            axes.text(printed, place, row.label, color=INK, **look)
            axes.text(measured, place, row.measured, color=INK, fontweight=weight, **look)
    if graded:
        axes.text(printed, TOP + 0.2, "rulebook", color=FAINT, **look)
        axes.text(measured, TOP + 0.2, "measured", color=FAINT, **look)


def agrees(label: str, measured: str, scale: Sequence[str]) -> bool:
    """Whether a word is the measured one, or lies in the measured range of words."""
    ends = measured.split(" to ")
    if not {label, *ends} <= set(scale):
        return label in ends
    return scale.index(ends[0]) <= scale.index(label) <= scale.index(ends[-1])


# --- Two keys together ---------------------------------------------------------------------------


def interaction(frame: DataFrame, *, title: str = "", note: str = "") -> Figure:
    """what two keys do together beyond the sum of what each does alone, as a table of tiles"""
    across, down = frame.columns[:2]
    first = frame.attrs["first"]
    columns = [first[0], *dict.fromkeys(v for v in frame[across] if v != first[0])]
    rows = [first[1], *dict.fromkeys(v for v in frame[down] if v != first[1])]
    if max(len(columns), len(rows)) > MOST_TILES:
        raise BadInput(f"At most {MOST_TILES} values a key fit on this chart; choose with --over.")
    with styled():
        figure = new_figure(
            0.9 + 0.66 * len(rows),
            title=title or f"What do {key_text(across)} and {key_text(down)} do together?",
            caption=_interaction_caption(frame, first, note),
        )
        axes = figure.add_subplot()
        _draw_tiles(axes, frame, columns, rows)
        axes.set_xlabel(key_text(across))
        axes.set_ylabel(key_text(down))
    return figure


def _interaction_caption(frame: DataFrame, first: tuple[str, str], note: str) -> str:
    settings = int(frame["cells"].iloc[0])
    mean = f" Means over {settings} settings of the other keys." if settings > 1 else ""
    return (
        "Points of games won, below them the 95 % interval. First row and column: each value alone "
        f"against the corner ({100 * frame.attrs['share']:.1f} % won). Other tiles: what the pair "
        "does beyond the sum of the two; coloured only where it is surely more (blue) or less "
        f"(orange, hatched; Holm over all tiles).{mean} "
        f"{counted(frame.attrs['games'], 'game')} a cell on shared luck. {note}"
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
