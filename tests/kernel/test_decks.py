"""Decks: they behave like a pile of cards, and each card has shuffling luck of its own."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import from_dtype, types

from simkit.kernel import decks as jitted_decks
from simkit.kernel.luck import LUCK, luck_of

from .kit import compiled_later, plain

decks = plain.decks
CAPACITY = 12
DEED = st.sampled_from(["top", "bottom", "draw", "search"])
PILE = st.lists(st.integers(0, 40), max_size=CAPACITY, unique=True)
DECK = jitted_decks.deck_of(CAPACITY)


def deck_with(cards):
    """A deck of these cards, the last one on top."""
    deck = plain.records.blank(decks.deck_of(CAPACITY))[0]
    for card in cards:
        decks.put_on_top(deck, card)
    return deck


def pile(deck) -> list[int]:
    """Its cards, the last one on top."""
    return deck.cards[: deck.count].tolist()


def shuffled(cards, seed: int = 1, purpose: int = 2, times: int = 0) -> list[int]:
    deck = deck_with(cards)
    decks.shuffle_deck(deck, plain.luck.luck_of(seed), purpose, times)
    return pile(deck)


@compiled_later(types.void(from_dtype(DECK), from_dtype(LUCK)))
def shuffle_compiled(deck, luck):
    jitted_decks.shuffle_deck(deck, luck, 2, 0)


# --- A pile of cards -----------------------------------------------------------------------------


@given(PILE, st.lists(st.tuples(DEED, st.integers(0, 40))))
def test_a_deck_behaves_like_a_pile_of_cards(cards, deeds):
    deck, naive = deck_with(cards), list(cards)
    for deed, card in deeds:
        if deed == "draw":
            assert decks.draw_card(deck) == (naive.pop() if naive else decks.EMPTY)
        elif deed == "search":
            assert decks.search_card(deck, card) == (card in naive)
            naive = [other for other in naive if other != card]
        elif card not in naive and len(naive) < CAPACITY:
            put = decks.put_on_top if deed == "top" else decks.put_to_bottom
            put(deck, card)
            naive.insert(len(naive) if deed == "top" else 0, card)
        assert pile(deck) == naive


def test_an_empty_deck_gives_no_card_and_stays_empty():
    deck = deck_with([])
    assert decks.draw_card(deck) == decks.EMPTY
    assert (deck.count, decks.search_card(deck, 0)) == (0, False)


def test_a_card_put_to_the_bottom_comes_last():
    deck = deck_with([1, 2])
    decks.put_to_bottom(deck, 9)
    assert [decks.draw_card(deck) for _ in range(4)] == [2, 1, 9, decks.EMPTY]


@pytest.mark.parametrize("put", ["put_on_top", "put_to_bottom"])
def test_more_cards_than_the_deck_holds_are_refused(put):
    deck = deck_with(range(CAPACITY))
    with pytest.raises(ValueError, match="more cards than the deck holds"):
        getattr(decks, put)(deck, 40)
    assert pile(deck) == list(range(CAPACITY))


@given(PILE)
def test_taking_all_moves_every_card_and_empties_the_other(cards):
    deck, discards = deck_with(cards[:3]), deck_with(cards[3:])
    decks.take_all(deck, discards)
    assert (pile(deck), pile(discards)) == (cards, [])


# --- Shuffling -----------------------------------------------------------------------------------


@given(PILE, st.integers(0, 2**63 - 1))
def test_a_shuffle_loses_no_card_and_forgets_the_order_before(cards, seed):
    order = shuffled(cards, seed)
    assert sorted(order) == sorted(cards)
    assert shuffled(sorted(cards), seed) == shuffled(order, seed) == order
    deck = deck_with(cards)
    shuffle_compiled(deck, luck_of(seed))
    assert pile(deck) == order


@given(PILE.filter(bool), st.data())
def test_a_card_taken_out_leaves_the_order_of_the_rest(cards, data):
    gone = data.draw(st.sampled_from(cards))
    rest = [card for card in cards if card != gone]
    assert shuffled(rest) == [card for card in shuffled(cards) if card != gone]


def test_every_order_is_as_likely_as_any_other():
    orders = Counter(tuple(shuffled([1, 2, 3], seed)) for seed in range(3000))
    assert len(orders) == 6
    assert all(abs(count - 500) < 4.5 * (500 * 5 / 6) ** 0.5 for count in orders.values())


def test_each_shuffle_of_a_game_and_each_deck_has_another_order():
    cards = range(CAPACITY)
    orders = {
        tuple(shuffled(cards, seed, purpose, times))
        for seed in (1, 2)
        for purpose in (2, 3)
        for times in range(3)
    }
    assert len(orders) == 2 * 2 * 3


def test_cards_of_equal_luck_go_by_number(monkeypatch):
    monkeypatch.setattr(decks, "card_word", lambda *address: 7)
    assert shuffled([3, 1, 2]) == [1, 2, 3]


def test_discards_shuffled_anew_are_drawn_in_an_order_of_their_own():
    deck, discards = deck_with(range(CAPACITY)), deck_with([])
    luck, orders = plain.luck.luck_of(1), []
    for times in range(3):
        decks.shuffle_deck(deck, luck, 2, times)
        orders.append([decks.draw_card(deck) for _ in range(CAPACITY)])
        for card in orders[-1]:
            decks.put_on_top(discards, card)
        decks.take_all(deck, discards)
    assert all(sorted(order) == list(range(CAPACITY)) for order in orders)
    assert len({tuple(order) for order in orders}) == 3
