"""Find the best of many variants by rejecting the worst step by step, with a guarantee.

All variants play the same games. At each look, a variant is rejected if another one wins more often
by a test that holds at every number of games. Half of the allowed error is for rejecting the best
one, which can happen in its comparison with any other (Bonferroni over these). The other half is
for stopping because all that are left are the same within the margin, when the best one is not.
"""

from __future__ import annotations

from dataclasses import dataclass

from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.judging.verdicts import HIGHER, NOT_SETTLED, SAME, Terms
from simkit.lab.statistics import paired


@dataclass(frozen=True)
class Rejected:
    """A variant that is not the best."""

    by: int  # the place of a better one
    games: int  # of each variant, when that was settled


class Elimination:
    """Which variants may still be the best, look by look."""

    def __init__(self, variants: int, terms: Terms) -> None:
        self.terms = terms
        self.left = list(range(variants))
        self.rejected: dict[int, Rejected] = {}
        self.part = part_of_each(terms, variants)

    def look(self, pairs: Pairs) -> None:
        """Reject the variants that are surely worse than another one."""
        found = {place: self._better(place, pairs) for place in self.left}
        for place, better in found.items():
            if better is not None:
                self.rejected[place] = Rejected(better, pairs.games)
                self.left.remove(place)

    def _better(self, place: int, pairs: Pairs) -> int | None:
        """A variant that surely wins more often: the one that is furthest ahead, if any is."""
        ahead = {
            other: split.difference or 0.0
            for other in self.left
            if (split := pairs.split(other, place)).variant > split.base
            and paired.sequence_p(split) <= self.part
        }
        return max(ahead, key=lambda other: ahead[other], default=None)

    def leader(self, pairs: Pairs) -> int:
        """The variant that has won most, of those that are left."""
        return max(self.left, key=pairs.won)

    def verdict(self, pairs: Pairs) -> str:
        """Higher: one is the best; same: all that are left win as often as the leader; or open."""
        if len(self.left) == 1:
            return HIGHER
        first, margin = self.leader(pairs), self.terms.margin
        near = all(
            paired.same_sequence_p(pairs.split(other, first), margin) <= self.part
            for other in self.left
            if other != first
        )
        return SAME if near else NOT_SETTLED


def part_of_each(terms: Terms, variants: int) -> float:
    """The error that is allowed to each comparison of the best with another one."""
    return terms.error / 2 / max(1, variants - 1)
