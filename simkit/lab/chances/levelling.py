"""Correct the average of learned chances with games that are played without unusual turns.

Most games that a model is learned from have a strange turn, so that it sees what follows on poor
play. A team wins them less often than plain games, more so under some settings than under others;
where seats compete nobody may win them more or less often. What stays the same all game long (the
settings, which side one is) gets its weights anew, from plain games.
"""

from __future__ import annotations

import numpy as np

from simkit.lab.chances.noted import Notes
from simkit.lab.statistics.contenders import fit_rivals
from simkit.lab.statistics.logistic import FLAT, Fitted, fit

DRAW = 1.0


def levelled(fitted: Fitted, plain: Notes, rivals: bool) -> Fitted:
    """The model, its constant and the weights of what never changes set by plain games."""
    fixed = unchanging(plain)
    besides, features = fitted.log_odds(plain.features), plain.features[:, fixed]
    if rivals:
        found = fit_rivals(features, plain.won, plain.moments, DRAW, besides=besides)
    else:
        found = fit(features, plain.won, DRAW, besides=besides)
    weights = fitted.weights.copy()
    weights[fixed] += found.weights
    return Fitted(weights, fitted.constant + found.constant)


def unchanging(notes: Notes) -> np.ndarray:
    """The places of features that differ somewhere, and never for one seat of one game."""
    whose = np.stack([notes.game, notes.seat], axis=1)
    _, first, which = np.unique(whose, axis=0, return_index=True, return_inverse=True)
    changes = np.abs(notes.features - notes.features[first][which.ravel()]).max(axis=0) > FLAT
    differs = np.ptp(notes.features, axis=0) > FLAT
    found: np.ndarray = np.flatnonzero(differs & ~changes)
    return found
