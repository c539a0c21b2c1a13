"""Do the figures of a log fit the model? Posterior predictive shares, a figure at a time.

Thousands of logs are imagined: each game of the log is replaced by a simulated one of the same
settings, played by a candidate drawn by how far it is believed. Where the log's own mean lies among
theirs says whether the model could have brought it forth.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simkit.lab.judging.verdicts import holm
from simkit.lab.playtests.log import LoggedGame

LOGS = 4_000  # that are imagined
FITS, HIGHER, LOWER = "fits", "higher at the tables", "lower at the tables"

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
    p: float
    p_holm: float
    verdict: str

    def as_dict(self) -> dict[str, Any]:
        return dict(vars(self))


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
    who = luck.choice(len(weights), size=LOGS, p=np.array(weights) / sum(weights))
    means = {name: _imagined(cells, played, who, name, luck) for name in measures}
    told = [_figure(name, cells, means[name], confidence) for name in measures]
    corrected = holm([each.p for each in told])
    return [_judged(each, p, confidence) for each, p in zip(told, corrected, strict=True)]


def _imagined(
    cells: Sequence[Sequence[LoggedGame]],
    played: Sequence[Sequence[Played]],
    who: np.ndarray,
    name: str,
    luck: np.random.Generator,
) -> np.ndarray:
    """The mean of a figure in each imagined log."""
    totals, counts = np.zeros(len(who)), np.zeros(len(who))
    for place, logged in enumerate(cells):
        games = sum(name in each.figures for each in logged)
        for candidate in np.unique(who):
            logs = np.flatnonzero(who == candidate)
            column = played[candidate][place][name].astype(float)
            column = column[~np.isnan(column)]
            if games and len(column):
                drawn = luck.integers(len(column), size=(len(logs), games))
                totals[logs] += column[drawn].sum(axis=1)
                counts[logs] += games
    means: np.ndarray = totals / np.maximum(counts, 1)
    return means


def _figure(
    name: str, cells: Sequence[Sequence[LoggedGame]], means: np.ndarray, confidence: float
) -> Fit:
    known = [each.figures[name] for logged in cells for each in logged if name in each.figures]
    found = float(np.mean(known))
    low, high = np.quantile(means, [(1 - confidence) / 2, (1 + confidence) / 2])
    edge = 1e-9 * (1 + abs(found))
    above = (1 + np.count_nonzero(means >= found - edge)) / (1 + len(means))
    below = (1 + np.count_nonzero(means <= found + edge)) / (1 + len(means))
    p = min(1.0, 2 * min(above, below))
    spread = float(low), float(high), float(above), p, p
    return Fit(name, len(known), found, float(means.mean()), *spread, FITS)


def _judged(fit: Fit, p: float, confidence: float) -> Fit:
    word = FITS
    if p <= 1 - confidence:
        word = HIGHER if fit.found > fit.expected else LOWER
    return Fit(**{**vars(fit), "p_holm": p, "verdict": word})
