"""An answer over an ensemble: every figure with intervals for luck and unknown values."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import NormalDist
from typing import Any

import numpy as np

from simkit.lab.basics.command_line import command
from simkit.lab.calibrating.ensemble_run_answer import OverPacks, over_packs
from simkit.lab.calibrating.figures import Figure
from simkit.lab.ensembles.readings import DIFFERENCE, Reading
from simkit.lab.play.again import Again, again
from simkit.lab.play.answer import Answer, TableAnswer
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.sweeps.stored import StoredSweep
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns

Readings = Mapping[str, Reading]


@dataclass(frozen=True)
class FigureOverPacks:
    """One figure over the packs; of a difference the share of packs in which it lies above 0."""

    TOLD = (
        *("name", "kind", "as_it_stands=stands", "estimate", "luck", "ignorance", "median"),
        *("above", "packs"),
    )

    name: str
    kind: str
    stands: float | None  # with the pack as it stands
    over: OverPacks | None
    above: float | None  # of a difference; of an own verdict: the share of packs where it holds
    packs: int  # that have it

    @property
    def estimate(self) -> float | None:
        return self.over.mean if self.over else None

    @property
    def luck(self) -> tuple[float, float] | None:
        return self.over.luck if self.over else None

    @property
    def ignorance(self) -> tuple[float, float] | None:
        return self.over.ignorance if self.over else None

    @property
    def median(self) -> float | None:
        return self.over.median if self.over else None


@dataclass(frozen=True, kw_only=True)
class OverEnsemble(TableAnswer):
    """The result of `simkit.ask_ensemble`, with one row per figure in `frame`."""

    VERB = "ensemble"
    FACE = "ask_ensemble"
    STOPS_ANYWHERE = False

    ensemble: str
    packs_in_file: int
    literal: Answer  # the answer for the game's own values
    levels: tuple[Mapping[str, Any], ...]  # the level of each unknown value in each pack
    stands: tuple[Reading, ...]
    packs: tuple[Readings, ...]  # the figures of each pack, by name
    games_each: int
    asked: int
    confidence: float
    study: str = ""  # the name of the study, if the answer is of a sweep
    folder: str = ""
    plays: int = 0  # plays recorded by people, with which the packs agree

    @property
    def games(self) -> int:
        """How many games were played for the question, over all packs."""
        return self.games_each * (len(self.packs) + 1)

    @cached_property
    def told(self) -> tuple[FigureOverPacks, ...]:
        """Every figure of the answer, combined over all packs."""
        return tuple(self._told(reading) for reading in self.stands)

    def _told(self, reading: Reading) -> FigureOverPacks:
        found = [pack[reading.name] for pack in self.packs if reading.name in pack]
        figures = [each.figure for each in found]
        above = None
        if reading.holds is not None:
            above = sum(bool(each.holds) for each in found) / max(1, len(found))
        elif reading.kind == DIFFERENCE:
            above = share_above(figures)
        return FigureOverPacks(
            name=reading.name,
            kind=reading.kind,
            stands=reading.figure.estimate,
            over=over_packs(figures, self.confidence),
            above=above,
            packs=len(found),
        )

    @property
    def _command(self) -> Again:
        lit = self.literal
        if isinstance(lit, StoredSweep):
            terms = {"out": f"{self.folder}-again", "pack": lit.packs, "script": lit.scripts}
            return Again(
                command("sweep", self.study, asked={"ensemble": self.ensemble}, terms=terms)
            )
        assert isinstance(lit, CellAnswer)
        subject = {**lit.subject, "ensemble": self.ensemble}
        extent = {**lit.extent, "games": self.asked}
        return again(lit.VERB, lit.cell, lit.names, subject, extent, lit.bot_asked)

    @property
    def table(self) -> Columns:
        """One row per figure: for the game's own values, over all packs, with both intervals."""
        records = []
        for each in self.told:
            low, high = each.luck or (None, None)
            least, most = each.ignorance or (None, None)
            records.append(
                {
                    "figure": each.name,
                    "kind": each.kind,
                    "as_it_stands": each.stands,
                    "estimate": each.estimate,
                    "luck_low": low,
                    "luck_high": high,
                    "ignorance_low": least,
                    "ignorance_high": most,
                    "above": each.above,
                    "packs": each.packs,
                }
            )
        return columns_of(records)

    def _header(self) -> dict[str, Any]:
        return {"asked": self.literal.VERB, **self.literal._header()}

    def _closing(self) -> dict[str, Any]:
        lit = self.literal
        counts = lit.manifest["origins"] if isinstance(lit, StoredSweep) else lit._closing()
        components = counts.get("components", counts)
        return {"components": components, **super()._closing()}

    def own_notes(self) -> Iterator[str]:
        if self.interrupted:
            yield f"Interrupted: {len(self.packs)} packs are finished."
        yield from self.remarks

    def figures(self) -> dict[str, Any]:
        return {
            "ensemble": self.ensemble,
            "plays": self.plays,
            "packs_played": len(self.packs),
            "packs_in_file": self.packs_in_file,
            "games_each": self.games_each,
            "confidence": self.confidence,
            "over": self.told,
            "levels": [dict(each) for each in self.levels],
        }


def share_above(figures: Sequence[Figure]) -> float | None:
    """In which share of packs a difference lies above 0, as far as their games can tell.

    Packs differ about their mean as normal numbers do, and so do the games of a pack about its own
    difference: each pack's is drawn toward the mean by as much as its games are unsure, and counts
    with the chance that it lies above 0.
    """
    known = [each for each in figures if each.estimate is not None]
    if not known:
        return None
    values = np.array([each.estimate for each in known], dtype=float)
    errors = np.array([max(each.error, 1e-9) for each in known])
    mean = float(values.mean())
    spread = float(values.var(ddof=1)) if len(values) > 1 else 0.0
    true = max(0.0, spread - float((errors**2).mean()))  # variance that is no luck
    own = true / (true + errors**2)
    unsure = own * errors**2 + (1 - own) ** 2 * float((errors**2).mean()) / len(values)
    middle = mean + own * (values - mean)
    chances = [
        NormalDist().cdf(one / math.sqrt(each)) for one, each in zip(middle, unsure, strict=True)
    ]
    return float(np.mean(chances))
