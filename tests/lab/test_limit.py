"""Where a share goes with effort, on curves of which the limit is known."""

import numpy as np
import pytest

from simkit.lab.statistics.limit import _covariance, limit_of
from tests.sampled import is_whole

EFFORTS = np.array([0.125, 0.25, 0.5, 1.0, 2.0])


def played(shares, games, luck):
    """Games of levels that share most of their luck: how many any two have both won."""
    common, own = luck.random((1, games)), luck.random((len(shares), games))
    luck_of_each = np.where(luck.random(own.shape) < 0.6, common, own)
    won = (luck_of_each < np.array(shares)[:, None]).astype(int)
    return won @ won.T


@pytest.mark.parametrize(
    ("limit", "scale", "power"), [(0.6, 0.15, 0.5), (0.9, 0.2, 0.3), (0.3, 0.0, 1.0)]
)
@pytest.mark.parametrize("games", [30, 1000])
def test_the_interval_holds_the_limit(limit, scale, power, games):
    luck, runs = np.random.default_rng(games), 100
    shares = limit - scale * EFFORTS**-power
    found = [limit_of(EFFORTS, played(shares, games, luck), games, 0.95) for _ in range(runs)]
    assert sum(each.share.low <= limit <= each.share.high for each in found) >= 87
    assert sum(each.fits for each in found) >= (93 if games > 100 else 80)


CURVES = {
    "power": lambda effort: effort**-0.5 / 2,
    "exponential": lambda effort: np.exp(-effort / 0.6),
    "S-shaped": lambda effort: 1 / (1 + (effort / 0.5) ** 2),
}


@pytest.mark.parametrize("shape", CURVES)
@pytest.mark.parametrize("games", [100, 1000])
def test_the_interval_holds_the_limit_of_every_family(shape, games):
    """A power law alone held that of an exponential in 5 % of studies of 1,000 games."""
    luck, runs = np.random.default_rng(games), 60
    shares = 0.7 - 0.35 * CURVES[shape](EFFORTS)
    found = [limit_of(EFFORTS, played(shares, games, luck), games, 0.95) for _ in range(runs)]
    assert sum(each.share.low <= 0.7 <= each.share.high for each in found) >= 52


S_CURVES = {
    "Hill": lambda effort: 1 / (1 + (effort / 0.4) ** 3),
    "Weibull": lambda effort: np.exp(-((effort / 0.8) ** 2)),
    "logistic": lambda effort: 1 / (1 + np.exp((effort - 0.7) / 0.25)),
    "Gompertz": lambda effort: 1 - np.exp(-2.5 * np.exp(-2.5 * effort)),
}


@pytest.mark.parametrize("shape", S_CURVES)
def test_the_interval_holds_the_limit_of_every_s(shape):
    """A coarse grid of one S held it in 0.28 to 0.81 of studies of 5,000 games."""
    luck, runs = np.random.default_rng(5_000), 300 if is_whole() else 10
    shares = 0.7 - 0.35 * S_CURVES[shape](EFFORTS)
    found = [limit_of(EFFORTS, played(shares, 5_000, luck), 5_000, 0.95) for _ in range(runs)]
    held = sum(each.share.low <= 0.7 <= each.share.high for each in found)
    assert held >= (0.92 if is_whole() else 0.8) * runs


def test_many_games_narrow_it_and_few_leave_it_open():
    luck, shares = np.random.default_rng(1), 0.5 - 0.1 * EFFORTS**-1.0 / 2
    few, many = (limit_of(EFFORTS, played(shares, n, luck), n, 0.95).share for n in (30, 20_000))
    assert few.half_width > 5 * many.half_width


def test_what_rises_otherwise_is_said_not_to_fit():
    luck = np.random.default_rng(2)
    steps = [0.1, 0.4, 0.4, 0.4, 0.7]  # one step alone may be a steep S
    assert not limit_of(EFFORTS, played(steps, 1000, luck), 1000, 0.95).fits


def test_all_games_lost_or_few_levels_break_nothing():
    nothing = limit_of(EFFORTS, np.zeros((5, 5), int), 20, 0.95)
    assert nothing.share.low == 0 and nothing.share.high > 0.02
    assert limit_of(EFFORTS[:3], np.zeros((3, 3), int), 20, 0.95) is None


def test_a_level_that_lost_all_its_games_errs_as_one_that_won_one_of_two_games_more():
    """Of 18 games: 1 / 20 * 19 / 20 / 20 for the one, and nothing is added to one half.

    Added, the limit of levels that win half would seem as open as with half the games.
    """
    wins = np.array([[0, 0], [0, 9]])
    errors = np.diag(_covariance(wins, 18))
    assert errors == pytest.approx([0.05 * 0.95 / 20, 0.25 / 18], rel=0.005)


def test_two_games_are_the_fewest_that_tell_a_limit():
    one, two = (limit_of(EFFORTS, np.ones((5, 5), int), games, 0.95) for games in (1, 2))
    assert one is None
    assert two.share.low < 0.5 < two.share.high
