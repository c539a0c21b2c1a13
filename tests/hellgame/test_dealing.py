"""What a seat cannot know is dealt anew; what it knows stays."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import NONE, Scene, effects, state, twin

DEALS = 30


@pytest.fixture
def scene() -> Scene:
    scene = Scene(players=3)
    scene.seat(0, demons="sammael")
    scene.seat(1, demons="caim+baal")
    for name in ("frenzy", "carnossa", "vendetta"):
        scene.give(0, name)
    for name in ("jar_of_jam", "incubus", "objection", "riot"):
        scene.give(1, name)
    return scene


def dealt(scene: Scene, seat: int, number: int):
    """The position as this seat may imagine it."""
    game = scene.game.copy()
    twin.dealing.deal_secrets(game, scene.rules, seat, twin.kernel.luck.luck_of(1000 + number))
    assert twin.checks.check_state(game, scene.rules) == []
    return game


def hand(game, seat: int) -> list[int]:
    cards = game.hidden.hands[seat]
    return [int(card) for card in cards.cards[: cards["count"]]]


def test_other_hands_and_decks_change_and_the_own_hand_stays(scene):
    games = [dealt(scene, 0, number) for number in range(DEALS)]
    assert all(hand(game, 0) == scene.hand(0) for game in games)
    assert len({tuple(hand(game, 1)) for game in games}) > DEALS // 2
    assert len({game.hidden.hell.cards.tobytes() for game in games}) == DEALS
    assert len({game.hidden.demons.cards.tobytes() for game in games}) == DEALS


def test_for_nobody_every_hand_stays(scene):
    games = [dealt(scene, twin.dealing.NOBODY, number) for number in range(DEALS)]
    for seat in range(3):
        assert all(hand(game, seat) == scene.hand(seat) for game in games)
    assert all((game.hidden.brought == scene.game.hidden.brought).all() for game in games)
    for deck in ("arcana", "hell", "demons"):
        assert len({game.hidden[deck].cards.tobytes() for game in games}) == DEALS


def test_how_the_cards_lay_before_has_no_part_in_it(scene):
    """Dealt anew twice, it is as dealt anew once: a search imagines nothing of the true order."""
    for number in range(5):
        once = dealt(scene, 0, number)
        twice = dealt(scene, 0, number + 5)
        twin.dealing.deal_secrets(twice, scene.rules, 0, twin.kernel.luck.luck_of(1000 + number))
        for deck in ("arcana", "hell", "demons"):
            assert twice.hidden[deck].cards.tobytes() == once.hidden[deck].cards.tobytes()
        assert hand(twice, 1) == hand(once, 1) and hand(twice, 2) == hand(once, 2)


def test_every_unknown_card_is_as_likely_in_a_hand(scene):
    """Of the cards that a hand may hold; four places of seat 1."""
    rules, games = scene.rules, [dealt(scene, 0, number) for number in range(60)]
    own = set(scene.hand(0))
    fit = [
        card
        for card in (*scene.hand(1), *map(int, scene.game.hidden.arcana.cards))
        if card not in own and rules.arcanum[card].minor != effects.PLAY_RIGHT_AWAY
    ]
    counts = [sum(card in hand(game, 1) for game in games) for card in set(fit)]
    expected = 60 * 4 / len(set(fit))
    assert max(counts) < expected + 5 * expected**0.5
    assert sum(counts) == 60 * 4


def test_only_what_is_hidden_changes(scene):
    game = dealt(scene, 0, 1)
    for name in game.dtype.names:
        if name != "hidden":
            assert game[name].tobytes() == scene.game[name].tobytes(), name


def test_a_card_that_the_seat_has_seen_stays_in_the_other_hand(scene):
    shown = scene.hand(1)[2]
    scene.game.hidden.arcana_known[shown] = state.EVERYBODY
    assert all(hand(dealt(scene, 0, number), 1)[2] == shown for number in range(DEALS))


def test_cards_known_at_the_bottom_of_the_deck_stay_there(scene):
    discarded = scene.hand(1)[0]
    twin.hands.discard(scene.game, scene.at, 1, discarded)
    games = [dealt(scene, 2, number) for number in range(DEALS)]
    assert all(game.hidden.arcana.cards[0] == discarded for game in games)
    assert {hand(game, 0)[0] for game in games} != {scene.hand(0)[0]}


def test_cards_that_are_played_right_away_are_in_no_hand(scene):
    for number in range(DEALS):
        game = dealt(scene, 2, number)
        for card in (*hand(game, 0), *hand(game, 1)):
            assert scene.rules.arcanum[card].minor != effects.PLAY_RIGHT_AWAY


def test_what_another_seat_knows_goes_with_the_place(scene):
    top = scene.stack_hell("red_peril", "tempers")
    for card in top:
        scene.game.hidden.hell_known[card] = 1 << 1  # seat 1 has looked at two cards
    kept, imagined = dealt(scene, 1, 1), dealt(scene, 0, 1)
    assert list(kept.hidden.hell.cards[43:45]) == top[::-1]
    known = [card for card in range(45) if imagined.hidden.hell_known[card] == 1 << 1]
    assert sorted(known) == sorted(int(card) for card in imagined.hidden.hell.cards[43:45])


def test_a_mark_never_leaves_the_hand(scene):
    hand_of, brought = scene.game.hidden.hands[1], scene.game.hidden.brought
    elsewhere = scene.hand(0)[0]
    hand_of.cards[hand_of.count] = elsewhere  # what lies behind the last card is none of the hand
    brought[scene.hand(1)[-1]] = scene.demon("caim")
    for number in range(DEALS):
        assert dealt(scene, 0, number).hidden.brought[elsewhere] == NONE


def test_which_cards_were_brought_into_battle_is_a_secret(scene):
    caim, baal = scene.demon("caim"), scene.demon("baal")
    one, other = scene.hand(1)[:2]
    scene.game.hidden.arcana_known[one] = state.EVERYBODY
    scene.game.hidden.brought[one], scene.game.hidden.brought[other] = caim, baal
    games = [dealt(scene, 0, number) for number in range(DEALS)]
    for game in games:
        brought = [int(game.hidden.brought[card]) for card in hand(game, 1)]
        assert sorted(brought) == sorted([caim, baal, NONE, NONE])
        assert sum(demon != NONE for demon in game.hidden.brought) == 2
    assert len({int(game.hidden.brought[one]) for game in games}) > 1
    places = [[int(game.hidden.brought[card]) for card in hand(game, 1)] for game in games]
    assert {brought.index(caim) for brought in places} == set(range(4))
