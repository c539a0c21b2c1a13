"""Packs that are tried: where each unknown stands, and what the games of such a pack say.

A claim rules a pack out when a figure lies more than CUT standard errors outside its range. But
a claim may itself be wrong: with a trust of 0.8 it is so in one case of five. So each one that
fails makes a pack less likely, by (1 - trust) / trust, and a pack is implausible when too little is
left.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from simkit.components import Components
from simkit.errors import BadInput
from simkit.lab.calibrating.claims import Claim
from simkit.lab.calibrating.figures import Figure, figures, off_range
from simkit.lab.play.cell import Cell
from simkit.lab.play.prepare import prepare
from simkit.lab.play.settle import settle
from simkit.lab.play.workspace import Workspace
from simkit.lab.ranges.unknown import Unknown, keys_at
from simkit.lab.varying import keys

CUT = 3.0  # standard errors outside its range that luck alone hardly makes
LEAST = 0.1  # of the odds of a pack with which every claim agrees

Places = tuple[float, ...]


@dataclass(frozen=True)
class TriedPack:
    """A pack that was tried."""

    wave: int
    number: int
    places: Places  # of each unknown, from 0 to 1
    asked: tuple[tuple[Figure, ...], ...]  # of each claim
    watched: bool = False  # drawn from the whole ranges, whatever the emulator says of it


@dataclass(frozen=True)
class Bench:
    """What every trial needs: the cell, the unknowns, the claims."""

    cell: Cell
    unknowns: tuple[Unknown, ...]
    claims: tuple[Claim, ...]
    games: int | None  # of each cell; else what each claim says

    @cached_property
    def components(self) -> Components:
        return self.cell.game.components(self.cell.packs, self.cell.overrides)

    @property
    def games_each(self) -> int:
        """Games of one trial."""
        asked = [each.question for each in self.claims if each.question]
        return sum((self.games or q.games) * len(q.cells) for q in asked)

    def levels(self, places: Places) -> dict[str, Any]:
        """Where each unknown stands."""
        pairs = zip(self.unknowns, places, strict=True)
        return {unknown.name: unknown.level_at(place) for unknown, place in pairs}

    def try_out(self, wave: int, places: Places) -> tuple[tuple[Figure, ...], ...] | None:
        """The figures of every claim with a pack; None where the rules forbid such a pack."""
        try:
            components, beside = self._laid(self.levels(places))
            games = GamesOfCells(components)
            return tuple(self._figures(each, games, beside, wave) for each in self.claims)
        except BadInput:
            return None

    def _laid(self, levels: dict[str, Any]) -> tuple[Components, dict[str, Any]]:
        """The pack at some levels, and the settings."""
        components, beside = self.components, {}
        for key, value in keys_at(self.unknowns, levels, components).items():
            path = key.removeprefix("pack:")
            if path == key:
                beside[key] = value
            elif self.components.value(path) != value:
                components = components.with_override(path, value)
        return components, beside

    def _figures(
        self, claim: Claim, games: GamesOfCells, beside: dict[str, Any], wave: int
    ) -> tuple[Figure, ...]:
        question = claim.question
        assert question is not None
        count = self.games or question.games
        cells = question.cells_over(keys.lay(self.cell, beside))
        return figures(question, [games.played(cell, wave * count, count) for cell in cells])


class GamesOfCells:
    """The games of a pack: cells about which several claims speak are played once."""

    def __init__(self, components: Components) -> None:
        self._components = components
        self._played: dict[str, Mapping[str, Any]] = {}

    def played(self, cell: Cell, first: int, count: int) -> Mapping[str, Any]:
        """The columns of some games of a cell."""
        settled = settle(cell, self._components)
        told = sorted((key, repr(value)) for key, value in settled.settings.items())
        name = repr((cell.bots, settled.knobs, told, first, count))
        if name not in self._played:
            self._played[name] = Workspace(prepare(settled)).play(first, count).columns
        return self._played[name]


def offs(trial: TriedPack, claims: Sequence[Claim]) -> tuple[float, ...]:
    """Of each claim, how far the pack is off its range, in standard errors."""
    return tuple(
        off_range(each.question, found) if each.question else 0.0
        for each, found in zip(claims, trial.asked, strict=True)
    )


def odds(ruled_out: Sequence[bool], claims: Sequence[Claim]) -> float:
    """How likely a pack still is, against one with which all claims agree."""
    parts = [
        (1 - each.trust) / each.trust for each, out in zip(claims, ruled_out, strict=True) if out
    ]
    return math.prod(parts)


def failing(trial: TriedPack, claims: Sequence[Claim]) -> tuple[bool, ...]:
    """Which claims rule the pack out."""
    return tuple(off > CUT for off in offs(trial, claims))


def odds_of(trial: TriedPack, claims: Sequence[Claim]) -> float:
    return odds(failing(trial, claims), claims)


def likeliest(trials: Sequence[TriedPack], claims: Sequence[Claim]) -> float:
    """The odds of the most plausible of some packs; 0 where none is plausible."""
    most = max((odds_of(trial, claims) for trial in trials), default=0.0)
    return most if most >= LEAST else 0.0


def members_of(
    trials: Sequence[TriedPack],
    claims: Sequence[Claim],
    seed: int,
    crowd: np.ndarray | None = None,
) -> tuple[TriedPack, ...]:
    """The packs that are plausible, each with the chance of its odds.

    With `crowd`, how densely packs were tried around each, the chances are those that make up for
    it, as large as they can be. The lot of a trial is its own.
    """
    odds = np.array([odds_of(trial, claims) for trial in trials])
    chances = np.where(odds >= LEAST, odds, 0.0)
    if crowd is not None and chances.any():
        chances = chances / crowd
        chances /= chances.max()
    return tuple(
        trial
        for trial, chance in zip(trials, chances, strict=True)
        if np.random.default_rng([seed, 3, trial.wave, trial.number]).random() < chance
    )
