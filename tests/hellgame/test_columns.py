"""The result table: every metric has its column, and the columns say what happened."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.hellgame import GAME
from tests.hellgame.scene import FREEBOOTERS, Scene, state, twin


def columns(scene: Scene, *more: np.record) -> dict[str, np.ndarray]:
    batch = np.array([scene.game, *more])
    return twin.columns.columns(batch, scene.components, scene.settings)


@pytest.fixture
def scene() -> Scene:
    scene = Scene(players=3)
    scene.seat(0, demons="sammael+baal", souls=7, favour=2, disfavour=1, sectios="spies")
    scene.seat(1, demons="caim", souls=3, sectios="falsifiers+liars+traitors")
    return scene


def test_every_metric_has_a_column(scene):
    found = columns(scene)
    assert {metric.name for metric in GAME.metrics} <= set(found)
    assert {len(values) for values in found.values()} == {1}


def test_seats_that_nobody_sits_in_are_empty(scene):
    found = columns(scene)
    for metric in GAME.metrics:
        name, _, seat = metric.name.rpartition("_")
        if name and seat in "123456":
            empty = found[metric.name].dtype.kind == "f" and np.isnan(found[metric.name]).all()
            assert empty == (int(seat) > 3), metric.name
    assert (found["demons_4"][0], found["sectios_by_turn_4"][0]) == ("", "")


def test_the_winner_is_a_seat_from_one(scene):
    scene.game.outcome, scene.game.winner = state.BY_CIRCLE, 1
    found = columns(scene)
    assert (found["outcome"][0], found["winner"][0], found["won"][0]) == ("circle", 2, False)
    assert [found[f"won_{seat}"][0] for seat in (1, 2, 3)] == [0, 1, 0]


def test_nobody_wins_when_the_turns_run_out(scene):
    scene.game.outcome = state.BY_NOBODY
    found = columns(scene)
    assert (found["outcome"][0], found["winner"][0], found["won"][0]) == ("none", 0, False)


def test_what_a_seat_has_at_the_end(scene):
    legion = scene.legions(0, "spies", 3)[0]
    scene.hound(0, on=legion)
    scene.lieutenant("verin", 0, "spies")
    scene.to_earth("baal")
    scene.give(0, "frenzy")
    scene.legion(FREEBOOTERS, "addiction")
    found = columns(scene)
    wanted = {
        "souls": 7,
        "favour": 2,
        "disfavour": 1,
        "sectios": 1,
        "legions": 3,
        "hounds": 1,
        "lieutenants": 1,
        "on_earth": 1,
        "demons_left": 2,
        "cards": 1,
    }
    assert {name: found[f"{name}_1"][0] for name in wanted} == wanted
    assert found["demons_1"][0] == "sammael+baal"
    assert found["demons"][0] == "sammael+baal+caim"


def test_the_fullest_circle_counts(scene):
    found = columns(scene)
    assert (found["sectios_2"][0], found["circle_2"][0]) == (3, 2)
    assert found["sectios_free"][0] == 41


def test_sources_and_causes_have_columns_of_their_own(scene):
    tally = scene.game.tally
    tally.favour_from[1, twin.tallies.FAVOUR_EARTH] = 4
    tally.legions_lost[0, twin.tallies.LOST_TO_URIEL] = 2
    tally.gained[2, twin.tallies.GAINED_BY_VICTORY] = 1
    tally.deals[1, twin.tallies.DEAL_PEACE, twin.tallies.BROKEN] = 5
    found = columns(scene)
    assert found["favour_earth_2"][0] == 4
    assert found["lost_uriel_1"][0] == 2
    assert found["gained_victory_3"][0] == 1
    assert found["peace_broken"][0] == 5


def test_what_each_demon_did_is_told_in_the_order_of_the_demons(scene):
    tally = scene.game.tally
    for figure, numbers in {
        "demon_actions": (4, 3, 2),
        "demon_earth_turns": (2, 0, 0),
        "demon_favours": (0, 1, 0),
        "demon_battles": (0, 5, 1),
        "demon_idle": (0, 0, 6),
    }.items():
        for demon, number in zip(("sammael", "baal", "caim"), numbers, strict=True):
            tally[figure][scene.demon(demon)] = number
        found = columns(scene)
        assert found[f"{figure}_1"][0] == f"{numbers[0]}+{numbers[1]}"
        assert (found[f"{figure}_2"][0], found[f"{figure}_3"][0]) == (str(numbers[2]), "")


def test_sectios_are_told_turn_by_turn(scene):
    scene.game.turn = 3
    scene.game.tally.sectios[1:4, 0] = [5, 6, 4]
    assert columns(scene)["sectios_by_turn_1"][0] == "5+6+4"
