"""Verdicts: what a comparison has shown, and what it has not.

`higher` and `lower` need a test that survives Holm's correction for the size of its family; `same`
needs that the difference surely lies within the margin; all else is `not settled`. In a family the
chance of any false `higher` or `lower` is the allowed error at most, and so is that of any false
`same`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from simkit.lab.judging.paired_counts import Pairs, Sums
from simkit.lab.statistics import intervals, paired
from simkit.lab.statistics.intervals import Interval
from simkit.lab.statistics.paired import Split

HIGHER, LOWER, SAME, NOT_SETTLED = "higher", "lower", "same", "not settled"


@dataclass(frozen=True)
class Terms:
    """What was agreed before the games: the allowed error, the margin, whether anybody looks."""

    confidence: float = 0.95
    margin: float = 0.02
    watched: bool = False

    @property
    def error(self) -> float:
        return 1 - self.confidence


def checked_margin(margin: Any) -> float:
    """The largest difference that still counts as the same: a share."""
    return intervals.check_share("margin", margin, 0.5, "0.02 is two points")


@dataclass(frozen=True)
class Found:
    """A difference with its interval, its test and the verdict."""

    difference: Interval
    p: float
    p_holm: float
    p_same: float | None  # after Holm; None where no margin makes sense
    verdict: str

    def within(self, margin: float) -> bool:
        """Whether the whole interval lies within the margin."""
        low, high = self.difference.low, self.difference.high
        return low is not None and high is not None and -margin < low and high < margin


def holm(ps: Sequence[float]) -> list[float]:
    """Holm's adjusted p-values (Scand. J. Statist. 1979), in the order given."""
    adjusted = [1.0] * len(ps)
    reached = 0.0
    for rank, place in enumerate(sorted(range(len(ps)), key=lambda place: ps[place])):
        reached = max(reached, min(1.0, (len(ps) - rank) * ps[place]))
        adjusted[place] = reached
    return adjusted


def judge_shares(splits: Sequence[Split], terms: Terms) -> list[Found]:
    """The verdicts on the win shares of a family of arms, each against its partner."""
    watched = terms.watched
    interval = paired.sequence if watched else paired.tango
    other = paired.sequence_p if watched else paired.mcnemar
    same = paired.same_sequence_p if watched else paired.same_p
    return _judged(
        [interval(split, terms.confidence) for split in splits],
        [other(split) for split in splits],
        [same(split, terms.margin) for split in splits],
        terms,
    )


def judge_means(sums: Sequence[Sums], terms: Terms, margin: float | None = None) -> list[Found]:
    """The verdicts on a family of mean differences; `same` only where a margin is given."""
    interval = paired.mean_sequence if terms.watched else intervals.mean_interval
    other = paired.mean_sequence_p if terms.watched else paired.mean_p
    same = paired.mean_same_sequence_p if terms.watched else paired.mean_same_p
    exact = [(each.total, each.squares, each.games) for each in sums]
    return _judged(
        [interval(*each, terms.confidence) for each in exact],
        [other(*each) for each in exact],
        None if margin is None else [same(*each, margin) for each in exact],
        terms,
    )


def judge_contrasts(sums: Sequence[Sums], terms: Terms) -> list[Found]:
    """The verdicts on a family of contrasts between arms.

    Two games that speak for and against are added to each: where no game has parted yet the next
    one may, and an interval must not shrink to nothing.
    """
    wary = [Sums(each.games, each.total, each.squares + 2) for each in sums]
    return judge_means(wary, terms, terms.margin)


def _judged(
    bounds: Sequence[Interval],
    ps: Sequence[float],
    same_ps: Sequence[float] | None,
    terms: Terms,
) -> list[Found]:
    sames: Iterable[float | None] = [None] * len(ps) if same_ps is None else holm(same_ps)
    return [
        Found(interval, p, p_holm, same, verdict(interval, p_holm, same, terms.error))
        for interval, p, p_holm, same in zip(bounds, ps, holm(ps), sames, strict=True)
    ]


def verdict(interval: Interval, p: float, p_same: float | None, error: float) -> str:
    """One of the four words, from p-values that are corrected for their family."""
    if interval.estimate and p <= error:
        return HIGHER if interval.estimate > 0 else LOWER
    if p_same is not None and p_same <= error:
        return SAME
    return NOT_SETTLED


# --- The order of the arms -----------------------------------------------------------------------

Order = dict[tuple[int, int], int]
"""For each pair of arms that is settled, which is won more often: 1 the second, -1 the first."""


def order(pairs: Pairs, terms: Terms) -> Order:
    """Which of any two arms is surely the better; the pairs that are open are left out."""
    each = list(combinations(range(len(pairs.arms)), 2))
    splits = [pairs.split(second, first) for first, second in each]
    test = paired.sequence_p if terms.watched else paired.mcnemar
    settled = [p <= terms.error for p in holm([test(split) for split in splits])]
    return {
        pair: 1 if split.arm > split.base else -1
        for pair, split, sure in zip(each, splits, settled, strict=True)
        if sure
    }


@dataclass(frozen=True)
class Agreement:
    """Whether two bots put the arms in the same order."""

    settled: int  # pairs that the first bot has settled
    confirmed: int
    reversed: int

    @property
    def verdict(self) -> str:
        """same, different or not settled."""
        if self.reversed:
            return "different"
        return SAME if self.settled and self.confirmed == self.settled else NOT_SETTLED


def agreement(first: Order, second: Order) -> Agreement:
    """How the order of one bot fares with another."""
    shared = [pair for pair in first if pair in second]
    confirmed = sum(first[pair] == second[pair] for pair in shared)
    return Agreement(len(first), confirmed, len(shared) - confirmed)
