"""Draw a position on its board: `simkit trace GAME --picture FILE`.

Counters are laid where they stand, with short marks that a key below the board explains;
`crib_of` and `places_laid` compute exactly what is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from simkit.description.boards import PAINTED, Counter, Place, Point, Scene, Sheet, Tray
from simkit.lab.table.rows import joint_name
from simkit.view.boards.drawing import (
    GAP,
    MARGIN,
    WIDTH,
    Canvas,
    draw_key,
    draw_places,
    draw_strokes,
    extent,
    key_height,
    lay_out,
    mark_lines,
    print_along,
    stacked,
    unit_of,
)
from simkit.view.charts.canvas import BLUE, FAINT, INK, VERMILLION, save_file, styled, wrapped
from simkit.view.text.words import count

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from simkit.lab.play.prepare import Prepared
    from simkit.lab.positions.position import Position

MOST_UNIT, SMALL_UNIT = 1.5, 0.5  # inches
CRIB_COLUMNS, CRIB_LINE = 4, 0.195  # inches a line
TRAY_HEIGHT = 0.62
LARGEST_MARK = 9.0  # points
SHAPE = 2.2  # a counter is best about so much wider than high
MARK_UP, MARK_ROOM = 0.36, 0.18  # of a short mark that makes room for who stands there
FACING_TIP, FACING_BACK, FACING_WIDE = 0.57, 0.43, 0.09  # of a triangle, from the middle of a hex
LEAST_ROOM = 0.3  # of a place's height, whatever is printed on it
WIDE, HIGH = 0.93, 0.88  # of its room, how much a counter takes
LETTER, LINE = 0.68, 1.25  # of the size of type: a letter with the edge beside it, a line
WIDEST, SIGN = 0.95, 0.14  # of a counter, in the board's unit: a long name has more room

SIDES: dict[str, dict[str, Any]] = {
    "own": {"facecolor": BLUE, "edgecolor": "#003A5C", "ink": "white"},
    "enemy": {"facecolor": "#F7C46C", "edgecolor": INK, "ink": INK},
    "third": {"facecolor": INK, "edgecolor": INK, "ink": "white"},
    "thing": {"facecolor": "white", "edgecolor": FAINT, "ink": INK, "linestyle": "--"},
    "seat1": {"facecolor": BLUE, "edgecolor": "#003A5C", "ink": "white"},
    "seat2": {"facecolor": VERMILLION, "edgecolor": "#6B2F00", "ink": "white"},
    "seat3": {"facecolor": "#00795A", "edgecolor": "#003C2D", "ink": "white"},
    "seat4": {"facecolor": "#CC79A7", "edgecolor": "#6A2F50", "ink": INK},
    "seat5": {"facecolor": "#56B4E9", "edgecolor": "#1A5F87", "ink": INK},
    "seat6": {"facecolor": "#F0E442", "edgecolor": "#7A7300", "ink": INK},
}
"""Dark for the players, light for the enemy, black for what is neither: they differ in grey. Where
players compete each has a colour that is told apart with any kind of colour vision."""
PAINTS: dict[str, tuple[str, str]] = {
    "red": ("#B3261E", "white"),
    "orange": ("#F2994A", INK),
    "yellow": ("#F0D442", INK),
    "green": ("#1E7A46", "white"),
    "blue": ("#1F5FA8", "white"),
    "purple": ("#6F42A0", "white"),
    "pink": ("#F1A7C9", INK),
    "brown": ("#7A4A21", "white"),
    "black": ("#1D2126", "white"),
    "grey": ("#5F666D", "white"),
    "white": ("#FFFFFF", INK),
}
"""Colours that an author gives to counters, with letters that can be read on them."""
TINT, HOLDER = 0.18, 5.0  # how much of its holder's colour a place takes; of its frame, in points


def painted(look: str) -> dict[str, Any]:
    """How a counter of a side is drawn, in a colour of its own if the look names one."""
    side, _, colour = look.partition(f" {PAINTED}")
    if not colour:
        return dict(SIDES[side])
    fill, ink = PAINTS[colour]
    return {**SIDES[side], "facecolor": fill, "ink": ink, "linestyle": "-"}


class Laid(NamedTuple):
    """A counter as it is drawn: its middle, its size, its type in points."""

    counter: Counter
    at: Point
    width: float
    height: float
    size: float


def scene_chart(
    sheets: Sequence[Sheet], scene: Scene, *, title: str, subtitle: str = "", note: str = ""
) -> Figure:
    """The board with everything that stands on it, trays and a key below."""
    sheets = [scene.on_its_ground(sheet) for sheet in sheets]
    unit = unit_of(sheets, WIDTH - 2 * MARGIN, MOST_UNIT)
    rects, _, height = stacked(sheets, unit)
    key = key_height(sheets)
    crib = crib_of(scene)
    lines = ceil(len(crib) / CRIB_COLUMNS) + bool(scene.signs)
    with styled():
        canvas = Canvas(
            height + key + TRAY_HEIGHT * len(scene.rows) + CRIB_LINE * lines + GAP,
            title=title,
            subtitle=subtitle,
            caption=f"{scene.figures} {note}".strip(),
        )
        for rect, sheet in zip(rects, sheets, strict=True):
            _draw_sheet(canvas.axes(rect), sheet, scene, unit)
        if key:
            draw_key(canvas.axes((0.0, height, WIDTH - 2 * MARGIN, key)), sheets)
        down = height + key
        for tray in scene.rows:
            rect = (0.0, down, WIDTH - 2 * MARGIN, TRAY_HEIGHT - 0.1)
            _draw_tray(canvas.axes(rect), tray)
            down += TRAY_HEIGHT
        if lines:
            rect = (0.0, down, WIDTH - 2 * MARGIN, CRIB_LINE * lines)
            _draw_crib(canvas.axes(rect), crib, scene.signs, lines)
    return canvas.figure


# --- counters ------------------------------------------------------------------------------------


def places_laid(
    sheet: Sheet, counters: Sequence[Counter], unit: float, least: float = 0.0
) -> list[Laid]:
    """Every counter that stands on this sheet, side by side in its place.

    No type is smaller than `least`, in points: counters of a crowd then reach beyond their place.
    """
    standing: dict[int, list[Counter]] = {}
    for counter in counters:
        standing.setdefault(counter.place, []).append(counter)
    found: list[Laid] = []
    for place in sheet.places:
        if place.number in standing:
            found += _laid_in(place, standing[place.number], unit, least)
    return found


def _laid_in(place: Place, counters: Sequence[Counter], unit: float, least: float) -> list[Laid]:
    """The counters of one place in rows, below what is printed on it."""
    wide, high = extent(place)
    print_room = _print_room(place, unit, print_size(unit, least))
    width, height = 0.86 * wide, 0.9 * high - print_room
    if len(place.outline) == 6:  # the corners of a hex take room, and triangles at its sides
        faced = any(counter.facing for counter in counters)
        height = (0.62 if faced else 0.72) * high - print_room
    height = max(height, LEAST_ROOM * high)  # a long name leaves hardly any
    longest = max(len(counter.mark) for counter in counters)
    needed = _cell_for(longest, least, unit)
    columns = _columns(len(counters), width, height)
    if _overflow(len(counters), columns, needed, width, height) > 1:
        columns = min(
            range(1, len(counters) + 1),
            key=lambda n: _overflow(len(counters), n, needed, width, height),
        )
    rows = ceil(len(counters) / columns)
    widest = max(WIDEST, SIGN * longest)
    cell = (
        max(needed[0], min(width / columns, widest)),
        max(needed[1], min(height / rows, 0.3 if unit > 0.8 else 0.42)),
    )
    left = place.at[0] - cell[0] * columns / 2
    middle = place.at[1] + print_room / 2
    top = middle - cell[1] * rows / 2
    return [
        Laid(
            counter,
            (left + cell[0] * (number % columns + 0.5), top + cell[1] * (number // columns + 0.5)),
            WIDE * cell[0],
            HIGH * cell[1],
            _type_size(counter.mark, WIDE * cell[0] * unit, HIGH * cell[1] * unit),
        )
        for number, counter in enumerate(counters)
    ]


def _columns(count: int, width: float, height: float) -> int:
    """As many as make counters of the best shape."""
    shapes = {n: (width / n) / (height / ceil(count / n)) for n in range(1, count + 1)}
    return min(
        shapes, key=lambda n: abs(shapes[n] / SHAPE - 1) if shapes[n] >= 1 else 10 / shapes[n]
    )


def _cell_for(longest: int, least: float, unit: float) -> Point:
    """How wide and high the room of a counter must be for a type of so many points."""
    inches = (LETTER * max(2, longest) * least / 72, LINE * least / 72)
    return inches[0] / unit / WIDE, inches[1] / unit / HIGH


def _overflow(count: int, columns: int, needed: Point, width: float, height: float) -> float:
    """How many times larger than their place so many columns of counters are."""
    return max(columns * needed[0] / width, ceil(count / columns) * needed[1] / height)


def _type_size(mark: str, width: float, height: float) -> float:
    """Points, so that the mark fits into a counter of these inches."""
    by_width = 72 * width / (LETTER * max(2, len(mark)))
    return min(LARGEST_MARK, by_width, 72 * height / LINE)


def _print_room(place: Place, unit: float, size: float) -> float:
    """How much of a place its name takes at the top, in the board's unit."""
    if not place.mark or place.bow:
        return 0.0
    if len(place.mark) <= 2:  # it moves up, and nothing is laid on it
        return MARK_ROOM
    lines = len(mark_lines(place, unit, size)) + len(place.tags)
    return lines * size * 1.25 / 72 / unit


