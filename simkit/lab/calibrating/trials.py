"""Packs that are tried: where each unknown stands, and what the games of such a pack say.

A statement rules a pack out when a figure lies more than CUT standard errors outside its band. But
a statement may itself be wrong: with a trust of 0.8 it is so in one case of five. So each one that
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
from simkit.lab.calibrating.figures import Figure, figures, off_band
from simkit.lab.calibrating.statements import Statement
from simkit.lab.play.cell import Cell, Workspace, prepare, settle
from simkit.lab.ranges.unknown import Unknown, keys_at
from simkit.lab.varying import keys

CUT = 3.0  # standard errors outside its band that luck alone hardly makes
LEAST = 0.1  # of the odds of a pack with which every statement agrees

Places = tuple[float, ...]


@dataclass(frozen=True)
class TriedPack:
    """A pack that was tried."""

    wave: int
    number: int
    places: Places  # of each unknown, from 0 to 1
    asked: tuple[tuple[Figure, ...], ...]  # of each statement
    watched: bool = False  # drawn from the whole ranges, whatever the emulator says of it


@dataclass(frozen=True)
class Bench:
    """What every trial needs: the cell, the unknowns, the statements."""

    cell: Cell
    unknowns: tuple[Unknown, ...]
    statements: tuple[Statement, ...]
    games: int | None  # of each cell; else what each statement says

    @cached_property
    def components(self) -> Components:
        return self.cell.game.components(self.cell.packs, self.cell.overrides)

    @property
    def games_each(self) -> int:
        """Games of one trial."""
        asked = [each.question for each in self.statements if each.question]
        return sum((self.games or q.games) * len(q.cells) for q in asked)

    def levels(self, places: Places) -> dict[str, Any]:
        """Where each unknown stands."""
        pairs = zip(self.unknowns, places, strict=True)
        return {unknown.name: unknown.level_at(place) for unknown, place in pairs}

    def try_out(self, wave: int, places: Places) -> tuple[tuple[Figure, ...], ...] | None:
        """The figures of every statement with a pack; None where the rules forbid such a pack."""
        try:
            components, beside = self._laid(self.levels(places))
            games = GamesOfCells(components)
            return tuple(self._figures(each, games, beside, wave) for each in self.statements)
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
        self, statement: Statement, games: GamesOfCells, beside: dict[str, Any], wave: int
    ) -> tuple[Figure, ...]:
        question = statement.question
        assert question is not None
        count = self.games or question.games
        cells = question.cells_over(keys.lay(self.cell, beside))
        return figures(question, [games.played(cell, wave * count, count) for cell in cells])


class GamesOfCells:
    """The games of a pack: cells about which several statements speak are played once."""

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


def offs(trial: TriedPack, statements: Sequence[Statement]) -> tuple[float, ...]:
    """Of each statement, how far the pack is off its band, in standard errors."""
    return tuple(
        off_band(each.question, found) if each.question else 0.0
        for each, found in zip(statements, trial.asked, strict=True)
    )


def odds(ruled_out: Sequence[bool], statements: Sequence[Statement]) -> float:
    """How likely a pack still is, against one with which all statements agree."""
    parts = [
        (1 - each.trust) / each.trust
        for each, out in zip(statements, ruled_out, strict=True)
        if out
    ]
    return math.prod(parts)


def failing(trial: TriedPack, statements: Sequence[Statement]) -> tuple[bool, ...]:
    """Which statements rule the pack out."""
    return tuple(off > CUT for off in offs(trial, statements))


def odds_of(trial: TriedPack, statements: Sequence[Statement]) -> float:
    return odds(failing(trial, statements), statements)


def likeliest(trials: Sequence[TriedPack], statements: Sequence[Statement]) -> float:
    """The odds of the most plausible of some packs; 0 where none is plausible."""
    most = max((odds_of(trial, statements) for trial in trials), default=0.0)
    return most if most >= LEAST else 0.0


def members_of(
    trials: Sequence[TriedPack],
    statements: Sequence[Statement],
    seed: int,
    crowd: np.ndarray | None = None,
) -> tuple[TriedPack, ...]:
    """The packs that are plausible, each with the chance of its odds.

    With `crowd`, how densely packs were tried around each, the chances are those that make up for
    it, as large as they can be. The lot of a trial is its own.
    """
    odds = np.array([odds_of(trial, statements) for trial in trials])
    chances = np.where(odds >= LEAST, odds, 0.0)
    if crowd is not None and chances.any():
        chances = chances / crowd
        chances /= chances.max()
    return tuple(
        trial
        for trial, chance in zip(trials, chances, strict=True)
        if np.random.default_rng([seed, 3, trial.wave, trial.number]).random() < chance
    )
