"""Decide when a cell has enough games, after each finished shard."""

from __future__ import annotations

from typing import Protocol

from simkit.lab.play.chunks import LOOK
from simkit.lab.statistics import intervals

MOST_PRECISE_GAMES = 10_000_000  # where a cell that asks for precision gives up
CONFIDENCE = 0.95
PILOT = "pilot"
"""What a folder says whose cells were planned from a pilot; older ones were watched."""


class Ending(Protocol):
    """Says of a cell whether it needs no more games."""

    def look(self, games: int, wins: int) -> bool:
        """So many games are there, so many of them won; every look is taken, in order."""


class FullEnding:
    """So many games, whatever they say."""

    def __init__(self, games: int) -> None:
        self._games = games

    def look(self, games: int, wins: int) -> bool:
        return games >= self._games


class PilotedEnding:
    """A pilot, and as many games as it says are needed, in whole shards: as `run --precision`.

    How many that are hangs on the games in their order alone, so it does not matter who plays them,
    in which pieces, or how often a sweep was broken off.
    """

    def __init__(self, precision: float) -> None:
        self._precision = precision
        self.goal = self._planned(0, 0)
        self._enough = False

    def look(self, games: int, wins: int) -> bool:
        if games == self.goal and not self._enough:
            self.goal = self._planned(games, wins)
            self._enough = self.goal == games
        return self._enough

    def _planned(self, games: int, wins: int) -> int:
        needed = intervals.games_planned(wins, games, self._precision, CONFIDENCE)
        return min(MOST_PRECISE_GAMES, -(-needed // LOOK) * LOOK)


class WatchedEnding:
    """Until a sequence is narrow enough, which took four times as many: sweeps of simkit 0.2."""

    def __init__(self, precision: float) -> None:
        self._precision = precision

    def look(self, games: int, wins: int) -> bool:
        width = intervals.sequence(wins, games, CONFIDENCE).half_width
        return bool(width <= self._precision or games >= MOST_PRECISE_GAMES)


def most_planned(precision: float) -> int:
    """The most games that a precision needs: those for a share of one half."""
    needed = intervals.games_needed(precision, 0.5, CONFIDENCE)
    return min(MOST_PRECISE_GAMES, -(-needed // LOOK) * LOOK)