def print_size(unit: float, least: float = 0.0) -> float:
    """The type of what is printed on places, in points."""
    return max(least, 8.0 if unit > 0.8 else 7.0 if unit > SMALL_UNIT else 5.6)


# --- drawing -------------------------------------------------------------------------------------


def _draw_sheet(axes: Axes, sheet: Sheet, scene: Scene, unit: float) -> None:
    counters = scene.counters
    lay_out(axes, sheet)
    draw_places(axes, sheet)
    _draw_holders(axes, sheet, dict(scene.held))
    draw_strokes(axes, sheet.strokes)
    taken = {counter.place for counter in counters}
    for place in sheet.places:
        _print(axes, place, place.number in taken, unit)
    for laid in places_laid(sheet, counters, unit):
        _draw_counter(axes, laid, unit)
    _draw_facings(axes, sheet, counters)


def _print(axes: Axes, place: Place, is_taken: bool, unit: float) -> None:
    """What is printed on a place; a short mark moves to the corner when somebody stands on it."""
    x, y = place.at
    size = print_size(unit)
    if place.bow:
        print_along(axes, place.mark, place.bow, size, unit, INK)
        return
    if len(place.mark) <= 2:
        up = MARK_UP if is_taken else 0.0  # below a door, above what stands there
        axes.text(
            x, y - up, place.mark, ha="center", va="center", fontsize=6.2 if is_taken else size,
            fontweight="bold", color=FAINT, zorder=4,
        )  # fmt: skip
        return
    lines = [*mark_lines(place, unit, size), *(f"({tag})" for tag in place.tags)]
    top = y - extent(place)[1] / 2 + 0.05
    axes.text(x, top, "\n".join(lines), ha="center", va="top", fontsize=size, color=INK, zorder=4)


