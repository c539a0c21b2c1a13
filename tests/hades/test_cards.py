"""2.4 and 4.0: the two Resolution Decks."""

from __future__ import annotations

import pytest

from tests.hades.scene import Scene, state, twin

cards = twin.cards


def sizes(scene: Scene, deck: int) -> tuple[int, int, int]:
    piles = scene.game.hidden.decks[deck], scene.game.discards[deck], scene.game.drawn[deck]
    return tuple(int(pile["count"]) for pile in piles)


@pytest.mark.rule("hades:2.4-resolution-decks")
def test_a_random_number_is_that_of_the_card_on_top(scene):
    with scene.cards(shl=["s09"]):
        assert cards.number_from(scene.game, scene.at, 0, twin.choices.RALLY_CHECK) == 6
    with scene.cards(nastian=["n06"]):
        assert cards.letter_from(scene.game, scene.at, 1) == "ABCDEFGHIJKL".index("H")


@pytest.mark.rule("hades:2.4-resolution-decks")
@pytest.mark.parametrize("deck", [0, 1])
def test_the_player_says_from_which_deck_a_number_is_drawn(scene, deck):
    scene.answer("deck", what=deck)
    wanted = (
        {"shl": scene.numbers(5)} if deck == 0 else {"nastian": scene.numbers(5, deck="nastian")}
    )
    with scene.cards(**wanted):
        assert cards.random_number(scene.game, scene.at, twin.choices.RALLY_CHECK, 3) == 5
    (asked,) = scene.asked_of("deck")
    assert (asked.subject, asked.amount) == (twin.choices.RALLY_CHECK, 3)
    assert [option["what"] for option in asked.options] == [0, 1]


def test_cards_lie_open_until_the_next_thing_is_resolved(scene):
    cards.clear_table(scene.game)
    deck, discards, _ = sizes(scene, 0)
    cards.draw_resolution(scene.game, scene.at, 0)
    cards.draw_resolution(scene.game, scene.at, 0)
    assert sizes(scene, 0) == (deck - 2, discards, 2)
    cards.clear_table(scene.game)
    assert sizes(scene, 0) == (deck - 2, discards + 2, 0)
    assert scene.problems() == []


@pytest.mark.rule("hades:4.0-empty-deck")
def test_an_empty_deck_is_made_of_its_discards_without_the_open_cards(scene):
    seen = []
    for _ in range(sizes(scene, 1)[0]):
        cards.clear_table(scene.game)
        seen.append(int(cards.draw_resolution(scene.game, scene.at, 1)))
    assert sizes(scene, 1) == (0, 17, 1)
    shuffles = int(scene.game.shuffles[1])
    cards.draw_resolution(scene.game, scene.at, 1)
    assert sizes(scene, 1) == (16, 0, 2)
    assert scene.game.shuffles[1] == shuffles + 1
    assert "deck_shuffled" in scene.events()
    assert scene.game.drawn[1].cards[0] == seen[-1] != scene.game.drawn[1].cards[1]
    assert scene.problems() == []


@pytest.mark.rule("hades:4.0-empty-deck")
def test_every_card_comes_once_before_any_comes_again(scene):
    for _ in range(2):
        drawn = []
        for _ in range(18):
            cards.clear_table(scene.game)
            drawn.append(int(cards.draw_resolution(scene.game, scene.at, 0)))
        assert sorted(drawn) == list(range(18))


def test_each_shuffle_has_an_order_of_its_own(scene):
    orders = set()
    for _ in range(3):
        cards.shuffle_resolution(scene.game, scene.at, 0)
        orders.add(scene.game.hidden.decks[0].cards[:18].tobytes())
    assert len(orders) == 3


def test_drawn_cards_are_counted(scene):
    before = int(scene.game.tally.cards)
    cards.random_number(scene.game, scene.at, twin.choices.RALLY_CHECK, 3)
    assert scene.game.tally.cards == before + 1
    assert state.SHL_CARDS == 0
