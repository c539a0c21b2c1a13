"""9.5.2.3 Out of AnteHell."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import NONE, Scene, state, twin
from tests.hellgame.walking import go, lead, march, spot, stop, strike, walk

ANTEHELL = state.ANTEHELL


@pytest.fixture
def scene() -> Scene:
    scene = Scene(players=2)
    scene.seat(0, demons="balban")
    return scene


def test_the_compass_leads_as_it_is_printed(scene):
    thieves = scene.place("thieves")
    ways = {1: "the_envious", 2: "bankers_and_brokers", 3: "sugar_hill", 4: "exploiters"}
    for face in range(1, 7):
        there = scene.place(ways[face]) if face in ways else thieves
        assert twin.antehell.lead(thieves, face) == there
    assert twin.antehell.lead(scene.place("spies"), 1) == state.PENTAGRAM
    assert twin.antehell.lead(scene.place("the_wise_men"), 3) == ANTEHELL


@pytest.mark.rule("hellgame:9.5.2.3-leaving-antehell")
@pytest.mark.parametrize("face", range(1, 6))
def test_a_die_names_the_quarter_where_units_come_in(scene, face):
    legion = scene.legion(0, ANTEHELL)
    go(scene, legion, "antehell")
    stop(scene)
    with scene.dice(face):
        march(scene)
    assert scene.where(legion) == scene.place((1, face))


@pytest.mark.rule("hellgame:9.5.2.3-leaving-antehell")
def test_on_a_six_they_are_lost_for_this_march(scene):
    man, legion = scene.lieutenant("verin", 0, ANTEHELL), scene.legion(0, ANTEHELL)
    lead(scene, man, legion)
    walk(scene, "antehell")
    with scene.dice(6):
        march(scene)
    assert spot(scene, man) == scene.where(legion) == ANTEHELL
    assert len(scene.asked_of("march")) == 1  # neither may try again
    assert len(scene.asked_of("step")) == 2  # to pick up and to set out; he does not go on
    scene.forget()
    go(scene, legion, "antehell")
    stop(scene)
    scene.answer("march", verb="pass")
    with scene.dice(3):
        march(scene)  # in the next March it may
    assert scene.where(legion) == scene.place((1, 3))


@pytest.mark.rule("hellgame:9.5.2.3-leaving-antehell")
def test_to_come_in_is_a_step_and_one_die_serves_a_lieutenant_with_his_legions(scene):
    man, legion = scene.lieutenant("verin", 0, ANTEHELL), scene.legion(0, ANTEHELL)
    lead(scene, man, legion)
    walk(scene, "antehell", "molesters_purgatory", "addiction")
    with scene.dice(3):
        march(scene)
    assert spot(scene, man) == scene.where(legion) == scene.place("addiction")


@pytest.mark.rule("hellgame:9.5.2.3-leaving-antehell")
@pytest.mark.rule("hellgame:9.5.2.4-uriel")
def test_where_the_die_leads_to_uriel_or_closed_gates_they_stay_out(scene):
    legion = scene.legion(0, ANTEHELL)
    scene.game.uriel.place = scene.place((1, 2))
    strike(scene, twin.effects.PH_NO_ENTRY, (1, 4))
    for face in (2, 4):
        go(scene, legion, "antehell")
        with scene.dice(face):
            march(scene)
        assert scene.where(legion) == ANTEHELL


@pytest.mark.rule("hellgame:9.5.2.3-leaving-antehell")
def test_a_lieutenant_alone_who_comes_in_among_enemies_goes_on(scene):
    man = scene.lieutenant("verin", 0, ANTEHELL)
    scene.legion(1, (1, 3))
    lead(scene, man)
    walk(scene, "antehell", (2, 3))
    stop(scene)
    with scene.dice(3):
        march(scene)
    assert spot(scene, man) == scene.place((2, 3))
    assert "pass" not in scene.asked_of("step")[-2].verbs()


@pytest.mark.rule("hellgame:9.5.2.3-leaving-antehell")
def test_a_lieutenant_alone_whom_the_die_leads_among_enemies_in_a_quagmire_must_flee(scene):
    man = scene.lieutenant("verin", 0, ANTEHELL)
    scene.legion(1, (1, 3))
    strike(scene, twin.effects.PH_MUST_STOP, (1, 3))
    lead(scene, man)
    walk(scene, "antehell")
    with scene.dice(3, 5, 6):
        march(scene)
    assert scene.game.lieutenants[man].box == state.RETURN_BOX


@pytest.mark.rule("hellgame:9.5.2.3-leaving-antehell")
def test_an_ability_chooses_the_quarter():
    scene = Scene(players=2, demon_abilities=True)
    scene.seat(0, demons="naburos")
    scene.game.uriel.place = scene.place((1, 5))
    legion = scene.legion(0, ANTEHELL)
    go(scene, legion, "antehell")
    scene.answer("quarter", where=scene.place((1, 2)))
    stop(scene)
    march(scene, "naburos")
    assert scene.where(legion) == scene.place((1, 2))
    assert scene.asked_of("quarter")[0].values("step", "where") == set(range(4))


@pytest.mark.rule("hellgame:2.2.4-antehell")
def test_nobody_meets_in_antehell(scene):
    own, man = scene.legion(0, "the_wise_men"), scene.lieutenant("verin", 1, ANTEHELL)
    scene.legion(1, ANTEHELL)
    scene.answer("march", verb="move_legion", who=own)
    scene.answer("step", verb="step", where=ANTEHELL)
    march(scene)
    assert not scene.asked_of("flee") and not scene.asked_of("passage")
    assert not twin.board.has_enemies(scene.game, scene.rules, ANTEHELL, 0)
    assert spot(scene, man) == ANTEHELL


@pytest.mark.rule("hellgame:9.5.2.3-leaving-antehell")
def test_units_are_lost_by_their_own_die(scene):
    """Another demon's March throws another die; the same unit is not lost for ever."""
    legion = scene.legion(0, ANTEHELL)
    slot = twin.chances.legion_slot(scene.game, legion)
    found = {
        twin.antehell.enter_from_antehell(scene.game, scene.at, slot, 0, demon)
        for demon in range(scene.rules.demons)
    }
    assert len(found) > 3 and found <= {NONE, *range(5)}


@pytest.mark.rule("hellgame:9.5.2.3-leaving-antehell")
def test_every_demon_and_unit_has_a_die_of_its_own(scene, monkeypatch):
    """NONE is who marches without a demon."""
    slots = []

    def note(game, at, seat, purpose, slot, index):
        slots.append(slot)
        return 1

    monkeypatch.setattr(twin.antehell, "roll", note)
    units = range(twin.chances.UNIT_SLOTS)
    demons = range(NONE, scene.rules.demons)
    for unit in units:
        for demon in demons:
            twin.antehell.enter_from_antehell(scene.game, scene.at, unit, 0, demon)
    assert len(set(slots)) == len(units) * len(demons)
    assert min(slots) >= 0
