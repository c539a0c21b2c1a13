"""What a seat hears of cards: its own by name, others' only if it knows where they are."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import NONE, Scene, state, twin

events = twin.events


@pytest.fixture
def scene() -> Scene:
    return Scene(players=3)


def heard(scene: Scene, seat: int) -> list[str]:
    """What a seat hears of the log."""
    log = twin.kernel.events.events_of(scene.log).copy()
    known = twin.hears.hears(log, seat, scene.game, scene.game, scene.rules)
    told = twin.narration.narrate(known, scene.components, scene.settings, scene.rules)
    return [line["text"] for line in told]


def test_who_draws_a_card_alone_hears_which(scene):
    scene.stack("frenzy")
    twin.hands.take_arcanum(scene.game, scene.at, 0)
    assert heard(scene, 0) == ["Seat 1 draws Frenzy."]
    assert heard(scene, 1) == heard(scene, 2) == ["Seat 1 draws a card."]


def test_a_card_that_all_have_seen_is_named_to_all(scene):
    (card,) = scene.stack("frenzy")
    scene.game.hidden.arcana_known[card] = state.EVERYBODY
    twin.hands.take_arcanum(scene.game, scene.at, 0)
    assert heard(scene, 1) == ["Seat 1 draws Frenzy."]


def test_how_many_cards_a_demon_brings_is_for_its_seat_alone(scene):
    twin.kernel.events.say(scene.game, scene.at, events.CARDS_BROUGHT, 1, 0, NONE, 2)
    assert [len(heard(scene, seat)) for seat in range(3)] == [0, 1, 0]
