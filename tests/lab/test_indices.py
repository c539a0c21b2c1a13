"""Sobol indices and Morris effects on models whose answers are known, at few games a point."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.lab.statistics.sobol_morris import effect, morris, saltelli, sobol, trajectories


def shares_of(model, design, games, rng):
    """Two independent sets of luck: each point's share of wins in so many games."""
    truth = model(design)
    if games is None:
        return np.stack([truth, truth])
    return rng.binomial(games, truth, size=(2, *truth.shape)) / games


def additive(x):
    """First and total indices: 0.8, 0.2, 0."""
    return 0.5 + 0.4 * (x[..., 0] - 0.5) + 0.2 * (x[..., 1] - 0.5)


def interplay(x):
    """Only the product of two factors matters: nothing alone, everything together."""
    return 0.5 + 1.2 * (x[..., 0] - 0.5) * (x[..., 1] - 0.5)


# --- Sobol ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("games", [None, 1, 16])
def test_indices_of_a_known_model_come_out_however_few_games_a_point(games):
    points = 1 << (15 if games == 1 else 13)
    found = sobol(shares_of(additive, saltelli(3, points, 1), games, np.random.default_rng(2)))
    tolerance = 0.15 if games else 0.01
    for index, truth in zip((*found.first, *found.total), (0.8, 0.2, 0, 0.8, 0.2, 0), strict=True):
        assert index.estimate == pytest.approx(truth, abs=tolerance)
    assert found.variance.estimate == pytest.approx((0.4**2 + 0.2**2) / 12, rel=0.1)


def test_a_factor_without_effect_has_an_interval_about_zero():
    found = sobol(shares_of(additive, saltelli(3, 1024, 1), 16, np.random.default_rng(3)))
    assert found.total[2].low < 0 < found.total[2].high
    assert found.total[0].low > 0.5


def test_interplay_shows_in_the_total_only():
    found = sobol(shares_of(interplay, saltelli(2, 4096, 1), 50, np.random.default_rng(4)))
    for first, total in zip(found.first, found.total, strict=True):
        assert first.low < 0.05 < 0.9 < total.high
        assert first.estimate == pytest.approx(0, abs=0.1)
        assert total.estimate == pytest.approx(1, abs=0.15)


def test_intervals_hold_the_truth_about_as_often_as_they_say():
    rng = np.random.default_rng(5)
    held = 0
    for repeat in range(60):
        found = sobol(shares_of(additive, saltelli(3, 256, repeat), 50, rng), 0.9, seed=repeat)
        held += found.total[0].low <= 0.8 <= found.total[0].high
    assert 45 <= held <= 60


def test_one_set_of_luck_is_refused():
    with pytest.raises(ValueError, match="2"):
        sobol(np.zeros((1, 5, 8)))


# --- Morris --------------------------------------------------------------------------------------


def walk(model, count, games, rng, levels=4):
    points, order = trajectories(3, count, lambda factor: levels, seed=6)
    return morris(shares_of(model, points / (levels - 1), games, rng), points, order)


def test_each_step_moves_one_factor_and_each_factor_moves_once():
    points, order = trajectories(4, 20, lambda factor: 2 + factor, seed=1)
    moved = np.diff(points, axis=1) != 0
    assert (moved.sum(axis=2) == 1).all()
    assert (moved.argmax(axis=2) == order).all()
    assert (np.sort(order, axis=1) == np.arange(4)).all()
    assert (points < 2 + np.arange(4)).all()


def test_effects_have_their_sign_and_their_order():
    effects = walk(additive, 400, 50, np.random.default_rng(7))
    up, less, none = effects
    assert up.mean.low > 0
    assert up.mean.estimate > less.mean.estimate > none.mean.high > 0 > none.mean.low
    assert up.usual.estimate > less.usual.estimate > none.usual.estimate


def test_one_outlier_of_three_walks_proves_no_effect():
    """Its mean is one error from nothing: Student's tail with 2 degrees is (1 - 1 / sqrt(3)) / 2.

    It is that of the products of both sets too, and counts twice, as two tests are made.
    """
    outlier = np.array([0.0, 0.0, 0.3])
    assert effect(outlier, outlier, 0.95).p == pytest.approx(1 - 1 / np.sqrt(3))


def test_noise_alone_makes_no_effect():
    flat = walk(lambda x: np.full(x.shape[:-1], 0.5), 2000, 4, np.random.default_rng(8))
    assert all(effect.usual.estimate < 0.1 for effect in flat), "the noise of one change is 0.35"


def test_ups_and_downs_that_cancel_are_uneven():
    bent = walk(interplay, 400, 100, np.random.default_rng(9))
    assert bent[0].mean.low < 0 < bent[0].mean.high
    assert bent[0].usual.low > 0.1
    assert bent[0].uneven > 0.1
