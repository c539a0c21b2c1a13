"""What every two of a kind are worth together: what `simkit.teams` found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from simkit.description.game import Asset
from simkit.lab.basics.command_line import Options
from simkit.lab.judging import verdicts
from simkit.lab.judging.leaders import BestVariant, leader
from simkit.lab.judging.verdicts import Found
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns
from simkit.lab.variants.variants_answer import VariantsAnswer
from simkit.lab.worths import synergy
from simkit.lab.worths.synergy import Pair


@dataclass(frozen=True)
class Teams(VariantsAnswer):
    """The result of `simkit.teams`, with one row per pair in `frame`, the largest synergy first."""

    VERB = "teams"
    STOPS_ANYWHERE = False

    asset: Asset
    members: tuple[str, ...]
    only: tuple[str, ...]  # those that were asked for; empty for all
    left_out: Mapping[str, str]

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

    @cached_property
    def best(self) -> BestVariant:
        """The pair that won most often, or was missed most, against every other pair."""
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
        """What `simkit teams --json` prints besides how it was asked for."""
        return {
            "kind": self.asset.kind,
            "deed": self.asset.deed,
            "help": self.asset.help,
            **self.on_terms(),
            "members": list(self.members),
            "pairs": self._rows(),
            "best": self._best(),
            "left_out": dict(self.left_out),
        }

    def _best(self) -> dict[str, Any] | None:
        if len(self.twos) < 2:
            return None
        pair_at = {self._variant(pair): self._names(pair) for pair in self.twos}
        return {
            "pair": pair_at[self.best.place],
            "verdict": self.best.verdict,
            "rivals": [pair_at[place] for place in self.best.rivals],
            "closest": pair_at[self.best.closest],
            "ahead": self.best.ahead.difference.as_dict(),
        }

    def _names(self, pair: Pair) -> dict[str, str]:
        return {"first": self.members[pair[0]], "second": self.members[pair[1]]}

    def _rows(self) -> list[dict[str, Any]]:
        rows = [self._row(pair) for pair in self.twos]
        return sorted(rows, key=lambda row: -row["synergy"]["difference"]["estimate"])

    def _row(self, pair: Pair) -> dict[str, Any]:
        return {
            **self._names(pair),
            "win_rate": self.rate(self._variant(pair)).as_dict(),
            "worth": self.together[pair].as_dict(),
            "synergy": self.synergies[pair].as_dict(),
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
        return columns_of(records)

    # --- How it was asked for ---

    @property
    def names(self) -> tuple[str, ...]:
        return (self.asset.kind,)

    @property
    def extent(self) -> Options:
        return {"only": ",".join(self.only) or None, **super().extent}
