"""The answer of `simkit.why`: through which events a change moves the win rate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from simkit.description.game import Void
from simkit.lab.basics.command_line import Options, typed
from simkit.lab.judging import verdicts
from simkit.lab.judging.verdicts import Judgement
from simkit.lab.play.again import Again
from simkit.lab.statistics.intervals import Interval
from simkit.lab.statistics.mediation import moments, share_through
from simkit.lab.stories import coming_up
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns
from simkit.lab.variants.variants_answer import VariantsAnswer
from simkit.lab.varying import keys
from simkit.lab.varying.variant import Variant, sayable, variant_text

THROUGH, ON_EFFECT, NOT_SETTLED = "through the event", "on its effect", "not settled"
MOVED = {"higher": 1, "lower": -1}
HARDLY = 0.1  # of its mean: an event that comes up so much more often does so hardly
AS_IT_IS, CHANGED = 0, 1
"""The places of the two variants; those of path number n are 2 n + 2 and 2 n + 3."""


@dataclass(frozen=True)
class SideOfWhy:
    """One of the two variants, with every path open."""

    variant: str
    values: Mapping[str, Any]
    win_rate: Interval


@dataclass(frozen=True)
class EventCounts:
    """How often an event comes up, without and with the change."""

    games: int
    means: list[float]  # up to the same turn of both games
    whole_games: list[float]
    found: Judgement

    TOLD = ("games", "means", "whole_games", "*found")


@dataclass(frozen=True)
class PathOfWhy:
    """An event, and what of the difference is gone without it."""

    path: str
    closed_means: str
    found: Judgement
    share: Interval  # of the whole difference
    left: Interval
    win_rates_closed: list[Interval]
    acts: str
    effect: str
    comes_up: EventCounts

    TOLD = (
        *("path", "closed_means", "*found", "share", "left", "win_rates_closed", "acts", "effect"),
        "comes_up",
    )

    @property
    def columns(self) -> dict[str, Any]:
        """The columns of this row of the table."""
        gap, share = self.found.difference, self.share
        return {
            **{"path": self.path, "through": gap.estimate, "low": gap.low, "high": gap.high},
            **{"confidence": gap.confidence, "p": self.found.p, "p_holm": self.found.p_holm},
            "verdict": self.found.verdict,
            **{"share": share.estimate, "share_low": share.low, "share_high": share.high},
            "left": self.left.estimate,
            "before": self.comes_up.means[0],
            "after": self.comes_up.means[1],
            "more": self.comes_up.found.difference.estimate,
            **{"acts": self.acts, "effect": self.effect},
        }


@dataclass(frozen=True)
class Why(VariantsAnswer):
    """The result of `simkit.why`, with one row per path in `frame`, the largest part first.

    A path's part is the difference less the difference that is left where the path is closed in
    both variants. Whether the change runs through it, the counts of the event say.
    """

    VERB = "why"
    STOPS_ANYWHERE = False

    axes: dict[str, tuple[Any, ...]]
    paths: tuple[Void, ...]  # the events through which the change may act
    occurred: coming_up.Counts  # how often each event occurred
    events: tuple[str, ...] = ()  # the events that were asked for; empty for all

    @property
    def both(self) -> tuple[Variant, ...]:
        """The old variant and the changed one, with all events."""
        return self.variants[:2]

    @cached_property
    def difference(self) -> Judgement:
        """How much more often the changed variant wins."""
        (found,) = verdicts.judge_shares([self.pairs.split(CHANGED, AS_IT_IS)], self.terms)
        return found

    @cached_property
    def through(self) -> dict[str, Judgement]:
        """The part of the difference that runs through each event (one family of tests)."""
        sums = [self.pairs.weighted(self._part(place)) for place in range(len(self.paths))]
        judged = verdicts.judge_contrasts(sums, self.terms)
        return dict(zip((path.name for path in self.paths), judged, strict=True))

    @cached_property
    def comes_up(self) -> dict[str, Judgement]:
        """How much more often each event occurs with the change, up to the same turn."""
        judged = coming_up.more_often(self.occurred, self.terms)
        return dict(zip((path.name for path in self.paths), judged, strict=True))

    @cached_property
    def remainder(self) -> Judgement:
        """The difference minus the parts of all events: other effects, and overlaps of events."""
        weights = self._whole() - sum(self._part(place) for place in range(len(self.paths)))
        (found,) = verdicts.judge_contrasts([self.pairs.weighted(weights)], self.terms)
        return found

    def share(self, place: int) -> Interval:
        """The part of an event, as a share of the whole difference."""
        found = moments(self.pairs.wins, self.games, self._part(place), self._whole())
        return share_through(found, self.terms.confidence)

    def _whole(self) -> np.ndarray:
        weights = np.zeros(len(self.pairs.variants), dtype=np.int64)
        weights[CHANGED], weights[AS_IT_IS] = 1, -1
        return weights

    def _closed(self, place: int) -> np.ndarray:
        """The difference where a path is closed in both variants."""
        weights = np.zeros(len(self.pairs.variants), dtype=np.int64)
        weights[2 * place + 3], weights[2 * place + 2] = 1, -1
        return weights

    def _part(self, place: int) -> np.ndarray:
        return self._whole() - self._closed(place)

    def figures(self) -> dict[str, Any]:
        """What `simkit compare --why --json` prints besides how it was asked for."""
        return {
            **self.on_terms(),
            "variants": self.sides,
            "total": self.difference,
            "paths": self.rows,
            "remainder": self.remainder,
        }

    @cached_property
    def sides(self) -> tuple[SideOfWhy, SideOfWhy]:
        """The old variant and the changed one."""
        one, other = (
            SideOfWhy(variant.name, keys.columns(variant.values), self.rate(place))
            for place, variant in enumerate(self.both)
        )
        return one, other

    @cached_property
    def rows(self) -> list[PathOfWhy]:
        """The events, the largest part of the difference first."""
        rows = [self._row(place) for place in range(len(self.paths))]
        return sorted(rows, key=lambda row: -abs(row.found.difference.known[0]))

    def _row(self, place: int) -> PathOfWhy:
        path = self.paths[place]
        left = self.pairs.split(2 * place + 3, 2 * place + 2)
        (found,) = verdicts.judge_shares([left], self.terms)
        return PathOfWhy(
            path=path.name,
            closed_means=path.help,
            found=self.through[path.name],
            share=self.share(place),
            left=found.difference,
            win_rates_closed=[self.rate(2 * place + 2 + side) for side in (AS_IT_IS, CHANGED)],
            acts=self.acts(place),
            effect=self.effect(place),
            comes_up=EventCounts(
                games=self.occurred.games,
                means=[float(side[:, place].mean()) for side in self.occurred.alike],
                whole_games=[float(side[:, place].mean()) for side in self.occurred.whole],
                found=self.comes_up[path.name],
            ),
        )

    def acts(self, place: int) -> str:
        """Whether the change makes an event more or less frequent, or changes its effect.

        It acts through an event that moved in the way that explains its part. If the event hardly
        moved that way, then each time it costs, or brings, another part of the win rate.
        """
        counts, way = self.comes_up[self.paths[place].name], self._way(place)
        if MOVED.get(counts.verdict) == way:
            return THROUGH
        ends = counts.difference.high, counts.difference.low
        reach = ends[0] if way > 0 else ends[1]
        mean = max(float(side[:, place].mean()) for side in self.occurred.alike)
        is_little = reach is not None and way * reach < HARDLY * mean
        return ON_EFFECT if is_little or self.occurred.are_equal[place] else NOT_SETTLED

    def effect(self, place: int) -> str:
        """How the event moves the win rate with the change: it costs or brings more, or less."""
        verb = "costs" if sum(self._costs(place)) > 0 else "brings"
        return f"{verb} {'more' if self._way(place) > 0 else 'less'}"

    def _way(self, place: int) -> int:
        """1 if more such events would explain an event's part, -1 if fewer would."""
        before, after = self._costs(place)
        return 1 if (before + after) * (after - before) > 0 else -1

    def _costs(self, place: int) -> tuple[float, float]:
        """By how much more each variant wins where an event has no effect."""
        before, after = (
            (self.rate(2 * place + 2 + side).estimate or 0.0) - (self.rate(side).estimate or 0.0)
            for side in (AS_IT_IS, CHANGED)
        )
        return before, after

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes.

        path; through (what is gone without it) with low, high, p, p_holm, verdict; share of the
        whole with share_low and share_high; left, the difference where the path is closed;
        before, after and more: how often the event comes up, up to the same turn of both games;
        acts: whether the change acts through the event, or on its effect, with effect, such as
        "costs more".
        """
        return columns_of([row.columns for row in self.rows])

    # --- How it was asked for ---

    @property
    def subject(self) -> Options:
        events = {"events": ",".join(self.events) or None}
        if not self.axes:
            return {"variant": [variant_text(variant) for variant in self.both], **events}
        varied = [f"{key}={','.join(map(typed, values))}" for key, values in self.axes.items()]
        return {"vary": varied, **events}

    @property
    def bot_asked(self) -> bool:
        return not {"bot", "bots"} & set(self.axes)

    @cached_property
    def _command(self) -> Again:
        named = [variant for variant in self.both if variant.title]
        commas = ["," in typed(value) for values in self.axes.values() for value in values]
        if not all(map(sayable, named)) or any(commas):
            return Again(None, "No command line asks this: a value has a comma.")
        return super()._command
