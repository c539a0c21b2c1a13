"""Weights fitted by Newton's method: against statsmodels, and against a truth that is known."""

import numpy as np
import pytest

from simkit.lab.statistics.logistic import Fitted, fit, sigmoid

LOT = np.random.default_rng(5)
FEATURES = LOT.normal(3.0, [1.0, 20.0, 0.1], size=(4_000, 3)).astype(np.float32)
TRUTH = Fitted(np.array([0.8, -0.05, 6.0]), -18.0)
WON = (LOT.random(4_000) < TRUTH.chances(FEATURES)).astype(int)


def test_without_a_draw_it_is_what_statsmodels_finds():
    api = pytest.importorskip("statsmodels.api")
    theirs = api.Logit(WON, api.add_constant(FEATURES.astype(float))).fit(disp=0).params
    ours = fit(FEATURES, WON, draw=0.0)
    assert [ours.constant, *ours.weights] == pytest.approx(list(theirs), rel=1e-3)


def test_the_truth_is_found_again():
    ours = fit(FEATURES, WON, draw=1.0)
    gap = np.abs(ours.chances(FEATURES) - TRUTH.chances(FEATURES))
    assert gap.mean() < 0.02


def test_a_strong_draw_keeps_the_start():
    start = Fitted(np.array([-1.0, 0.0, 2.0]), 0.5)
    drawn = fit(FEATURES, WON, draw=1e12, start=start)
    assert drawn.weights == pytest.approx(start.weights, abs=1e-6)


def test_a_draw_lies_between_start_and_data():
    start, free = Fitted(np.zeros(3), 0.0), fit(FEATURES, WON, draw=0.0)
    drawn = fit(FEATURES, WON, draw=300.0, start=start)
    assert np.all(np.abs(drawn.weights) < np.abs(free.weights))


def test_a_feature_that_never_changes_has_no_weight():
    flat = np.column_stack([FEATURES[:, 0], np.full(len(FEATURES), 7.0, np.float32)])
    assert fit(flat, WON, draw=1.0).weights[1] == pytest.approx(0.0, abs=1e-9)


def test_games_that_are_all_decided_by_a_feature_do_not_run_away():
    decided = (FEATURES[:, 0] > 3.0).astype(int)
    ours = fit(FEATURES, decided, draw=1.0)
    assert np.isfinite(ours.weights).all()
    assert ((ours.chances(FEATURES) > 0.5) == decided).mean() > 0.98


def test_no_odds_overflow():
    assert sigmoid(np.array([-1e9, 0.0, 1e9])) == pytest.approx([0.0, 0.5, 1.0])


def test_log_odds_that_are_known_are_not_learned_again():
    known = TRUTH.weights[0] * FEATURES[:, 0].astype(float)
    ours = fit(FEATURES, WON, draw=0.0, besides=known)
    whole = fit(FEATURES, WON, draw=0.0)
    assert ours.weights == pytest.approx(whole.weights - [TRUTH.weights[0], 0.0, 0.0], rel=1e-4)
