"""Draw the bots of a sweep by skill, each above the next lower one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.lab.sweeps import cell_pairs
from simkit.view.charts.ladder import skill
from simkit.view.sweep_charts.entry import ChartKind
from simkit.view.sweep_charts.source import Options, Source

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def _of_sweep(source: Source, options: Options) -> Figure:
    rungs = cell_pairs.rungs(source.stored, options.get("margin", 0.02))
    return skill(rungs, note=source.note_of_wins)


KIND = ChartKind(
    name="skill",
    place=11,
    title="What skill is worth",
    help="every bot with its step above the next lower one, the best on top; one panel per setting",
    needs="pairs",
    draw=_of_sweep,
    takes=("margin",),
    section="more",
)
