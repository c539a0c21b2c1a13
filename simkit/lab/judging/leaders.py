"""Compare the leading variant with every other, and list those that may be as good.

Who leads was not named beforehand, so each of the others is judged with its part of the allowed
error (Bonferroni). The variants that are left hold the best one with the confidence asked for
(subset selection; Gupta, Technometrics 1965), and a leader that is left alone is the best.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from simkit.lab.judging import verdicts
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.judging.verdicts import HIGHER, NOT_SETTLED, SAME, Judgement, Terms
from simkit.lab.statistics import paired


@dataclass(frozen=True)
class BestVariant:
    """The variant that was best in these games, and what that proves."""

    place: int
    rivals: tuple[int, ...]  # those that may be as good, the closest first
    closest: int  # of all others
    ahead: Judgement  # by how much more often the leader wins than the closest (or less often)
    near: bool  # whether no other is better by more than the margin

    @property
    def settled(self) -> bool:
        """Whether it is surely the best."""
        return not self.rivals

    @property
    def verdict(self) -> str:
        """Higher: the best; same: no other is better by more than the margin; or not settled."""
        if self.settled:
            return HIGHER
        return SAME if self.near else NOT_SETTLED


def leader(pairs: Pairs, terms: Terms, places: Sequence[int], fewest: bool = False) -> BestVariant:
    """Of two variants or more, the one with the most wins, or with the fewest."""
    sign = -1 if fewest else 1
    first, *others = sorted(places, key=lambda place: -sign * pairs.won(place))
    test = paired.sequence_p if terms.watched else paired.mcnemar
    same = paired.same_sequence_p if terms.watched else paired.same_p
    splits = {other: pairs.split(first, other) for other in others}
    part = terms.error / len(others)
    rivals = tuple(other for other in others if test(splits[other]) > part)
    found = {
        other: verdicts.judge_shares([splits[other]], replace(terms, confidence=1 - part))[0]
        for other in rivals or others[:1]
    }
    closest = min(found, key=lambda other: abs(found[other].difference.estimate or 0.0))
    near = all(same(splits[other], terms.margin) <= part for other in rivals)
    return BestVariant(first, rivals, closest, found[closest], near)
