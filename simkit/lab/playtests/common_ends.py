"""How games end for any player, used for players who have played too few games.

A candidate with few simulated games leaves most ways to end empty, the more so the more his games
differ. So what all candidates have played stands in for what one of them has not: as many games as
the candidates themselves are alike (the weight that makes their games likeliest).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from simkit.lab.playtests.log import TURNS, WON
from simkit.lab.playtests.seats_log import WINNER

ADDED = 0.5  # games, to every way to end
WEIGHTS = 2.0 ** np.arange(0, 13)  # games, of which one is taken

Played = Mapping[str, np.ndarray]


@dataclass(frozen=True)
class CommonEnds:
    """Games that are added to those of every candidate, by who has won and in how many turns."""

    games: np.ndarray

    @property
    def last(self) -> int:
        """The most turns that are told apart."""
        return int(self.games.shape[1]) - 1


def counted(played: Played, seats: int, last: int) -> np.ndarray:
    """Games by who has won and in how many turns; what is longer counts as the longest."""
    won = played[WINNER if seats > 1 else WON].astype(np.int64)
    found = np.zeros((seats + 1, last + 1))
    np.add.at(found, (won, np.minimum(played[TURNS].astype(np.int64), last)), 1.0)
    return found


def common_ends(candidates: Sequence[Played], seats: int, longest: float) -> CommonEnds:
    """How the games of all candidates of a cell end; `longest` is the longest of the log."""
    last = max(int(played[TURNS].max()) for played in candidates)
    last += longest > last  # longer than any game of the model
    tables = np.array([counted(played, seats, last) for played in candidates])
    together = tables.sum(axis=0) + ADDED
    chances = together / together.sum()
    return CommonEnds(chances * _weight(tables, chances))


def _weight(tables: np.ndarray, chances: np.ndarray) -> float:
    """The weight with which the games of the candidates are likeliest (empirical Bayes)."""
    from scipy.special import gammaln

    games = tables.sum(axis=(1, 2))

    def likelihood(weight: float) -> float:
        added = weight * chances
        ways = gammaln(tables + added).sum() - len(tables) * gammaln(added).sum()
        return float(ways + (gammaln(weight) - gammaln(games + weight)).sum())

    return float(max(WEIGHTS, key=likelihood))
