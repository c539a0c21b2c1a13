"""Place names next to marks so that they cover no other name or mark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simkit.view.charts.canvas import FAINT

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.transforms import Bbox

REACHES = (8, 16, 28)  # points from a mark to its name, the nearest first
SIDES = ((1, 1), (1, -1), (-1, 1), (-1, -1), (0, 1), (0, -1), (1, 0), (-1, 0))
ROOM = 6  # dots about a mark that no name may cover
AWAY = 12  # points: from there on a line leads from the name to its mark
LEADER = {"arrowstyle": "-", "linewidth": 0.6, "color": FAINT, "shrinkA": 0, "shrinkB": 3}
ALIGNED = {1: ("left", "bottom"), 0: ("center", "center"), -1: ("right", "top")}


@dataclass(frozen=True)
class NamedMark:
    """A mark with its name; one that is needed is written even where it covers something."""

    x: float
    y: float
    name: str
    needed: bool = True


def name_marks(figure: Figure, axes: Axes, marks: Sequence[NamedMark]) -> int:
    """Write the names, the first ones first; returns how many have found no room."""
    figure.draw_without_rendering()  # now it is known where everything lies
    points = [axes.transData.transform((mark.x, mark.y)) for mark in marks]
    taken = [_box(x - ROOM, y - ROOM, x + ROOM, y + ROOM) for x, y in points]
    left_out = 0
    for mark in marks:
        found = _placed(axes, mark, taken)
        if found is None:
            left_out += 1
        else:
            taken.append(found)
    return left_out


def _placed(axes: Axes, mark: NamedMark, taken: Sequence[Bbox]) -> Bbox | None:
    """The name at the first place where it covers nothing, else at the best one if it is needed."""
    frame, best, least = axes.get_window_extent(), None, float("inf")
    for place in _places():
        text = _written(axes, mark, place)
        box = extent(text)
        covered = sum(box.overlaps(other) for other in taken)
        covered += not (frame.x0 <= box.x0 and box.x1 <= frame.x1)
        covered += not (frame.y0 <= box.y0 and box.y1 <= frame.y1)
        text.remove()
        if covered < least:
            best, least = place, covered
        if covered == 0:
            break
    if best is None or (least > 0 and not mark.needed):
        return None
    return extent(_written(axes, mark, best))


def extent(text: Any) -> Bbox:
    """Where a name itself lies, without the line that leads to its mark."""
    from matplotlib.text import Text

    text.get_window_extent()  # puts it where it belongs
    return Text.get_window_extent(text)


def _places() -> Iterator[tuple[int, int]]:
    for reach in REACHES:
        for right, up in SIDES:
            yield right * reach, up * reach


def _written(axes: Axes, mark: NamedMark, place: tuple[int, int]) -> Any:
    right, up = place
    sides = [(each > 0) - (each < 0) for each in place]
    far = max(abs(right), abs(up)) > AWAY
    text = axes.annotate(
        mark.name,
        (mark.x, mark.y),
        xytext=place,
        textcoords="offset points",
        ha=ALIGNED[sides[0]][0],
        va=ALIGNED[sides[1]][1],
        fontsize=9.5,
        arrowprops=LEADER if far else None,
    )
    text.set_in_layout(False)
    return text


def _box(left: float, low: float, right: float, high: float) -> Bbox:
    from matplotlib.transforms import Bbox

    return Bbox([[left, low], [right, high]])
