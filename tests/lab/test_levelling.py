"""How high learned chances stand under each setting is told by games without a strange turn."""

import numpy as np
import pytest

from simkit.lab.chances.levelling import levelled, unchanging
from simkit.lab.chances.noted import Notes
from simkit.lab.statistics.contenders import shares
from simkit.lab.statistics.logistic import Fitted

GAMES, TURNS = 4_000, 3
LOT = np.random.default_rng(8)
EASY = LOT.integers(0, 2, GAMES)
"""A setting: games that are easy."""
TRUTH = Fitted(np.array([2.0, 1.0, 0.0]), -1.0)


def plain_games() -> Notes:
    lead = LOT.normal(size=(GAMES, TURNS))
    flat = np.ones((GAMES, TURNS))
    easy = np.repeat(EASY[:, None], TURNS, axis=1)
    features = np.stack([easy, lead, flat], axis=-1).reshape(-1, 3).astype(np.float32)
    won = (LOT.random(len(features)) < TRUTH.chances(features)).astype(int)
    turns, nobody = np.tile(np.arange(TURNS), GAMES), np.zeros(GAMES * TURNS, int)
    return Notes(features, np.repeat(np.arange(GAMES), TURNS), turns, nobody, won)


PLAIN = plain_games()


def test_a_setting_differs_between_games_and_never_within_one():
    assert unchanging(PLAIN).tolist() == [0]


def test_the_level_of_every_setting_is_mended():
    low = Fitted(np.array([0.5, 1.0, 0.0]), -1.3)
    ours = levelled(low, PLAIN, rivals=False)
    assert ours.weights[1:].tolist() == [1.0, 0.0]
    assert ours.weights[0] == pytest.approx(2.0, abs=0.15)
    assert ours.constant == pytest.approx(-1.0, abs=0.15)
    for easy in (0, 1):
        rows = PLAIN.features[:, 0] == easy
        told, came = ours.chances(PLAIN.features[rows]).mean(), PLAIN.won[rows].mean()
        assert told == pytest.approx(came, abs=0.003)


def test_a_model_that_is_right_stays_as_it_is():
    ours = levelled(TRUTH, PLAIN, rivals=False)
    assert ours.weights == pytest.approx(TRUTH.weights, abs=0.15)


def rivals_games() -> Notes:
    """Two unlike sides: the first has an edge, and now and then nobody wins."""
    side = np.tile([1.0, 0.0], GAMES * TURNS)
    lead = LOT.normal(size=len(side))
    features = np.stack([side, lead], axis=-1).astype(np.float32)
    starts = np.arange(0, len(side), 2)
    chances = shares(features @ np.array([0.6, 1.0]) + 1.5, starts)
    drawn = np.repeat(LOT.random(len(starts)), 2)
    sums = np.cumsum(chances.reshape(-1, 2), axis=1).ravel()
    won = ((sums > drawn) & (sums - chances <= drawn)).astype(int)
    game = np.repeat(np.arange(GAMES), TURNS * 2)
    turn = np.tile(np.repeat(np.arange(TURNS), 2), GAMES)
    return Notes(features, game, turn, (1 - side).astype(int), won)


def test_of_rivals_the_sides_and_nobody_are_mended():
    plain = rivals_games()
    assert unchanging(plain).tolist() == [0]
    ours = levelled(Fitted(np.array([0.0, 1.0]), 3.0), plain, rivals=True)
    assert ours.weights == pytest.approx([0.6, 1.0], abs=0.1)
    assert ours.constant == pytest.approx(1.5, abs=0.1)
