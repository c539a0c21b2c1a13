"""9.8 Major Arcana that meddle with the Hell cards, Lilith and Uriel."""

from __future__ import annotations

from simkit.hellgame.rules.demon_actions.diplomacy import draw_and_lay
from simkit.hellgame.rules.powers.lilith import lilith_to_antehell
from simkit.hellgame.rules.powers.uriel import lead_uriel, uriel_to_earth
from simkit.hellgame.words import choices, effects, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

N_FORMS = len(effects.FORMS)


@kernel
def call_beyond(game, at, demon, card):
    """Cards that call on powers beyond the triumvirates."""
    seat, arcanum = game.demons[demon].owner, at.rules.arcanum[card]
    if arcanum.effect == effects.SWAP_HELL_EVENT:
        draw_and_lay(game, at, seat, arcanum.n)
    elif arcanum.effect == effects.PEEK_HELL_DECK:
        order_hell_cards(game, at, seat, arcanum.n)
    elif arcanum.effect == effects.LILITH_TO_ANTEHELL:
        lilith_to_antehell(game, at, form_of(game, at, seat, card))
    elif arcanum.effect == effects.URIEL_TO_EARTH:
        uriel_to_earth(game, at, state.NONE)
    elif arcanum.effect == effects.MOVE_URIEL:
        lead_uriel(game, at, seat, arcanum.n)


# --- the Hell deck -------------------------------------------------------------------------------


@kernel
def order_hell_cards(game, at, seat, count):
    """The caster looks at the next cards and puts them back as he likes; he alone knows how."""
    deck = game.hidden.hell
    seen = min(count, deck.count)
    for place in range(deck.count - seen, deck.count):
        game.hidden.hell_known[deck.cards[place]] = 1 << seat
    say(game, at, events.HELL_CARDS_ORDERED, seat, value=seen)
    for left in range(seen, 1, -1):
        top = deck.count - seen + left - 1  # the highest place that is not settled yet
        clear_options(at.desk)
        for card in range(at.rules.hell_deck):
            if lies_among(deck, card, deck.count - seen, top):
                offer(at.desk, choices.DO_CHOOSE, what=card)
        chosen = at.desk.options[ask(game, at, choices.PEEK, seat, left, seen)].what
        bring_up(deck, chosen, top)


@kernel
def lies_among(deck, card, low, high):
    """True if the card lies in one of these places of a deck."""
    for place in range(low, high + 1):
        if deck.cards[place] == card:
            return True
    return False


@kernel
def bring_up(deck, card, top):
    """Lay a card into a higher place; those between move down, in their order."""
    place = top
    while deck.cards[place] != card:
        place -= 1
    for i in range(place, top):
        deck.cards[i] = deck.cards[i + 1]
    deck.cards[top] = card


# --- Lilith ----------------------------------------------------------------------------


@kernel
def form_of(game, at, seat, card):
    """The form that the card names, or that the caster chooses."""
    if at.rules.arcanum[card].form != state.NONE:
        return at.rules.arcanum[card].form
    clear_options(at.desk)
    for form in range(N_FORMS):
        offer(at.desk, choices.DO_CHOOSE, amount=form)
    return at.desk.options[ask(game, at, choices.FORM, seat, card, 0)].amount
