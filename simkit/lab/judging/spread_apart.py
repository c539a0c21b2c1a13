"""Test whether two variants differ in the spread of a metric, not only in its average.

`different` needs a largest gap that luck alone would hardly bring, corrected by Holm for the number
of variants. `same` needs an interval of the largest gap that lies within the margin.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from simkit.lab.judging.verdicts import (
    HIGHER,
    LOWER,
    NOT_SETTLED,
    SAME,
    Terms,
    asked_of_each,
    holm,
)
from simkit.lab.statistics.distances import Distance, Distances, EndsSooner, LogRank
from simkit.lab.statistics.intervals import Interval

DIFFERENT = "different"
TURNS = "turns"


class JointValues:
    """The values of a metric, of each variant beside the baseline's, over the same games."""

    def __init__(self, metric: str, variants: int, baseline: int = 0) -> None:
        self.metric = metric
        self.baseline = baseline
        self.counts: list[Counter[tuple[float, float]]] = [Counter() for _ in range(variants)]

    def add(self, columns: Mapping[int, Mapping[str, np.ndarray]]) -> None:
        """Count some more games of the variants that play, by their places."""
        base = columns[self.baseline][self.metric].astype(float)
        for variant, each in columns.items():
            both = np.stack([each[self.metric].astype(float), base], axis=1)
            values, times = np.unique(both[~np.isnan(both).any(axis=1)], axis=0, return_counts=True)
            for (mine, theirs), count in zip(values.tolist(), times.tolist(), strict=True):
                self.counts[variant][mine, theirs] += count


@dataclass(frozen=True)
class EndsTold:
    """How many times as often a game that goes on ends in the next turn."""

    ratio: Interval
    p: float
    p_holm: float | None
    verdict: str | None


@dataclass(frozen=True)
class SpreadApart:
    """How far a variant's distribution is from the baseline's, and what that proves."""

    distance: Distance
    p_holm: float
    verdict: str
    sooner: EndsSooner | None = None  # of turns: which games end sooner
    sooner_p_holm: float | None = None
    sooner_verdict: str | None = None

    TOLD = (
        *("at=distance.at", "share=distance.variant", "baseline_share=distance.base"),
        *("largest_gap=distance.gap", "shift=distance.shift", "p=distance.p", "p_holm", "verdict"),
        "?ends",
    )

    @property
    def ends(self) -> EndsTold | None:
        """Which games end sooner, with the verdict."""
        if self.sooner is None:
            return None
        return EndsTold(self.sooner.ratio, self.sooner.p, self.sooner_p_holm, self.sooner_verdict)


class SpreadFamily:
    """The distributions of several variants, each judged against the baseline's: one family."""

    def __init__(self, joint: JointValues, variants: Sequence[int], terms: Terms) -> None:
        self._joint = joint
        self._variants = [one for one in variants if joint.counts[one]]
        self._terms = terms

    @cached_property
    def judged(self) -> dict[int, SpreadApart]:
        """The verdict on each variant, by its place; none where no game has a value."""
        counts = [self._joint.counts[variant] for variant in self._variants]
        distances = [Distances(each) for each in counts]
        ps = [each.p for each in distances]
        allowed = asked_of_each(ps, self._terms.error)
        sooner = self._sooner() if self._joint.metric == TURNS else [{}] * len(counts)
        return {
            variant: self._found(each.at(1 - error), p_holm, more)
            for variant, each, error, p_holm, more in zip(
                self._variants, distances, allowed, holm(ps), sooner, strict=True
            )
        }

    def _found(self, distance: Distance, p_holm: float, more: Mapping[str, Any]) -> SpreadApart:
        assert distance.gap.high is not None
        verdict = NOT_SETTLED
        if p_holm <= self._terms.error:
            verdict = DIFFERENT
        elif distance.gap.high <= self._terms.margin:
            verdict = SAME
        return SpreadApart(distance, p_holm, verdict, **more)

    def _sooner(self) -> list[Mapping[str, Any]]:
        """Which games end sooner: a family of its own."""
        tests = [LogRank(self._joint.counts[variant]) for variant in self._variants]
        ps = [test.at(self._terms.confidence).p for test in tests]
        found: list[Mapping[str, Any]] = []
        for test, error, p_holm in zip(
            tests, asked_of_each(ps, self._terms.error), holm(ps), strict=True
        ):
            each = test.at(1 - error)
            verdict = NOT_SETTLED
            if p_holm <= self._terms.error:
                verdict = HIGHER if (each.ratio.estimate or 1.0) > 1 else LOWER
            found.append({"sooner": each, "sooner_p_holm": p_holm, "sooner_verdict": verdict})
        return found