def _draw_holders(axes: Axes, sheet: Sheet, held: Mapping[int, str]) -> None:
    """A frame inside of every place that somebody holds; its ground stays in sight."""
    from matplotlib.patches import Polygon

    for place in sheet.places:
        if place.number not in held:
            continue
        colour = SIDES[held[place.number]]["facecolor"]
        ground = Polygon(place.outline, closed=True, transform=axes.transData)
        for look in (
            {"facecolor": colour, "alpha": TINT, "linewidth": 0},
            {"fill": False, "edgecolor": colour, "linewidth": 2 * HOLDER},
        ):
            frame = Polygon(place.outline, closed=True, gid=f"held-{place.number}", **look)
            axes.add_patch(frame)
            frame.set_clip_path(ground)


def _draw_counter(axes: Axes, laid: Laid, unit: float) -> None:
    from matplotlib.patches import FancyBboxPatch

    counter = laid.counter
    look = painted(counter.look)
    ink = look.pop("ink")
    x, y = laid.at
    rounding = 0.05 if counter.side == "own" else 0.001
    shape = f"round,pad=0,rounding_size={rounding}"
    corner = (x - laid.width / 2, y - laid.height / 2)
    patch = FancyBboxPatch(
        corner, laid.width, laid.height, boxstyle=shape, linewidth=0.8, zorder=6, **look
    )
    patch.set_gid(f"counter-{counter.mark}")
    axes.add_patch(patch)
    if counter.state != "whole":
        _draw_state(axes, laid)
    axes.text(x, y, counter.mark, ha="center", va="center", fontsize=laid.size, color=ink, zorder=8)


