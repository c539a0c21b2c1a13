"""By what roads a change moves the win share: what `simkit.why` found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from simkit.game import Void
from simkit.lab.basics.command_line import Options, typed
from simkit.lab.contests.compare_answer import column, found_dict
from simkit.lab.judging import verdicts
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.judging.verdicts import Found, Terms
from simkit.lab.play.again import Again, unusual, unusual_confidence
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.statistics import intervals
from simkit.lab.statistics.intervals import Interval
from simkit.lab.statistics.mediation import moments, share_through
from simkit.lab.table.rows import Columns
from simkit.lab.varying import keys
from simkit.lab.varying.arm import Arm, arm_text, sayable

AS_IT_IS, CHANGED = 0, 1
"""The places of the two arms; those of road number n are 2 n + 2 and 2 n + 3."""


@dataclass(frozen=True)
class Why(CellAnswer):
    """What `simkit.why` returns; `frame` holds a row a road, the widest first.

    A road's part is the difference less the difference that is left where the road is closed in
    both arms: by that much the change wins more or less because of it.
    """

    VERB = "why"
    STOPS_ANYWHERE = False

    arms: tuple[Arm, Arm]
    axes: dict[str, tuple[Any, ...]]
    roads: tuple[Void, ...]
    pairs: Pairs  # both arms, then both with each road closed
    terms: Terms
    asked: int
    events: tuple[str, ...] = ()  # those that were asked for; empty for all

    @property
    def games(self) -> int:
        """How many games every arm has played."""
        return self.pairs.games

    @cached_property
    def difference(self) -> Found:
        """By how much more the changed arm wins."""
        (found,) = verdicts.judge_shares([self.pairs.split(CHANGED, AS_IT_IS)], self.terms)
        return found

    @cached_property
    def through(self) -> dict[str, Found]:
        """What runs through each road: one family."""
        sums = [self.pairs.weighted(self._part(place)) for place in range(len(self.roads))]
        judged = verdicts.judge_contrasts(sums, self.terms)
        return dict(zip((road.name for road in self.roads), judged, strict=True))

    @cached_property
    def remainder(self) -> Found:
        """The difference less all parts: what runs beside these roads, and less where they meet."""
        weights = self._whole() - sum(self._part(place) for place in range(len(self.roads)))
        (found,) = verdicts.judge_contrasts([self.pairs.weighted(weights)], self.terms)
        return found

    def share(self, place: int) -> Interval:
        """A road's part as a share of the difference."""
        found = moments(self.pairs.wins, self.games, self._part(place), self._whole())
        return share_through(found, self.terms.confidence)

    def rate(self, place: int) -> Interval:
        """The win share of an arm."""
        return intervals.wilson(self.pairs.won(place), self.games, self.terms.confidence)

    def _whole(self) -> np.ndarray:
        weights = np.zeros(len(self.pairs.arms), dtype=np.int64)
        weights[CHANGED], weights[AS_IT_IS] = 1, -1
        return weights

    def _closed(self, place: int) -> np.ndarray:
        """The difference where a road is closed in both arms."""
        weights = np.zeros(len(self.pairs.arms), dtype=np.int64)
        weights[2 * place + 3], weights[2 * place + 2] = 1, -1
        return weights

    def _part(self, place: int) -> np.ndarray:
        return self._whole() - self._closed(place)

    def figures(self) -> dict[str, Any]:
        """What `simkit why --json` prints besides how it was asked for."""
        rates = [self.rate(place) for place in (AS_IT_IS, CHANGED)]
        return {
            "games": self.games,
            "confidence": self.terms.confidence,
            "margin": self.terms.margin,
            "arms": [
                {"arm": arm.name, "values": keys.columns(arm.values), "win_rate": rate.as_dict()}
                for arm, rate in zip(self.arms, rates, strict=True)
            ],
            "total": found_dict(self.difference),
            "roads": self._rows(),
            "remainder": found_dict(self.remainder),
        }

    def _rows(self) -> list[dict[str, Any]]:
        rows = [self._row(place) for place in range(len(self.roads))]
        return sorted(rows, key=lambda row: -abs(row["difference"]["estimate"]))

    def _row(self, place: int) -> dict[str, Any]:
        road = self.roads[place]
        closed = [self.rate(2 * place + 2 + side) for side in (AS_IT_IS, CHANGED)]
        left = self.pairs.split(2 * place + 3, 2 * place + 2)
        (found,) = verdicts.judge_shares([left], self.terms)
        return {
            "road": road.name,
            "closed_means": road.help,
            **found_dict(self.through[road.name]),
            "share": self.share(place).as_dict(),
            "left": found.difference.as_dict(),
            "win_rates_closed": [rate.as_dict() for rate in closed],
        }

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes.

        road; through (what runs through it) with low, high, p, p_holm, verdict; share of the whole
        with share_low and share_high; left, the difference where the road is closed.
        """
        records = [_record(row) for row in self._rows()]
        return {key: column([record[key] for record in records]) for key in records[0]}

    # --- How it was asked for ---

    @property
    def subject(self) -> Options:
        events = {"events": ",".join(self.events) or None}
        if not self.axes:
            return {"arm": [arm_text(arm) for arm in self.arms], **events}
        varied = [f"{key}={','.join(map(typed, values))}" for key, values in self.axes.items()]
        return {"vary": varied, **events}

    @property
    def bot_asked(self) -> bool:
        return not {"bot", "bots"} & set(self.axes)

    @cached_property
    def _command(self) -> Again:
        named = [arm for arm in self.arms if arm.title]
        commas = ["," in typed(value) for values in self.axes.values() for value in values]
        if not all(map(sayable, named)) or any(commas):
            return Again(None, "No command line asks this: a value has a comma.")
        return super()._command

    @property
    def extent(self) -> Options:
        return {
            "games": self.asked,
            "margin": unusual(self.terms.margin, Terms.margin),
            "confidence": unusual_confidence(self.terms.confidence),
        }

    def metadata(self) -> dict[str, Any]:
        return {**super().metadata(), "games": self.games}

    def own_notes(self) -> Sequence[str]:
        """What a reader should know before quoting a figure."""
        if not self.interrupted:
            return ()
        return (f"Interrupted: the first {self.games:,} games of every arm are kept.",)


def _record(row: dict[str, Any]) -> dict[str, Any]:
    difference, share = row["difference"], row["share"]
    return {
        "road": row["road"],
        "through": difference["estimate"],
        **{key: difference[key] for key in ("low", "high", "confidence")},
        **{key: row[key] for key in ("p", "p_holm", "verdict")},
        "share": share["estimate"],
        "share_low": share["low"],
        "share_high": share["high"],
        "left": row["left"]["estimate"],
    }
