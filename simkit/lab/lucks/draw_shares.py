"""How much of the outcome each roll and shuffle decides, and how often it changes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from simkit.lab.statistics import intervals
from simkit.lab.statistics.intervals import Interval
from simkit.lab.statistics.variance_shares import Redraws, settled_by, sure


@dataclass(frozen=True)
class DrawGames:
    """Wins, games by seats: as played, with one draw drawn anew, with this draw alone kept."""

    name: str
    is_kind: bool
    first: np.ndarray
    anew: np.ndarray
    kept: np.ndarray


@dataclass(frozen=True)
class DrawShare:
    """The part of rolls or shuffles in the outcome."""

    draw: str
    is_kind: bool  # whether it is all draws of a kind, or one of them
    share: Interval  # of the outcome, by this draw alone
    changes: Interval  # of games end otherwise if it alone is drawn anew

    TOLD = ("draw", "kind=is_kind", "*share", "changes")


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
        return 1 - (1 - self.confidence) / max(1, len(self.measured))

    @cached_property
    def rows(self) -> tuple[DrawShare, ...]:
        """The part of each draw, the largest first."""
        found = [self._row(each) for each in self.measured if np.ptp(each.first, axis=0).any()]
        return tuple(sorted(found, key=lambda row: -(row.share.estimate or 0.0)))

    def _row(self, each: DrawGames) -> DrawShare:
        games = len(each.first)
        kept = Redraws(each.first, (each.kept,), np.zeros(games, int), np.empty((0, 2)))
        changed = int((each.first != each.anew).any(axis=1).sum())
        return DrawShare(
            each.name,
            each.is_kind,
            sure(settled_by, kept, self.level),
            intervals.rate_of(changed, games, self.level, self.interrupted),
        )
