"""14 Favour and Disfavour."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import Scene, twin

favours = twin.favours


@pytest.mark.rule("hellgame:14.0-favour")
def test_favours_and_disfavours_are_gained_and_given_up():
    scene = Scene(players=2)
    favours.gain_favour(scene.game, scene.at, 0, 2, twin.tallies.FAVOUR_EARTH)
    favours.take_disfavour(scene.game, scene.at, 0, 3)
    favours.pay_favour(scene.game, scene.at, 0, 1)
    seat = scene.game.seats[0]
    assert (seat.favour, seat.disfavour) == (1, 3)
    assert scene.game.tally.favour_from[0, twin.tallies.FAVOUR_EARTH] == 2


@pytest.mark.rule("hellgame:2.3.2-souls")
def test_souls_are_gained_and_paid():
    scene = Scene(players=2)
    scene.seat(0, souls=4)
    favours.gain_souls(scene.game, scene.at, 0, 3)
    favours.pay_souls(scene.game, scene.at, 0, 5)
    assert scene.game.seats[0].souls == 2
    assert [event["value"] for event in scene.events("souls_gained")] == [3]
    assert [event["value"] for event in scene.events("souls_paid")] == [5]


@pytest.mark.rule("hellgame:14.1-blocked")
@pytest.mark.parametrize(
    ("favour", "disfavour", "usable"), [(2, 1, 1), (2, 0, 2), (1, 1, 0), (1, 3, 0)]
)
def test_each_disfavour_blocks_a_favour(favour, disfavour, usable):
    scene = Scene(players=2)
    scene.seat(0, favour=favour, disfavour=disfavour)
    assert favours.usable_favour(scene.game, 0) == usable


@pytest.mark.rule("hellgame:14.1-blocked")
def test_the_example_of_chapter_14():
    """Two Favours, one of them blocked: one sectio, or the Disfavour in the End phase."""
    scene = Scene(players=2)
    scene.seat(0, demons="baal", favour=2, disfavour=1)
    scene.legion(0, "spies")
    scene.legion(0, "liars")
    scene.answer("petition", verb="by_favour", where=scene.place("spies"))
    twin.petitions.petitions_phase(scene.game, scene.at)
    assert len(scene.asked_of("petition")) == 1  # the other Favour is blocked: nothing left to ask
    scene.seat(0, favour=2, disfavour=1)
    scene.answer("absolve", verb="absolve")
    twin.end_phase.absolve(scene.game, scene.at, 0)
    assert (scene.game.seats[0].favour, scene.game.seats[0].disfavour) == (0, 0)


@pytest.mark.rule("hellgame:14.3-shedding")
def test_nobody_drops_more_disfavours_than_he_has():
    scene = Scene(players=2)
    scene.seat(0, disfavour=2)
    favours.drop_disfavour(scene.game, scene.at, 0, 3)
    assert scene.game.seats[0].disfavour == 0
    assert [event["value"] for event in scene.events("disfavour_dropped")] == [2]


def test_a_voided_disfavour_has_no_effect():
    scene = Scene(players=2)
    scene.rules.void = twin.events.DISFAVOUR_GAINED
    favours.take_disfavour(scene.game, scene.at, 0, 1)
    assert scene.game.seats[0].disfavour == 0
