"""The best of several variants, and when each of the others was rejected."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar

from simkit.lab.basics.command_line import Options
from simkit.lab.contests.compare_answer import AxisEffect, Comparison
from simkit.lab.judging.elimination import Elimination, Rejected
from simkit.lab.judging.verdicts import NOT_SETTLED, Judgement, judge_shares
from simkit.lab.play.again import unusual, unusual_confidence
from simkit.lab.statistics.intervals import Interval
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns
from simkit.lab.variants.contest_plan import BUDGET
from simkit.lab.varying import keys

BEST, REJECTED, OPEN = "best", "rejected", "may be best"


@dataclass(frozen=True)
class VariantStanding:
    """How a variant fares: the best, rejected, or still open."""

    variant: str
    values: dict[str, Any]
    games: int
    won: int
    win_rate: Interval
    behind: Interval | None  # the leader, in the games of both; None of the leader itself
    status: str
    better: str | None  # the variant that it was rejected for ...
    after: int | None  # ... after so many games


@dataclass(frozen=True, kw_only=True)
class BestOf(Comparison):
    """The result of `simkit.best`; `frame` has one row per variant."""

    FACE: ClassVar[str] = "best"

    elimination: Elimination  # which variants were rejected, and when

    @property
    def left(self) -> tuple[int, ...]:
        """The variants that may still be the best, as indices."""
        return tuple(self.elimination.left)

    @property
    def rejected(self) -> dict[int, Rejected]:
        """The variants that are not the best, by index."""
        return self.elimination.rejected

    @property
    def leader(self) -> int:
        """The index of the variant with the highest win rate of those that may be the best."""
        return self.elimination.leader(self.pairs)

    @property
    def verdict(self) -> str:
        """The verdict on the leader against all others: higher, same or not settled."""
        return self.elimination.verdict(self.pairs)

    @property
    def settled(self) -> bool:
        """Whether the leader is the best, or no other is better by more than the margin."""
        return self.verdict != NOT_SETTLED

    @property
    def effects(self) -> list[AxisEffect]:
        """Always empty: the effect of a key needs variants that have all played the same games."""
        return []

    @property
    def games_played(self) -> int:
        """How many games all variants played together."""
        return sum(self.pairs.played(place) for place in set(self.twins))

    def behind(self, place: int) -> Judgement:
        """How much less often a variant wins than the leader, in games that both played."""
        terms = replace(self.terms, confidence=1 - self.elimination.part, watched=True)
        return judge_shares([self.pairs.split(place, self.leader)], terms)[0]

    def status(self, place: int) -> str:
        """Whether a variant is the best, may be the best, or was rejected."""
        if place in self.rejected:
            return REJECTED
        return BEST if len(self.left) == 1 else OPEN

    @property
    def table(self) -> Columns:
        """The columns of `frame`: variant, the axes, games, won, win_rate with low and high, behind
        with low and high (against the leader, in the games of both), status, better, after.
        """
        rows = zip(self.standings, self.variants, strict=True)
        return columns_of([self._row(one, variant.columns) for one, variant in rows])

    def _row(self, one: VariantStanding, columns: dict[str, Any]) -> dict[str, Any]:
        behind, rate = one.behind, one.win_rate
        return {
            **{"variant": one.variant, **columns, "games": one.games, "won": one.won},
            **{"win_rate": rate.estimate, "low": rate.low, "high": rate.high},
            "behind": behind.estimate if behind else None,
            "behind_low": behind.low if behind else None,
            "behind_high": behind.high if behind else None,
            **{"status": one.status, "better": one.better, "after": one.after},
        }

    def figures(self) -> dict[str, Any]:
        """What `simkit compare --best --json` prints besides how it was asked for."""
        return {
            **self.on_terms(),
            "asked": self.asked,
            "axes": {
                key: [keys.columns({"": each})[""] for each in values]
                for key, values in self.axes.items()
            },
            "baseline": self.best_so_far,
            "verdict": self.verdict,
            "best": self.best_so_far if self.settled else None,
            "left": self.may_be_best,
            "games_played": self.games_played,
            "variants": self.standings,
        }

    @property
    def best_so_far(self) -> str:
        """The name of the leader."""
        return self.variants[self.leader].name

    @property
    def may_be_best(self) -> list[str]:
        """The names of the variants that may be the best."""
        return [self.variants[place].name for place in self.left]

    @cached_property
    def standings(self) -> list[VariantStanding]:
        """The win rate and the status of each variant."""
        return [self._standing(place) for place in range(len(self.variants))]

    def _standing(self, place: int) -> VariantStanding:
        variant, out = self.variants[place], self.rejected.get(place)
        return VariantStanding(
            variant=variant.name,
            values=keys.columns(variant.values),
            games=self.pairs.played(place),
            won=self.pairs.won(place),
            win_rate=self.rate(place),
            behind=None if place == self.leader else self.behind(place).difference,
            status=self.status(place),
            better=self.variants[out.by].name if out else None,
            after=out.games if out else None,
        )

    def own_notes(self) -> Iterator[str]:
        """What a reader should know before quoting a figure."""
        yield from self.remarks
        if self.interrupted:
            yield f"Interrupted: the first {self.games:,} games of every variant are kept."
        elif not self.settled:
            yield f"All {self.games:,} games per variant are played, and the best is not settled."

    @property
    def subject(self) -> Options:
        return {**super().subject, "also_bot": None, "best": True}

    @property
    def extent(self) -> Options:
        return {
            "games": unusual(self.asked, BUDGET),
            "margin": unusual(self.terms.margin, type(self.terms).margin),
            "confidence": unusual_confidence(self.terms.confidence),
        }
