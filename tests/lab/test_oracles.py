"""Other people's statistics: where SciPy, statsmodels or SALib know the answer, ours is theirs."""

from __future__ import annotations

import warnings
from fractions import Fraction
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest, ttest_1samp
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint
from statsmodels.stats.weightstats import DescrStatsW

from simkit.lab.judging.verdicts import asked_of_each, holm
from simkit.lab.statistics import intervals, paired
from simkit.lab.statistics.paired import Split
from simkit.lab.statistics.sobol_morris import RESAMPLES, morris, saltelli, sobol
from simkit.lab.statistics.strengths import ratio

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from SALib.analyze import morris as salib_morris
    from SALib.analyze import sobol as salib_sobol

CONFIDENCES = st.sampled_from([0.5, 0.9, 0.95, 0.999])


def sums(values):
    exact = [Fraction(float(value)) for value in values]
    return sum(exact, Fraction(0)), sum((each * each for each in exact), Fraction(0)), len(exact)


# --- Shares and pairs ----------------------------------------------------------------------------


@given(st.integers(1, 5000), st.floats(0, 1), CONFIDENCES)
def test_wilson_is_that_of_scipy_and_statsmodels(games, share, confidence):
    wins = round(share * games)
    found = intervals.wilson(wins, games, confidence)
    theirs = binomtest(wins, games).proportion_ci(confidence, method="wilson")
    assert (found.low, found.high) == pytest.approx((theirs.low, theirs.high), abs=1e-12)
    others = proportion_confint(wins, games, 1 - confidence, method="wilson")
    assert (found.low, found.high) == pytest.approx(others, abs=1e-9)


@given(st.integers(0, 80), st.integers(0, 80))
def test_mcnemar_is_that_of_statsmodels(variant, base):
    theirs = mcnemar([[40, variant], [base, 40]], exact=True).pvalue if variant + base else 1.0
    assert paired.mcnemar(Split(variant + base + 80, 40, variant, base)) == pytest.approx(theirs)


# --- Means ---------------------------------------------------------------------------------------


@given(st.lists(st.integers(-50, 50), min_size=2, max_size=80), CONFIDENCES)
def test_the_interval_of_a_mean_is_that_of_scipy(values, confidence):
    found = intervals.mean_interval(*sums(values), confidence)
    if found.half_width == 0:
        return
    theirs = ttest_1samp(values, 0).confidence_interval(confidence)
    assert (found.low, found.high) == pytest.approx((theirs.low, theirs.high))


@given(st.lists(st.integers(0, 9), min_size=2, max_size=80), CONFIDENCES)
def test_a_wary_mean_is_that_of_scipy_with_two_games_more(values, confidence):
    ends = intervals.ends_of(min(values), max(values))
    found = intervals.wary_mean(*sums(values), ends, confidence)
    theirs = ttest_1samp([*values, *map(float, ends)], 0).confidence_interval(confidence)
    within = max(theirs.low, float(ends[0])), min(theirs.high, float(ends[1]))
    assert (found.low, found.high) == pytest.approx(within)
    assert found.estimate == pytest.approx(np.mean(values))


@pytest.mark.parametrize("margin", [0.1, 0.5, 2.0])
def test_equivalence_of_means_is_that_of_statsmodels(margin):
    values = np.random.default_rng(3).normal(0.1, 1.0, 60)
    theirs = DescrStatsW(values).ttost_mean(-margin, margin)[0]
    assert paired.mean_same_p(*sums(values), margin) == pytest.approx(theirs)


# --- Families ------------------------------------------------------------------------------------


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12), st.sampled_from([0.01, 0.05, 0.2]))
def test_holm_is_that_of_statsmodels(ps, error):
    with patch(
        "gc.collect"
    ):  # which statsmodels asks for each time; in a full process that is long
        passed, theirs, *_ = multipletests(ps, error, method="holm")
    assert holm(ps) == pytest.approx(theirs)
    ours = [p <= allowed for p, allowed in zip(ps, asked_of_each(ps, error), strict=True)]
    assert ours == passed.tolist()


# --- Shares over lucks ---------------------------------------------------------------------------


def test_a_share_of_many_lucks_is_the_cluster_robust_mean_of_statsmodels():
    """Hardly any difference is left of the two lucks that nobody has played."""
    from statsmodels.regression.linear_model import OLS

    rng = np.random.default_rng(4)
    luck = np.repeat(np.arange(2000), 4)
    won = (rng.random(len(luck)) < rng.beta(2, 3, 2000)[luck]).astype(float)
    fit = OLS(won, np.ones_like(won)).fit(cov_type="cluster", cov_kwds={"groups": luck})
    found = ratio(won, np.ones_like(won), luck, 0.95)
    assert found.estimate == pytest.approx(float(fit.params[0]))
    low, high = fit.conf_int(0.05)[0]
    assert (found.low, found.high) == pytest.approx((low, high), abs=2e-4)


# --- Sensitivity ---------------------------------------------------------------------------------

FACTORS = 3
PROBLEM = {"num_vars": FACTORS, "names": ["a", "b", "c"], "bounds": [[0.0, 1.0]] * FACTORS}


def ishigami(points):
    """The function that every book on sensitivity begins with, squeezed to shares."""
    x = np.pi * (2 * points - 1)
    return (
        np.sin(x[..., 0]) + 7 * np.sin(x[..., 1]) ** 2 + 0.1 * x[..., 2] ** 4 * np.sin(x[..., 0])
    ) / 40 + 0.4


def test_indices_without_noise_are_those_of_salib():
    design = saltelli(FACTORS, 2048, seed=6)
    answers = ishigami(design)
    first, second, mixed = answers[0], answers[1], answers[2:]
    ordered = np.concatenate([first[None], mixed, second[None]]).T.ravel()  # as SALib lays them
    theirs = salib_sobol.analyze(
        PROBLEM, ordered, calc_second_order=False, num_resamples=RESAMPLES, seed=1
    )
    ours = sobol(np.stack([answers, answers]))
    assert [each.estimate for each in ours.first] == pytest.approx(theirs["S1"], abs=0.02)
    assert [each.estimate for each in ours.total] == pytest.approx(theirs["ST"], abs=0.02)
    assert [each.half_width for each in ours.total] == pytest.approx(theirs["ST_conf"], rel=0.5)
    exact = [0.314, 0.442, 0.0]
    assert [each.estimate for each in ours.first] == pytest.approx(exact, abs=0.04)


def test_effects_without_noise_are_those_of_salib():
    rng = np.random.default_rng(8)
    walks, levels = 30, 4
    points = np.zeros((walks, FACTORS + 1, FACTORS), dtype=int)
    order = np.array([rng.permutation(FACTORS) for _ in range(walks)])
    for walk in range(walks):
        points[walk] = rng.integers(0, 2, FACTORS)
        for step, factor in enumerate(order[walk], 1):
            points[walk, step:, factor] = (points[walk, 0, factor] + 2) % levels
    places = points / (levels - 1)
    answers = ishigami(places)
    theirs = salib_morris.analyze(
        PROBLEM, places.reshape(-1, FACTORS), answers.ravel(), num_levels=levels, seed=1
    )
    ours = morris(np.stack([answers, answers]), points, order)
    step = 2 / (levels - 1)  # SALib divides each change by the step that led to it
    assert [each.mean.estimate / step for each in ours] == pytest.approx(theirs["mu"])
    assert [each.uneven / step for each in ours] == pytest.approx(theirs["sigma"])
