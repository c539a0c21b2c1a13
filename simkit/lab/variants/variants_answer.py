"""The base of every answer about variants: games, confidence and win rates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.lab.basics.command_line import Options
from simkit.lab.judging import verdicts
from simkit.lab.judging.asked_pairs import IDENTICAL, asked_pairs, games_to_settle, judge_pairs
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.judging.verdicts import Judgement, Terms
from simkit.lab.play.again import unusual, unusual_confidence
from simkit.lab.play.cell_answer import CellAnswer, seated_in
from simkit.lab.statistics.intervals import Interval
from simkit.lab.table.rows import plain
from simkit.lab.varying.variant import Variant


@dataclass(frozen=True, kw_only=True)
class TermsAnswer(CellAnswer):
    """An answer of several variants that have all played the same number of games."""

    EACH: ClassVar[str] = "variant"  # what one of them is called

    terms: Terms  # the confidence and the margin of all verdicts
    asked: int  # games per variant that were asked for, or the whole budget
    until_settled: bool = False  # whether play stops when every verdict is settled

    if TYPE_CHECKING:  # a field of some answers, counted by others

        @property
        def games(self) -> int: ...

    def on_terms(self) -> dict[str, Any]:
        """The number of games, the confidence and the margin, as plain data."""
        return {
            "games": self.games,
            "until": "settled" if self.until_settled else None,
            "confidence": self.terms.confidence,
            "margin": self.terms.margin,
        }

    @property
    def extent(self) -> Options:
        stopped = self.interrupted and self.STOPS_ANYWHERE
        return {
            "until": "settled" if self.until_settled and not stopped else None,
            "games": self.games if stopped else self.asked,
            "margin": unusual(self.terms.margin, Terms.margin),
            "confidence": unusual_confidence(self.terms.confidence),
        }

    def own_notes(self) -> Iterable[str]:
        """What a reader should know before quoting a figure."""
        if self.interrupted:
            kept = f"the first {self.games:,} games of every {self.EACH} are kept."
            return (f"Interrupted: {kept}", *self.remarks)
        return self.remarks

    def metadata(self) -> dict[str, Any]:
        return {**super().metadata(), "games": self.games}


@dataclass(frozen=True, kw_only=True)
class VariantsAnswer(TermsAnswer):
    """An answer of variants whose wins on the same luck were counted pair by pair."""

    variants: tuple[Variant, ...]  # what was compared: each variant with its values
    pairs: Pairs  # exact counts of wins, and of games that differ
    twins: tuple[int, ...] = ()  # for each variant, the first one with the same compiled rules

    def _header(self) -> dict[str, Any]:
        """What follows from the values that vary is said as it was asked: `heroes picked`."""
        header = super()._header()
        varied = {key for variant in self.variants for key in variant.values}
        each = [variant.settled.labels.settings for variant in self.variants]
        asked = {
            key: plain(value)
            for key, value in self.cell.settings.items()
            if key not in varied and any(one[key] != each[0][key] for one in each)
        }
        return {**header, "settings": {**header["settings"], **asked}}

    def _seated(self) -> Sequence[str]:
        """Who plays in each seat in all variants in which it is taken; "" if they differ."""
        each = [seated_in(variant.settled) for variant in self.variants]
        seats = [{name for name in names if name} for names in zip_longest(*each)]
        return [names.pop() if len(names) == 1 else "" for names in seats]

    @property
    def games(self) -> int:
        """The largest number of games that a variant has played."""
        return self.pairs.games

    def rate(self, place: int) -> Interval:
        """The win rate of a variant."""
        return verdicts.win_rate(self.pairs, place, self.terms)

    @property
    def usual(self) -> Interval:
        """The win rate of the variant that the others are compared with."""
        return self.rate(self.pairs.baseline)

    @cached_property
    def judged(self) -> tuple[Judgement, ...]:
        """The verdict on each variant but the baseline, all corrected as one family of tests."""
        asked = asked_pairs(len(self.variants), self.pairs.baseline, all_pairs=False)
        judged = judge_pairs(self.pairs, asked, self.terms, self.twins)
        return tuple(judged[pair] for pair in asked)

    @cached_property
    def judged_by(self) -> str:
        """What the verdicts compare: wins, or points if games end undecided."""
        return "points" if self.pairs.by_points else "wins"

    @property
    def rivals(self) -> tuple[int, ...]:
        """How many players compete in each variant; they share an undecided game equally."""
        return tuple(variant.settled.rivals for variant in self.variants)

    @cached_property
    def family(self) -> int:
        """How many tests were made at once; verdicts are corrected for that number."""
        return sum(one.difference.method != IDENTICAL for one in self.judged)

    @cached_property
    def games_needed(self) -> int:
        """Games per variant that will probably settle the verdicts at this margin."""
        asked = asked_pairs(len(self.variants), self.pairs.baseline, all_pairs=False)
        found = dict(zip(asked, self.judged, strict=True))
        return games_to_settle(self.pairs, found, self.terms, self.until_settled)

    def one_by_one(self) -> dict[str, Any]:
        """The games, confidence, win rate of the baseline and number of tests, as plain data."""
        return {
            **self.on_terms(),
            "win_rate": self.usual,
            "judged_by": self.judged_by,
            "family": self.family,
            "games_needed": self.games_needed,
        }
