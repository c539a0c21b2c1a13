"""The answer of `simkit.rare`: a win rate that is close to 0."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from statistics import variance
from typing import Any

import numpy as np

from simkit.lab.basics.command_line import Options
from simkit.lab.play.again import unusual_confidence
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.play.nearness import Nearest, Reached, how_near
from simkit.lab.play.results import Tallies
from simkit.lab.statistics import intervals, splitting
from simkit.lab.statistics.intervals import Interval
from simkit.lab.statistics.splitting import SplitStage
from simkit.lab.table.rows import Columns

LEARNED = "learned"
FEW = 10  # populations that have won; with fewer the interval is a guess


@dataclass(frozen=True)
class PopulationFound:
    """What one population found."""

    stages: tuple[SplitStage, ...]  # the first before the first turn

    @property
    def share(self) -> float:
        """The share of games that are won."""
        return splitting.total(self.stages)


@dataclass(frozen=True)
class TurnWon:
    """The share of all games that are won in a turn."""

    TOLD = ("turn", "*share")

    turn: int
    share: Interval


@dataclass(frozen=True)
class Rare(CellAnswer):
    """The result of `simkit.rare`; `frame` has one row per batch of games (population)."""

    VERB = "rare"
    STOPS_ANYWHERE = False

    asked: int
    by: str
    by_asked: str | None
    size: int  # games in one population (a batch of games that is played together)
    plain: Tallies  # the games that were played as usual, without copies
    populations: tuple[PopulationFound, ...]  # the result of each batch of games that were copied
    confidence: float

    @property
    def games(self) -> int:
        """About how many games were played in all, with the pilot."""
        return self.plain.games + self.size * (len(self.populations) + 1)

    @property
    def win_rate(self) -> Interval:
        """The win rate of the games that were played as usual, without copies."""
        wins, games = self.plain.wins, self.plain.games
        return intervals.rate_of(wins, games, self.confidence, self.interrupted)

    @cached_property
    def share(self) -> Interval:
        """The win rate, estimated by splitting: promising games are copied and played on.

        Where no population has won, what plain games leave open bounds it.
        """
        found = splitting.share_of([each.share for each in self.populations], self.confidence)
        if found.estimate or found.estimate is None:
            return found
        return replace(found, low=0.0, high=self.win_rate.high)

    @property
    def kept(self) -> float:
        """The share of games that are kept whatever their metric is."""
        return splitting.UNFAVOURED

    @property
    def unfavoured(self) -> float | None:
        """The smallest win rate, of wins despite a bad metric, that these games would show."""
        games = splitting.UNFAVOURED * self.size * len(self.populations)
        return 1 - (1 - self.confidence) ** (1 / games) if games >= 1 else None

    @property
    def saving(self) -> float | None:
        """How many times as many games the same certainty would need without splitting."""
        shares = [each.share for each in self.populations]
        if len(shares) < 2 or not self.share.estimate or not variance(shares):
            return None
        p = self.share.estimate
        return p * (1 - p) / (variance(shares) * self.size)

    @cached_property
    def won_in(self) -> list[TurnWon]:
        """The share of games that are won in each turn."""
        turns = max((len(each.stages) for each in self.populations), default=0)
        return [TurnWon(turn, self._won_in(turn)) for turn in range(1, turns)]

    def _won_in(self, turn: int) -> Interval:
        shares = [
            each.stages[turn].won if turn < len(each.stages) else 0.0 for each in self.populations
        ]
        return splitting.share_of(shares, self.confidence)

    @property
    def near(self) -> list[Reached | Nearest]:
        """How close the games that were played as usual came to a win."""
        return how_near(self.cell.game, self.plain.metrics, self.confidence)

    def figures(self) -> dict[str, Any]:
        """What `simkit run --rare --json` prints besides how it was asked for."""
        return {
            "games": self.games,
            "confidence": self.confidence,
            "by": self.by,
            "win_rate": self.share,
            "saving": self.saving,
            "kept": self.kept,
            "unfavoured": self.unfavoured,
            "plain": {
                "games": self.plain.games,
                "wins": self.plain.wins,
                "win_rate": self.win_rate,
                "near": self.near,
            },
            "populations": [each.share for each in self.populations],
            "size": self.size,
            "won_in": self.won_in,
        }

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes: a row a population.

        population, games, share: the share of games won, as this population has it.
        """
        return {
            "population": np.arange(1, len(self.populations) + 1),
            "games": np.full(len(self.populations), self.size),
            "win_rate": np.array([each.share for each in self.populations]),
        }

    def own_notes(self) -> Sequence[str]:
        """What a reader should know before quoting a figure."""
        notes = []
        if self.interrupted:
            notes.append(f"Interrupted: {len(self.populations)} populations are kept.")
        won = sum(each.share > 0 for each in self.populations)
        if 0 < won < min(FEW, len(self.populations)):
            notes.append(
                f"Only {won} of {len(self.populations)} groups of games contain a win, so the "
                "interval is unreliable. Play more games, or name another metric (--by)."
            )
        return tuple(notes)

    # --- How it was asked for ---

    @property
    def subject(self) -> Options:
        return {"by": self.by_asked}

    @property
    def extent(self) -> Options:
        return {"games": self.asked, "confidence": unusual_confidence(self.confidence)}

    def metadata(self) -> dict[str, Any]:
        return {**super().metadata(), "games": self.games}
