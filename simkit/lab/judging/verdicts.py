"""Verdicts: what a comparison has shown, and what it has not.

`higher` and `lower` need a test that survives Holm's correction for the size of its family; `same`
needs that the difference surely lies within the margin; all else is `not settled`. In a family the
chance of any false `higher` or `lower` is the allowed error at most, and so is that of any false
`same`. An interval has the confidence with which `higher` or `lower` was reached or missed, so it
leaves out nothing (zero) exactly where the verdict does. `same` rests on two one-sided tests with a
correction of their own: the two-sided interval beside it may reach a little past the margin.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.judging.paired_sums import Sums
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

    def rate(self, won: int, games: int) -> Interval:
        """A win rate with its interval: good at every look if games were watched, else Wilson's."""
        return intervals.rate_of(won, games, self.confidence, self.watched)


def win_rate(pairs: Pairs, place: int, terms: Terms) -> Interval:
    """The win rate of a variant."""
    return terms.rate(pairs.won(place), pairs.played(place))


def checked_margin(margin: Any) -> float:
    """The largest difference that still counts as the same: a share."""
    return intervals.check_share("margin", margin, 0.5, "0.02 is two points")


@dataclass(frozen=True)
class Judgement:
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

    @property
    def columns(self) -> dict[str, Any]:
        """The judgement as columns of a row."""
        return {
            "difference": self.difference.estimate,
            "low": self.difference.low,
            "high": self.difference.high,
            "confidence": self.difference.confidence,
            "p": self.p,
            "p_holm": self.p_holm,
            "p_same": self.p_same,
            "verdict": self.verdict,
        }

    def as_dict(self) -> dict[str, Any]:
        """The judgement as `--json` prints it."""
        return {**vars(self), "difference": self.difference.as_dict()}


def holm(ps: Sequence[float]) -> list[float]:
    """Holm's adjusted p-values (Scand. J. Statist. 1979), in the order given."""
    adjusted = [1.0] * len(ps)
    reached = 0.0
    for rank, place in enumerate(sorted(range(len(ps)), key=lambda place: ps[place])):
        reached = max(reached, min(1.0, (len(ps) - rank) * ps[place]))
        adjusted[place] = reached
    return adjusted


def asked_of_each(ps: Sequence[float], error: float) -> list[float]:
    """The error that Holm's procedure allows each member of a family.

    Step by step the smallest p-value must pass for all that are left; where it stops, all the
    others have failed at that one step.
    """
    passed = sum(p <= error for p in holm(ps))
    allowed = [0.0] * len(ps)
    for rank, place in enumerate(sorted(range(len(ps)), key=lambda place: ps[place])):
        allowed[place] = error / (len(ps) - min(rank, passed))
    return allowed


def judge_shares(splits: Sequence[Split], terms: Terms) -> list[Judgement]:
    """The verdicts on the win rates of a family of variants, each against its partner."""
    watched = terms.watched
    interval = paired.sequence if watched else paired.tango
    other = paired.sequence_p if watched else paired.mcnemar
    same = paired.same_sequence_p if watched else paired.same_p
    return _judged(
        lambda place, confidence: interval(splits[place], confidence),
        [other(split) for split in splits],
        [same(split, terms.margin) for split in splits],
        terms,
    )


def judge_means(sums: Sequence[Sums], terms: Terms, margin: float | None = None) -> list[Judgement]:
    """The verdicts on a family of mean differences; `same` only where a margin is given."""
    interval = paired.wary_mean_sequence if terms.watched else intervals.wary_mean
    other = paired.mean_sequence_p if terms.watched else paired.mean_p
    same = paired.mean_same_sequence_p if terms.watched else paired.mean_same_p
    exact = [(each.total, each.squares, each.games) for each in sums]
    wary = [
        intervals.with_two_more(*sum_, each.ends) if each.games > 1 else sum_
        for sum_, each in zip(exact, sums, strict=True)
    ]
    return _judged(
        lambda place, confidence: interval(*exact[place], sums[place].ends, confidence),
        [other(*each) for each in wary],
        None if margin is None else [same(*each, margin) for each in wary],
        terms,
    )


def judge_contrasts(sums: Sequence[Sums], terms: Terms) -> list[Judgement]:
    """The verdicts on a family of contrasts between variants, where a margin makes sense."""
    return judge_means(sums, terms, terms.margin)


def _judged(
    interval: Callable[[int, float], Interval],
    ps: Sequence[float],
    same_ps: Sequence[float] | None,
    terms: Terms,
) -> list[Judgement]:
    sames: Iterable[float | None] = [None] * len(ps) if same_ps is None else holm(same_ps)
    found = []
    each = zip(ps, holm(ps), asked_of_each(ps, terms.error), sames, strict=True)
    for place, (p, p_holm, error, same) in enumerate(each):
        drawn = agreeing(interval(place, 1 - error), p_holm <= terms.error)
        found.append(Judgement(drawn, p, p_holm, same, verdict(drawn, p_holm, same, terms.error)))
    return found


def agreeing(interval: Interval, settled: bool) -> Interval:
    """The interval with nothing (zero) left out exactly where the test leaves it out.

    The test is exact at nothing, the interval is good at every difference; where the two are of
    two minds by a hair, the test decides of nothing, and the interval of all else.
    """
    low, high, estimate = interval.low, interval.high, interval.estimate
    if low is None or high is None or not estimate:
        return interval
    if not settled:
        return replace(interval, low=min(low, 0.0), high=max(high, 0.0))
    return (
        replace(interval, low=max(low, 0.0))
        if estimate > 0
        else replace(interval, high=min(high, 0.0))
    )


def verdict(interval: Interval, p: float, p_same: float | None, error: float) -> str:
    """One of the four words, from p-values that are corrected for their family."""
    if interval.estimate and p <= error:
        return HIGHER if interval.estimate > 0 else LOWER
    if p_same is not None and p_same <= error:
        return SAME
    return NOT_SETTLED


# --- The order of the variants
# -----------------------------------------------------------------------

Order = dict[tuple[int, int], int]
"""For each settled pair of variants, which is won more often: 1 the second, -1 the first."""


def order(pairs: Pairs, terms: Terms) -> Order:
    """Which of any two variants is surely the better; the pairs that are open are left out."""
    each = list(combinations(range(len(pairs.variants)), 2))
    splits = [pairs.split(second, first) for first, second in each]
    test = paired.sequence_p if terms.watched else paired.mcnemar
    settled = [p <= terms.error for p in holm([test(split) for split in splits])]
    return {
        pair: 1 if split.variant > split.base else -1
        for pair, split, sure in zip(each, splits, settled, strict=True)
        if sure
    }


@dataclass(frozen=True)
class Agreement:
    """Whether two bots put the variants in the same order."""

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
