"""Arms that are tried one by one against the first: what audits and restrictions have found."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from simkit.lab.basics.command_line import Options
from simkit.lab.contests.compare import Contest
from simkit.lab.judging.asked_pairs import IDENTICAL, asked_pairs, judge_pairs
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.judging.verdicts import Found, Terms
from simkit.lab.play.again import unusual, unusual_confidence
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.statistics import intervals
from simkit.lab.statistics.intervals import Interval
from simkit.lab.varying.arm import Arm


@dataclass(frozen=True)
class Tried(CellAnswer):
    """An answer of arms that are each set against the first, on the same luck."""

    arms: tuple[Arm, ...]
    pairs: Pairs
    terms: Terms
    asked: int
    until_settled: bool
    twins: tuple[int, ...]

    @property
    def games(self) -> int:
        """How many games the longest arm has played."""
        return self.pairs.games

    @cached_property
    def judged(self) -> tuple[Found, ...]:
        """The verdict on each arm but the first: one family."""
        asked = asked_pairs(len(self.arms), 0, all_pairs=False)
        judged = judge_pairs(self.pairs, asked, self.terms, self.twins)
        return tuple(judged[pair] for pair in asked)

    @property
    def usual(self) -> Interval:
        """The share of games that the first arm wins."""
        return self.rate(0)

    def rate(self, place: int) -> Interval:
        """The share of games that an arm wins."""
        method = intervals.sequence if self.terms.watched else intervals.wilson
        return method(self.pairs.won(place), self.pairs.played(place), self.terms.confidence)

    def on_terms(self) -> dict[str, Any]:
        """How it was played, as plain data."""
        return {
            "games": self.games,
            "until": "settled" if self.until_settled else None,
            "confidence": self.terms.confidence,
            "margin": self.terms.margin,
            "win_rate": self.usual.as_dict(),
            "family": sum(one.difference.method != IDENTICAL for one in self.judged),
        }

    @property
    def extent(self) -> Options:
        return {
            "until": "settled" if self.until_settled and not self.interrupted else None,
            "games": self.games if self.interrupted else self.asked,
            "margin": unusual(self.terms.margin, Terms.margin),
            "confidence": unusual_confidence(self.terms.confidence),
        }

    def own_notes(self) -> tuple[str, ...]:
        """What a reader should know before quoting a figure."""
        if not self.interrupted:
            return ()
        return (f"Interrupted: the first {self.games:,} games of every arm are kept.",)

    def metadata(self) -> dict[str, Any]:
        return {**super().metadata(), "games": self.games}


def as_played(contest: Contest) -> dict[str, Any]:
    """What a contest of such arms has found, by the fields of its answer."""
    return {
        "arms": contest.arms,
        "pairs": contest.pairs,
        "terms": contest.terms,
        "asked": contest.plan.games,
        "until_settled": contest.plan.until_settled,
        "twins": contest.twins,
        "interrupted": contest.interrupted,
    }
