"""Search by decision in real games: it is its script until another answer is surely better, and it
draws no real luck where it imagines."""

from __future__ import annotations

import numpy as np
import pytest

import simkit
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from tests import contract
from tests.apocalypse.scene import twin
from tests.test_contract import APOCALYPSE

NEVER = 2.0  # a gain that no answer can bring
SEATS = (1, 2, 4, 5)
DECISIONS_ALONE = {"rollouts": 0.0, "worlds": 4.0}


def played(bot: str, players: int, games: int, **knobs: float) -> np.ndarray:
    turned = {bot: knobs} if knobs else {}
    cell = cell_of("apocalypse", bot, 31, settings={"players": players}, knobs=turned)
    return Workspace(prepare(cell)).run(0, games).copy()


@pytest.mark.slow
@pytest.mark.parametrize("players", SEATS)
def test_where_no_gain_is_enough_it_is_expert_byte_for_byte(players):
    searched = played("search", players, 4, **DECISIONS_ALONE, least_gain=NEVER)
    assert searched.tobytes() == played("expert", players, 4).tobytes()


@pytest.mark.slow
def test_it_answers_otherwise_where_something_is_gained():
    searched = played("search", 4, 4, **DECISIONS_ALONE)
    assert searched.tobytes() != played("expert", 4, 4).tobytes()


@pytest.mark.slow
def test_its_games_do_not_hang_on_how_many_workers_play_them():
    knobs = {"search": {"rollouts": 16.0, "worlds": 4.0}}
    one, two = (
        simkit.run("apocalypse", games=4, seed=31, bot="search", knobs=knobs, jobs=jobs).frame
        for jobs in (1, 2)
    )
    assert one.equals(two)


@pytest.mark.slow
def test_no_real_luck_is_drawn_beyond_a_fork_of_a_real_game():
    """On the twin, so that every draw is seen: two turns of one game."""
    turned = {"knob:search.rollouts": 0.0, "knob:search.worlds": 2.0}
    prepared = APOCALYPSE.with_swift_bot("search", **turned)
    assert contract.check_forks(twin, Workspace(prepared), games=1, last_turn=2) > 0
