"""The strength of bots and seats in games where one of several wins.

The model is Luce's choice (Bradley and Terry's for two): the chances of the seats stand to each
other as the products of their bot's strength and of their seat's favour. Games that nobody wins
say nothing of either and are left out. Games that share their luck count as one observation of it
(the covariance is summed by luck first), so playing the same luck from every seat is not mistaken
for more evidence than it is. A few lucks may agree by chance: to what was seen two lucks are added
that nobody has played, of half the usual size, which give all their games to one side. A faint
prior keeps a bot that never wins at a finite strength.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from simkit.lab.statistics.intervals import Interval, errors_to_each_side, wilson
from simkit.messages.errors import BadInput

PRIOR = 1 / 9  # precision of the prior on every log strength: three is its standard deviation
_DOZEN = 12  # lucks that all say the very same are no chance
_STEPS = 50
_CLOSE = 1e-10


@dataclass(frozen=True)
class Strengths:
    """What was fitted: bots against the first one, seats against an even table."""

    bots: tuple[str, ...]
    seats: int
    games: int  # that somebody won
    lucks: int  # on which they were played
    logs: np.ndarray  # of the bots but the first, then of the seats but the first
    covariance: np.ndarray
    confidence: float

    @property
    def odds(self) -> tuple[Interval, ...]:
        """How many times as often as the first bot each one wins, from like seats."""
        free = len(self.bots) - 1
        spread = np.sqrt(np.diag(self.covariance))[:free]
        first = Interval(1.0, 1.0, 1.0, self.confidence, "the measure of the others")
        others = zip(self.logs[:free], spread, strict=True)
        return (first, *(self._exponential(value, error) for value, error in others))

    @property
    def seat_shares(self) -> tuple[Interval, ...]:
        """What each seat would win of the games that are won, were all bots alike."""
        shares = _softmax(self._seat_logs)
        slopes = (np.eye(self.seats) - shares)[:, 1:]  # of the logit of a share, by each seat's log
        covariance = self.covariance[len(self.bots) - 1 :, len(self.bots) - 1 :]
        errors = np.sqrt(np.einsum("si,ij,sj->s", slopes, covariance, slopes)) / (1 - shares)
        return tuple(self._logistic(s, e) for s, e in zip(shares, errors, strict=True))

    @cached_property
    def seats_p(self) -> float:
        """How well the games go with seats that are all alike (Hotelling's test)."""
        from scipy.special import fdtrc

        free = len(self.bots) - 1
        logs, covariance = self.logs[free:], self.covariance[free:, free:]
        seats, beyond = len(logs), self.lucks - len(logs)
        if not seats or beyond < 1:
            return 1.0
        square = logs @ np.linalg.solve(covariance, logs)
        return float(fdtrc(seats, beyond, square * beyond / (seats * (self.lucks - 1))))

    @property
    def _seat_logs(self) -> np.ndarray:
        return np.concatenate([[0.0], self.logs[len(self.bots) - 1 :]])

    @property
    def _reach(self) -> float:
        """Standard errors to each side: many where few lucks tell how large an error is."""
        return errors_to_each_side(self.confidence, max(1, self.lucks - 1))

    def _exponential(self, value: float, error: float) -> Interval:
        low, high = np.exp([value - self._reach * error, value + self._reach * error])
        return Interval(float(np.exp(value)), float(low), float(high), self.confidence, "Luce")

    def _logistic(self, share: float, error: float) -> Interval:
        logit = np.log(share / (1 - share)) if share < 1 else np.inf
        low, high = 1 / (1 + np.exp(-logit + np.array([1, -1]) * self._reach * error))
        return Interval(float(share), float(low), float(high), self.confidence, "Luce")


def fitted(
    bots: Sequence[str],
    lineups: np.ndarray,
    winners: np.ndarray,
    luck: np.ndarray,
    confidence: float = 0.95,
) -> Strengths:
    """Fit strengths of bots and favours of seats.

    A row of `lineups` says by number which bot sat in each seat, `winners` which seat won (from 0;
    negative: nobody), `luck` which games share their luck.
    """
    won = winners >= 0
    if not won.any():
        raise BadInput("Nobody won a game, so nothing can be said of strengths. Play more games.")
    features = _features(lineups[won], len(bots))
    chosen, groups = winners[won], luck[won]
    logs = _climbed(features, chosen)
    scores, information = _slopes(features, chosen, logs)
    inverse = np.linalg.inv(information + PRIOR * np.eye(len(logs)))
    summed = _by_group(scores, groups)
    lucks = len(summed)
    spread = summed.T @ summed * (lucks / max(1, lucks - 1))
    spread += _two_more(features, logs, max(1.0, len(chosen) / lucks / 2))
    covariance = inverse @ spread @ inverse
    return Strengths(
        tuple(bots), lineups.shape[1], int(won.sum()), lucks, logs, covariance, confidence
    )


def _two_more(features: np.ndarray, logs: np.ndarray, size: float) -> np.ndarray:
    """What two lucks of this many games would add, each of which lets one seat win them all."""
    expected = np.einsum("gs,gsp->gp", _softmax(features @ logs), features)
    away = features - expected[:, None, :]
    spread: np.ndarray = np.einsum("gsp,gsq->pq", away, away)
    return spread * size**2 * 2 / (features.shape[0] * features.shape[1])


def _features(lineups: np.ndarray, bots: int) -> np.ndarray:
    """Games by seats by parameters: which bot and which seat, the first of each left out."""
    games, seats = lineups.shape
    features = np.zeros((games, seats, bots - 1 + seats - 1))
    for bot in range(1, bots):
        features[:, :, bot - 1] = lineups == bot
    for seat in range(1, seats):
        features[:, seat, bots - 1 + seat - 1] = 1.0
    return features


def _climbed(features: np.ndarray, chosen: np.ndarray) -> np.ndarray:
    """Newton's steps to the top of the posterior, which has one top only."""
    logs = np.zeros(features.shape[2])
    for _ in range(_STEPS):
        scores, information = _slopes(features, chosen, logs)
        slope = scores.sum(axis=0) - PRIOR * logs
        step = np.linalg.solve(information + PRIOR * np.eye(len(logs)), slope)
        logs = logs + step * min(1.0, 2.0 / max(np.abs(step).max(), 1e-12))
        if np.abs(step).max() < _CLOSE:
            break
    return logs


def _slopes(
    features: np.ndarray, chosen: np.ndarray, logs: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Of the log likelihood: each game's slope, and all games' information."""
    shares = _softmax(features @ logs)
    expected = np.einsum("gs,gsp->gp", shares, features)
    scores = features[np.arange(len(chosen)), chosen] - expected
    squares = np.einsum("gs,gsp,gsq->pq", shares, features, features)
    return scores, squares - expected.T @ expected


def _softmax(logs: np.ndarray) -> np.ndarray:
    powers = np.exp(logs - logs.max(axis=-1, keepdims=True))
    shares: np.ndarray = powers / powers.sum(axis=-1, keepdims=True)
    return shares


def _by_group(values: np.ndarray, groups: np.ndarray) -> np.ndarray:
    """Sums of rows that belong together."""
    _, place = np.unique(groups, return_inverse=True)
    sums = np.zeros((place.max() + 1, values.shape[1]))
    np.add.at(sums, place, values)
    return sums


def ratio(gained: np.ndarray, times: np.ndarray, luck: np.ndarray, confidence: float) -> Interval:
    """A share with its interval, where games on the same luck count as one observation."""
    _, place = np.unique(luck, return_inverse=True)
    tops, bottoms = np.bincount(place, gained), np.bincount(place, times)
    total, groups = float(bottoms.sum()), int((bottoms > 0).sum())
    if total == 0:
        return Interval(None, None, None, confidence, "ratio")
    share = float(tops.sum()) / total
    if groups < 2:
        return Interval(share, None, None, confidence, "ratio")
    if share in (0, 1):  # all or none: what so many observations leave open
        return wilson(groups if share else 0, groups, confidence)
    if groups >= _DOZEN and np.array_equal(tops, share * bottoms):  # as where one of four must win
        return Interval(share, share, share, confidence, "ratio")
    half = max(1.0, total / groups / 2)  # a luck that wins nothing and one that wins all
    tops, bottoms = np.append(tops, [0.0, half]), np.append(bottoms, [half, half])
    centre, lucks = float(tops.sum() / bottoms.sum()), groups + 2
    spread = float(((tops - centre * bottoms) ** 2).sum()) * lucks / (lucks - 1)
    reach = errors_to_each_side(confidence, groups - 1) * math.sqrt(spread) / bottoms.sum()
    return Interval(share, max(0.0, centre - reach), min(1.0, centre + reach), confidence, "ratio")
