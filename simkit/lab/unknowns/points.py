"""Choose combinations of factor values to play, and play them on shared luck.

A row is worked out by one worker from its levels to its shares, so rows may be played by any number
of workers. A row with a point that the rules forbid is drawn anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simkit.lab.play.cell import Cell
from simkit.lab.play.prepare import Prepared, prepare
from simkit.lab.play.settle import Settled, settle
from simkit.lab.play.workspace import Workspace
from simkit.lab.statistics.sobol_morris import SETS
from simkit.lab.varying import keys
from simkit.lab.varying.factors import AnyFactor
from simkit.messages.errors import BadInput
from simkit.values.components import Components

MOST_REDRAWN = 50  # times that one row is drawn anew
MOST_KEPT = 64  # combinations that stay prepared, where there are so few
WAVE = 8  # rows a worker that are handed out before the next are thought of

Levels = tuple[int, ...]
"""Where each factor stands at a point."""


class Space:
    """Factors over a cell, and the answer that is asked at every point.

    `variants` are values laid over every point: one variant's share of wins is the answer, or of
    two variants how much larger the second one's is.
    """

    def __init__(
        self,
        cell: Cell,
        factors: Sequence[AnyFactor],
        variants: Sequence[Mapping[str, Any]] = ({},),
        seed: int = 0,
    ) -> None:
        self.cell = cell
        self.factors = tuple(factors)
        self.variants = tuple(variants)
        self.seed = seed
        self._components = cell.game.components(cell.packs, cell.overrides)
        self._kept: dict[Levels, list[Prepared]] = {}
        self._few = np.prod([float(factor.levels) for factor in factors]) <= MOST_KEPT

    def ready(self, points: Sequence[Levels]) -> list[list[Prepared]]:
        """Every variant of every point, ready to play."""
        if not self._few:
            return [[prepare(variant) for variant in variants] for variants in self.settled(points)]
        for point in points:
            if point not in self._kept:
                (variants,) = self.settled([point])
                self._kept[point] = [prepare(variant) for variant in variants]
        return [self._kept[point] for point in points]

    def settled(self, points: Sequence[Levels]) -> list[list[Settled]]:
        """Every variant of every point, checked.

        The points of a row differ in few values, so each is built on the one most like it.
        """
        built: dict[Levels, Components] = {}
        for point in dict.fromkeys(points):
            near = min(built, key=lambda other: _apart(point, other), default=None)
            if near is None or _apart(point, near) == len(point):
                start, changed = self._components, list(range(len(point)))
            else:
                start = built[near]
                changed = [place for place in range(len(point)) if point[place] != near[place]]
            built[point] = self._laid(start, point, changed)
        return [
            [self._variant(point, variant, built[point]) for variant in self.variants]
            for point in points
        ]

    def _laid(self, components: Components, point: Levels, places: Sequence[int]) -> Components:
        for place in places:
            components = _with_values(components, self.factors[place].at(point[place], self.seed))
        return components

    def _variant(
        self, point: Levels, variant: Mapping[str, Any], components: Components
    ) -> Settled:
        """One variant of a point; values of the pack are in the components already."""
        values: dict[str, Any] = {}
        for factor, level in zip(self.factors, point, strict=True):
            values |= factor.at(level, self.seed)
        beside = {key: v for key, v in {**values, **variant}.items() if not key.startswith("pack:")}
        return settle(keys.lay(self.cell, beside), _with_values(components, variant))


def _apart(one: Levels, other: Levels) -> int:
    return sum(a != b for a, b in zip(one, other, strict=True))


def _with_values(components: Components, values: Mapping[str, Any]) -> Components:
    for key, value in values.items():
        path = key.removeprefix("pack:")
        if key != path and components.value(path) != value:  # looking is cheaper than laying
            components = components.with_override(path, value)
    return components


# --- Rows ----------------------------------------------------------------------------------------

Draw = Callable[[int], Sequence[Levels]]
"""The points of a row, by how often it was drawn before."""


@dataclass(frozen=True)
class PointRow:
    """Points that are played on the same luck, `games` in each of the two sets."""

    draw: Draw
    first: int  # number of the first game
    games: int

    def play(self, space: Space) -> PlayedRow:
        """Play it, drawn anew where the rules forbid a point."""
        refusal: BadInput | None = None
        for redrawn in range(MOST_REDRAWN):
            points = self.draw(redrawn)
            try:
                ready = space.ready(points)
            except BadInput as problem:
                refusal = problem
                continue
            answers = [self._answer(variants) for variants in ready]
            return PlayedRow(tuple(points), np.array(answers).T, self.games, redrawn)
        raise BadInput(
            f"hardly any combination of these values is allowed; {MOST_REDRAWN} draws in a row "
            f"were refused, the last one so: {refusal}"
        )

    def _answer(self, variants: Sequence[Prepared]) -> list[float]:
        """The answer of either set of luck."""
        shares = []
        for variant in variants:
            won = Workspace(variant).play(self.first, SETS * self.games).columns["won"]
            shares.append(np.asarray(won, dtype=float).reshape(SETS, self.games).mean(axis=1))
        answer = shares[0] if len(shares) == 1 else shares[1] - shares[0]
        return [float(each) for each in answer]


@dataclass(frozen=True)
class PlayedRow:
    """What came of a row: the answer of either set of luck at each of its points."""

    points: tuple[Levels, ...]
    answers: np.ndarray  # (2 sets of luck, points)
    games: int  # behind each answer
    redrawn: int


def play_rows(space: Space, rows: Sequence[PointRow], jobs: int) -> Iterator[PlayedRow]:
    """The rows in order, each as soon as it and those before it are played.

    Close the iterator to stop early: what is in flight is given up.
    """
    from joblib import Parallel, delayed

    from simkit.lab.play.chunks import given_up_quietly

    play = delayed(lambda row: row.play(space))
    with Parallel(n_jobs=jobs, backend="threading", return_as="generator", batch_size=1) as pool:
        for start in range(0, len(rows), WAVE * jobs):
            tasks = (play(row) for row in rows[start : start + WAVE * jobs])
            with given_up_quietly(pool(tasks)) as played:
                for row in played:  # noqa: UP028 - `yield from` would close it before we can
                    yield row
