"""The promises of every game, kept by this one on the twin."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.armageddon import GAME
from simkit.armageddon.telling.columns import _all_alive
from tests import contract
from tests.contract import Subject

ARMAGEDDON = Subject(GAME, phases=("initiative_step", "player_turns", "end_of_round"))


@pytest.mark.parametrize(
    ("bot", "seed", "settings"),
    [
        ("random", 1, {"max_turns": 12}),
        ("expert", 2, {"max_turns": 10}),
        ("rusher", 3, {"max_turns": 10, "players": 3}),
    ],
)
def test_positions_are_sound_after_every_phase(bot, seed, settings):
    prepared = ARMAGEDDON.on_twin(bot, seed, **settings)
    engine = ARMAGEDDON.twin.engine

    def check(game, at=None):
        assert engine.check_state(game, prepared.rules) == []

    with contract._all_watched(engine, ARMAGEDDON.phases, check):
        contract.final_states(prepared)


def test_a_game_goes_on_from_any_turn():
    contract.check_resuming(ARMAGEDDON, ARMAGEDDON.on_twin("random", 3, max_turns=4), 0)


def test_the_turns_in_which_all_empires_are_alive_end_before_the_first_falls():
    batch = np.zeros(3, [("turn", "i8"), ("tally", [("out", "i8", (4,))])])
    batch["turn"] = 30, 25, 60
    batch["tally"]["out"] = [[0, 9, 30, 5], [25, 0, 0, 0], [0, 0, 0, 0]]
    assert _all_alive(batch, players=3).tolist() == [8, 24, 60]
