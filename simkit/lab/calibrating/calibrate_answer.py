"""The answer of a calibration: the remaining packs, and what each claim ruled out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from simkit.lab.basics.command_line import Options
from simkit.lab.calibrating.claims import Claim
from simkit.lab.calibrating.survivals import (
    Contradiction,
    Survival,
    Work,
    contradictions,
    doubtful,
    survivals,
    works,
)
from simkit.lab.calibrating.trials import TriedPack, likeliest, odds_of, offs
from simkit.lab.play.again import unusual
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.ranges.unknown import Unknown
from simkit.lab.statistics.intervals import Interval, wilson
from simkit.lab.table.columns import column, columns_of
from simkit.lab.table.rows import Columns

USUAL_WAVES, USUAL_POINTS = 3, 96


@dataclass(frozen=True)
class WaveFound:
    """What one wave was drawn from, and what came of it."""

    TOLD = ("wave", "tried", "watched", "missed", "drawn_from=left", "plausible", "kept", "refused")

    number: int
    tried: int
    watched: int  # of them drawn from the whole ranges
    missed: int  # watched ones that the sieve had ruled out and that are kept
    left: float  # share of the ranges that it was drawn from
    plausible: int  # of those that were not watched
    kept: int  # of them for an ensemble, each with the chance of its odds
    refused: int  # packs that the rules forbid

    @property
    def wave(self) -> int:
        return self.number + 1


@dataclass(frozen=True)
class Calibrated(CellAnswer):
    """The result of `simkit.calibrate`, with one row per tried pack in `frame`."""

    VERB = "calibrate"
    NAMES_BOT = False
    STOPS_ANYWHERE = False

    file: str
    own_file: bool
    players: Mapping[str, str]
    changed_players: Mapping[str, str]
    claims: tuple[Claim, ...]
    unasked: tuple[str, ...]
    unknowns: tuple[Unknown, ...]
    trials: tuple[TriedPack, ...]  # all packs that were tried
    members: tuple[TriedPack, ...]  # the packs that agree with the claims
    waves: tuple[WaveFound, ...]  # the results of each wave of trials
    asked_waves: int
    asked_points: int
    per_cell: int | None
    games: int
    ensemble: Path | None = None

    # --- What is left ---

    @property
    def surviving(self) -> Interval:
        """The share of the ranges that agrees with the claims, as the last wave shows.

        A pack that some claim rules out counts for as much as its odds leave of it.
        """
        if not self.waves:
            return Interval(None, None, None, 0.95, "none")
        last = self.waves[-1]
        inside = wilson(last.kept, last.tried - last.watched, 0.95)
        outside = wilson(last.missed, last.watched, 0.95) if last.watched else None
        ends = []
        for end in ("estimate", "low", "high"):
            share = last.left * (getattr(inside, end) or 0.0)
            if outside is not None and end != "high":
                share += getattr(outside, end) or 0.0
            ends.append(min(1.0, share))
        if outside is not None and last.missed:
            ends[2] = min(1.0, last.left * (inside.high or 0.0) + (outside.high or 0.0))
        return Interval(ends[0], ends[1], ends[2], 0.95, "wilson")

    @cached_property
    def survivals(self) -> tuple[Survival, ...]:
        return survivals(self.unknowns, self.members)

    @cached_property
    def works(self) -> tuple[Work, ...]:
        """What each claim has done."""
        return works(self.trials, self.claims)

    @cached_property
    def contradictions(self) -> tuple[Contradiction, ...]:
        return contradictions(self.trials, self.claims)

    @cached_property
    def doubt_first(self) -> tuple[str, ...]:
        """The claims that rule out the packs that come nearest."""
        return doubtful(self.trials, self.claims)

    @cached_property
    def likeliest(self) -> float:
        """The likelihood of the best pack, next to one that fits all claims."""
        return likeliest(self.trials, self.claims)

    # --- How it is told ---

    @property
    def subject(self) -> Options:
        return {
            "claims": self.file if self.own_file else None,
            "who": [f"{name}={bot}" for name, bot in self.changed_players.items()],
        }

    @property
    def extent(self) -> Options:
        return {
            "waves": unusual(self.asked_waves, USUAL_WAVES),
            "points": unusual(self.asked_points, USUAL_POINTS),
            "games": self.per_cell,
        }

    @property
    def table(self) -> Columns:
        """One row per tried pack: its unknown values, and the distance from each claim."""
        chosen = {(trial.wave, trial.number) for trial in self.members}
        records = []
        for trial in self.trials:
            levels = {
                unknown.name: unknown.level_at(place)
                for unknown, place in zip(self.unknowns, trial.places, strict=True)
            }
            off = {
                f"off_{claim.name}": value
                for claim, value in zip(self.claims, offs(trial, self.claims), strict=True)
            }
            records.append(
                {"wave": trial.wave + 1, "number": trial.number, "watched": trial.watched}
                | levels
                | off
                | {
                    "odds": odds_of(trial, self.claims),
                    "member": (trial.wave, trial.number) in chosen,
                }
            )
        if not records:
            return {"wave": column([])}
        return columns_of(records)

    def figures(self) -> dict[str, Any]:
        return {
            "file": self.file,
            "players": dict(self.players),
            "games": self.games,
            "trials": len(self.trials),
            "members": len(self.members),
            "likeliest": self.likeliest,
            "ensemble": None if self.ensemble is None else str(self.ensemble),
            "surviving": self.surviving,
            "waves": self.waves,
            "unknowns": self.survivals,
            "claims": self.works,
            "unasked": self.unasked,
            "contradictions": self.contradictions,
            "doubt_first": self.doubt_first,
        }
