"""The progress of a run: games done, estimate with interval, speed and time left.

The interval is the peek-proof one, since whoever watches may stop when he likes what he sees.
"""

from __future__ import annotations

import time
from typing import TextIO

from simkit.lab.basics.pace import Pace
from simkit.lab.basics.progress_line import GAP, Clock, Growing, ProgressLine, duration
from simkit.lab.statistics import intervals

MEANWHILE = "still compiling"


class Progress:
    """A progress line for one run."""

    def __init__(
        self,
        games: int,
        precision: float | None = None,
        confidence: float = 0.95,
        stream: TextIO | None = None,
        clock: Clock = time.monotonic,
    ) -> None:
        self.games = games  # the last one, unless the precision is reached before
        self.precision = precision
        self.confidence = confidence
        self._line = ProgressLine(stream, clock)
        self._pace = Pace()
        self._is_compiling = False

    @property
    def is_compiling(self) -> bool:
        """Whether games are played in plain Python meanwhile: how fast those are tells nothing."""
        return self._is_compiling

    @is_compiling.setter
    def is_compiling(self, now: bool) -> None:
        if self._is_compiling and not now:
            self._pace = Pace()
        self._is_compiling = now

    def update(self, done: int, wins: int) -> None:
        """Show the state of the run, if it is time to."""
        self._pace.mark(self._line.seconds, done)
        if self._line.is_due():
            interval = intervals.sequence(wins, done, self.confidence)
            won = Growing("won", interval.estimate, interval.low, interval.high, done)
            self._line.show(self._text(done, wins), self._share(done, wins), (won,))

    def close(self, done: int, wins: int) -> None:
        """Leave the final state standing, if anything was shown."""
        self._line.close(lambda: self._text(done, wins, over=True))

    def _text(self, done: int, wins: int, over: bool = False) -> str:
        interval = intervals.sequence(wins, done, self.confidence)
        parts = [self._count(done), estimate_so_far(interval)]
        if self.is_compiling and not over:
            return GAP.join([*parts, MEANWHILE])
        speed = self._pace.speed(self._line.seconds, done)
        if speed is not None:
            left = self._left(done, wins)
            if left and not over:
                parts.append(f"about {duration(left / speed)} left")
            parts.append(pace_text(speed))
        return GAP.join(parts)

    def _share(self, done: int, wins: int) -> float:
        """How much is done of what is needed, as far as that is known."""
        return done / max(1, done + self._left(done, wins))

    def _count(self, done: int) -> str:
        return f"{done:,} games" if self.precision else f"{done:,} of {self.games:,} games"

    def _left(self, done: int, wins: int) -> int:
        """How many games are still to play; with a precision a guess: widths shrink as 1/sqrt."""
        needed = self.games
        if self.precision is not None:
            width = intervals.wilson(wins, done, self.confidence).half_width
            needed = min(needed, round(done * (width / self.precision) ** 2))
        return max(0, needed - done)


def estimate_so_far(interval: intervals.Interval) -> str:
    """The share won, with an interval that holds however often one looks."""
    if interval.estimate is None or interval.low is None or interval.high is None:
        return "no game finished yet"
    low, high = 100 * interval.low, 100 * interval.high
    return f"won {100 * interval.estimate:.1f} % so far ({low:.1f} to {high:.1f})"


def pace_text(speed: float) -> str:
    """Games a second; of those that take longer, seconds a game."""
    return f"{speed:,.0f} games/s" if speed >= 2 else f"{1 / speed:.1f} s a game"


def rounded_up(number: int) -> int:
    """Two digits are enough to order games by."""
    step = 10 ** max(0, len(str(number)) - 2)
    return -(-number // step) * step
