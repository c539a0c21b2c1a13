"""The shared look of charts: colours, marks, headings, captions, and how a figure is saved.

The colours are Okabe and Ito's, which people with any kind of colour vision tell apart; marks and
hatches differ as well, so that a chart still reads in grey. matplotlib is imported inside the
functions, and only its objects are used: no global figure, style or backend is touched.
"""

from __future__ import annotations

import io
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from simkit.lab.basics.outputs import make_folder, write_asked, write_whole
from simkit.messages.errors import printable
from simkit.view.text.words import sentences

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

BLUE, ORANGE, GREEN, VERMILLION = "#0072B2", "#E69F00", "#009E73", "#D55E00"
PURPLE, SKY, BLACK = "#CC79A7", "#56B4E9", "#000000"
BROWN = "#7A4B12"  # the eighth: dark, and told from black by its star
INK, FAINT, GRID = "#222222", "#5F5F5F", "#DDDDDD"

WINNING = (BLUE, SKY, GREEN)
LOSING = (ORANGE, VERMILLION, PURPLE, "#999999")
"""Won games are cool and lost ones warm, in every chart."""

MARKS = (
    ("o", BLUE),
    ("s", ORANGE),
    ("^", GREEN),
    ("D", VERMILLION),
    ("v", PURPLE),
    ("P", BLACK),
    ("X", SKY),
    ("*", BROWN),
)
"""A mark and a colour for each series, in order."""

WIDTH = 7.5
"""Inches. At 150 dots an inch a chart is 1125 dots wide, and still reads at half of that."""

_MARGIN = 0.11  # inches, as the line heights
_TITLE, _SUBTITLE, _CAPTION = 0.28, 0.24, 0.19
_STYLE: Any = {
    "font.family": "DejaVu Sans",
    "font.size": 11,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": FAINT,
    "axes.unicode_minus": False,  # as in the texts beside the axes
    "xtick.color": INK,
    "ytick.color": INK,
    "hatch.linewidth": 1.2,
    "svg.hashsalt": "simkit",
    "svg.fonttype": "none",  # letters stay text, to be found and edited
    "pdf.fonttype": 42,  # the same
}


def styled() -> Any:
    """A context in which figures are made and saved with the house's style."""
    from matplotlib import rc_context

    return rc_context(_STYLE)


def new_figure(
    height: float,
    *,
    title: str,
    caption: str,
    subtitle: str = "",
    finding: str = "",
    width: float = WIDTH,
) -> Figure:
    """A figure with a heading above and a caption below; the charts go between.

    `height` is that of the space between, in inches. With a finding, its first sentence is the
    heading, and the title is the question below it.
    """
    from matplotlib.figure import Figure

    title, subtitle = headed(finding, title, subtitle)
    wide = width / WIDTH
    titles, captions = wrapped(title, int(54 * wide)), wrapped(caption, int(100 * wide))
    subtitles = wrapped(subtitle, int(84 * wide)) if subtitle else []
    top = _MARGIN + _TITLE * len(titles) + _SUBTITLE * len(subtitles)
    foot = 2 * _MARGIN + _CAPTION * len(captions)
    total = top + height + foot
    figure = Figure(figsize=(width, total), facecolor="white")
    figure.set_layout_engine("constrained", rect=(0.01, foot / total, 0.98, height / total))
    _write(figure, titles, total - _MARGIN, size=14, weight="bold")
    _write(figure, subtitles, total - _MARGIN - _TITLE * len(titles), size=10.5, color=FAINT)
    _write(figure, captions, foot - _MARGIN, size=9, color=FAINT)
    return figure


def headed(finding: str, question: str, note: str) -> tuple[str, str]:
    """What stands above a chart in large letters, and in small ones."""
    if not finding:
        return question, note
    asked = question if question.endswith((".", "?")) or not question else f"{question}."
    first, *others = sentences(finding)
    return first, " ".join(filter(None, (asked, *others, note)))


def _write(figure: Figure, lines: Sequence[str], top: float, **look: Any) -> None:
    """Lines of text at the left, the first one at this height in inches."""
    height = figure.get_figheight()
    figure.text(0.015, top / height, "\n".join(lines), ha="left", va="top", **look)


def wrapped(text: str, width: int, lines: int | None = None) -> list[str]:
    """Text as it is drawn, in lines of about this width; with `lines` it is cut after so many.

    A dollar sign in a name must not start a formula, nor a line part a number from its per cent.
    """
    safe = printable(text).replace("$", r"\$").replace(" %", "\u00a0%")
    return textwrap.wrap(
        safe, width, max_lines=lines, placeholder=" ...", break_on_hyphens=False
    ) or [""]


def label(text: str, lines: int = 2) -> str:
    """A name beside an axis: two short lines at most, or a few, whatever a pack calls it."""
    return "\n".join(wrapped(text, 22, lines=lines))


def panel_title(axes: Axes, text: str, pad: float = 4) -> None:
    """What one of several panels shows, so many points above it."""
    name = "\n".join(wrapped(text, 44, lines=2))
    axes.set_title(name, loc="left", fontsize=11, fontweight="bold", pad=pad)


def tidy(axes: Axes, grid: Literal["x", "y", "both"] = "x") -> None:
    """A light grid behind the data, and no frame but the base line."""
    axes.set_axisbelow(True)
    axes.grid(axis=grid, color=GRID, linewidth=0.8)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(length=0, pad=8)


def few_ticks() -> Any:
    """Ticks for an axis with little room."""
    from matplotlib.ticker import MaxNLocator

    return MaxNLocator(5, steps=[1, 2, 5, 10])


