"""A factor is called small only where it surely is: studies of factors whose effect is known."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.lab.statistics.intervals import Interval
from simkit.lab.statistics.sobol_morris import SETS, effect, sobol
from simkit.lab.unknowns.points import PlayedRow
from simkit.lab.unknowns.sensitivity_answer import (
    SMALL,
    FactorFound,
    judged,
    shows,
    wary,
    wary_effect,
)
from simkit.lab.varying.factors import Factor
from tests.sampled import sampled

FACTOR = Factor("despair_dice", (4, 5))
PLACES = {"everywhere": 1.0, "in half of the places": 0.5, "in a sixteenth": 1 / 16}

SLOW = [pytest.param(rows, 100, marks=pytest.mark.slow) for rows in sampled((16, 64), 1)]


def studied(rng, rows: int, games: int, move: float, part: float, indices: bool) -> FactorFound:
    """A factor that moves the share by so much (root mean square), in a part of the places."""
    true = np.where(rng.random(rows) < part, move / np.sqrt(part), 0.0)
    way = rng.choice([-1, 1], rows)
    change = rng.binomial(games, true, (SETS, rows)) / games * way
    usual = rng.binomial(games, 0.3, (SETS, rows)) / games
    corners = np.stack([usual, usual[:, ::-1], usual + change, usual], axis=1)
    played = [PlayedRow(((0, 0),) * 4, corners[:, :, row], games, 0) for row in range(rows)]
    found = effect(*(change * way), 0.95)
    return judged(FACTOR, found, played, 0.95, sobol(corners) if indices else None)


@pytest.mark.parametrize("indices", [False, True], ids=["screen", "indices"])
@pytest.mark.parametrize("part", PLACES.values(), ids=PLACES)
@pytest.mark.parametrize(("rows", "games"), [(16, 20), (64, 5), *SLOW])
def test_what_moves_two_points_is_seldom_called_small(rows, games, part, indices):
    rng = np.random.default_rng(9)
    studies = [studied(rng, rows, games, 0.02, part, indices) for _ in range(100)]
    assert sum(each.verdict == SMALL for each in studies) <= 5


def test_what_moves_nothing_is_called_small_where_there_are_games_enough():
    rng = np.random.default_rng(10)
    for move in (0.0, 0.002):
        studies = [studied(rng, 64, 100, move, 1.0, True) for _ in range(40)]
        assert sum(each.verdict == SMALL for each in studies) >= 38
        assert all(each.move.high < 0.01 for each in studies if each.verdict == SMALL)


@pytest.mark.parametrize(("rows", "games"), [(64, 5), *SLOW])
def test_the_interval_of_a_move_holds_it_where_few_games_part(rows, games):
    rng = np.random.default_rng(11)
    studies = [studied(rng, rows, games, 0.02, 1.0, True).move for _ in range(200)]
    held = [each.low <= 0.02 <= each.high for each in studies]
    assert np.mean(held) >= 0.92 - 2 * np.sqrt(0.92 * 0.08 / 200)


@pytest.mark.parametrize("move", [0.0, 0.002, 0.02])
@pytest.mark.parametrize(("rows", "games"), [(16, 20), (64, 5)])
def test_the_interval_of_a_mean_change_holds_it_where_few_games_part(rows, games, move):
    rng = np.random.default_rng(12)
    played = [PlayedRow(((0, 0),), np.zeros((2, 1)), games, 0)] * rows
    held = 0
    for _ in range(200):
        change = rng.binomial(games, move, (SETS, rows)) / games
        found = effect(*change, 0.95)
        mean = wary_effect(found.mean, found.largest, played)
        held += mean.low <= move <= mean.high
    assert held >= (0.92 - 2 * np.sqrt(0.92 * 0.08 / 200)) * 200


def test_where_many_games_part_the_interval_is_the_usual_one():
    usual = Interval(0.13, 0.09, 0.168, 0.95, "bootstrap")
    assert wary(usual, 0.3, 64) == usual


def test_a_row_of_few_games_shows_no_change_of_four_points():
    few, many = (PlayedRow(((0, 0),), np.zeros((2, 1)), games, 0) for games in (30, 100))
    assert (shows([many, few]), shows([many])) == (False, True)
