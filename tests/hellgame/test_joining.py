"""11.1 Which demons take part, and what they bring."""

from __future__ import annotations

import pytest

from tests.hellgame import battlefield as field
from tests.hellgame.scene import NONE, Scene

WHERE = (5, 3)


def two_armies(**settings) -> Scene:
    """Seat 0 with two legions and Caim (4 stars) and Moloch, seat 1 with one and Ukobach."""
    scene = Scene(players=2, **settings)
    scene.seat(0, demons="caim+moloch")
    scene.seat(1, demons="ukobach+gomory")
    scene.legions(0, WHERE, 2)
    scene.legion(1, WHERE)
    return scene


def joined(scene: Scene) -> set[int]:
    return {demon for demon in range(scene.rules.demons) if scene.game.battle.demon[demon]}


@pytest.mark.rule("hellgame:11.1-declaring")
def test_most_legions_first_then_in_turn_a_demon_at_a_time():
    scene = two_armies()
    for seat in (0, 1, 0):
        scene.answer("join", seat=seat, verb="join")
    field.draw_up(scene, WHERE)
    assert [asked.seat for asked in scene.asked_of("join")] == [0, 1, 0, 1]
    assert joined(scene) == {scene.demon(name) for name in ("caim", "moloch", "gomory")}


@pytest.mark.rule("hellgame:11.1-declaring")
def test_who_has_declined_is_not_asked_again():
    scene = two_armies()
    scene.answer("join", seat=1, verb="join")
    scene.answer("join", seat=1, verb="join")
    field.draw_up(scene, WHERE)
    assert [asked.seat for asked in scene.asked_of("join")] == [0, 1, 1]


@pytest.mark.rule("hellgame:11.1-once")
def test_a_demon_fights_in_one_battle_a_turn():
    scene = two_armies()
    scene.answer("join", seat=0, who=scene.demon("caim"))
    field.draw_up(scene, WHERE)
    assert scene.game.demons[scene.demon("caim")].fought == 1
    assert scene.game.tally.demon_battles[scene.demon("caim")] == 1
    scene.legion(0, (2, 2))
    scene.legion(1, (2, 2))
    scene.forget()
    field.draw_up(scene, (2, 2))
    options = next(asked for asked in scene.asked_of("join") if asked.seat == 0)
    assert options.values("join", "who") == {scene.demon("moloch")}


@pytest.mark.rule("hellgame:11.1-earth")
def test_nobody_comes_from_earth_or_incapacitated():
    scene = two_armies()
    scene.to_earth("caim")
    scene.incapacitate("ukobach")
    field.draw_up(scene, WHERE)
    offered = [asked.values("join", "who") for asked in scene.asked_of("join")]
    assert offered == [{scene.demon("moloch")}, {scene.demon("gomory")}]


@pytest.mark.rule("hellgame:11.1-arcana")
def test_a_demon_brings_no_more_cards_than_it_has_stars():
    scene = two_armies()
    cards = [scene.give(1, name) for name in ("rage", "frenzy", "getaway")]
    scene.answer("join", seat=1, who=scene.demon("ukobach"))  # two stars
    for card in cards[:2]:
        scene.answer("bring", what=card)
    field.draw_up(scene, WHERE)
    asked = scene.asked_of("bring")
    assert [each.amount for each in asked] == [2, 1]
    assert asked[1].values("bring", "what") == set(cards[1:])
    brought = [int(scene.game.hidden.brought[card]) for card in cards]
    assert brought == [scene.demon("ukobach")] * 2 + [NONE]
    assert set(scene.hand(1)) == set(cards)  # they stay in the hand


@pytest.mark.rule("hellgame:11.1-arcana")
def test_it_may_bring_fewer_and_cards_that_another_brought_stay_with_that_one():
    scene = two_armies()
    cards = [scene.give(0, name) for name in ("rage", "frenzy", "getaway")]
    scene.answer("join", seat=0, who=scene.demon("caim"))
    scene.answer("bring", what=cards[0])
    scene.answer("bring", verb="pass")
    scene.answer("join", seat=0, who=scene.demon("moloch"))
    field.draw_up(scene, WHERE)
    assert scene.asked_of("bring")[-1].values("bring", "what") == set(cards[1:])


@pytest.mark.rule("hellgame:11.1-arcana")
def test_an_ability_lets_a_demon_bring_one_more():
    scene = Scene(players=2, demon_abilities=True)
    scene.seat(0, demons="beelzebub")
    for name in ("rage", "frenzy", "getaway", "incubus", "reincarnation", "git_em"):
        scene.give(0, name)
    scene.legion(0, WHERE)
    scene.legion(1, WHERE)
    scene.answer("join", seat=0, verb="join")
    field.draw_up(scene, WHERE)
    assert scene.asked_of("bring")[0].amount == 6  # five stars, and one


@pytest.mark.rule("hellgame:11.1-arcana")
def test_after_the_battle_no_card_is_marked():
    scene = two_armies()
    card = scene.give(0, "getaway")
    scene.answer("join", seat=0, who=scene.demon("caim"))
    scene.answer("bring", what=card)
    field.combat_phase(scene)
    assert scene.game.hidden.brought[card] == NONE and scene.hand(0) == [card]
    assert joined(scene) == set() and scene.game.battle.place == NONE
