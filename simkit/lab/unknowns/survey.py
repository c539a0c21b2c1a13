"""The plan of a sensitivity study: base games, a screen of all factors, and indices.

First the cell as it is. Then Morris walks, which need few games a factor and find out which matter.
Then Sobol rows for the few that do, with all others as one more factor: fresh luck, so that being
picked does not flatter anybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from simkit.lab.statistics.sobol_morris import SETS, saltelli, trajectories
from simkit.lab.unknowns.points import Levels, PointRow
from simkit.lab.varying.factors import AnyFactor, level_at
from simkit.messages.errors import BadInput

MORRIS, SOBOL, BOTH = "morris", "sobol", "both"
METHODS = (MORRIS, SOBOL, BOTH)

FEW = 8  # factors that need no screen
CHOSEN = 5  # factors that are looked at closely after a screen
BASE = 0.1  # of the games, for the cell as it is
SCREEN = 0.4  # of the others, for the screen

_LEAST, _MOST = 5, 100  # games a point in each set of luck
_FEWEST_WALKS, _WALKS = 6, 16
_FEWEST_ROWS, _ROWS = 12, 64


@dataclass(frozen=True)
class Stage:
    """Some rows of equal size."""

    rows: int
    points: int  # a row
    games: int  # a point in each set of luck
    variants: int

    @property
    def total(self) -> int:
        return self.rows * self.points * SETS * self.games * self.variants

    @property
    def numbers(self) -> int:
        """How many game numbers it takes."""
        return self.rows * SETS * self.games


@dataclass(frozen=True)
class Layout:
    """What is played for a budget of games."""

    base: int  # games a variant of the cell as it is
    screen: Stage | None
    close: Stage | None
    variants: int

    @property
    def total(self) -> int:
        return self.base * self.variants + sum(
            stage.total for stage in (self.screen, self.close) if stage
        )


def layout(games: int, factors: int, method: str | None, variants: int) -> Layout:
    """The best use of a budget; refused when it is too small to say anything."""
    method = method or (SOBOL if factors <= FEW else BOTH)
    close_factors = factors if method == SOBOL else min(CHOSEN, factors) + (factors > CHOSEN)
    least = _least(factors, close_factors, method, variants)
    if games < least:
        raise BadInput(
            f"{games:,} games are too few for {factors} factors with {method}; give at least "
            f"--games {least:,}."
        )
    base = max(50, int(BASE * games) // variants)
    left = games - base * variants
    share = {MORRIS: 1.0, SOBOL: 0.0, BOTH: SCREEN}[method]
    screen = close = None
    if share > 0:
        screen = _stage(int(share * left), factors + 1, variants, _FEWEST_WALKS, _WALKS)
    if share < 1:
        rest = left - (screen.total if screen else 0)
        close = _stage(rest, close_factors + 2, variants, _FEWEST_ROWS, _ROWS)
    return Layout(base, screen, close, variants)


def _least(factors: int, close_factors: int, method: str, variants: int) -> int:
    """The fewest games with which every stage has enough rows."""
    walks = _FEWEST_WALKS * (factors + 1) * SETS * _LEAST * variants
    rows = _FEWEST_ROWS * (close_factors + 2) * SETS * _LEAST * variants
    parts = {MORRIS: walks, SOBOL: rows, BOTH: max(walks / SCREEN, rows / (1 - SCREEN))}
    exact = max(parts[method] / (1 - BASE), parts[method] + 50 * variants / BASE)
    step = 10 ** max(1, len(str(int(exact))) - 2)
    return int(-(-exact * 1.1 // step) * step)


def _stage(budget: int, points: int, variants: int, fewest: int, wanted: int) -> Stage:
    """So many games a point that there are about as many rows as wanted; then more rows."""
    unit = points * SETS * variants
    games = int(np.clip(budget // (unit * wanted), _LEAST, _MOST))
    return Stage(max(fewest, budget // (unit * games)), points, games, variants)


# --- Rows ----------------------------------------------------------------------------------------


def walks(factors: Sequence[AnyFactor], stage: Stage, seed: int, first: int) -> list[PointRow]:
    """Walks through the levels, a row each."""
    points, _ = trajectories(
        len(factors), stage.rows, lambda factor: factors[factor].levels, _mixed(seed, 2)
    )

    def draw(walk: int, redrawn: int) -> list[Levels]:
        if not redrawn:
            return _levels(points[walk])
        anew = _mixed(seed, 3, walk, redrawn)
        again, _ = trajectories(len(factors), 1, lambda factor: factors[factor].levels, anew)
        return _levels(again[0])

    return [
        PointRow(lambda redrawn, walk=walk: draw(walk, redrawn), number, stage.games)  # type: ignore[misc]
        for walk, number in _numbered(stage, first)
    ]


def corners(factors: Sequence[AnyFactor], stage: Stage, seed: int, first: int) -> list[PointRow]:
    """Rows of A, B and A with one column of B each."""
    places = saltelli(len(factors), stage.rows, _mixed(seed, 4))

    def draw(row: int, redrawn: int) -> list[Levels]:
        found = places[:, row]
        if redrawn:
            found = _row_anew(len(factors), _mixed(seed, 5, row, redrawn))
        return [
            tuple(level_at(factor, place) for factor, place in zip(factors, point, strict=True))
            for point in found
        ]

    return [
        PointRow(lambda redrawn, row=row: draw(row, redrawn), number, stage.games)  # type: ignore[misc]
        for row, number in _numbered(stage, first)
    ]


def _row_anew(factors: int, seed: int) -> np.ndarray:
    a, b = np.random.default_rng(seed).random((2, factors))
    mixed = np.where(np.eye(factors, dtype=bool), b, a)
    return np.concatenate([[a], [b], mixed])


def _levels(points: np.ndarray) -> list[Levels]:
    return [tuple(int(level) for level in point) for point in points]


def _numbered(stage: Stage, first: int) -> list[tuple[int, int]]:
    """The rows, each with the number of its first game."""
    return [(row, first + row * SETS * stage.games) for row in range(stage.rows)]


def _mixed(*parts: int) -> int:
    """One seed of several numbers."""
    return int(np.random.SeedSequence(parts).generate_state(2, np.uint64)[0] >> np.uint64(1))
