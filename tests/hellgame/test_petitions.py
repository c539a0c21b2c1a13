"""12 The Petitions phase."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import FREEBOOTERS, NONE, Scene, twin


def petitioned(scene: Scene, *faces: int) -> Scene:
    with scene.dice(*faces):
        twin.petitions.petitions_phase(scene.game, scene.at)
    return scene


def one_seat(favour: int = 1, disfavour: int = 0) -> Scene:
    """A seat with a legion in Spies, which is nobody's."""
    scene = Scene(players=3)
    scene.seat(0, demons="baal", favour=favour, disfavour=disfavour, sectios="liars")
    scene.seat(1, demons="sammael", sectios="thieves")
    scene.seat(2, demons="andras", sectios="addiction")
    scene.legion(0, "spies")
    return scene


@pytest.mark.rule("hellgame:12.1-favour")
def test_a_favour_buys_a_sectio():
    scene = one_seat()
    scene.answer("petition", seat=0, verb="by_favour", where=scene.place("spies"))
    petitioned(scene)
    assert scene.game.holder[scene.place("spies")] == 0
    assert scene.game.seats[0].favour == 0
    assert scene.game.tally.gained[0, twin.tallies.GAINED_BY_FAVOUR] == 1


@pytest.mark.rule("hellgame:12.1-favour")
def test_without_a_usable_favour_there_is_no_such_petition():
    scene = petitioned(one_seat(favour=1, disfavour=1))
    assert not scene.asked_of("petition")


@pytest.mark.rule("hellgame:12.2-victory")
def test_the_right_of_victory_needs_a_disfavour_roll():
    for face, holder in ((2, NONE), (3, 0)):
        scene = one_seat(favour=0, disfavour=2)
        scene.game.won_here[scene.place("spies")] = 1
        scene.answer("petition", seat=0, verb="by_victory")
        petitioned(scene, face)
        assert scene.game.holder[scene.place("spies")] == holder
        assert (
            len(scene.asked_of("petition")) == 1
        )  # the right is used up, whether it helped or not


@pytest.mark.rule("hellgame:12.2-victory")
def test_without_disfavours_the_victor_gets_it_unrolled():
    scene = one_seat(favour=0)
    scene.game.won_here[scene.place("spies")] = 1
    scene.answer("petition", seat=0, verb="by_victory")
    petitioned(scene)
    assert scene.game.holder[scene.place("spies")] == 0
    assert scene.game.tally.gained[0, twin.tallies.GAINED_BY_VICTORY] == 1


@pytest.mark.rule("hellgame:12.2-victory")
def test_whom_others_only_fled_from_has_no_right_of_victory():
    scene = one_seat(favour=0)  # nobody fought: won_here says so
    petitioned(scene)
    assert not scene.asked_of("petition")


@pytest.mark.rule("hellgame:12.0-petitions")
def test_a_legion_must_stand_there():
    scene = one_seat()
    scene.lieutenant("verin", 0, "thieves")  # no legion beside him
    petitioned(scene)
    (asked,) = scene.asked_of("petition")
    assert asked.values("by_favour", "where") == {scene.place("spies")}


@pytest.mark.rule("hellgame:12.0-petitions")
def test_a_sectio_of_another_may_be_asked_for_an_own_one_not():
    scene = one_seat()
    scene.legion(0, "thieves")
    scene.legion(0, "liars")
    petitioned(scene)
    (asked,) = scene.asked_of("petition")
    assert asked.values("by_favour", "where") == {scene.place("spies"), scene.place("thieves")}


@pytest.mark.rule("hellgame:12.0-petitions")
@pytest.mark.parametrize("who", ["hound", "freebooters"])
def test_hostile_units_bar_the_petition(who):
    scene = one_seat()
    if who == "hound":
        scene.hound(0, at="spies")
    else:
        scene.legion(FREEBOOTERS, "spies")
    petitioned(scene)
    assert not scene.asked_of("petition")


