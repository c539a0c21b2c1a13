"""Who beats whom among rival bots: every pair, circles, and who survives (alpha-rank)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

import numpy as np

from simkit.lab.judging import verdicts
from simkit.lab.judging.paired_sums import Sums
from simkit.lab.judging.verdicts import HIGHER, LOWER, Judgement, Terms
from simkit.lab.statistics import alpha_rank
from simkit.lab.statistics.intervals import Interval


@dataclass(frozen=True)
class Duel:
    """Two bots at the tables where both sit."""

    first: str
    second: str
    games: int
    share: float  # of the meetings that one of them wins, seat for seat, those of the first
    found: Judgement  # wins a seat and game more of the first

    TOLD = ("first", "second", "games", "share", "difference", "p_holm", "verdict")

    @property
    def difference(self) -> Interval:
        return self.found.difference

    @property
    def p_holm(self) -> float:
        return self.found.p_holm

    @property
    def verdict(self) -> str:
        return self.found.verdict

    @property
    def winner(self) -> str:
        """The bot that surely wins more often; "" if that is not settled."""
        return {HIGHER: self.first, LOWER: self.second}.get(self.verdict, "")

    @property
    def loser(self) -> str:
        return {HIGHER: self.second, LOWER: self.first}.get(self.verdict, "")


@dataclass(frozen=True)
class Mass:
    """How much of the time a bot is played, if players copy better ones."""

    bot: str
    mass: Interval


@dataclass(frozen=True)
class Rivalry:
    """Every two bots, the circle that they make if they do, and the mass of each."""

    bots: tuple[str, ...]
    duels: tuple[Duel, ...]
    circle: tuple[str, ...]  # each surely beats the next, and the last one the first
    masses: tuple[Interval, ...]

    TOLD = ("duels", "circle", "masses=masses_of_bots")

    @property
    def masses_of_bots(self) -> tuple[Mass, ...]:
        return tuple(map(Mass, self.bots, self.masses))


def rivalry(
    bots: Sequence[str], lineups: np.ndarray, winners: np.ndarray, luck: np.ndarray, terms: Terms
) -> Rivalry:
    """From who sat where (numbers of bots), which seat won, and which games share their luck."""
    won, sat = meetings(len(bots), lineups, winners, luck)
    pairs = list(combinations(range(len(bots)), 2))
    judged = verdicts.judge_contrasts([_gap(won, sat, *pair) for pair in pairs], terms)
    shares = alpha_rank.shares_of(won.sum(axis=0), sat.sum(axis=0))
    beats = np.zeros((len(bots), len(bots)), dtype=bool)
    duels = []
    for (one, other), found in zip(pairs, judged, strict=True):
        beats[one, other], beats[other, one] = found.verdict == HIGHER, found.verdict == LOWER
        games = int(sat[:, one, other].sum())
        duels.append(Duel(bots[one], bots[other], games, float(shares[one, other]), found))
    circle = tuple(bots[place] for place in alpha_rank.circle(beats))
    masses = alpha_rank.ranked(won, sat, terms.confidence)
    return Rivalry(tuple(bots), tuple(duels), circle, tuple(masses))


def meetings(
    bots: int, lineups: np.ndarray, winners: np.ndarray, luck: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Lucks by bots by bots: wins a seat of the first where the second sits too; and games."""
    seats = np.stack([(lineups == bot).sum(axis=1) for bot in range(bots)], axis=1)
    chosen = lineups[np.arange(len(lineups)), np.maximum(winners, 0)]
    wins = (chosen[:, None] == np.arange(bots)) & (winners >= 0)[:, None]
    a_seat = wins / np.maximum(seats, 1)
    both = (seats[:, :, None] > 0) & (seats[:, None, :] > 0)
    _, place = np.unique(luck, return_inverse=True)
    won = np.zeros((place.max() + 1, bots, bots))
    sat = np.zeros((place.max() + 1, bots, bots), dtype=np.int64)
    np.add.at(won, place, both * a_seat[:, :, None])
    np.add.at(sat, place, both)
    return won, sat


def _gap(won: np.ndarray, sat: np.ndarray, one: int, other: int) -> Sums:
    """By how much more often a seat of the one wins, a luck at a time."""
    games = sat[:, one, other]
    met = games > 0
    gaps = (won[met, one, other] - won[met, other, one]) / games[met]
    total, squares = Fraction(float(gaps.sum())), Fraction(float((gaps**2).sum()))
    return Sums(int(met.sum()), total, squares)
