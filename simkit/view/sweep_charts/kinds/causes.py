"""Draw when and how the games of one combination of values are lost, and what would save them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.charts.causes import causes_chart
from simkit.view.sweep_charts.entry import ChartKind
from simkit.view.sweep_charts.source import Options, Source

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def _of_cell(source: Source, options: Options) -> Figure:
    from simkit.lab.stories.causes import causes

    wanted = {"games": options["games"]} if "games" in options else {}
    with source.asked_anew(options) as asked:
        found = causes(**asked, **wanted, progress=source.progress)
    return causes_chart(found, source.game)


KIND = ChartKind(
    name="causes",
    place=20,
    title="When games are lost, and to what",
    help="how many games end in every turn, and which events cost most games; plays games",
    needs="play",
    draw=_of_cell,
    takes=("cell", "games", "set", "knob"),
)
