"""Which arms are set against which, and what that has shown: one family of verdicts."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.judging.verdicts import NOT_SETTLED, SAME, Found, Terms, judge_shares
from simkit.lab.statistics.intervals import Interval

Pair = tuple[int, int]
"""An arm, and the one that it is set against."""

IDENTICAL = "identical"
"""The method of a difference that no game is needed for."""


def asked_pairs(arms: int, baseline: int, all_pairs: bool) -> tuple[Pair, ...]:
    """Every arm against the baseline, or every two arms; the baseline always comes second."""
    others = [arm for arm in range(arms) if arm != baseline]
    against = [(arm, baseline) for arm in others]
    if not all_pairs:
        return tuple(against)
    return (*against, *((second, first) for first, second in combinations(others, 2)))


def judge_pairs(
    pairs: Pairs, asked: Sequence[Pair], terms: Terms, twins: Sequence[int] = ()
) -> dict[Pair, Found]:
    """The verdict on each pair that was asked for.

    Arms that play by the same compiled rules (`twins` says by whose) are the same without a game,
    and no other pair is corrected for them.
    """
    known = {pair for pair in asked if twins and twins[pair[0]] == twins[pair[1]]}
    tried = [pair for pair in asked if pair not in known]
    judged = judge_shares([pairs.split(*pair) for pair in tried], terms)
    found = dict(zip(tried, judged, strict=True))
    found |= dict.fromkeys(known, _identical(terms))
    return {pair: found[pair] for pair in asked}


def _identical(terms: Terms) -> Found:
    return Found(Interval(0.0, 0.0, 0.0, terms.confidence, IDENTICAL), 1.0, 1.0, 0.0, SAME)


def still_open(found: dict[Pair, Found]) -> set[int]:
    """The arms with a verdict that is not settled."""
    return {arm for pair, each in found.items() if each.verdict == NOT_SETTLED for arm in pair}


def resting(arms: int, found: dict[Pair, Found]) -> Collection[int]:
    """The arms of which nothing is asked any more."""
    return set(range(arms)) - still_open(found)
