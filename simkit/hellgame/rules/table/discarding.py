"""6.3 Cards that a player gives up, of his own choice."""

from __future__ import annotations

from simkit.hellgame.words import choices, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.jit import kernel

from .hands import discard, next_in_hand


@kernel
def offer_hand(game, at, seat):
    """List every card of a hand, by number: the order in the hand means nothing."""
    card = next_in_hand(game, seat, state.NONE)
    while card != state.NONE:
        offer(at.desk, choices.DO_DISCARD, what=card)
        card = next_in_hand(game, seat, card)


@kernel
def give_up_cards(game, at, seat, count):
    """A player discards so many cards, as far as he has any."""
    for left in range(count, 0, -1):
        if game.hidden.hands[seat].count > 0:
            clear_options(at.desk)
            offer_hand(game, at, seat)
            place = ask(game, at, choices.DISCARD_EXCESS, seat, left, 0)
            discard(game, at, seat, at.desk.options[place].what)


@kernel
def keep_limit(game, at, seat):
    """Nobody ever holds more than five: he looks, and discards the excess at once (6.3)."""
    give_up_cards(game, at, seat, game.hidden.hands[seat].count - at.rules.hand_limit)
