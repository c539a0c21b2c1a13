"""The answer of `simkit.calibrate_log`: what a log says about unknown values and skill."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from simkit.lab.basics.command_line import Options
from simkit.lab.calibrating.survivals import Survival, survivals
from simkit.lab.calibrating.trials import Places
from simkit.lab.play.again import unusual
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.playtests.fitting import Fit
from simkit.lab.playtests.likeness import Likeness
from simkit.lab.playtests.log import Log
from simkit.lab.ranges.unknown import Unknown
from simkit.lab.statistics.intervals import Interval
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns

USUAL_POINTS, USUAL_GAMES = 256, 1_000
NINE_IN_TEN = (0.05, 0.95)


@dataclass(frozen=True)
class WeighedPack:
    """A pack with its players' mistakes, and how far both are believed after the plays."""

    number: int
    places: Places  # of each unknown, from 0 to 1
    mistakes: float
    likeness: Likeness
    probability: float  # share of it; all had the same before
    member: bool


@dataclass(frozen=True)
class CalibratedByLog(CellAnswer):
    """The result of `simkit.calibrate_log`, with one row per tried pack in `frame`."""

    VERB = "calibrate"
    FACE = "calibrate_log"
    STOPS_ANYWHERE = False

    log: Log
    groups: int
    unknowns: tuple[Unknown, ...]
    tried: tuple[WeighedPack, ...]  # all packs that were tried, with their probability
    refused: int  # number of packs that the rules forbid
    fits: tuple[Fit, ...]
    points: int
    per_cell: int
    cells: int  # number of different settings in the log
    start: str | None = None  # the ensemble from which the packs were taken
    map: str | None = None
    ensemble: Path | None = None

    @property
    def games(self) -> int:
        """How many games the candidates (packs with a share of mistakes) have played."""
        return self.per_cell * self.cells * len(self.tried)

    @cached_property
    def members(self) -> tuple[WeighedPack, ...]:
        """The packs of the ensemble."""
        return tuple(each for each in self.tried if each.member)

    @property
    def worth(self) -> float:
        """The effective number of packs: so many equally probable packs would say as much."""
        probability = np.array([each.probability for each in self.tried])
        return float(probability.sum() ** 2 / (probability**2).sum())

    @property
    def mistakes(self) -> Interval:
        """The share of random choices that fits the log: its mean, and the range of 90 %."""
        order = sorted(self.tried, key=lambda each: each.mistakes)
        shares = np.array([each.mistakes for each in order])
        probability = np.array([each.probability for each in order])
        held = probability.cumsum() / probability.sum()
        ends = shares[np.searchsorted(held, NINE_IN_TEN).clip(max=len(held) - 1)]
        mean = float(shares @ probability / probability.sum())
        return Interval(mean, float(ends[0]), float(ends[1]), 0.9, "credible")

    @cached_property
    def survivals(self) -> tuple[Survival, ...]:
        """For each unknown value, which part of the tried range agrees with the log."""
        return survivals(self.unknowns, self.members, self.tried if self.start else None)

    # --- How it is told ---

    @property
    def subject(self) -> Options:
        return {"log": self.log.file, "map": self.map, "ensemble": self.start}

    @property
    def extent(self) -> Options:
        return {
            "points": unusual(self.points, USUAL_POINTS),
            "games": unusual(self.per_cell, USUAL_GAMES),
        }

    @property
    def table(self) -> Columns:
        """One row per tried pack: its values, the mistakes, and the probability of both."""
        return columns_of(list(self._rows()))

    def _rows(self) -> Iterator[dict[str, Any]]:
        for each in self.tried:
            pairs = zip(self.unknowns, each.places, strict=True)
            yield {
                "number": each.number,
                **{unknown.name: unknown.level_at(place) for unknown, place in pairs},
                "mistakes": each.mistakes,
                "log_likelihood": each.likeness.value,
                "error": each.likeness.error,
                "probability": each.probability,
                "member": each.member,
            }

    def figures(self) -> dict[str, Any]:
        return {
            "log": self.log.file,
            "plays": len(self.log.games),
            "groups": self.groups,
            "left_out": self.log.left_out,
            "in_part": self.log.in_part,
            "reading": self.log.reading,
            "start": self.start,
            "games": self.games,
            "games_each": self.per_cell,
            "trials": len(self.tried),
            "refused": self.refused,
            "members": len(self.members),
            "worth": self.worth,
            "ensemble": None if self.ensemble is None else str(self.ensemble),
            "mistakes": self.mistakes,
            "unknowns": self.survivals,
            "fits": self.fits,
        }
