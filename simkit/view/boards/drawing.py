"""Draw a board from a game's own description: places, walls, doors, ways.

What a place is filled with says who draws: `happenings` colours places by figures, `position`
lays counters on them. Everything takes plain data (`description/boards.py`) and matplotlib axes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import cos, pi, sin
from typing import TYPE_CHECKING, Any

from simkit.description.boards import Bow, Place, Point, Sheet, Stroke, box
from simkit.view.charts.canvas import BLUE, FAINT, INK, VERMILLION, new_figure, wrapped

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH = 10.0  # inches; a board has more to show than a chart
EDGE = 0.12  # of the board's unit, left free around a sheet
MARGIN, TITLE, GAP = 0.15, 0.28, 0.12  # inches
Rect = tuple[float, float, float, float]

GROUNDS: dict[str, dict[str, Any]] = {
    "floor": {"facecolor": "#FCFBF8"},
    "site": {"facecolor": "#F1EAD8"},
    "room": {"facecolor": "#DFE6EC"},
    "tower": {"facecolor": "#E9DCE4"},
    "rock": {"facecolor": "#8F8F8F", "hatch": "////"},
    "box": {"facecolor": "#F6F6F6"},
    "start": {"facecolor": "#E3F0E8"},
    "hell": {"facecolor": "#F3DED6"},
    "plain": {"facecolor": "#F7F4E8"},
    "desert": {"facecolor": "#F8E9CB", "hatch": "."},
    "hills": {"facecolor": "#ECE1C0", "hatch": "\\\\"},
    "mountain": {"facecolor": "#D9CDC0", "hatch": "xx"},
    "forest": {"facecolor": "#D5E5C9", "hatch": "oo"},
    "marsh": {"facecolor": "#D2E4E6", "hatch": "--"},
    "ruins": {"facecolor": "#DEDAE3", "hatch": "++"},
}
STROKES: dict[str, dict[str, Any]] = {
    "wall": {"color": INK, "linewidth": 3.2, "solid_capstyle": "round"},
    "door": {"color": "#00694C", "linewidth": 3.0, "linestyle": (0, (1.2, 0.7))},
    "link": {"color": "#8A8A8A", "linewidth": 1.6},
    "path": {"color": VERMILLION, "linewidth": 2.0},
    "step": {"color": BLUE, "linewidth": 1.6, "linestyle": (0, (3, 2))},
    "road": {"color": "#C2A27E", "linewidth": 2.0, "solid_capstyle": "round"},
    "river": {"color": "#5B9BC8", "linewidth": 3.2, "solid_capstyle": "round"},
    "closed": {"color": "#6E6E6E", "linewidth": 2.4, "solid_capstyle": "round"},
    "track": {"color": "#9A8468", "linewidth": 1.2, "linestyle": ":"},
    "edge": {"color": FAINT, "linewidth": 1.2, "linestyle": ":"},
}
FRAMES: dict[str, Any] = {
    "site": "-",
    "tower": (0, (4, 2)),
    "room": (0, (1, 1.2)),
    "start": (0, (5, 1.5, 1, 1.5)),
    "hell": "-",
    "plain": (0, (5, 1.5, 1, 1.5)),
    "hills": "-",
    "mountain": (0, (4, 2)),
    "marsh": (0, (1, 1.2)),
}
"""Where data colour places, a ground is told by a frame inside of it and not by a colour."""
FRAME = 0.84  # of a place
ARROWS = ("path", "step")
MAPPED = ("road", "river", "closed", "track")  # of a map; other ways run below the areas
ON_THE_GROUND = 1.5
KEY_HEIGHT = 0.3  # inches
OVERHANG = 1.5  # so much wider than its place a word may be before it is broken


def lay_out(axes: Axes, sheet: Sheet) -> None:
    """Axes as wide as the sheet, the same scale in both directions, nothing around them."""
    left, top, right, bottom = sheet.bounds()
    axes.set_xlim(left - EDGE, right + EDGE)
    axes.set_ylim(bottom + EDGE, top - EDGE)
    axes.set_aspect("equal")
    axes.set_axis_off()
    axes.set_title(sheet.title, loc="left", fontsize=11, fontweight="bold", pad=3)
    if sheet.note:
        axes.set_title(sheet.note, loc="right", fontsize=8, color=FAINT, pad=3)


def size_of(sheet: Sheet) -> tuple[float, float]:
    """How wide and high a sheet is with the edge around it, in its own unit."""
    left, top, right, bottom = sheet.bounds()
    return right - left + 2 * EDGE, bottom - top + 2 * EDGE


def unit_of(sheets: Iterable[Sheet], width: float, most: float) -> float:
    """Inches a unit, so that the widest sheet fits."""
    return min(most, width / max(size_of(sheet)[0] for sheet in sheets))


def stacked(sheets: Sequence[Sheet], unit: float) -> tuple[list[Rect], float, float]:
    """Where each sheet lies when they stand below each other, in inches from the top left.

    Also how wide and high all of them are, with their titles.
    """
    places, down = [], 0.0
    for sheet in sheets:
        width, height = (unit * side for side in size_of(sheet))
        places.append((0.0, down + TITLE, width, height))
        down += TITLE + height + GAP
    return places, max(width for _, _, width, _ in places), down


class Canvas:
    """A figure on which axes are placed by hand, in inches from the top left of the drawing."""

    def __init__(self, height: float, **words: str) -> None:
        self.figure = new_figure(height, width=WIDTH, **words)
        engine: Any = self.figure.get_layout_engine()
        _, bottom, _, high = engine.get()["rect"]
        self.width, self.height = self.figure.get_size_inches()
        self.top = (bottom + high) * self.height
        self.figure.set_layout_engine("none")

    def axes(self, rect: Rect) -> Axes:
        x, y, wide, high = rect
        bottom = self.top - y - high
        return self.figure.add_axes(
            ((MARGIN + x) / self.width, bottom / self.height, wide / self.width, high / self.height)
        )


def draw_places(axes: Axes, sheet: Sheet, fills: Mapping[int, Any] | None = None) -> None:
    """Every place in its ground, or in the colour that it is given."""
    from matplotlib.patches import Polygon

    for place in sheet.places:
        look = dict(GROUNDS[place.ground])
        if fills and place.number in fills:
            look = {"facecolor": fills[place.number]}
        edge = "#B8B8B8" if place.ground != "rock" else "#7A7A7A"
        patch = Polygon(place.outline, closed=True, edgecolor=edge, linewidth=0.7, **look)
        patch.set_gid(f"place-{place.number}")
        axes.add_patch(patch)


def draw_data(axes: Axes, sheet: Sheet, fills: Mapping[int, Any]) -> None:
    """Every place in the colour of its figure, and in none where it has no figure.

    What kind of place it is says a frame, if the key names the kind: no ground looks like a figure.
    """
    plain = {p.number: GROUNDS["floor"]["facecolor"] for p in sheet.places if p.ground in FRAMES}
    draw_places(axes, sheet, {**plain, **fills})
    named = {ground for ground, _, _ in sheet.grounds}
    for place in sheet.places:
        if place.ground in FRAMES and place.ground in named:
            _draw_frame(axes, place.outline, place.ground)


def _draw_frame(axes: Axes, outline: Sequence[Point], ground: str) -> None:
    """A line inside of an outline."""
    from matplotlib.patches import Polygon

    across, down = (sum(part) / len(outline) for part in zip(*outline, strict=True))
    inside = [(across + FRAME * (x - across), down + FRAME * (y - down)) for x, y in outline]
    axes.add_patch(
        Polygon(
            inside, closed=True, fill=False, edgecolor=FAINT, linewidth=0.9,
            linestyle=FRAMES[ground], zorder=2, gid=f"frame-{ground}",
        )
    )  # fmt: skip


def draw_strokes(axes: Axes, strokes: Sequence[Stroke]) -> None:
    """Walls, doors and ways; an arrow where only one direction is meant."""
    for stroke in strokes:
        _draw_line(axes, stroke.kind, stroke.points)
        if stroke.kind == "path" and stroke.label:
            _beside_arrow(axes, stroke)


def _draw_line(axes: Axes, kind: str, points: Sequence[Point]) -> None:
    across, down = zip(*points, strict=True)
    above = 3.0 if kind in ("wall", "door") else ON_THE_GROUND if kind in MAPPED else 0.9
    axes.plot(across, down, zorder=above, gid=kind, **STROKES[kind])
    if kind in ARROWS:
        _arrow_head(axes, points[-2], points[-1], STROKES[kind]["color"])


def _arrow_head(axes: Axes, before: Point, end: Point, colour: str) -> None:
    axes.annotate(
        "",
        xy=end,
        xytext=before,
        arrowprops={"arrowstyle": "-|>,head_width=0.28,head_length=0.5", "color": colour},
        zorder=4,
        annotation_clip=False,
    )


def _beside_arrow(axes: Axes, stroke: Stroke) -> None:
    """A word at the middle of the arrow, above it or to its right."""
    (x, y), (before_x, before_y) = stroke.points[-1], stroke.points[-2]
    sideways = abs(x - before_x) > abs(y - before_y)
    axes.text(
        (x + before_x) / 2 + (0 if sideways else 0.08),
        (y + before_y) / 2 - (0.08 if sideways else 0),
        stroke.label,
        ha="center" if sideways else "left",
        va="bottom" if sideways else "center",
        fontsize=8.5,
        color=VERMILLION,
    )


def extent(place: Place) -> tuple[float, float]:
    """How wide and high a place is, as far as something can be laid or written there."""
    if place.room:
        return place.room
    across, down = zip(*place.outline, strict=True)
    return max(across) - min(across), max(down) - min(down)


def mark_lines(place: Place, unit: float, size: float) -> list[str]:
    """What is printed on a place, broken so that it fits at this size of type."""
    if not place.mark:
        return []
    room = extent(place)[0] * 0.94 * unit * 72
    fitting = max(4, int(room / (0.58 * size)))
    longest = max(map(len, place.mark.split()), default=0)
    return wrapped(place.mark, longest if fitting < longest <= OVERHANG * fitting else fitting)


def print_along(axes: Axes, mark: str, bow: Bow, size: float, unit: float, ink: str) -> None:
    """A name letter by letter along its bow, upright also below the middle of the board."""
    if not mark:
        return
    widths = [_letter(sign) * size / 72 / unit for sign in mark]
    fits = min(1.0, bow.length / sum(widths))
    below = sin(bow.angle * pi / 180) > 0
    sense = -1 if below else 1  # letters run clockwise, or back where they stand on their heads
    foot = bow.radius - sense * 0.36 * fits * size / 72 / unit
    gone = -sum(widths) / 2
    for sign, width in zip(mark, widths, strict=True):
        angle = bow.angle + sense * (gone + width / 2) * fits / bow.radius * 180 / pi
        gone += width
        axes.text(
            foot * cos(angle * pi / 180), foot * sin(angle * pi / 180), sign,
            rotation=(90 if below else -90) - angle, rotation_mode="anchor",
            ha="center", va="baseline", fontsize=fits * size, color=ink, zorder=5,
        )  # fmt: skip


@cache
def _letter(sign: str) -> float:
    """How wide a letter is, with the room to the next one, in parts of the size of the type."""
    from matplotlib.textpath import TextPath

    between, alone = (
        TextPath((0, 0), text, size=100).get_extents().width for text in (f"|{sign}|", "||")
    )
    return (between - alone) / 100


# --- the key -------------------------------------------------------------------------------------


def used_lines(sheets: Iterable[Sheet]) -> list[tuple[str, str]]:
    """What the key says of lines, as far as a reader meets them."""
    sheets = list(sheets)
    met = {stroke.kind for sheet in sheets for stroke in sheet.strokes}
    said = dict.fromkeys(entry for sheet in sheets for entry in sheet.lines)
    return [entry for entry in said if entry[0] in met]


def used_grounds(sheets: Iterable[Sheet]) -> list[tuple[str, str, str]]:
    """What the key says of grounds, as far as a reader meets them."""
    sheets = list(sheets)
    met = {place.ground for sheet in sheets for place in sheet.places}
    said = dict.fromkeys(entry for sheet in sheets for entry in sheet.grounds)
    return [entry for entry in said if entry[0] in met]


def key_height(sheets: Sequence[Sheet]) -> float:
    """Inches below the board for its key; none where everything is named on it."""
    return KEY_HEIGHT if used_lines(sheets) or used_grounds(sheets) else 0.0


def draw_key(axes: Axes, sheets: Sequence[Sheet], data: bool = False) -> None:
    """What the grounds and the lines of the board are, in one line; lengths are inches.

    Where `data` colour the places, grounds are told by their frames.
    """
    from matplotlib.patches import Rectangle

    axes.set_axis_off()
    axes.set_xlim(0, WIDTH - 2 * MARGIN)
    axes.set_ylim(KEY_HEIGHT, 0)
    left, middle = 0.02, KEY_HEIGHT / 2
    words: Any = {"va": "center", "fontsize": 8}
    for ground, mark, meaning in used_grounds(sheets):
        framed = data and ground in FRAMES
        axes.add_patch(
            Rectangle(
                (left, middle - 0.08), 0.3, 0.16, edgecolor="#7A7A7A", linewidth=0.7,
                gid=f"key-{ground}", **GROUNDS["floor" if framed else ground],
            )
        )  # fmt: skip
        if framed:
            _draw_frame(axes, box((left + 0.15, middle), 0.3, 0.16), ground)
        axes.text(left + 0.15, middle, mark, ha="center", color=FAINT, fontweight="bold", **words)
        left = _meaning(axes, left, meaning, words)
    for kind, meaning in used_lines(sheets):
        _draw_line(axes, kind, ((left, middle), (left + 0.3, middle)))
        left = _meaning(axes, left, meaning, words)


def _meaning(axes: Axes, left: float, meaning: str, words: Any) -> float:
    """A few words of the key; where the next entry begins."""
    axes.text(left + 0.38, KEY_HEIGHT / 2, meaning, color=FAINT, **words)
    return left + 0.38 + 0.068 * len(meaning) + 0.2
