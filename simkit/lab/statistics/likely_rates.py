"""Win rates of players who are only known from a log, with the uncertainty of who they are.

Players are drawn as likely as a log makes them, and each plays a share of the games. Their win
rates change evenly with mistakes and lapses, so all games together say how often each of them wins.
If they do not, the rest of the differences counts as open too.
"""

from __future__ import annotations

import numpy as np

from simkit.lab.statistics.intervals import Interval, wilson

RESAMPLED = 200  # win rates for each player


def likely_rate(
    traits: np.ndarray, wins: np.ndarray, games: int, confidence: float, rng: np.random.Generator
) -> Interval:
    """The win rate of such players. `wins` are those of so many games of each player.

    It is never surer than the luck of all games together allows.
    """
    rates = likely_rates(traits, wins / games, games, rng)
    low, high = np.quantile(rates, [(1 - confidence) / 2, (1 + confidence) / 2])
    estimate, least, most = wilson(int(wins.sum()), games * len(wins), confidence).known
    return Interval(
        estimate, min(float(low), least), max(float(high), most), confidence, "credible"
    )


def likely_rates(
    traits: np.ndarray, rates: np.ndarray, games: int, rng: np.random.Generator
) -> np.ndarray:
    """Win rates of the group, as likely as players and luck make them.

    `rates` are those of so many games of each player, `traits` what they depend on.
    """
    inverse = np.linalg.pinv(traits)
    smooth = traits @ (inverse @ rates)
    pull = np.sum(traits * inverse.T, axis=1)  # of a player's own luck on the smooth rate
    share = (games * rates.sum() + 0.5) / (games * len(rates) + 1)
    luck = share * (1 - share) / games
    free = max(1.0, len(rates) - pull.sum())
    beyond = float(np.sum((rates - smooth) ** 2)) / free - luck
    rest = max(0.0, beyond - luck * float(np.sqrt(2 / free)))  # less what luck adds to it at times
    errors = np.sqrt(pull * (luck + rest) + rest)
    return np.clip(rng.normal(smooth, errors, (RESAMPLED, len(rates))), 0.0, 1.0)
