"""Draw the difficulty of every combination of values against one, next to the rulebook's words.

The frame is that of `simkit.lab.sweeps.cell_pairs.differences`: what it holds is what is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from simkit.lab.sweeps import cell_pairs
from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import FAINT, GRID, INK, few_ticks, new_figure, styled, tidy, wrapped
from simkit.view.charts.judged import LOOKS
from simkit.view.sweep_charts.cells_said import difficulties_finding
from simkit.view.sweep_charts.entry import ChartKind
from simkit.view.sweep_charts.source import Options, Source
from simkit.view.text.differences import corrected, points, signed
from simkit.view.text.words import counted, share_with_interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

MOST_CELLS = 48
TOP = -0.9  # of the axes of a ladder, in lines


def ladder_numbers(frame: DataFrame) -> DataFrame:
    """The rows as they are drawn: what is won most on top."""
    ordered = frame.sort_values("difference", ascending=False, kind="stable")
    return ordered.reset_index(drop=True)


def difficulty(
    frame: DataFrame, *, words: Sequence[str] = (), title: str = "", note: str = ""
) -> Figure:
    """Every cell against the first: difference and verdict, beside the rulebook's word for it."""
    numbers = ladder_numbers(frame)
    if len(numbers) > MOST_CELLS:
        raise BadInput(f"{len(numbers)} cells do not fit on this chart; at most {MOST_CELLS} do.")
    about = frame.attrs
    rate = share_with_interval(*(about["rate"][end] for end in ("estimate", "low", "high")))
    word = f" ({about['label']})" if about["label"] else ""
    with styled():
        figure = new_figure(
            1.25 + 0.4 * len(numbers),
            title=title or f"How hard is each cell, compared with {about['against']}?",
            finding=difficulties_finding(numbers, about["against"]),
            subtitle=f"Compared with {about['against']}{word}, which has a win rate of {rate}.",
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
        " Measured: the rulebook's words, given again in the order of the measured win rates. A "
        "'to' means that intervals overlap. Bold: it is not the rulebook's word."
        if frame["measured"].any()
        else ""
    )
    return (
        f"Lines: 95 % intervals of the paired difference{corrected(len(frame))}. Grey: within "
        f"{points(frame.attrs['margin'])} points, which counts as the same.{measured} "
        f"{counted(int(frame['games'].iloc[0]), 'game')} per cell on shared luck. {note}"
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
    axes.set_xlabel("difference in win rate (points)")
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


# --- Its entry in the catalogue -------------------------------------------------------------------


def _of_sweep(source: Source, options: Options) -> Figure:
    base = source.number(options["against"]) if "against" in options else None
    frame = cell_pairs.differences(source.stored, base, options.get("margin", 0.02))
    return difficulty(frame, words=source.game.ratings, note=source.note_of_wins)


def _is_hard(source: Source) -> bool:
    """Where seats compete nothing is easy or hard; where bots differ, skill is what is told."""
    return not source.game.seats and not source.unlike_bots


KIND = ChartKind(
    name="difficulty",
    place=6,
    title="How hard each cell is",
    help="every cell compared with the first: difference, verdict, and the rulebook's word for it",
    needs="pairs",
    draw=_of_sweep,
    takes=("against", "margin"),
    section="more",
    suits=_is_hard,
)
