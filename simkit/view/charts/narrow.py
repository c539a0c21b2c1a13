"""Charts for a phone: the same figure, as narrow as readable letters allow."""

from __future__ import annotations

import textwrap
import warnings
from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure
    from matplotlib.text import Text

NARROW = 4.5
"""Inches. On a phone whose pages are 390 pixels wide, a point is then about a pixel."""

SMALLEST, LARGEST = 9.0, 10.0  # points of letters
NO_ROOM = "constrained_layout not applied"  # matplotlib's complaint
_SHAPES = ((1.0, 1.0), (1.0, 1.25), (1.0, 1.6), (1.0, 2.2), (1.33, 1.0), (1.67, 1.0), (2.2, 1.0),
           (3.1, 1.0))  # fmt: skip
"""Times NARROW and times the height. Tables of numbers need the wide ones: a page scrolls them."""

_SIGNS, _NOTED = 14, 20  # in a line of a name, and of a note at the right
_LINE = 0.2  # inches of a line of a legend
_LEAST = 1.2  # inches between the names and the notes
_TOUCH = 1.0  # points by which texts may overlap


def make_narrow(figure: Figure) -> None:
    """Rearrange a figure for a narrow page, and lay it out; there is no way back."""
    from matplotlib.text import Text

    for text in figure.findobj(Text):
        text.set_fontsize(min(max(text.get_fontsize(), SMALLEST), LARGEST))
    for axes in figure.axes:
        axes.tick_params(labelsize=SMALLEST)
        _break(axes)
    _put_legends_below(figure)
    height = figure.get_figheight()
    for wide, tall in _SHAPES:
        figure.set_size_inches(wide * NARROW, tall * height)
        if _fits(figure):
            return


# --- Names, notes and legends --------------------------------------------------------------------


def _break(axes: Axes) -> None:
    """Break what stands at both sides of the axes into short lines."""
    names = [text.get_text() for text in axes.get_yticklabels()]
    if any("\n" in name or len(name) > _SIGNS for name in names):
        parts = [textwrap.wrap(name, _SIGNS, break_long_words=False) for name in names]
        axes.set_yticks(axes.get_yticks(), ["\n".join(lines) for lines in parts])
    for note in _notes(axes):
        note.set_text("\n".join(_lines_of(note.get_text())))


def _notes(axes: Axes) -> Iterator[Text]:
    """What stands at the right of the axes, in line with what is drawn."""
    beside = axes.get_yaxis_transform()
    return (text for text in axes.texts if text.get_transform() is beside)


def _lines_of(note: str) -> Iterator[str]:
    """The lines of a note; an interval stays in one."""
    for line in note.replace(" (", "\n(").replace("; ", ";\n").split("\n"):
        yield from textwrap.wrap(line, _NOTED, break_long_words=False)


def _put_legends_below(figure: Figure) -> None:
    """One legend below all axes instead of those beside them."""
    shown: dict[str, Any] = {}
    for axes in figure.axes:
        legend = axes.get_legend()
        if legend is not None:
            names = (text.get_text() for text in legend.get_texts())
            shown |= dict(zip(names, legend.legend_handles, strict=True))
            legend.remove()
    if shown:
        figure.set_figheight(figure.get_figheight() + _LINE * len(shown))
        below: Any = {"loc": "outside lower left", "frameon": False, "fontsize": SMALLEST}
        figure.legend(shown.values(), shown.keys(), **below)


# --- Room ----------------------------------------------------------------------------------------


def _fits(figure: Figure) -> bool:
    """Lay the figure out; whether all that it says can be read."""
    with warnings.catch_warnings(record=True) as complaints:
        warnings.filterwarnings("always", NO_ROOM)
        warnings.filterwarnings("ignore", "Glyph .* missing from font")
        figure.draw_without_rendering()
    for axes in figure.axes:
        _thin_out(axes)
    return not complaints and not _is_crowded(figure)


def _thin_out(axes: Axes) -> None:
    """Hide numbers below the axes that would cover the one before."""
    last = None
    for text in _labels(axes.xaxis):
        text.set_visible(True)
        box = text.get_window_extent()
        if last is not None and _is_number(text) and box.x0 < last.x1 + 2 * _TOUCH:
            text.set_visible(False)
        elif text.get_text():
            last = box


def _is_number(text: Text) -> bool:
    return text.get_text().removesuffix("%").strip(" \u00a0-+").replace(".", "").isdecimal()


def _is_crowded(figure: Figure) -> bool:
    """Whether texts cover each other, or names and notes leave no room for what is drawn."""
    dots = figure.dpi
    widest = max((axes.get_window_extent().width for axes in figure.axes), default=dots * _LEAST)
    if widest < dots * _LEAST:
        return True
    return any(_covers(one, other, dots / 72) for one, other in combinations(_texts(figure), 2))


def _texts(figure: Figure) -> list[Any]:
    """Where every text that is not turned stands."""
    found = []
    for axes in figure.axes:
        for text in (*axes.texts, *_labels(axes.xaxis), *_labels(axes.yaxis)):
            if text.get_visible() and text.get_text() and not text.get_rotation():
                found.append(text.get_window_extent())
    return found


def _labels(axis: Axis) -> list[Text]:
    """What is written along an axis; matplotlib also keeps marks beyond its ends."""
    if not axis.axes.axison or not axis.get_visible():
        return []
    low, high = sorted(axis.get_view_interval())
    slack = 1e-6 * (high - low)
    return [
        tick.label1
        for tick in axis.get_major_ticks()
        if low - slack <= tick.get_loc() <= high + slack
    ]


def _covers(one: Any, other: Any, point: float) -> bool:
    across = min(one.x1, other.x1) - max(one.x0, other.x0)
    down = min(one.y1, other.y1) - max(one.y0, other.y0)
    return bool(min(across, down) > _TOUCH * point)
