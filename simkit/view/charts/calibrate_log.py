"""The chart of `simkit calibrate --log`: what remains of each range."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.messages.errors import BadInput
from simkit.view.charts.calibrate import ROW, draw_ranges, surviving_numbers
from simkit.view.charts.canvas import new_figure, styled
from simkit.view.text.findings.calibrate_log import calibrate_log_finding
from simkit.view.text.played import stands_on, title_of
from simkit.view.text.words import counted

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from simkit.description.game import Game
    from simkit.lab.calibrating.calibrate_log_answer import CalibratedByLog


def calibrate_log_chart(found: CalibratedByLog, game: Game | None = None) -> Figure:
    """The range of each unknown, and where the packs of the ensemble lie in it."""
    ranges = surviving_numbers(found)
    if ranges.empty:
        raise BadInput("no unknown has a range to draw: all values are drawn one by one.")
    caption = (
        "Grey: the whole range. Blue: the range of 90 of 100 packs of the ensemble. "
        f"{counted(len(found.tried), 'pack')} tried, {counted(found.games, 'game')}, "
        f"seed {found.cell.seed}. {stands_on(found, game)}"
    )
    with styled():
        figure = new_figure(
            0.5 + ROW * len(ranges),
            title=f"{title_of(found, game)}: values that agree with {found.log.file}",
            finding=calibrate_log_finding(found),
            caption=caption,
        )
        draw_ranges(figure.subplots(), ranges)
    return figure
