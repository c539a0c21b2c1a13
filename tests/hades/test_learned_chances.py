"""The chances that come with the game still hold for its bots; if not: make chances."""

import pytest

from simkit.finding.registry import find
from simkit.lab.chances.learned_table import check_known, known_chances
from simkit.lab.chances.noted import Oddity, joined, note_games
from simkit.lab.play.cell import cell_of
from simkit.lab.play.settle import settle
from simkit.lab.statistics.calibration import tried

SCENARIOS = find("hades").setting("scenario").choices
MOST_ERROR = 0.08  # of 400 games; by chance alone it is about 0.04


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_scenario_has_chances_that_were_learned_with_its_values(name):
    settled = settle(cell_of("hades", settings={"scenario": name}))
    assert check_known(settled)["games"] > 0


@pytest.mark.slow
def test_they_are_calibrated_on_fresh_games_of_expert():
    cell = cell_of("hades", seed=77)
    notes = joined(list(note_games(cell, 0, 400, 1, Oddity())))
    known = known_chances(settle(cell), cell.game.engine().FEATURES)
    trial = tried(known.of(notes.features), notes.won, notes.game, 0.95, seed=1)
    assert trial.auc.low > 0.7
    assert trial.error.estimate < MOST_ERROR
