"""Weights of rivals: found again where they are known, whatever is the same for all of them."""

import numpy as np
import pytest

from simkit.lab.statistics.contenders import fit_rivals, shares
from simkit.lab.statistics.logistic import Fitted

TRUE, CONSTANT = np.array([0.8, -0.5, 0.0]), 0.7


def table(moments, seed):
    """Moments of two to four rivals, and who won: drawn by the true weights."""
    lot = np.random.default_rng(seed)
    sizes = lot.integers(2, 5, moments)
    starts = np.append(0, np.cumsum(sizes)[:-1])
    features = lot.normal(size=(sizes.sum(), 3))
    chances = shares(features @ TRUE + CONSTANT, starts)
    sums = np.cumsum(chances)  # what is left to one is nobody's
    sums -= np.repeat(sums[starts] - chances[starts], sizes)
    drawn = np.repeat(lot.random(moments), sizes)
    won = (sums > drawn) & (sums - chances <= drawn)
    return features, won, starts


def test_shares_of_a_moment_and_nobodys_make_one():
    odds, starts = np.array([1.0, 2.0, 700.0, 0.0, 0.0]), np.array([0, 2, 3])
    found = shares(odds, starts)
    assert found[1] / found[0] == pytest.approx(np.e)
    assert found[0] + found[1] == pytest.approx(1 - 1 / (1 + np.e + np.e**2))
    assert found[2:] == pytest.approx([1, 1 / 3, 1 / 3])


def test_the_true_weights_are_found():
    found = fit_rivals(*table(20_000, 1), draw=1.0)
    assert found.weights == pytest.approx(TRUE, abs=0.04)
    assert found.constant == pytest.approx(CONSTANT, abs=0.04)


def test_many_rows_are_reckoned_in_blocks_alike(monkeypatch):
    from simkit.lab.statistics import contenders

    lot = table(500, 2)
    whole = fit_rivals(*lot, draw=1.0)
    monkeypatch.setattr(contenders, "BLOCK", 7)
    assert fit_rivals(*lot, draw=1.0).weights == pytest.approx(whole.weights)


def test_where_somebody_always_wins_nobody_has_next_to_no_chance():
    features, won, starts = table(500, 3)
    sizes = np.diff(starts, append=len(won))
    some = np.repeat(np.add.reduceat(won.astype(int), starts) > 0, sizes)
    kept = np.add.reduceat(won.astype(int), starts) > 0
    starts = np.append(0, np.cumsum(sizes[kept]))[:-1]
    found = fit_rivals(features[some], won[some], starts, draw=1.0)
    chances = shares(found.log_odds(features[some]), starts)
    assert np.add.reduceat(chances, starts) == pytest.approx(np.ones(len(starts)), abs=1e-4)


def test_few_games_hardly_leave_the_start():
    start = Fitted(np.array([3.0, 3.0, 3.0]), 0.0)
    found = fit_rivals(*table(5, 6), draw=1e6, start=start)
    assert found.weights == pytest.approx(start.weights, abs=1e-3)
