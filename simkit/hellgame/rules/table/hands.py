"""3.1, 6.3 Cards: what leaves play goes to the bottom of its deck at once, for everybody to see.

So the lower part of a deck is known, and a card drawn from it is known to all in the hand that
holds it (``arcana_known``): a player who remembers may reckon with it, and so may a bot.
"""

from __future__ import annotations

from simkit.hellgame.words import events, state
from simkit.kernel.decks import draw_card, put_on_top, put_to_bottom, search_card
from simkit.kernel.events import say
from simkit.kernel.jit import kernel


@kernel
def bury_arcanum(game, card):
    """A card leaves play: face up to the bottom of the deck (3.1)."""
    put_to_bottom(game.hidden.arcana, card)
    game.hidden.arcana_known[card] = state.EVERYBODY
    game.hidden.brought[card] = state.NONE


@kernel
def discard(game, at, seat, card):
    """A card goes out of a hand to the bottom of the deck."""
    search_card(game.hidden.hands[seat], card)
    say(game, at, events.CARD_DISCARDED, seat, card)
    bury_arcanum(game, card)


@kernel
def take_arcanum(game, at, seat):
    """Draw the top card into a hand; returns it, NONE if the deck is empty."""
    card = draw_card(game.hidden.arcana)
    if card != state.NONE:
        put_on_top(game.hidden.hands[seat], card)
        game.hidden.arcana_known[card] |= 1 << seat
        say(game, at, events.CARD_DRAWN, seat, card)
    return card


@kernel
def next_in_hand(game, seat, card):
    """The card of a hand with the next higher number, NONE after the last; NONE begins.

    Hands are listed by number: the order in which cards were drawn means nothing.
    """
    hand, following = game.hidden.hands[seat], state.NONE
    for place in range(hand.count):
        other = hand.cards[place]
        if other > card and (following == state.NONE or other < following):
            following = other
    return following


@kernel
def draw_hell_card(game):
    """Draw the top Hell card; all see it. NONE if a pack's deck is so thin that all lie about."""
    card = draw_card(game.hidden.hell)
    if card != state.NONE:
        game.hidden.hell_known[card] = state.EVERYBODY
    return card


@kernel
def bury_hell_card(game, card):
    """A Hell card leaves play: to the bottom of its deck (3.1)."""
    put_to_bottom(game.hidden.hell, card)
    game.hidden.hell_known[card] = state.EVERYBODY
