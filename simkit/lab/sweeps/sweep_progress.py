"""The progress of a sweep: games done, the current cell's estimate, and the time left.

The interval is the peek-proof one, since whoever watches may stop when he likes what he sees.
"""

from __future__ import annotations

import time
from typing import TextIO

from simkit.lab.basics.pace import Pace
from simkit.lab.basics.progress_line import GAP, Clock, ProgressLine, duration
from simkit.lab.play.run_progress import estimate_so_far
from simkit.lab.statistics import intervals
from simkit.lab.sweeps.agenda import Agenda, CellState


class Headway:
    """The progress line of a sweep."""

    def __init__(
        self,
        agenda: Agenda,
        stream: TextIO | None = None,
        clock: Clock = time.monotonic,
    ) -> None:
        self._agenda = agenda
        self._line = ProgressLine(stream, clock)
        self._pace = Pace()  # of the seconds that workers have played

    def update(self, cell: int) -> None:
        """Show how far the sweep is, if it is time to; `cell` is the one that was just played."""
        self._pace.mark(self._line.seconds, self._agenda.speeds.seconds)
        if not self._line.is_due():
            return
        done = self._agenda.games / max(1, self._agenda.all_wanted)
        self._line.show(self._text(self._agenda.cells[cell]), done)

    def close(self) -> None:
        """Leave the final state standing, if anything was shown."""
        self._line.close(self._counts)

    def _text(self, cell: CellState) -> str:
        place = f"cell {cell.number + 1} of {len(self._agenda.cells)}"
        parts = [self._counts(), f"{place} {_estimate(cell)}"]
        left = self.left()
        if left is not None:
            parts.append(f"about {duration(left)} left")
        parts.append(f"({cell.name})")
        return GAP.join(parts)

    def _counts(self) -> str:
        games, wanted = self._agenda.games, self._agenda.all_wanted
        about = "" if self._agenda.gaps else "about "
        return f"{games:,} of {about}{max(games, wanted):,} games"

    def left(self) -> float | None:
        """Seconds until the end: the work that is left, at the pace of late."""
        played = self._agenda.speeds.seconds
        return self._pace.left(self._line.seconds, played, self._agenda.work_left())


def _estimate(cell: CellState) -> str:
    """How it fares, as far as it is known."""
    if not cell.games:
        return "begun"
    return estimate_so_far(intervals.sequence(cell.wins, cell.games))
