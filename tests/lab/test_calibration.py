"""Chances against what came true: classes, discrimination, intervals over games."""

import numpy as np
import pytest

from simkit.lab.statistics.calibration import calibration_error, classes_of, tried

LOT = np.random.default_rng(8)
GAMES = np.repeat(np.arange(600), 5)
CHANCES = np.clip(np.repeat(LOT.random(600), 5) + LOT.normal(0.0, 0.02, 3_000), 0.01, 0.99)
WON = np.repeat((LOT.random(600) < CHANCES[::5]).astype(int), 5)


def trial(chances=CHANCES):
    return tried(chances, WON, GAMES, 0.95, seed=1)


def test_true_chances_lie_in_the_intervals_of_their_classes():
    classes = trial().classes
    assert len(classes) == 10
    assert sum(each.positions for each in classes) == 3_000
    assert sum(each.share.low <= each.told <= each.share.high for each in classes) >= 9


def test_chances_that_are_wrong_do_not():
    classes = trial(np.sqrt(CHANCES)).classes
    assert sum(each.share.low <= each.told <= each.share.high for each in classes) < 7


def test_the_error_is_how_far_they_are_off():
    assert trial(np.clip(CHANCES + 0.2, 0, 1)).error.estimate > 0.15
    error = trial().error
    assert error.estimate < 0.05
    assert error.low == 0.0 < error.high < 0.1


def test_the_area_counts_pairs():
    found = trial().auc.estimate
    won, lost = CHANCES[WON == 1], CHANCES[WON == 0]
    pairs = (won[:, None] > lost).mean() + 0.5 * (won[:, None] == lost).mean()
    assert found == pytest.approx(pairs)


def test_chances_that_tell_nothing_have_half_the_area():
    assert trial(np.full(3_000, 0.4)).auc.estimate == pytest.approx(0.5)


def test_intervals_are_as_wide_as_games_are_few():
    once = tried(CHANCES[::5], WON[::5], GAMES[::5], 0.95, seed=1)
    assert trial().brier.half_width > 0.8 * once.brier.half_width


def test_equal_chances_are_in_one_class():
    assert len(set(classes_of(np.array([0.1] * 50 + [0.9] * 50)))) == 2


def test_a_class_in_which_nobody_won_is_not_sure_of_it():
    found = tried(CHANCES, np.zeros(3_000, int), GAMES, 0.95, seed=1).classes[0]
    assert found.share.low == 0.0 < found.share.high


def test_the_error_of_one_class_is_the_gap_of_its_means():
    """Every game says the same, so no luck is taken off."""
    place, which = np.zeros(4, int), np.arange(4)
    found = calibration_error(np.full(4, -0.3), place, which, 0.95)
    assert (found.low, found.estimate, found.high) == pytest.approx((0.3, 0.3, 0.3))
