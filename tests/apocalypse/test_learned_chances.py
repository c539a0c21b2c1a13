"""The chances that come with the game still hold for its bots; if not: make chances."""

import pytest

from simkit.finding.registry import find
from simkit.lab.chances.learned_table import check_known, known_chances
from simkit.lab.chances.noted import Oddity, joined, note_games
from simkit.lab.play.cell import cell_of
from simkit.lab.play.settle import settle
from simkit.lab.statistics.calibration import tried

MAPS = tuple(find("apocalypse").components().table("maps"))
MOST_ERROR = 0.08  # of 800 games; by chance alone it is about 0.03


@pytest.mark.parametrize("name", MAPS)
def test_every_map_has_chances_that_were_learned_with_its_values(name):
    settled = settle(cell_of("apocalypse", settings={"map": name}))
    assert check_known(settled)["games"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("hit_rule", ["exceed", "meet"])
def test_they_are_calibrated_on_fresh_games_of_expert(hit_rule):
    cell = cell_of("apocalypse", seed=77, settings={"hit_rule": hit_rule})
    notes = joined(list(note_games(cell, 0, 800, 1, Oddity())))
    known = known_chances(settle(cell), cell.game.engine().FEATURES)
    trial = tried(known.of(notes.features), notes.won, notes.game, 0.95, seed=1)
    assert trial.auc.low > 0.7
    assert trial.error.estimate < MOST_ERROR
