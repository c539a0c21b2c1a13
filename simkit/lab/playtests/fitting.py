"""Check whether the figures of a log fit the model (posterior predictive shares).

Thousands of logs are imagined: each game of the log is replaced by a simulated one of the same
settings, and each group plays like a candidate drawn by how far it is believed. The simulated games
are themselves a sample, so each imagined log takes its games from a sample of theirs (the
bootstrap). Where the log's own mean and spread lie among those of imagined ones, and how far its
values are from theirs (Kolmogorov and Smirnov), says whether the model could have brought it forth.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from simkit.lab.judging.verdicts import holm
from simkit.lab.playtests.log import LoggedGame, groups_of

LOGS = 4_000  # that are imagined
FITS, HIGHER, LOWER = "fits", "higher at the tables", "lower at the tables"
WIDER, NARROWER = "more spread at the tables", "less spread at the tables"
OTHERWISE = "other values at the tables"
AT_ONCE = 2_000_000  # imagined games that are in memory
STEPS = 64  # of a distribution

Played = Mapping[str, np.ndarray]
"""Simulated games of a cell: a column a figure."""


@dataclass(frozen=True)
class Fit:
    """A figure of the log among those of imagined logs."""

    measure: str
    games: int  # of the log that say it
    found: float  # their mean
    expected: float
    low: float  # where the means of imagined logs lie
    high: float
    share_above: float  # of imagined logs with as high a mean, or a higher one
    spread: float  # the standard deviation between the games of the log
    spread_expected: float
    p: float  # of mean, spread and distance together
    p_holm: float
    verdict: str


def fits(
    cells: Sequence[Sequence[LoggedGame]],
    played: Sequence[Sequence[Played]],
    weights: Sequence[float],
    measures: Sequence[str],
    confidence: float,
    seed: int,
) -> list[Fit]:
    """Every figure of a log: `played` holds, for each candidate, the games of each cell."""
    luck = np.random.default_rng(seed)
    groups = groups_of([each for logged in cells for each in logged])
    belief = np.array(weights) / sum(weights)
    who = luck.choice(len(weights), size=(LOGS, int(groups.max()) + 1), p=belief)
    told = []
    for name in measures:
        drawn = _Imagined(cells, played, who[:, groups], name, luck)
        told.append(_figure(name, _known(name, cells), drawn, confidence))
    corrected = holm([each.p for each in told])
    return [
        replace(each, p_holm=p, verdict=each.verdict if p <= 1 - confidence else FITS)
        for each, p in zip(told, corrected, strict=True)
    ]


def _known(name: str, cells: Sequence[Sequence[LoggedGame]]) -> np.ndarray:
    """What the log says of a figure, game by game."""
    return np.array(
        [each.figures[name] for logged in cells for each in logged if name in each.figures]
    )


class _Imagined:
    """What imagined logs say of a figure: the mean, the spread, the distance from all of them."""

    def __init__(
        self,
        cells: Sequence[Sequence[LoggedGame]],
        played: Sequence[Sequence[Played]],
        who: np.ndarray,
        name: str,
        luck: np.random.Generator,
    ) -> None:
        self._cells, self._played, self._name, self._luck = cells, played, name, luck
        games = sum(map(len, cells))
        batch = max(1, AT_ONCE // games)
        self._salt = np.uint64(luck.integers(2**63))
        logs = np.arange(len(who), dtype=np.uint64)
        first = self._values(logs[:batch], who)
        self._learn(first)
        rows = [self.figures(first)]
        for at in range(batch, len(who), batch):
            rows.append(self.figures(self._values(logs[at : at + batch], who)))
        self.rows = np.concatenate(rows)

    def _values(self, logs: np.ndarray, who: np.ndarray) -> np.ndarray:
        """Logs by games: a value for each game of which the log says one."""
        columns = []
        place = 0
        for number, logged in enumerate(self._cells):
            for each in logged:
                if self._name in each.figures:
                    columns.append(self._drawn(number, logs, who[logs, place]))
                place += 1
        return np.stack(columns, axis=1)

    def _drawn(self, cell: int, logs: np.ndarray, who: np.ndarray) -> np.ndarray:
        found = np.zeros(len(who))
        for candidate in np.unique(who):
            column = self._played[candidate][cell][self._name].astype(float)
            column = column[~np.isnan(column)]
            rows = who == candidate
            if len(column):
                drawn = self._luck.integers(len(column), size=int(rows.sum()), dtype=np.uint64)
                found[rows] = column[self._again(logs[rows], cell, drawn, len(column))]
        return found

    def _again(self, logs: np.ndarray, cell: int, drawn: np.ndarray, games: int) -> np.ndarray:
        """The simulated games in these places of a sample of them all: one sample for each log.

        All candidates play on the same luck, so the sample is the same for all. No sample is kept:
        a hash says what is in a place (splitmix64).
        """
        sample = logs * np.uint64(len(self._cells)) + np.uint64(cell)
        mixed = (sample << np.uint64(32)) + drawn + self._salt
        for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB), (31, 1)):
            mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
        return mixed % np.uint64(games)

    def _learn(self, values: np.ndarray) -> None:
        """How the values of all imagined logs are distributed."""
        self._steps = np.unique(np.quantile(values, np.linspace(0, 1, STEPS), method="nearest"))
        self._below = np.searchsorted(np.sort(values, axis=None), self._steps, "right")
        self._share = self._below / values.size

    def figures(self, values: np.ndarray) -> np.ndarray:
        """Logs by three: mean, spread, distance."""
        logs, games = values.shape
        size = len(self._steps) + 1
        codes = np.searchsorted(self._steps, values) + size * np.arange(logs)[:, None]
        counts = np.bincount(codes.ravel(), minlength=logs * size).reshape(logs, size)
        away = np.abs(counts.cumsum(axis=1)[:, :-1] / games - self._share).max(axis=1)
        return np.stack([values.mean(axis=1), values.std(axis=1), away], axis=1)


def _figure(name: str, known: np.ndarray, drawn: _Imagined, confidence: float) -> Fit:
    (own,) = drawn.figures(known[None])
    means, spreads, _ = drawn.rows.T
    low, high = np.quantile(means, [(1 - confidence) / 2, (1 + confidence) / 2])
    above = _share(drawn.rows >= own - _hair(own))
    below = _share(drawn.rows <= own + _hair(own))
    ps = [2 * min(above[0], below[0]), 2 * min(above[1], below[1]), above[2]]
    flag = len(known) < 2 or (len(np.unique(known)) <= 2 and set(np.unique(known)) <= {0.0, 1.0})
    tested = ps[:1] if flag else ps
    p = min(1.0, len(tested) * min(tested))
    odd = [len(tested) * each <= 1 - confidence for each in tested]
    least = odd.index(True) if any(odd) else 0  # the mean is named before the spread
    words = (
        HIGHER if own[0] > means.mean() else LOWER,
        WIDER if own[1] > spreads.mean() else NARROWER,
        OTHERWISE,
    )
    return Fit(
        measure=name,
        games=len(known),
        found=float(own[0]),
        expected=float(means.mean()),
        low=float(low),
        high=float(high),
        share_above=float(above[0]),
        spread=float(own[1]),
        spread_expected=float(spreads.mean()),
        p=p,
        p_holm=p,
        verdict=words[least],
    )


def _hair(own: np.ndarray) -> np.ndarray:
    return np.asarray(1e-9 * (1 + np.abs(own)))


def _share(of: np.ndarray) -> np.ndarray:
    """Of imagined logs, the log itself counted in."""
    return np.asarray((1 + of.sum(axis=0)) / (1 + len(of)))
