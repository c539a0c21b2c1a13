"""9.8.2.2 Promises of support: who needs help shows the card and asks; nothing binds (3.3).

The rulebook only says that others must be persuaded. Here, before anybody acts, a seat may show a
card that needs a total and ask all others; each may promise demons. A promise is broken by a demon
that acts otherwise, or passes till it is too late; it lapses where the demon cannot keep it.
"""

from __future__ import annotations

from simkit.hellgame.rules.table.board import seat_of
from simkit.hellgame.rules.table.deals import break_deal, make_deal, offer_deal
from simkit.hellgame.rules.table.demons import is_on_earth
from simkit.hellgame.rules.table.hands import next_in_hand
from simkit.hellgame.words import choices, events, state, tallies
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .passing import is_waiting


@kernel
def ask_for_support(game, at):
    """Every seat may ask once, before the first demon acts."""
    for emblem in range(game.players):
        seat = seat_of(game, emblem)
        clear_options(at.desk)
        offer(at.desk, choices.PASS)
        for demon in range(at.rules.demons):
            if game.demons[demon].owner == seat and may_act_freely(game, demon):
                offer_great_works(game, at, demon)
        option = at.desk.options[ask(game, at, choices.ASK_SUPPORT, seat, state.NONE, 0)]
        demon, card = option.who, option.what
        if demon != state.NONE:
            show_card(game, at, seat, card)
            ask_everybody(game, at, demon, card)


@kernel
def may_act_freely(game, demon):
    """True for a demon that is still to act and need not Pass for Good (10.1)."""
    return is_waiting(game, demon) and game.demons[demon].must_pass != game.turn


@kernel
def offer_great_works(game, at, demon):
    """List the cards in the hand that need a total."""
    seat = game.demons[demon].owner
    card = next_in_hand(game, seat, state.NONE)
    while card != state.NONE:
        if at.rules.arcanum[card].total > 0:
            offer(at.desk, choices.DO_ASK, demon, card)
        card = next_in_hand(game, seat, card)


@kernel
def show_card(game, at, seat, card):
    """Everybody sees the card; it stays in the hand."""
    game.hidden.arcana_known[card] = state.EVERYBODY
    say(game, at, events.CARD_SHOWN, seat, card)


@kernel
def ask_everybody(game, at, demon, card):
    """All other seats may promise demons, one after the other."""
    seat = game.demons[demon].owner
    for emblem in range(game.players):
        other = seat_of(game, emblem)
        while other != seat and has_helper(game, at.rules, other, demon):
            offer_deal(game, at, tallies.DEAL_SUPPORT, seat)
            helper = promised_helper(game, at, other, demon, card)
            if helper == state.NONE:
                break
            make_deal(game, at, tallies.DEAL_SUPPORT, seat)
            game.demons[helper].promised = demon
            say(game, at, events.SUPPORT_PROMISED, helper, demon, value=card)


@kernel
def promised_helper(game, at, seat, demon, card):
    """The demon that a seat promises, or NONE."""
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    for helper in range(at.rules.demons):
        if can_promise(game, seat, helper, demon):
            offer(at.desk, choices.DO_GRANT, helper)
    place = ask(game, at, choices.GRANT_SUPPORT, seat, card, demon)
    return at.desk.options[place].who


@kernel
def has_helper(game, rules, seat, demon):
    """True if a seat has a demon that it could promise."""
    for helper in range(rules.demons):
        if can_promise(game, seat, helper, demon):
            return True
    return False


@kernel
def can_promise(game, seat, helper, demon):
    """A demon that has promised nothing yet and can be where the other is."""
    if game.demons[helper].owner != seat or not may_act_freely(game, helper):
        return False
    if game.demons[helper].promised != state.NONE:
        return False
    return is_on_earth(game, helper) or not is_on_earth(game, demon)


# --- kept or broken ------------------------------------------------------------------------------


@kernel
def settle_promises(game, at, demon):
    """This demon has acted: what it promised, and what was promised to it, is kept or not."""
    settle(game, at, demon, True)
    for helper in range(at.rules.demons):
        if game.demons[helper].promised == demon:
            settle(game, at, helper, game.demons[helper].passed == 1)


@kernel
def settle(game, at, helper, to_blame):
    """A promise that is not kept is broken if the helper is to blame, and lapses otherwise."""
    record = game.demons[helper]
    if record.promised != state.NONE and record.supports != record.promised and to_blame:
        break_deal(game, at, tallies.DEAL_SUPPORT, record.owner)
    record.promised = state.NONE
