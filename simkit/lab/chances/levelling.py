"""How high chances stand: set by games without a strange turn.

Most games that a model is learned from have a strange turn, so that it sees what follows on poor
play. They are won less often than plain games, more so under some settings than under others. What
stays the same all game long (the settings) gets its weights anew, from plain games.
"""

from __future__ import annotations

import numpy as np

from simkit.lab.chances.noted import Notes
from simkit.lab.statistics.logistic import FLAT, Fitted, fit

DRAW = 1.0


def levelled(fitted: Fitted, plain: Notes) -> Fitted:
    """The model with the weights of settings, and the constant, that plain games ask for."""
    fixed = settings_among(plain)
    besides = fitted.log_odds(plain.features)
    found = fit(plain.features[:, fixed], plain.won, DRAW, besides=besides)
    weights = fitted.weights.copy()
    weights[fixed] += found.weights
    return Fitted(weights, fitted.constant + found.constant)


def settings_among(notes: Notes) -> np.ndarray:
    """The places of features that differ between games, and never within one."""
    _, first, game = np.unique(notes.game, return_index=True, return_inverse=True)
    changes = np.abs(notes.features - notes.features[first][game]).max(axis=0) > FLAT
    differs = np.ptp(notes.features, axis=0) > FLAT
    found: np.ndarray = np.flatnonzero(differs & ~changes)
    return found