@pytest.mark.rule("hellgame:12.3.3-allies")
@pytest.mark.parametrize("verb", ["accept", "pass"])
def test_an_ally_must_consent(verb):
    scene = one_seat()
    scene.legion(1, "spies")
    scene.answer("petition", seat=0, verb="by_favour")
    scene.answer("consent", seat=1, verb=verb)
    petitioned(scene)
    agreed = verb == "accept"
    assert scene.game.holder[scene.place("spies")] == (0 if agreed else NONE)
    assert scene.game.seats[0].favour == (0 if agreed else 1)
    deals = scene.game.tally.deals[0, twin.tallies.DEAL_ALLIANCE]
    assert (deals[twin.tallies.OFFERED], deals[twin.tallies.MADE]) == (1, int(agreed))
    assert len(scene.asked_of("petition")) == 1  # what was refused is not offered again
    assert [len(asked.options) for asked in scene.asked_of("consent")] == [2]
    assert len(scene.events("consent_refused")) == (0 if agreed else 1)


@pytest.mark.rule("hellgame:12.3.3-allies")
def test_a_lieutenant_of_another_is_asked_too():
    scene = one_seat()
    scene.lieutenant("verin", 1, "spies")
    scene.answer("petition", seat=0, verb="by_favour")
    petitioned(scene)
    assert [asked.seat for asked in scene.asked_of("consent")] == [1]


@pytest.mark.rule("hellgame:12.3.3-allies")
def test_only_one_of_two_victors_uses_the_right():
    scene = one_seat(favour=0)
    scene.legion(1, "spies")
    scene.game.won_here[scene.place("spies")] = 0b11
    scene.answer("petition", seat=1, verb="by_victory")  # Sammael goes before Baal
    scene.answer("consent", seat=0, verb="accept")
    petitioned(scene)
    assert scene.game.holder[scene.place("spies")] == 1
    assert scene.game.won_here[scene.place("spies")] == 0
    assert [asked.seat for asked in scene.asked_of("petition")] == [1]


@pytest.mark.rule("hellgame:5.2-rank-order")
def test_petitions_go_in_order_of_rank():
    scene = one_seat()
    for seat in (1, 2):
        scene.seat(seat, favour=1)
        scene.legion(seat, f"{('', 'falsifiers', 'tyrants')[seat]}")
    petitioned(scene)
    assert [asked.seat for asked in scene.asked_of("petition")] == [1, 0, 2]


@pytest.mark.rule("hellgame:5.2-rank-order")
def test_only_demons_that_can_act_lend_their_rank():
    scene = one_seat()
    for seat in (1, 2):
        scene.seat(seat, favour=1)
        scene.legion(seat, f"{('', 'falsifiers', 'tyrants')[seat]}")
    scene.incapacitate("sammael")
    petitioned(scene)
    assert [asked.seat for asked in scene.asked_of("petition")] == [0, 2, 1]


@pytest.mark.rule("hellgame:12.3.2-freebooters")
@pytest.mark.parametrize("unit", ["legion", "lieutenant"])
def test_freebooters_take_control_of_where_they_are(unit):
    scene = one_seat(favour=0)
    if unit == "legion":
        scene.legion(FREEBOOTERS, "liars")
    else:
        scene.lieutenant("verin", FREEBOOTERS, "liars")
    scene.seat(0, sectios="tyrants")
    petitioned(scene)
    assert scene.game.holder[scene.place("liars")] == FREEBOOTERS
    assert not scene.events("relief")


def test_the_example_of_chapter_12():
    """Liars is won in battle; of two more sectios one Favour buys the one in the same circle."""
    scene = Scene(players=2)
    scene.seat(0, demons="baal", favour=1)
    scene.seat(1, demons="sammael", sectios="liars+thieves")
    for name in ("liars", "parliament_of_intolerance", "falsifiers"):
        scene.legion(0, name)
    scene.game.won_here[scene.place("liars")] = 1
    scene.answer("petition", verb="by_victory", where=scene.place("liars"))
    scene.answer("petition", verb="by_favour", where=scene.place("falsifiers"))
    petitioned(scene)
    held = {sectio for sectio in range(twin.sizes.SECTIOS) if scene.game.holder[sectio] == 0}
    assert held == {scene.place("liars"), scene.place("falsifiers")}
    assert not scene.unanswered()
