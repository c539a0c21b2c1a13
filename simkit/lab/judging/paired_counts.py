"""Exact counts over variants that play the same games; parts can be merged in any order.

How many games any two variants have both won says all about their win rates: every paired table,
and the sum of squares of every mean over variants. Of the metrics the differences to one variant
are counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

import numpy as np

from simkit.lab.judging.equal_shares import SharedPoints
from simkit.lab.judging.paired_sums import SHARES, Sums
from simkit.lab.play.results import Tallies, Tally
from simkit.lab.statistics.paired import Split
from simkit.lab.table.rows import Chunk


class Pairs:
    """The tallies of variants that have played the same games, the baseline being one of them."""

    def __init__(
        self, variants: int, metrics: Iterable[str], baseline: int = 0, rivals: Sequence[int] = ()
    ) -> None:
        """If undecided games are to count, `rivals` says how many compete in each variant."""
        self.games = 0
        self.points = SharedPoints(rivals) if rivals else None
        self.baseline = baseline
        self.metrics = tuple(metrics)
        self.wins = np.zeros((variants, variants), dtype=np.int64)  # games that both have won
        self.own = np.zeros(
            (variants, variants), dtype=np.int64
        )  # that one has won, of those of both
        self.shared = np.zeros((variants, variants), dtype=np.int64)  # games that both have played
        self.variants = [Tallies() for _ in range(variants)]
        self.gaps = [{name: Tally() for name in self.metrics} for _ in range(variants)]

    def add(self, chunks: Sequence[Chunk | None]) -> None:
        """Count some more games: the same ones of every variant, in the variants' order.

        A variant that rests has None; once it rests, it plays no more.
        """
        playing = {variant: chunk for variant, chunk in enumerate(chunks) if chunk is not None}
        if len({(chunk.first, len(chunk)) for chunk in playing.values()}) != 1:
            raise ValueError("the variants have not played the same games")
        won = np.array([chunk.columns["won"] for chunk in playing.values()], dtype=np.int64)
        self.add_wins(won, list(playing))
        if self.points is not None:
            self.points.add([chunk.columns for chunk in playing.values()], list(playing))
        base = chunks[self.baseline]
        for variant, chunk in playing.items():
            self.variants[variant].add(chunk, self.metrics)
            if variant != self.baseline and base is not None:
                for name, gaps in self.gaps[variant].items():
                    gaps.add(_signed(chunk.columns[name]) - _signed(base.columns[name]))

    def add_wins(self, won: np.ndarray, playing: Sequence[int]) -> None:
        """Count who has won some more games: a row of 0 and 1 for each variant that plays."""
        games, among = won.shape[1], np.ix_(playing, playing)
        self.games += games
        self.wins[among] += won @ won.T
        self.own[among] += won.sum(axis=1)[:, None]
        self.shared[among] += games

    def merge(self, other: Pairs) -> None:
        """Count what was counted of other games of the same variants."""
        self.games += other.games
        self.wins += other.wins
        self.own += other.own
        self.shared += other.shared
        if self.points is not None and other.points is not None:
            self.points.merge(other.points)
        for mine, theirs in zip(self.variants, other.variants, strict=True):
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
            and self.variants == other.variants
            and self.gaps == other.gaps
        )

    __hash__ = None  # type: ignore[assignment]  # it changes

    @property
    def others(self) -> Iterator[int]:
        """The variants that are set against the baseline."""
        return (variant for variant in range(len(self.variants)) if variant != self.baseline)

    def won(self, variant: int) -> int:
        """The games that a variant has won."""
        return int(self.wins[variant, variant])

    def played(self, variant: int) -> int:
        """The games that a variant has played: all of them, unless it was left to rest."""
        return int(self.shared[variant, variant])

    def split(self, variant: int, base: int | None = None) -> Split:
        """The games that two variants have both played, by who has won them.

        The second is the baseline if left out.
        """
        base = self.baseline if base is None else base
        both = int(self.wins[variant, base])
        alone = int(self.own[variant, base]) - both, int(self.own[base, variant]) - both
        return Split(int(self.shared[variant, base]), both, *alone)

    @property
    def by_points(self) -> bool:
        """Whether variants are judged by points: undecided games are to count, and some are."""
        return self.points is not None and bool(self.points.undecided.any())

    def points_gap(self, variant: int, base: int) -> Sums:
        """By how many points one variant is ahead of another."""
        if self.points is None:
            raise ValueError("no points are counted")
        return self.points.gap(variant, base, int(self.shared[variant, base]))

    def gap(self, variant: int, metric: str) -> Sums:
        """By how much a variant's metric is above the baseline's, summed over the games."""
        gaps = self.gaps[variant][metric]
        reach = self._reach(variant, metric)
        return Sums(gaps.games, gaps.total, gaps.squares, (-reach, reach))

    def _reach(self, variant: int, metric: str) -> Fraction:
        """The largest gap that was seen; where there was none, as far as any two games were apart.

        Never less than a step: a metric that was always the same may move yet.
        """
        gaps = self.gaps[variant][metric].counts
        if any(gaps):
            return max(Fraction(1), *(abs(Fraction(gap)) for gap in gaps))
        values = [*self.variants[variant].metrics[metric].counts]
        values += self.variants[self.baseline].metrics[metric].counts
        return max(Fraction(1), Fraction(max(values, default=0)) - Fraction(min(values, default=0)))

    def contrast(self, more: Sequence[int], less: Sequence[int], over: int | None = None) -> Sums:
        """How much more often some variants win than others, summed over games.

        Averaged over as many variants as there are in `more`, unless `over` says otherwise. All of
        them must have played all games.
        """
        weights = np.zeros(len(self.variants), dtype=np.int64)
        np.add.at(weights, list(more), 1)  # a variant may stand in a contrast twice
        np.add.at(weights, list(less), -1)
        return replace(self.weighted(weights, len(more) if over is None else over), ends=SHARES)

    def weighted(self, weights: np.ndarray, over: int = 1) -> Sums:
        """Variants' wins with whole weights, divided by `over`, summed over the games."""
        total = int(weights @ np.diag(self.wins))
        squares = int(weights @ self.wins @ weights)
        reach = Fraction(int(np.maximum(weights, 0).sum()), over)
        sums = Fraction(total, over), Fraction(squares, over * over)
        return Sums(self.games, *sums, (-reach, reach))


def _signed(values: np.ndarray) -> np.ndarray:
    """Numbers that may be subtracted: flags as 0 and 1."""
    return values.astype(np.int64) if values.dtype.kind == "b" else values
