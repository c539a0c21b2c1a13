"""10.4 Freebooters: units that nobody commands."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import FREEBOOTERS, NONE, Scene, state, twin
from tests.hellgame.walking import go, march, spot


@pytest.fixture
def scene() -> Scene:
    scene = Scene(players=2)
    scene.seat(0, demons="balban", sectios="spies")
    scene.seat(1, demons="baal", sectios="thieves+addiction")
    return scene


@pytest.mark.rule("hellgame:10.4-freebooters")
def test_they_stay_where_they_are_and_do_not_flee(scene):
    legion = scene.legion(0, "sugar_hill")
    neutral = scene.legions(FREEBOOTERS, "addiction", 2)
    go(scene, legion, "addiction")
    march(scene)
    twin.random_movement.random_movement_phase(scene.game, scene.at)
    assert {scene.where(each) for each in neutral} == {scene.place("addiction")}
    assert scene.where(legion) == scene.place("addiction")
    assert not scene.events("die_rolled")


@pytest.mark.rule("hellgame:10.4-freebooters")
def test_a_lone_lieutenant_of_theirs_does_not_flee_and_is_captured(scene):
    man = scene.lieutenant("verin", FREEBOOTERS, "addiction")
    go(scene, scene.legion(0, "sugar_hill"), "addiction")
    march(scene)
    assert spot(scene, man) == NONE
    assert scene.game.lieutenants[man].box == state.RETURN_BOX


@pytest.mark.rule("hellgame:10.4-control")
def test_surviving_to_the_petitions_they_take_the_sectio(scene):
    scene.legion(FREEBOOTERS, "addiction")
    twin.petitions.petitions_phase(scene.game, scene.at)
    assert scene.game.holder[scene.place("addiction")] == FREEBOOTERS
    assert scene.game.holder[scene.place("thieves")] == 1


@pytest.mark.rule("hellgame:10.4-saves")
def test_they_are_saved_by_the_bonus_of_the_lieutenant_who_leads_them(scene):
    led = scene.legion(FREEBOOTERS, "addiction")
    alone = scene.legion(FREEBOOTERS, "thieves")
    scene.lieutenant("tammerlane", FREEBOOTERS, "addiction")
    assert twin.saving.save_threshold(scene.game, scene.rules, led) == 3
    assert twin.saving.save_threshold(scene.game, scene.rules, alone) == 1
