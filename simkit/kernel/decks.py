"""Decks of cards: shuffle, draw, put to the bottom, search, reshuffle the discards.

A card's place after a shuffle is decided by a draw of that card's own: taking a card out of the
deck leaves the order of the rest as it was.
"""

from __future__ import annotations

import numpy as np

from .jit import kernel
from .luck import card_word
from .records import record

EMPTY = -1


def deck_of(capacity: int) -> np.dtype:
    """The record of a deck of at most ``capacity`` cards; the last card of ``cards`` is the top."""
    return record(("count", "i8"), ("cards", "i8", (capacity,)), ("keys", "i8", (capacity,)))


@kernel
def check_room(deck):
    """Compiled code would write past the end without a word."""
    if deck.count >= len(deck.cards):
        raise ValueError("more cards than the deck holds")


@kernel
def put_on_top(deck, card):
    """Lay a card on top."""
    check_room(deck)
    deck.cards[deck.count] = card
    deck.keys[deck.count] = 0
    deck.count += 1


@kernel
def put_to_bottom(deck, card):
    """Slide a card under the deck."""
    check_room(deck)
    for i in range(deck.count, 0, -1):
        deck.cards[i] = deck.cards[i - 1]
    deck.cards[0] = card
    deck.count += 1


@kernel
def draw_card(deck):
    """Take the top card, or EMPTY."""
    if deck.count == 0:
        return EMPTY
    deck.count -= 1
    return deck.cards[deck.count]


@kernel
def search_card(deck, card):
    """Take this card out, wherever it lies; False if it is not there."""
    for i in range(deck.count):
        if deck.cards[i] == card:
            for j in range(i, deck.count - 1):
                deck.cards[j] = deck.cards[j + 1]
            deck.count -= 1
            return True
    return False


@kernel
def shuffle_deck(deck, luck, purpose, times):
    """Shuffle; ``times`` tells this shuffle from the earlier ones of the same deck."""
    for i in range(deck.count):
        card = deck.cards[i]
        key = card_word(luck, purpose, times, card, 0)
        j = i
        # Insertion by (key, card): equal keys, once in four thousand million, go by card.
        while j > 0 and (
            deck.keys[j - 1] > key or (deck.keys[j - 1] == key and deck.cards[j - 1] > card)
        ):
            deck.cards[j] = deck.cards[j - 1]
            deck.keys[j] = deck.keys[j - 1]
            j -= 1
        deck.cards[j] = card
        deck.keys[j] = key


@kernel
def take_all(deck, other):
    """Lay every card of another deck on top of this one, in the order in which they lie."""
    for i in range(other.count):
        put_on_top(deck, other.cards[i])
    other.count = 0
