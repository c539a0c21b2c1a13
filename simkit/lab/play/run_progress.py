"""How far a run is: games done, the running estimate with its interval, speed, time left.

The interval is the peek-proof one, since whoever watches may stop when he likes what he sees.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TextIO

from simkit.lab.basics.progress_line import GAP, Line
from simkit.lab.statistics import intervals

QUIET = 1.0  # seconds; shorter runs say nothing
REDRAW = 0.2  # seconds between two redraws on a terminal
RELINE = 5.0  # seconds between two lines elsewhere


class Progress:
    """A progress line for one run."""

    def __init__(
        self,
        games: int,
        precision: float | None = None,
        confidence: float = 0.95,
        stream: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.games = games  # the last one, unless the precision is reached before
        self.precision = precision
        self.confidence = confidence
        self._line = Line(sys.stderr if stream is None else stream)
        self._clock = clock
        self._began = clock()
        self._due = self._began + QUIET
        self._shown = False

    def update(self, done: int, wins: int) -> None:
        """Show the state of the run, if it is time to."""
        now = self._clock()
        if now < self._due:
            return
        self._due = now + (REDRAW if self._line.in_place else RELINE)
        self._shown = True
        self._line.show(self._text(done, wins, now - self._began), self._share(done, wins))

    def close(self, done: int, wins: int) -> None:
        """Leave the final state standing, if anything was shown."""
        if self._shown:
            self._line.close(self._text(done, wins, self._clock() - self._began, over=True))
            self._shown = False

    def _text(self, done: int, wins: int, seconds: float, over: bool = False) -> str:
        interval = intervals.sequence(wins, done, self.confidence)
        parts = [self._count(done), _estimate(interval)]
        if seconds > 0:
            left = self._left(done, interval)
            if left and not over:
                parts.append(f"about {duration(left * seconds / done)} left")
            parts.append(f"{done / seconds:,.0f} games/s")
        return GAP.join(parts)

    def _share(self, done: int, wins: int) -> float:
        """How much is done of what is needed, as far as that is known."""
        left = self._left(done, intervals.sequence(wins, done, self.confidence))
        return done / max(1, done + left)

    def _count(self, done: int) -> str:
        return f"{done:,} games" if self.precision else f"{done:,} of {self.games:,} games"

    def _left(self, done: int, interval: intervals.Interval) -> int:
        """How many games are still to play; with a precision a guess: widths shrink as 1/sqrt."""
        needed = self.games
        if self.precision is not None:
            needed = min(needed, round(done * (interval.half_width / self.precision) ** 2))
        return max(0, needed - done)


def _estimate(interval: intervals.Interval) -> str:
    if interval.estimate is None or interval.low is None or interval.high is None:
        return "no game finished yet"
    low, high = 100 * interval.low, 100 * interval.high
    return f"won {100 * interval.estimate:.1f} % ({low:.1f} to {high:.1f})"


def duration(seconds: float) -> str:
    """A time in the unit that suits it."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    if seconds < 5400:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"


def rounded_up(number: int) -> int:
    """Two digits are enough to order games by."""
    step = 10 ** max(0, len(str(number)) - 2)
    return -(-number // step) * step
