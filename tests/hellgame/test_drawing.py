"""6.3 Arcana in the Hell phase, and the hand limit."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import NONE, Scene, twin

GOOD = ("frenzy", "getaway", "riot", "rage", "recruit", "cthonians", "released")


def drawn(scene: Scene, seat: int, *faces: int) -> Scene:
    with scene.dice(*faces):
        twin.drawing.draw_for_demons(scene.game, scene.at, seat)
    return scene


@pytest.mark.rule("hellgame:6.3-arcana")
def test_a_card_for_each_demon_that_can_act():
    scene = Scene(players=2)
    scene.seat(0, demons="baal+sammael+andras")
    scene.to_earth("sammael")
    scene.incapacitate("andras")
    cards = scene.stack(*GOOD)
    drawn(scene, 0)
    assert scene.hand(0) == cards[:2]
    assert scene.game.hidden.arcana_known[cards[0]] == 1  # nobody else has seen it


@pytest.mark.rule("hellgame:6.3-arcana")
def test_with_disfavours_each_card_needs_a_disfavour_roll():
    scene = Scene(players=2)
    scene.seat(0, demons="baal+sammael+andras", disfavour=2)
    scene.stack(*GOOD)
    drawn(scene, 0, 2, 3, 1)
    assert len(scene.hand(0)) == 1


@pytest.mark.rule("hellgame:6.3-arcana")
def test_who_could_act_as_the_drawing_began_brings_a_card():
    scene = Scene(players=2)
    scene.seat(0, demons="baal+sammael+andras")
    scene.stack("mania", *GOOD)
    drawn(scene, 0)
    assert len(scene.hand(0)) == 2  # the first card struck one of the three


def test_an_empty_deck_yields_nothing():
    scene = Scene(players=2)
    scene.seat(0, demons="baal")
    scene.game.hidden.arcana.count = 0
    assert twin.drawing.draw_arcanum(scene.game, scene.at, 0) == NONE
    assert scene.hand(0) == []


def full_hand(*on_top: str) -> Scene:
    scene = Scene(players=2)
    scene.seat(0, demons="baal")
    for name in GOOD[:5]:
        scene.give(0, name)
    scene.stack(*on_top)
    return scene


@pytest.mark.rule("hellgame:6.3-hand-limit")
@pytest.mark.parametrize(("excess", "left"), [(0, 5), (1, 4), (2, 3), (3, 2), (9, 0)])
def test_as_many_are_discarded_as_are_told_while_there_are_any(excess, left):
    scene = full_hand()
    twin.discarding.give_up_cards(scene.game, scene.at, 0, excess)
    assert len(scene.hand(0)) == left


@pytest.mark.rule("hellgame:6.3-hand-limit")
def test_beyond_five_one_is_discarded_at_once_of_all_six():
    scene = full_hand("cthonians")
    scene.answer("discard", verb="discard", what=scene.card("riot"))
    twin.drawing.draw_arcanum(scene.game, scene.at, 0)
    (asked,) = scene.asked_of("discard")
    assert asked.values("discard", "what") == {scene.card(name) for name in GOOD[:6]}
    assert asked.subject == 1
    assert len(scene.hand(0)) == 5
    assert scene.card("riot") not in scene.hand(0)
    assert scene.game.hidden.arcana.cards[0] == scene.card("riot")


@pytest.mark.rule("hellgame:6.3-hand-limit")
def test_the_limit_holds_after_every_single_card():
    scene = full_hand("cthonians", "released")
    twin.drawing.draw_arcana(scene.game, scene.at, 0, 2)
    assert [len(asked.options) for asked in scene.asked_of("discard")] == [6, 6]


@pytest.mark.rule("hellgame:6.3-hand-limit")
def test_a_card_to_be_played_right_away_fills_no_hand():
    scene = full_hand("a_fit_of_goodness")
    twin.drawing.draw_arcanum(scene.game, scene.at, 0)
    assert not scene.asked_of("discard")
    assert len(scene.hand(0)) == 5
