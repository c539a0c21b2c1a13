"""What a search of The HellGame aims at: who may win, as things stand between two turns."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import NONE, Scene, state, twin


@pytest.fixture
def scene():
    return Scene(players=3)


def chances(scene):
    return [twin.engine.worth(scene.game, scene.rules, seat) for seat in range(3)]


def hold(scene, seat, *places):
    for place in places:
        scene.game.holder[scene.place(place)] = seat


def test_who_holds_the_same_has_the_same_chance(scene):
    assert chances(scene) == pytest.approx([1 / 3] * 3)


def test_what_a_seat_holds_is_its_chance_and_the_others_loss(scene):
    hold(scene, 0, (1, 1), (2, 2), (3, 3))
    own, *others = chances(scene)
    assert own > 1 / 3 > others[0] == others[1]
    assert own + sum(others) == pytest.approx(1)


def test_sectios_of_one_circle_are_worth_more_than_as_many_apart(scene):
    hold(scene, 0, (1, 1), (2, 2), (3, 3))
    hold(scene, 1, (9, 1), (9, 2), (9, 3))
    assert chances(scene)[1] > chances(scene)[0]


def test_favours_and_demons_on_earth_help_and_disfavours_do_not(scene):
    scene.seat(0, demons="sammael+baal")
    before = chances(scene)[0]
    scene.game.seats[0].favour = 2
    favoured = chances(scene)[0]
    scene.to_earth("baal")
    assert chances(scene)[0] > favoured > before
    scene.game.seats[0].disfavour = 9
    assert chances(scene)[0] < before


def test_a_game_that_is_over_is_won_or_lost(scene):
    hold(scene, 0, (1, 1), (1, 2), (1, 3), (1, 4))
    scene.game.outcome, scene.game.winner = state.OUTCOMES.index("circle"), 1
    assert chances(scene) == [0, 1, 0]
    scene.game.outcome, scene.game.winner = state.OUTCOMES.index("none"), NONE
    assert chances(scene) == [0, 0, 0]
