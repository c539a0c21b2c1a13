"""9.6 Visits to Earth."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import NONE, Scene, state, twin

earth = twin.earth


@pytest.fixture
def scene() -> Scene:
    scene = Scene(players=2)
    scene.seat(0, demons="andras", souls=6, sectios="spies")
    return scene


def walk(scene: Scene, card: str = "vendetta", demon: str = "andras") -> int:
    number = scene.give(0, card)
    earth.walk_the_earth(scene.game, scene.at, scene.demon(demon), number)
    return number


@pytest.mark.rule("hellgame:9.6-walk-the-earth")
def test_the_card_is_paid_and_lies_under_the_demon(scene):
    card = walk(scene)  # costs one soul
    andras = scene.game.demons[scene.demon("andras")]
    assert int(scene.game.seats[0].souls) == 5
    assert (int(andras.earth), int(andras.earth_turn)) == (card, 1)
    assert scene.hand(0) == []
    deck = scene.game.hidden.arcana
    assert card not in [int(other) for other in deck.cards[: deck["count"]]]
    assert int(scene.game.hidden.arcana_known[card]) == state.EVERYBODY


@pytest.mark.rule("hellgame:9.6-walk-the-earth")
def test_andras_walks_collects_stays_and_comes_home_to_act():
    """The example of 9.6: ten souls and a Favour, then another turn there, then a March at home."""
    scene = Scene(players=2)
    scene.seat(0, demons="andras", souls=1, sectios="spies")
    card = walk(scene)
    assert int(scene.game.seats[0].souls) == 0
    scene.game.turn = 2
    with scene.dice(6):
        twin.souls.souls_phase(scene.game, scene.at)
    assert int(scene.game.seats[0].souls) == 10 + 2  # and what Spies yields
    assert int(scene.game.seats[0].favour) == 1
    scene.game.turn = 3
    with scene.dice(1):
        twin.souls.souls_phase(scene.game, scene.at)
    assert int(scene.game.seats[0].favour) == 2
    earth.come_home(scene.game, scene.at, scene.demon("andras"))
    assert int(scene.game.demons[scene.demon("andras")].earth) == NONE
    assert int(scene.game.hidden.arcana.cards[0]) == card


@pytest.mark.rule("hellgame:9.6-walk-the-earth")
def test_only_from_hell_and_for_enough_souls(scene):
    andras, card = scene.demon("andras"), scene.give(0, "uriel_must_obey")  # four souls

    def may() -> bool:
        return bool(earth.can_walk(scene.game, scene.rules, andras, card))

    assert may()
    scene.game.seats[0].souls = 3
    assert not may()
    scene.game.seats[0].souls = 4
    assert may()
    scene.lay_permanent("gates_ajar")  # one soul more
    assert not may()
    scene.game.seats[0].souls = 5
    assert may()
    scene.to_earth("andras")
    assert not may()


@pytest.mark.rule("hellgame:9.6-walk-the-earth")
def test_xaphan_walks_for_less_where_abilities_are_played():
    scene = Scene(players=2, demon_abilities=True)
    scene.seat(0, demons="xaphan", souls=1)
    walk(scene, demon="xaphan")
    assert int(scene.game.seats[0].souls) == 1


@pytest.mark.rule("hellgame:9.6-coming-home")
def test_who_is_in_hell_already_does_not_come_home(scene):
    earth.come_home(scene.game, scene.at, scene.demon("andras"))
    assert scene.events("demon_returns") == []


@pytest.mark.rule("hellgame:9.6-coming-home")
@pytest.mark.parametrize("action, dice", [("influence", (1,)), ("atone", (3, 3))])
def test_diplomacy_in_hell_brings_a_demon_home_before_it_begins(scene, action, dice):
    scene.legion(1, "liars")
    andras = scene.to_earth("andras")
    with scene.dice(*dice):
        twin.actions.act(scene.game, scene.at, andras, twin.choices.VERBS.index(action))
    assert int(scene.game.demons[andras].earth) == NONE
    kinds = [event["kind"] for event in scene.events()]
    assert kinds.index("demon_returns") < kinds.index("die_rolled")


@pytest.mark.rule("hellgame:9.6-coming-home")
@pytest.mark.parametrize("action", ["conspire", "evil_deeds"])
def test_diplomacy_on_earth_leaves_it_there(scene, action):
    andras = scene.to_earth("andras")
    twin.actions.act(scene.game, scene.at, andras, twin.choices.VERBS.index(action))
    assert int(scene.game.demons[andras].earth) != NONE


@pytest.mark.rule("hellgame:9.6.1-return")
def test_a_demon_may_just_come_home(scene):
    andras = scene.to_earth("andras")
    scene.answer("action", verb="return")
    twin.actions.take_turn(scene.game, scene.at, andras)
    assert int(scene.game.demons[andras].earth) == NONE
    assert int(scene.game.demons[andras].did) == state.ACTED
    scene.forget()
    twin.actions.take_turn(scene.game, scene.at, andras)
    assert scene.asked_of("action")[0].of("return") == []
