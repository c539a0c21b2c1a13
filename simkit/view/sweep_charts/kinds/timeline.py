"""Draw the chance to win during one game of a sweep, or during many of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.charts.timeline import one_timeline_chart, timelines_chart
from simkit.view.sweep_charts.entry import ChartKind
from simkit.view.sweep_charts.source import Options, Source

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def _of_cell(source: Source, options: Options) -> Figure:
    from simkit.lab.stories.timeline import timeline

    many = "games" in options
    wanted = {"games": options["games"]} if many else {"game_number": options.get("game", 0)}
    with source.asked_anew(options) as asked:
        found = timeline(**asked, **wanted, progress=source.progress)
    draw = timelines_chart if many else one_timeline_chart
    return draw(found, source.game)


KIND = ChartKind(
    name="timeline",
    place=19,
    title="How games turn",
    help="the chance to win turn by turn, in one game or (with --games) in many; plays games",
    needs="play",
    draw=_of_cell,
    takes=("cell", "game", "games", "set", "knob"),
)
