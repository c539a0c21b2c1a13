"""The compiled functions for cards in decks, piles and hands.

A card is one number: its kind, who knows that it lies there, and the shuffle that it came from.
So a move takes along what players know, and hidden cards can be dealt anew in agreement with it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.kernel.jit import kernel
from simkit.kernel.luck import card_word
from simkit.kernel.mixing.book import blend
from simkit.kernel.records import record

from .rows import from_end

NONE = -1  # what an empty deck draws
KIND_BITS, SEAT_BITS = 12, 8
KIND = (1 << KIND_BITS) - 1
ALL = (1 << SEAT_BITS) - 1
KNOWN = ALL << KIND_BITS
BATCH = KIND_BITS + SEAT_BITS  # the shuffle stands above
OWNER_BITS = 14  # of a card's place among the words of a shuffle


def cards_of(room: int) -> np.dtype[Any]:
    """The record of a deck, pile or hand with room for so many cards, the top one last."""
    return record(
        ("held", "i8"),
        ("kinds", "i8"),  # how many there are
        ("purpose", "i8"),  # of its shuffles
        ("owner", "i8"),
        ("sees", "i8"),  # who sees what lies here, a bit for each seat
        ("shuffled", "i8"),  # how often
        ("cards", "i8", (room,)),
    )


@kernel
def lay_out(cards, kinds, purpose, owner, sees):
    """Empty, at the start of a game."""
    cards.held, cards.kinds, cards.purpose = 0, kinds, purpose
    cards.owner, cards.sees, cards.shuffled = owner, sees, 0


@kernel
def fill(game, at, cards, copies):
    """A full deck, shuffled."""
    for kind in range(cards.kinds):
        for _ in range(copies[kind]):
            put(cards, kind)
    shuffle(game, at, cards)


@kernel
def put(cards, card):
    """Lay a card on top; who sees what lies here knows it now."""
    if cards.held >= len(cards.cards):
        raise ValueError("more cards than there is room for")
    cards.cards[cards.held] = card | (cards.sees << KIND_BITS)
    cards.held += 1


@kernel
def kind_at(cards, place):
    """The kind of the card at a place."""
    if place < 0 or place >= cards.held:
        raise IndexError("there is no card at this place")
    return cards.cards[place] & KIND


@kernel
def kind_from_end(cards, number):
    """The kind of the card at `cards[-number]`."""
    return kind_at(cards, from_end(cards.held, number))


@kernel
def count(cards, card):
    """How many of a card there are."""
    found = 0
    for place in range(cards.held):
        found += cards.cards[place] & KIND == card
    return found


@kernel
def has(cards, card):
    """Whether there is such a card."""
    return count(cards, card) > 0


@kernel
def take_top(game, cards):
    """Take the top card; what is known of it goes along until it is put down."""
    if cards.held == 0:
        return NONE
    cards.held -= 1
    game.drawn_ = cards.cards[cards.held]
    return game.drawn_ & KIND


@kernel
def draw(game, cards, copies):
    """Take so many cards from the top; the last one."""
    card = NONE
    for _ in range(copies):
        card = take_top(game, cards)
    return card


@kernel
def draw_to(game, cards, copies, to):
    """Move so many cards from the top."""
    card = NONE
    for _ in range(copies):
        card = move_top(game, cards, to)
    return card


@kernel
def move_top(game, cards, to):
    """Move the top card, if there is one."""
    card = take_top(game, cards)
    if card != NONE:
        put(to, game.drawn_)
        game.drawn_ = NONE
    return card


@kernel
def refill(game, at, cards, pile):
    """An empty deck takes its pile and is shuffled."""
    if cards.held == 0 and pile.held > 0:
        move_all(pile, cards)
        shuffle(game, at, cards)


@kernel
def draw_refilled(game, at, cards, pile, copies):
    """`draw` from a deck that is filled again from a pile."""
    card = NONE
    for _ in range(copies):
        refill(game, at, cards, pile)
        card = take_top(game, cards)
    return card


@kernel
def draw_refilled_to(game, at, cards, pile, copies, to):
    """`draw_to` from a deck that is filled again from a pile."""
    card = NONE
    for _ in range(copies):
        refill(game, at, cards, pile)
        card = move_top(game, cards, to)
    return card


@kernel
def draw_refilled_of(game, at, decks, piles, player, copies):
    """`draw_refilled` of a player, who may be named by a roll: it is made once."""
    return draw_refilled(game, at, decks[player], piles[player], copies)


@kernel
def draw_refilled_of_to(game, at, decks, piles, player, copies, to):
    """`draw_refilled_to` of a player."""
    return draw_refilled_to(game, at, decks[player], piles[player], copies, to)


@kernel
def add(game, cards, card, copies):
    """Put a card on top: the one just drawn, or a new one, which all know."""
    if card == NONE:
        return
    if card < 0 or card >= cards.kinds:
        raise ValueError("there is no such card")
    known = card | KNOWN
    if copies == 1 and game.drawn_ & KIND == card and game.drawn_ != NONE:
        known = game.drawn_
        game.drawn_ = NONE
    for _ in range(copies):
        put(cards, known)


@kernel
def add_to_bottom(game, cards, card):
    """Slide a card under the others."""
    if card == NONE:
        return
    add(game, cards, card, 1)
    top = cards.cards[cards.held - 1]
    for place in range(cards.held - 1, 0, -1):
        cards.cards[place] = cards.cards[place - 1]
    cards.cards[0] = top


@kernel
def take(cards, card):
    """Take out the first card of a kind."""
    for place in range(cards.held):
        if cards.cards[place] & KIND == card:
            found = cards.cards[place]
            for later in range(place, cards.held - 1):
                cards.cards[later] = cards.cards[later + 1]
            cards.held -= 1
            return found
    raise ValueError("there is no such card to move")


@kernel
def remove(cards, card, copies):
    """Take cards out of the game."""
    for _ in range(copies):
        take(cards, card)


@kernel
def move(cards, card, to, copies):
    """Take a card out, wherever it is, and put it on top of others."""
    for _ in range(copies):
        put(to, take(cards, card))


@kernel
def move_all(cards, to):
    """Put all cards on top of others."""
    for place in range(cards.held):
        put(to, cards.cards[place])
    cards.held = 0


@kernel
def clear(cards):
    """Take all cards out of the game."""
    cards.held = 0


@kernel
def shuffle(game, at, cards):
    """Each card goes where a word of its own says; nobody knows any more what lies where."""
    cards.shuffled += 1
    game.batch_ += 1
    size, owner = cards.kinds, cards.owner << OWNER_BITS
    for i in range(cards.held):
        card, nth, place = cards.cards[i] & KIND, 0, i
        for j in range(i):
            nth += cards.cards[j] & KIND == card
        key = card_word(at.luck, cards.purpose, cards.shuffled, 0, owner + nth * size + card)
        keyed = (((key << KIND_BITS) | nth) << KIND_BITS) | card
        while place > 0 and cards.cards[place - 1] > keyed:
            cards.cards[place] = cards.cards[place - 1]
            place -= 1
        cards.cards[place] = keyed
    for i in range(cards.held):
        cards.cards[i] = cards.cards[i] & KIND | (game.batch_ << BATCH)


@kernel
def pass_hands(at, hands, step):
    """Everyone passes the hand on: to the next seat (1) or to the one before (-1)."""
    players = at.rules.players
    for turn in range(players - 1):
        here = turn if step < 0 else players - 1 - turn
        swap(hands[here], hands[here - step])
    for seat in range(players):
        for place in range(hands[seat].held):
            hands[seat].cards[place] |= hands[seat].sees << KIND_BITS


@kernel
def swap(one, other):
    """Two hands change places."""
    most = max(one.held, other.held)
    for place in range(most):
        one.cards[place], other.cards[place] = other.cards[place], one.cards[place]
    one.held, other.held = other.held, one.held


@kernel
def peek(cards, player, copies):
    """From now on this player knows the top cards."""
    for place in range(max(0, cards.held - copies), cards.held):
        cards.cards[place] |= 1 << (KIND_BITS + player)


@kernel
def see_cards(found, cards, seat, all_of_them):
    """What a seat sees of cards, in the number of all that it sees."""
    found = blend(found, cards.held)
    for place in range(cards.held):
        card = cards.cards[place]
        if all_of_them or (card >> (KIND_BITS + seat)) & 1 == 1:
            found = blend(blend(found, place), card & KIND)
    return found


@kernel
def kinds_mask(cards):
    """The kinds that are there, a bit for each: as they are when a loop over them begins."""
    found = 0
    for place in range(cards.held):
        found |= 1 << (cards.cards[place] & KIND)
    return found


@kernel
def is_in_mask(found, kind):
    """Whether a kind was there."""
    return (found >> kind) & 1 == 1


@kernel
def kinds_row(cards):
    """The same for more kinds than a number has bits."""
    found = np.zeros(cards.kinds, np.int64)
    for place in range(cards.held):
        found[cards.cards[place] & KIND] = 1
    return found


@kernel
def is_in_row(found, kind):
    """Whether a kind was there."""
    return found[kind] == 1
