"""What a seat cannot know is dealt anew: cards that others hold, orders of decks, cards brought.

A card whose place the seat knows stays where it is. All others change places with one another, as
a draw of each card's own has it: how they lay before has no part in it. One that must be played as
it is drawn (6.3.1) never comes into a hand. Who else knows the card in a place, and which demon
brought it, belongs to the place. The places of the Arcana are numbered: first the deck from the
bottom, then hand by hand.
"""

from __future__ import annotations

from simkit.hellgame.words import chances, effects, state
from simkit.kernel.jit import kernel
from simkit.kernel.luck import below, word
from simkit.kernel.redrawing import NOBODY


@kernel
def deal_secrets(game, rules, seat, luck):
    """Everything that the position hides from this seat."""
    deal_arcana_anew(game, rules, seat, luck)
    for other in range(game.players):
        if seat not in (other, NOBODY):
            deal_marks(game, other, luck)
    deal_deck(game.hidden.hell, game.hidden.hell_known, seat, luck, chances.DEALT_HELL, game.turn)
    deal_deck(game.hidden.demons, game.demon_known, seat, luck, chances.DEALT_DEMON, game.turn)


# --- decks ---------------------------------------------------------------------------------------


@kernel
def deal_deck(deck, known, seat, luck, purpose, turn):
    """The unknown cards of a deck: into each place the lowest of those not yet dealt."""
    draw_keys(deck, luck, purpose, turn)
    for place in range(deck.count - 1, -1, -1):
        if is_secret(known, deck.cards[place], seat):
            lowest = place
            for other in range(place):
                if is_secret(known, deck.cards[other], seat) == 1:
                    if goes_first(deck.keys, deck.cards[other], deck.cards[lowest]):
                        lowest = other
            card, its_other = deck.cards[place], deck.cards[lowest]
            deck.cards[place], deck.cards[lowest] = its_other, card
            known[card], known[its_other] = known[its_other], known[card]


@kernel
def draw_keys(deck, luck, purpose, turn):
    """A draw of its own for each card that the deck may hold, told by card."""
    for card in range(len(deck.keys)):
        deck.keys[card] = word(luck, purpose, turn, card, 0, 0)


@kernel
def goes_first(keys, card, other):
    """True if a card's draw is the lower one; equal draws go by card."""
    return keys[card] < keys[other] or (keys[card] == keys[other] and card < other)


@kernel
def is_secret(known, card, seat):
    """1 for a card whose place this seat does not know."""
    if seat == NOBODY:
        return int(known[card] == 0)
    return 1 - (known[card] >> seat & 1)


# --- Arcana: the deck and the other hands --------------------------------------------------------


@kernel
def deal_arcana_anew(game, rules, seat, luck):
    """Hands first, whatever may come into a hand; then what is left lies in the deck."""
    deck = game.hidden.arcana.count
    draw_keys(game.hidden.arcana, luck, chances.DEALT_ARCANUM, game.turn)
    for place in range(deck + game.players * state.MOST_HAND - 1, deck - 1, -1):
        if is_open(game, seat, place):
            change_card(game, rules, seat, luck, place)
    deal_deck(
        game.hidden.arcana, game.hidden.arcana_known, seat, luck, chances.DEALT_ARCANUM, game.turn
    )


@kernel
def is_open(game, seat, place):
    """True for a place with a card that this seat does not know to lie there."""
    deck = game.hidden.arcana
    if place >= deck.count:
        holder, nth = divmod(place - deck.count, state.MOST_HAND)
        if seat in (holder, NOBODY) or nth >= game.hidden.hands[holder].count:
            return False
    return is_secret(game.hidden.arcana_known, card_at(game, place), seat) == 1


@kernel
def card_at(game, place):
    """The card in a place of the deck or of a hand."""
    deck = game.hidden.arcana
    if place < deck.count:
        return deck.cards[place]
    holder, nth = divmod(place - deck.count, state.MOST_HAND)
    return game.hidden.hands[holder].cards[nth]


@kernel
def lay_card(game, place, card):
    """Put a card into a place."""
    deck = game.hidden.arcana
    if place < deck.count:
        deck.cards[place] = card
    else:
        holder, nth = divmod(place - deck.count, state.MOST_HAND)
        game.hidden.hands[holder].cards[nth] = card


@kernel
def change_card(game, rules, seat, luck, place):
    """A place in a hand gets the lowest of the cards that may lie there and are not yet dealt."""
    lowest = place
    for other in range(place):
        if fits(game, rules, seat, other) == 1:
            card, least = card_at(game, other), card_at(game, lowest)
            if goes_first(game.hidden.arcana.keys, card, least):
                lowest = other
    card, its_other = card_at(game, place), card_at(game, lowest)
    lay_card(game, place, its_other)
    lay_card(game, lowest, card)
    brought, known = game.hidden.brought, game.hidden.arcana_known
    brought[card], brought[its_other] = brought[its_other], brought[card]
    known[card], known[its_other] = known[its_other], known[card]


@kernel
def fits(game, rules, seat, place):
    """1 for a place with an unknown card that can be held in a hand."""
    if not is_open(game, seat, place):
        return 0
    return int(rules.arcanum[card_at(game, place)].minor != effects.PLAY_RIGHT_AWAY)


@kernel
def deal_marks(game, holder, luck):
    """Which of his cards a player has brought into battle (11.1) is his secret, too."""
    hand, brought = game.hidden.hands[holder], game.hidden.brought
    for nth in range(hand.count - 1, 0, -1):
        slot = game.seats[holder].emblem * state.MOST_HAND + nth
        card = hand.cards[nth]
        other = hand.cards[below(luck, chances.DEALT_MARK, game.turn, slot, 0, nth + 1)]
        brought[card], brought[other] = brought[other], brought[card]
