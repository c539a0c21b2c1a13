"""10.0 The Random Movement phase."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import NONE, Scene, twin
from tests.hellgame.walking import spot


@pytest.fixture
def scene() -> Scene:
    scene = Scene(players=2)
    scene.seat(0, demons="baal", sectios="spies")
    scene.game.uriel.place = scene.place((3, 1))
    scene.game.lilith.place = scene.place((5, 1))
    scene.hound(0, at=(7, 1))
    return scene


def phase(scene: Scene) -> None:
    twin.random_movement.random_movement_phase(scene.game, scene.at)
    assert scene.problems() == []


@pytest.mark.rule("hellgame:10.0-order")
def test_uriel_moves_first_then_lilith_then_the_hounds(scene):
    with scene.dice(4, 5, 5, 5, 5, 4, 5, 5, 5, 4, 5, 5, 5, 5, 5):
        phase(scene)
    moves = ("uriel_moves", "lilith_moves", "hound_moved")
    told = [event["kind"] for event in scene.events() if event["kind"] in moves]
    assert told == list(moves)


@pytest.mark.rule("hellgame:10.0-order")
def test_a_fog_keeps_everything_still(scene):
    scene.game.event = scene.hell_card("fog_of_sulphur")
    twin.kernel.decks.search_card(scene.game.hidden.hell, scene.hell_card("fog_of_sulphur"))
    phase(scene)
    assert not scene.events("die_rolled")


@pytest.mark.rule("hellgame:10.0-order")
@pytest.mark.rule("hellgame:9.5.2.2-chased")
def test_no_lieutenant_is_left_alone_among_enemies(scene):
    scene.game.uriel.place = scene.game.lilith.place = NONE
    man = scene.lieutenant("verin", 0, (7, 1))
    with scene.dice(5, 5, 5, 5, 5, 5, 6, 6):
        phase(scene)
    assert spot(scene, man) == NONE


@pytest.mark.rule("hellgame:10.0-compass")
def test_a_five_or_a_six_is_no_way(scene):
    for face in (5, 6):
        assert twin.antehell.lead(scene.place("thieves"), face) == scene.place("thieves")
