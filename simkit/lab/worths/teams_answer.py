"""The answer of `simkit.teams`: what every pair of a kind is worth together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from simkit.description.game import Asset
from simkit.lab.basics.command_line import Options
from simkit.lab.judging import verdicts
from simkit.lab.judging.leaders import BestVariant, leader
from simkit.lab.judging.verdicts import Judgement
from simkit.lab.statistics.intervals import Interval
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns
from simkit.lab.variants.variants_answer import VariantsAnswer
from simkit.lab.worths import synergy
from simkit.lab.worths.synergy import Pair


@dataclass(frozen=True)
class TwoNames:
    """The two of a pair."""

    first: str
    second: str


@dataclass(frozen=True)
class PairWorth:
    """What a pair is worth, and how much of that lies beyond its two."""

    pair: TwoNames
    win_rate: Interval
    worth: Judgement
    synergy: Judgement

    TOLD = ("*pair", "win_rate", "worth", "synergy")

    def columns(self, games: int) -> dict[str, Any]:
        """The columns of this row of the table."""
        record: dict[str, Any] = {
            "first": self.pair.first,
            "second": self.pair.second,
            "games": games,
        }
        record |= {"win_rate": self.win_rate.estimate}
        for what, found in (("worth", self.worth), ("synergy", self.synergy)):
            gap = found.difference
            record |= {what: gap.estimate, f"{what}_low": gap.low, f"{what}_high": gap.high}
            record |= {f"{what}_p_holm": found.p_holm, f"{what}_verdict": found.verdict}
        return record


@dataclass(frozen=True)
class BestPair:
    """The pair that leads, and those that may be as good."""

    pair: TwoNames
    verdict: str
    rivals: list[TwoNames]
    closest: TwoNames
    ahead: Interval


@dataclass(frozen=True)
class Teams(VariantsAnswer):
    """The result of `simkit.teams`, with one row per pair in `frame`, the largest synergy first."""

    VERB = "teams"
    STOPS_ANYWHERE = False

    asset: Asset
    members: tuple[str, ...]
    only: tuple[str, ...]  # the names that were asked for; empty for all
    left_out: Mapping[str, str]

    @property
    def twos(self) -> list[Pair]:
        """Every two members, as pairs of indices."""
        return synergy.pairs_of(len(self.members))

    @cached_property
    def synergies(self) -> dict[Pair, Judgement]:
        """What each pair is worth beyond the sum of its two members (one family of tests)."""
        sums = [self.pairs.weighted(*self._beyond(pair)) for pair in self.twos]
        return dict(zip(self.twos, verdicts.judge_contrasts(sums, self.terms), strict=True))

    @cached_property
    def together(self) -> dict[Pair, Judgement]:
        """The worth of each pair: with both out, or with both in against the average pair."""
        sums = [self.pairs.weighted(*self._worth(pair)) for pair in self.twos]
        return dict(zip(self.twos, verdicts.judge_contrasts(sums, self.terms), strict=True))

    @cached_property
    def best(self) -> BestVariant:
        """The test of the best pair against every other pair."""
        places = [self._variant(pair) for pair in self.twos]
        return leader(self.pairs, self.terms, places, fewest=not self.asset.put_in)

    def _beyond(self, pair: Pair) -> tuple[Any, int]:
        if self.asset.put_in:
            return synergy.put_in(len(self.members), pair)
        return synergy.taken_out(len(self.members), pair), 1

    def _worth(self, pair: Pair) -> tuple[Any, int]:
        if self.asset.put_in:
            return synergy.above_average(len(self.members), pair)
        weights = 0 * synergy.taken_out(len(self.members), pair)
        weights[0], weights[self._variant(pair)] = 1, -1
        return weights, 1

    def _variant(self, pair: Pair) -> int:
        """The variant of a pair: put in, or taken out."""
        before = 0 if self.asset.put_in else 1 + len(self.members)
        return before + self.twos.index(pair)

    def figures(self) -> dict[str, Any]:
        """What `simkit worth --pairs --json` prints besides how it was asked for."""
        return {
            "kind": self.asset.kind,
            "deed": self.asset.deed,
            "help": self.asset.help,
            **self.on_terms(),
            "members": list(self.members),
            "pairs": self.rows,
            "best": self.best_pair,
            "left_out": dict(self.left_out),
        }

    @cached_property
    def best_pair(self) -> BestPair | None:
        """The best pair; None if there is only one pair."""
        if len(self.twos) < 2:
            return None
        pair_at = {self._variant(pair): self._names(pair) for pair in self.twos}
        return BestPair(
            pair_at[self.best.place],
            self.best.verdict,
            [pair_at[place] for place in self.best.rivals],
            pair_at[self.best.closest],
            self.best.ahead.difference,
        )

    def _names(self, pair: Pair) -> TwoNames:
        return TwoNames(self.members[pair[0]], self.members[pair[1]])

    @cached_property
    def rows(self) -> list[PairWorth]:
        """The pairs, the largest synergy first."""
        rows = [
            PairWorth(
                self._names(pair),
                self.rate(self._variant(pair)),
                self.together[pair],
                self.synergies[pair],
            )
            for pair in self.twos
        ]
        return sorted(rows, key=lambda row: -row.synergy.difference.known[0])

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes: a row a pair.

        first, second; win_rate with the pair (put in, or taken out); worth and synergy, each with
        low, high, p_holm and verdict.
        """
        return columns_of([row.columns(self.games) for row in self.rows])

    # --- How it was asked for ---

    @property
    def names(self) -> tuple[str, ...]:
        return (self.asset.kind,)

    @property
    def extent(self) -> Options:
        return {"only": ",".join(self.only) or None, **super().extent}