def _draw_state(axes: Axes, laid: Laid) -> None:
    """A striped foot for what is worn, a cross for what is gone."""
    from matplotlib.patches import Rectangle

    left, top = laid.at[0] - laid.width / 2, laid.at[1] - laid.height / 2
    right, bottom = left + laid.width, top + laid.height
    if laid.counter.state == "gone":
        for ends in ((top, bottom), (bottom, top)):
            axes.plot([left, right], ends, color=INK, linewidth=1.0, zorder=7)
        return
    foot = 0.24 * laid.height
    axes.add_patch(
        Rectangle(
            (left, bottom - foot), laid.width, foot, facecolor="white", edgecolor=INK,
            hatch="/////", linewidth=0.5, zorder=7,
        )
    )  # fmt: skip


def _draw_facings(axes: Axes, sheet: Sheet, counters: Sequence[Counter]) -> None:
    """A triangle at the edge that somebody in a place faces, once a direction."""
    places = {place.number: place for place in sheet.places}
    facings = {(c.place, c.facing) for c in counters if c.facing and c.place in places}
    for number, (right, down) in sorted(facings):
        x, y = places[number].at
        tip = (x + FACING_TIP * right, y + FACING_TIP * down)
        back = (x + FACING_BACK * right, y + FACING_BACK * down)
        side = (-FACING_WIDE * down, FACING_WIDE * right)
        corners = [
            tip, (back[0] + side[0], back[1] + side[1]), (back[0] - side[0], back[1] - side[1])
        ]  # fmt: skip
        axes.fill(*zip(*corners, strict=True), color=INK, linewidth=0, zorder=9, gid="facing")


def _draw_tray(axes: Axes, tray: Tray) -> None:
    """A row of boxes: what is gone is crossed out, what fails is striped, what waits is dashed."""
    from matplotlib.patches import Rectangle

    axes.set_axis_off()
    axes.set_xlim(0, WIDTH)
    axes.set_ylim(1, 0)
    axes.text(0.02, 0.16, tray.title, va="center", fontsize=9.5, fontweight="bold")
    width = min(0.8, (WIDTH - 0.3) / len(tray.boxes))
    for number, box in enumerate(tray.boxes):
        left = 0.02 + number * width
        look: dict[str, Any] = {"facecolor": "white", "edgecolor": INK, "linewidth": 0.8}
        if box.state == "worn":
            look |= {"facecolor": "#F7C46C", "hatch": "///"}
        if box.state == "waiting":
            look |= {"edgecolor": FAINT, "linestyle": "--"}
        if box.state == "gone":
            look |= {"facecolor": "#DADADA"}
            for ends in ((0.42, 0.94), (0.94, 0.42)):
                axes.plot([left, left + width - 0.06], ends, color=INK, linewidth=0.9, zorder=3)
        axes.add_patch(Rectangle((left, 0.42), width - 0.06, 0.52, **look))
        text: Any = {"ha": "center", "va": "center", "fontsize": 8.5, "zorder": 4}
        axes.text(left + width / 2 - 0.03, 0.68, box.mark, bbox=_HALO, **text)


