"""The chances that come with the game still hold for its bots; if not: make chances."""

import numpy as np
import pytest

from simkit.lab.chances.learned_table import check_known, known_chances
from simkit.lab.chances.noted import Oddity, joined, note_games
from simkit.lab.play.cell import cell_of
from simkit.lab.play.settle import settle
from simkit.lab.statistics.calibration import tried

MOST_ERROR = 0.08  # of 300 games


def test_there_are_chances_that_were_learned_with_its_values():
    assert check_known(settle(cell_of("hellgame")))["games"] > 0


@pytest.mark.slow
def test_they_are_calibrated_on_fresh_games_of_expert():
    cell = cell_of("hellgame", seed=77)
    notes = joined(list(note_games(cell, 0, 300, 1, Oddity())))
    known = known_chances(settle(cell), cell.game.engine().FEATURES)
    chances = known.of(notes.features.reshape(len(notes.moments), 4, -1))
    assert chances.sum(axis=1) == pytest.approx(np.ones(len(notes.moments)))
    trial = tried(chances.ravel(), notes.won, notes.game, 0.95, seed=1)
    assert trial.auc.low > 0.6
    assert trial.error.estimate < MOST_ERROR
