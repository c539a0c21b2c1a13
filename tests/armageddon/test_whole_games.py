"""The promises of every game, kept by this one on the twin."""

from __future__ import annotations

import pytest

from simkit.armageddon import GAME
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
