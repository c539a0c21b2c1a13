"""The progress of a long task: games done, games planned, and the time left."""

from __future__ import annotations

import time
from typing import TextIO

from simkit.lab.basics.pace import Pace
from simkit.lab.basics.progress_line import GAP, QUIET, Clock, ProgressLine, duration


class Countdown:
    """Tells the time a study will take before it starts, then how much is left."""

    def __init__(
        self,
        games: int,
        done: int = 0,
        seconds_a_game: float = 0.0,
        what: str = "games",
        stream: TextIO | None = None,
        clock: Clock = time.monotonic,
    ) -> None:
        self._games = games
        self._what = what
        self._line = ProgressLine(stream, clock)
        self._pace = Pace()
        left = max(0, games - done) * seconds_a_game
        if left > QUIET:
            self._line.note(f"{done:,} of {games:,} games played; about {duration(left)} to go.")

    def update(self, done: int, note: str = "") -> None:
        """Show how far it is, if it is time to."""
        self._pace.mark(self._line.seconds, done)
        if self._line.is_due():
            self._line.show(self._text(done, note), done / max(1, self._games))

    def close(self, done: int) -> None:
        """Leave the final state standing, if anything was shown."""
        self._line.close(lambda: self._count(done))

    def _count(self, done: int) -> str:
        return f"{done:,} of {self._games:,} {self._what}"

    def _text(self, done: int, note: str) -> str:
        parts = [self._count(done)]
        left = self._pace.left(self._line.seconds, done, max(0, self._games - done))
        if left is not None:
            parts.append(f"about {duration(left)} left")
        return GAP.join([*parts, note] if note else parts)
