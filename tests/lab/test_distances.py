"""Distances of distributions and the log-rank test, as SciPy has them and `compare` tells them."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from scipy.stats import ks_2samp, logrank, norm, wasserstein_distance

import simkit
from simkit.lab.judging.spread_apart import JointValues, SpreadFamily
from simkit.lab.judging.verdicts import Terms
from simkit.lab.statistics.distances import MOST_VALUES, Distances, LogRank
from simkit.messages.errors import BadInput
from simkit.view.console.compare import compare_page

LUCK = np.random.default_rng(3)
MORE, FEWER = LUCK.poisson(8.4, 2_000), LUCK.poisson(8, 2_000)


def counted(first: np.ndarray, second: np.ndarray) -> Counter[tuple[float, float]]:
    return Counter(zip(first.tolist(), second.tolist(), strict=True))


def test_distances_are_those_of_scipy() -> None:
    found, known = Distances(counted(MORE, FEWER)).at(0.95), ks_2samp(MORE, FEWER)
    assert found.gap.estimate == pytest.approx(known.statistic)
    assert found.at == known.statistic_location
    assert found.shift.estimate == pytest.approx(wasserstein_distance(MORE, FEWER))


def test_the_log_rank_test_is_that_of_scipy_on_separate_luck() -> None:
    found, known = LogRank(counted(MORE, FEWER)).at(0.95), logrank(MORE, FEWER)
    assert norm.isf(found.p / 2) == pytest.approx(abs(known.statistic), rel=0.06)
    assert found.ratio.high < 1


def test_shared_luck_makes_the_intervals_narrower() -> None:
    moved = FEWER + (LUCK.random(2_000) < 0.1)
    alone = LUCK.permutation(moved)
    shared, own = (Distances(counted(each, FEWER)).at(0.95) for each in (moved, alone))
    assert shared.gap.estimate == own.gap.estimate
    assert shared.gap.half_width < own.gap.half_width / 2
    assert shared.p < 0.001


def test_many_variants_and_a_high_confidence_do_not_hide_a_gap_that_no_luck_brings() -> None:
    """Four thousand draws of luck say no less than 1 in 4,001, which Holm makes too much of 50."""
    joint = JointValues("score", 50)
    for counts in joint.counts:
        counts.update(counted(FEWER + 4, FEWER))
    found = SpreadFamily(joint, range(1, 50), Terms(0.99)).judged
    assert {one.verdict for one in found.values()} == {"different"}
    few = Distances(counted(np.full(8, 9), np.full(8, 8)))
    assert few.p == 2 * 0.5**8, "as the sign test says; luck drawn as normal says a 30th of it"


def test_equal_means_do_not_hide_another_spread() -> None:
    spread = np.where(LUCK.random(2_000) < 0.5, 4, 12)
    found = Distances(counted(spread, np.full(2_000, 8))).at(0.95)
    assert found.gap.low > 0.4
    assert found.shift.estimate == 4
    assert found.p < 0.001


def test_variants_that_never_part_may_part_yet() -> None:
    found = Distances(counted(FEWER, FEWER)).at(0.95)
    assert (found.gap.estimate, found.gap.low, found.p) == (0.0, 0.0, 1.0)
    assert 3 / 2_000 < found.gap.high < 5 / 2_000
    assert LogRank(counted(FEWER, FEWER)).at(0.95).ratio.high > 1


def test_one_value_and_very_many_values_are_compared_too() -> None:
    same = Distances(Counter({(3.0, 3.0): 50})).at(0.95)
    assert (same.gap.estimate, same.shift.high) == (0.0, 0.0)
    first, second = LUCK.normal(size=(2, 3 * MOST_VALUES))
    found = Distances(counted(first + 1, second)).at(0.95)
    assert found.gap.estimate == pytest.approx(ks_2samp(first + 1, second).statistic, abs=0.01)
    assert found.shift.estimate == pytest.approx(wasserstein_distance(first + 1, second))


@pytest.mark.parametrize("outlier", [2_000, 1_000_000])
def test_of_one_value_too_many_the_highest_is_kept_and_each_counts_as_itself(outlier) -> None:
    values = [*range(MOST_VALUES), outlier]
    found = Distances({(float(value), 0.0): 1 for value in values})
    assert len(found.curves.values) == MOST_VALUES and found.curves.values[-1] == outlier
    shift = found.at(0.95).shift
    assert shift.estimate == pytest.approx(sum(values) / len(values))
    assert shift.low < shift.estimate < shift.high


def test_compare_tells_the_distribution_that_is_asked_for(toy) -> None:
    found = simkit.compare(
        toy, {"goal": [20, 24]}, games=400, distribution="turns", also_bot="none", keep_rows=True
    )
    turns = [found.rows.query(f"goal == {goal}")["turns"] for goal in (24, 20)]
    apart = found.distributions[1]
    assert apart.distance.gap.estimate == pytest.approx(ks_2samp(*turns).statistic)
    assert (apart.verdict, apart.sooner_verdict) == ("different", "lower")
    assert "--distribution turns" in found.command
    page = " ".join(compare_page(found, toy).split())
    assert "The distribution of turns" in page
    assert "log-rank test" in page
    assert found.chart("distribution").axes
    score = simkit.compare(
        toy, {"goal": [20, 24]}, games=100, distribution="score", also_bot="none"
    )
    assert "log-rank" not in compare_page(score, toy)


def test_a_comparison_that_is_watched_has_no_distribution(toy) -> None:
    with pytest.raises(BadInput, match="distribution needs a fixed number of games"):
        simkit.compare(toy, {"goal": [20, 24]}, until="settled", distribution="turns")
    with pytest.raises(BadInput, match="distribution: toygame has no metric"):
        simkit.compare(toy, {"goal": [20, 24]}, distribution="turn")
    with pytest.raises(BadInput, match="distribution takes one metric"):
        simkit.compare(toy, {"goal": [20, 24]}, distribution="turns,score")
