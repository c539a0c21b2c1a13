"""Draw a board coloured by what happened on it: `simkit chart DIR board`.

It is drawn from a frame with a row for each layer and place, as `by_place` counts them;
`board_numbers` and `most_numbers` compute exactly what is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from simkit.description.boards import Layer, Place, Sheet
from simkit.messages.errors import BadInput, nearest
from simkit.view.boards.drawing import (
    GAP,
    MARGIN,
    TITLE,
    WIDTH,
    Canvas,
    Rect,
    draw_data,
    draw_key,
    draw_strokes,
    extent,
    key_height,
    lay_out,
    mark_lines,
    print_along,
    stacked,
    unit_of,
)
from simkit.view.charts.canvas import FAINT, INK, label, styled, tidy, whiskers
from simkit.view.text.words import counted

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

MOST_UNIT = 1.15  # inches; a small board is not blown up
SMALL_UNIT, NAME_SIZE, FIGURE_SIZE = 0.5, 5.6, 6.8  # inches, points
MOST_LISTED = 10
UNDER = 0.42  # from a name along a bow to its figure, in the board's unit
BAR_ROOM, NAME_ROOM, AXIS_ROOM, LEAST_LIST = 0.95, 1.8, 0.5, 3.9  # inches
POWER = 0.6
MOST_WRITTEN = 60  # figures on a board; of more, the largest
FEW_EVENTS = 5  # of a place in all games; the figure of fewer is luck, and is not written
FEW_PLACES = 40  # a board with fewer has room for a figure in each


def layer_of(layers: Sequence[Layer], name: str) -> Layer:
    """The layer of that name, or BadInput with the nearest one."""
    known = {layer.name: layer for layer in layers}
    if name not in known:
        raise BadInput(f"--column: there is no column {name!r}. {nearest(name, known)}")
    return known[name]


def board_numbers(frame: DataFrame, layer: str) -> DataFrame:
    """A row a place as it is coloured: place, name, mean a game with low and high."""
    numbers = frame[frame["layer"] == layer]
    if numbers.empty:
        raise BadInput(f"The frame has no layer {layer}; there is nothing to draw.")
    return numbers[["place", "name", "mean", "low", "high"]].reset_index(drop=True)


def most_numbers(frame: DataFrame, layer: Layer) -> DataFrame:
    """The places with most, the largest first; those that always count the same are one."""
    numbers = board_numbers(frame, layer.name)
    numbers = _grouped(numbers[numbers["mean"] != 0], layer)
    order = numbers["mean"].abs().sort_values(ascending=False, kind="stable").index
    return numbers.loc[order].head(MOST_LISTED).reset_index(drop=True)


def _grouped(numbers: DataFrame, layer: Layer) -> DataFrame:
    """A row for each group instead of one for each of its places."""
    group = {place: name for name, places in layer.groups for place in places}
    names = [group.get(p, n) for p, n in zip(numbers["place"], numbers["name"], strict=True)]
    return numbers.assign(name=names).drop_duplicates("name") if group else numbers


def board_chart(
    frame: DataFrame,
    sheets: Sequence[Sheet],
    layer: Layer,
    *,
    title: str = "",
    subtitle: str = "",
    note: str = "",
) -> Figure:
    """The board, darker where more happened; below it the places with most, with intervals."""
    numbers, most = board_numbers(frame, layer.name), most_numbers(frame, layer)
    if most.empty:
        raise BadInput(f"{layer.title}: it happened nowhere in these games; nothing to draw.")
    values = dict(zip(numbers["place"].tolist(), numbers["mean"].tolist(), strict=True))
    seldom = seldom_places(values, int(frame["games"].max()))
    shown = [sheet for sheet in sheets if _has_data(sheet, values)]
    unit = unit_of(shown, WIDTH - 2 * MARGIN - BAR_ROOM, MOST_UNIT)
    rects, width, high = stacked(shown, unit)
    key = key_height(shown)
    height = high + key
    beside = width + BAR_ROOM + LEAST_LIST <= WIDTH - 2 * MARGIN
    listed = _list_rect(width, height, len(most), beside)
    with styled():
        canvas = Canvas(
            max(height, listed[1] + listed[3] + AXIS_ROOM),
            title=title or layer.title,
            subtitle=subtitle,
            caption=_caption(layer, frame, note, bool(seldom)),
        )
        shades = Shades(values, layer.loss)
        for rect, sheet in zip(rects, shown, strict=True):
            _draw_sheet(canvas.axes(rect), sheet, values, shades, unit, layer, seldom)
        if key:
            draw_key(canvas.axes((0.0, high, WIDTH - 2 * MARGIN, key)), shown, data=True)
        bar = (width + 0.12, TITLE, 0.14, min(4.5, high - TITLE - GAP))
        _colour_bar(canvas.axes(bar), shades, layer)
        _draw_most(canvas.axes(listed), most, layer)
    return canvas.figure


def _list_rect(width: float, height: float, lines: int, beside: bool) -> Rect:
    """Where the places with most are listed: beside a small board, below a large one."""
    high = 0.2 + 0.27 * lines
    if beside:
        left = width + BAR_ROOM + NAME_ROOM
        return left, TITLE, WIDTH - 2 * MARGIN - left, high
    return NAME_ROOM, height + 0.1, WIDTH - 2 * MARGIN - NAME_ROOM, high


def _has_data(sheet: Sheet, values: Mapping[int, float]) -> bool:
    """A sheet of boxes is left out where nothing happened in any of them."""
    boxes = all(place.ground == "box" for place in sheet.places)
    return not boxes or any(values.get(place.number) for place in sheet.places)


def _caption(layer: Layer, frame: DataFrame, note: str, is_short: bool) -> str:
    what, *more = layer.unit.split("; ")
    games = counted(int(frame["games"].max()), "game")
    also = f" {more[0][:1].upper()}{more[0][1:]}." if more else ""
    rare = f" Places with fewer than {FEW_EVENTS} events have no figure." if is_short else ""
    return (
        f"Colour (no linear scale: small amounts are spread) and figures: mean {what}, over "
        f"{games}.{also}{rare} Below: the places with most, with "
        f"95 % intervals of the mean. {note}"
    ).strip()


class Shades:
    """From a figure to a colour, the darker the more; below zero in the other colour.

    Equal amounts are equally dark on both sides of zero.
    """

    def __init__(self, values: Mapping[int, float], loss: bool) -> None:
        from matplotlib import colormaps
        from matplotlib.colors import FuncNorm, LinearSegmentedColormap

        low, high = min(0.0, *values.values()), max(0.0, *values.values())
        self._size = max(high, -low) or 1.0
        one, other = ("Oranges", "Blues") if loss else ("Blues", "Oranges")
        span = (self._squeezed(low), self._squeezed(high))
        steps = [span[0] + (span[1] - span[0]) * step / 255 for step in range(256)]
        colours = [colormaps[one if s >= 0 else other](0.03 + 0.82 * abs(s)) for s in steps]
        self.map = LinearSegmentedColormap.from_list("shades", colours, N=256)
        bend = (self._squeezed, self._spread)
        self.norm: Any = FuncNorm(bend, vmin=low, vmax=high)

    def _squeezed(self, value: Any) -> Any:
        """Small amounts are told apart better than large ones."""
        import numpy as np

        return np.sign(value) * (np.abs(value) / self._size) ** POWER

    def _spread(self, value: Any) -> Any:
        import numpy as np

        return np.sign(value) * np.abs(value) ** (1 / POWER) * self._size

    def colour(self, value: float) -> Any:
        return self.map(self.norm(value))

    def ink(self, value: float) -> str:
        """Black or white, whichever can be read on the colour."""
        red, green, blue, _ = self.colour(value)
        return INK if 0.3 * red + 0.59 * green + 0.11 * blue > 0.5 else "white"


def _draw_sheet(
    axes: Axes,
    sheet: Sheet,
    values: Mapping[int, float],
    shades: Shades,
    unit: float,
    layer: Layer,
    seldom: frozenset[int],
) -> None:
    lay_out(axes, sheet)
    coloured = {n: shades.colour(v) for n, v in values.items() if v}
    draw_data(axes, sheet, coloured)
    draw_strokes(axes, sheet.strokes)
    written = (_written(sheet, values) & _once_a_group(layer, values)) - seldom
    for place in sheet.places:
        value = values.get(place.number, 0.0)
        ink = shades.ink(value) if value else INK
        _write_place(axes, place, figure_text(value) if place.number in written else "", ink, unit)


def seldom_places(values: Mapping[int, float], games: int) -> frozenset[int]:
    """The places with so few events in all games that their figures say nothing.

    None if there is no other place: then all figures are written.
    """
    seldom = {place for place, mean in values.items() if 0 < abs(mean) * games < FEW_EVENTS}
    others = {place for place, mean in values.items() if mean} - seldom
    return frozenset(seldom if others else ())


def _written(sheet: Sheet, values: Mapping[int, float]) -> set[int]:
    """The places whose figure is written out: all of a small board, the largest of another."""
    own = [place.number for place in sheet.places if values.get(place.number)]
    if len(sheet.places) <= FEW_PLACES:
        return {place.number for place in sheet.places if place.number in values}
    return set(sorted(own, key=lambda number: -abs(values[number]))[:MOST_WRITTEN])


def _once_a_group(layer: Layer, values: Mapping[int, float]) -> set[int]:
    """All places but those that repeat the figure of their group: a circle is won as a whole."""
    repeating = {place for _, places in layer.groups for place in places[1:]}
    return set(values) - repeating


def figure_text(value: float) -> str:
    """Two figures: 0.012, 0.12, 1.2, 12, 120."""
    if value == 0:
        return "0"
    size = abs(value)
    digits = 0 if size >= 9.95 else 1 if size >= 0.995 else 2 if size >= 0.0995 else 3
    return f"{value:.{digits}f}"


def _write_place(axes: Axes, place: Place, figure: str, ink: str, unit: float) -> None:
    """The mark above, the figure below it."""
    if place.bow:
        print_along(axes, place.mark, place.bow, NAME_SIZE, unit, ink)
        under = replace(place.bow, radius=place.bow.radius - UNDER)
        print_along(axes, figure, under, FIGURE_SIZE, unit, ink)
        return
    if unit <= SMALL_UNIT and len(place.mark) > 2:
        _write_small(axes, place, figure, ink, unit)
        return
    x, y = place.at
    height = extent(place)[1]
    size = 8.5 if unit > 0.8 else 7.5
    lines = mark_lines(place, unit, size)
    tags = [f"({tag})" for tag in place.tags]
    if lines:
        up = (
            0.0 if not figure and not tags else 0.4 * height if len(lines) + len(tags) > 1 else 0.22
        )
        va = "top" if len(lines) + len(tags) > 1 else "center"
        bold: Any = {"fontweight": "bold"} if len(place.mark) < 3 else {}
        text = "\n".join([*lines, *tags])
        axes.text(x, y - up, text, ha="center", va=va, fontsize=size, color=ink, zorder=5, **bold)
    if figure:
        down = 0.0 if not lines else 0.2 if unit < 0.8 else 0.3 * height
        big = 6.8 if unit < 0.8 else 10.5
        axes.text(x, y + down, figure, ha="center", va="center", fontsize=big, color=ink, zorder=5)


def _write_small(axes: Axes, place: Place, figure: str, ink: str, unit: float) -> None:
    """A name and its figure right below it, both as small as can be read."""
    x, y = place.at
    lines = mark_lines(place, unit, NAME_SIZE)
    line = 1.22 * NAME_SIZE / 72 / unit
    top = y - (len(lines) + (1.25 if figure else 0.0)) * line / 2
    words: Any = {"ha": "center", "va": "top", "color": ink, "zorder": 5}
    axes.text(x, top, "\n".join(lines), fontsize=NAME_SIZE, **words)
    axes.text(x, top + len(lines) * line, figure, fontsize=FIGURE_SIZE, **words)


def _colour_bar(axes: Axes, shades: Shades, layer: Layer) -> None:
    from matplotlib.cm import ScalarMappable
    from matplotlib.colorbar import Colorbar

    bar = Colorbar(axes, ScalarMappable(norm=shades.norm, cmap=shades.map))
    bar.set_label(layer.unit.partition(";")[0], fontsize=9)
    bar.outline.set_visible(False)
    axes.tick_params(labelsize=8.5, length=0)


def _draw_most(axes: Axes, most: DataFrame, layer: Layer) -> None:
    places = range(len(most))
    whiskers(axes, places, most["mean"], most["low"], most["high"], 1 if layer.loss else 0)
    axes.set_yticks(places, [label(name) for name in most["name"]], fontsize=9)
    axes.set_ylim(len(most) - 0.4, -0.6)
    axes.set_xlim(left=min(0.0, float(most["low"].min())))
    axes.set_xlabel(f"mean {layer.unit.partition(';')[0]}", fontsize=9.5)
    axes.axvline(0, color=FAINT, linewidth=1)
    tidy(axes)
