"""The pairs of variants that are compared, and the verdicts of all of them together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations

from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.judging.verdicts import (
    NOT_SETTLED,
    SAME,
    Judgement,
    Terms,
    judge_contrasts,
    judge_shares,
)
from simkit.lab.statistics import paired
from simkit.lab.statistics.intervals import Interval

Pair = tuple[int, int]
"""A variant, and the one that it is set against."""

IDENTICAL = "identical"
"""The method of a difference that no game is needed for."""


def asked_pairs(variants: int, baseline: int, all_pairs: bool) -> tuple[Pair, ...]:
    """Every variant against the baseline, or every two variants; the baseline comes second."""
    others = [variant for variant in range(variants) if variant != baseline]
    against = [(variant, baseline) for variant in others]
    if not all_pairs:
        return tuple(against)
    return (*against, *((second, first) for first, second in combinations(others, 2)))


def judge_pairs(
    pairs: Pairs, asked: Sequence[Pair], terms: Terms, twins: Sequence[int] = ()
) -> dict[Pair, Judgement]:
    """The verdict on each pair that was asked for.

    If games end undecided and are to count, points are judged, else wins.
    """
    judge = judge_points if pairs.by_points else judge_wins
    return judge(pairs, asked, terms, twins)


def judge_wins(
    pairs: Pairs, asked: Sequence[Pair], terms: Terms, twins: Sequence[int] = ()
) -> dict[Pair, Judgement]:
    """The verdict on the win rates of each pair that was asked for."""

    def judge(tried: Sequence[Pair]) -> Iterable[Judgement]:
        return judge_shares([pairs.split(*pair) for pair in tried], terms)

    return _judged(judge, asked, terms, twins)


def judge_points(
    pairs: Pairs, asked: Sequence[Pair], terms: Terms, twins: Sequence[int] = ()
) -> dict[Pair, Judgement]:
    """The verdict on the points of each pair that was asked for."""

    def judge(tried: Sequence[Pair]) -> Iterable[Judgement]:
        return judge_contrasts([pairs.points_gap(*pair) for pair in tried], terms)

    return _judged(judge, asked, terms, twins)


def _judged(
    judge: Callable[[Sequence[Pair]], Iterable[Judgement]],
    asked: Sequence[Pair],
    terms: Terms,
    twins: Sequence[int],
) -> dict[Pair, Judgement]:
    """The verdict on each pair.

    Variants that play by the same compiled rules (`twins` says by whose) are the same without a
    game, and no other pair is corrected for them.
    """
    known = {pair for pair in asked if twins and twins[pair[0]] == twins[pair[1]]}
    tried = [pair for pair in asked if pair not in known]
    found = dict(zip(tried, judge(tried), strict=True))
    found |= dict.fromkeys(known, _identical(terms))
    return {pair: found[pair] for pair in asked}


def _identical(terms: Terms) -> Judgement:
    return Judgement(Interval(0.0, 0.0, 0.0, terms.confidence, IDENTICAL), 1.0, 1.0, 0.0, SAME)


def still_open(found: dict[Pair, Judgement]) -> set[int]:
    """The variants with a verdict that is not settled."""
    return {
        variant for pair, each in found.items() if each.verdict == NOT_SETTLED for variant in pair
    }


def games_to_settle(
    pairs: Pairs, found: Mapping[Pair, Judgement], terms: Terms, watched_to_the_end: bool
) -> int:
    """Games a variant with which the margin is most likely settled, from how often games part.

    For the pairs that are not settled, if there are any.
    """
    unsettled = [pair for pair, each in found.items() if each.verdict == NOT_SETTLED]
    parted = max(pairs.split(*pair).parted for pair in unsettled or found)
    needed = paired.games_for_margin_watched if watched_to_the_end else paired.games_for_margin
    share = max(parted, 1) / pairs.games  # where nothing has parted yet it may next time
    return needed(terms.margin, share, terms.confidence, len(found))
