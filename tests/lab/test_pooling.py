"""Pooled worths: true in models whose truth is known, and a better choice on fresh games."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

import simkit
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.statistics.pooling import pooled
from simkit.lab.worths.asset_trials import Trial
from simkit.view.console.worth import worth_page
from tests.sampled import is_whole

STUDIES, HEROES = 300, 20
LUCK = np.random.default_rng(8)


def chosen(luck: np.random.Generator) -> tuple[float, float, float, float]:
    """The true worths of the best by raw and by pooled figures, and what both figures promise."""
    worths = luck.normal(0, 0.02, HEROES)
    errors = np.where(np.arange(HEROES) % 2, 0.01, 0.04)  # half of them were hardly played
    raw = worths + errors * luck.normal(size=HEROES)
    mean = np.array([each.estimate for each in pooled(raw, np.diag(errors**2), 0.95)])
    return worths[raw.argmax()], worths[mean.argmax()], raw.max(), mean.max()


def test_the_best_by_pooled_worths_is_better_on_fresh_games_and_promises_what_it_keeps() -> None:
    luck = np.random.default_rng(45)
    by_raw, by_pooled, promised_raw, promised = np.mean(
        [chosen(luck) for _ in range(STUDIES)], axis=0
    )
    assert by_pooled > by_raw + 0.003, "regret is less by a third of a point"
    assert promised_raw > by_raw + 0.02, "the highest raw figure is too high by two points"
    assert promised == pytest.approx(by_pooled, abs=0.004)


def test_sure_figures_stay_and_figures_of_luck_alone_come_together() -> None:
    raw = np.array([0.1, 0.0, -0.1, 0.05])
    sure = [each.estimate for each in pooled(raw, np.eye(4) * 1e-8, 0.95)]
    assert sure == pytest.approx(raw.tolist(), abs=1e-4)
    luck = pooled(0.001 * raw, np.eye(4) * 0.01, 0.95)
    assert np.ptp([each.estimate for each in luck]) < 0.0002
    assert pooled(raw[:2], np.eye(2), 0.95) is None


def test_three_of_seven_may_stand_free_and_the_other_four_are_drawn_together() -> None:
    """Two errors from the mean are luck, far as the three are: none of the four differs surely.

    With two free alone, the third would show how far things lie apart, and the four would stay
    where they are: the best one "surely" above nothing.
    """
    near, free = [0.02, 0.0, 0.0, -0.02], [3.0, -4.0, 9.0]
    found = pooled(np.array(near + free), np.eye(7) * 0.01**2, 0.95)
    assert found is not None
    best, *others = found
    assert 0 < best.estimate < 0.01 and best.low is not None and best.low < 0
    assert [each.estimate for each in others[3:]] == pytest.approx(free, abs=0.001)


def test_luck_that_all_share_is_not_taken_for_a_difference() -> None:
    """All are compared with the same games, so all are too high or too low together."""
    raw = np.array([0.03, 0.05, 0.01])
    together = 0.01**2 * np.ones((3, 3)) + 0.001**2 * np.eye(3)
    found = pooled(raw, together, 0.95)
    alone = pooled(raw, np.diag(np.diag(together)), 0.95)
    spreads = [np.ptp([each.estimate for each in one]) for one in (found, alone)]
    assert spreads[0] > 0.95 * np.ptp(raw) > spreads[1]
    many = 0.01**2 * np.ones((10, 10)) + 0.001**2 * np.eye(10)
    found = pooled(np.linspace(0, 0.04, 10), many, 0.95)
    assert min(each.half_width for each in found) > 1.9 * 0.01, "and it stays in every interval"


@pytest.mark.parametrize("put_in", [True, False])
def test_worths_move_together_as_the_differences_of_their_games_do(put_in) -> None:
    """Without an asset: against the same games with all of them. With it: against the average."""
    chances = np.array([[0.5], [0.4], [0.6], [0.45]])
    wins = np.random.default_rng(7).random((1, 300)) + 0.3 * LUCK.random((4, 300)) < chances + 0.2
    pairs = Pairs(4, ())
    pairs.add_wins(wins.astype(np.int64), range(4))
    base = wins.mean(axis=0) if put_in else wins[0]
    gaps = wins - base if put_in else base - 1.0 * wins[1:]
    trial = SimpleNamespace(pool=gaps, asset=SimpleNamespace(put_in=put_in), pairs=pairs)
    assert Trial.alike(trial) == pytest.approx(np.corrcoef(gaps))


def test_worth_shows_both_and_ranks_by_the_pooled(toy) -> None:
    found = simkit.worth(toy, "shoe", games=400)
    means = [one.pooled.estimate for one in found.assets]
    assert means == sorted(means, reverse=True)
    assert list(found.frame["pooled"]) == means
    assert all(one.pooled.low < one.pooled.estimate < one.pooled.high for one in found.assets)
    assert {"pooled"} <= set(found.summary()["assets"][0])
    assert "Pooled: the worth moved towards the mean of all" in worth_page(found, toy)
    assert "Pooled" not in worth_page(simkit.worth(toy, "charm", games=100), toy)


def test_the_luck_of_worths_moves_together_as_their_games_do(toy) -> None:
    """Three shoes are compared with their own average, so their worths add up to nothing."""
    found = simkit.worth(toy, "shoe", games=2_000)
    assert sum(one.worth.difference.estimate for one in found.assets) == pytest.approx(0, abs=1e-9)
    assert sum(one.pooled.estimate for one in found.assets) == pytest.approx(0, abs=1e-3)


# --- One that stands out -------------------------------------------------------------------------


def study(things: int, error: float, luck: np.random.Generator) -> tuple[bool, float, float]:
    """One of them is worth 8 points, the others nothing: is it held, and the squared errors."""
    truths = 0.08 * (np.arange(things) == 0)
    raw = truths + error * luck.normal(size=things)
    found = pooled(raw, np.eye(things) * error**2, 0.95)
    assert all(each.low <= each.estimate <= each.high for each in found)
    guess = np.array([each.estimate for each in found])
    held = found[0].low <= truths[0] <= found[0].high
    return held, float(((guess - truths) ** 2).sum()), float(((raw - truths) ** 2).sum())


@pytest.mark.parametrize("error", [0.01, 0.02, 0.03])
@pytest.mark.parametrize(("things", "studies"), [(20, 20), (200, 1)])
def test_one_that_stands_out_lies_in_its_interval(things: int, studies: int, error: float) -> None:
    """Whole: 300 studies each. The sample of 200 things plays one."""
    luck = np.random.default_rng([551, things, int(100 * error)])
    studies = 300 if is_whole() else studies
    held, pooled_error, raw_error = np.mean(
        [study(things, error, luck) for _ in range(studies)], axis=0
    )
    bound = 0.90 if studies == 300 else 0.90 - 2 * np.sqrt(0.09 / studies)
    assert held >= bound or studies == 1  # one alone says nothing of it
    assert pooled_error <= 1.05 * raw_error


def test_one_that_surely_stands_out_is_not_moved() -> None:
    raw = np.array([0.08, *np.linspace(-0.015, 0.015, 19)])
    found = pooled(raw, np.eye(20) * 0.01**2, 0.95)
    assert found[0].estimate == pytest.approx(0.08, abs=0.002)
    assert abs(found[-1].estimate) < 0.003, "the others still come together"
