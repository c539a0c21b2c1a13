"""Estimate whether a person improves: the share of mistakes from first to last game.

It goes from one share to another in a straight line over the games, in their order. Both shares are
equally likely before. The bot is the likeliest of that person; lapses are any, but do not change.

Choices of one game are alike: people have good and bad evenings. So what games differ by beyond the
line counts as chance of whole games (a quasi-likelihood), and one odd game is no trend.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.stats import norm, t

from simkit.lab.playtests.choices_fit import SHARES, PlaysLike, chance_of
from simkit.lab.playtests.likeness import credible
from simkit.lab.playtests.person_choice import PersonChoice
from simkit.lab.statistics.intervals import Interval
from simkit.players.lapse import NOVICE

FEWEST = 5  # games that can show a trend: with fewer nobody knows by how much they differ
COARSE = 5  # steps of a share at once, of lapses


@dataclass(frozen=True)
class SkillTrend:
    """The share of mistakes in the first game and in the last, and by how much it changes."""

    games: int
    first: Interval
    last: Interval
    change: Interval

    @property
    def verdict(self) -> str:
        """Whether mistakes become more or fewer."""
        _, low, high = self.change.known
        if high < 0:
            return "lower"
        return "higher" if low > 0 else "not settled"


def learning(
    choices: Sequence[PersonChoice], like: PlaysLike, confidence: float
) -> SkillTrend | None:
    """How mistakes change over the games of a person; None if there are too few games."""
    order = {session: n for n, session in enumerate(dict.fromkeys(c.session for c in choices))}
    if len(order) < FEWEST:
        return None
    games = [order[choice.session] for choice in choices]
    times = [game / (len(order) - 1) for game in games]
    logs = _logs(choices, like, times)
    logs /= _unevenness(choices, like, games, _likeliest_shares(logs, times), confidence)
    weights = np.exp(logs - logs.max()).sum(axis=2)
    first, last = (weights.sum(axis=axis).tolist() for axis in (1, 0))
    steps = np.subtract.outer(np.arange(len(SHARES)), np.arange(len(SHARES))).T
    changes = [float(weights[steps == step].sum()) for step in range(1 - len(SHARES), len(SHARES))]
    values = np.linspace(-1.0, 1.0, len(changes)).tolist()
    return SkillTrend(
        games=len(order),
        first=credible(SHARES.tolist(), first, confidence),
        last=credible(SHARES.tolist(), last, confidence),
        change=credible(values, changes, confidence),
    )


def _likeliest_shares(logs: np.ndarray, times: Sequence[float]) -> tuple[np.ndarray, float]:
    """The share of mistakes at each choice, and of lapses, that fit best."""
    first, last, lapse = np.unravel_index(int(logs.argmax()), logs.shape)
    mistakes = SHARES[first] + (SHARES[last] - SHARES[first]) * np.array(times)
    return mistakes, float(SHARES[::COARSE][lapse])


def _unevenness(
    choices: Sequence[PersonChoice],
    like: PlaysLike,
    games: Sequence[int],
    shares: tuple[np.ndarray, float],
    confidence: float,
) -> float:
    """How often the chance of single choices must be counted for what games differ by; at least 1.

    Few games know it badly, so the more Student's t is wider than a normal distribution.
    """
    best, (mistakes, lapse) = like.likeliest, shares
    bots = [best.taken(choice, like.bot) for choice in choices]
    chance = np.array(
        [
            float(
                chance_of(
                    True,
                    like.has_lapses and choice.would[NOVICE] == place,
                    choice.options,
                    share,
                    lapse,
                )
            )
            for choice, place, share in zip(choices, bots, mistakes, strict=True)
        ]
    )
    as_bot = np.array([choice.place for choice in choices]) == np.array(bots)
    off = np.bincount(games, as_bot - chance)
    usual = np.bincount(games, chance * (1 - chance)) + 0.25  # of a game: not all was known before
    free = len(off) - 2
    beyond = float((off**2 / usual).sum()) / free
    few = float(t.ppf((1 + confidence) / 2, free) / norm.ppf((1 + confidence) / 2))
    return max(1.0, beyond) * few**2


def _logs(choices: Sequence[PersonChoice], like: PlaysLike, times: Sequence[float]) -> np.ndarray:
    """The logarithm of the likelihood, by the mistakes of the first and last game, and lapses."""
    best = like.likeliest
    lapses = SHARES[::COARSE] if like.has_lapses else np.zeros(1)
    alike = Counter(
        (
            time,
            best.taken(choice, like.bot) == choice.place,
            like.has_lapses and choice.would[NOVICE] == choice.place,
            choice.options,
        )
        for choice, time in zip(choices, times, strict=True)
    )
    found = np.zeros((len(SHARES), len(SHARES), len(lapses)))
    for (time, as_bot, as_novice, options), count in alike.items():
        mistakes = SHARES[:, None, None] * (1 - time) + SHARES[None, :, None] * time
        chance = chance_of(as_bot, as_novice, options, mistakes, lapses)
        with np.errstate(divide="ignore"):
            found += count * np.log(chance)
    return found
