"""3.1 Units, and control that is revoked."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import FREEBOOTERS, NONE, Scene, twin

control = twin.control


@pytest.mark.rule("hellgame:3.1-revoked-control")
def test_revoked_control_falls_to_the_prince_of_hell():
    scene = Scene(players=2)
    scene.seat(0, sectios="spies+liars")
    control.revoke_control(scene.game, scene.at, scene.place("spies"))
    assert scene.game.holder[scene.place("spies")] == NONE
    assert scene.game.holder[scene.place("liars")] == 0
    assert not scene.events("relief")
    control.revoke_control(scene.game, scene.at, scene.place("addiction"))  # nobody's: nothing
    assert len(scene.events("control_revoked")) == 1


@pytest.mark.rule("hellgame:3.1-revoked-control")
def test_a_voided_revocation_has_no_effect():
    scene = Scene(players=2)
    scene.rules.void = twin.events.CONTROL_REVOKED
    scene.seat(0, sectios="spies")
    control.revoke_control(scene.game, scene.at, scene.place("spies"))
    assert scene.game.holder[scene.place("spies")] == 0


def test_a_sectio_has_one_holder_and_gains_are_counted():
    scene = Scene(players=2)
    scene.seat(0, sectios="spies+liars")
    place = scene.place("spies")
    control.gain_control(scene.game, scene.at, 1, place, twin.tallies.GAINED_BY_FAVOUR)
    assert scene.game.holder[place] == 1
    assert scene.game.tally.gained[1, twin.tallies.GAINED_BY_FAVOUR] == 1
    control.gain_control(scene.game, scene.at, FREEBOOTERS, place, NONE)
    assert scene.game.holder[place] == FREEBOOTERS


@pytest.mark.rule("hellgame:3.1-units")
def test_units_are_legions_lieutenants_and_hellhounds():
    scene = Scene(players=2)
    place = scene.place("addiction")
    legion = scene.legion(0, place)
    scene.hound(0, on=legion)
    scene.legion(FREEBOOTERS, place)
    scene.lieutenant("verin", 1, place)
    scene.hound(1, at=place)
    scene.hound(2, at="spies")
    assert twin.relief.units_in(scene.game, scene.rules, place) == 5


@pytest.mark.rule("hellgame:3.1-units")
def test_a_hellhound_goes_where_its_legion_goes_and_is_loose_without_one():
    scene = Scene(players=2)
    legion = scene.legion(0, "addiction")
    scene.hound(0, on=legion)
    twin.units.move_legion(scene.game, legion, scene.place("spies"))
    assert twin.relief.units_in(scene.game, scene.rules, scene.place("spies")) == 2
    turned = twin.units.turn_legion(scene.game, scene.at, legion, 1)
    assert scene.game.hounds[0].legion == turned
    assert twin.units.lose_legion(scene.game, scene.at, turned, twin.tallies.LOST_IN_BATTLE) == 0
    assert scene.game.hounds[0].legion == NONE
