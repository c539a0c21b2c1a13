"""The chance of each number on the next card, from the cards that are left in the deck."""

from __future__ import annotations

from simkit.hades.words import choices
from simkit.kernel.jit import kernel


@kernel
def cards_out(view, deck):
    """The cards of a Resolution Deck that lie open or were discarded, a bit each."""
    out = 0
    discards, drawn = view.discards[deck], view.drawn[deck]
    for i in range(discards.count):
        out |= 1 << discards.cards[i]
    for i in range(drawn.count):
        out |= 1 << drawn.cards[i]
    return out


@kernel
def chance_of(view, rules, deck, most):
    """The share of a deck's next cards whose number is not above this; an empty deck is whole."""
    out = cards_out(view, deck)
    if out == (1 << rules.deck[deck]) - 1:
        out = 0
    left, low = 0, 0
    for card in range(rules.deck[deck]):
        if (out >> card) & 1 == 0:
            left += 1
            if rules.card[deck, card].number <= most:
                low += 1
    return low / left


@kernel
def best_draw(asked, check):
    """The deck that serves the player better; what an enemy tries is to fail."""
    options = asked.options
    best, best_chance = 0, -1.0
    for i in range(len(options)):
        if options[i].verb == choices.DO_DRAW:
            chance = chance_of(asked.position, asked.rules, options[i].what, asked.decision.amount)
            if check in (choices.REACTOR_CHECK, choices.OFFICER_REPAIR_CHECK):
                chance = 1.0 - chance
            if chance > best_chance:
                best, best_chance = i, chance
    return best
