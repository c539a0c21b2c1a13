"""How often a group wins: the interval is about as wide as luck and open questions make it."""

from __future__ import annotations

import numpy as np

from simkit.lab.playtests.group_wins import DRAWS
from simkit.lab.statistics.likely_rates import likely_rates

GAMES = 250


def held(slope: float, doubt: float, apart: float = 0.0, games: int = GAMES) -> tuple[int, float]:
    """In how many of 300 studies the middle player's rate is held, and how wide the intervals are.

    Players differ in mistakes by `doubt`, each mistake costs `slope`, and they differ `apart`.
    """
    rng, count, widths = np.random.default_rng(5), 0, []
    for _ in range(300):
        middle = rng.normal(0.3, doubt)
        mistakes = rng.normal(middle, doubt, DRAWS)
        truth = 0.5 + slope * 0.3
        rates = np.clip(0.5 + slope * mistakes + rng.normal(0, apart, DRAWS), 0, 1)
        won = rng.binomial(games, rates) / games
        traits = np.stack([np.ones(DRAWS), mistakes, np.zeros(DRAWS)], axis=1)
        low, high = np.quantile(likely_rates(traits, won, games, rng), [0.025, 0.975])
        count += low <= truth <= high
        widths.append(high - low)
    return count, float(np.mean(widths))


def test_the_interval_holds_the_truth_where_choices_leave_much_open():
    count, _ = held(slope=-0.4, doubt=0.1)
    assert count >= 0.93 * 300


def test_luck_is_counted_once_if_the_choices_leave_nothing_open():
    """Each player's games had an interval of their own, six times as wide."""
    count, wide = held(slope=-0.4, doubt=0.0005)
    assert count >= 0.93 * 300
    assert wide < 2.5 * 2 * 1.96 * np.sqrt(0.24 / GAMES / DRAWS)


def test_few_games_of_each_player_make_the_interval_little_wider_than_luck():
    """Luck tells ten games of each apart; that was taken for a difference of players."""
    count, wide = held(slope=-0.4, doubt=0.05, games=10)
    luck, doubt = 0.24 / 10 / DRAWS, 0.02**2
    assert count >= 0.93 * 300
    assert wide < 1.8 * 2 * 1.96 * np.sqrt(luck + doubt)


def test_differences_that_nothing_explains_are_left_open():
    _, alike = held(slope=-0.4, doubt=0.01)
    _, apart = held(slope=-0.4, doubt=0.01, apart=0.08)
    assert apart > 3 * alike


def test_a_group_that_always_loses_is_never_said_to_win():
    traits = np.stack([np.ones(DRAWS), np.linspace(0, 1, DRAWS), np.zeros(DRAWS)], axis=1)
    found = likely_rates(traits, np.zeros(DRAWS), GAMES, np.random.default_rng(1))
    assert found.min() >= 0.0 and found.max() < 0.005
