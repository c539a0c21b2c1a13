"""How many games tell two models apart, found by judging imagined logs of both.

A log is judged by which of the two makes it likelier. Half of the simulated games say how likely
each way to end is, the other half are the imagined logs: who judged by the games that he was
taught with would be too sure of himself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from simkit.lab.playtests.likeness import ADDED
from simkit.lab.playtests.log import TURNS, WON

LOGS = 2_000  # that are imagined of each model
AGAIN = 20  # times the search is done over with games drawn anew, for its interval

Played = Mapping[str, np.ndarray]


@dataclass(frozen=True)
class Needed:
    """Games after which either model is taken for the other as seldom as is allowed."""

    games: int | None  # None where more than the most would be needed
    low: int | None
    high: int | None
    wrong: float  # how often the wrong one is taken at these games, or at the most


def endings(played: Played, noted: tuple[str, ...], turns: int) -> np.ndarray:
    """A number for how each game ended, as far as it is noted down."""
    found = np.zeros(len(played[WON]), dtype=np.int64)
    if WON in noted:
        found += played[WON].astype(np.int64)
    if TURNS in noted:
        found += 2 * np.minimum(played[TURNS].astype(np.int64), turns)
    return found


def games_needed(
    first: np.ndarray, second: np.ndarray, allowed: float, most: int, seed: int, start: float = 0.0
) -> Needed:
    """How many more games tell two models apart, by the endings of games of each.

    `start` is what is known before: by how much the first is likelier, as a logarithm.
    """
    luck = np.random.default_rng(seed)
    found, wrong = _search(first, second, allowed, most, luck, start)
    others = [
        _search(_anew(first, luck), _anew(second, luck), allowed, most, luck, start, LOGS // 4)[0]
        for _ in range(AGAIN)
    ]
    low, high = min(others), max(others)
    told = [None if games > most else games for games in (found, min(low, found), max(high, found))]
    return Needed(told[0], told[1], told[2], wrong)


def _anew(games: np.ndarray, luck: np.random.Generator) -> np.ndarray:
    return luck.choice(games, size=len(games))


def _search(
    first: np.ndarray,
    second: np.ndarray,
    allowed: float,
    most: int,
    luck: np.random.Generator,
    start: float,
    logs: int = LOGS,
) -> tuple[int, float]:
    """The least number of games that is enough (one more than the most where none is)."""
    ways = int(max(first.max(), second.max())) + 2
    evidence = _evidence(first[::2], second[::2], ways)
    for_first = start + np.cumsum(evidence[luck.choice(first[1::2], (logs, most))], axis=1)
    for_second = start + np.cumsum(evidence[luck.choice(second[1::2], (logs, most))], axis=1)
    wrong = np.maximum(_share_below(for_first), _share_below(-for_second))
    enough = np.flatnonzero(wrong <= allowed)
    if not len(enough):
        return most + 1, float(wrong[-1])
    return int(enough[0]) + 1, float(wrong[enough[0]])


def _share_below(sums: np.ndarray) -> np.ndarray:
    """How many logs speak for the wrong one; those that speak for neither count half."""
    share: np.ndarray = (sums < 0).mean(axis=0) + (sums == 0).mean(axis=0) / 2
    return share


def _evidence(first: np.ndarray, second: np.ndarray, ways: int) -> np.ndarray:
    """By how much each way to end is likelier with the first model, as a logarithm."""
    counts = [np.bincount(games, minlength=ways) + ADDED for games in (first, second)]
    found: np.ndarray = np.log(counts[0] / counts[0].sum()) - np.log(counts[1] / counts[1].sum())
    return found
