"""Quantiles with intervals: as SciPy has them, and as `run` shows them."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import quantile_test

import simkit
from simkit.lab.play.results import QUANTILES
from simkit.lab.statistics.quantiles import quantile_interval
from simkit.messages.errors import BadInput
from simkit.view.console.run import run_page


@pytest.mark.parametrize("games", [5, 20, 100, 999])
@pytest.mark.parametrize("share", [0.05, 0.25, 0.5, 0.95])
def test_the_ranks_are_those_of_scipy(games: int, share: float) -> None:
    values = np.sort(np.random.default_rng(games).normal(size=games))
    found = quantile_interval(values.tolist(), np.arange(1, games + 1), share)
    known = quantile_test(values, q=0, p=share).confidence_interval(0.95)
    ends = [np.nan if end is None else end for end in (found.low, found.high)]
    assert ends == pytest.approx([known.low, known.high], nan_ok=True)
    assert found.estimate == np.quantile(values, share, method="inverted_cdf")


def test_a_watched_interval_is_wider_and_few_games_leave_ends_open() -> None:
    values, reached = list(range(1000)), np.arange(1, 1001)
    usual = quantile_interval(values, reached, 0.5)
    watched = quantile_interval(values, reached, 0.5, watched=True)
    assert watched.low < usual.low < usual.estimate < usual.high < watched.high
    few = quantile_interval([1, 2, 3], np.arange(1, 4), 0.95)
    assert few.high is None


def test_run_shows_the_quantiles_that_are_asked_for(toy) -> None:
    found = simkit.run(toy, games=400, quantiles=["score", "turns"])
    assert list(found.quantiles) == ["score", "turns"]
    assert "--quantiles score,turns" in found.command
    for name, share in QUANTILES.items():
        score = found.quantiles["score"][name]
        assert score.estimate == np.quantile(found.frame["score"], share, method="inverted_cdf")
        assert score.low <= score.estimate <= score.high
    page = " ".join(run_page(found, toy).split())
    assert "Quantiles" in page
    assert "intervals. Example: in a quarter of all games, score is at most" in page
    assert set(found.summary()["quantiles"]["score"]) == set(QUANTILES)


def test_run_without_them_says_nothing_of_quantiles(toy) -> None:
    found = simkit.run(toy, games=40)
    assert "quantiles" not in found.summary()
    assert "Quantiles" not in run_page(found, toy)


def test_an_unknown_metric_is_refused(toy) -> None:
    with pytest.raises(BadInput, match="quantiles: toygame has no metric 'scores'"):
        simkit.run(toy, games=40, quantiles="scores")
