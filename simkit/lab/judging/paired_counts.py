"""What is counted over arms that play the same games: exact, and mergeable in any order.

How many games any two arms have both won says all about their win shares: every paired table, and
the sum of squares of every mean over arms. Of the metrics the differences to one arm are counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from simkit.lab.play.results import Tallies, Tally
from simkit.lab.statistics.intervals import Ends
from simkit.lab.statistics.paired import Split
from simkit.lab.table.rows import Chunk

SHARES: Ends = (Fraction(-1), Fraction(1))
"""The ends of a difference of two shares."""


@dataclass(frozen=True)
class Sums:
    """Exact sums of a figure over games: what a mean and its error are computed from.

    `ends` are the lowest and the highest that a game can say. Of shares they are 1 to each side.
    """

    games: int
    total: Fraction
    squares: Fraction
    ends: Ends = SHARES

    def per(self, unit: Fraction) -> Sums:
        """The same figure measured in a unit; in -1 it is turned round."""
        low, high = sorted(end / unit for end in self.ends)
        return Sums(self.games, self.total / unit, self.squares / unit**2, (low, high))


class Pairs:
    """The tallies of arms that have played the same games, the baseline being one of them."""

    def __init__(self, arms: int, metrics: Iterable[str], baseline: int = 0) -> None:
        self.games = 0
        self.baseline = baseline
        self.metrics = tuple(metrics)
        self.wins = np.zeros((arms, arms), dtype=np.int64)  # games that both have won
        self.own = np.zeros((arms, arms), dtype=np.int64)  # that one has won, of those of both
        self.shared = np.zeros((arms, arms), dtype=np.int64)  # games that both have played
        self.arms = [Tallies() for _ in range(arms)]
        self.gaps = [{name: Tally() for name in self.metrics} for _ in range(arms)]

    def add(self, chunks: Sequence[Chunk | None]) -> None:
        """Count some more games: the same ones of every arm, in the arms' order.

        An arm that rests has None; once it rests, it plays no more.
        """
        playing = {arm: chunk for arm, chunk in enumerate(chunks) if chunk is not None}
        if len({(chunk.first, len(chunk)) for chunk in playing.values()}) != 1:
            raise ValueError("the arms have not played the same games")
        won = np.array([chunk.columns["won"] for chunk in playing.values()], dtype=np.int64)
        self.add_wins(won, list(playing))
        base = chunks[self.baseline]
        for arm, chunk in playing.items():
            self.arms[arm].add(chunk, self.metrics)
            if arm != self.baseline and base is not None:
                for name, gaps in self.gaps[arm].items():
                    gaps.add(_signed(chunk.columns[name]) - _signed(base.columns[name]))

    def add_wins(self, won: np.ndarray, playing: Sequence[int]) -> None:
        """Count who has won some more games: a row of 0 and 1 for each of the arms that play."""
        games, among = won.shape[1], np.ix_(playing, playing)
        self.games += games
        self.wins[among] += won @ won.T
        self.own[among] += won.sum(axis=1)[:, None]
        self.shared[among] += games

    def merge(self, other: Pairs) -> None:
        """Count what was counted of other games of the same arms."""
        self.games += other.games
        self.wins += other.wins
        self.own += other.own
        self.shared += other.shared
        for mine, theirs in zip(self.arms, other.arms, strict=True):
            mine.merge(theirs)
        for my_gaps, their_gaps in zip(self.gaps, other.gaps, strict=True):
            for name, gaps in their_gaps.items():
                my_gaps[name].merge(gaps)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Pairs)
            and (self.games, self.baseline) == (other.games, other.baseline)
            and np.array_equal(self.wins, other.wins)
            and np.array_equal(self.own, other.own)
            and np.array_equal(self.shared, other.shared)
            and self.arms == other.arms
            and self.gaps == other.gaps
        )

    __hash__ = None  # type: ignore[assignment]  # it changes

    @property
    def others(self) -> Iterator[int]:
        """The arms that are set against the baseline."""
        return (arm for arm in range(len(self.arms)) if arm != self.baseline)

    def won(self, arm: int) -> int:
        """The games that an arm has won."""
        return int(self.wins[arm, arm])

    def played(self, arm: int) -> int:
        """The games that an arm has played: all of them, unless it was left to rest."""
        return int(self.shared[arm, arm])

    def split(self, arm: int, base: int | None = None) -> Split:
        """The games that two arms have both played, by who has won them.

        The second is the baseline if left out.
        """
        base = self.baseline if base is None else base
        both = int(self.wins[arm, base])
        alone = int(self.own[arm, base]) - both, int(self.own[base, arm]) - both
        return Split(int(self.shared[arm, base]), both, *alone)

    def gap(self, arm: int, metric: str) -> Sums:
        """By how much an arm's metric is above the baseline's, summed over the games."""
        gaps = self.gaps[arm][metric]
        reach = self._reach(arm, metric)
        return Sums(gaps.games, gaps.total, gaps.squares, (-reach, reach))

    def _reach(self, arm: int, metric: str) -> Fraction:
        """The largest gap that was seen; where there was none, as far as any two games were apart.

        Never less than a step: a metric that was always the same may move yet.
        """
        gaps = self.gaps[arm][metric].counts
        if any(gaps):
            return max(Fraction(1), *(abs(Fraction(gap)) for gap in gaps))
        values = [*self.arms[arm].metrics[metric].counts]
        values += self.arms[self.baseline].metrics[metric].counts
        return max(Fraction(1), Fraction(max(values, default=0)) - Fraction(min(values, default=0)))

    def contrast(self, more: Sequence[int], less: Sequence[int], over: int | None = None) -> Sums:
        """How much more often some arms win than others, summed over games.

        Averaged over as many arms as there are in `more`, unless `over` says otherwise. All of them
        must have played all games.
        """
        weights = np.zeros(len(self.arms), dtype=np.int64)
        np.add.at(weights, list(more), 1)  # an arm may stand in a contrast twice
        np.add.at(weights, list(less), -1)
        return replace(self.weighted(weights, len(more) if over is None else over), ends=SHARES)

    def weighted(self, weights: np.ndarray, over: int = 1) -> Sums:
        """Arms' wins with whole weights, divided by `over`, summed over the games."""
        total = int(weights @ np.diag(self.wins))
        squares = int(weights @ self.wins @ weights)
        reach = Fraction(int(np.maximum(weights, 0).sum()), over)
        sums = Fraction(total, over), Fraction(squares, over * over)
        return Sums(self.games, *sums, (-reach, reach))


def _signed(values: np.ndarray) -> np.ndarray:
    """Numbers that may be subtracted: flags as 0 and 1."""
    return values.astype(np.int64) if values.dtype.kind == "b" else values