def beside(axes: Axes, text: str, place: float, **look: Any) -> None:
    """A note at the right of the axes, in line with what is drawn at this place."""
    across = axes.get_yaxis_transform()
    wanted: Any = {"fontsize": 9.5, "color": FAINT, **look}
    axes.text(1.03, place, text, transform=across, va="center", **wanted)


def legend(axes: Axes, **options: Any) -> None:
    """The legend to the right of the axes, where it covers nothing."""
    where = {"loc": "center left", "bbox_to_anchor": (1.03, 0.5)}
    axes.legend(**({**where, "frameon": False, "fontsize": 9.5} | options))


def legend_as_lines_end(axes: Axes) -> None:
    """The legend beside the lines' ends, in their order: the upmost first."""
    handles, labels = axes.get_legend_handles_labels()
    lines: list[Any] = list(handles)
    ends = [float(list(line.get_ydata())[-1]) for line in lines]
    order = sorted(range(len(ends)), key=lambda nth: -ends[nth])
    legend(axes, handles=[handles[nth] for nth in order], labels=[labels[nth] for nth in order])


def whiskers(
    axes: Axes,
    places: Sequence[float],
    estimates: Any,
    low: Any,
    high: Any,
    nth: int,
    name: str = "",
) -> None:
    """Estimates with their intervals, in the look of the nth series.

    The ends of an interval stand out above and below its dot, so that a narrow one is seen too.
    """
    mark, colour = MARKS[nth % len(MARKS)]
    axes.hlines(places, low, high, color=colour, linewidth=1.6)
    for ends in (low, high):
        axes.plot(
            ends, places, "|", color=colour, markersize=11, markeredgewidth=1.1, clip_on=False
        )
    axes.plot(estimates, places, mark, color=colour, markersize=6, label=name, clip_on=False)


def save(figure: Figure, folder: str | Path, name: str) -> tuple[Path, Path]:
    """Write NAME.png and NAME.svg; the same figure gives the same files, byte for byte."""
    folder = Path(folder)
    make_folder(folder)
    png, svg = folder / f"{name}.png", folder / f"{name}.svg"
    return write_whole(png, drawn(figure, ".png")), write_whole(svg, drawn(figure, ".svg"))


def save_file(figure: Figure, file: Path) -> Path:
    """Write one .png or .svg; the same figure gives the same file, byte for byte."""
    return write_asked(file, drawn(figure, file.suffix.lower()))


def drawn(figure: Figure, suffix: str) -> bytes:
    """A figure as a .png or .svg."""
    is_svg = suffix == ".svg"
    with styled():
        figure.set_dpi(72 if is_svg else 150)  # letters are a little wider or slimmer at another
        settle(figure)
        return _svg(figure) if is_svg else _png(figure)


def _svg(figure: Figure) -> bytes:
    sink = io.BytesIO()
    figure.savefig(sink, format="svg", metadata={"Date": None, "Creator": None})
    return sink.getvalue()


def _png(figure: Figure) -> bytes:
    """A chart has few colours: a palette makes its file a third as large."""
    from PIL import Image

    whole, sink = io.BytesIO(), io.BytesIO()
    figure.savefig(whole, format="png", dpi=figure.dpi)
    picture = Image.open(whole).convert("RGB")
    few = picture.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(sink, format="PNG", optimize=True)
    return sink.getvalue()


def settle(figure: Figure) -> None:
    """Fix the layout, rounded: the solver's last digits differ from one time to the next."""
    figure.draw_without_rendering()
    figure.set_layout_engine("none")
    for axes in figure.axes:
        left, bottom, width, height = (round(edge, 5) for edge in axes.get_position().bounds)
        axes.set_position((left, bottom, width, height))
    for text in figure.texts:
        x, y = text.get_position()
        text.set_position((round(x, 5), round(y, 5)))


MOST_TOGETHER = 4  # endings that can be told apart in one picture


def rows_for(axes: Axes, number: int) -> list[Axes]:
    """So many axes in the place of one, below each other, with the same scales."""
    figure, place = axes.figure, axes.get_subplotspec()
    assert place is not None
    axes.remove()
    grid = place.subgridspec(number, 1)
    rows: list[Axes] = []
    for nth in range(number):
        shared = rows[0] if rows else None
        rows.append(figure.add_subplot(grid[nth], sharex=shared, sharey=shared))
    for each in rows[:-1]:
        each.tick_params(labelbottom=False)
    for each in rows:
        each.set_yticks([])
    return rows


def row_named(axes: Axes, name: str, beside: str = "") -> None:
    """Call a row by the name of what it shows, and say its figure at the right."""
    axes.set_ylabel(name, rotation=0, ha="right", va="center", fontsize=10)
    axes.text(1.02, 0.4, beside, transform=axes.transAxes, va="center", fontsize=9.5, color=FAINT)


def colours_of(outcomes: Sequence[tuple[str, bool]]) -> dict[str, tuple[str, str]]:
    """A colour and a hatch for each (outcome, won); the hatches tell them apart in grey."""
    won = [name for name, is_won in outcomes if is_won]
    lost = [name for name, is_won in outcomes if not is_won]
    looks = {name: (WINNING[i % 3], ("", "++", "xx")[i % 3]) for i, name in enumerate(won)}
    hatches = ("//", "..", "\\\\", "--")
    looks |= {name: (LOSING[i % 4], hatches[i % 4]) for i, name in enumerate(lost)}
    return looks
