"""Charts for a web page: the figure as inline SVG, its heading and caption as page text.

The page decides on fonts and colours, so a chart follows it into the dark: every colour of the
house becomes one of the page's variables. A chart with other colours, a heat-map say, keeps its own
and is shown as a negative there.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from markupsafe import Markup

from simkit.view.charts import canvas
from simkit.view.charts.narrow import NARROW, NO_ROOM, make_narrow

if TYPE_CHECKING:
    from matplotlib.figure import Figure

VARIABLES = {
    "#ffffff": "paper",
    canvas.INK: "ink",
    canvas.FAINT: "faint",
    canvas.GRID: "line",
    canvas.BLACK: "black",
    canvas.BLUE: "blue",
    canvas.ORANGE: "orange",
    canvas.GREEN: "green",
    canvas.VERMILLION: "vermillion",
    canvas.PURPLE: "purple",
    canvas.SKY: "sky",
    canvas.LOSING[-1]: "grey",
}
"""The page's variable for each colour of the house."""

_NAMES = {colour.lower(): name for colour, name in VARIABLES.items()}
_COLOUR = re.compile(r"#[0-9a-f]{6}\b")
_PAINTED = ("style", "fill", "stroke")
_WIDTHS = (canvas.WIDTH, 1.6 * canvas.WIDTH, 3 * canvas.WIDTH)
_MARGIN = 0.06  # inches, so that marks at the edge are not cut


@dataclass(frozen=True)
class Drawing:
    """A chart as a part of a page."""

    name: str
    title: str
    subtitle: str
    caption: str
    svg: Markup
    narrow: Markup  # for a phone
    follows: bool  # the page's colours


def drawing(figure: Figure, name: str) -> Drawing:
    """A figure as part of a page; `name` sets its ids apart from those of other charts."""
    title, subtitle, caption = _words_of(figure)
    svg, follows = _part(_svg(figure, *_WIDTHS), name)
    narrow = _narrow(figure, f"{name}-narrow")
    return Drawing(name, title, subtitle, caption, svg, narrow, follows)


def _narrow(figure: Figure, name: str) -> Markup:
    """The chart for a phone; one that has to be wider says so."""
    _restore(figure)
    with canvas.styled():
        make_narrow(figure)
    width = figure.get_figwidth()
    own = None if width == NARROW else f"{72 * width:.0f}"
    return _part(_svg(figure, width), name, own)[0]


def _part(svg: str, name: str, width: str | None = None) -> tuple[Markup, bool]:
    """A drawing as part of a page, and whether it follows the page's colours."""
    root = ElementTree.fromstring(svg)
    _strip(root)
    if width is not None:
        root.set("width", width)
    _rename(root, name)
    follows = _follow_page(root)
    return Markup(ElementTree.tostring(root, encoding="unicode")), follows


def _words_of(figure: Figure) -> list[str]:
    """Heading, second line and caption are taken off the figure, with the room they took."""
    texts = list(figure.texts)[:3]
    words = [_unwrapped(text.get_text()) for text in texts]
    for text in texts:
        text.remove()
    engine = figure.get_layout_engine()
    share = engine.get()["rect"][3] if engine else 1.0
    figure.set_figheight(figure.get_figheight() * share)
    _restore(figure)
    return words


def _restore(figure: Figure) -> None:
    """Lay the figure out anew when it is drawn."""
    edge, top = _MARGIN / canvas.WIDTH, _MARGIN / figure.get_figheight()
    figure.set_layout_engine("constrained", rect=(edge, top, 1 - 2 * edge, 1 - 2 * top))
    for axes in figure.axes:
        axes.set_in_layout(True)


def _unwrapped(text: str) -> str:
    """Text of a figure as plain text again; see `canvas.wrapped`."""
    return " ".join(text.replace(r"\$", "$").split("\n"))


def _svg(figure: Figure, *widths: float) -> str:
    """The figure with its texts as texts, which the page's own fonts are drawn with."""
    sink = io.StringIO()
    with canvas.styled(), warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing from font")  # the browser has it
        for back in (figure.patch, *(axes.patch for axes in figure.axes)):
            back.set_visible(False)  # the page is the paper
        _make_room(figure, widths)
        canvas.settle(figure)
        figure.savefig(sink, format="svg", metadata={"Date": None, "Creator": None})
    return sink.getvalue()


def _make_room(figure: Figure, widths: Iterable[float]) -> None:
    """Widen the figure where long names leave no room for what is drawn."""
    for width in widths:
        figure.set_figwidth(width)
        with warnings.catch_warnings(record=True) as complaints:
            warnings.filterwarnings("always", NO_ROOM)
            figure.draw_without_rendering()
        if not complaints:
            return
    figure.set_layout_engine("none")


# --- The SVG as part of a page -------------------------------------------------------------------


def _strip(root: Element) -> None:
    """Take out what only a file of its own needs: namespaces, a size in points, style, metadata."""
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag.endswith(("}metadata", "}style")):
                parent.remove(child)
    for node in root.iter():
        node.tag = node.tag.rpartition("}")[2]
        node.attrib = {key.rpartition("}")[2]: value for key, value in node.attrib.items()}
        node.tail = None
    for key in ("width", "height", "version"):
        root.attrib.pop(key, None)


def _rename(root: Element, name: str) -> None:
    """Set the ids apart from those of other charts; groups need none."""
    for node in root.iter():
        if node.tag == "g":
            node.attrib.pop("id", None)
        if "id" in node.attrib:
            node.set("id", f"{name}-{node.get('id')}")
        if node.get("href", "").startswith("#"):
            node.set("href", f"#{name}-{node.get('href', '')[1:]}")
        for key in ("clip-path", "style"):
            if key in node.attrib:
                node.set(key, node.get(key, "").replace("url(#", f"url(#{name}-"))


def _follow_page(root: Element) -> bool:
    """Give the chart the page's colours; False, and nothing is changed, where it has others."""
    painted = [(node, key) for node in root.iter() for key in _PAINTED if key in node.attrib]
    colours = {found for node, key in painted for found in _COLOUR.findall(node.get(key, ""))}
    if root.find(".//image") is not None or not colours <= _NAMES.keys():
        return False
    for node, key in painted:
        value = node.get(key, "")
        node.set(key, _COLOUR.sub(lambda found: f"var(--{_NAMES[found[0]]})", value))
    return True
