"""How far a long study is: games done of those planned, and the time left."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TextIO

from simkit.lab.basics.progress_line import GAP, Line
from simkit.lab.play.run_progress import QUIET, REDRAW, RELINE, duration


class Countdown:
    """Tells the time a study will take before it starts, then how much is left."""

    def __init__(
        self,
        games: int,
        done: int,
        seconds_a_game: float,
        stream: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._games = games
        self._line = Line(sys.stderr if stream is None else stream)
        self._clock = clock
        self._since: tuple[float, int] | None = None  # when the first games were done
        self._due = clock() + QUIET
        self._shown = False
        left = max(0, games - done) * seconds_a_game
        if left > QUIET:
            self._line.close(f"{done:,} of {games:,} games played; about {duration(left)} to go.")

    def update(self, done: int, note: str = "") -> None:
        """Show how far it is, if it is time to."""
        now = self._clock()
        if self._since is None:  # until then the workers got ready
            self._since = (now, done)
        if now < self._due:
            return
        self._due = now + (REDRAW if self._line.in_place else RELINE)
        self._shown = True
        self._line.show(self._text(done, now, note), done / max(1, self._games))

    def close(self, done: int) -> None:
        """Leave the final state standing, if anything was shown."""
        if self._shown:
            self._line.close(f"{done:,} of {self._games:,} games")
            self._shown = False

    def _text(self, done: int, now: float, note: str) -> str:
        parts = [f"{done:,} of {self._games:,} games"]
        began, start = self._since or (now, done)
        played = done - start
        if played > 0:
            left = (now - began) / played * max(0, self._games - done)
            parts.append(f"about {duration(left)} left")
        return GAP.join([*parts, note] if note else parts)
