"""7.3.2 Gifts: anything may be given, in the Souls Phase, to whoever takes it; nothing is lent.

The gifts stand after the income and before the upkeep. All see what is given. A player gives as
much as he likes to one receiver after the other, one thing at a time; souls change hands in the
counters of 2.3.2, so that every sum can be given. A receiver who declines is not asked again by
this giver.
"""

from __future__ import annotations

from simkit.hellgame.rules.table.board import seat_of, sectios_of
from simkit.hellgame.rules.table.deals import make_deal, offer_deal
from simkit.hellgame.rules.table.demons import demons_of
from simkit.hellgame.rules.table.discarding import keep_limit
from simkit.hellgame.rules.table.favours import (
    gain_favour,
    gain_souls,
    pay_favour,
    pay_souls,
    usable_favour,
)
from simkit.hellgame.rules.table.hands import next_in_hand
from simkit.hellgame.rules.units.allegiance import (
    drive_out_lone_lieutenants,
    take_over,
    take_over_with_legions,
)
from simkit.hellgame.rules.units.control import gain_control
from simkit.hellgame.rules.units.units import first_of, free_counter
from simkit.hellgame.words import choices, events, state, tallies
from simkit.hellgame.words.sizes import MOST_LEGIONS, SECTIOS
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.decks import put_on_top, search_card
from simkit.kernel.events import say
from simkit.kernel.jit import kernel


@kernel
def exchange_gifts(game, at):
    """Everybody may give, in order of wealth."""
    for place in range(game.players):
        give_all(game, at, game.order[place])


@kernel
def give_all(game, at, seat):
    """One seat names receivers until it has none left or no more to give."""
    asked = 0
    while True:
        clear_options(at.desk)
        offer(at.desk, choices.PASS)
        for emblem in range(game.players):
            other = seat_of(game, emblem)
            if other != seat and (asked >> other) & 1 == 0:
                offer(at.desk, choices.DO_CHOOSE, other)
        place = ask(game, at, choices.RECEIVER, seat, state.NONE, 0)
        receiver = at.desk.options[place].who
        if receiver == state.NONE:
            return
        asked |= 1 << receiver
        give_to(game, at, seat, receiver)


@kernel
def give_to(game, at, seat, receiver):
    """One thing after the other, until the giver has given enough or the receiver declines."""
    while True:
        list_gifts(game, at, seat, receiver)
        place = ask(game, at, choices.GIFT, seat, receiver, 0)
        option = at.desk.options[place]
        verb, what, where, amount = option.verb, option.what, option.where, option.amount
        if verb == choices.PASS:
            return
        offer_deal(game, at, tallies.DEAL_GIFT, seat)
        if not takes_gift(game, at, seat, receiver, verb, what, where, amount):
            return
        make_deal(game, at, tallies.DEAL_GIFT, seat)
        say(game, at, events.GIFT_GIVEN, seat, receiver, value=verb)
        hand_gift(game, at, seat, receiver, verb, what, where, amount)


@kernel
def takes_gift(game, at, giver, seat, verb, what, where, amount):
    """Ask the receiver; he sees what it is: the option to take it is worded as the gift."""
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    offer(at.desk, choices.DO_ACCEPT, verb, what, where, amount)
    place = ask(game, at, choices.ACCEPT_GIFT, seat, giver, verb)
    return at.desk.options[place].verb == choices.DO_ACCEPT


# --- what can be given ---------------------------------------------------------------------------


@kernel
def list_gifts(game, at, seat, receiver):
    """Everything that the seat has; but nobody gives away his last demon or sectio."""
    rules, desk = at.rules, at.desk
    clear_options(desk)
    offer(desk, choices.PASS)
    list_souls(game, desk, seat, receiver)
    if usable_favour(game, seat) > 0:
        offer(desk, choices.GIVE_FAVOUR, receiver, amount=1)
    list_units(game, at, seat, receiver)
    if demons_of(game, rules, seat) > 1:
        for demon in range(rules.demons):
            if game.demons[demon].owner == seat:
                offer(desk, choices.GIVE_DEMON, receiver, demon)
    if sectios_of(game, seat) > 1:
        for sectio in range(SECTIOS):
            if game.holder[sectio] == seat:
                offer(desk, choices.GIVE_SECTIO, receiver, where=sectio)
    card = next_in_hand(game, seat, state.NONE)
    while card != state.NONE:
        offer(desk, choices.GIVE_ARCANUM, receiver, card)
        card = next_in_hand(game, seat, card)


@kernel
def list_souls(game, desk, seat, receiver):
    """One counter of souls: 1, 2, 5, 10, 20, 50, 100 ..."""
    decade = 1
    while decade <= game.seats[seat].souls:
        offer(desk, choices.GIVE_SOULS, receiver, amount=decade)
        if 2 * decade <= game.seats[seat].souls:
            offer(desk, choices.GIVE_SOULS, receiver, amount=2 * decade)
        if 5 * decade <= game.seats[seat].souls:
            offer(desk, choices.GIVE_SOULS, receiver, amount=5 * decade)
        decade *= 10


@kernel
def list_units(game, at, seat, receiver):
    """Legions, while the receiver has counters, and lieutenants, with whom they lead."""
    if free_counter(game, receiver) != state.NONE:
        for legion in range(first_of(seat), first_of(seat) + MOST_LEGIONS):
            if game.legions[legion].place != state.NONE:
                offer(at.desk, choices.GIVE_LEGION, receiver, legion, game.legions[legion].place)
    for lieutenant in range(at.rules.lieutenants):
        if game.lieutenants[lieutenant].owner == seat:
            place = game.lieutenants[lieutenant].place
            offer(at.desk, choices.GIVE_LIEUTENANT, receiver, lieutenant, place)


# --- how it changes hands ------------------------------------------------------------------------


@kernel
def hand_gift(game, at, seat, receiver, verb, what, where, amount):
    """The gift changes hands."""
    if verb == choices.GIVE_SOULS:
        pay_souls(game, at, seat, amount)
        gain_souls(game, at, receiver, amount)
    elif verb == choices.GIVE_FAVOUR:
        pay_favour(game, at, seat, amount)
        gain_favour(game, at, receiver, amount, tallies.FAVOUR_GIFTS)
    elif verb == choices.GIVE_LEGION:
        take_over(game, at, what, receiver, tallies.LOST_GIVEN)
        drive_out_lone_lieutenants(game, at, where)
    elif verb == choices.GIVE_LIEUTENANT:
        take_over_with_legions(game, at, what, receiver, tallies.LOST_GIVEN)
        drive_out_lone_lieutenants(game, at, where)
    elif verb == choices.GIVE_DEMON:
        game.demons[what].owner = receiver
        say(game, at, events.DEMON_GIVEN, receiver, what)
    elif verb == choices.GIVE_SECTIO:
        gain_control(game, at, receiver, where, tallies.GAINED_AS_GIFT)
    else:
        hand_arcanum(game, at, seat, receiver, what)


@kernel
def hand_arcanum(game, at, seat, receiver, card):
    """A card goes from hand to hand before all eyes; the receiver may have to discard one."""
    search_card(game.hidden.hands[seat], card)
    put_on_top(game.hidden.hands[receiver], card)
    game.hidden.arcana_known[card] = state.EVERYBODY
    say(game, at, events.CARD_GIVEN, receiver, card)
    keep_limit(game, at, receiver)
