"""Test whether predicted chances come true, with intervals.

Positions of one game share its end, so intervals are taken over games, not over positions: those of
figures by drawing games again (the bootstrap), those of classes as if each game were there once.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from simkit.lab.statistics.intervals import Interval, true_squares, wilson

CLASSES = 10
AGAIN = 200  # times that games are drawn again
METHOD = "bootstrap over games"
TRUE_ERROR = "less the noise"


@dataclass(frozen=True)
class Class:
    """Positions with about the same chance: what was told, what came true."""

    positions: int
    games: int
    told: float
    share: Interval


@dataclass(frozen=True)
class Calibration:
    """How chances did on games that they were not learned from."""

    games: int
    positions: int
    won: float
    auc: Interval  # how often of a won and a lost position the won one had the better chance
    brier: Interval  # mean squared distance of chance and end
    error: Interval  # how far chance and share truly lie apart in a class (root mean square)
    classes: tuple[Class, ...]


def tried(
    chances: np.ndarray, won: np.ndarray, games: np.ndarray, confidence: float, seed: int
) -> Calibration:
    """How these chances did; `games` says which game each position is of."""
    order = np.argsort(games, kind="stable")
    chances, won = chances[order], won[order].astype(float)
    starts = np.flatnonzero(np.diff(games[order], prepend=-1))
    which = np.repeat(np.arange(len(starts)), np.diff(starts, append=len(won)))
    drawn = _drawn_again(len(starts), seed)
    place = classes_of(chances)

    def sure(figure: Callable[[np.ndarray], float]) -> Interval:
        return _interval(figure, drawn, which, confidence)

    return Calibration(
        games=len(starts),
        positions=len(won),
        won=float(won.mean()),
        auc=sure(_auc(chances, won)),
        brier=sure(lambda weight: float(np.average((chances - won) ** 2, weights=weight))),
        error=calibration_error(chances - won, place, which, confidence),
        classes=tuple(
            _class(chances, won, which, place == number, confidence) for number in np.unique(place)
        ),
    )


def _drawn_again(games: int, seed: int) -> np.ndarray:
    """How often each game is drawn, time after time; the first row counts each game once."""
    lot = np.random.default_rng(seed)
    drawn = lot.multinomial(games, np.full(games, 1.0 / games), size=AGAIN)
    return np.concatenate([np.ones((1, games)), drawn]).astype(np.float32)


def classes_of(chances: np.ndarray) -> np.ndarray:
    """The class of each position: as many in each as can be, equal chances together."""
    edges = np.unique(np.quantile(chances, np.linspace(0.0, 1.0, CLASSES + 1)[1:-1]))
    return np.searchsorted(edges, chances, side="right")


def _interval(
    figure: Callable[[np.ndarray], float], drawn: np.ndarray, which: np.ndarray, confidence: float
) -> Interval:
    """A figure of all games, between those of games drawn again."""
    found = np.array([figure(weight[which]) for weight in drawn])
    if np.isnan(found[0]):
        return Interval(None, None, None, confidence, METHOD)
    tail = 100.0 * (1.0 - confidence) / 2.0
    low, high = np.nanpercentile(found[1:], [tail, 100.0 - tail])
    estimate = float(found[0])
    return Interval(
        estimate, min(float(low), estimate), max(float(high), estimate), confidence, METHOD
    )


def _auc(chances: np.ndarray, won: np.ndarray) -> Callable[[np.ndarray], float]:
    """Weighted; equal chances count half. Sorted once for all draws."""
    order = np.argsort(chances, kind="stable")
    ties = np.flatnonzero(np.diff(chances[order], prepend=-1.0))
    ended = won[order]

    def figure(weight: np.ndarray) -> float:
        sorted_weight = weight[order].astype(float)
        wins = np.add.reduceat(sorted_weight * ended, ties)
        losses = np.add.reduceat(sorted_weight * (1.0 - ended), ties)
        pairs = wins.sum() * losses.sum()
        below = np.cumsum(losses) - losses
        return float((wins * (below + losses / 2.0)).sum() / pairs) if pairs else float("nan")

    return figure


def calibration_error(
    gaps: np.ndarray, place: np.ndarray, which: np.ndarray, confidence: float
) -> Interval:
    """How far chance and share truly lie apart in a class, as a root mean square over positions.

    Chances that are right lie apart from what came true as well, by luck. The square that luck
    alone brings is known from how games differ, and is taken off (`intervals.true_squares`).
    """
    positions = np.bincount(place)
    games = int(which.max()) + 1
    sums = np.zeros((games, len(positions)))
    np.add.at(sums, (which, place), gaps)
    sums = (sums / np.sqrt(np.maximum(positions, 1) * len(gaps)))[:, positions > 0]
    square = float((sums.sum(axis=0) ** 2).sum())
    if games < 2:
        return Interval(math.sqrt(square), None, None, confidence, TRUE_ERROR)
    noise = games * np.cov(sums.T, ddof=1).reshape(sums.shape[1], -1)
    expected, spread = float(np.trace(noise)), float((noise**2).sum())
    found = math.sqrt(max(0.0, square - expected))
    low, high = map(math.sqrt, true_squares(square, expected, spread, confidence))
    return Interval(found, min(found, low), max(found, high), confidence, TRUE_ERROR)


def _class(
    chances: np.ndarray, won: np.ndarray, which: np.ndarray, rows: np.ndarray, confidence: float
) -> Class:
    """A class of positions, as sure as if each game had shown its end only once."""
    games = len(np.unique(which[rows]))
    share = float(won[rows].mean())
    sure = wilson(round(share * games), games, confidence)
    return Class(
        positions=int(rows.sum()),
        games=games,
        told=float(chances[rows].mean()),
        share=replace(sure, estimate=share),
    )
