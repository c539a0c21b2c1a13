"""Try packs: choose each unknown value, play, and measure the claims.

A claim rules a pack out when a figure lies more than CUT standard errors outside its range. But
a claim may itself be wrong: with a trust of 0.8 it is so in one case of five. So each one that
fails makes a pack less likely, by (1 - trust) / trust, and a pack is implausible when too little is
left.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from simkit.lab.calibrating.claims import Claim, Inquiry
from simkit.lab.calibrating.figures import Figure, figures, off_range
from simkit.lab.play.cell import Cell
from simkit.lab.play.prepare import prepare
from simkit.lab.play.settle import settle
from simkit.lab.play.workspace import Workspace
from simkit.lab.ranges.unknown import Unknown, keys_at
from simkit.lab.varying import keys
from simkit.messages.errors import BadInput
from simkit.values.components import Components

CUT = 3.0  # standard errors outside its range that luck alone hardly makes
LEAST = 0.1  # of the odds of a pack with which every claim agrees

# A pack that its first games rule out gets no more of them. With fewer games the limit is wider.
FIRST_SHARE = 4  # one game in so many is played first
FEWEST_FIRST = 12  # games of a cell, and of what a figure counts, before a pack is given up
FIRST_CUT = 4.0

Places = tuple[float, ...]


@dataclass(frozen=True)
class TriedPack:
    """A pack that was tried."""

    wave: int
    number: int
    places: Places  # of each unknown, from 0 to 1
    asked: tuple[tuple[Figure, ...], ...]  # of each claim
    watched: bool = False  # drawn from the whole ranges, whatever the emulator says of it
    early: bool = False  # its first games ruled it out, and no more were played
    games: int = 0  # that were played; those that several claims ask about count once


@dataclass(frozen=True)
class ClaimFigures:
    """What the games of a pack say to every claim."""

    figures: tuple[tuple[Figure, ...], ...]
    early: bool
    games: int


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

    def _count(self, question: Inquiry) -> int:
        return self.games or question.games

    def _first(self, question: Inquiry) -> int:
        """How many of them are played before the pack is looked at."""
        whole = self._count(question)
        return min(whole, max(FEWEST_FIRST, whole // FIRST_SHARE))

    def levels(self, places: Places) -> dict[str, Any]:
        """Where each unknown stands."""
        pairs = zip(self.unknowns, places, strict=True)
        return {unknown.name: unknown.level_at(place) for unknown, place in pairs}

    def try_out(self, wave: int, places: Places) -> ClaimFigures | None:
        """What every claim says of a pack; None where the rules forbid such a pack."""
        try:
            components, beside = self._laid(self.levels(places))
            games = GamesOfCells(components)
            found = self._figures(games, beside, wave, self._first)
            early = self._is_hopeless(found)
            if not early:
                found = self._figures(games, beside, wave, self._count)
            return ClaimFigures(found, early, games.number)
        except BadInput:
            return None

    def _is_hopeless(self, first: Sequence[Sequence[Figure]]) -> bool:
        """Whether the first games alone make the pack too unlikely."""
        out = [
            any(
                each.games >= FEWEST_FIRST
                and each.error > 0
                and each.off(claim.question.low, claim.question.high) > FIRST_CUT
                for each in found
            )
            for claim, found in zip(self.claims, first, strict=True)
            if claim.question
        ]
        return odds(out, [each for each in self.claims if each.question]) < LEAST

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
        self,
        games: GamesOfCells,
        beside: dict[str, Any],
        wave: int,
        counted: Callable[[Inquiry], int],
    ) -> tuple[tuple[Figure, ...], ...]:
        """The figures of every claim from so many games of each of its cells."""
        found = []
        for claim in self.claims:
            question = claim.question
            assert question is not None
            first, count = wave * self._count(question), counted(question)
            cells = question.cells_over(keys.lay(self.cell, beside))
            found.append(figures(question, [games.played(cell, first, count) for cell in cells]))
        return tuple(found)


class GamesOfCells:
    """The games of a pack: cells about which several claims speak are played once."""

    def __init__(self, components: Components) -> None:
        self._components = components
        self._played: dict[str, Mapping[str, np.ndarray]] = {}
        self.number = 0

    def played(self, cell: Cell, first: int, count: int) -> Mapping[str, np.ndarray]:
        """The columns of some games of a cell; those that were played before are not again."""
        settled = settle(cell, self._components)
        told = sorted((key, repr(value)) for key, value in settled.settings.items())
        name = repr((cell.bots, settled.knobs, told, first))
        known = self._played.get(name, {})
        there = len(next(iter(known.values()), ()))
        if there < count:
            more = Workspace(prepare(settled)).play(first + there, count - there).columns
            self.number += count - there
            known = self._played[name] = {
                column: np.concatenate([known[column], values]) if known else np.asarray(values)
                for column, values in more.items()
            }
        return {column: values[:count] for column, values in known.items()}


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