_HALO = {"facecolor": "white", "edgecolor": "none", "pad": 1.0, "alpha": 0.85}


# --- the key -------------------------------------------------------------------------------------


def crib_of(scene: Scene, icons: bool = False) -> list[tuple[str, str, str]]:
    """(look, mark, name) of every counter that is not its own explanation, a line each.

    icons   whether a counter with an icon is shown by it
    """
    named = [each for each in scene.counters if each.name]
    found = {(c.look, _short_mark(c, icons), _explained(c)) for c in named}
    order = list(SIDES)
    return sorted(found, key=lambda line: (order.index(_side_of(line[0])), *line))


def _side_of(look: str) -> str:
    """The side in the look of a counter."""
    return look.partition(" ")[0]


def _short_mark(counter: Counter, icons: bool) -> str:
    """A name such as "tr: troopers" brings its own mark."""
    if icons and counter.icon:
        return counter.icon
    return counter.name.partition(": ")[0] if ": " in counter.name else counter.mark


def _explained(counter: Counter) -> str:
    return counter.name.partition(": ")[2] or counter.name


def _draw_crib(
    axes: Axes, crib: Sequence[tuple[str, str, str]], signs: Sequence[str], lines: int
) -> None:
    """The counters in columns; what signs on them mean in the last line."""
    axes.set_axis_off()
    axes.set_xlim(0, CRIB_COLUMNS)
    axes.set_ylim(lines, 0)
    rows = lines - bool(signs)
    for number, (side, mark, name) in enumerate(crib):
        column, row = divmod(number, rows)
        _draw_entry(axes, column, row + 0.5, side, mark, name)
    axes.text(0.01, lines - 0.4, "; ".join(signs), va="center", fontsize=8, color=FAINT)


def _draw_entry(axes: Axes, x: float, y: float, side: str, mark: str, name: str) -> None:
    look = painted(side)
    tag = {
        "boxstyle": "round,pad=0.22" if side.startswith("own") else "square,pad=0.22",
        "facecolor": look["facecolor"],
        "edgecolor": look["edgecolor"],
        "linewidth": 0.6,
    }
    common: Any = {"va": "center", "fontsize": 7}
    axes.text(x + 0.13, y, mark, ha="center", color=look["ink"], bbox=tag, **common)
    text = wrapped(name, 34, lines=1)[0]
    axes.text(x + 0.27, y, text, ha="left", color=INK, **common)


# --- a position of a game ------------------------------------------------------------------------


def draw_position(file: Path, position: Position) -> Path:
    """Draw how a game stands to a file."""
    return save_file(position_chart(position), file)


def position_chart(position: Position) -> Figure:
    """The board of a game at a position, with everything on it."""
    prepared, state = position.prepared, position.state
    settled, game = prepared.settled, prepared.game
    picture = game.picture()
    components, settings = settled.components, settled.settings
    scene: Scene = picture.scene(state, prepared.rules, components, settings)
    bot = joint_name(settled.cell.bots)
    counts = components.count()
    return scene_chart(
        picture.sheets(components, settings),
        scene,
        title=f"{game.title}: {when(prepared, state)}",
        subtitle=f"Game {position.number} of seed {settled.cell.seed}, played by {bot}",
        note=f"{count(counts.get('assumed', 0))} of "
        f"{count(sum(counts.values()))} component values are assumed.",
    )


def when(prepared: Prepared, state: Any) -> str:
    """At the start of a turn, or how and when the game has ended."""
    if not int(state.outcome):
        return f"start of turn {int(state.turn)}"
    batch = np.zeros(1, prepared.engine.STATE)
    batch[0] = state
    settled = prepared.settled
    found = prepared.engine.columns(batch, settled.components, settled.settings)
    return f"{found['outcome'][0]} in turn {found['turns'][0]}"
