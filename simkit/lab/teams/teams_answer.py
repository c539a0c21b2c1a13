"""What every two of a kind are worth together: what `simkit.teams` found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from simkit.game import Asset
from simkit.lab.basics.command_line import Options
from simkit.lab.contests.compare_answer import column, found_dict
from simkit.lab.judging import verdicts
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.judging.verdicts import Found, Terms
from simkit.lab.play.again import unusual, unusual_confidence
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.statistics import intervals
from simkit.lab.statistics.intervals import Interval
from simkit.lab.table.rows import Columns
from simkit.lab.teams import synergy
from simkit.lab.teams.synergy import Pair


@dataclass(frozen=True)
class Teams(CellAnswer):
    """What `simkit.teams` returns; `frame` holds a row a pair, the most synergy first."""

    VERB = "teams"
    STOPS_ANYWHERE = False

    asset: Asset
    members: tuple[str, ...]
    pairs: Pairs
    terms: Terms
    asked: int
    only: tuple[str, ...]  # those that were asked for; empty for all
    left_out: Mapping[str, str]

    @property
    def games(self) -> int:
        """How many games every arm has played."""
        return self.pairs.games

    @property
    def twos(self) -> list[Pair]:
        """Every two, by their places among the members."""
        return synergy.pairs_of(len(self.members))

    @cached_property
    def synergies(self) -> dict[Pair, Found]:
        """What each pair is worth beyond its two: one family."""
        sums = [self.pairs.weighted(*self._beyond(pair)) for pair in self.twos]
        return dict(zip(self.twos, verdicts.judge_contrasts(sums, self.terms), strict=True))

    @cached_property
    def together(self) -> dict[Pair, Found]:
        """The worth of each pair: both out against all in; or put in, against the average pair."""
        sums = [self.pairs.weighted(*self._worth(pair)) for pair in self.twos]
        return dict(zip(self.twos, verdicts.judge_contrasts(sums, self.terms), strict=True))

    def _beyond(self, pair: Pair) -> tuple[Any, int]:
        if self.asset.put_in:
            return synergy.put_in(len(self.members), pair)
        return synergy.taken_out(len(self.members), pair), 1

    def _worth(self, pair: Pair) -> tuple[Any, int]:
        if self.asset.put_in:
            return synergy.above_average(len(self.members), pair)
        weights = 0 * synergy.taken_out(len(self.members), pair)
        weights[0], weights[self._arm(pair)] = 1, -1
        return weights, 1

    def _arm(self, pair: Pair) -> int:
        """The arm of a pair: put in, or taken out."""
        before = 0 if self.asset.put_in else 1 + len(self.members)
        return before + self.twos.index(pair)

    def rate(self, pair: Pair) -> Interval:
        """The win share with a pair put in, or taken out."""
        return intervals.wilson(self.pairs.won(self._arm(pair)), self.games, self.terms.confidence)

    def figures(self) -> dict[str, Any]:
        """What `simkit teams --json` prints besides how it was asked for."""
        return {
            "kind": self.asset.kind,
            "deed": self.asset.deed,
            "help": self.asset.help,
            "games": self.games,
            "confidence": self.terms.confidence,
            "margin": self.terms.margin,
            "members": list(self.members),
            "pairs": self._rows(),
            "left_out": dict(self.left_out),
        }

    def _rows(self) -> list[dict[str, Any]]:
        rows = [self._row(pair) for pair in self.twos]
        return sorted(rows, key=lambda row: -row["synergy"]["difference"]["estimate"])

    def _row(self, pair: Pair) -> dict[str, Any]:
        return {
            "first": self.members[pair[0]],
            "second": self.members[pair[1]],
            "win_rate": self.rate(pair).as_dict(),
            "worth": found_dict(self.together[pair]),
            "synergy": found_dict(self.synergies[pair]),
        }

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes: a row a pair.

        first, second; win_rate with the pair (put in, or taken out); worth and synergy, each with
        low, high, p_holm and verdict.
        """
        records = []
        for row in self._rows():
            record = {"first": row["first"], "second": row["second"], "games": self.games}
            record["win_rate"] = row["win_rate"]["estimate"]
            for what in ("worth", "synergy"):
                found, difference = row[what], row[what]["difference"]
                record |= {what: difference["estimate"], f"{what}_low": difference["low"]}
                record |= {f"{what}_high": difference["high"], f"{what}_p_holm": found["p_holm"]}
                record[f"{what}_verdict"] = found["verdict"]
            records.append(record)
        return {key: column([record[key] for record in records]) for key in records[0]}

    def own_notes(self) -> Sequence[str]:
        """What a reader should know before quoting a figure."""
        if not self.interrupted:
            return ()
        return (f"Interrupted: the first {self.games:,} games of every arm are kept.",)

    # --- How it was asked for ---

    @property
    def names(self) -> tuple[str, ...]:
        return (self.asset.kind,)

    @property
    def extent(self) -> Options:
        return {
            "only": ",".join(self.only) or None,
            "games": self.asked,
            "margin": unusual(self.terms.margin, Terms.margin),
            "confidence": unusual_confidence(self.terms.confidence),
        }

    def metadata(self) -> dict[str, Any]:
        return {**super().metadata(), "games": self.games}
