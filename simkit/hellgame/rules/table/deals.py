"""3.3 What players promise each other: nothing binds, but the table remembers.

Every promise is counted when it is offered, made and broken, by who did so. Peace is a promise of
the Souls Phase that lasts some turns (ours: the rules leave all talk to the players); it forbids
nothing, and the first hostile act between the two ends it.
"""

from __future__ import annotations

from simkit.hellgame.words import choices, events, state, tallies
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .board import is_seat, seat_of


@kernel
def offer_deal(game, at, kind, seat):
    """This seat has offered a deal of a kind."""
    game.tally.deals[seat, kind, tallies.OFFERED] += 1
    say(game, at, events.DEAL_OFFERED, seat, kind)


@kernel
def make_deal(game, at, kind, seat):
    """The deal that this seat offered is agreed to."""
    game.tally.deals[seat, kind, tallies.MADE] += 1
    say(game, at, events.DEAL_MADE, seat, kind)


@kernel
def break_deal(game, at, kind, seat):
    """This seat does not keep what it promised; nothing follows but mistrust."""
    game.tally.deals[seat, kind, tallies.BROKEN] += 1
    say(game, at, events.DEAL_BROKEN, seat, kind)


# --- peace ---------------------------------------------------------------------------------------


@kernel
def are_at_peace(game, one, other):
    """True while a promise of peace between two seats lasts."""
    if one == other or not is_seat(one) or not is_seat(other):
        return False
    return game.turn <= game.at_peace[one, other]


@kernel
def breach(game, at, seat, victim):
    """This seat acts against the victim: with peace between them, that ends it."""
    if are_at_peace(game, seat, victim):
        break_deal(game, at, tallies.DEAL_PEACE, seat)
        promise_peace(game, seat, victim, game.turn - 1)


@kernel
def promise_peace(game, one, other, last):
    """Peace between two seats up to and with this turn."""
    game.at_peace[one, other], game.at_peace[other, one] = last, last


@kernel
def talk_of_peace(game, at):
    """At the end of the Souls Phase everybody may propose peace, in order of wealth."""
    for place in range(game.players):
        propose_peace(game, at, game.order[place])


@kernel
def propose_peace(game, at, seat):
    """One proposal to each of the others at most, until the seat has no more to say."""
    asked = 0
    while True:
        list_proposals(game, at, seat, asked)
        place = ask(game, at, choices.PEACE, seat, state.NONE, 0)
        other, turns = at.desk.options[place].who, at.desk.options[place].amount
        if at.desk.options[place].verb == choices.PASS:
            return
        asked |= 1 << other
        offer_deal(game, at, tallies.DEAL_PEACE, seat)
        if agrees(game, at, other, seat, turns):
            make_deal(game, at, tallies.DEAL_PEACE, seat)
            promise_peace(game, seat, other, game.turn + turns - 1)
            say(game, at, events.PEACE_MADE, seat, other, value=game.turn + turns - 1)


@kernel
def list_proposals(game, at, seat, asked):
    """Peace for one to three turns, this one included, with whom there is none yet."""
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    for emblem in range(game.players):
        other = seat_of(game, emblem)
        if other != seat and (asked >> other) & 1 == 0 and not are_at_peace(game, seat, other):
            for turns in range(1, state.MOST_PEACE + 1):
                offer(at.desk, choices.DO_PROPOSE, other, amount=turns)


@kernel
def agrees(game, at, seat, proposer, turns):
    """Whether a seat agrees to a proposal of peace."""
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    offer(at.desk, choices.DO_ACCEPT)
    place = ask(game, at, choices.ACCEPT_PEACE, seat, proposer, turns)
    return at.desk.options[place].verb == choices.DO_ACCEPT
