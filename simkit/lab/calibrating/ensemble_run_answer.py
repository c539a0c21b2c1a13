"""A figure over an ensemble, with one interval for luck and one for unknown values."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np

from simkit.lab.basics.command_line import Options
from simkit.lab.calibrating.figures import Figure
from simkit.lab.play.again import unusual_confidence
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns

NINE_IN_TEN = (0.05, 0.5, 0.95)


@dataclass(frozen=True)
class OverPacks:
    """A figure over plausible packs: its mean, and where nine in ten packs lie without luck."""

    TOLD = ("estimate=mean", "luck", "ignorance", "median")

    mean: float
    luck: tuple[float, float]  # of the mean, from the games
    ignorance: tuple[float, float]  # nine in ten packs, the noise of their games taken out
    median: float


def over_packs(figures: Sequence[Figure], confidence: float) -> OverPacks | None:
    """One figure of every pack as one over all of them; None where no pack has any.

    What the packs lie apart is partly luck of their games. Its share of the variance is known from
    their errors, and is taken out by drawing the figures together about their mean.
    """
    known = [each for each in figures if each.estimate is not None]
    if not known:
        return None
    values = np.array([each.estimate for each in known], dtype=float)
    errors = np.array([each.error for each in known])
    mean = float(values.mean())
    spread = float(values.var(ddof=1)) if len(values) > 1 else 0.0
    noise = float((errors**2).mean())
    drawn = math.sqrt(max(0.0, spread - noise) / spread) if spread > 0 else 0.0
    low, median, high = np.quantile(mean + drawn * (values - mean), NINE_IN_TEN)
    half = NormalDist().inv_cdf((1 + confidence) / 2) * math.sqrt(noise / len(values))
    return OverPacks(mean, (mean - half, mean + half), (float(low), float(high)), float(median))


@dataclass(frozen=True)
class EnsembleRun(CellAnswer):
    """The result of `simkit.run_ensemble`, with one row per pack in `frame`."""

    VERB = "run"
    FACE = "ensemble_run"
    STOPS_ANYWHERE = False

    ensemble: str
    packs_in_file: int
    levels: tuple[Mapping[str, Any], ...]  # the level of each unknown value in each pack
    packs_figures: tuple[Mapping[str, Figure], ...]  # win rate, turns and the metrics of each pack
    literal: Mapping[str, Figure]  # the same figures for the game's own values
    games_each: int
    asked: int
    confidence: float
    plays: int = 0  # plays recorded by people, with which the packs agree

    @property
    def games(self) -> int:
        return self.games_each * (len(self.levels) + 1)

    @property
    def subject(self) -> Options:
        return {"ensemble": self.ensemble}

    @property
    def extent(self) -> Options:
        return {"games": self.asked, "confidence": unusual_confidence(self.confidence)}

    def over(self, name: str) -> OverPacks | None:
        """The figure "won", "turns" or a metric over all packs, with both intervals."""
        return over_packs([each[name] for each in self.packs_figures], self.confidence)

    @property
    def win_rate(self) -> OverPacks | None:
        """The win rate over all packs of the ensemble."""
        return self.over("won")

    @property
    def metrics(self) -> dict[str, OverPacks | None]:
        """The turns and every metric over all packs."""
        return {name: self.over(name) for name in self.literal if name != "won"}

    @property
    def table(self) -> Columns:
        records = [
            {**levels, **{name: figure.estimate for name, figure in figures.items()}}
            for levels, figures in zip(self.levels, self.packs_figures, strict=True)
        ]
        return columns_of(records)

    def figures(self) -> dict[str, Any]:
        return {
            "ensemble": self.ensemble,
            "plays": self.plays,
            "packs_played": len(self.levels),
            "packs_in_file": self.packs_in_file,
            "games": self.games,
            "games_each": self.games_each,
            "asked": self.asked,
            "confidence": self.confidence,
            "as_it_stands": {name: each.estimate for name, each in self.literal.items()},
            "win_rate": self.win_rate,
            "metrics": self.metrics,
        }
