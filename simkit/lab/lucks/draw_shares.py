"""How much of the outcome each roll and shuffle decides, and how often it changes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from simkit.lab.statistics import intervals
from simkit.lab.statistics.intervals import Interval
from simkit.lab.statistics.variance_shares import Redraws, covariance, settled_by, sure

FIGURES = 2  # of a draw that have an interval: its share, and what it changes or saves


@dataclass(frozen=True)
class DrawGames:
    """Wins, games by seats: as played, with one draw drawn anew, with this draw alone kept.

    What falls in a turn that other luck moves is kept as the first, the second and so on, whichever
    its turn. `same` are then other games than `first`, by the same law.
    """

    name: str
    is_kind: bool
    first: np.ndarray
    anew: np.ndarray
    same: np.ndarray  # games with the same draw as those where it alone is kept
    kept: np.ndarray

    @property
    def covariance(self) -> float:
        """Of the wins of two games that share this draw alone."""
        return covariance(self.same, self.kept)


@dataclass(frozen=True)
class DrawShare:
    """The part of rolls or shuffles in the outcome."""

    draw: str
    is_kind: bool  # whether it is all draws of a kind, or one of them
    share: Interval  # of the outcome, by this draw alone
    changes: Interval  # of games end otherwise if it alone is drawn anew

    TOLD = ("draw", "kind=is_kind", "*share", "changes")


@dataclass(frozen=True)
class DrawSaves:
    """The part of rolls or shuffles in lost games: of the team, or of the first seat."""

    draw: str
    is_kind: bool
    share: Interval  # of the outcome, by this draw alone
    saved: Interval  # of lost games are won if it alone is drawn anew

    TOLD = ("draw", "kind=is_kind", "*share", "saved")


@dataclass(frozen=True)
class DrawsFound:
    """The draws that were measured, and those that were only looked at."""

    kinds: int  # of rolls and shuffles in the game
    moving: int  # of them, those that changed an outcome where they were looked at
    looked_at: int  # games for that
    measured: Sequence[DrawGames]
    confidence: float
    interrupted: bool

    @property
    def games(self) -> int:
        """Games that each draw was measured in."""
        return len(self.measured[0].first) if self.measured else 0

    @property
    def level(self) -> float:
        """The confidence of each interval: all together have the one that was asked for."""
        return 1 - (1 - self.confidence) / max(1, FIGURES * len(self.measured))

    @cached_property
    def rows(self) -> tuple[DrawShare, ...]:
        """The part of each draw, the largest first."""
        found = [self._row(each) for each in self._telling]
        return tuple(sorted(found, key=lambda row: -(row.share.estimate or 0.0)))

    @cached_property
    def saves(self) -> tuple[DrawSaves, ...]:
        """The lost games that each draw saves, the most first."""
        found = [self._saving(each) for each in self._telling if not each.first[:, 0].all()]
        return tuple(sorted(found, key=lambda row: -(row.share.estimate or 0.0)))

    @property
    def _telling(self) -> list[DrawGames]:
        """Those whose games do not all end alike."""
        return [each for each in self.measured if np.ptp(each.first, axis=0).any()]

    def _row(self, each: DrawGames) -> DrawShare:
        changed = (each.first != each.anew).any(axis=1)
        return DrawShare(each.name, each.is_kind, self._share(each), self._rate(changed))

    def _saving(self, each: DrawGames) -> DrawSaves:
        lost = each.first[:, 0] == 0
        saved = self._rate(each.anew[lost, 0] > 0)
        return DrawSaves(each.name, each.is_kind, self._share(each), saved)

    def _share(self, each: DrawGames) -> Interval:
        games = len(each.first)
        kept = Redraws(each.same, (each.kept,), np.zeros(games, int), np.empty((0, 2)))
        return sure(settled_by, kept, self.level)

    def _rate(self, holds: np.ndarray) -> Interval:
        return intervals.rate_of(int(holds.sum()), len(holds), self.level, self.interrupted)
