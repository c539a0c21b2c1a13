"""Measure the recent speed of a task, and estimate the time left."""

from __future__ import annotations

from collections import deque

WINDOW = 30.0  # seconds that are looked back on
APART = 0.2  # seconds between two marks, so that they stay few


class Pace:
    """Marks of what was done when. What came before the first one, such as compiling, counts not.

    Of older marks the last is kept, so that something slow has a pace as well.
    """

    def __init__(self) -> None:
        self._marks: deque[tuple[float, float]] = deque()

    def mark(self, seconds: float, done: float) -> None:
        """So much is done after so many seconds."""
        if self._marks and seconds - self._marks[-1][0] < APART:
            return
        self._marks.append((seconds, done))
        while len(self._marks) > 2 and self._marks[1][0] <= seconds - WINDOW:
            self._marks.popleft()

    def speed(self, seconds: float, done: float) -> float | None:
        """How much is done a second; None as long as nobody can tell."""
        if not self._marks:
            return None
        began, before = self._marks[0]
        if seconds <= began or done <= before:
            return None
        return (done - before) / (seconds - began)

    def left(self, seconds: float, done: float, rest: float) -> float | None:
        """Seconds that the rest will take."""
        speed = self.speed(seconds, done)
        return None if speed is None else rest / speed
